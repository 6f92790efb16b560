"""Spots beside the dice that look like their pips on a body: a die that nobody found."""

from __future__ import annotations

import cv2
import numpy as np

from vision import Image, Settings
from vision.halves import halves
from vision.strays import PipKind, strays

HOW = Settings().stray
TABLE, BODY, PIP = (90, 110, 70), (235, 235, 235), (20, 20, 20)  # BGR


def lab(colour: tuple[int, int, int]) -> tuple[float, float, float]:
    light, a, b = cv2.cvtColor(np.array([[colour]], np.uint8), cv2.COLOR_BGR2LAB)[0, 0]
    return float(light), float(a), float(b)


KIND = PipKind(lab(PIP), lab(BODY), 14.0)


def table() -> Image:
    return np.full((400, 600, 3), TABLE, np.uint8)


def test_each_pip_of_a_die_is_seen() -> None:
    image = table()
    cv2.rectangle(image, (200, 100), (300, 200), BODY, -1)
    for place in ((225, 125), (250, 150), (275, 175)):
        cv2.circle(image, place, 7, PIP, -1, cv2.LINE_AA)
    found = sorted((round(s.x), round(s.y)) for s in strays([image], [KIND], HOW))
    assert len(found) == 3
    assert np.abs(np.array(found) - [(225, 125), (250, 150), (275, 175)]).max() <= 2


def test_a_spot_on_the_table_is_no_pip() -> None:
    image = table()
    cv2.circle(image, (225, 125), 7, PIP, -1, cv2.LINE_AA)
    assert strays([image], [KIND], HOW) == ()


def test_strokes_and_blots_on_paper_are_no_pips() -> None:
    image = np.full((400, 600, 3), BODY, np.uint8)
    cv2.line(image, (50, 50), (200, 60), PIP, 6, cv2.LINE_AA)
    cv2.circle(image, (400, 200), 60, PIP, -1, cv2.LINE_AA)
    assert strays([image], [KIND], HOW) == ()


def test_a_finely_dotted_table_beside_large_pips_shows_none() -> None:
    image = np.full((480, 640, 3), BODY, np.uint8)
    for row in range(7, 480, 7):
        for column in range(7, 640, 7):
            cv2.circle(image, (column, row), 2, PIP, -1, cv2.LINE_AA)
    assert strays(halves(image), [KIND._replace(diameter=60.0)], HOW) == ()


def test_pips_hardly_darker_than_their_body_tell_nothing() -> None:
    assert strays([table()], [PipKind(lab((60, 60, 60)), lab((70, 70, 70)), 14.0)], HOW) == ()


def test_a_spot_that_several_kinds_of_dice_show_is_one() -> None:
    image = table()
    cv2.rectangle(image, (200, 100), (300, 200), BODY, -1)
    cv2.circle(image, (250, 150), 7, PIP, -1, cv2.LINE_AA)
    kinds = [PipKind(lab(PIP), lab((shade, shade, shade)), 14.0) for shade in (235, 200, 165)]
    assert all(len(strays([image], [kind], HOW)) == 1 for kind in kinds)
    assert len(strays([image], kinds, HOW)) == 1


def test_no_dice_no_strays() -> None:
    assert strays([table()], [], HOW) == ()
