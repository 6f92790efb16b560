"""Every command in the README does what it says there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from ui.cli import cli

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```console\n\$ pipkeeper ([^\n]+)\n(.*?)```", README, flags=re.DOTALL)
COMMANDS = sorted(set(re.findall(r"pipkeeper ([a-z]+)", README)))
TARGETS = sorted(set(re.findall(r"make ([a-z]+)(?=   |`)", README)))
LINKS = sorted(set(re.findall(r"\]\(([^)#]+)\)", README)))


def test_the_readme_shows_commands_targets_and_links() -> None:
    assert SESSIONS
    assert {"play", "read", "score", "eval"} <= set(COMMANDS)
    assert {"play", "test"} <= set(TARGETS)
    assert LINKS


@pytest.mark.parametrize(("words", "output"), SESSIONS)
def test_a_shown_command_prints_what_is_shown(words: str, output: str) -> None:
    assert CliRunner().invoke(cli, shlex.split(words)).output == output


@pytest.mark.parametrize("command", COMMANDS)
def test_a_named_command_exists(command: str) -> None:
    assert CliRunner().invoke(cli, [command, "--help"]).exit_code == 0


@pytest.mark.parametrize("target", TARGETS)
def test_a_named_make_target_exists(target: str) -> None:
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE)


@pytest.mark.parametrize("link", LINKS)
def test_a_link_leads_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
