"""What the command line answers about the best move, in words for people and as JSON for machines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import cast

from scorer import (
    MOST_DICE,
    BadNotation,
    Dice,
    Phase,
    Rules,
    Seat,
    Sheet,
    State,
    Turn,
    changed,
    is_winning,
    keeps_now,
    sheet_from,
    that_may_grow,
)
from scorer.parts import MOST_TOTAL, Parts, parts_from
from scorer.situation import begun_at, check_number, check_owed, offer_from
from scorer.strategy import (
    Advice,
    Choice,
    Goal,
    Library,
    Odds,
    Then,
    TooLarge,
    advise,
    can_solve_two,
)

from .solving import Task, task_for

PARTS = (
    *("rules", "set", "goal", "roll", "turn_points", "dice_left", "totals", "aside", "owed"),
    *("first_roll", "entered", "busts", "last_turn", "offer"),
)
EXAMPLE = '{"rules": "farkle", "goal": "points", "roll": "1 1 3 4 5 6", "turn_points": 0}'
NEVER_TURNS = 1e6  # more turns than any target takes that can be reached at all
NOTHING = Dice()


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers from this library, which `solve` fills; by these rules and goal where none are named.

    `sheet_of` finds the rule sheet of a name.
    """

    library: Library
    solve: Callable[[Task], object]
    sheet: str = "farkle"
    settings: Mapping[str, object] = field(default_factory=dict)
    goal: str = Goal.POINTS.value
    sheet_of: Callable[[str], Sheet] = sheet_from
    _rules: dict[str, Rules] = field(default_factory=dict)  # made once for many lines

    def answer(self, line: str) -> dict[str, object]:
        """The best moves of the situation in one line of JSON, in plain values."""
        parts = parts_from(line, PARTS, EXAMPLE)
        return told(*self.advised(parts))

    def advised(self, parts: Parts) -> tuple[State, Advice, Goal]:
        """The situation that the parts describe, the advice on it, and the goal that was asked for."""
        state, goal = state_from(parts, self._rules_in(parts)), goal_in(parts, self.goal)
        if is_won(state) or (state.phase is Phase.KEEP and not keeps_now(state)):
            return state, Advice(goal, ()), goal
        task = task_for(state, goal)
        if task is not None and not task.is_done(self.library):
            self._solve(task)
        return state, advise(state, goal, self.library), goal

    def _rules_in(self, parts: Parts) -> Rules:
        """The rules that a situation names; our own sheet and settings are used where it names none."""
        name, settings = parts.text("rules", self.sheet), {**self.settings, **parts.table("set")}
        told = f"{name} {settings!r}"
        if told not in self._rules:
            self._rules[told] = changed(self.sheet_of(name).rules, settings)
        return self._rules[told]

    def _solve(self, task: Task) -> None:
        with suppress(TooLarge):  # the advice is for points then, and says why
            self.solve(task)


def goal_in(parts: Parts, otherwise: str) -> Goal:
    """The goal that a situation names."""
    named = parts.text("goal", otherwise)
    goals = {goal.value: goal for goal in Goal}
    if named not in goals:
        raise BadNotation(f"goal is {named!r}; it takes one of {', '.join(goals)}")
    return goals[named]


def state_from(parts: Parts, rules: Rules) -> State:
    """The state that the parts describe; the player who asks sits first, of a round too."""
    roll, points = parts.dice("roll"), parts.number("turn_points", 0, most=MOST_TOTAL)
    turn = turn_from(parts, roll, points)
    check_owed(turn.owed, rules)
    seats, at, leader = seated(seats_from(parts), rules, is_last=parts.switch("last_turn", False))
    offer = None if roll or points else offer_from(parts)
    begun = begun_at(State(rules, seats, at=at, leader=leader, offer=offer))
    if begun.phase is Phase.OVER:
        raise BadNotation(
            f"totals is {[seat.total for seat in seats]!r}; with {rules.target} reached the game is over"
        )
    if offer is not None:  # one that may not be taken over is none
        return begun
    phase = Phase.KEEP if roll else Phase.CHOOSE if points else Phase.ROLL
    return replace(begun, turn=turn, phase=phase)


def turn_from(parts: Parts, roll: Dice, points: int) -> Turn:
    """The turn so far, with the roll on the table, if any."""
    aside = parts.dice("aside")
    usual = len(roll) or MOST_DICE - len(aside) or MOST_DICE
    dice_left = parts.number("dice_left", usual, least=1, most=MOST_DICE)
    _check_dice(dice_left, roll, aside)
    aside = NOTHING if dice_left == MOST_DICE else aside
    is_first = parts.switch("first_roll", points == 0)
    before = 0 if is_first and dice_left == MOST_DICE else 1
    rolls = before + 1 if roll else max(before, int(points > 0))
    owed = parts.number("owed", 0, most=MOST_TOTAL)
    return Turn(points, dice_left, roll, aside, that_may_grow(aside), owed, rolls)


def _check_dice(dice_left: int, roll: Dice, aside: Dice) -> None:
    """BadNotation where so many dice cannot be on one table."""
    if roll and dice_left != len(roll):
        raise BadNotation(f"dice_left is {dice_left} and the roll is {roll}; one of them says how many dice")
    check_number(aside, dice_left)


def seats_from(parts: Parts) -> tuple[Seat, ...]:
    """The players, the one who asks first; without totals two who are on the board with nothing."""
    told = parts.totals(())
    totals = told or (0, 0)
    entered = _of_each(parts, "entered", bool, [total > 0 or not told for total in totals])
    busts = _of_each(parts, "busts", int, [0] * len(totals))
    rows = enumerate(zip(totals, entered, busts, strict=True), start=1)
    return tuple(Seat(f"Player {n}", total, bool(is_in), row) for n, (total, is_in, row) in rows)


def _of_each(parts: Parts, key: str, kind: type, usual: Sequence[int]) -> tuple[int, ...]:
    """That part of each player; one value alone is that of the player who asks."""
    if isinstance(parts.get(key, None), list):
        each = parts.row(key, kind, usual) if kind is bool else parts.numbers(key, usual)
        return cast("tuple[int, ...]", each)
    mine = parts.switch(key, bool(usual[0])) if kind is bool else parts.number(key, usual[0])
    return (mine, *usual[1:])


def seated(
    seats: tuple[Seat, ...], rules: Rules, *, is_last: bool
) -> tuple[tuple[Seat, ...], int, int | None]:
    """The seats, which is that of the player who asks, and who began the last turns.

    Whoever has reached the target sat before the player who asks, in the round that is the last.
    """
    others = range(1, len(seats))
    leader = next((number for number in others if seats[number].total >= rules.target), None)
    if leader is None and is_last and others:
        leader = max(others, key=lambda number: seats[number].total)
    if leader is None or rules.ending != "fewest rounds":
        return seats, 0, leader
    return (*seats[leader:], *seats[:leader]), len(seats) - leader, 0


def is_won(state: State) -> bool:
    """Whether the roll on the table wins the game at once."""
    turn = state.turn
    return state.phase is Phase.KEEP and turn.rolls == 1 and is_winning(turn.rolled, state.rules)


def told(state: State, advice: Advice, asked: Goal) -> dict[str, object]:
    """The advice in plain values; it says so where it is not exact, or for another goal than asked."""
    is_bust = state.phase is Phase.KEEP and not advice.choices and not is_won(state)
    answer: dict[str, object] = {
        "bust": is_bust,
        "moves": [move_as_json(choice, advice.goal) for choice in advice.choices],
    }
    if is_won(state):
        answer["wins"] = True
    if advice.goal is not asked:
        answer["goal"] = advice.goal.value
    if advice.why:
        answer["why"] = advice.why
    return answer if advice.is_exact else answer | {"exact": False, "note": advice.note}


def move_as_json(choice: Choice, goal: Goal) -> dict[str, object]:
    """One move, for machines; turns that never come to the target are null."""
    kept = {"keep": str(choice.keep.dice), "points": choice.keep.points} if choice.keep else {}
    is_never = goal is Goal.RACE and choice.value > NEVER_TURNS
    worth = None if is_never else choice.value + 0.0  # no minus before a zero
    return {**kept, "then": choice.then.value, "value": worth}


def in_words(state: State, advice: Advice) -> Iterator[str]:
    """The advice for people: every move, best first, why, and what is left out."""
    if is_won(state):
        yield f"{state.turn.rolled}: six of a kind on a first roll wins the game"
    elif not advice.choices:
        yield f"{state.turn.rolled}: bust, nothing scores ({state.rules.name})"
    for number, choice in enumerate(advice.choices):
        head = "also" if number else "best"
        yield f"{head}: {move_in_words(choice)}: {worth_in_words(choice, advice.goal)}"
    yield from filter(None, (advice.why, advice.note and f"Not exact: {advice.note}."))


def move_in_words(choice: Choice) -> str:
    """A move as it is said at the table."""
    kept = f"keep {choice.keep.dice}, " if choice.keep else ""
    dice = f"{choice.dice} {'die' if choice.dice == 1 else 'dice'}"
    return (
        kept
        + {
            Then.BANK: f"bank {choice.points:,}",
            Then.ROLL: f"roll {dice}",
            Then.GIVE_UP: "give up",
            Then.TAKE_OVER: f"take over {dice} at {choice.points:,}",
            Then.FRESH: f"roll {dice} fresh",
        }[choice.then]
    )


def worth_in_words(choice: Choice, goal: Goal) -> str:
    """The worth of a move in its unit."""
    if goal is Goal.WIN:
        return f"{choice.value:.2%} of games won"
    if goal is Goal.POINTS:
        return f"{round(choice.value, 1) + 0.0:,.1f} points"  # no -0.0
    return "never at the target" if choice.value > NEVER_TURNS else f"{choice.value:.2f} turns"


def odds_as_json(odds: Odds) -> dict[str, object]:
    """The odds of a rule sheet, for machines."""
    return {
        "bust": {str(dice): chance for dice, chance in odds.bust.items()},
        "expected_turn": odds.expected_turn,
        "bank_at": odds.bank_at and {str(dice): points for dice, points in odds.bank_at.items()},
        "enter_in_one_turn": odds.enter_in_one_turn,
        "fewest_turns_alone": odds.fewest_turns_alone,
        "first_player_wins": odds.first_player_wins,
        **({"why_no_race": odds.why_no_race} if odds.why_no_race else {}),
    }


def odds_in_words(odds: Odds, rules: Rules) -> Iterator[str]:
    """The odds of a rule sheet for people: a small table and a few sentences."""
    yield rules.name
    yield _row("dice to roll", map(str, odds.bust))
    yield _row("bust", (f"{chance:.1%}" for chance in odds.bust.values()))
    if odds.bank_at:
        yield _row("bank from", ("never" if at is None else f"{at:,}" for at in odds.bank_at.values()))
    else:
        yield "When to bank depends on the dice aside, not on their number alone."
    yield f"A turn brings {odds.expected_turn:.1f} points on average, played for points."
    if odds.enter_in_one_turn is not None:
        yield f"{odds.enter_in_one_turn:.1%} of turns get on the board, if that is all they are for."
    yield _alone(odds, rules)
    yield _two(odds, rules)


def _row(head: str, cells: Iterable[str]) -> str:
    return f"{head:14}" + "".join(f" {cell:>8}" for cell in cells)


def _alone(odds: Odds, rules: Rules) -> str:
    if odds.why_no_race:
        return f"{odds.why_no_race[0].upper()}{odds.why_no_race[1:]}."
    if odds.fewest_turns_alone is None:
        return f"Alone, the target of {rules.target:,} is never reached."
    return (
        f"Alone, the target of {rules.target:,} takes {odds.fewest_turns_alone:.2f} turns on average, "
        "at best play."
    )


def _two(odds: Odds, rules: Rules) -> str:
    if odds.first_player_wins is not None:
        return f"Of two players at their best the first wins {odds.first_player_wins:.2%} of games."
    if not can_solve_two(rules):
        return f"Who wins of two players is not known exactly with {_unsolved(rules)}."
    return "Who wins of two players is not worked out yet; --two does it."


def _unsolved(rules: Rules) -> str:
    """What keeps two players from being solved."""
    return "strike-outs" if rules.strike_out else "so many dice to be taken over"
