"""A rule sheet in plain words, made from its settings, fit to be read out at the table."""

from __future__ import annotations

from collections.abc import Iterator

from .rules import Rules

ENDINGS = {
    "last turn": "Whoever reaches {goal} first sets the total to beat: everyone else has one more turn, "
    "and the highest total wins.",
    "at once": "Whoever reaches {goal} first wins at once.",
    "fewest rounds": "The goal is {goal} in the fewest rounds; the round in which somebody reaches it is "
    "played to its end, and of equal rounds the higher total wins.",
}
TIES = {
    "play off": "Equal totals play off: each has one turn with six dice, the highest wins, again if equal.",
    "shared": "Equal totals share the win.",
}
OFF_TABLE = {
    "reroll die": "A die that leaves the table or leans is rolled again.",
    "reroll roll": "When a die leaves the table or leans, the whole roll is rolled again.",
}
ROLL_ON = {
    "all entered": "Once everyone is on the board, the next player may roll on with the dice left and the "
    "turn points of one who banked{unless}, or roll six fresh dice.",
    "always": "The next player may roll on with the dice left and the turn points of one who banked{unless}, "
    "or roll six fresh dice.",
}


def in_words(rules: Rules) -> tuple[str, ...]:
    """The rules, a sentence each: what scores, how a turn goes, how the game ends."""
    return (*_scores(rules), *_turn(rules), *_game(rules))


def points(number: int) -> str:
    """A number of points as people write it.

    >>> points(10000), points(1000), points(350)
    ('10,000', '1,000', '350')
    """
    return f"{number:,}"


def _scores(rules: Rules) -> Iterator[str]:
    """What scores, most common first."""
    singles = [f"a {face} is {points(worth)}" for face, worth in ((1, rules.ones), (5, rules.fives)) if worth]
    if singles:
        yield _sentence(" and ".join(singles))
    triples = [f"{face}s {points(worth)}" for face, worth in enumerate(rules.triples, start=1) if worth]
    if triples:
        yield f"Three of a kind: {', '.join(triples)}."
    yield from _more_alike(rules)
    yield from _fixed(rules)
    if rules.full_house_bonus:
        yield f"Three alike with a pair of another face: the three and {points(rules.full_house_bonus)} more."
    yield from _no_score(rules)
    if rules.six_of_a_kind_wins:
        yield "Six of a kind in a turn's first roll win the game at once."


def _more_alike(rules: Rules) -> Iterator[str]:
    """What four and more alike are worth."""
    if rules.progressive:
        yield (
            "Dice of a turn add up over its rolls: the third 1 or 5 set aside makes three of a kind, and "
            "each further die of a face after three of a kind doubles it."
        )
    elif isinstance(rules.of_a_kind, tuple) and any(rules.of_a_kind):
        worths = zip(("four", "five", "six"), rules.of_a_kind, strict=True)
        yield _sentence(", ".join(f"{count} of a kind {points(worth)}" for count, worth in worths if worth))
    elif rules.of_a_kind == "double":
        yield "Each further die of the same face in that roll doubles three of a kind."
    elif rules.of_a_kind == "add 1000":
        yield "Each further die of the same face in that roll adds 1,000 to three of a kind."
    else:
        yield "Four and more alike are no combination of their own."


def _fixed(rules: Rules) -> Iterator[str]:
    """The combinations with points of their own, those of equal worth together."""
    named = [
        ("1 to 6 in a row", rules.straight),
        ("1 to 5 in a row", rules.low_straight),
        ("2 to 6 in a row", rules.high_straight),
        ("three different pairs", rules.three_pairs),
        ("four of a kind with a pair", rules.four_and_pair),
        ("two different triples", rules.two_triplets),
    ]
    for worth in dict.fromkeys(worth for _, worth in named if worth):
        yield _sentence(f"{_any_of([name for name, each in named if each == worth])}: {points(worth)}")


def _no_score(rules: Rules) -> Iterator[str]:
    """What six dice with nothing in them are worth, where they are."""
    if rules.no_score_first_roll:
        when = "roll of six dice" if rules.no_score_any_six else "first roll of a turn"
        worth = points(rules.no_score_first_roll)
        yield f"A {when} with nothing in it is {worth} for all six: hot dice."


def _turn(rules: Rules) -> Iterator[str]:
    """How a turn goes."""
    yield "After each roll set at least one scoring die aside; then bank the turn points, or roll the others."
    yield "A roll with nothing in it is a bust: the turn points are lost."
    hot = "all six must be rolled again" if rules.hot_dice == "must roll" else "bank or roll all six again"
    yield f"Once all six dice are set aside, {hot}: hot dice."
    if rules.entry:
        yield f"To get on the board a player needs {points(rules.entry)} in one turn."
    if rules.minimum_bank:
        yield f"A turn is recorded from {points(rules.minimum_bank)} points on."
    if rules.confirm and rules.confirm_points:
        yield _confirmed(rules)
    if rules.roll_on in ROLL_ON:
        unless = f", unless these would pass {points(rules.target)}" if rules.exact else ""
        yield ROLL_ON[rules.roll_on].format(unless=unless)
    yield OFF_TABLE[rules.off_table]


def _game(rules: Rules) -> Iterator[str]:
    """How the game ends."""
    if rules.strike_out and rules.strike_out_penalty:
        yield _struck_out(rules)
    if rules.exact:
        yield (
            f"Nothing that would pass {points(rules.target)} can be recorded: such a turn rolls on, busts or "
            "is given up."
        )
    goal = f"exactly {points(rules.target)}" if rules.exact else points(rules.target)
    yield ENDINGS[rules.ending].format(goal=goal)
    if rules.ending != "at once":
        yield TIES[rules.tie]
    if rules.minimum_players == 1:
        yield "It can be played alone."


def _confirmed(rules: Rules) -> str:
    """What must be added to some combinations before they are banked."""
    names = [f"a {name}" if name == "straight" else name for name in rules.confirm]
    worth, again = points(rules.confirm_points), "; another of these asks for all of them again"
    return (
        f"After {_any_of(names)}, {worth} further points from later rolls are needed before banking"
        f"{again if len(names) > 1 else ''}."
    )


def _struck_out(rules: Rules) -> str:
    """What busts in a row cost."""
    worth = f"{points(rules.strike_out_penalty)} points, below zero too"
    if rules.strike_out == 1:
        return f"Every bust costs {worth}."
    return f"{rules.strike_out} busts in a row cost {worth}; then the count begins anew."


def _any_of(names: list[str]) -> str:
    """The names as a choice: a, b or c."""
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return f"{text[0].upper()}{text[1:]}."
