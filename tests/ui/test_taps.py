"""Which taps count, told step by step as drawings go out and the browser's word comes back."""

from __future__ import annotations

import pytest

from ui.views.desk import Screen, Shown
from ui.views.taps import PATIENCE_S, Taps

ROLLED = Shown((1, 1, ""))
KEPT = Shown((1, 2, ""))
SETUP = Shown((1, 2, ""), Screen.SETUP)


@pytest.mark.parametrize(
    ("steps", "shown", "counts"),
    [  # a number is the browser's word that this drawing has stood
        ([], ROLLED, False),
        ([ROLLED], ROLLED, False),
        ([ROLLED, 1], ROLLED, True),
        ([ROLLED, 1, ROLLED], ROLLED, True),  # drawn once more, and nothing new
        ([ROLLED, 1], KEPT, False),  # kept by the first tap, and not drawn yet
        ([ROLLED, 1, KEPT], KEPT, False),
        ([ROLLED, KEPT, 1], KEPT, False),  # the word comes late
        ([ROLLED, KEPT, 1, 2], KEPT, True),
        ([KEPT, 1, SETUP], SETUP, False),  # the same moment, other buttons
        ([KEPT, 1, SETUP, KEPT, 1], KEPT, False),
        ([0], ROLLED, False),
    ],
)
def test_a_tap_counts_once_what_it_is_meant_for_has_stood(
    steps: list[Shown | int], shown: Shown, counts: bool
) -> None:
    taps = Taps(clock=lambda: 0.0)
    for step in steps:
        if isinstance(step, int):
            taps.stood(step)
        else:
            taps.notice(step)
    assert taps.count(shown) == counts


@pytest.mark.parametrize(("later_s", "counts"), [(PATIENCE_S - 1, False), (PATIENCE_S + 1, True)])
def test_a_board_that_flet_could_not_show_can_be_left(later_s: float, counts: bool) -> None:
    now_s = [100.0]
    taps = Taps(clock=lambda: now_s[0])
    taps.notice(ROLLED)
    now_s[0] += 100 * PATIENCE_S  # a hidden tab draws nothing, and nobody taps on it
    assert not taps.count(ROLLED)
    now_s[0] += later_s
    assert taps.count(ROLLED) == counts


def test_picks_that_change_by_themselves_are_new() -> None:
    taps = Taps(clock=lambda: 0.0)
    taps.notice(ROLLED)
    taps.notice(ROLLED, is_new=True)
    taps.stood(1)  # the word for what was drawn before they changed
    assert not taps.count(ROLLED)
    taps.stood(2)
    assert taps.count(ROLLED)
