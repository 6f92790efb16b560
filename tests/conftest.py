"""How the files are shared out: the longest first, lest one core works alone at the end."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import pytest

HERE = Path(__file__).parent
# Films play at their own pace, and a browser waits now and then: they leave some of a core to others.
LONGEST_FIRST = (
    "ui/test_eyes.py",
    "browser/test_moments.py",
    "vision/test_changes.py",
    "browser/test_setup.py",
    "browser/test_amends.py",
    "browser/test_play.py",
    "vision/test_photos.py",
    "browser",
    "samples/test_known.py",
    "samples/test_clips.py",
    "vision/test_afar.py",
    "samples",
    "vision",
)


assert all((HERE / name).exists() for name in LONGEST_FIRST)


if "PYTEST_XDIST_WORKER" in os.environ:
    cv2.setNumThreads(1)  # the eyes' networks heed it too; the other cores have tests of their own


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: place_of(item.path))


def place_of(path: Path) -> int:
    """After how many others the tests of that file come."""
    within = {path, *path.parents}
    places = (place for place, name in enumerate(LONGEST_FIRST) if HERE / name in within)
    return next(places, len(LONGEST_FIRST))
