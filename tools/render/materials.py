"""What things are made of, as plain trees for the tracer."""

from __future__ import annotations

from typing import Any

import numpy as np

from .dice import Array
from .scene import Colour, Paint, Surface
from .surfaces import blend, noise

Node = dict[str, Any]


def linear(colour: Colour | Array) -> Array:
    """Screen colours as amounts of light."""
    return np.asarray(colour, np.float32) ** 2.2


def rgb(colour: Colour | Array) -> Node:
    """A plain colour."""
    return {"type": "rgb", "value": [float(part) for part in linear(colour)]}


def picture(pixels: Array) -> Node:
    """Amounts of light, or heights, pixel by pixel."""
    pixels = np.ascontiguousarray(pixels, np.float32)
    return {"type": "bitmap", "bitmap": pixels, "raw": True, "wrap_mode": "mirror"}


def two_sided(material: Node) -> Node:
    """The same material from both sides."""
    return {"type": "twosided", "material": material}


def cover(surface: Surface) -> Node:
    """The material of a grown sheet, with its heights as bumps."""
    flat = {
        "type": "principled",
        "base_color": picture(linear(surface.pixels)),
        "roughness": surface.roughness,
        "specular": surface.shine,
    }
    bumps = picture(surface.heights_mm[..., None] / surface.width_mm)
    return two_sided({"type": "bumpmap", "heights": bumps, "scale": surface.width_mm, "flat": flat})


def glossy(colour: Colour | Array, roughness: float = 0.1) -> Node:
    """Smooth plastic or paint: the lamp mirrors in it, the colour lies under."""
    return {
        "type": "roughplastic",
        "diffuse_reflectance": rgb(colour),
        "alpha": max(roughness, 0.02),
        "nonlinear": True,
    }


def metal(colour: Colour, roughness: float = 0.3) -> Node:
    """Brushed or worn metal."""
    return {"type": "principled", "base_color": rgb(colour), "metallic": 1.0, "roughness": roughness}


def paint(made_of: Paint) -> Node:
    """The material of a part of a die."""
    makers = {"plastic": _plastic, "clear": _clear, "speckled": _speckled, "pearl": _pearl}
    return makers[made_of.kind](made_of)


def _plastic(made_of: Paint) -> Node:
    """One colour all through."""
    return glossy(made_of.colour, made_of.roughness)


def _clear(made_of: Paint) -> Node:
    """Tinted acrylic: light goes through and takes the colour at each face."""
    tint = {"type": "rgb", "value": [float(part) for part in made_of.colour]}
    return {"type": "dielectric", "int_ior": 1.49, "ext_ior": 1.0, "specular_transmittance": tint}


def _speckled(made_of: Paint) -> Node:
    """Chips of a second colour cast into the body."""
    field = noise(np.random.default_rng(7), 512, (46, 46), layers=2, gain=0.5)
    pixels = blend(linear(made_of.colour), linear(made_of.second), (field - 1.0) * 6)
    return _plastic(made_of) | {"diffuse_reflectance": picture(pixels)}


def _pearl(made_of: Paint) -> Node:
    """Two colours that swirl into each other under lacquer."""
    field = noise(np.random.default_rng(11), 512, (3, 9), layers=5, gain=0.6)
    pixels = blend(linear(made_of.colour), linear(made_of.second), 0.5 + 0.35 * field)
    return _plastic(made_of) | {"diffuse_reflectance": picture(pixels)}
