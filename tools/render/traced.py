"""A shot as the tracer sees it: the tree of all its parts, and whose each pixel is."""

from __future__ import annotations

from typing import Any

import numpy as np

from .bodies import thing_parts, tray_parts
from .camera import picture_from_table
from .dice import Array
from .fast.answers import Seen
from .fast.beyond import light_beyond, share_beyond
from .fast.canvas import BODY, NOT_DICE, PIP, TOP
from .fast.draw import Drawn, Shot
from .fast.march import outline, top_face
from .fast.shadows import Film
from .ground import ground
from .lamps import brightest, shine
from .limbs import hand_parts
from .materials import Node
from .scene import Die, on_table
from .skins import die_parts, hits_at

OWNERS = {"flat": NOT_DICE["flat"], "solid": NOT_DICE["solid"], "other": NOT_DICE["other die"]}
OWNERS |= {"tray": NOT_DICE["tray"], "hand": NOT_DICE["hand"], "ground": 0}


def tree_of(shot: Shot) -> Node:
    """Everything of a shot but its camera."""
    return {"type": "scene"} | room_of(shot) | things_of(shot) | moving_of(shot)


def room_of(shot: Shot) -> Node:
    """The light and the table: what stays while dice roll."""
    return shine(shot.lights, shot.camera, shot.seed) | ground(shot)


def things_of(shot: Shot) -> Node:
    """What lies and stands beside the dice."""
    tree: Node = tray_parts(shot.tray) if shot.tray else {}
    for number, what in enumerate((*shot.flats, *shot.solids)):
        tree |= thing_parts(f"{_word(what)}{number}", what, number)
    return tree


def _word(what: Any) -> str:
    """What the map calls a thing."""
    return str(getattr(what, "owner", "flat")).split()[0]


def moving_of(shot: Shot) -> Node:
    """Dice and hands."""
    tree: Node = {}
    for number, die in enumerate(shot.dice):
        tree |= die_parts(f"die{number}", die)
    dice = [on_table(die, outline(die.style.shape)) for die in shot.dice]
    things = [what.points_mm for what in (*shot.flats, *shot.solids)]
    for number, hand in enumerate(shot.hands):
        free = [die for place, die in enumerate(dice) if place != hand.held]
        tree |= hand_parts(f"hand{number}", hand, (*free, *things))
    return tree


def drawn(shot: Shot, loaded: Any, tracer: Any, samples: int) -> Drawn:
    """The light of a shot, and whose each pixel is, as an ideal lens sees them."""
    most = brightest(shine(shot.lights, shot.camera, shot.seed))
    layers = tracer.gather(loaded, shot.camera, samples, shot.seed & 0xFFFF, brightest=most)
    light = np.minimum(tracer.clean(layers), most)
    owner, part = maps(shot, tracer.meet(loaded, shot.camera))
    return Drawn(ended(light, owner, shot), owner, part)


def ended(light: Array, owner: Array, shot: Shot) -> Array:
    """The light with floor and wall where the table ends and nothing stands before them."""
    if not shot.beyond:
        return light
    film = Film(picture_from_table(shot.camera), shot.camera.size_px)
    share = (share_beyond(shot.beyond, film) * (owner == 0))[..., None]
    past = light_beyond(shot.beyond, shot.camera, shot.lights)
    return np.where(share > 0, light + (past - light) * share, light).astype(np.float32)


def maps(seen: Seen, met: Any) -> tuple[Array, Array]:
    """The map of owners and the map of parts of dice."""
    owners = np.array([_owner(name) for name in met.names] + [0], np.uint8)
    owner = owners[met.parts]
    part = np.zeros_like(owner)
    hollow = np.array([name.endswith("_pips") for name in met.names] + [False])[met.parts]
    for number, die in enumerate(seen.dice):
        mine = owner == number + 1
        part[mine] = _parts(die, met.points_mm[mine], hollow[mine])
    return owner, part


def _owner(name: str) -> int:
    """Whose a part of the tree is: a die's number from 1 on, or what it is instead."""
    first = name.split("_")[0]
    kind = first.rstrip("0123456789")
    return int(first[len(kind) :]) + 1 if kind == "die" else OWNERS.get(kind, 0)


def _parts(die: Die, points_mm: Array, hollow: Array) -> Array:
    """Which part of a die its points belong to."""
    own = (points_mm - die.pose.place_mm) @ die.pose.matrix / (die.side_mm / 2)
    hits = hits_at(own.T, die.style)
    is_pip = hollow | (hits.in_pip & (np.abs(own).max(1) > 1 - 0.02))
    is_top = hits.faces == top_face(die.pose.matrix)
    return np.where(is_top, np.where(is_pip, PIP, TOP), BODY).astype(np.uint8)
