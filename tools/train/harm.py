"""What cameras, lamps and things do to a picture of dice, each drawn by chance and none of it kind."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision import Image

Numbers = NDArray[np.float64]
Box = Sequence[float]
"""Left, top, width, height of a die, px."""
Chance = np.random.Generator


class Pictured(NamedTuple):
    """A picture (BGR) with the boxes of its dice."""

    image: Image
    boxes: Sequence[Box]

    @property
    def side_px(self) -> float:
        """The usual longer side of its dice; a tenth of the picture's height where none lie."""
        sides = [max(box[2:4]) for box in self.boxes]
        return float(np.median(sides)) if sides else self.image.shape[0] / 10

    def one_box(self, chance: Chance) -> Box:
        """One die by chance."""
        return self.boxes[int(chance.integers(len(self.boxes)))]


Harm = Callable[[Pictured, Chance], Image]
SKIN = np.array((0.55, 0.7, 1.0))
"""The colour of skin: blue, green and red as shares of the brightest."""
COPPER = np.array((0.55, 0.75, 0.9))
"""That of a coin."""
WHITE = np.full(3, 250.0)
SKY = np.array((1.25, 1.0, 0.9))
"""The light left in a shadow, which is the sky's: blue, green and red beside what all lose."""
FULL_HD_PX = (1920, 1080)
"""Width and height of a camera's frame."""
SHARES = np.linspace(-0.5, 0.5, 25).tolist()
"""Of a move: where a moving die's picture is the mean of it."""
ROOM = 1.5
"""Of a die's longer side, all round it: what moves or blurs stays within."""
HOLE = 1.1
"""Of a die's half side: what is taken away of it, its own edge too."""
TABLE_PX = 40
"""A die's side where the table under it is painted: nobody sees through more than half of that."""
CARD_TRIES = 20
"""Ways that a card is laid, until no die lies wholly under it."""


# --- the camera


def motion_blur(seen: Pictured, chance: Chance) -> Image:
    """The camera or the table shook: .03 to .1 of a die's side."""
    return _shaken(seen, chance.uniform(0.03, 0.1), chance)


def strong_motion_blur(seen: Pictured, chance: Chance) -> Image:
    """It shook by .15 to .4 of a die's side."""
    return _shaken(seen, chance.uniform(0.15, 0.4), chance)


def _shaken(seen: Pictured, share: float, chance: Chance) -> Image:
    long = max(2, round(share * seen.side_px))
    line = np.zeros((2 * long + 1, 2 * long + 1), np.float32)
    angle = chance.uniform(0, math.pi)
    off = np.array([math.cos(angle), math.sin(angle)]) * long / 2
    first, last = (np.round(long + sign * off).astype(int).tolist() for sign in (-1, 1))
    cv2.line(line, first, last, 1.0)
    return _pixels(cv2.filter2D(seen.image, -1, line / line.sum(), borderType=cv2.BORDER_REPLICATE))


def out_of_focus(seen: Pictured, chance: Chance) -> Image:
    """A blur whose spread is .04 to .16 of a die's side."""
    return _pixels(cv2.GaussianBlur(seen.image, (0, 0), chance.uniform(0.04, 0.16) * seen.side_px))


def grain(seen: Pictured, chance: Chance) -> Image:
    """Low light: dark and grainy, now and then made bright again."""
    level = chance.uniform(0.2, 0.6)
    dark = seen.image * level + chance.normal(0, chance.uniform(3, 12), seen.image.shape)
    return _pixels(dark / level if chance.random() < 0.5 else dark)


def over_exposed(seen: Pictured, chance: Chance) -> Image:
    """1.3 to 2 times too bright."""
    return _pixels(seen.image * chance.uniform(1.3, 2.0))


def colour_cast(seen: Pictured, chance: Chance) -> Image:
    """Lamps of another colour, not balanced."""
    return _pixels(seen.image * chance.uniform(0.5, 1.2, 3))


def little_contrast(seen: Pictured, chance: Chance) -> Image:
    """Everything nearer to one grey."""
    return _pixels(chance.uniform(80, 170) + (seen.image - 120.0) * chance.uniform(0.3, 0.6))


def hard_packed(seen: Pictured, chance: Chance) -> Image:
    """JPEG at a quality of 6 to 22."""
    return _packed(seen.image, int(chance.integers(6, 23)))


def video_call(seen: Pictured, chance: Chance) -> Image:
    """Its longer side 320 to 640 px, and packed."""
    scale = chance.uniform(320, 640) / max(seen.image.shape[:2])
    small = cv2.resize(seen.image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return _packed(_pixels(small), 40)


def squeezed(seen: Pictured, chance: Chance) -> Image:
    """To .6 to .85 in one direction: the wrong format."""
    scales = [1.0, float(chance.uniform(0.6, 0.85))]
    across, down = chance.permutation(scales)
    return _pixels(cv2.resize(seen.image, None, fx=across, fy=down, interpolation=cv2.INTER_AREA))


def tilted(seen: Pictured, chance: Chance) -> Image:
    """Seen more slantwise: each corner of the picture moved by up to a twelfth."""
    high, wide = seen.image.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    moved = corners + (
        chance.uniform(0, 1 / 12, (4, 2)) * (wide, high) * [[1, 1], [-1, 1], [-1, -1], [1, -1]]
    )
    way = cv2.getPerspectiveTransform(corners, moved.astype(np.float32))
    return _pixels(cv2.warpPerspective(seen.image, way, (wide, high), borderMode=cv2.BORDER_REPLICATE))


def turned(seen: Pictured, chance: Chance) -> Image:
    """By any angle, nothing lost."""
    high, wide = seen.image.shape[:2]
    way = cv2.getRotationMatrix2D((wide / 2, high / 2), chance.uniform(0, 360), 1.0)
    size = np.abs(way[:, :2]) @ (wide, high)
    way[:, 2] = way[:, 2] + (size - (wide, high)) / 2
    into = tuple(int(side) for side in np.ceil(size))
    return _pixels(cv2.warpAffine(seen.image, way, into, borderMode=cv2.BORDER_REPLICATE))


def mirrored(seen: Pictured, _chance: Chance) -> Image:
    """As selfie cameras do."""
    return np.ascontiguousarray(seen.image[:, ::-1])


def letterboxed(seen: Pictured, chance: Chance) -> Image:
    """Black bars above and below, or left and right."""
    bar = int(chance.uniform(0.05, 0.3) * seen.image.shape[0])
    high, wide = chance.permutation([bar, 0])
    return _pixels(cv2.copyMakeBorder(seen.image, high, high, wide, wide, cv2.BORDER_CONSTANT))


def stamped(seen: Pictured, _chance: Chance) -> Image:
    """The date in a corner."""
    image = seen.image.copy()
    scale = seen.image.shape[0] / 700
    place = (int(20 * scale), image.shape[0] - int(20 * scale))
    cv2.putText(image, "2026-08-16 21:08:53", place, 0, scale, (255, 255, 255), max(1, round(2 * scale)))
    return image


def sharpened(seen: Pictured, chance: Chance) -> Image:
    """Edges drawn over, as cheap cameras do."""
    soft = cv2.GaussianBlur(seen.image, (0, 0), 2).astype(np.float64)
    return _pixels(seen.image + chance.uniform(1, 3) * (seen.image - soft))


def dark_corners(seen: Pictured, chance: Chance) -> Image:
    """A lens that darkens the corners to .2 to .6."""
    high, wide = seen.image.shape[:2]
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    return _lit(seen.image, 1 - (x**2 + y**2) / 2 * (1 - chance.uniform(0.2, 0.6)))


# --- one die unlike the others


def one_smeared(seen: Pictured, chance: Chance) -> Image:
    """One die still slides, by .3 to .9 of its side while the picture is taken; the others lie."""
    box = seen.one_box(chance)
    across, down = chance.uniform(0.3, 0.9) * max(box[2:4]) * _direction(chance)
    return _moving(seen.image, box, [(share * across, share * down, 0.0) for share in SHARES])


def one_spinning(seen: Pictured, chance: Chance) -> Image:
    """One die still turns on its spot, by 15 to 75 degrees while the picture is taken."""
    box, turn_deg = seen.one_box(chance), chance.uniform(15, 75)
    return _moving(seen.image, box, [(0.0, 0.0, share * turn_deg) for share in SHARES])


def one_in_two_places(seen: Pictured, chance: Chance) -> Image:
    """One die slid on by .3 to 1 of its side within a picture made of two frames, 35 to 65 parts of each."""
    box = seen.one_box(chance)
    across, down = chance.uniform(0.3, 1) * max(box[2:4]) * _direction(chance)
    first = round(chance.uniform(0.35, 0.65) * len(SHARES))
    return _moving(seen.image, box, [(0.0, 0.0, 0.0), (across, down, 0.0)], [first, len(SHARES) - first])


def in_a_pane(seen: Pictured, chance: Chance) -> Image:
    """All of it once more, 1 to 2 sides of a die off, as a pane over it mirrors it: 20 to 40 parts of 100."""
    across, down = chance.uniform(1, 2) * max(seen.one_box(chance)[2:4]) * _direction(chance)
    way = np.array([[1, 0, across], [0, 1, down]])
    size = (seen.image.shape[1], seen.image.shape[0])
    mirrored = cv2.warpAffine(seen.image, way, size, borderMode=cv2.BORDER_REPLICATE)
    share = chance.uniform(0.2, 0.4)
    return _pixels((1 - share) * seen.image + share * mirrored.astype(np.float64))


def one_out_of_focus(seen: Pictured, chance: Chance) -> Image:
    """One die nearer than the lens is sharp: a blur whose spread is .08 to .25 of its side."""
    box = seen.one_box(chance)
    spread_px = chance.uniform(0.08, 0.25) * max(box[2:4])

    def blurred(die: Numbers, _middle: tuple[float, float]) -> Numbers:
        return np.asarray(cv2.GaussianBlur(die, (0, 0), spread_px), np.float64)

    return _redrawn(seen.image, box, blurred)


def _direction(chance: Chance) -> Numbers:
    angle = chance.uniform(0, 2 * math.pi)
    return np.array([math.cos(angle), math.sin(angle)])


def _moving(
    image: Image, box: Box, moves: Sequence[tuple[float, float, float]], weights: Sequence[int] | None = None
) -> Image:
    """The mean of a die after every move: to the right and down, px, and turned, degrees."""

    def moved(die: Numbers, middle: tuple[float, float]) -> Numbers:
        turned = [cv2.getRotationMatrix2D(middle, turn, 1.0) for _, _, turn in moves]
        ways = [way + np.array([[0, 0, x], [0, 0, y]]) for way, (x, y, _) in zip(turned, moves, strict=True)]
        size = (die.shape[1], die.shape[0])
        return np.average([cv2.warpAffine(die, way, size) for way in ways], axis=0, weights=weights)

    return _redrawn(image, box, moved)


def _redrawn(image: Image, box: Box, change: Callable[[Numbers, tuple[float, float]], Numbers]) -> Image:
    """The picture with one die as `change` made it, the table seen where that die hides it no more.

    It is given blue, green, red and how much of each pixel is die, near the die, and the die's middle.
    """
    x, y, wide, high = box[:4]
    room = ROOM * max(wide, high)
    left, top = max(0, int(x - room)), max(0, int(y - room))
    near = np.s_[top : int(y + high + room) + 1, left : int(x + wide + room) + 1]
    die, table = _die_and_table(image[near], (x - left, y - top, wide, high))
    drawn = change(np.dstack([image[near] * die[..., None], die]), (x - left + wide / 2, y - top + high / 2))
    changed = image.copy()
    changed[near] = _pixels(drawn[..., :3] + (1 - drawn[..., 3:]) * table)
    return changed


def _die_and_table(image: Image, box: Box) -> tuple[Numbers, Numbers]:
    """How much of each pixel is that die, 0 to 1; and the picture without it, the table there a guess."""
    x, y, wide, high = box[:4]
    rows, columns = np.mgrid[: image.shape[0], : image.shape[1]]
    across, down = (columns - x - wide / 2) / (wide / 2), (rows - y - high / 2) / (high / 2)
    off = (across**4 + down**4) ** 0.25
    die = np.clip((1 - off) * min(wide, high) / 4 + 0.5, 0, 1)
    scale = min(1.0, TABLE_PX / max(wide, high))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    hole = cv2.resize((off < HOLE).astype(np.uint8), small.shape[1::-1], interpolation=cv2.INTER_NEAREST)
    table = cv2.resize(cv2.inpaint(small, hole, 3, cv2.INPAINT_TELEA), image.shape[1::-1])
    shown = np.clip((HOLE - off) * 20, 0, 1)[..., None]
    return die, np.asarray(table * shown + image * (1 - shown))


# --- lamps and things


def hard_shadow(seen: Pictured, chance: Chance) -> Image:
    """Half the table in the shade, its edge through a die."""
    x, y = _within(seen.one_box(chance), chance)
    angle = chance.uniform(0, 2 * math.pi)
    rows, columns = np.mgrid[: seen.image.shape[0], : seen.image.shape[1]]
    side = (columns - x) * math.cos(angle) + (rows - y) * math.sin(angle)
    edge = np.clip(0.5 + side / max(1.0, 0.03 * seen.side_px), 0, 1)
    return _lit(seen.image, 1 - edge * (1 - chance.uniform(0.25, 0.6)))


def shadow_over(seen: Pictured, chance: Chance) -> Image:
    """A thing's or a wall's shadow over a die and the table round it: a third to a twentieth of the light."""
    share = 1 / math.exp(chance.uniform(math.log(3), math.log(20)))
    return _patched(seen, chance, share * SKY)


def patch_of_sun(seen: Pictured, chance: Chance) -> Image:
    """The sun on a die and the table round it, with 2 to 12 times the light, mostly burnt."""
    return _patched(seen, chance, np.full(3, math.exp(chance.uniform(math.log(2), math.log(12)))))


def _patched(seen: Pictured, chance: Chance, light: Numbers) -> Image:
    """The picture with so much light, blue, green and red, on a patch, its edge .03 to .25 of a side soft."""
    soft_px = max(1.0, chance.uniform(0.03, 0.25) * seen.side_px)
    share = np.clip(0.5 - _off_patch(seen, chance) / soft_px, 0, 1)[..., None]
    return _levels(_as_light(seen.image) * (1 + share * (light - 1)))


def _off_patch(seen: Pictured, chance: Chance) -> Numbers:
    """How far each pixel is off a patch, px, below nought within: half the table, a band or a rectangle."""
    x, y, wide, high = seen.one_box(chance)[:4]
    rows, columns = np.mgrid[: seen.image.shape[0], : seen.image.shape[1]]
    (right, down), ends = _direction(chance), chance.uniform(0.7, 2.5, 2) * seen.side_px
    across = (columns - x - wide / 2) * right + (rows - y - high / 2) * down
    along = (rows - y - high / 2) * right - (columns - x - wide / 2) * down
    kind = chance.integers(3)
    if kind == 0:
        return np.asarray(across - ends[0])
    off = np.abs(across) - ends[0]
    return np.asarray(off if kind == 1 else np.maximum(off, np.abs(along) - ends[1]))


def _as_light(image: Image) -> Numbers:
    """Levels as shares of the most light (sRGB, IEC 61966-2-1)."""
    shares = image / 255
    return np.where(shares < 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)


def _levels(light: Numbers) -> Image:
    """Light as levels; what is more than the most is burnt."""
    shares = np.clip(light, 0, 1)
    return _pixels(255 * np.where(shares < 0.0031308, 12.92 * shares, 1.055 * shares ** (1 / 2.4) - 0.055))


def disc_of_glare(seen: Pictured, chance: Chance) -> Image:
    """A white disc over a die, .12 to .7 of its side across."""
    return _disc(seen, chance.uniform(0.12, 0.7), WHITE, chance)


def coin(seen: Pictured, chance: Chance) -> Image:
    """A copper or grey disc over a die, .3 to .8 of its side across."""
    return _disc(seen, chance.uniform(0.3, 0.8), COPPER * chance.uniform(60, 220), chance)


def _disc(seen: Pictured, across: float, colour: Numbers, chance: Chance) -> Image:
    box = seen.one_box(chance)
    off = off_bar(seen.image.shape[:2], _within(box, chance), 0.0, across / 2 * max(box[2:4]), 0.0)
    return laid_over(seen.image, off, colour)


def finger(seen: Pictured, chance: Chance) -> Image:
    """A bar of skin's colour, .3 to .7 of a die's side wide, whose round end lies on it."""
    box = seen.one_box(chance)
    side = max(box[2:4])
    half, angle = chance.uniform(0.15, 0.35) * side, chance.uniform(0, 2 * math.pi)
    off = off_bar(seen.image.shape[:2], _within(box, chance), 4 * side, half, angle)
    return laid_over(seen.image, off, SKIN * chance.uniform(90, 240))


def card(seen: Pictured, chance: Chance) -> Image:
    """A printed card with a corner on a die, 2.5 to 4 of its sides long: unlike all that `cover` teaches.

    Turned, if that can be, so that no die lies wholly under it: nobody could doubt that one.
    """
    for _ in range(CARD_TRIES):
        corner, along, across = _card(seen.one_box(chance), chance)
        shape = corner + np.array([0 * along, along, along + across, across])
        if not any(_hides(shape, box) for box in seen.boxes):
            break
    image, paper = seen.image.copy(), chance.uniform(190, 255, 3)
    _fill(image, shape, paper)
    for row in np.arange(0.15, 0.9, 0.15):
        line = np.array([0 * along, 0.7 * along, 0.7 * along + 0.05 * across, 0.05 * across])
        _fill(image, corner + row * across + 0.15 * along + line, paper / 4)
    return image


def _card(box: Box, chance: Chance) -> tuple[Numbers, Numbers, Numbers]:
    """The corner of a card on that die, and its two edges from there, px."""
    side, angle = max(box[2:4]), chance.uniform(0, 2 * math.pi)
    way = np.array([math.cos(angle), math.sin(angle)]) * side
    right_angle = np.array([-way[1], way[0]])
    return (
        np.array(_within(box, chance)),
        way * chance.uniform(2.5, 4),
        right_angle * chance.uniform(1.7, 2.5),
    )


def _hides(shape: Numbers, box: Box) -> bool:
    """Whether less than a quarter of a die's box is left beside a shape with straight edges."""
    x, y, wide, high = box[:4]
    corners = np.array([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]], np.float32)
    common = cv2.intersectConvexConvex(shape.astype(np.float32), corners)[0]
    return bool(common > 0.75 * wide * high)


def _fill(image: Image, shape: Numbers, colour: Numbers) -> None:
    """A shape with straight edges drawn into the picture."""
    cv2.fillConvexPoly(image, np.round(shape).astype(np.int32), colour.tolist(), cv2.LINE_AA)


def cropped(seen: Pictured, chance: Chance) -> Image:
    """The picture's edge through a die, a third to two thirds of which is seen."""
    x, y, wide, high = seen.one_box(chance)[:4]
    share = chance.uniform(1 / 3, 2 / 3)
    image = seen.image
    across, down = image.shape[1], image.shape[0]
    column, row = (
        min(max(1, int(at)), side - 1) for at, side in ((x + share * wide, across), (y + share * high, down))
    )
    cut = {
        "left": image[:, column:],
        "right": image[:, :column],
        "above": image[row:],
        "below": image[:row],
    }
    return np.ascontiguousarray(cut[str(chance.choice(list(cut)))])


def from_afar(seen: Pictured, chance: Chance) -> Image:
    """It fills .12 to .3 of a camera's frame, no more than its own px; the rest has its edge's colour."""
    wide, high = FULL_HD_PX
    image = seen.image
    scale = min(1.0, chance.uniform(0.12, 0.3) * min(wide / image.shape[1], high / image.shape[0]))
    small = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    edge = np.concatenate([image[0], image[-1], image[:, 0], image[:, -1]])
    frame = np.full((high, wide, 3), np.median(edge, 0), np.uint8)
    row, column = (
        int(chance.integers(side - own + 1)) for side, own in zip((high, wide), small.shape[:2], strict=True)
    )
    frame[row : row + small.shape[0], column : column + small.shape[1]] = small
    return frame


CAMERA: tuple[Harm, ...] = (
    motion_blur, grain, over_exposed, colour_cast, little_contrast, hard_packed, video_call, squeezed, tilted,
    turned, mirrored, letterboxed, stamped, sharpened, dark_corners,
)  # fmt: skip
"""What happens to pictures every day, and hides nothing."""
HARMS: Mapping[str, tuple[Harm, ...]] = {
    "the camera": CAMERA,
    "strong motion blur": (strong_motion_blur,),
    "out of focus": (out_of_focus,),
    "a hard shadow's edge": (hard_shadow,),
    "a shadow over a die": (shadow_over,),
    "a patch of sun": (patch_of_sun,),
    "a disc of glare": (disc_of_glare,),
    "a coin": (coin,),
    "a finger": (finger,),
    "a card": (card,),
    "cropped through a die": (cropped,),
    "from afar": (from_afar,),
    "one die smeared": (one_smeared,),
    "one die out of focus": (one_out_of_focus,),
    "one die spinning": (one_spinning,),
    "one die in two places": (one_in_two_places,),
    "mirrored in a pane": (in_a_pane,),
}


def _within(box: Box, chance: Chance) -> tuple[float, float]:
    """A point in the inner half of a die's box."""
    x, y, wide, high = box[:4]
    right, down = chance.uniform(0.25, 0.75, 2)
    return float(x + right * wide), float(y + down * high)


def off_bar(
    shape: tuple[int, ...], end: tuple[float, float], length: float, half: float, angle: float
) -> Numbers:
    """How far each pixel lies from a bar with round ends, px; below nought within it. A disc, without length.

    It begins at `end` (x, y), is so long, px, and twice `half` wide, at an angle (rad) from right to down.
    """
    rows, columns = np.mgrid[: shape[0], : shape[1]]
    x, y = columns - end[0], rows - end[1]
    along = np.clip(x * math.cos(angle) + y * math.sin(angle), 0, length)
    return np.asarray(np.hypot(x - along * math.cos(angle), y - along * math.sin(angle)) - half)


def laid_over(image: Image, off: Numbers, colour: Numbers) -> Image:
    """The picture with a colour where `off` is below nought, its edge a pixel soft."""
    cover = np.clip(0.5 - off, 0, 1)[..., None]
    return _pixels(image * (1 - cover) + cover * colour)


def _lit(image: Image, light: Numbers) -> Image:
    return _pixels(image * light[..., None])


def _packed(image: Image, quality: int) -> Image:
    coded = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return _pixels(cv2.imdecode(coded, cv2.IMREAD_COLOR))


def _pixels(numbers: object) -> Image:
    return np.asarray(np.clip(np.asarray(numbers), 0, 255), np.uint8)
