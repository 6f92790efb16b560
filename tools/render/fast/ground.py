"""The ground under a picture: where each pixel lies on the table, noise and tiles laid on it."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from .chance import Array, Random, between
from .shadows import Film
from .sheets import VARIANTS, sheet

FARTHEST_MM = 20_000.0  # from the camera: what lies beyond, or over the horizon, counts as lying there


class Pair(NamedTuple):
    """A table's two colours, as amounts of light."""

    first: Array
    second: Array


class Ground:
    """The table under a picture: where each pixel lies on it, and noise laid on it."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.table_from_picture = np.linalg.inv(film.picture_from_table)
        width, height = film.size_px
        across, down = (
            np.arange(width, dtype=np.float32) + 0.5,
            np.arange(height, dtype=np.float32)[:, None] + 0.5,
        )
        rows = self.table_from_picture.astype(np.float32)
        depth = np.maximum(rows[2, 0] * across + rows[2, 1] * down + rows[2, 2], 1 / FARTHEST_MM)
        self.x_mm = (rows[0, 0] * across + rows[0, 1] * down + rows[0, 2]) / depth
        self.y_mm = (rows[1, 0] * across + rows[1, 1] * down + rows[1, 2]) / depth

    @property
    def px_mm(self) -> float:
        """How much table the middle pixel shows."""
        height, width = self.x_mm.shape
        return float(
            abs(
                np.hypot(
                    *(
                        part[height // 2, width // 2] - part[height // 2, width // 2 - 1]
                        for part in (self.x_mm, self.y_mm)
                    )
                )
            )
        )

    def noise(self, rng: Random, kind: str, cell_mm: float, *, turn: float | None = None) -> Array:
        """A sheet of noise laid on the table; one px of the sheet covers `cell_mm` of it."""
        turn = between(rng, 0, 2 * np.pi) if turn is None else turn
        scale = 1 / max(cell_mm, 0.45 * self.px_mm)
        cosine, sine = scale * np.cos(turn), scale * np.sin(turn)
        x, y = rng.uniform(0, 512, 2)
        laid = np.array(((cosine, sine, x), (-sine, cosine, y), (0, 0, 1))) @ self.table_from_picture
        paper = sheet(kind, int(rng.integers(VARIANTS)))
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return cv2.warpPerspective(paper, laid, self.film.size_px, flags=flags, borderMode=cv2.BORDER_WRAP)

    def turned(self, turn: float) -> tuple[Array, Array]:
        """Along and across a pattern that lies turned on the table, mm."""
        cosine, sine = np.float32(np.cos(turn)), np.float32(np.sin(turn))
        return self.x_mm * cosine + self.y_mm * sine, self.y_mm * cosine - self.x_mm * sine

    def tiled(self, tile: Array, cell_mm: float, turn: float) -> Array:
        """A tile laid over the table again and again; one px of it covers `cell_mm`."""
        shrink = min(1.0, cell_mm / (0.7 * self.px_mm))
        if shrink < 1:
            side = max(4, round(len(tile) * shrink))
            cell_mm, tile = (
                cell_mm * len(tile) / side,
                cv2.resize(tile, (side, side), interpolation=cv2.INTER_AREA),
            )
        cosine, sine = np.cos(turn) / cell_mm, np.sin(turn) / cell_mm
        laid = np.array(((cosine, sine, 0), (-sine, cosine, 0), (0, 0, 1))) @ self.table_from_picture
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        return cv2.warpPerspective(tile, laid, self.film.size_px, flags=flags, borderMode=cv2.BORDER_WRAP)


def mixed(first: Array, second: Array, share: Array) -> Array:
    """First, with a share of second at each place."""
    return np.asarray(first + (second - first) * np.clip(share, 0, 1)[..., None], np.float32)


def toned(colour: Array, tone: Array) -> Array:
    """A colour, lighter and darker."""
    return np.asarray(colour * np.maximum(tone, 0.05)[..., None], np.float32)
