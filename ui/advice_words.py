"""Every sentence of advice on the board, made from the advice and nothing else."""

from __future__ import annotations

from scorer import Dice
from scorer.strategy import Advice, Choice, Goal, Review, Slip, Then
from scorer.strategy.advise import NO_OFFERS

from .adviser import Advised, Help, Wish
from .solving import Solving
from .words import dice_words, percent, pts, with_commas

LEAST_COST = {Goal.POINTS: 0.05, Goal.RACE: 0.0005, Goal.WIN: 0.0005}  # anything less is told as nothing
LARGE = 9.95  # points; from here on they are told whole
MOST_TURNS = 1_000  # a move that costs more never leads to the target
UNITS = {Goal.POINTS: "points", Goal.RACE: "turns", Goal.WIN: "games won"}
ELSE = "the best for points"  # advised where the goal cannot be
BIG_SLIP = 0.5  # points; a slip that cost less is not worth a line
HELPS = {Help.OFF: "Off", Help.HINTS: "Hints", Help.COACH: "Coach"}
HELPS_TOLD = {
    Help.OFF: "Nothing is advised.",
    Help.HINTS: "The best keep is outlined, and Bank or Roll has the colour of the hint.",
    Help.COACH: "Beside the hints: what every other move costs, and why.",
}
GOALS = {Goal.WIN: "To win", Goal.RACE: "Fewest turns", Goal.POINTS: "Most points"}
GOALS_TOLD = {
    Goal.WIN: "The highest chance to win against those at the table.",
    Goal.RACE: "The fewest turns to the target, whatever the others do.",
    Goal.POINTS: "The most points on average in every turn.",
}


def goals_for(players: int) -> tuple[Goal, ...]:
    """The goals so many players can have; alone there is nobody to win against."""
    return (Goal.RACE, Goal.POINTS) if players == 1 else tuple(GOALS)


def goal_for(wish: Wish, players: int) -> Goal:
    """What is played for: alone, to win is to need the fewest turns."""
    return Goal.RACE if players == 1 and wish.goal is Goal.WIN else wish.goal


def costs(choice: Choice, advice: Advice) -> float:
    """How much worse a move is than the best one, in the goal's unit."""
    best = advice.choices[0].value
    return choice.value - best if advice.goal is Goal.RACE else best - choice.value


def cost_told(choice: Choice, advice: Advice) -> str:
    """The same, short; what costs nothing is as good as the best."""
    cost = costs(choice, advice)
    if cost < LEAST_COST[advice.goal]:
        return "as good"
    if advice.goal is Goal.WIN:
        return f"−{cost * 100:.1f}%"
    if advice.goal is Goal.RACE:
        return "never" if cost > MOST_TURNS else f"+{cost:.2f}"
    return f"−{points_told(cost)}"


def cost_said(choice: Choice, advice: Advice) -> str:
    """The same in full."""
    cost = costs(choice, advice)
    if cost < LEAST_COST[advice.goal]:
        return "as good as the best"
    if advice.goal is Goal.WIN:
        return f"costs {cost * 100:.1f}% of games"
    if advice.goal is Goal.RACE:
        return "never comes to the target" if cost > MOST_TURNS else f"costs {cost:.2f} turns"
    return f"costs {points_told(cost)} points"


def points_told(points: float) -> str:
    """A number of points that is an average.

    >>> points_told(4.26), points_told(1250.4), points_told(-9.96), points_told(-0.04)
    ('4.3', '1,250', '−10', '0')
    """
    told = f"{points:,.0f}" if abs(points) >= LARGE else f"{points:.1f}"
    return "0" if told in ("0.0", "-0.0") else told.replace("-", "−")


def of_keep(dice: Dice, advice: Advice | None) -> Choice | None:
    """The best that can be done with that keep."""
    choices = advice.choices if advice else ()
    return next((choice for choice in choices if choice.keep and choice.keep.dice == dice), None)


def of_act(then: Then, advice: Advice | None) -> Choice | None:
    """That act, where no keep is waited for."""
    choices = advice.choices if advice else ()
    return next((choice for choice in choices if choice.keep is None and choice.then is then), None)


def is_best(choice: Choice | None, advice: Advice | None) -> bool:
    """Whether that is the move advised."""
    return choice is not None and advice is not None and choice is advice.best


def then_told(choice: Choice, *, is_coach: bool = False) -> str:
    """What is best after a keep; a coach tells the chances of the next roll.

    >>> from scorer.strategy import Choice, Then
    >>> then_told(Choice(None, Then.ROLL, 0, 100, 5, 0, 0))
    'then roll 5 dice'
    """
    chances = f", {chances_in_brief(choice)}" if is_coach else ""
    return {
        Then.BANK: f"then bank {pts(choice.points)}",
        Then.ROLL: f"then roll {dice_words(choice.dice)}{chances}",
    }.get(choice.then, f"then {choice.then.value}")


def beside(choice: Choice | None, advised: Advised) -> str:
    """What stands beside a keep: that it is best, or for a coach what it costs; else nothing."""
    advice = advised.advice
    if choice is None or advice is None:
        return ""
    if is_best(choice, advice):
        return "best"
    return cost_told(choice, advice) if advised.is_coach else ""


def said(choice: Choice | None, advised: Advised) -> str:
    """The same where there is room for it, and to be read aloud."""
    if choice is None or advised.advice is None or not advised.is_coach or is_best(choice, advised.advice):
        return beside(choice, advised)
    return cost_said(choice, advised.advice)


def joined(*parts: str) -> str:
    """What there is of these, with dots between."""
    return " · ".join(filter(None, parts))


def chances(choice: Choice) -> str:
    """The chances of a bust and of hot dice when the dice of that move are rolled."""
    return f"{dice_words(choice.dice)}: {percent(choice.bust)} bust, {percent(choice.hot)} hot dice"


def chances_in_brief(choice: Choice) -> str:
    """The same where there is little room."""
    return f"{percent(choice.bust)} bust, {percent(choice.hot)} hot"


def or_keep(advised: Advised) -> str:
    """What stands above the other keeps: for a coach in what their costs are counted."""
    advice = advised.advice
    return f"or keep, at a cost in {UNITS[advice.goal]}" if advice and advised.is_coach else "or keep"


def why(advised: Advised) -> str:
    """Why the best move is the best, for a coach, and the keep that it follows; else nothing."""
    if not (advised.advice and advised.is_coach and advised.advice.why):
        return ""
    told = with_commas(advised.advice.why)
    return f"Keep {advised.keep}, then {told[0].lower()}{told[1:]}" if advised.keep else told


def note(advised: Advised) -> str:
    """What the advice leaves out, or what it waits for, in one line; nothing where it is exact.

    What its chances leave out is said beside chances alone: to a coach's table, where there is a choice.
    """
    advice = advised.advice
    if advised.solving is not None:
        is_begun = advice is not None and advice.goal is Goal.WIN
        return f"{working_on(advised.solving)}; until then {NO_OFFERS if is_begun else ELSE}."
    if advice is None or not advice.note:
        return ""
    is_asked_for = advice.goal is not Goal.POINTS or advised.wish.goal is Goal.POINTS
    if is_asked_for and advice.choices and not (advised.is_coach and advice.choices[1:]):
        return ""
    told = advice.note
    if not is_asked_for and ELSE not in told:
        told = f"{told.split(':', maxsplit=1)[0]}: {ELSE}"
    return with_commas(f"{told[0].upper()}{told[1:]}.")


def nothing_to_look_at(advised: Advised) -> str:
    """Why a game is not looked back on."""
    why = advised.why_no_review or "nothing was played that could be looked back on"
    return with_commas(f"{why[0].upper()}{why[1:]}.")


def working_on(solving: Solving) -> str:
    """What is being worked out, and how far it is."""
    share = f", {solving.share:.0%}" if solving.share else ""
    return f"Working out the {solving.task.title}{share}"


def gave_away(review: Review) -> str:
    """The points that a player's choices gave away."""
    return f"gave away {points_told(review.given_away)}"


def luck(review: Review) -> str:
    """The points that the dice gave a player beyond expectation."""
    sign = "+" if review.luck >= LEAST_COST[Goal.POINTS] else ""
    return f"luck {sign}{points_told(review.luck)}"


def worth(review: Review) -> str:
    """What a player's turns were worth before the dice and the choices."""
    turns = "1 turn" if review.turns == 1 else f"{review.turns} turns"
    return f"{turns}, worth {points_told(review.worth)} points at best play"


def slips(review: Review, most: int) -> tuple[str, ...]:
    """A player's costliest slips, a line each."""
    big = [slip for slip in review.slips if slip.cost >= BIG_SLIP]
    return tuple(map(slip_told, big[:most]))


def slip_told(slip: Slip) -> str:
    """One slip: what was done, what would have been best, what it cost.

    >>> slip_told(Slip("Ann", 4, "bank 1500", "roll", 120.2))
    'Turn 4: bank 1,500, best: roll; cost 120'
    """
    done = with_commas(f"{slip.done}, best: {slip.best}")
    return f"Turn {slip.turn}: {done}; cost {points_told(slip.cost)}"
