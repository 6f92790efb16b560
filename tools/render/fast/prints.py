"""Small pictures printed on things: numerals, pips of dominoes, cards, keys, screens.

Each is RGB and cover, 8 bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import cv2
import numpy as np

from ..dice import ROWS
from ..scene import Colour
from .chance import Array, Random, between, grey, hue, near, often, pick

FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_SIMPLEX,
)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def tone(colour: Colour) -> tuple[float, float, float, float]:
    """A colour as cv2 paints it on a print, fully covering."""
    red, green, blue = (float(part) * 255 for part in colour)
    return red, green, blue, 255.0


def sheet(height: int, width: int, colour: Colour | None = None) -> Array:
    """An empty print, or one of a colour."""
    empty = np.zeros((height, width, 4), np.uint8)
    if colour is not None:
        empty[:] = np.array(tone(colour)).astype(np.uint8)
    return empty


def write(
    drawn: Array,
    text: str,
    place: tuple[int, int],
    size: float,
    colour: Colour,
    *,
    font: int = 0,
    thick: int = 2,
) -> None:
    """Words on a print. Drawn apart, as OpenCV 5 leaves holes in a fourth channel where letters are soft."""
    (width, height), below = cv2.getTextSize(text, font, size, thick)
    left, top = max(place[0] - 4, 0), max(place[1] - height - 4, 0)
    window = drawn[top : place[1] + below + 4, left : place[0] + width + 8]
    if not window.size:
        return
    mask = np.zeros(window.shape[:2], np.uint8)
    cv2.putText(mask, text, (place[0] - left, place[1] - top), font, size, 255, thick, cv2.LINE_AA)
    share = np.where(window[..., 3:] > 0, mask[..., None].astype(np.float32) / 255, 1.0) * (
        mask[..., None] > 0
    )
    window[..., :3] = window[..., :3] * (1 - share) + np.array(tone(colour)[:3]) * share
    window[..., 3] = np.maximum(window[..., 3], mask)


def edged(drawn: Array) -> Array:
    """The print with a soft dark edge, as a thin thing darkens the table it lies on."""
    cover = drawn[..., 3:].astype(np.float32) / 255
    soft = cv2.GaussianBlur(np.roll(cover[..., 0], 2, (0, 1)), (0, 0), 5.0)[..., None] * 0.75
    whole = cover + (1 - cover) * soft
    colours = drawn[..., :3] * cover / np.maximum(whole, 1e-3)
    return np.dstack((colours, whole * 255)).astype(np.uint8)


def domino_half(value: int, body: Colour, ink: Colour) -> Array:
    """Half a domino."""
    drawn = sheet(64, 64, body)
    for x, y in ROWS.get(value, ()):
        cv2.circle(drawn, (32 + 18 * x, 32 + 18 * y), 6, tone(ink), -1, cv2.LINE_AA)
    cv2.line(drawn, (4, 0), (60, 0), tone(ink), 2)
    return drawn


def spots(rng: Random, colour: Colour, *, hollow: bool = False) -> Array:
    """A round lid with rings, or dots that are no pips."""
    drawn = sheet(96, 96)
    if hollow:
        cv2.circle(drawn, (48, 48), 42, tone(near(rng, grey(0.05), 0.02)), -1, cv2.LINE_AA)
        return drawn
    for _ in range(int(rng.integers(1, 4))):
        cv2.circle(
            drawn,
            (48, 48),
            int(rng.integers(4, 46)),
            tone(near(rng, colour, 0.3)),
            int(rng.integers(1, 6)),
            cv2.LINE_AA,
        )
    for _ in range(int(rng.integers(0, 9))):
        x, y = rng.integers(12, 84, 2)
        cv2.circle(drawn, (int(x), int(y)), int(rng.integers(3, 9)), tone(hue(rng)), -1, cv2.LINE_AA)
    return drawn


CARD_MIDDLES = {  # of the signs of each card, across and down, in shares of its face
    2: ((0.5, 0.0), (0.5, 1.0)),
    3: ((0.5, 0.0), (0.5, 0.5), (0.5, 1.0)),
    4: ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)),
    5: ((0.0, 0.0), (1.0, 0.0), (0.5, 0.5), (0.0, 1.0), (1.0, 1.0)),
    6: ((0.0, 0.0), (1.0, 0.0), (0.0, 0.5), (1.0, 0.5), (0.0, 1.0), (1.0, 1.0)),
}
CARD_MIDDLES |= {
    7: (*CARD_MIDDLES[6], (0.5, 0.25)),
    8: (*CARD_MIDDLES[6], (0.5, 0.25), (0.5, 0.75)),
    9: (*((x, y / 3) for x in (0.0, 1.0) for y in range(4)), (0.5, 0.5)),
    10: (*((x, y / 3) for x in (0.0, 1.0) for y in range(4)), (0.5, 1 / 6), (0.5, 5 / 6)),
}
SUITS = ("diamond", "heart", "spade", "club")


def card(rng: Random) -> Array:
    """A playing card: its face, as many signs of one suit as its number says, or its back."""
    drawn = sheet(178, 128, near(rng, grey(0.93), 0.03))
    if often(rng, 0.25):
        cv2.rectangle(drawn, (8, 8), (119, 169), tone(hue(rng)), -1)
        for step in range(12, 170, 12):
            cv2.line(drawn, (8, step), (119, 178 - step), tone(grey(0.9)), 1, cv2.LINE_AA)
        return drawn
    suit, value = pick(rng, SUITS), int(rng.integers(1, 14))
    ink = (0.8, 0.05, 0.08) if suit in ("diamond", "heart") else (0.05, 0.05, 0.06)
    half = 10 if value in CARD_MIDDLES else 26
    for x, y in CARD_MIDDLES.get(value, ((0.5, 0.5),)):
        _sign(drawn, suit, (round(40 + 48 * x), round(38 + 102 * y), half), ink)
    letter = {1: "A", 11: "J", 12: "Q", 13: "K"}.get(value, str(value))
    for turn in (0, 2):
        drawn = np.ascontiguousarray(np.rot90(drawn, turn))
        write(drawn, letter, (5, 22), 0.6, ink)
        _sign(drawn, suit, (14, 33, 6), ink)
    return drawn


def _sign(drawn: Array, suit: str, where: tuple[int, int, int], ink: Colour) -> None:
    """A suit's sign: its middle, and how far its tip lies from it, px."""
    x, y, half = where
    colour, ball = tone(ink), round(0.48 * half)
    wide, level = 2 * ball - 1, y + (-1 if suit == "heart" else 1) * ball // 2
    shapes = {
        "diamond": ((x, y - half), (x + round(0.75 * half), y), (x, y + half), (x - round(0.75 * half), y)),
        "heart": ((x - wide, level), (x, y + half), (x + wide, level)),
        "spade": ((x - wide, level), (x, y - half), (x + wide, level)),
        "club": ((x, y), (x, y), (x, y)),
    }
    cv2.fillPoly(drawn, [np.array(shapes[suit])], colour, cv2.LINE_AA)
    balls = {"diamond": (), "club": ((x - ball, level), (x + ball, level), (x, y - ball))}
    for middle in balls.get(suit, ((x - ball, level), (x + ball, level))):
        cv2.circle(drawn, middle, ball, colour, -1, cv2.LINE_AA)
    if suit in ("spade", "club"):
        foot = ((x, y), (x - ball // 2 - 1, y + half), (x + ball // 2 + 1, y + half))
        cv2.fillPoly(drawn, [np.array(foot)], colour, cv2.LINE_AA)


def pad(rng: Random) -> Array:
    """A score pad: ruled, with totals by hand."""
    drawn = sheet(256, 180, near(rng, pick(rng, (grey(0.95), (0.97, 0.93, 0.7))), 0.02))
    rule = near(rng, (0.55, 0.65, 0.85), 0.1)
    for row in range(int(rng.integers(20, 40)), 256, int(rng.integers(14, 26))):
        cv2.line(drawn, (0, row), (180, row), tone(rule), 1, cv2.LINE_AA)
    for column in rng.integers(30, 150, int(rng.integers(0, 4))):
        cv2.line(drawn, (int(column), 0), (int(column), 256), tone((0.8, 0.45, 0.45)), 1, cv2.LINE_AA)
    ink = pick(rng, ((0.1, 0.12, 0.4), grey(0.1), (0.5, 0.05, 0.08)))
    for _ in range(int(rng.integers(0, 22))):
        place = (int(rng.integers(5, 140)), int(rng.integers(20, 250)))
        write(drawn, str(int(rng.integers(1, 60)) * 50), place, 0.6, ink, font=FONTS[4], thick=1)
    return drawn


def words(rng: Random) -> Array:
    """A leaflet or a book's cover: large words, blocks of small ones, a picture."""
    drawn = sheet(220, 160, hue(rng, full=(0, 0.6)) if often(rng, 0.5) else grey(0.93))
    x, y = rng.integers(0, 80, 2)
    cv2.rectangle(drawn, (int(x), int(y)), (int(x) + 70, int(y) + 60), tone(hue(rng)), -1)
    text = "".join(pick(rng, LETTERS) for _ in range(7))
    write(
        drawn,
        text,
        (6, int(rng.integers(30, 200))),
        between(rng, 0.6, 1.6),
        hue(rng),
        font=pick(rng, FONTS[:4]),
        thick=3,
    )
    for row in range(int(rng.integers(90, 150)), 210, 9):
        write(
            drawn,
            "".join(pick(rng, LETTERS.lower() + "   ") for _ in range(20)),
            (8, row),
            0.3,
            grey(0.15),
            thick=1,
        )
    return drawn


def phone(rng: Random) -> Array:
    """A phone from its front or its back, its cameras like pips."""
    drawn = sheet(300, 146)
    body = near(rng, pick(rng, (grey(0.04), grey(0.85), hue(rng))), 0.03)
    _rounded(drawn, (0, 0, 146, 300), 20, body)
    if often(rng, 0.5):
        _rounded(drawn, (6, 8, 140, 292), 14, hue(rng) if often(rng, 0.4) else grey(0.015))
        return drawn
    _rounded(drawn, (10, 12, 66, 70), 12, near(rng, body, 0.06))
    for x, y in ((26, 28), (50, 28), (26, 54), (50, 54))[: int(rng.integers(1, 5))]:
        cv2.circle(drawn, (x, y), 9, tone(grey(0.02)), -1, cv2.LINE_AA)
        cv2.circle(drawn, (x - 2, y - 2), 2, tone((0.3, 0.35, 0.6)), -1, cv2.LINE_AA)
    return drawn


def _rounded(drawn: Array, frame: tuple[int, int, int, int], radius: int, colour: Colour) -> None:
    """A filled rectangle with round corners."""
    left, top, right, bottom = frame
    inner = np.array(
        (
            (left + radius, top + radius),
            (right - radius - 1, top + radius),
            (right - radius - 1, bottom - radius - 1),
            (left + radius, bottom - radius - 1),
        )
    )
    for x, y in inner.tolist():
        cv2.circle(drawn, (x, y), radius, tone(colour), -1, cv2.LINE_AA)
    cv2.rectangle(drawn, (left + radius, top), (right - radius - 1, bottom - 1), tone(colour), -1)
    cv2.rectangle(drawn, (left, top + radius), (right - 1, bottom - radius - 1), tone(colour), -1)


def keyboard(rng: Random) -> Array:
    """Rows of keys with letters."""
    body, key = near(rng, grey(rng.random()), 0.02), near(rng, grey(rng.random()), 0.02)
    ink = grey(0.95) if key[0] < 0.5 else grey(0.05)
    drawn = sheet(160, 480, body)
    for row in range(5):
        for column in range(15):
            left, top = 4 + column * 32 + row * 5, 4 + row * 31
            _rounded(drawn, (left, top, min(left + 27, 478), top + 26), 5, key)
            write(drawn, pick(rng, LETTERS), (left + 6, top + 18), 0.45, ink, thick=1)
    return drawn


def button(rng: Random) -> Array:
    """A button with two or four holes: a coin-sized thing with pips."""
    drawn = sheet(96, 96)
    colour = hue(rng) if often(rng, 0.6) else grey(rng.random())
    cv2.circle(drawn, (48, 48), 46, tone(colour), -1, cv2.LINE_AA)
    cv2.circle(drawn, (48, 48), 34, tone(near(rng, colour, 0.06)), -1, cv2.LINE_AA)
    off = int(rng.integers(7, 13))
    holes = ((-1, -1), (1, 1), (-1, 1), (1, -1)) if often(rng, 0.6) else ((-1, 0), (1, 0))
    for x, y in holes:
        cv2.circle(drawn, (48 + off * x, 48 + off * y), 5, tone(grey(0.05)), -1, cv2.LINE_AA)
    return drawn


def coin(rng: Random) -> Array:
    """A coin: rim, a head or a number, dull metal."""
    drawn = sheet(112, 112)
    metal = near(rng, pick(rng, ((0.72, 0.6, 0.35), (0.62, 0.62, 0.63), (0.6, 0.38, 0.26))), 0.04)
    light, dark = ((min(1.0, part * by) for part in metal) for by in (1.25, 0.7))
    light_colour, dark_colour = _colour(light), _colour(dark)
    cv2.circle(drawn, (56, 56), 54, tone(metal), -1, cv2.LINE_AA)
    cv2.circle(drawn, (56, 56), 49, tone(dark_colour), 2, cv2.LINE_AA)
    cv2.ellipse(drawn, (56, 56), (50, 50), 0, 190, 300, tone(light_colour), 3, cv2.LINE_AA)
    if often(rng, 0.5):
        write(drawn, pick(rng, ("1", "2", "5", "10", "50")), (24, 76), 1.8, light_colour, thick=5)
    else:
        cv2.ellipse(drawn, (54, 50), (20, 26), 15, 0, 360, tone(light_colour), -1, cv2.LINE_AA)
        cv2.ellipse(drawn, (50, 90), (30, 18), 0, 180, 360, tone(dark_colour), -1, cv2.LINE_AA)
    return drawn


def _colour(parts: Iterable[float]) -> Colour:
    """Three parts as a colour."""
    red, green, blue = parts
    return red, green, blue


def pen(rng: Random) -> Array:
    """A pen lying: light along its middle, bands, a tip."""
    drawn = sheet(28, 420)
    across = np.linspace(-1, 1, 28)
    round_off = np.sqrt(np.maximum(1 - across**2, 0))
    shine = np.exp(-(((across + 0.35) / 0.16) ** 2)) * between(rng, 0, 0.6)
    edges = [0, *sorted(rng.integers(30, 390, int(rng.integers(1, 4))).tolist()), 420]
    for start, end in pairwise(edges):
        colour = np.array(hue(rng) if often(rng, 0.5) else grey(rng.random()))
        drawn[:, start:end, :3] = (
            np.clip(colour * (0.35 + 0.65 * round_off[:, None]) + shine[:, None], 0, 1) * 255
        )[:, None]
    reach = np.minimum(np.arange(420) / between(rng, 20, 60), 1.0)
    drawn[..., 3] = 255 * (np.abs(across)[:, None] < reach)
    return drawn


def key(rng: Random) -> Array:
    """A door key: bow with its hole, blade with teeth."""
    drawn = sheet(72, 200)
    metal = near(rng, pick(rng, ((0.7, 0.6, 0.35), (0.65, 0.65, 0.67))), 0.05)
    cv2.circle(drawn, (36, 36), 32, tone(metal), -1, cv2.LINE_AA)
    cv2.rectangle(drawn, (60, 28), (190, 44), tone(metal), -1)
    for place in range(90, 190, 14):
        cv2.rectangle(drawn, (place, 42), (place + 7, 44 + int(rng.integers(2, 14))), tone(metal), -1)
    cv2.line(drawn, (66, 34), (186, 34), tone(_colour(part * 0.7 for part in metal)), 2)
    cv2.circle(drawn, (20, 36), 9, (0.0, 0.0, 0.0, 0.0), -1)
    return drawn


def ring(rng: Random) -> Array:
    """A ring, a washer, a roll of tape."""
    drawn = sheet(96, 96)
    radius = int(rng.integers(24, 42))
    cv2.circle(
        drawn,
        (48, 48),
        radius,
        tone(near(rng, grey(rng.random()), 0.1)),
        int(rng.integers(3, 14)),
        cv2.LINE_AA,
    )
    return drawn


def spoon(rng: Random) -> Array:
    """A spoon or a fork, bright metal."""
    drawn = sheet(60, 260)
    metal = near(rng, grey(0.7), 0.05)
    cv2.ellipse(drawn, (46, 30), (40, 25), 0, 0, 360, tone(metal), -1, cv2.LINE_AA)
    cv2.ellipse(drawn, (48, 32), (30, 17), 0, 0, 360, tone(grey(between(rng, 0.2, 0.95))), -1, cv2.LINE_AA)
    cv2.line(drawn, (84, 30), (250, 30), tone(metal), int(rng.integers(8, 14)), cv2.LINE_AA)
    if often(rng, 0.4):
        for row in (16, 26, 36, 46):
            cv2.line(drawn, (0, row), (46, row), (0.0, 0.0, 0.0, 0.0), 4)
    return drawn


def cord(rng: Random) -> Array:
    """A cable or a string in loops."""
    drawn = sheet(200, 200)
    way = np.linspace(0, 1, 60)
    waves = rng.normal(0, 34, (2, 3)) @ np.array(
        [np.sin(np.pi * n * way + rng.uniform(0, 6)) for n in (1, 2, 3)]
    )
    places = np.column_stack((way * 190 + 5 + 0.4 * waves[0], 100 + waves[1]))
    colour = hue(rng) if often(rng, 0.3) else near(rng, grey(rng.random()), 0.03)
    cv2.polylines(drawn, [places.astype(np.int32)], False, tone(colour), int(rng.integers(3, 9)), cv2.LINE_AA)
    return drawn


def dot(rng: Random, body: Colour) -> Array:
    """One spot on a strip, as dotted cups have them all round."""
    drawn = sheet(64, 32, body)
    ink = grey(0.05) if sum(body) > 1.5 else grey(0.95)
    for down in (14, 46):
        cv2.circle(drawn, (16, down), int(rng.integers(6, 11)), tone(ink), -1, cv2.LINE_AA)
    return drawn


def blot(rng: Random) -> Array:
    """A die-sized blank: a rounded square of one colour, as a sugar cube, an eraser, a key cap."""
    drawn = sheet(96, 96)
    _rounded(drawn, (4, 4, 92, 92), int(rng.integers(6, 40)), hue(rng, full=(0, 0.9)))
    if often(rng, 0.5):
        write(drawn, pick(rng, LETTERS), (28, 64), 1.4, grey(rng.random()), thick=int(rng.integers(2, 6)))
    return drawn
