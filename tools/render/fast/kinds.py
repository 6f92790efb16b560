"""A row for every kind of sample that the product must read, or must doubt, and one for each clip."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..dice import DieShape
from ..scene import DieStyle
from .faults import Faults
from .staged import GOOD, Kind, is_new, is_plain
from .tops import Top

OAK = Top("wood", 11, (0.62, 0.46, 0.30), (0.76, 0.60, 0.42), 0.15)
WALNUT = Top("wood", 12, (0.30, 0.20, 0.13), (0.42, 0.29, 0.19), 0.2)
GREEN_FELT = Top("felt", 13, (0.12, 0.34, 0.22), (0.10, 0.28, 0.18))
RED_FELT = Top("felt", 14, (0.42, 0.10, 0.13), (0.36, 0.08, 0.10))
GREY_FELT = Top("felt", 15, (0.30, 0.31, 0.34), (0.26, 0.27, 0.30))
NEOPRENE = Top("neoprene", 31, (0.07, 0.08, 0.10), (0.12, 0.13, 0.16))
PAPER = Top("paper", 17, (0.93, 0.92, 0.89), (0.6, 0.65, 0.8))
CHECKS = Top("checks", 18, (0.88, 0.86, 0.82), (0.62, 0.20, 0.20))
FLOWERS = Top("motifs", 15, (0.86, 0.83, 0.74), (0.35, 0.45, 0.62))
DOTS = Top("dots", 20, (0.20, 0.28, 0.45), (0.90, 0.90, 0.88))
CARPET = Top("carpet", 36, (0.42, 0.34, 0.30), (0.50, 0.42, 0.36))
GLASS = Top("glass", 22, (0.16, 0.22, 0.22), (0.2, 0.26, 0.26), 0.9, 0.03)
TILES = Top("tiles", 23, (0.70, 0.72, 0.70), (0.35, 0.35, 0.36), 0.35, 0.15)
STRAW = Top("straw", 24, (0.70, 0.58, 0.38), (0.80, 0.70, 0.50))
DENIM = Top("denim", 25, (0.20, 0.27, 0.42), (0.30, 0.37, 0.52))
BLACK = Top("leather", 31, (0.07, 0.07, 0.08), (0.09, 0.09, 0.10))
WHITE = Top("lacquer", 27, (0.88, 0.88, 0.87), (0.8, 0.8, 0.8), 0.2)

WEBCAM = Faults(
    white=1.0, metering=0.45, balance=0.6, dark_corners=0.3, defocus_px=0.6, grain=0.009, halo=1.4,
    halo_px=1.4, shrink=0.75, jpeg=62,
)  # fmt: skip


def has_logo(style: DieStyle) -> bool:
    """With something printed on the 1."""
    return bool(style.logo) and style.pip_cut != "ring"


def is_worn(style: DieStyle) -> bool:
    """Rubbed and dusty."""
    return style.wear > 0.5 and style.dust > 0.1


def has_red(style: DieStyle) -> bool:
    """With red ones and fours, the 1 large, all other pips dark."""
    has_large_one = style.shape.lone_pip > 1.4 and not style.logo
    return style.odd_pips is not None and has_large_one and has_dark_pips(style)


def is_brown(style: DieStyle) -> bool:
    """Plain, of a warm colour, its pips dark."""
    red, green, blue = style.body.colour
    return is_plain(style) and red > 1.12 * green > 1.3 * blue and max(style.pips.colour) < 0.3


def is_polished(style: DieStyle) -> bool:
    """Plain, of bright steel, with dark pips: a mirror."""
    red, _, blue = style.body.colour
    return (
        is_plain(style) and 0.7 < red < 1.05 * blue and style.body.roughness < 0.09 and has_dark_pips(style)
    )


def has_dark_pips(style: DieStyle) -> bool:
    """With pips that are nearly black."""
    return max(style.pips.colour) < 0.3


def is_amber(style: DieStyle) -> bool:
    """Plain, of a clear warm colour, with white pips."""
    red, green, blue = style.body.colour
    is_warm = red > 0.75 and 0.2 < green < 0.65 and blue < 0.35
    return is_plain(style) and is_warm and min(style.pips.colour) > 0.8


def is_printed(style: DieStyle) -> bool:
    """New, its pips printed on flat faces, not hollowed out."""
    return style.pip_cut == "painted" and is_new(style)


def is_deep(style: DieStyle) -> bool:
    """Plain, its pips deep bowls of a middle tone: shadows show in them."""
    is_bowl = style.shape.pip_depth > 0.75 * style.shape.pip_radius and style.shape.pip_radius > 0.16
    return is_plain(style) and is_bowl and 0.6 < sum(style.pips.colour) < 1.6


def is_see_through(style: DieStyle) -> bool:
    """Plain, light, with pips that stand off."""
    return is_plain(style) and min(style.body.colour) > 0.25


MATERIALS = (
    Kind("kind-wood-dice", "dice of wood, square cut", GREY_FELT, 3, style="wood", is_wanted=is_brown,
         shape=DieShape(edge_radius=0.06, pip_radius=0.15)),
    Kind("kind-metal-dice", "dice of polished steel that mirror the room", OAK, 1, style="metal",
         is_wanted=is_polished, light="lamps", shape=DieShape(edge_radius=0.12, pip_radius=0.17)),
    Kind("kind-marbled-dice", "marbled dice", STRAW, 1, style="marble"),
    Kind("kind-translucent-dice", "amber dice that light shines through, on checks", CHECKS, 2,
         style="translucent", is_wanted=is_amber),
    Kind("kind-clear-dice", "clear dice on glass", GLASS, 1, style="clear", count=5,
         is_wanted=is_see_through),
    Kind("kind-worn-dice", "worn and dusty dice on a carpet", CARPET, 7, style="ivory", is_wanted=is_worn),
    Kind("kind-red-ones-and-fours", "red ones and fours, the one very large", PAPER, 1, is_wanted=has_red),
    Kind("kind-logo-on-the-one", "a logo instead of the one's pip", GREEN_FELT, 3, is_wanted=has_logo,
         count=6),
    Kind("kind-from-the-drawer", "six odd dice, 10 to 25 mm", OAK, 3, style="any",
         is_wanted=lambda style: style.pip_cut != "ring" and not style.logo, is_set=False,
         sides_mm=(16.0, 10.0, 25.0, 12.0, 20.0, 14.0), die_px=66.0),
    Kind("kind-ball-cut-dice", "dice cut by a ball, small painted pips", RED_FELT, 1, style="black",
         shape=DieShape(edge_radius=0.08, corner_cut=1.38, pip_radius=0.11)),
)  # fmt: skip

PIPS = (
    Kind("kind-flat-pips", "pips printed on flat faces", DENIM, 1, is_wanted=is_printed),
    Kind("kind-deep-pips", "deep pips, shadows in them", RED_FELT, 3, light="lamps", is_wanted=is_deep,
         die_px=96.0),
    Kind("kind-both-turnings", "right-handed and left-handed dice, threes and sixes turned either way",
         GREEN_FELT, 3, is_set=False, tilt_deg=20.0),
)  # fmt: skip

LIGHT = (
    Kind("kind-three-shadows", "three lamps, so three shadows each", PAPER, 3, light="three lamps",
         style="coloured"),
    Kind("kind-sun-patches", "sun through a window's panes, dice in it and beside it", OAK, 7,
         light="patches"),
    Kind("kind-dim-room", "a dim room, a cheap camera's grain", WALNUT, 3, light="dim", style="ivory",
         faults=Faults(white=0.55, metering=0.2, grain=0.03, grain_px=1.0, defocus_px=0.6, jpeg=60)),
    Kind("kind-coloured-light", "coloured light", WHITE, 2, light="coloured",
         faults=Faults(white=0.95, balance=0.2, jpeg=80)),
    Kind("kind-screen-glow", "a dark room, the cold glow of a screen from one side", OAK, 1,
         light="screen alone", faults=Faults(white=0.62, metering=0.0, balance=0.0, grain=0.01, jpeg=80)),
)  # fmt: skip

VIEWS = (
    Kind("kind-oblique-45", "seen from 45 degrees, as from a chair", GREEN_FELT, 3, tilt_deg=45.0,
         die_px=76.0),
    Kind("kind-oblique-70", "seen from 20 degrees over the table: the sides show more than the tops",
         TILES, 2, tilt_deg=70.0, die_px=66.0, count=5, size_px=(960, 540)),
    Kind("kind-straight-down", "seen straight down, as from a shelf", FLOWERS, 1, tilt_deg=0.0,
         style="black", faults=replace(GOOD, jpeg=72)),
    Kind("kind-webcam", "a webcam: bent lines, dark corners, halos, grain", DENIM, 1, faults=WEBCAM,
         lens=(0.14, (1.0, 1.0)), size_px=(640, 480), die_px=52.0),
    Kind("kind-stretched", "4:3 shown as 16:9: dice are wider than high", FLOWERS, 3, lens=(0.0, (1.33,
         1.0)),
         size_px=(640, 480), die_px=56.0),
    Kind("kind-wrong-white", "white balance gone wrong", CARPET, 2, faults=Faults(tint=(0.62, 1.0, 1.5),
         jpeg=80)),
    Kind("kind-blurred", "the camera moved and is out of focus", OAK, 1, size_px=(640, 480), die_px=40.0,
         faults=Faults(defocus_px=2.4, motion_px=(9.0, 6.0), jpeg=80), why_doubt="blurred"),
)  # fmt: skip

LAID = (
    Kind("kind-row", "four dice in a touching row", GREY_FELT, 2, layout="row", near=4, die_px=78.0),
    Kind("kind-clump", "five dice swept together", WALNUT, 4, style="coloured", layout="clump", near=5),
    Kind("kind-stacked", "one die on top of another", RED_FELT, 3, layout="stacked", count=5),
    Kind("kind-leaning-on-a-die", "a large die leans on a small one", GREEN_FELT, 4,
         layout="leaning", count=5, sides_mm=(10.0, 20.0, 16.0, 16.0, 16.0), die_px=54.0),
    Kind("kind-round-tray", "a round black tray, one die leans on its wall", OAK, 3, layout="on wall",
         tray=BLACK,
         count=5, style="coloured"),
    Kind("kind-behind-a-hand", "a hand over the table, dice half behind its fingers", OAK, 8,
         hand="over a die", count=5, die_px=70.0),
)  # fmt: skip

NOT_DICE = (
    Kind("kind-d20s", "dice of 4, 8, 10, 12 and 20 sides, none to read", NEOPRENE, 3, count=0,
         things=("d20", "d20", "d12", "d10", "d8", "d4")),
    Kind("kind-dice-among-d20s", "five dice to read among dice of other shapes", RED_FELT, 1, count=5,
         things=("d20", "d12", "d8"), die_px=72.0),
    Kind("kind-dominoes", "dominoes, none to read", OAK, 1, count=0, things=("domino",) * 4, die_px=60.0),
    Kind("kind-coins-and-buttons", "coins, buttons and caps, none to read", WALNUT, 1, count=0,
         things=("coin", "coin", "coin", "button", "button", "button", "cap", "cap")),
    Kind("kind-cards", "playing cards and a pen, none to read", GREEN_FELT, 3, count=0, die_px=56.0,
         things=("card", "card", "card", "pen")),
    Kind("kind-phone", "five dice beside a phone and a score pad", OAK, 1, count=5, die_px=56.0,
         things=("phone", "pad")),
    Kind("kind-keys-and-pens", "five dice beside keys, a ballpoint, a battery and a lighter", BLACK, 1,
         count=5, die_px=60.0, style="ivory", things=("keys", "ballpoint", "battery", "lighter")),
    Kind("kind-dotted-cup", "four dice before a dotted cup, seen from the side", STRAW, 2, count=4,
         tilt_deg=50.0, die_px=62.0, things=("dotted cup",)),
    Kind("kind-keyboard", "four dice beside a keyboard and keys", WHITE, 2, count=4, die_px=50.0,
         style="coloured", things=("keyboard", "key")),
    Kind("kind-dotted-cloth", "a dotted cloth without dice", DOTS, 1, count=0, size_px=(800, 600),
         die_px=70.0),
    Kind("kind-dice-on-dots", "four dice and a cup on a dotted cloth", DOTS, 1, count=4, things=("cup",),
         size_px=(800, 600), die_px=58.0),
    Kind("kind-hand-alone", "a hand over an empty table", CHECKS, 4, count=0, hand="beside", die_px=60.0),
)  # fmt: skip


EDGES = (
    Kind("kind-cut-by-the-frame", "one die is half out of the frame", GREEN_FELT, 1, layout="cut", count=6,
         style="coloured", die_px=76.0),
    Kind("kind-empty-table", "an empty table", OAK, 1, count=0),
)  # fmt: skip


def kinds() -> tuple[Kind, ...]:
    """All of them, in the order of the index."""
    return MATERIALS + PIPS + LIGHT + VIEWS + LAID + NOT_DICE + EDGES


@dataclass(frozen=True, slots=True)
class Clip:
    """One clip chosen among all that the fast maker makes."""

    name: str
    notes: str
    seed: int
    number: int


CLIPS = (
    Clip("clip-grey-felt", "white dice on grey felt, seen well", 6, 4),
    Clip("clip-green-cloth", "small white dice on green, a leaflet beside them", 5, 2),
    Clip("clip-odd-dice", "six odd dice on wood", 5, 8),
)
