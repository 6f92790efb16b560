"""Scenes of the true maker: what lies where by physics is what the mesh and the traced picture show."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tools.render.camera import overhead
from tools.render.dice import DieShape, tilt_deg
from tools.render.fast import lay
from tools.render.fast.answers import answer, quad_px
from tools.render.fast.canvas import NOT_DICE, PIP, TOP
from tools.render.fast.draw import Shot, draw
from tools.render.fast.faults import Faults
from tools.render.fast.flats import some_flat
from tools.render.fast.hands import Hand
from tools.render.fast.kinds import kinds
from tools.render.fast.layouts import LAYOUTS
from tools.render.fast.lens import Lens
from tools.render.fast.lights import Lamp, Lights
from tools.render.fast.others import other_die
from tools.render.fast.pictures import chance
from tools.render.fast.staged import staged
from tools.render.fast.standing import domino
from tools.render.fast.tops import Top
from tools.render.fast.trays import Tray
from tools.render.scene import Die, DieStyle, Paint, Pose
from tools.render.throw import FLAT_DEG, ThrowSettings

pytest.importorskip("mujoco")
pytest.importorskip("manifold3d")

from tools.render.bodies import rounded, thing_parts
from tools.render.bulk import Care, true_maker
from tools.render.compiler import Lacking
from tools.render.fast.work import Order, fill
from tools.render.index import MadeOtherwise, entries
from tools.render.lamps import brightest
from tools.render.mesh import die_mesh
from tools.render.reels import Reel, make_clip, play, some_stage
from tools.render.skins import wrapped
from tools.render.taken import View, some_view, taken, through
from tools.render.traced import drawn, maps, tree_of
from tools.render.true import Wanted
from tools.render.true import fill as fill_samples
from tools.render.true import tracer as found_tracer
from tools.render.tumble import die_body, fall, settled_shot, standing, thrown_shot

SAMPLES = Path(__file__).parents[2] / "sample_images"
FRAMES = cv2.CAP_PROP_FRAME_COUNT
WHITE = DieStyle("white", Paint((0.9, 0.9, 0.9)), Paint((0.05, 0.05, 0.05)), grain=5)
SHARP = replace(WHITE, shape=DieShape(edge_radius=0.03))  # its corners are where its mask ends
SIZE = (200, 150)
LACQUER = Top("lacquer", 3, (0.3, 0.4, 0.3), (0.3, 0.4, 0.3))
CAMERA = replace(overhead(25.0, 10.0, distance_mm=400.0, focal_px=700.0), size_px=SIZE)
TRAY = Tray(((-44.0, -32.0), (44.0, -32.0), (44.0, 32.0), (-44.0, 32.0)), 5.0, 9.0, (0.4, 0.3, 0.2), LACQUER)
LIGHT = Lights(
    "day", (0.5, 0.5, 0.5), (0.4, 0.4, 0.4), (Lamp("window", (300.0, 200.0, 900.0), 150.0, (0.6, 0.6, 0.6)),)
)


def shot(dice=(), **more):
    """A plain table under a plain light."""
    plain = Shot(CAMERA, Lens(SIZE), LACQUER, LIGHT, Faults())
    return replace(plain, dice=tuple(dice), seed=11, **more)


def strewn(count, seed=1, style=WHITE):
    """Dice laid apart, to be thrown."""
    rng = np.random.default_rng(seed)
    places = [(-30.0, 15.0), (5.0, -18.0), (32.0, 14.0), (0.0, 25.0), (-35.0, -20.0)][:count]
    return [lay.flat(style, 16.0, np.array(place), rng) for place in places]


@pytest.fixture(scope="module")
def tracer():
    """What traces light; its compiler may be missing where the rest is there."""
    try:
        return found_tracer()
    except Lacking as lacking:
        return pytest.skip(str(lacking))


@pytest.fixture(scope="module")
def thrown():
    """Four dice thrown, seen through a lens that bends lines and stretches them."""
    return thrown_shot(
        shot(strewn(4, style=SHARP), lens=Lens(SIZE, 0.1, (1.0, 1.18)), tray=TRAY), np.random.default_rng(0)
    )


@pytest.fixture(scope="module")
def traced(tracer, thrown):
    """The same, traced by few paths."""
    return drawn(thrown, tracer.load(tree_of(thrown)), tracer, 2)


def pips_on_top(die: Die) -> int:
    """How many pips the mesh has on the face that lies highest."""
    pips = die_mesh(die.style.shape).pips.corners.mean(axis=1)
    way = die.pose.matrix[2]
    axis = np.abs(way).argmax()
    up = pips[pips[:, axis] * np.sign(way[axis]) > 0.8]
    others = np.delete(up, axis, axis=1)
    picture = np.zeros((200, 200), np.uint8)
    for x, y in (100 + 90 * others).astype(int):
        cv2.circle(picture, (int(x), int(y)), 2, 255, -1)
    return cv2.connectedComponents(picture)[0] - 1


@pytest.mark.parametrize("seed", range(3))
def test_the_value_by_physics_is_the_number_of_pips_on_top_of_the_mesh(seed):
    for die in thrown_shot(shot(strewn(5, seed)), np.random.default_rng(seed)).dice:
        assert pips_on_top(die) == die.value


def test_thrown_dice_lie_on_the_table():
    for die in thrown_shot(shot(strewn(5)), np.random.default_rng(2)).dice:
        lowest = (
            die.pose.matrix @ (die_mesh(die.style.shape).body.corners.reshape(-1, 3) * die.side_mm / 2).T
        )[2].min()
        assert die.pose.place_mm[2] + lowest == pytest.approx(0, abs=0.3)


def test_the_same_seed_throws_the_same_dice_and_another_throws_others():
    first, again, other = (
        thrown_shot(shot(strewn(3)), np.random.default_rng(seed)).dice for seed in (5, 5, 6)
    )
    assert first == again
    assert [die.pose for die in first] != [die.pose for die in other]


def test_a_die_that_comes_to_rest_on_the_edge_of_a_pad_is_cocked_and_says_how_far():
    pad = replace(some_flat(np.random.default_rng(1), np.zeros(2), kind="pad"), height_mm=4.0)
    beside = (pad.corners_mm[0] + pad.corners_mm[1]) / 2 * 1.02
    x, y, z = lay.flat(WHITE, 16.0, beside, np.random.default_rng(2)).pose.place_mm
    held = Pose((x, y, z + 5.0), tuple(lay.about_x(0.2).ravel()))
    pose = fall([die_body(Die(WHITE, 16.0, held))], standing(shot(flats=(pad,))), ThrowSettings())[-1][0]
    die = Die(WHITE, 16.0, pose)
    one, two, three = die.top_quad_mm[:3]
    normal = np.cross(two - one, three - two)
    lean = np.degrees(np.arccos(abs(normal[2]) / np.linalg.norm(normal)))
    assert die.tilt_deg == pytest.approx(lean, abs=1e-4)
    assert 5 < lean < 45
    assert die.tilt_deg > FLAT_DEG


def test_no_two_dice_of_a_throw_are_cut_alike():
    shapes = {die.style.shape for die in thrown_shot(shot(strewn(4)), np.random.default_rng(3)).dice}
    assert len(shapes) == 4


def test_dice_of_other_shapes_are_thrown_and_rest_on_the_table():
    rng = np.random.default_rng(8)
    solids = tuple(
        other_die(sides, 18.0, np.array((20.0 * place, 0.0)), rng)
        for place, sides in enumerate((4, 8, 10, 12, 20))
    )
    rested = thrown_shot(shot(solids=solids), rng).solids
    assert [solid.kind for solid in rested] == ["d4", "d8", "d10", "d12", "d20"]
    for solid in rested:
        assert solid.points_mm[:, 2].min() == pytest.approx(0, abs=0.3)
        lowest = min(solid.faces, key=lambda face: face.corners_mm[:, 2].mean())
        assert np.ptp(lowest.corners_mm[:, 2]) < 0.6


def test_a_rounded_solid_stays_within_its_faces():
    solid = domino(np.zeros(2), np.random.default_rng(1))
    mesh, sheet = rounded(solid)
    assert (np.abs(mesh.corners.reshape(-1, 3)).max(0) <= np.abs(solid.points_mm).max(0) + 1e-3).all()
    assert sheet.min() >= 0


@pytest.mark.parametrize("kind", ["card", "key", "ring", "coin", "pen", "spoon", "phone"])
def test_a_flat_thing_is_as_thick_as_it_is(kind):
    what = some_flat(np.random.default_rng(3), np.zeros(2), kind=kind)
    parts = thing_parts("flat0", what, 0)
    assert parts
    if kind != "pen":
        mesh = parts["flat0_plate"]["mesh"]
        assert np.ptp(mesh.corners[..., 2]) == pytest.approx(what.height_mm)


@pytest.mark.parametrize(
    ("cut", "has_hollows"), [("bowl", True), ("flat", True), ("painted", False), ("ring", False)]
)
def test_pips_are_hollow_as_they_are_cut(cut, has_hollows):
    assert bool(len(wrapped(replace(WHITE, pip_cut=cut)).pips.corners)) == has_hollows


def test_a_clear_die_shows_its_pips_however_they_are_made():
    clear = replace(WHITE, body=replace(WHITE.body, kind="clear"), pip_cut="painted", logo="star:aa")
    places = wrapped(clear).pips.corners.mean(axis=1)
    assert {tuple(np.round(place).astype(int)) for place in places if np.abs(place).max() > 0.9} >= {
        (0, 0, 1)
    }


def test_the_corners_of_the_top_face_land_on_its_masks_outline(traced, thrown):
    shown = through(View(thrown), traced)
    free = [told["number"] - 1 for told in answer(thrown, shown)["dice"] if "covered" not in told["cases"]]
    assert len(free) > 2
    for number in free:
        face = ((shown.owner == number + 1) & np.isin(shown.part, (TOP, PIP))).astype(np.uint8)
        edges, _ = cv2.findContours(face, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        pixels = max(edges, key=len)[:, 0]
        outline = np.concatenate([pixels + spot for spot in ((0, 0), (0, 1), (1, 0), (1, 1))])
        quad = quad_px(thrown, thrown.dice[number])
        for place in (*quad, *(quad + np.roll(quad, -1, 0)) / 2):
            assert np.linalg.norm(outline - place, axis=1).min() < 2
        assert np.abs(face.sum() / cv2.contourArea(quad.astype(np.float32)) - 1) < 0.1


PANES = (((-60.0, -60.0), (60.0, -60.0), (60.0, 60.0), (-60.0, 60.0)),)
LAMPS = (
    Lamp("window", (300.0, 100.0, 900.0), 200.0, (0.6, 0.6, 0.6), bars=1),
    Lamp("bulb", (300.0, 100.0, 700.0), 40.0, (0.7, 0.7, 0.7)),
    Lamp("sun", (30_000.0, 20_000.0, 40_000.0), 180.0, (0.8, 0.8, 0.8), patches_mm=PANES),
)


def test_all_lamps_light_the_table_as_brightly_as_the_fast_makers(tracer):
    small = replace(overhead(0, 0, distance_mm=500, focal_px=120), size_px=(48, 36))
    plain = replace(shot(), camera=small, lens=Lens((48, 36)))
    plain = replace(plain, lights=Lights("all", (0.2, 0.2, 0.2), (0.2, 0.2, 0.2), LAMPS))
    light = drawn(plain, tracer.load(tree_of(plain)), tracer, 16).light[14:22, 20:28].mean()
    assert light == pytest.approx(draw(plain).light[14:22, 20:28].mean(), rel=0.15)


def test_a_hand_over_a_die_covers_it_in_the_map_and_touches_it_nowhere(tracer):
    die = strewn(1)[0]
    place = (die.pose.place_mm[0] - 4.0, die.pose.place_mm[1] - 88.0)
    covered = shot((die,), hands=(Hand(place, 24.0, 0.0, 5, 0.3),))
    owner, _ = maps(covered, tracer.meet(tracer.load(tree_of(covered)), CAMERA))
    alone, _ = maps(shot((die,)), tracer.meet(tracer.load(tree_of(shot((die,)))), CAMERA))
    assert (owner == NOT_DICE["hand"]).sum() > 500
    assert 0 < (owner == 1).sum() < 0.9 * (alone == 1).sum()
    hand = tree_of(covered)["hand0_skin"]["mesh"].corners.reshape(-1, 3)
    over = np.abs((hand - die.pose.place_mm) @ die.pose.matrix)[:, :2].max(axis=1) < die.side_mm / 2
    assert over.sum() > 50
    assert hand[over, 2].min() > die.side_mm + 1.0
    assert hand[:, 2].min() > 1.0


def test_no_pixel_without_lamps_is_brighter_than_its_sky(tracer):
    view = some_view(3, 103)[0].shot
    assert not view.lights.lamps
    small = replace(view.camera, size_px=(160, 90), focal_px=view.camera.focal_px / 4)
    sunless = replace(view, camera=small)
    tree = tree_of(sunless)
    layers = tracer.gather(tracer.load(tree), small, 4, 1, brightest=brightest(tree))
    assert layers[..., :3].max() <= brightest(tree) == tree["room"]["bitmap"].max()
    assert drawn(sunless, tracer.load(tree), tracer, 4).light.max() <= brightest(tree)


def test_the_answer_has_the_fast_makers_words(traced, thrown):
    told = taken(View(thrown, 0.001), traced, np.random.default_rng(1)).answer
    assert told["values"] == sorted(die.value for die in thrown.dice)
    assert told["maker"] == "true"
    assert told["camera"]["lens"]["fringe"] == 0.001
    for die in told["dice"]:
        assert die["share_visible"] > 0.9
        assert die["material"] == "plastic"
        assert not die["is_cocked"]


def test_every_seed_gives_one_scene():
    first, again = some_view(3, 5)[0], some_view(3, 5)[0]
    assert first.shot.dice == again.shot.dice
    assert first.fringe == again.fringe


@pytest.mark.usefixtures("tracer")
def test_a_folder_of_crops_is_filled_once_and_a_shard_holds_the_same(tmp_path):
    alone = Order("crop", 1, 10, tmp_path / "alone", 48, workers=1)
    packed = replace(alone, out=tmp_path / "packed", is_sharded=True)
    assert [report.pictures for report in fill(alone, true_maker(Care(1)))] == [8, 2]
    assert [report.pictures for report in fill(packed, true_maker(Care(1)))] == [10]
    assert fill(alone, true_maker(Care(1))) == fill(packed, true_maker(Care(1))) == []
    lines = (packed.out / "crop-1-000000.jsonl").read_text().splitlines()
    pictures = np.load(packed.out / "crop-1-000000.npz")["pictures"]
    for number, (line, picture) in enumerate(zip(lines, pictures, strict=True)):
        told = json.loads((alone.out / f"crop-1-{number:06d}.json").read_text())
        assert {"what", "value", "is_readable", "paths"} <= set(told)
        assert {"file": told["file"], "map": told["map"]} | json.loads(line) == told | {"number": number}
        assert (picture == cv2.imread(str(alone.out / told["file"]))).all()
        assert cv2.imread(str(alone.out / told["map"])).shape == picture.shape == (48, 48, 3)
    assert len(lines) == 10


@pytest.mark.usefixtures("tracer")
def test_a_folder_of_clips_is_filled_once_and_not_mixed(tmp_path):
    order, care = Order("clip", 2, 1, tmp_path, workers=1), Care(1, Reel(0.5, 4, (96, 54)))
    assert [report.name for report in fill(order, true_maker(care))] == ["clip-2-000000"]
    told = json.loads((tmp_path / "clip-2-000000.json").read_text())
    assert (told["maker"], told["paths"], told["fps"], told["longest_s"]) == ("true", 1, 4, 0.5)
    assert len(told["frames"]) == 2 == int(cv2.VideoCapture(str(tmp_path / told["file"])).get(FRAMES))
    assert {"table", "light", "camera", "faults", "things"} <= told.keys()
    assert fill(order, true_maker(care)) == []
    with pytest.raises(MadeOtherwise, match=r"with longest_s 0\.5, asked for 8"):
        fill(order, true_maker(replace(care, reel=Reel(8.0, 4))))


@pytest.mark.usefixtures("tracer")
@pytest.mark.parametrize("name", ["demo-1-01", "kind-cut-by-the-frame"])
def test_a_sample_traced_again_is_the_picture_in_the_folder(name, tmp_path):
    fill_samples(Wanted(2, tmp_path, only=name, light_samples=1))
    (again,), there = entries(tmp_path), entries(SAMPLES)
    entry = next(entry for entry in there if entry["file"] == again["file"])
    assert again["values"] == entry["values"]
    assert np.array(again["boxes"]) == pytest.approx(np.array(entry["boxes"]), abs=0.2)
    assert again["command"] == entry["command"].replace("--light-samples 32", "--light-samples 1")
    masks = [cv2.imread(str(folder / entry["mask"])) for folder in (tmp_path, SAMPLES)]
    assert (masks[0] != masks[1]).any(axis=2).mean() < 1e-3
    pictures = [cv2.imread(str(folder / again["file"])).astype(float) for folder in (tmp_path, SAMPLES)]
    x, y, width, height = (int(part) for part in entry["dice"][0]["box"])
    assert np.abs(pictures[0] - pictures[1]).mean() < 4
    assert np.abs(pictures[0] - pictures[1])[y : y + height, x : x + width].mean() < 8


@pytest.mark.parametrize(
    "kind", [kind for kind in kinds() if kind.layout in LAYOUTS], ids=lambda one: one.name
)
def test_what_a_kind_promises_its_throw_keeps_by_the_laws_of_motion(kind):
    left = staged(kind, chance(2, kind.name, kind.luck), settle=settled_shot)
    entry = next(entry for entry in entries(SAMPLES) if entry["file"] == f"{kind.name}.jpg")
    assert sorted(die.value for die in left.dice) == entry["values"]
    poses = fall([die_body(die) for die in left.dice], standing(left), ThrowSettings())[-1]
    for die, pose in zip(left.dice, poses, strict=True):  # let go again, none moves from where it lies
        assert pose.place_mm == pytest.approx(die.pose.place_mm, abs=0.5)
        assert tilt_deg(pose.matrix) == pytest.approx(die.tilt_deg, abs=1.0)


def test_a_turn_shows_dice_that_roll_by_physics_and_come_to_rest():
    rng, reel = np.random.default_rng(3), Reel(6.0, 10, (160, 90))
    moments = play(rng, some_stage(rng, reel), reel)
    rolled = [seen for moment in moments for seen in moment.dice if seen.act == "roll"]
    rested = [seen for moment in moments for seen in moment.dice if seen.act == "rest"]
    assert rolled
    assert rested
    assert any(moment.hand for moment in moments)
    lowest = [foot_mm(seen.die) for seen in rested]
    assert min(lowest) > -0.3
    assert np.median(np.abs(lowest)) < 0.3  # some come to rest on a card or on each other


@pytest.mark.parametrize("seed", [5, 8, 14])
def test_a_pushed_die_goes_through_no_other(seed):
    rng, reel = np.random.default_rng(seed), Reel(12.0, 8, (160, 90))
    moments = play(rng, some_stage(rng, reel), reel)
    pairs = [
        (pushed.die, other.die)
        for moment in moments
        for pushed in moment.dice
        if pushed.act == "slide"
        for other in moment.dice
        if other is not pushed
    ]
    assert pairs
    for pushed, other in pairs:
        apart_mm = np.linalg.norm(np.subtract(pushed.pose.place_mm, other.pose.place_mm)[:2])
        assert apart_mm > 0.99 * pushed.side_mm


def foot_mm(die: Die) -> float:
    """How high the lowest point of a die lies."""
    points = die_mesh(die.style.shape).body.corners.reshape(-1, 3) * die.side_mm / 2
    return float(die.pose.place_mm[2] + (points @ die.pose.matrix.T)[:, 2].min())


def test_a_clip_tells_the_truth_of_every_frame(tracer, tmp_path):
    reel = Reel(2.75, 4, (96, 54))
    told = make_clip(2, 1, tmp_path / "clip.mp4", tracer, 1, reel=reel)
    film = cv2.VideoCapture(str(tmp_path / "clip.mp4"))
    assert len(told["frames"]) == 11 == int(film.get(FRAMES))
    rng = chance(2, "true clip", 1)
    moments = play(rng, some_stage(rng, reel), reel)
    for frame, moment in zip(told["frames"], moments, strict=False):
        rolling = {seen.number + 1 for seen in moment.dice if seen.act == "roll"}
        lying = {seen.number + 1: seen.die.value for seen in moment.dice if seen.act == "rest"}
        assert {die["number"] for die in frame["dice"] if die["value"] is None} == rolling
        assert {die["number"]: die["value"] for die in frame["dice"] if not die["is_moving"]} == lying
        assert frame["is_moving"] == bool(rolling)
        assert frame["is_hand"] <= (moment.hand is not None)
        assert frame["state"] == ("hand" if frame["is_hand"] else "moving" if rolling else "settled")
    assert {frame["state"] for frame in told["frames"]} == {"hand", "moving", "settled"}
    assert any(frame["values"] for frame in told["frames"])
