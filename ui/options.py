"""Options, and kinds of them, that several commands share."""

from __future__ import annotations

from typing import Any

import click

rules_option = click.option(
    "--rules",
    "sheet",
    default="farkle",
    show_default=True,
    metavar="NAME",
    help="A rule sheet, one saved on the board, or a TOML file.",
)
set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="Change one setting of the sheet; repeatable.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="One line of JSON each, for machines.")


class Folder(click.Path):
    """The path of a folder; an empty one is a mistake, where the system takes it for the one we are in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path that was given."""
        if value == "":
            self.fail("the name is empty; give the path of a folder", param, ctx)
        return super().convert(value, param, ctx)
