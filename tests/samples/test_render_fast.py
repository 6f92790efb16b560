"""The fast maker's truth: what its answers say is what its rays met. Needs numpy and OpenCV alone."""

import json
from dataclasses import replace
from functools import partial

import cv2
import numpy as np
import pytest

from tools.render.camera import overhead, picture_from_table, project
from tools.render.dice import DieShape, pip_grid, value_up
from tools.render.fast import lay
from tools.render.fast.answers import answer, hull_px
from tools.render.fast.canvas import PIP, TOP
from tools.render.fast.clips import make_clip
from tools.render.fast.crops import NEGATIVES
from tools.render.fast.draw import Quality, Shot, draw
from tools.render.fast.faults import Faults
from tools.render.fast.lens import Lens
from tools.render.fast.lights import Lights, at_night, by_flash, glaring, some_lights
from tools.render.fast.march import distance, march, outline, top_face
from tools.render.fast.others import polyhedron
from tools.render.fast.pictures import crop_picture, scene_picture, seen
from tools.render.fast.shadows import Film, to_picture
from tools.render.fast.styles import some_shape, some_style
from tools.render.fast.tops import MAKERS, Ground, Top, grow
from tools.render.fast.work import Order, bar, done_file, fill, make
from tools.render.scene import Die, DieStyle, Paint

SIZE_PX = (240, 180)
WHITE = DieStyle("white", Paint((0.9, 0.9, 0.88)), Paint((0.05, 0.05, 0.05)), DieShape(edge_radius=0.005))
FELT = Top("felt", 3, (0.1, 0.3, 0.2), (0.1, 0.3, 0.2))


def rng(seed: int = 0) -> np.random.Generator:
    return np.random.default_rng(seed)


def shot(*dice, tilt: float = 12.0, lens: Lens | None = None, top: Top = FELT) -> Shot:
    camera = replace(overhead(tilt, 30.0, distance_mm=400.0, focal_px=1_100.0), size_px=SIZE_PX)
    quality = Quality(2, 4, 6)
    lens = lens or Lens(SIZE_PX)
    return Shot(camera, lens, top, some_lights(rng(4)), Faults(), tuple(dice), seed=1, quality=quality)


def told(one: Shot) -> dict:
    return answer(one, seen(one, draw(one)))


def edge(mask: np.ndarray) -> np.ndarray:
    """The places on a mask's outline, px: the corners of its outermost pixels."""
    contours, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    pixels = max(contours, key=len)[:, 0]
    return np.concatenate([pixels + spot for spot in ((0, 0), (0, 1), (1, 0), (1, 1))])


def farthest(points: np.ndarray, from_these: np.ndarray) -> float:
    """How far the worst of some places is from the nearest of others."""
    return float(np.linalg.norm(points[:, None] - from_these[None], axis=2).min(1).max())


LENSES = [Lens(SIZE_PX), Lens(SIZE_PX, 0.12), Lens(SIZE_PX, -0.06, (1.0, 0.75))]


@pytest.mark.parametrize("lens", LENSES, ids=["plain", "barrel", "cushion, stretched"])
@pytest.mark.parametrize("tilt", [0.0, 25.0, 55.0])
def test_the_corners_of_the_top_face_lie_on_the_outline_of_its_mask(tilt, lens):
    die = lay.flat(WHITE, 18.0, np.array((9.0, -6.0)), rng(2))
    one = shot(die, tilt=tilt, lens=lens)
    drawn = seen(one, draw(one))
    outline_px = edge((drawn.part == TOP) | (drawn.part == PIP))
    assert farthest(np.array(answer(one, drawn)["dice"][0]["quad"]), outline_px) < 2.0


@pytest.mark.parametrize("tilt", [0.0, 30.0])
@pytest.mark.parametrize("seed", range(12))
def test_the_corners_of_a_die_of_any_cut_lie_on_the_outline_of_its_top_face(seed, tilt):
    die = lay.flat(some_style(rng(seed)), 18.0, np.array((9.0, -6.0)), rng(seed))
    one = shot(die, tilt=tilt, lens=LENSES[seed % 3])
    drawn = seen(one, draw(one))
    outline_px = edge((drawn.part == TOP) | (drawn.part == PIP))
    told = answer(one, drawn)["dice"][0]
    facing = [
        corner for corner, way in zip(told["corners"], corner_ways(die), strict=True) if faces(one, way)
    ]
    assert len(facing) >= (4 if tilt == 0 else 2)
    assert farthest(np.array(facing), outline_px) < 2.0
    assert told["top_visible"] > 0.95


def corner_ways(die: Die) -> np.ndarray:
    """Which way the surface looks in each corner of the top face."""
    ways = die.top_corners_mm - die.pose.place_mm
    return ways[::-1] / np.linalg.norm(ways, axis=1)[::-1, None]


def faces(one: Shot, way: np.ndarray) -> bool:
    """Whether a corner that looks this way is seen, and not hidden behind its own round edge."""
    towards = np.array(one.camera.eye_mm) / np.linalg.norm(one.camera.eye_mm)
    return bool(way @ towards > 0.25)


def test_corners_and_quad_are_one_where_edges_are_sharp():
    sharp = replace(WHITE, shape=DieShape(edge_radius=0.0))
    die = lay.flat(sharp, 18.0, np.zeros(2), rng(1))
    assert die.top_corners_mm == pytest.approx(die.top_quad_mm)


@pytest.mark.parametrize("seed", range(16))
def test_the_hull_of_any_die_is_the_outline_of_its_mask(seed):
    style = some_style(rng(seed))
    die = lay.flat(style, 18.0, np.zeros(2), rng(seed))
    one = shot(die, tilt=4.0 * seed)
    drawn = draw(one)
    hull = hull_px(one, die)
    ring = np.concatenate([np.linspace(a, b, 60) for a, b in zip(hull, np.roll(hull, -1, 0), strict=True)])
    pixels = edge(drawn.owner == 1).reshape(4, -1, 2).mean(0)
    assert farthest(ring, pixels) < 2.0
    assert farthest(pixels, ring) < 2.0


def pips_seen_from_above(shape: DieShape, rotation: np.ndarray) -> int:
    """How many separate pips rays from straight above find on the top face."""
    place = np.linspace(-0.99, 0.99, 110)
    x, y = (part.ravel() for part in np.meshgrid(place, place))
    eye = np.array((0.0, 0.0, 400.0))
    rays = np.stack((x, y, np.full_like(x, -399.0)))
    rays /= np.linalg.norm(rays, axis=0)
    hits = march((rotation.T @ eye).astype(np.float32), (rotation.T @ rays).astype(np.float32), shape)
    picture = np.zeros(len(x), np.uint8)
    picture[hits.rays] = hits.in_pip & (hits.faces == top_face(rotation))
    return cv2.connectedComponents(picture.reshape(110, 110))[0] - 1


@pytest.mark.parametrize("seed", range(24))
def test_the_value_by_pose_is_the_value_by_looking(seed):
    shape = some_shape(rng(seed))
    rotation = lay.about_z(0.7) @ lay.some_side_up(rng(seed))
    assert pips_seen_from_above(shape, rotation) == value_up(rotation, is_mirrored=shape.is_mirrored)


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_the_value_by_pose_is_the_value_by_the_mesh(is_mirrored):
    pytest.importorskip("manifold3d", reason="needs pip install -e .[render]")
    from tools.render.mesh import die_mesh

    shape = DieShape(edge_radius=0.1, is_mirrored=is_mirrored, spreads=((0.5, 0.5),) * 6)
    pips = die_mesh(shape).pips.corners.mean(1)
    for seed in range(12):
        rotation = lay.some_side_up(rng(seed))
        flat = (pips @ rotation.T)[(pips @ rotation.T)[:, 2] > 0.8]
        grid = np.zeros((120, 120), np.uint8)
        across, down = ((flat[:, :2] + 1) * 60).astype(int).T
        grid[down, across] = 1
        closed = cv2.dilate(grid, np.ones((5, 5)))
        assert cv2.connectedComponents(closed)[0] - 1 == value_up(rotation, is_mirrored=is_mirrored)


def test_a_mirrored_die_has_three_and_four_exchanged():
    sideways = lay.about_x(np.pi / 2)
    assert (value_up(sideways), value_up(sideways, is_mirrored=True)) == (3, 4)


@pytest.mark.parametrize("seed", range(8))
def test_no_pips_of_any_style_touch(seed):
    shape = some_shape(rng(seed))
    for value in range(2, 7):
        grid = np.array(pip_grid(value, shape))
        gaps = np.linalg.norm(grid[:, None] - grid[None], axis=2)[~np.eye(value, dtype=bool)]
        assert gaps.min() > 2 * shape.pip_radius
        assert np.abs(grid).max() + shape.pip_radius < 0.95


def test_the_distance_is_never_more_than_the_way_to_the_outline():
    shape = DieShape(edge_radius=0.2, corner_cut=1.4)
    assert np.abs(distance(outline(shape).T, shape)).max() < 0.02
    assert distance(np.array(((2.0,), (0.0,), (0.0,))), shape)[0] == pytest.approx(1.0)
    assert distance(np.zeros((3, 1)), shape)[0] < 0


@pytest.mark.parametrize("lean", [0.0, 12.0, 35.0])
def test_a_die_is_called_cocked_by_its_tilt(lean):
    die = lay.leaning(WHITE, 18.0, np.zeros(2), 0.5, np.radians(lean), rng(3))
    entry = told(shot(die))["dice"][0]
    assert entry["tilt_deg"] == pytest.approx(lean, abs=0.01)
    assert entry["is_cocked"] == ("leaning" in entry["cases"]) == (lean > 0)


def test_every_die_rests_on_the_table():
    for seed in range(8):
        turn = np.linalg.qr(rng(seed).normal(size=(3, 3)))[0]
        die = lay.resting(WHITE, 16.0, np.zeros(2), turn * np.linalg.det(turn))
        low = (outline(WHITE.shape) @ die.pose.matrix.T)[:, 2].min() * 8 + die.pose.place_mm[2]
        assert low == pytest.approx(0.0, abs=1e-6)


def test_a_row_touches_and_strewn_dice_do_not():
    row = lay.row([WHITE] * 3, [16.0] * 3, np.zeros(2), rng(1))
    assert all("touching" in die["cases"] for die in told(shot(*row))["dice"])
    strewn = lay.apart([WHITE] * 3, [16.0] * 3, np.array((35.0, 25.0)), rng(1))
    assert not any("touching" in die["cases"] for die in told(shot(*strewn))["dice"])


def test_dice_that_are_pushed_together_touch_and_do_not_sink_in():
    first = lay.flat(WHITE, 16.0, np.zeros(2), rng(1))
    for seed in range(6):
        other = lay.beside(first, WHITE, 14.0, rng(seed), square=bool(seed % 2))
        assert 0 <= lay.gap(first, other) < lay.TOUCHING_MM


def test_a_stacked_die_and_the_one_below_it_are_told():
    below = lay.flat(WHITE, 16.0, np.zeros(2), rng(1))
    upper = lay.stacked(below, WHITE, 14.0, rng(2))
    lower_entry, upper_entry = told(shot(below, upper))["dice"]
    assert "stacked" in lower_entry["cases"]
    assert "stacked" in upper_entry["cases"]
    assert lower_entry["share_visible"] < 0.6 < upper_entry["share_visible"]


def test_a_die_that_leans_on_another_meets_it_and_stays_outside():
    for seed in range(6):
        below = lay.flat(WHITE, 16.0, np.zeros(2), rng(seed))
        upper = lay.leaning_on(below, WHITE, 16.0, rng(seed))
        inside = (
            (outline(WHITE.shape) * 8 @ upper.pose.matrix.T + upper.pose.place_mm) @ below.pose.matrix / 8
        )
        assert np.abs(inside).max(1).min() > 0.97
        assert upper.tilt_deg > 7


def test_a_die_half_out_of_the_frame_is_half_seen():
    camera = shot().camera
    where = np.linalg.inv(picture_from_table(camera)) @ (0.0, SIZE_PX[1] / 2, 1.0)
    die = lay.flat(WHITE, 18.0, where[:2] / where[2], rng(1))
    entry = told(shot(die))["dice"][0]
    assert "cut" in entry["cases"]
    assert 0.3 < entry["share_visible"] < 0.7
    assert entry["box"][0] == 0


def test_a_clear_die_shows_the_table_and_a_white_one_does_not():
    clear = replace(WHITE, body=Paint((0.95, 0.97, 0.98), "clear"))
    change = {}
    for style in (clear, WHITE):
        die = lay.flat(style, 18.0, np.zeros(2), rng(1))
        pictures = [
            draw(shot(die, top=replace(FELT, first=colour))) for colour in ((0.7, 0.1, 0.1), (0.1, 0.1, 0.7))
        ]
        mine = (pictures[0].owner == 1) & (pictures[0].part != PIP)
        change[style.body.kind] = np.abs(pictures[0].light[mine] - pictures[1].light[mine]).mean()
    assert change["clear"] > 4 * change["plastic"]


@pytest.mark.parametrize("lens", LENSES)
def test_a_place_goes_through_the_lens_and_back(lens):
    points = np.array(((3.0, 4.0), (120.0, 90.0), (239.0, 10.0), (60.0, 170.0)))
    assert lens.ideal_from_shown(lens.shown_from_ideal(points)) == pytest.approx(points, abs=0.05)


def test_the_tables_3x3_agrees_with_the_camera():
    camera = shot(tilt=40.0).camera
    places = np.array(((0.0, 0.0, 0.0), (20.0, -5.0, 0.0), (-7.0, 12.0, 0.0)))
    assert to_picture(Film(picture_from_table(camera), SIZE_PX), places[:, :2]) == pytest.approx(
        project(camera, places)
    )


@pytest.mark.parametrize("kind", MAKERS)
def test_every_table_grows_and_gives_back_no_more_light_than_it_gets(kind):
    ground = Ground(Film(picture_from_table(shot().camera), SIZE_PX))
    grown = grow(replace(FELT, kind=kind), ground)
    assert grown.shape == (SIZE_PX[1], SIZE_PX[0], 3)
    assert 0 < grown.min() <= grown.max() < 1


@pytest.mark.parametrize(("sides", "corners"), [(4, 3), (6, 4), (8, 3), (10, 4), (12, 5), (20, 3)])
def test_dice_of_other_shapes_have_their_faces(sides, corners):
    assert [len(face) for face in polyhedron(sides)] == [corners] * sides


@pytest.mark.parametrize(
    "make_picture", [scene_picture, partial(crop_picture, side_px=64)], ids=["scene", "crop"]
)
def test_the_same_seed_gives_the_same_picture(make_picture):
    first, again, other = (make_picture(5, number) for number in (3, 3, 4))
    assert first.jpeg == again.jpeg
    assert first.answer == again.answer
    assert first.jpeg != other.jpeg


def test_crops_are_square_and_say_what_they_show():
    for number in range(30):
        picture = crop_picture(1, number, 64)
        assert picture.pixels.shape == (64, 64, 3)
        assert picture.map.shape == (64, 64, 2)
        assert (picture.answer["value"] is None) == (picture.answer["what"] in NEGATIVES)
        json.dumps(picture.answer)


def test_scenes_name_their_things_tables_and_lights():
    for number in range(4):
        picture = scene_picture(1, number)
        entry = picture.answer
        assert picture.pixels.shape[:2] == picture.map.shape[:2] == tuple(entry["size"][::-1])
        assert set(np.unique(picture.map[..., 0])) - {0} <= {*range(1, 30), 200, 201, 202, 203, 250}
        assert entry["values"] == sorted(die["value"] for die in entry["dice"] if die["is_seen"])


def test_whoever_makes_a_picture_it_is_the_same(tmp_path):
    orders = [Order("crop", 3, 4, tmp_path / name, 32) for name in ("one", "two")]
    for order, jobs in zip(orders, ((0, 1, 2, 3), (2, 0, 3, 1)), strict=True):
        order.out.mkdir()
        for job in jobs:
            make(order, job)
    files = [sorted(path.name for path in order.out.iterdir()) for order in orders]
    assert files[0] == files[1]
    assert all(
        (orders[0].out / name).read_bytes() == (orders[1].out / name).read_bytes() for name in files[0]
    )


def test_a_broken_run_goes_on_and_a_whole_one_is_left_alone(tmp_path):
    order = Order("crop", 3, 3, tmp_path, 32, workers=1)
    make(order, 1)
    assert [report.name for report in fill(order)] == ["crop-3-000000", "crop-3-000002"]
    assert fill(order) == []


def test_a_shard_holds_pictures_maps_values_and_a_line_each(tmp_path):
    order = Order("crop", 3, 5, tmp_path, 32, is_sharded=True, workers=1)
    (report,) = fill(order)
    path = done_file(order, 0)
    arrays = np.load(path.with_suffix(".npz"))
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert report.pictures == 5
    assert arrays["pictures"].shape == (5, 32, 32, 3)
    assert arrays["maps"].shape == (5, 32, 32, 2)
    assert [line["value"] or 0 for line in lines] == arrays["values"].tolist()
    assert "1/1" in bar([report], 1)


def test_a_clip_has_a_truth_for_every_frame(tmp_path):
    path = tmp_path / "clip.mp4"
    clip = make_clip(2, 0, path, long_s=1.4)
    video = cv2.VideoCapture(str(path))
    assert video.get(cv2.CAP_PROP_FRAME_COUNT) == len(clip["frames"]) == round(1.4 * clip["fps"])
    assert {frame["state"] for frame in clip["frames"]} <= {"hand", "moving", "settled"}
    assert any(frame["is_hand"] for frame in clip["frames"])
    assert clip["light"]["lamps"]
    assert clip["camera"]["focal_px"] > 0
    assert {"table", "faults", "things"} <= clip.keys()
    assert all(die["value"] is None for frame in clip["frames"] for die in frame["dice"] if die["is_moving"])


@pytest.mark.parametrize("seed", range(8))
def test_how_high_a_die_lies_is_told(seed):
    below = lay.flat(WHITE, 18.0, np.zeros(2), rng(seed))
    upper = lay.stacked(below, WHITE, 16.0, rng(seed))
    leant = lay.leaning(WHITE, 18.0, np.array((40.0, 0.0)), 0.0, np.radians(20), rng(seed))
    heights = [die["raised_mm"] for die in told(shot(below, upper, leant))["dice"]]
    assert heights == [0.0, pytest.approx(18.0, abs=0.15), 0.0]


@pytest.mark.parametrize("seed", range(20))
def test_a_glaring_lamp_is_mirrored_to_the_camera_by_a_level_face(seed):
    lights, ahead = some_lights(rng(seed)), np.array((0.3, -0.1, -1.0))
    lamps = glaring(rng(seed), lights, ahead).lamps
    assert lamps[1:] == lights.lamps[1:]
    if lamps and lamps[0].kind != "sun":
        way = ahead / np.linalg.norm(ahead) * (1, 1, -1)
        assert np.degrees(np.arccos(lamps[0].towards @ way)) < 30
        far = [np.linalg.norm(some.lamps[0].place_mm) for some in (lights, replace(lights, lamps=lamps))]
        assert far[0] == pytest.approx(far[1])
    else:
        assert lamps == lights.lamps


@pytest.mark.parametrize("seed", range(20))
def test_at_night_one_lamp_throws_shadows_nearly_black(seed):
    lights = some_lights(rng(seed))
    night = at_night(rng(seed), lights)
    if not lights.lamps:
        assert night == lights
        return
    [lamp] = night.lamps
    assert lamp.place_mm == lights.lamps[0].place_mm
    assert lamp.spread < 0.061
    assert sum(night.sky) < 0.2 * sum(lamp.power)
    assert darkest(night) < 0.8 * darkest(lights) or darkest(night) < 0.1


def darkest(lights: Lights) -> float:
    """The darkest place of a table beside its brightest, of all light."""
    drawn = draw(replace(shot(lay.flat(WHITE, 16.0, np.zeros(2), rng(1)), tilt=40), lights=lights))
    table = drawn.light[drawn.owner == 0].mean(-1)
    return float(table.min() / table.max())


@pytest.mark.parametrize("seed", range(20))
def test_a_flash_is_beside_the_lens(seed):
    eye = (20.0, -30.0, 300.0)
    [lamp] = by_flash(rng(seed), some_lights(rng(seed)), eye).lamps
    assert 5 < np.linalg.norm(np.subtract(lamp.place_mm, eye)) < 46
    assert lamp.place_mm[2] == eye[2]


@pytest.mark.parametrize(("small", "large"), [(10.0, 25.0), (25.0, 10.0), (16.0, 16.0)])
def test_dice_that_touch_touch_each_other_whatever_their_sizes(small, large):
    first = lay.flat(WHITE, small, np.zeros(2), rng(1))
    other = lay.beside(first, WHITE, large, rng(2), square=True)
    one = replace(shot(first), dice=(first, other))
    assert ["touching" in die["cases"] for die in answer(one, draw(one))["dice"]] == [True, True]
