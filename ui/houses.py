"""House rules: rule sheets of the table's own, kept as files beside the games."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from scorer import BadRules, Sheet, changed, sheet_from, sheet_named, sheet_names
from scorer.sense import contradictions

from .errors import StoreError
from .files import write_whole

ANOTHER = "give your own rules another name"
PLAIN = "farkle"  # the base of a sheet that names none
DEVICES = frozenset(
    {"con", "prn", "aux", "nul"} | {f"{port}{n}" for port in ("com", "lpt") for n in range(10)}
)
"""What Windows takes for no file, whatever its ending."""
GOOD_NAME = re.compile(r"[^\W_][\w '-]{0,38}[\w]|[^\W_]")


class Houses:
    """The rule sheets there are: those that come with Pipkeeper, and the table's own in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def own_names(self) -> tuple[str, ...]:
        """The names of the table's own sheets, in alphabetical order; none in a folder closed to us."""
        try:
            return tuple(sorted(file.stem for file in self._folder.glob("*.toml")))
        except OSError:
            return ()

    def names(self) -> tuple[str, ...]:
        """The names of all sheets, the table's own first."""
        return (*self.own_names(), *sheet_names())

    def as_kept(self, name: str) -> str:
        """The name as a sheet of the table's own has it, in whatever case; some disks tell no case apart."""
        own_names = self.own_names()
        alike = [own for own in own_names if own.casefold() == name.casefold()]
        return name if name in own_names or not alike else alike[0]

    def may_replace(self, name: str) -> bool:
        """Whether a sheet of the table's own is as the board wrote it, so that nothing else would be lost."""
        return is_ours(self._folder / f"{name}.toml")

    def sheet(self, name_or_file: str) -> Sheet:
        """The sheet of that name, the table's own or one that comes with Pipkeeper, or in that file."""
        own = self.own_names()
        if name_or_file in own:
            return sheet_from(str(self._folder / f"{name_or_file}.toml"))
        return sheet_from(name_or_file, own)

    def base_of(self, name: str) -> str:
        """The sheet of Pipkeeper's that the sheet of that name is, or is kept as a change of."""
        return self.base_named(name) or PLAIN

    def base_named(self, name: str) -> str:
        """The sheet of Pipkeeper's that the sheet of that name is, or names as its base; "" for none."""
        if name not in self.own_names():
            return name
        text = (self._folder / f"{name}.toml").read_text(encoding="utf-8")
        return str(tomllib.loads(text).get("base", ""))

    def save(self, name: str, base: str, changes: Mapping[str, object]) -> Sheet:
        """Keep a sheet of that name: a sheet that comes with Pipkeeper and what changes in it.

        BadRules when the name or the rules cannot be; StoreError when the file cannot be written, or was
        written by hand and holds more than would be kept of it.
        """
        check_name(name)
        rules = changed(sheet_named(base).rules, changes)
        against = contradictions(rules)
        if against:
            raise BadRules(" ".join(against))
        file = self._folder / f"{name}.toml"
        if file.exists() and not is_ours(file):
            raise StoreError(f"the sheet “{name}” was written by hand, and would lose some of it; {ANOTHER}")
        try:
            write_whole(file, toml_of(base, changes))
        except OSError as wrong:
            raise StoreError(f"cannot keep the sheet “{name}” in {self._folder}: {wrong.strerror}") from wrong
        return self.sheet(name)


def check_name(name: str) -> None:
    """Raise BadRules unless a sheet of the table's own can have this name."""
    if name.casefold() in DEVICES:
        raise BadRules(f"“{name}” is what Windows calls a device, and no file can have that name; {ANOTHER}")
    if not GOOD_NAME.fullmatch(name):
        raise BadRules(
            f"“{name}” is no name for a sheet; a name has 1 to 40 letters, digits, spaces or dashes"
        )
    taken = (*sheet_names(), *(sheet_named(each).title for each in sheet_names()))
    if name.casefold() in map(str.casefold, taken):
        raise BadRules(f"“{name}” comes with Pipkeeper; {ANOTHER}")


def toml_of(base: str, changes: Mapping[str, object]) -> str:
    """The sheet as TOML; JSON writes texts, numbers, switches and lists the same way.

    >>> print(toml_of("farkle", {"entry": 500, "exact": True, "confirm": ("straight",)}), end="")
    base = "farkle"
    <BLANKLINE>
    [rules]
    entry = 500
    exact = true
    confirm = ["straight"]
    """
    lines = [f"{key} = {json.dumps(value)}" for key, value in changes.items()]
    return "\n".join([f"base = {json.dumps(base)}", "", "[rules]", *lines, ""])


def is_ours(file: Path) -> bool:
    """Whether a sheet's file is as the board writes it, word for word; one that cannot be read is not."""
    try:
        text = file.read_text(encoding="utf-8")
        parts = tomllib.loads(text)
    except (OSError, ValueError):
        return False
    rules = parts.get("rules", {})
    return isinstance(rules, dict) and text == toml_of(str(parts.get("base", PLAIN)), rules)
