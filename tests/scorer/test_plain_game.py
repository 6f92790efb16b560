from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorer import Dice, Rules, Setup, start
from scorer.situation import after, told

from .games import rules
from .plain_game import PlainGame
from .plain_score import Faces

NAMES = ("A", "B", "C", "D")


def seen(plain: PlainGame) -> dict[str, object]:
    """What a situation's answer tells, by the plain judge."""
    offer = plain.offer
    over = plain.waits == "over"
    return {
        "refused": None,
        "turn": NAMES[plain.at],
        "turn_points": 0 if over else plain.points,
        "dice_left": 6 if over else plain.left,
        "owed": 0 if over else plain.owed,
        "offer": {"points": offer[0], "dice": offer[1]} if offer else None,
        "totals": plain.totals,
        "entered": plain.entered,
        "legal": sorted(plain.legal()),
        "winners": [NAMES[player] for player in plain.winners],
    }


def roll_of(chance: Random, count: int) -> Faces:
    """So many dice, now and then all alike or nearly so."""
    face = chance.randint(1, 6)
    return tuple(sorted(face if chance.random() < 0.3 else chance.randint(1, 6) for _ in range(count)))


@given(rules, st.integers(1, 4), st.integers(0, 2**32))
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_game_goes_as_the_plain_judge_says(some: Rules, count: int, seed: int) -> None:
    chance, players = Random(seed), NAMES[: max(count, some.minimum_players)]
    state, plain = start(Setup(some, players)), PlainGame(some, len(players))
    for _ in range(120):
        assert told(state) | {"legal": sorted(told(state)["legal"])} == seen(plain)
        if not plain.legal():
            break
        event = event_in(plain, chance)
        state = after(state, event)


def event_in(plain: PlainGame, chance: Random) -> dict[str, str]:
    """Something that may be done, done by the plain judge; banking every other time it may."""
    choices = sorted(plain.legal())
    deed = "bank" if "bank" in choices and chance.random() < 0.5 else chance.choice(choices)
    if deed == "roll":
        dice = roll_of(chance, plain.left)
        plain.roll(dice)
        return {"roll": str(Dice(dice))}
    if deed.startswith("keep "):
        plain.keep(tuple(Dice.parse(deed[5:])))
        return {"keep": deed[5:]}
    plain.do(deed)
    return {"do": deed}
