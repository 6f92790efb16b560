"""What lies there just as it lay before the throw is asked about no more; what came with it always is."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from statistics import median

import cv2
import numpy as np
import pytest

from vision import Die, Image, Reading, Settings, load_picture, read
from vision.find import Found, Rim
from vision.ground import Edges
from vision.halves import halves
from vision.scene import Scene
from vision.sights import Sight
from vision.stayed import Changes, changes, with_stayed
from vision.strays import Stray
from vision.unread import Unread

from .samples import SAMPLES

STAYED = Settings().stayed
CLIPS = ("clip-grey-felt", "clip-green-cloth", "clip-odd-dice")
SEVENTH = "leaning, or on another die; more than 6 dice"
Box = tuple[float, float, float, float, int]


def picture(name: str) -> Image:
    """A sample picture, as small as a webcam's."""
    return np.asarray(cv2.resize(load_picture(SAMPLES / f"{name}.jpg"), (640, 480)), np.uint8)


def middle_of(box: Box) -> tuple[float, float]:
    x, y, wide, high, _ = box
    return x + wide / 2, y + high / 2


def calms(name: str) -> list[tuple[Image, frozenset[Box]]]:
    """The last picture of each calm of a clip, and the boxes of its dice."""
    film = cv2.VideoCapture(str(SAMPLES / f"{name}.mp4"))
    truth = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))["frames"]
    found = []
    for frame, after in zip(truth, [*truth[1:], {"state": ""}], strict=True):
        image = np.asarray(film.read()[1], np.uint8)
        if frame["state"] == "settled" != after["state"]:
            found.append((image, frozenset(tuple(box) for box in frame["boxes"])))
    return found


def compared(name: str) -> list[tuple[Changes, frozenset[Box], frozenset[Box]]]:
    """Each calm of a clip held against the one before it, with the boxes of both."""
    pairs = zip(calms(name), calms(name)[1:], strict=False)
    return [
        (changes(halves(now), before, median(max(box[2:4]) for box in lie), STAYED), lay, lie)
        for (before, lay), (now, lie) in pairs
        if lie
    ]


@pytest.mark.parametrize("name", CLIPS)
def test_no_die_that_came_looks_as_its_place_did_before(name: str) -> None:
    came = [(seen, box) for seen, lay, lie in compared(name) for box in lie - lay]
    assert len(came) == 12
    assert not any(seen.are_none(*middle_of(box), *box[2:4]) for seen, box in came)


@pytest.mark.parametrize("name", CLIPS)
def test_most_dice_that_stay_look_as_they_did(name: str) -> None:
    """Not those on which another's shadow falls."""
    stays = [
        seen.are_none(*middle_of(box), *box[2:4]) for seen, lay, lie in compared(name) for box in lie & lay
    ]
    assert sum(stays) > 0.8 * len(stays) > 5


def darker(image: Image) -> Image:
    return np.asarray(image * 0.8, np.uint8)


def grainy(image: Image) -> Image:
    grain = np.random.default_rng(1).normal(0, 5, image.shape)
    return np.asarray(np.clip(image + grain, 0, 255), np.uint8)


def trembling(image: Image) -> Image:
    """Moved by half a pixel."""
    way = np.array([(1, 0, 0.5), (0, 1, 0.5)])
    height, width = image.shape[:2]
    return np.asarray(cv2.warpAffine(image, way, (width, height), borderMode=cv2.BORDER_REPLICATE), np.uint8)


def coded(image: Image) -> Image:
    """As a webcam sends it."""
    return np.asarray(
        cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 40])[1], 1), np.uint8
    )


@pytest.mark.parametrize("seen_anew", [darker, grainy, trembling, coded])
@pytest.mark.parametrize(
    "name", ["demo-6-12", "kind-dice-among-d20s", "variety-clutter", "kind-dotted-cloth"]
)
def test_whatever_a_camera_does_to_all_of_a_picture_is_no_change(
    name: str, seen_anew: Callable[[Image], Image]
) -> None:
    image = picture(name)
    seen = changes(halves(seen_anew(image)), image, 60.0, STAYED)
    places = [(x, y) for x in range(60, 640, 60) for y in range(60, 480, 60)]
    assert sum(seen.are_none(x, y, 60, 60) for x, y in places) > 0.97 * len(places)


def test_in_a_black_picture_a_light_thing_is_a_change_and_nothing_else() -> None:
    seen = changes(halves(with_patch(plain(0), plain(200)[:40, :40], 80, 80)), plain(0), 60.0, STAYED)
    assert not seen.are_none(100, 100, 60, 60)
    assert seen.are_none(30, 30, 60, 60)


def plain(colour: int) -> Image:
    return np.full((200, 200, 3), colour, np.uint8)


def chequered() -> Image:
    """Fields of 8 px, as wide as one that a die of 168 px is looked at by."""
    fields = np.indices((25, 25)).sum(axis=0) % 2
    return np.asarray(np.kron(fields, np.full((8, 8), 200))[..., None].repeat(3, axis=2), np.uint8)


@pytest.mark.parametrize("is_bare_before", [False, True])
def test_a_plain_thing_on_a_pattern_of_its_own_colour_is_a_change(is_bare_before: bool) -> None:
    """Each cell of it has one of its colour beside its place, but not the other way round."""
    bare, covered = chequered(), with_patch(chequered(), plain(0)[:100, :100], 40, 40)
    before, now = (bare, covered) if is_bare_before else (covered, bare)
    seen = changes(halves(now), before, 168.0, STAYED)
    assert not seen.are_none(90, 90, 100, 100)
    assert seen.are_none(170, 170, 50, 50)


@pytest.mark.parametrize(("seen_px", "is_none"), [(0, True), (4, False)])
def test_a_sliver_of_a_die_that_came_is_a_change(seen_px: int, is_none: bool) -> None:
    """All else of it lies under something that lay there."""
    before = picture("demo-0-01")
    now = with_patch(before, a_die()[:, 30 : 30 + seen_px], 300, 200)
    assert changes(halves(now), before, 60.0, STAYED).are_none(300, 240, 60, 60) is is_none


def sight(x: float, score: float) -> Sight:
    """A place with a value of two that nobody counts."""
    chances = (0.05, 0.0, 0.95, *[0.0] * 5)
    return Sight(Found(x, 100, 60, 60, score), chances, chances, 0, None, edges=Edges(60.0, 50.0))


@pytest.mark.parametrize(("share", "base"), [(0.05, 100), (0.04, 150)])
def test_dice_too_faint_to_show_as_a_change_are_never_left_out(share: float, base: int) -> None:
    before, now = (np.asarray(share * picture(name) + base, np.uint8) for name in ("demo-0-01", "demo-6-12"))
    assert not read(now, before=before).is_sure


@pytest.mark.parametrize(
    ("changed_px", "stays"), [(0, (True, True)), (35, (True, False)), (25, (False, False))]
)
def test_of_what_is_none_of_the_dice_what_is_round_it_must_have_stayed_as_well(
    changed_px: int, stays: tuple[bool, bool]
) -> None:
    """Something changed so far from the middle of a die, and of a place that is none."""
    before, now = plain(90), plain(90)
    for x in (60, 140):
        now[90:110, x + changed_px : x + changed_px + 8 * bool(changed_px)] = 250
    die, other = sight(60, 0.9), sight(140, 0.05)
    scene = with_stayed(Scene(200, 200, (die, other)), halves(now), before, Settings())
    assert tuple(one.stayed for one in scene.sights) == stays


def test_spots_and_parts_of_dice_that_stayed_are_left_out() -> None:
    before, now = plain(90), plain(90)
    now[90:110, 140:160] = 250
    strays = tuple(Stray(x, 100, 8) for x in (60, 150))
    rims = tuple(Rim(x, 100, 400, 1.0) for x in (60, 150))
    unread = tuple(Unread(x, 100, 0.2, 0.9) for x in (60, 150))
    scene = Scene(200, 200, (sight(60, 0.9),), strays, rims=rims, unread=unread)
    left = with_stayed(scene, halves(now), before, Settings())
    assert (left.strays, left.rims, left.unread) == (strays[1:], rims[1:], unread[1:])


def test_what_lies_outside_the_picture_is_not_known_to_have_stayed() -> None:
    image = picture("demo-0-01")
    seen = changes(halves(image), image, 60.0, STAYED)
    assert seen.are_none(630, 240, 60, 60)
    assert not seen.are_none(700, 240, 60, 60)


def with_patch(image: Image, patch: Image, x: int, y: int) -> Image:
    """The picture with another laid over it, from that place on."""
    laid = image.copy()
    part = laid[y : y + patch.shape[0], x : x + patch.shape[1]]
    part[:] = patch[: part.shape[0], : part.shape[1]]
    return laid


def a_die() -> Image:
    """A die of the demo table."""
    return picture("demo-6-12")[267:355, 390:475]


def cut(image: Image) -> Image:
    """A die that the picture's edge cuts."""
    return with_patch(image, a_die(), 589, 20)


def out_of_focus(image: Image) -> Image:
    return with_patch(image, np.asarray(cv2.GaussianBlur(a_die(), (0, 0), 5), np.uint8), 20, 20)


def hidden(image: Image) -> Image:
    """A die under a piece of paper."""
    die = a_die()
    cv2.circle(die, (42, 44), 29, (40, 60, 120), -1)
    return with_patch(image, die, 20, 20)


THINGS = {cut: "something else may be a die", hidden: "something else may be a die", out_of_focus: SEVENTH}


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize(("lay", "lies"), [("demo-0-01", "demo-6-12"), ("demo-6-12", "demo-6-02")])
def test_a_thing_that_lay_there_is_asked_about_no_more_and_one_that_came_is(
    thing: Callable[[Image], Image], lay: str, lies: str
) -> None:
    before, now = picture(lay), picture(lies)
    alone = read(thing(now))
    assert alone.reason == THINGS[thing]
    assert thing is out_of_focus or [is_at_corner(place, thing) for place in alone.unclear] == [True]
    assert read(thing(now), before=before).reason == THINGS[thing]
    said = read(grainy(thing(now)), before=thing(before))
    assert said.is_sure
    assert thrown(said) == read(now).values
    assert [die.value for die in said.dice if die.is_strange] == ([None] if thing is out_of_focus else [])


def is_at_corner(place: tuple[float, ...], thing: Callable[[Image], Image]) -> bool:
    """Whether the middle of a place lies where that thing was laid."""
    left, above, wide, high = place
    x, y = left + wide / 2, above + high / 2
    return y < 110 and (x > 570 if thing is cut else x < 110)


def thrown(said: Reading) -> tuple[int, ...]:
    """The values of dice in play."""
    return tuple(sorted(die.best_guess for die in said.in_play))


@pytest.mark.parametrize("thing", [np.asarray, out_of_focus])
def test_a_die_surely_read_stays_in_play_and_is_told_to_have_stayed(thing: Callable[[Image], Image]) -> None:
    image = thing(picture("demo-6-12"))
    alone, both = read(image), read(image, before=image)
    assert both.in_play == tuple(replace(die, stayed=True) for die in alone.dice if die.value)
    assert all(die.stayed for die in both.dice)


def test_of_sure_dice_those_that_came_have_not_stayed() -> None:
    image = picture("demo-6-12")
    said = read(image, before=without(image, read(image).dice[:1]))
    assert said.is_sure
    assert [die.stayed for die in said.dice] == [False] + 5 * [True]


def test_a_picture_of_another_size_says_nothing_of_before() -> None:
    image = cut(picture("demo-6-12"))
    smaller = np.asarray(cv2.resize(image, (320, 240)), np.uint8)
    assert read(image, before=smaller) == read(image)


def test_beside_no_dice_nothing_is_compared() -> None:
    image = picture("kind-d20s")
    assert read(image, before=image) == read(image)


@pytest.mark.parametrize(
    "name", ["variety-clear-on-white", "variety-sun-on-white", "kind-dice-on-dots", "kind-dim-room"]
)
def test_a_die_of_the_table_s_colour_is_a_change(name: str) -> None:
    """Each die painted over with what is round it makes the picture of before."""
    image = load_picture(SAMPLES / f"{name}.jpg")
    dice = read(image).dice
    assert len(dice) >= 3
    seen = changes(halves(image), without(image, dice), median(die.whole_box.width for die in dice), STAYED)
    for die in dice:
        x, y, wide, high = die.whole_box
        assert not seen.are_none(x + wide / 2, y + high / 2, wide, high)


def without(image: Image, dice: tuple[Die, ...]) -> Image:
    """The picture with the table's own look where dice lie."""
    covered = np.zeros(image.shape[:2], np.uint8)
    for die in dice:
        x, y, wide, high = (round(number) for number in die.whole_box)
        cv2.rectangle(covered, (x - 4, y - 4), (x + wide + 4, y + high + 4), 255, -1)
    return np.asarray(cv2.inpaint(image, covered, 3, cv2.INPAINT_TELEA), np.uint8)


def test_one_too_faint_to_show_has_not_stayed_beside_one_that_would() -> None:
    strong, faint = sight(60, 0.9), replace(sight(140, 0.9), edges=Edges(5.0, 5.0))
    left = with_stayed(Scene(200, 200, (strong, faint)), halves(plain(90)), plain(90), Settings())
    assert [one.stayed for one in left.sights] == [True, False]


def test_where_no_die_would_show_nothing_is_left_out() -> None:
    scene = Scene(200, 200, (replace(sight(60, 0.9), edges=None),), (Stray(150, 100, 8),))
    assert with_stayed(scene, halves(plain(90)), plain(90), Settings()) == scene


def test_the_noise_of_black_says_nothing_of_how_light_a_picture_is() -> None:
    then, now = plain(100), plain(100)
    then[:, :130], now[:, :130] = 4, 8
    assert changes(halves(now), then, 21.0, STAYED).are_none(170, 100, 30, 30)


def test_a_spot_beside_which_a_die_s_width_changed_has_not_stayed() -> None:
    before, now = plain(90), plain(90)
    now[92:108, 158:163] = 250
    small = replace(sight(60, 0.9), found=Found(60, 100, 21, 21, 0.9))
    scene = Scene(200, 200, (small,), (Stray(150, 100, 8),))
    assert with_stayed(scene, halves(now), before, Settings()).strays == scene.strays


def test_what_touches_the_dice_is_compared_in_all_of_its_size() -> None:
    before, now = plain(90), plain(90)
    now[90:110, 160:168] = 250
    scene = Scene(200, 200, (sight(60, 0.9),), unread=(Unread(150, 100, 0.4, 0.9),))
    assert with_stayed(scene, halves(now), before, Settings()).unread == scene.unread
