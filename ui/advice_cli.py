"""The command line of the best move: the odds of a rule sheet, and advice on any situation."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorer import BadNotation, Dice
from scorer.parts import Parts

from .answers import rules_from, settings_from
from .games_cli import data_option, houses_in, solved_in
from .options import json_option, rules_option, set_option
from .rules_cli import answer_lines
from .terminal import is_watched

if TYPE_CHECKING:  # the solver is slow to load, and only these commands need it
    from scorer.strategy import Library

    from .advice_answers import Answers
    from .solving import Task

BAR_SIGNS = 30
GOALS = click.Choice(["points", "race", "win"])


@click.command()
@rules_option
@set_option
@click.option(
    "--two", is_flag=True, help="Work out two players where that has not been done: about a minute."
)
@data_option
@json_option
def odds(sheet: str, settings: tuple[str, ...], two: bool, data: Path | None, as_json: bool) -> None:
    """Say what a rule sheet's dice do: busts, the points of a turn, when to bank, who wins."""
    from scorer.strategy import odds as odds_of

    from .advice_answers import odds_as_json, odds_in_words

    rules = rules_from(sheet, settings, houses_in(data))
    with progress(f"working out {rules.name}") as tell:
        found = odds_of(rules, library_in(data), solves_two=two, on_progress=tell)
    click.echo(json.dumps(odds_as_json(found)) if as_json else "\n".join(odds_in_words(found, rules)))


@click.command()
@click.argument("situations", type=click.Choice(["-"]), required=False)
@rules_option
@set_option
@click.option("--goal", type=GOALS, default="points", show_default=True, help="What is played for.")
@click.option("--roll", metavar="DICE", help="The roll on the table, such as '1 1 3 4 5 6'.")
@click.option("--turn-points", type=int, help="The turn points before this roll.")
@click.option("--dice-left", type=int, help="The dice to roll next, where no roll is on the table.")
@click.option("--totals", metavar="MINE,THEIRS", help="The totals on the score sheet, your own first.")
@click.option("--aside", metavar="DICE", help="The dice set aside in this turn, for progressive rules.")
@click.option("--owed", type=int, help="The points still needed to confirm.")
@click.option("--first-roll/--no-first-roll", default=None, help="Whether it is the turn's first roll.")
@click.option("--entered/--not-entered", default=None, help="Whether you are on the board.")
@click.option("--busts", metavar="MINE,THEIRS", help="The busts in a row; yours alone will do.")
@click.option("--last-turn", is_flag=True, default=None, help="Somebody has reached the target.")
@click.option("--offer", metavar="POINTS:DICE", help="What the last player left to take over.")
@data_option
@json_option
def advise(
    situations: str | None,
    sheet: str,
    settings: tuple[str, ...],
    goal: str,
    data: Path | None,
    as_json: bool,
    **flags: str | int | bool | None,
) -> None:
    """Say the best move, and what every other is worth; - reads JSON lines."""
    from .advice_answers import Answers

    library = library_in(data)
    solve, sheet_of = solver_for(library), houses_in(data).sheet
    answers = Answers(library, solve, sheet, settings_from(settings), goal, sheet_of=sheet_of)
    if situations:
        answer_lines(answers.answer)
    else:
        answer_once(answers, parts_of_flags(flags), as_json)


def answer_once(answers: Answers, parts: Parts, as_json: bool) -> None:
    """Say the advice on one situation."""
    from .advice_answers import in_words, told

    state, advice, asked = answers.advised(parts)
    text = json.dumps(told(state, advice, asked)) if as_json else "\n".join(in_words(state, advice))
    click.echo(text)


def parts_of_flags(flags: Mapping[str, str | int | bool | None]) -> Parts:
    """The situation that the flags describe, as a line of JSON would."""
    given = {key: value for key, value in flags.items() if value is not None}
    return Parts({key: READ[key](str(value)) if key in READ else value for key, value in given.items()})


def numbers_in(text: str) -> list[int]:
    """The numbers in a text, commas between them.

    >>> numbers_in("1200,950")
    [1200, 950]
    """
    try:
        return [int(part) for part in text.split(",")]
    except ValueError as wrong:
        raise BadNotation(f"cannot read “{text}”; write whole numbers such as 1200,950") from wrong


def one_or_more(text: str) -> int | list[int]:
    """One number, or those of all players."""
    found = numbers_in(text)
    return found[0] if len(found) == 1 else found


def offer_in(text: str) -> dict[str, int]:
    """The offer in a text.

    >>> offer_in("1250:3")
    {'points': 1250, 'dice': 3}
    """
    try:
        points, dice = map(int, text.split(":"))
    except ValueError as wrong:
        raise BadNotation(f"cannot read “{text}” as an offer; write POINTS:DICE, such as 1250:3") from wrong
    return {"points": points, "dice": dice}


def dice_in(text: str) -> str:
    """That text, which must name dice: one who types a roll has one."""
    Dice.parse(text)
    return text


READ: dict[str, Callable[[str], object]] = {
    "roll": dice_in,
    "aside": dice_in,
    "totals": numbers_in,
    "busts": one_or_more,
    "offer": offer_in,
}


def library_in(data: Path | None) -> Library:
    """What has been worked out before: in the wheel, and in that folder or the user's own."""
    from scorer.strategy import Library

    return Library(solved_in(data))


def solver_for(library: Library) -> Callable[[Task], object]:
    """The way to work out what is not known yet, with a progress bar on a terminal."""

    def solve(task: Task) -> None:
        with progress(f"working out the {task.title}") as tell:
            task.do(library, tell)

    return solve


@contextmanager
def progress(title: str) -> Iterator[Callable[[float], object]]:
    """The way to draw on one line of a terminal how far the work is; nothing where nobody looks.

    The line ends with the work, and before the sentence that says why there is no more of it.
    """

    def tell(share: float) -> None:
        full = round(share * BAR_SIGNS)
        bar = "#" * full + "." * (BAR_SIGNS - full)
        click.echo(f"\r{title} [{bar}] {share:4.0%}", nl=False, err=True)

    if not is_watched():
        yield lambda _: None
        return
    tell(0.0)
    try:
        yield tell
        tell(1.0)
    finally:
        click.echo(err=True)
