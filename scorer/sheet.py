"""Rule sheets: the rules a table starts from, read from a TOML file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from .errors import BadRules
from .rules import SETTINGS, Rules, changed, listed
from .sense import contradictions

SHEETS = files("scorer") / "sheets"
PARTS = ("title", "source", "notes", "base", "rules", "options")
OPTION: Mapping[str, type] = {"name": str, "about": str, "sets": dict}


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule the sheet itself offers: what it is called, and the settings it changes."""

    name: str
    about: str
    sets: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One rule sheet: its rules, the options it offers and its notes for players."""

    title: str
    rules: Rules
    options: tuple[Option, ...] = ()
    notes: tuple[str, ...] = ()
    source: str = ""


@cache
def sheet_names() -> tuple[str, ...]:
    """The names of the rule sheets that come with Pipkeeper."""
    return tuple(sorted(entry.name[:-5] for entry in SHEETS.iterdir() if entry.name.endswith(".toml")))


@cache
def sheet_named(name: str, also: tuple[str, ...] = ()) -> Sheet:
    """The rule sheet of that name; where there is none BadRules says which there are, and `also` these."""
    if name not in sheet_names():
        raise BadRules(
            f"there is no rule sheet “{name}”; the rule sheets are {listed((*also, *sheet_names()))}, "
            "and a file of your own ends in .toml"
        )
    return sheet_from_toml((SHEETS / f"{name}.toml").read_text(encoding="utf-8"), name)


def sheet_from(name_or_file: str, also: tuple[str, ...] = ()) -> Sheet:
    """The rule sheet of that name, or the one in that TOML file; `also` are a table's own sheets."""
    path = Path(name_or_file)
    if path.suffix != ".toml":
        return sheet_named(name_or_file, also)
    try:
        return sheet_from_toml(path.read_text(encoding="utf-8"), path.stem)
    except (OSError, ValueError) as wrong:
        raise BadRules(
            f"cannot read the rule sheet {path}: {getattr(wrong, 'strerror', None) or 'it is no text'}"
        ) from wrong


def sheet_from_toml(text: str, name: str) -> Sheet:
    """The rule sheet written in this TOML text; BadRules says what is wrong with it."""
    parts = parsed(text, name)
    if not parts:
        raise BadRules(f"the sheet “{name}” is empty; it takes a base, or its settings in [rules]")
    wrong = [part for part in parts if part not in (*PARTS, *SETTINGS)]
    if wrong:
        raise BadRules(
            f"the sheet “{name}” has a part “{wrong[0]}”; its parts can be {listed(PARTS)}, "
            f"or a setting: {listed(SETTINGS)}"
        )
    base = sheet_named(text_in(parts, "base", name, "")) if "base" in parts else Sheet(name, Rules(name))
    rules = changed(renamed(base.rules, name), settings_in(parts, name))
    options = tuple(option_from(entry, rules) for entry in entries(parts, "options", name, dict))
    inherited = base.notes if rules == renamed(base.rules, name) else ()  # of other rules they may be untrue
    return Sheet(
        title=text_in(parts, "title", name, name),
        rules=rules,
        options=options or tuple(option for option in base.options if goes_with(option, rules)),
        notes=tuple(map(str, entries(parts, "notes", name, str))) or inherited,
        source=text_in(parts, "source", name, base.source),
    )


def settings_in(parts: Mapping[str, object], name: str) -> dict[str, object]:
    """What a sheet sets, in its table of rules or beside its base."""
    beside = {key: value for key, value in parts.items() if key in SETTINGS}
    inside = table(parts, "rules", name)
    twice = [key for key in beside if key in inside]
    if twice:
        raise BadRules(f"the sheet “{name}” sets {twice[0]} twice; once in [rules] is enough")
    return {**beside, **inside}


def parsed(text: str, name: str) -> dict[str, object]:
    """The TOML text as a table."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise BadRules(f"the sheet “{name}” is no TOML: {wrong}") from wrong


def table(parts: Mapping[str, object], key: str, name: str) -> dict[str, object]:
    """The named part, which must be a table."""
    part = parts.get(key, {})
    if not isinstance(part, dict):
        raise BadRules(f"the sheet “{name}” has {key} = {part!r}; it takes a table, [{key}]")
    return part


def entries(parts: Mapping[str, object], key: str, name: str, kind: type) -> list[object]:
    """The named part, which must be a list of texts, or of tables."""
    part = parts.get(key, [])
    if not isinstance(part, list) or not all(isinstance(entry, kind) for entry in part):
        of = "texts" if kind is str else f"tables, [[{key}]]"
        raise BadRules(f"the sheet “{name}” has {key} = {part!r}; it takes a list of {of}")
    return part


def text_in(parts: Mapping[str, object], key: str, name: str, default: str) -> str:
    """The named part, which must be a text."""
    part = parts.get(key, default)
    if not isinstance(part, str):
        raise BadRules(f"the sheet “{name}” has {key} = {part!r}; it takes a text")
    return part


def renamed(rules: Rules, name: str) -> Rules:
    """The same rules under another name."""
    return Rules(name, **{key: getattr(rules, key) for key in rules.__slots__ if key != "name"})


def option_from(entry: object, rules: Rules) -> Option:
    """One option of a sheet, checked against its rules."""
    if not (isinstance(entry, dict) and {"name", "sets"} <= set(entry) <= set(OPTION)):
        raise BadRules(f"“{rules.name}” has an option {entry!r}; an option takes a name, about and sets")
    wrong = [part for part, value in entry.items() if not isinstance(value, OPTION[part])]
    if wrong:
        raise BadRules(
            f"“{rules.name}” has an option whose {wrong[0]} is {entry[wrong[0]]!r}; name and about take a "
            "text, sets takes a table"
        )
    changed(rules, entry["sets"])
    return Option(entry["name"], entry.get("about", ""), tuple(entry["sets"].items()))


def goes_with(option: Option, rules: Rules) -> bool:
    """Whether an option of the base is none already, and contradicts nothing that the sheet has changed."""
    taken = with_option(rules, option)
    return taken != rules and set(contradictions(taken)) <= set(contradictions(rules))


def with_option(rules: Rules, option: Option) -> Rules:
    """The rules with that option switched on."""
    return changed(rules, dict(option.sets))


def setting_from(text: str) -> tuple[str, object]:
    """The key and value of one KEY=VALUE; a value is written as in TOML, bare words are a string.

    >>> setting_from("entry=500"), setting_from("roll_on=all entered")
    (('entry', 500), ('roll_on', 'all entered'))
    """
    key, equals, value = (part.strip() for part in text.partition("="))
    if not (key and equals and value):
        raise BadRules(f"cannot read the setting “{text}”; write KEY=VALUE, such as entry=500")
    try:
        return key, tomllib.loads(f"value = {value}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError):
        return key, value
