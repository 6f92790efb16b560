"""What to do now: every legal move with its worth, best first, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ..combos import NOTHING
from ..dice import MOST_DICE, Dice
from ..game import is_past_target, keeps_now, why_not_bank
from ..rules import Rules
from ..score import Keep
from ..state import Offer, Phase, State, Turn
from .advice import Advice, Choice, Goal, Then
from .chart import Chart, Spot, TooLarge, after, chart_of
from .duel import Duel
from .points import FIRST_CAP, Limits, best_turn
from .race import race_turn
from .reasons import NOTHING_MORE, BustCost, why
from .solved import Library, check_size, duel_rules
from .turns import Plays
from .win import (
    Player,
    Table,
    are_usual,
    check_last_turn,
    counts_offers,
    early_turn,
    is_below,
    is_exact,
    is_odd,
    last_turn,
    least_of,
    table_of,
)


@dataclass(frozen=True, slots=True)
class Ahead:
    """A turn that has been solved: the worth of every place it can come to.

    `odd` are points beyond whole units; `missing` those to the target, from which steps are told.
    """

    plays: Plays
    lane: int = 0
    odd: int = 0
    missing: int = 0

    @property
    def chart(self) -> Chart:
        """The map of the turn."""
        return self.plays.chart

    def at(self, points: int, spot: Spot) -> tuple[int, int, int]:
        """The step, the place and the lane of these turn points and that spot."""
        units = self.chart.units
        step = units(self.missing) - units(self.missing - points + self.odd)
        return step, self.chart.number[spot], self.lane

    def bank(self, points: int, spot: Spot) -> float | None:
        """What recording is worth; None where it is not allowed."""
        return self.plays.bank(*self.at(points, spot))

    def roll(self, points: int, spot: Spot) -> float:
        """What rolling is worth."""
        return self.plays.rolling(*self.at(points, spot))

    @property
    def bust(self) -> float:
        """What losing the turn is worth."""
        return float(self.plays.stakes.bust[self.lane])

    @property
    def begin(self) -> float:
        """What the whole turn is worth before its first roll."""
        return float(self.plays.begin[self.lane])


def advise(state: State, goal: Goal, library: Library) -> Advice:
    """Every legal move of the player at turn, best first; none where the roll is a bust or the game over.

    With the goal to win, points are the goal until the library knows the duel; the note says so.
    """
    if state.phase in (Phase.FIRST, Phase.OVER):
        return Advice(goal, ())
    duel = _known_duel(state, goal, library)  # once, for another thread may replace it meanwhile
    goal, note = _possible(state, goal, library, duel)
    ahead = ahead_of(state, goal, library, duel)
    fresh = ahead_of(_begun_afresh(state), goal, library, duel) if state.phase is Phase.OFFER else ahead
    choices = sorted(_choices(state, ahead, fresh, goal), key=lambda choice: _rank(choice, goal))
    bust_cost = _bust_cost(state, ahead) if goal is Goal.POINTS else NOTHING_MORE
    return Advice(goal, tuple(choices), why(choices, goal, bust_cost), note)


def _known_duel(state: State, goal: Goal, library: Library) -> Duel | None:
    """The duel that chances to win are told by before the last round, if the library knows it."""
    is_early = state.leader is None and state.play_off is None and len(state.seated) > 1
    return library.known_duel(state.rules) if goal is Goal.WIN and is_early else None


def _bust_cost(state: State, ahead: Ahead) -> BustCost:
    """The points that a bust costs beyond the turn's own."""
    is_last = 0 < state.rules.strike_out <= state.seat.busts + 1
    return BustCost(-ahead.bust, "by the strike-out") if is_last else BustCost(-ahead.bust)


def _begun_afresh(state: State) -> State:
    """The turn begun with six dice, an offer left alone."""
    return replace(state, offer=None, phase=Phase.ROLL, turn=Turn())


NO_OFFERS = "dice left to the next player are not counted"
STRIKE_OUTS = "a bust is counted as the points it costs before a strike-out in the long run"
MANY = "the chances against several players are put together from those against each"
RARE = "a player counts as on the board after this turn just where the total is above nothing"
BELOW = "a total below nothing is counted as nothing"
TOO_FAR_BELOW = "a total is so far below nothing that it is not counted: the best for points"
ODD = "totals that turns cannot bring are rounded"
LATER = "the best for points, until the {} are worked out for these rules"


def _possible(state: State, goal: Goal, library: Library, duel: Duel | None) -> tuple[Goal, str]:
    """The goal that can be advised on now, and what its worths leave out."""
    rules, is_alone = state.rules, len(state.seated) == 1
    of_turn = 0 if goal is Goal.POINTS else _points_of(state)
    is_early = goal is Goal.WIN and not is_alone and state.leader is None
    steps = chart_of(duel_rules(rules) if is_early else rules)
    for total in (state.seat.total, state.seat.total + of_turn):
        if not state.play_off and not steps.can_meet(rules.target - total):
            return Goal.POINTS, f"{rules.target} cannot be met from {total}: the best for points"
    if goal is Goal.RACE or (goal is Goal.WIN and is_alone):
        return _possible_race(state, library)
    if goal is Goal.POINTS:
        return goal, ""
    table, points = table_of(state), _points_of(state)
    if min(player.total for player in _who_matter(table)) < -rules.target:
        return Goal.POINTS, TOO_FAR_BELOW
    if table.line is not None:
        return _possible_last(table, points)
    if duel is None:
        return Goal.POINTS, _why_unknown(check_size, duel_rules(rules), "chances to win")
    is_known = _unknown_spot(state) is None  # else nobody has worked out what its dice are worth to others
    return goal, _left_out(table, points, duel if is_known else None)


def _possible_last(table: Table, points: int) -> tuple[Goal, str]:
    """The same in the last round and in play-offs."""
    try:
        check_last_turn(table)
    except TooLarge as why:
        return Goal.POINTS, str(why)
    return Goal.WIN, _left_out(table, points)


def _who_matter(table: Table) -> tuple[Player, ...]:
    """The players whose chances are looked at: in the last round those whose turn is still to come."""
    if table.line is None:
        return (table.us, *table.others)
    return (table.us, *(table.others[place] for place in table.followers))


def _possible_race(state: State, library: Library) -> tuple[Goal, str]:
    """The same where a player runs alone."""
    if state.play_off:
        return Goal.POINTS, "a play-off is no race: the best for points"
    known = library.known_race(state.rules)
    if known is None:
        return Goal.POINTS, _why_unknown(library.check_race, state.rules, "fewest turns")
    if not known.reaches(state.seat.total):
        return Goal.POINTS, TOO_FAR_BELOW
    return Goal.RACE, NO_OFFERS if state.rules.roll_on != "no" else ""


def _points_of(state: State) -> int:
    """The turn points, or those that are offered."""
    return state.offer.points if state.phase is Phase.OFFER and state.offer else state.turn.points


def _left_out(table: Table, points: int, duel: Duel | None = None) -> str:
    """What the chances to win leave out; nothing where they are exact."""
    if is_exact(table, points, duel):
        return ""
    rules, is_early = table.rules, table.line is None
    said = [
        "" if counts_offers(table, duel) else NO_OFFERS,
        MANY if is_early and len(table.others) > 1 else "",
        STRIKE_OUTS if is_early and rules.strike_out else "",
        "" if are_usual(table) else RARE,
        BELOW if is_below(table) else "",
        ODD if is_odd(table, points) else "",
    ]
    return "; ".join(filter(None, said))


def _why_unknown(check: Callable[[Rules], None], rules: Rules, what: str) -> str:
    """Why that is not known: not worked out yet, or too long to work out."""
    try:
        check(rules)
    except TooLarge as why:
        return str(why)
    return LATER.format(what)


def ahead_of(state: State, goal: Goal, library: Library, duel: Duel | None = None) -> Ahead:
    """The turn of the player at turn, solved for a goal that the library knows."""
    also = _unknown_spot(state)
    seat, rules = state.seat, state.rules
    if goal is Goal.RACE:
        known = library.known_race(rules)
        assert known is not None  # _possible has seen it
        turn = race_turn(known, seat.total, is_entered=seat.is_entered, busts=seat.busts, also=also)
        return Ahead(turn, missing=rules.target - seat.total)
    if goal is Goal.POINTS:
        return _for_points(state, also)
    table = table_of(state)
    if table.line is not None:
        odd = _points_of(state) % chart_of(rules, also).unit
        return Ahead(last_turn(table, also, odd), odd=odd)
    assert duel is not None  # _possible has seen it
    return Ahead(early_turn(table, duel, also), missing=rules.target - seat.total)


def _for_points(state: State, also: Spot | None) -> Ahead:
    """The turn solved for points, within what this player may record."""
    rules, seat, is_play_off = state.rules, state.seat, state.play_off is not None
    if is_play_off:
        rules = replace(rules, strike_out=0)
    points = _points_of(state)
    most = rules.target - seat.total if rules.exact and not is_play_off else None
    least = least_of(rules, seat.is_entered, is_play_off)
    odd = points if points > FIRST_CAP // 2 else points % chart_of(rules, also).unit
    best = best_turn(rules, Limits(least, most, odd), also)
    plays, lane = best.part(seat.busts)
    return Ahead(plays, lane, best.limits.odd)


def _unknown_spot(state: State) -> Spot | None:
    """The spot of this turn, if no play of these rules leads to it."""
    spot = spot_of(state)
    return None if spot in chart_of(state.rules).number else spot


def spot_of(state: State) -> Spot:
    """Where the turn stands: the dice on the table or to be rolled, those aside that grow, points owed."""
    if state.phase is Phase.OFFER and state.offer:
        return _offered(state, state.offer)
    turn = state.turn
    return Spot(
        len(turn.rolled) if state.phase is Phase.KEEP else turn.dice_left,
        _growing(state, turn.growing),
        turn.owed,
    )


def _offered(state: State, offer: Offer) -> Spot:
    return Spot(offer.dice, _growing(state, offer.growing))


def _growing(state: State, dice: Dice) -> Dice:
    return dice if state.rules.progressive else NOTHING


def _choices(state: State, ahead: Ahead, fresh: Ahead, goal: Goal) -> Iterator[Choice]:
    """Every legal move with its worth; `fresh` is the turn begun with six dice where another is offered."""
    spot, turn = spot_of(state), state.turn
    if state.phase is Phase.OFFER and state.offer:
        yield _choice(ahead, goal, None, Then.TAKE_OVER, state.offer.points, spot)
        yield _fresh(fresh, goal, Then.FRESH)
    elif state.phase is Phase.KEEP:
        for keep in keeps_now(state):
            yield from _after_keep(state, ahead, goal, keep, after(spot, turn.rolled, keep, state.rules))
    elif state.phase is Phase.CHOOSE:
        yield from _after_keep(state, ahead, goal, None, spot)
    elif turn.rolls or turn.points:
        yield _choice(ahead, goal, None, Then.ROLL, turn.points, spot)
    else:
        yield _fresh(ahead, goal, Then.ROLL)


def _after_keep(state: State, ahead: Ahead, goal: Goal, keep: Keep | None, spot: Spot) -> Iterator[Choice]:
    """What can be done once dice are kept."""
    points = state.turn.points + (keep.points if keep else 0)
    turn = replace(state.turn, points=points, dice_left=spot.dice, owed=spot.owed)
    kept = replace(state, phase=Phase.CHOOSE, turn=turn)
    if not why_not_bank(kept):
        yield _choice(ahead, goal, keep, Then.BANK, points, spot)
    yield _choice(ahead, goal, keep, Then.ROLL, points, spot)
    if is_past_target(kept):
        yield _choice(ahead, goal, keep, Then.GIVE_UP, points, spot)


def _choice(ahead: Ahead, goal: Goal, keep: Keep | None, then: Then, points: int, spot: Spot) -> Choice:
    """A move with its worth."""
    worth = {
        Then.BANK: lambda: ahead.bank(points, spot) or 0.0,
        Then.GIVE_UP: lambda: ahead.bust,
    }.get(then, lambda: ahead.roll(points, spot))()
    place = ahead.chart.number[spot]
    bust, hot = float(ahead.chart.web.bust[place]), float(ahead.chart.hot[place])
    return Choice(keep, then, _told(worth, goal), points, spot.dice, bust, hot)


def _fresh(ahead: Ahead, goal: Goal, then: Then) -> Choice:
    """A turn begun with six dice."""
    bust, hot = float(ahead.chart.web.bust[0]), float(ahead.chart.hot[0])
    return Choice(None, then, _told(ahead.begin, goal), 0, MOST_DICE, bust, hot)


def _told(worth: float, goal: Goal) -> float:
    """The worth as it is told: turns are counted with this one."""
    return 1 - worth if goal is Goal.RACE else worth


ORDER = {then: place for place, then in enumerate(Then)}


def _rank(choice: Choice, goal: Goal) -> tuple[float, int, int, int]:
    """The place of a move among the others: worth first, then the sure thing, then more points."""
    value = round(choice.value, 9)
    dice = len(choice.keep.dice) if choice.keep else 0
    return (value if goal is Goal.RACE else -value), ORDER[choice.then], -choice.points, dice
