"""Light traced through a scene (Mitsuba), then cleaned of its grain (Open Image Denoise).

The only module that needs them. They look for LLVM as soon as they are loaded: `true.tracer` names it first.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import drjit as dr
import mitsuba as mi
import numpy as np
import pyoidn

from .camera import Camera, camera_axes
from .dice import Array
from .materials import Node
from .mesh import Mesh
from .scene import Scene

mi.set_variant("llvm_ad_rgb")

DEEPEST = 7  # bounces; dice in a tray are lit by light that has met two or three things
DEEPEST_CLEAR = 18  # light enters and leaves each clear die
DEEPEST_MIXED = 12  # one depth for all scenes drawn by chance: another number is another compilation
NAMES = {"look_at": "to_world"}  # a place told by eye, target and up
GUIDES = {"type": "aov", "aovs": "colour:albedo,slope:sh_normal"}
BRIGHTEST = 40.0  # a glint beyond this only leaves specks


@dataclass(frozen=True, slots=True, eq=False)
class Met:
    """What the ray through the middle of each pixel meets first."""

    names: tuple[str, ...]  # of the parts of the tree
    parts: Array  # rows x columns: the place in `names`, -1 for nothing
    points_mm: Array  # rows x columns x 3, on the table


class Tracer:
    """Traces scene after scene with one sensor: a new one would cost a new compilation each time."""

    def __init__(self, threads: int = 0) -> None:
        if threads:
            dr.set_thread_count(threads)
        self._sensors: dict[tuple[int, int], Any] = {}

    def load(self, tree: Node) -> Any:
        """A tree ready to be traced; every part keeps its name."""
        with tempfile.TemporaryDirectory() as folder:
            return mi.load_dict(_node(tree, Path(folder)), optimize=False)

    def shine(self, loaded: Any, scene: Scene, samples: int, seed: int) -> Array:
        """The light of a scene that reaches its camera, cleaned of grain."""
        clear = any(die.style.body.kind == "clear" for die in scene.dice)
        paths = _paths(DEEPEST_CLEAR if clear else DEEPEST)
        light = self._rendered(loaded, scene.camera, paths, (samples, seed))
        return self.clean(np.dstack((light[..., :3], self._guides(loaded, scene.camera, samples, seed))))

    def gather(self, loaded: Any, camera: Camera, samples: int, seed: int, *, brightest: float) -> Array:
        """The light with its grain, and the colours and slopes it came from: nine layers.

        No path brings more than the brightest there is: some bounces along a surface make light of nothing.
        """
        light = np.zeros((*camera.size_px[::-1], 3), np.float32)
        for turn in range(samples):
            path = self._rendered(loaded, camera, _paths(DEEPEST_MIXED), (1, seed + (turn << 16)))
            light += np.minimum(path[..., :3], brightest) / samples
        return np.dstack((light, self._guides(loaded, camera, samples, seed)))

    def _guides(self, loaded: Any, camera: Camera, samples: int, seed: int) -> Array:
        """The colours and slopes that each pixel shows."""
        return self._rendered(loaded, camera, GUIDES, (samples, seed))[..., -6:]

    def clean(self, layers: Array) -> Array:
        """The light of nine layers without its grain."""
        return _clean(layers)

    def ready(self, tree: Node) -> Node:
        """The parts of a tree made once, to be traced again and again among others."""
        with tempfile.TemporaryDirectory() as folder:
            plain = {name: _node(part, Path(folder)) for name, part in tree.items()}
            return {name: mi.load_dict(part | {"id": name}) for name, part in plain.items()}

    def _rendered(self, loaded: Any, camera: Camera, integrator: Node, chance: tuple[int, int]) -> Array:
        """One kind of picture; guides beside light would trace all light twice."""
        samples, seed = chance
        made = mi.render(
            loaded, sensor=self._aim(camera), integrator=mi.load_dict(integrator), spp=samples, seed=seed
        )
        return np.nan_to_num(np.array(made), posinf=BRIGHTEST).astype(np.float32)

    def meet(self, loaded: Any, camera: Camera) -> Met:
        """What each pixel shows, met by one ray through an ideal lens."""
        width, height = camera.size_px
        rays = _rays(camera)
        eye = mi.Point3f(*(float(part) for part in camera.eye_mm))
        first = loaded.ray_intersect_preliminary(mi.Ray3f(eye, mi.Vector3f(rays)), coherent=True)
        far, number = np.array(first.t), np.array(dr.reinterpret_array(mi.UInt32, first.shape))
        known = {_number(shape): (place, shape.id()) for place, shape in enumerate(loaded.shapes())}
        place_of = np.full(max(known) + 1, -1)
        for which, (place, _) in known.items():
            place_of[which] = place
        points = np.asarray(camera.eye_mm) + rays.T * np.where(np.isfinite(far), far, 0.0)[:, None]
        names = tuple(name for _, name in known.values())
        return Met(names, place_of[number].reshape(height, width), points.reshape(height, width, 3))

    def _aim(self, camera: Camera) -> Any:
        """The sensor, moved to where the camera stands."""
        if camera.size_px not in self._sensors:
            self._sensors[camera.size_px] = mi.load_dict(_sensor(camera))
        sensor = self._sensors[camera.size_px]
        settings = mi.traverse(sensor)
        settings["to_world"] = mi.Transform4f(np.array(_looking(camera).matrix))
        settings["x_fov"] = dr.opaque(mi.Float, camera.fov_deg, 1)
        settings["focus_distance"] = dr.opaque(mi.Float, camera.distance_mm, 1)
        settings["aperture_radius"] = dr.opaque(mi.Float, camera.aperture_mm, 1)
        settings.update()
        return sensor


def _number(shape: Any) -> int:
    """The number that the tracer gives a part."""
    return int(dr.reinterpret_array(mi.UInt32, mi.ShapePtr(shape))[0])


def _rays(camera: Camera) -> Array:
    """Unit rays through the middles of all pixels, 3 x N, row after row."""
    width, height = camera.size_px
    across = (np.arange(width) + 0.5 - width / 2) / camera.focal_px
    down = (np.arange(height) + 0.5 - height / 2) / camera.focal_px
    x, y = (part.ravel() for part in np.meshgrid(across, down))
    rays = camera_axes(camera).T @ np.stack((x, y, np.ones_like(x)))
    return np.asarray(rays / np.linalg.norm(rays, axis=0))


def _looking(camera: Camera) -> Any:
    return mi.ScalarTransform4f().look_at(camera.eye_mm, camera.target_mm, camera.up)


def _sensor(camera: Camera) -> Node:
    """A thin lens with a film of the camera's size."""
    width, height = camera.size_px
    film = {"type": "hdrfilm", "width": width, "height": height, "rfilter": {"type": "box"}}
    return {
        "type": "thinlens",
        "fov": camera.fov_deg,
        "aperture_radius": camera.aperture_mm,
        "focus_distance": camera.distance_mm,
        "to_world": _looking(camera),
        "near_clip": 5.0,
        "far_clip": 10_000.0,
        "film": film | {"pixel_format": "rgb", "component_format": "float32"},
    }


def _paths(deepest: int) -> Node:
    """Paths of light of at most so many pieces."""
    return {"type": "path", "max_depth": deepest}


def _clean(layers: Array) -> Array:
    """The picture without the grain of few samples; edges are kept where colour or slope change."""
    colour, slope = np.clip(layers[..., 3:6], 0, 1), np.clip(layers[..., 6:], -1, 1)
    guides = {"albedo": np.ascontiguousarray(colour), "normal": np.ascontiguousarray(slope)}
    bright = np.ascontiguousarray(np.clip(layers[..., :3], 0, BRIGHTEST))
    return np.asarray(pyoidn.denoise(bright, **guides, hdr=True))


def _node(value: Any, folder: Path) -> Any:
    """The plain tree with its places, pictures and meshes as Mitsuba's own."""
    if not isinstance(value, dict):
        return value
    if "mesh" in value:
        rest = {key: part for key, part in value.items() if key != "mesh"}
        return _node({"type": "ply", "filename": _written(value["mesh"], folder)} | rest, folder)
    return {NAMES.get(key, key): _leaf(key, part, folder) for key, part in value.items()}


def _leaf(key: str, part: Any, folder: Path) -> Any:
    """One entry of the tree."""
    if key == "to_world" and isinstance(part, np.ndarray):
        return mi.ScalarTransform4f(part)
    if isinstance(part, np.ndarray) and key == "look_at":
        return mi.ScalarTransform4f().look_at(*part.tolist())
    return mi.Bitmap(part) if key == "bitmap" else _node(part, folder)


def _written(mesh: Mesh, folder: Path) -> str:
    """The path of a file with this mesh."""
    path = folder / f"{id(mesh)}.ply"
    if not path.exists():
        path.write_bytes(_ply(mesh))
    return str(path)


def _ply(mesh: Mesh) -> bytes:
    """A mesh in the PLY format."""
    columns = np.concatenate((mesh.corners, mesh.normals, mesh.places), axis=2).reshape(-1, 8).astype("<f4")
    count = len(mesh.corners)
    faces = np.zeros(count, dtype=[("count", "u1"), ("corners", "<i4", 3)])
    faces["count"], faces["corners"] = 3, np.arange(3 * count).reshape(-1, 3)
    names = "".join(f"property float {name}\n" for name in ("x", "y", "z", "nx", "ny", "nz", "u", "v"))
    head = f"ply\nformat binary_little_endian 1.0\nelement vertex {3 * count}\n{names}element face {count}\n"
    head += "property list uchar int vertex_indices\nend_header\n"
    return head.encode() + columns.tobytes() + faces.tobytes()
