"""What a die lies on: the colour round it, whatever its own."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.ground import ground

DIE = np.zeros((32, 32), np.float32)
DIE[8:24, 8:24] = 1.0
BLUE, WHITE, BLACK = (140, 60, 20), (250, 250, 250), (5, 5, 5)


def crop(ground_bgr: tuple[int, int, int], die_bgr: tuple[int, int, int]) -> np.ndarray:
    seen = np.full((64, 64, 3), ground_bgr, np.uint8)
    seen[16:48, 16:48] = die_bgr
    return seen


@pytest.mark.parametrize("die_bgr", [WHITE, BLACK, BLUE])
def test_the_die_s_own_colour_does_not_count(die_bgr: tuple[int, int, int]) -> None:
    lab = cv2.cvtColor(np.uint8([[BLUE]]), cv2.COLOR_BGR2LAB)[0, 0]
    assert ground(crop(BLUE, die_bgr), DIE) == pytest.approx(tuple(float(part) for part in lab))


def test_a_neighbour_at_the_edge_does_not_count() -> None:
    seen = crop(BLUE, WHITE)
    seen[:, 56:] = BLACK
    assert ground(seen, DIE) == ground(crop(BLUE, WHITE), DIE)


def test_a_die_that_fills_its_crop_has_no_ground() -> None:
    assert ground(crop(BLUE, WHITE), np.ones((32, 32), np.float32)) is None
