"""The command line of the rules: list them, read one out, check a file, play a situation."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from pathlib import Path

import click

from scorer import BadRules, ScorerError, Sheet, sheet_named, sheet_names, with_option
from scorer.sense import contradictions
from scorer.situation import answer_to
from scorer.wording import in_words

from .games_cli import data_option, houses_in
from .houses import Houses
from .log import unexpected

NAME_WIDTH = 14  # of the list's first column, where no name is longer


class _RulesGroup(click.Group):
    """Its commands; any other word that stands alone is the name of a sheet to be read out."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        is_alone = len(args) == 1 or args[1].startswith("-")
        is_name = is_alone and args[0] not in self.commands and not args[0].startswith("-")
        return super().resolve_command(ctx, ["show", *args] if is_name else args)


@click.group("rules", cls=_RulesGroup, invoke_without_command=True)
@data_option
@click.pass_context
def rules_group(ctx: click.Context, data: Path | None) -> None:
    """List the rule sheets, read one out, or check a file."""
    ctx.obj = data
    if ctx.invoked_subcommand is None:
        houses = houses_in(data)
        names = (*sheet_names(), *houses.own_names())
        width = max(NAME_WIDTH, *map(len, names))
        for name in names:
            click.echo(f"{name:{width}} {listed_as(houses, name)}")


def listed_as(houses: Houses, name: str) -> str:
    """What the list of rule sheets says of one: its title, or that it is the table's own."""
    if name not in houses.own_names():
        return sheet_named(name).title
    try:
        base = houses.base_named(name)
        return f"your own, built on {sheet_named(base).title}" if base else "your own"
    except (BadRules, OSError, ValueError):
        return "your own, but it cannot be read"


@rules_group.command()
@click.argument("name")
@data_option
@click.pass_context
def show(ctx: click.Context, name: str, data: Path | None) -> None:
    """Read a rule sheet out in plain words; NAME may be a TOML file."""
    click.echo("\n".join(sheet_in_words(houses_in(data or ctx.obj).sheet(name))))


@rules_group.command()
@click.argument("file")
@data_option
@click.pass_context
def check(ctx: click.Context, file: str, data: Path | None) -> None:
    """Say whether a rule sheet of your own is right."""
    sheet = houses_in(data or ctx.obj).sheet(file)
    against = contradictions(sheet.rules)
    if against:
        raise BadRules(f"{file} contradicts itself: {' '.join(against)}")
    for option in sheet.options:
        against = contradictions(with_option(sheet.rules, option))
        if against:
            raise BadRules(f"{file} contradicts itself with “{option.name}”: {' '.join(against)}")
    click.echo(f"{file} is a rule sheet: {sheet.title}")


@click.command()
@click.argument("situations", type=click.Choice(["-"]))
@data_option
def replay(situations: str, data: Path | None) -> None:  # noqa: ARG001 (only - is allowed)
    """Play situations, a line of JSON each, from standard input."""
    sheet_of = houses_in(data).sheet
    answer_lines(lambda line: answer_to(line, sheet_of=sheet_of))


def sheet_in_words(sheet: Sheet) -> Iterator[str]:
    """A whole sheet for people: its rules, its options, its notes."""
    yield sheet.title
    yield from (f"These rules contradict themselves: {each}" for each in contradictions(sheet.rules))
    yield from in_words(sheet.rules)
    if sheet.options:
        yield "\nOptions:"
        yield from (f"- {option.name}: {option.about}" for option in sheet.options)
    if sheet.notes:
        yield "\nNotes:"
        yield from (f"- {note}" for note in sheet.notes)


def answer_lines(answer_to: Callable[[str], dict[str, object]]) -> None:
    """Answer each line of standard input with one of JSON; what cannot be answered says why, status 1."""
    if sys.stdin is None:
        raise click.ClickException("there is nothing to read from: standard input is closed")
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(
            encoding="utf-8-sig", errors="replace"
        )  # JSON is UTF-8 whatever the terminal speaks; some programs mark it by a sign of their own
    failed = False
    for line in filter(str.strip, sys.stdin):
        try:
            told = answer_to(line)
        except ScorerError as wrong:
            told, failed = {"error": str(wrong)}, True
        except Exception as wrong:
            told, failed = {"error": unexpected(wrong)}, True
        click.echo(json.dumps(told))
    if failed:
        raise click.exceptions.Exit(1)
