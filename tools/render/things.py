"""What lies beside the dice: a pen, a coin, a score pad, a dice cup; as drawn, and as dice knock on it."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from .camera import Vector
from .dice import Array
from .materials import Node, cover, glossy, metal, picture, rgb, two_sided
from .mesh import Mesh, lathe
from .scene import Surface, Thing
from .surfaces import leather, noise
from .throw import Block

PEN_MM = (142.0, 4.6)  # length and radius of a ballpoint
COIN_MM = (11.6, 2.2)  # radius and height of a euro
PAD_MM = (37.0, 52.0, 4.0)  # half of an A7 score pad, and its height
CUP_MM = (36.0, 82.0)  # radius and height of a leather dice cup


def place(x: float, y: float, z: float, *, turn_deg: float = 0.0, scale: Vector = (1.0, 1.0, 1.0)) -> Array:
    """The 4x4 that puts a body on the table, turned about the upright."""
    turn = np.radians(turn_deg)
    rotation = np.array(((np.cos(turn), -np.sin(turn), 0), (np.sin(turn), np.cos(turn), 0), (0, 0, 1)))
    whole = np.eye(4)
    whole[:3, :3] = rotation @ np.diag(scale)
    whole[:3, 3] = x, y, z
    return whole


def thing(name: str, what: Thing) -> Node:
    """The parts of a thing, where it lies."""
    makers: dict[str, Callable[[Thing], Node]] = {"pen": _pen, "coin": _coin, "pad": _pad, "cup": _cup}
    where = place(*what.place_mm, 0.0, turn_deg=what.turn_deg)
    parts = makers[what.kind](what)
    return {f"{name}_{part}": _moved(node, where) for part, node in parts.items()}


def block(what: Thing) -> Block:
    """The box that dice knock against."""
    halves: dict[str, Vector] = {
        "pen": (PEN_MM[0] / 2, PEN_MM[1], PEN_MM[1]),
        "coin": (COIN_MM[0] * 0.9, COIN_MM[0] * 0.9, COIN_MM[1] / 2),
        "pad": (PAD_MM[0], PAD_MM[1], PAD_MM[2] / 2),
        "cup": (CUP_MM[0], CUP_MM[0], CUP_MM[1] / 2),
    }
    return Block(what.place_mm, halves[what.kind], what.turn_deg)


def _moved(node: Node, where: Array) -> Node:
    """A part, moved with the whole."""
    return node | {"to_world": where @ node.get("to_world", np.eye(4))}


def _pen(what: Thing) -> Node:
    """A ballpoint lying on its side: barrel, metal tip and ring, clip."""
    length, radius = PEN_MM
    lying = np.array(((0, 0, 1, -length / 2), (0, 1, 0, 0), (-1, 0, 0, radius), (0, 0, 0, 1)), dtype=float)
    ends = {"barrel": (14.0, length - 3), "tip": (0.0, 14.0), "ring": (length * 0.62, length * 0.62 + 3)}
    barrel = [(radius, height) for height in np.linspace(*ends["barrel"], 12)]
    top = [(radius * np.cos(turn), length - 3 + 3 * np.sin(turn)) for turn in np.linspace(0.2, np.pi / 2, 6)]
    tip = [(0.35, 0.0), (0.5, 1.5), (1.2, 3.0), (2.4, 7.0), (radius, 14.0)]
    ring = [(radius + 0.25, ends["ring"][0]), (radius + 0.25, ends["ring"][1])]
    clip = place(length * 0.30, 0, 2 * radius + 0.6, scale=(21.0, 1.5, 0.5))
    steel = two_sided(metal((0.86, 0.86, 0.88), 0.22))
    return {
        "barrel": _turned_part(barrel + top, lying, two_sided(glossy(what.colour, 0.12))),
        "tip": _turned_part(tip, lying, steel),
        "ring": _turned_part(ring, lying, steel),
        "clip": {"type": "cube", "to_world": clip, "bsdf": steel},
    }


def _turned_part(profile: list[tuple[float, float]], where: Array, material: Node) -> Node:
    """A body from the lathe."""
    return {"mesh": lathe(np.array(profile), 100.0), "to_world": where, "bsdf": material}


def _coin(what: Thing) -> Node:
    """A coin with a raised rim and a worn relief."""
    radius, height = COIN_MM
    turns = np.linspace(-np.pi / 2, np.pi / 2, 7)
    edge = [(radius - 0.5 + 0.5 * np.cos(turn), height / 2 + height / 2 * np.sin(turn)) for turn in turns]
    inner = [
        (radius - 1.4, height),
        (radius - 1.7, height - 0.25),
        (radius - 1.9, height - 0.25),
        (0.01, height - 0.25),
    ]
    face = {"type": "bumpmap", "heights": picture(_relief()), "scale": 0.16}
    worn = two_sided(face | {"coin": metal(what.colour, 0.34)})
    mesh = lathe(np.array(edge + inner), 2.2 * radius)
    return {"coin": {"mesh": mesh, "bsdf": worn}}


def _relief() -> Array:
    """Heights of a coin's face, bottom row first: a ring of beads, a tower, a date."""
    heights = np.zeros((512, 512), np.uint8)
    for turn in np.linspace(0, 2 * np.pi, 60, endpoint=False):
        bead = (int(256 + 188 * np.cos(turn)), int(256 + 188 * np.sin(turn)))
        cv2.circle(heights, bead, 5, 255, -1, cv2.LINE_AA)
    cv2.fillPoly(
        heights, [np.array(((206, 330), (306, 330), (286, 170), (256, 120), (226, 170)))], 255, cv2.LINE_AA
    )
    cv2.putText(heights, "1998", (180, 400), cv2.FONT_HERSHEY_DUPLEX, 2.0, 255, 5, cv2.LINE_AA)
    worn = 0.03 * noise(np.random.default_rng(3), 512, (30, 30), layers=2)
    struck = cv2.GaussianBlur(heights[::-1].astype(np.float32) / 255, (0, 0), 3.0)
    return (struck + worn)[..., None]


def _pad(what: Thing) -> Node:
    """A pad of paper with a game's scores on the first sheet."""
    width, depth, height = PAD_MM
    page = Surface(_page(), np.zeros((8, 8), np.float32), 2 * width, roughness=0.85, shine=0.1)
    leaves = {"type": "diffuse", "reflectance": rgb((0.86, 0.85, 0.82))}
    return {
        "page": {
            "type": "rectangle",
            "to_world": place(0, 0, height, scale=(width, depth, 1)),
            "bsdf": cover(page),
        },
        "leaves": {
            "type": "cube",
            "to_world": place(0, 0, height / 2 - 0.02, scale=(width, depth, height / 2)),
            "bsdf": leaves,
        },
        "binding": {
            "type": "cube",
            "to_world": place(0, depth - 3.5, height / 2 + 0.15, scale=(width + 0.2, 4.0, height / 2 + 0.1)),
            "bsdf": glossy(what.colour, 0.3),
        },
    }


def _page() -> Array:
    """A score sheet filled in by hand, bottom row first as the tracer wants it."""
    rng = np.random.default_rng(12)
    page = np.full((1024, 728, 3), (0.95, 0.94, 0.90), np.float32)
    for row in range(150, 1024, 62):
        cv2.line(page, (0, row), (728, row), (0.62, 0.72, 0.84), 2, cv2.LINE_AA)
    for column in (250, 490):
        cv2.line(page, (column, 0), (column, 1024), (0.86, 0.55, 0.52), 3, cv2.LINE_AA)
    for place_px, name in zip((40, 290, 540), ("Ann", "Bob", "Cleo"), strict=True):
        _write(page, name, (place_px, 110), 2.0)
        for line, total in enumerate(np.cumsum(rng.integers(6, 24, 9)) * 50):
            _write(page, str(total), (place_px + int(rng.integers(-8, 12)), 198 + 62 * line), 1.5)
    return page[::-1].copy()


def _write(page: Array, text: str, where: tuple[int, int], size: float) -> None:
    """Words by hand on a page, in ink."""
    ink = np.zeros(page.shape[:2], np.uint8)
    cv2.putText(ink, text, where, cv2.FONT_HERSHEY_SCRIPT_SIMPLEX, size, 255, 3, cv2.LINE_AA)
    page *= 1 - 0.85 / 255 * ink[..., None] * (1 - np.array((0.08, 0.10, 0.30), np.float32))


def _cup(what: Thing) -> Node:
    """A leather cup standing open."""
    radius, height = CUP_MM
    outside = [(radius - 3, 0.0), (radius - 2, 1.0), (radius, height - 3)]
    lip = [
        (radius - 1.5 + 1.5 * np.cos(turn), height - 3 + 1.5 * np.sin(turn))
        for turn in np.linspace(0.3, np.pi, 8)
    ]
    inside = [(radius - 3, height - 6), (radius - 5, 4.0), (radius - 6, 2.0), (0.01, 2.0)]
    hide = cover(leather(np.random.default_rng(4), what.colour, width_mm=100.0))
    return {"cup": {"mesh": _cup_mesh(outside + lip + inside), "bsdf": hide}}


def _cup_mesh(profile: list[tuple[float, float]]) -> Mesh:
    """The cup's wall, its leather wrapped from above."""
    return lathe(np.array(profile, dtype=float), 100.0, steps=120)
