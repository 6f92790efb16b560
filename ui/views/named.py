"""What players call the settings of a rule sheet, and refusals told in those words."""

from __future__ import annotations

import re

from .house import OWN, number_from

SINGLES = (("ones", "A single 1"), ("fives", "A single 5"))
TRIPLES = tuple((f"triples {face}", f"Three {face}s") for face in range(1, 7))
ALIKE = (("of_a_kind 4", "Four alike"), ("of_a_kind 5", "Five alike"), ("of_a_kind 6", "Six alike"))
SETS = (
    ("straight", "1 2 3 4 5 6"),
    ("low_straight", "1 2 3 4 5"),
    ("high_straight", "2 3 4 5 6"),
    ("three_pairs", "Three pairs"),
    ("four_and_pair", "Four and a pair"),
    ("two_triplets", "Two triplets"),
    ("full_house_bonus", "Full house adds"),
    ("no_score_first_roll", "Six, no score"),
)
TURN = (("entry", "On the board from"), ("minimum_bank", "Least to bank"), ("confirm_points", "To confirm"))
END = (("target", "Target"), ("strike_out", "Busts in a row"), ("strike_out_penalty", "Those busts cost"))
CHOICES = {
    "of_a_kind": (
        "Four and more alike",
        (("none", "Nothing more"), ("double", "Double"), ("add 1000", "+1,000 each"), (OWN, "Own points")),
    ),
    "hot_dice": ("All six dice set aside", (("may roll", "May roll on"), ("must roll", "Must roll on"))),
    "roll_on": (
        "The next player takes over dice",
        (("no", "Never"), ("all entered", "Once all are on"), ("always", "Always")),
    ),
    "off_table": (
        "A die off the table",
        (("reroll die", "Roll it again"), ("reroll roll", "Roll all again")),
    ),
    "ending": (
        "At the target",
        (("last turn", "One last turn"), ("at once", "Ends at once"), ("fewest rounds", "Fewest rounds")),
    ),
    "tie": ("Equal totals", (("play off", "Play off"), ("shared", "Share the win"))),
    "minimum_players": ("Players at least", ((1, "One"), (2, "Two"))),
}
SWITCHES = {
    "no_score_any_six": "“Six, no score” on any roll of six",
    "six_of_a_kind_wins": "Six of a kind in a first roll win",
    "progressive": "Later dice add to three of a kind",
    "exact": "The target must be met exactly",
}
FIELDS = dict((*SINGLES, *TRIPLES, *ALIKE, *SETS, *TURN, *END))
NAMES = {
    **FIELDS,
    **{key: about for key, (about, _) in CHOICES.items()},
    **SWITCHES,
    "triples": "Three of a kind",
    "confirm": "To be confirmed",
}
WAYS = {str(value): text for _, ways in CHOICES.values() for value, text in ways}
QUOTED = re.compile('"(' + "|".join(map(re.escape, WAYS)) + ')"')
EVERY = "|".join(sorted(NAMES, key=len, reverse=True))
LONG = "|".join(key for key in NAMES if "_" in key and " " not in key)
# a setting whose key is a plain word, such as target, is meant as one only in these places
KEYS = re.compile(
    rf"\b({LONG})\b|^({EVERY})(?= names| doubles)|(?<=sets )({EVERY})(?= to)|(?<=; )({EVERY})(?= takes)"
)


def no_numbers(edits: tuple[tuple[str, object], ...]) -> tuple[str, ...]:
    """A sentence for each field of a number in which something else is written.

    >>> no_numbers((("ones", "many"), ("fives", "50")))
    ('“many” is no number for “A single 1”; write digits, such as 350, or 0 for none.',)
    >>> no_numbers((("target", "-5"),))
    ('“-5” is no number for “Target”; write digits, such as 10000.',)
    """
    return tuple(
        f"“{written}” is no number for “{FIELDS[key]}”; write digits, such as {_such_as(key)}."
        for key, written in edits
        if key in FIELDS and isinstance(number_from(written), str)
    )


def _such_as(key: str) -> str:
    """Numbers that a setting may have; no goal is none."""
    return "10000" if key == "target" else "350, or 0 for none"


def in_players_words(sentence: str) -> str:
    """The sentence with every setting and way as the editor names it.

    >>> in_players_words("strike_out and strike_out_penalty need each other: one of them is 0.")
    '“Busts in a row” and “Those busts cost” need each other: one of them is 0.'
    """
    told = QUOTED.sub(lambda way: f"“{WAYS[way[1]]}”", sentence)
    return KEYS.sub(lambda key: f"“{NAMES[key[0]]}”", told)
