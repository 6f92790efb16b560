"""Two pictures of a reader's honesty: does its confidence come true, and what does asking less cost?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np

from .measures import Result
from .types import Image

SIDE, MARGIN, TITLE_PX = 640, 84, 36
WHITE = (255, 255, 255)
INK, SOFT, LINE, BAR = (40, 36, 32), (200, 196, 190), (160, 90, 20), (214, 180, 140)
FONT = cv2.FONT_HERSHEY_DUPLEX
BINS = 10
GAP = 0.008
"""Between a bar and the next tenth, of the diagram's side."""


class Claim(NamedTuple):
    """A confidence, and how far it came true: the share of the dice read with that value that are there."""

    confidence: float
    right: float


def claims(results: Sequence[Result]) -> list[Claim]:
    """One claim for each die that was read.

    Where one of three twos is false, all three are a third wrong, though the false one is the least
    confident: so the confident look a little worse here than they are die by die.
    """
    found = []
    for result in results:
        shown, read = Counter(result.answer.values), Counter(result.reading.values)
        for die in result.reading.dice:
            right = min(1.0, shown[die.best_guess] / read[die.best_guess])
            found.append(Claim(die.confidence, right))
    return found


def calibration_error(found: Sequence[Claim]) -> float:
    """The expected calibration error in ten bins: how far confidence is from what came true, on average."""
    off = [abs(sum(claim.confidence - claim.right for claim in some)) for some in _binned(found)]
    return sum(off) / max(1, len(found))


def _binned(found: Sequence[Claim]) -> list[list[Claim]]:
    """The claims of each tenth of confidence, the least confident first."""
    bins: list[list[Claim]] = [[] for _ in range(BINS)]
    for claim in found:
        bins[min(BINS - 1, int(BINS * claim.confidence))].append(claim)
    return bins


class Bar(NamedTuple):
    """A tenth of confidence that starts here: the share of its dice that were right, and their number."""

    start: float
    right: float
    dice: int


def bars(found: Sequence[Claim]) -> list[Bar]:
    """The bars of the reliability diagram; a tenth without dice has none."""
    return [
        Bar(n / BINS, sum(claim.right for claim in some) / len(some), len(some))
        for n, some in enumerate(_binned(found))
        if some
    ]


def reliability(results: Sequence[Result]) -> Image:
    """The reliability diagram: for each tenth of confidence how many dice were right, and of how many.

    A bar that ends below the slanting line boasts; one that ends above it is too modest.
    """
    found = claims(results)
    picture = _axes("confidence of the eyes", "share of dice right", 1.0)
    for bar in bars(found):
        end = bar.start + 1 / BINS
        cv2.rectangle(picture, _at(bar.start + GAP, bar.right), _at(end - GAP, 0), BAR, -1)
    cv2.line(picture, _at(0, 0), _at(1, 1), INK, 1, cv2.LINE_AA)
    for bar in bars(found):
        _label(picture, f"{bar.dice:,}", _at(bar.start + 0.5 / BINS, 0.025), 0.42)
    said = f"{len(found):,} dice found, expected calibration error {calibration_error(found):.3f}"
    _text(picture, said, (MARGIN, TITLE_PX), 0.6)
    return picture


class Stop(NamedTuple):
    """What it costs to answer so many photographs: the share answered, and how many of these are wrong."""

    coverage: float
    risk: float


def curve(results: Sequence[Result]) -> list[Stop]:
    """The risk-coverage curve: a stop after each photograph, the surest first."""
    by_trust = sorted(results, key=lambda result: -_trust(result))
    wrong = accumulate(result.is_wrong_if_sure for result in by_trust)
    return [Stop(n / len(by_trust), missed / n) for n, missed in enumerate(wrong, 1)]


def our_stop(results: Sequence[Result]) -> Stop | None:
    """Where the reader stops: at the photographs that it calls sure, if there are any."""
    sure = [result for result in results if result.reading.is_sure]
    missed = sum(result.is_sure_and_wrong for result in sure)
    return Stop(len(sure) / len(results), missed / len(sure)) if sure else None


def risk_and_coverage(results: Sequence[Result]) -> Image:
    """The risk-coverage curve: how many of the surest photographs are wrong; a dot where we stop."""
    stops, dot = curve(results), our_stop(results)
    most = _round_top(max((stop.risk for stop in stops), default=0.0))
    picture = _axes("share of photographs answered, the surest first", "share of these wrong", most)
    if stops:
        places = [_at(stop.coverage, stop.risk / most) for stop in stops]
        cv2.polylines(picture, [np.array(places, np.int32)], False, LINE, 2, cv2.LINE_AA)
    if dot:
        cv2.circle(picture, _at(dot.coverage, dot.risk / most), 7, INK, -1, cv2.LINE_AA)
    sure, wrong = sum(r.reading.is_sure for r in results), sum(r.is_sure_and_wrong for r in results)
    said = f"{sure:,} of {len(results):,} called sure (the dot), {wrong} of these wrong"
    _text(picture, said, (MARGIN, TITLE_PX), 0.6)
    return picture


def _round_top(risk: float) -> float:
    """Where an axis ends that has to show this risk in ten steps people can read."""
    return next(top for top in (0.05, 0.1, 0.2, 0.5, 1.0) if risk <= top)


def _trust(result: Result) -> float:
    """How much a whole reading is worth: the least confident die, and sure before unsure."""
    least = min((die.confidence for die in result.reading.dice), default=0.5)
    return least + result.reading.is_sure


def write_plots(results: Sequence[Result], into: Path | str) -> tuple[Path, ...]:
    """Both pictures, written into a folder as PNG; their paths."""
    folder = Path(into)
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {"reliability.png": reliability(results), "risk-coverage.png": risk_and_coverage(results)}
    for name, picture in drawn.items():
        done, coded = cv2.imencode(".png", picture)
        if done:
            (folder / name).write_bytes(coded.tobytes())
    return tuple(folder / name for name in drawn)


def _axes(across: str, up: str, top: float) -> Image:
    """An empty diagram from 0 to 1 across and from 0 to `top` upwards, with its names."""
    picture = np.full((SIDE + 2 * MARGIN, SIDE + 2 * MARGIN, 3), 255, np.uint8)
    for n in range(BINS + 1):
        share = n / BINS
        cv2.line(picture, _at(share, 0), _at(share, 1), SOFT, 1)
        cv2.line(picture, _at(0, share), _at(1, share), SOFT, 1)
        x, y = _at(share, share)
        _centred(picture, f"{share:.0%}", (x, SIDE + MARGIN + 20), 0.45)
        said = f"{share * top:.1%}" if top < 0.1 else f"{share * top:.0%}"
        _text(picture, said, (MARGIN - 10 - _size(said, 0.45)[0], y + _size(said, 0.45)[1] // 2), 0.45)
    _centred(picture, across, (MARGIN + SIDE // 2, SIDE + MARGIN + 52), 0.55)
    _text(picture, up, (MARGIN - 50, MARGIN - 20), 0.5)
    return picture


def _at(across: float, up: float) -> tuple[int, int]:
    """A place in the diagram, px."""
    return round(MARGIN + across * SIDE), round(MARGIN + (1 - up) * SIDE)


def _size(text: str, scale: float) -> tuple[int, int]:
    """How wide and high a text is, px; two releases of OpenCV differ."""
    (width, height), _ = cv2.getTextSize(text, FONT, scale, 1)
    return int(width), int(height)


def _centred(picture: Image, text: str, middle: tuple[int, int], scale: float) -> None:
    width, height = _size(text, scale)
    _text(picture, text, (middle[0] - width // 2, middle[1] + height // 2), scale)


def _label(picture: Image, text: str, middle: tuple[int, int], scale: float) -> None:
    """A text on a white ground, so that it can be read on lines and bars."""
    width, height = _size(text, scale)
    low = middle[0] - width // 2 - 3, middle[1] - height // 2 - 4
    high = middle[0] + width // 2 + 3, middle[1] + height // 2 + 4
    cv2.rectangle(picture, low, high, WHITE, -1)
    _centred(picture, text, middle, scale)


def _text(picture: Image, text: str, place: tuple[int, int], scale: float) -> None:
    cv2.putText(picture, text, place, FONT, scale, INK, 1, cv2.LINE_AA)
