from __future__ import annotations

import pytest
from hypothesis import given

from scorer import BadNotation, Dice, all_rolls

from .games import dice


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("1 1 5", (1, 1, 5)),
        ("511", (1, 1, 5)),
        ("6,5,4", (4, 5, 6)),
        (" 3 ", (3,)),
        ("654321", (1, 2, 3, 4, 5, 6)),
    ],
)
def test_dice_are_read_in_any_order_and_shown_sorted(text: str, faces: tuple[int, ...]) -> None:
    assert Dice.parse(text) == faces


@pytest.mark.parametrize(
    ("text", "tried"),
    [
        ("1 7", "“7” is no face"),
        ("0", "“0” is no face"),
        ("", "0"),
        ("1 x", "“x”"),
        ("1111111", "7"),
        ("-1", "“-”"),
    ],
)
def test_what_is_no_dice_is_refused_with_what_was_tried_and_what_is_allowed(text: str, tried: str) -> None:
    with pytest.raises(BadNotation) as refused:
        Dice.parse(text)
    assert tried in str(refused.value)
    assert "1 1 5" in str(refused.value)


@pytest.mark.parametrize(("count", "different"), [(1, 6), (2, 21), (3, 56), (4, 126), (5, 252), (6, 462)])
def test_all_rolls_are_counted(count: int, different: int) -> None:
    rolls = list(all_rolls(count))
    assert len(rolls) == different
    assert sum(ways for _, ways in rolls) == 6**count


@given(dice)
def test_dice_parse_back_from_their_text(some: Dice) -> None:
    assert Dice.parse(str(some)) == some


@given(dice, dice)
def test_what_is_joined_can_be_taken_away(some: Dice, more: Dice) -> None:
    assert some.joined(more).without(more) == some
    assert some.joined(more).holds(more)
