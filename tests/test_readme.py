"""Every command in the README does what it says there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from ui.cli import cli

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ pipkeeper ([^\n]+)\n(.*?)```", README, flags=re.DOTALL)
COMMANDS = sorted(set(re.findall(r"(?:`|^|\\)pipkeeper ([^`\n]+)", README, flags=re.MULTILINE)))
ROWS = re.findall(r"^\| `pipkeeper (\w+)[^|]*\|([^\n]*)\|$", README, flags=re.MULTILINE)
TARGETS = sorted(set(re.findall(r"make ([a-z]+)(?=   |`)", README)))
LINKS = sorted(set(re.findall(r"\]\(([^)#]+)\)", README)))


def test_the_readme_shows_commands_targets_and_links() -> None:
    assert SESSIONS
    assert {"play", "read", "score", "eval"} <= {line.split()[0] for line in COMMANDS}
    assert {"play", "test"} <= set(TARGETS)
    assert LINKS
    assert set(cli.commands) <= {name for name, _ in ROWS}, "a command is in no row of the table"


@pytest.mark.parametrize(("words", "output"), SESSIONS)
def test_a_shown_command_prints_what_is_shown(words: str, output: str) -> None:
    assert CliRunner().invoke(cli, shlex.split(words)).output == output


def parsed(words: list[str]) -> Iterator[click.Context]:
    """The command and its subcommands as click takes these words; UsageError when it does not."""
    command: click.Command = cli
    while True:
        context = command.make_context(words[0] if words else "", list(words))
        yield context
        inner = command.get_command(context, words[0]) if isinstance(command, click.Group) and words else None
        if inner is None:
            return
        command, words = inner, words[1:]


@pytest.mark.parametrize("line", COMMANDS)
def test_a_named_command_takes_the_words_it_is_shown_with(line: str) -> None:
    words = [place.get(word, word) for word in shlex.split(line.removesuffix("..."))]
    assert list(parsed(words))


place = {"FILE": __file__, "FILE...": __file__, "FOLDER": str(ROOT), "N": "1", "DICE": "1", "NAME": "farkle"}


@pytest.mark.parametrize(("name", "told"), ROWS)
def test_an_option_or_subcommand_told_beside_a_command_is_one(name: str, told: str) -> None:
    command = cli.commands[name]
    words = {word for span in re.findall(r"`([^`]+)`", told) for word in span.split()[:2]}
    options = {option for parameter in command.params for option in parameter.opts}
    assert {word for word in words if word.startswith("--")} <= options
    inner = {word.split()[1] for word in re.findall(rf"`({name} \w+)", told)}
    assert inner <= (set(command.commands) if isinstance(command, click.Group) else set())


@pytest.mark.parametrize("target", TARGETS)
def test_a_named_make_target_exists(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.mark.parametrize("link", LINKS)
def test_a_link_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
