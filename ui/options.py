"""Options that several commands share."""

from __future__ import annotations

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
