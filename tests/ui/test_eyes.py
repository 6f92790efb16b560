from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

import ui.eyes
from scorer import (
    Banked,
    Dice,
    Joined,
    Kept,
    Left,
    Phase,
    Rolled,
    RollsAgain,
    Setup,
    State,
    keeps_now,
    sheet_named,
    standing,
)
from tests.ui.test_looking import die_showing
from ui.eyes import Eyes, hinted
from ui.looking import Looking
from ui.looking import watched as looked_at
from ui.photographs import marked
from ui.session import Session
from ui.sources import camera_of, demo_pictures, source_named, sources
from ui.store import Store
from ui.view import DEMO, NO_CAMERA, Glance, Source, View
from vision import Image, Reading, load_picture
from vision.cameras import Camera, DemoTable
from vision.errors import CameraLost
from vision.jpeg import jpeg_from
from vision.watch import HID_DICE, LAY_BLURRED, REACHES_IN, first_watch, watch

SETUP = Setup(sheet_named("farkle").rules, ("Ann", "Ben"))
LONG_S = 20.0  # a reading on a busy machine, with much to spare


@pytest.fixture
def session(tmp_path: Path) -> Session:
    session = Session(Store(tmp_path / "games.sqlite"))
    session.begin(SETUP)
    return session


@pytest.fixture
def eyes(session: Session) -> Iterator[Eyes]:
    eyes = Eyes(session, source=DEMO)
    yield eyes
    eyes.close()


def state_of(session: Session) -> State:
    assert session.table is not None
    return session.table.state


def wait_for(change: threading.Event) -> bool:
    return change.wait(LONG_S)


def test_the_dice_of_a_keep_are_those_that_lie_newly() -> None:
    old, new, five = die_showing(1, 0), die_showing(1, 20), die_showing(5, 40)
    assert hinted(Dice([1, 5]), (old, new, five), (new, five)) == (new, five)
    assert hinted(Dice([1, 1]), (old, new, five), (new, five)) == (new, old)
    assert hinted(Dice([3]), (old, new, five), (new, five)) == ()


def test_the_best_keep_is_pointed_out_in_the_picture_of_the_roll(session: Session, eyes: Eyes) -> None:
    shown, faces = [], Dice.parse(thrown(session, eyes))
    before, state = eyes.view, state_of(session)
    eyes.point_out(Dice(faces[:1]), state)
    shown.append(eyes.view)
    eyes.point_out(Dice(), state)
    shown.append(eyes.view)
    assert [view.glance for view in shown] == [Glance.READ, Glance.READ]
    assert shown[0].jpeg != before.jpeg == shown[1].jpeg
    assert [view.number - before.number for view in shown] == [1, 2]


def test_dice_of_a_typed_roll_are_not_pointed_out_in_a_picture_of_another(
    session: Session, eyes: Eyes
) -> None:
    thrown(session, eyes)
    before = eyes.view
    session.undo(said_by="Ann")
    session.roll(Dice.parse("1 1 1 5 5 5"), said_by="Ann")
    for face in range(1, 7):
        eyes.point_out(Dice([face]), state_of(session))
        assert eyes.view.jpeg == before.jpeg


def test_the_keep_of_the_roll_before_is_pointed_out_in_no_other_s_picture(
    session: Session, eyes: Eyes
) -> None:
    first = Dice.parse(thrown(session, eyes))
    eyes.point_out(first, state_of(session))
    keep_and_roll_again(session, str(keeps_now(state_of(session))[0].dice))
    second, shown = Dice.parse(thrown(session, eyes)), eyes.view
    assert set(first) & set(second)
    eyes.point_out(Dice(), state_of(session))
    assert eyes.view is shown
    eyes.point_out(second, state_of(session))
    assert eyes.view.jpeg != shown.jpeg


def test_the_demo_table_has_throws_of_every_number_of_dice() -> None:
    pictures = demo_pictures()
    assert set(pictures) == set(range(7))
    assert all(len(pictures[count]) >= 2 for count in range(7))


def test_a_throw_on_the_demo_table_is_read_and_recorded_or_asked_about(session: Session, eyes: Eyes) -> None:
    answered = threading.Event()

    def look() -> None:
        table = session.table
        if table is not None and (table.events or table.question):
            answered.set()

    session.listen(look)
    eyes.throw()
    assert wait_for(answered)
    table = session.table
    assert table is not None
    guess = table.question.guess if table.question else table.state.turn.rolled or table.state.before.roll  # type: ignore[union-attr]
    thrown = {tuple(entry) for entry in answers_of_six()}
    assert tuple(guess) in thrown
    assert (eyes.view.source, eyes.view.glance) == (DEMO, Glance.READ)
    assert eyes.view.jpeg is not None
    assert eyes.view.jpeg.startswith(b"\xff\xd8")


def answers_of_six() -> list[list[int]]:
    import json

    entries = json.loads(
        (Path(__file__).parents[2] / "sample_images" / "index.json").read_text(encoding="utf-8")
    )
    return [entry["values"] for entry in entries if entry["set"] == "demo" and len(entry["values"]) == 6]


def test_a_table_that_was_not_thrown_on_is_read_only_when_asked(eyes: Eyes) -> None:
    seen = threading.Event()
    eyes.listen(lambda: seen.set() if eyes.view.glance is Glance.READ else None)
    assert not seen.wait(1.0)
    eyes.read_now()
    assert wait_for(seen)


def keep_and_roll_again(session: Session, keep: str) -> None:
    session.do(Kept("Ann", Dice.parse(keep)), said_by="Ann")
    session.do(RollsAgain("Ann"), said_by="Ann")


def thrown(session: Session, eyes: Eyes) -> str:
    """Throw on the demo table: the roll that is recorded without a question."""
    answered = threading.Event()
    stop = session.listen(answered.set)
    eyes.throw()
    assert wait_for(answered), "the throw came to nothing"
    stop()
    assert session.table is not None
    assert session.table.question is None
    roll = session.table.events[-1]
    assert isinstance(roll, Rolled)
    return str(roll.dice)


@pytest.mark.parametrize(
    ("seed", "then"),
    [
        (38, "4 5 6"),  # the 4 and the 5 lie where such dice lay: this came to nothing
        (0, "5 5 6"),  # one of the 5s does: this was asked about
    ],
)
def test_a_thrown_die_may_lie_where_a_die_of_its_value_lay(session: Session, seed: int, then: str) -> None:
    session.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="Ann")
    keep_and_roll_again(session, "1 1")
    eyes = Eyes(session, source=DEMO, seed=seed)
    try:
        assert thrown(session, eyes) == "3 4 5 5"
        keep_and_roll_again(session, "5")
        assert thrown(session, eyes) == then
    finally:
        eyes.close()


@pytest.mark.parametrize("step_s", [1 / 15, 0.25, 0.7])  # a calm webcam, a busy machine, a very busy one
def test_every_throw_of_the_demo_table_comes_to_rest_just_once(step_s: float) -> None:
    clock = [0.0]
    pictures = demo_pictures()
    table = DemoTable(pictures, clock=lambda: clock[0])
    state = first_watch(table.frame(), clock[0])
    for dice in [count for count in range(1, 7) for _ in pictures[count]]:
        table.throw(dice)
        settled = []
        for _ in range(round(2.5 / step_s) + 3):
            clock[0] += step_s
            table._next_at_s = 0.0  # the clock runs faster than the wall's
            frame = table.frame()
            state = watch(state, frame, clock[0])
            if state.is_settled:
                state = state.disarmed()
                settled.append(frame)
        assert len(settled) == 1
        assert (settled[0] == table._lying).all()


def test_a_camera_that_does_not_open_leaves_the_one_before(eyes: Eyes) -> None:
    with pytest.raises(CameraLost, match="cannot open webcam 9"):
        eyes.look_through(source_named("9"))
    assert eyes.view.source == DEMO


def test_a_film_is_looked_at_until_it_ends_and_then_said_to_be_lost(session: Session, tmp_path: Path) -> None:
    film = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 30, (320, 240))
    for _ in range(15):
        writer.write(cv2.resize(demo_pictures()[0][0], (320, 240)))
    writer.release()
    eyes = Eyes(session)
    lost = threading.Event()
    eyes.listen(lambda: lost.set() if eyes.view.glance is Glance.LOST else None)
    eyes.look_through(source_named(str(film)))
    assert wait_for(lost)
    assert eyes.view.trouble.startswith("film.avi has ended")
    eyes.look_through(NO_CAMERA)
    assert eyes.view.glance is Glance.NO_CAMERA
    eyes.close()


class Hanging(BaseHTTPRequestHandler):
    """A motion JPEG stream that sends a few pictures, and nothing more until its camera is closed."""

    server: HangingServer

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=next")
        self.end_headers()
        shown = jpeg_from(picture(EMPTY_TABLE), longest_px=320)
        head = f"--next\r\nContent-Type: image/jpeg\r\nContent-Length: {len(shown)}\r\n\r\n"
        for _ in range(2 * FPS):
            self.wfile.write(head.encode() + shown + b"\r\n")
        with suppress(OSError):  # a camera that was closed before it had all pictures
            self.connection.recv(1)
        self.server.is_left.set()

    def log_message(self, *_: object) -> None:
        """Nothing is written."""


class HangingServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hanging)
        self.is_left = threading.Event()


@pytest.fixture
def hanging() -> Iterator[HangingServer]:
    server = HangingServer()
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def test_another_camera_shows_pictures_while_the_one_before_still_hangs(
    session: Session, hanging: HangingServer
) -> None:
    eyes, seen = Eyes(session), {"stream": threading.Event(), "demo": threading.Event()}

    def look() -> None:
        if eyes.view.jpeg is not None:
            seen["demo" if eyes.view.source == DEMO else "stream"].set()

    eyes.listen(look)
    eyes.look_through(source_named(f"http://127.0.0.1:{hanging.server_port}/"))
    assert wait_for(seen["stream"])
    time.sleep(0.5)  # the pictures that were sent are looked at by then
    eyes.look_through(DEMO)
    assert wait_for(seen["demo"])
    assert not hanging.is_left.is_set()
    assert wait_for(hanging.is_left)
    assert (eyes.view.source, eyes.view.trouble) == (DEMO, "")
    eyes.close()


def test_every_camera_that_was_looked_through_is_let_go_of_when_the_eyes_close(session: Session) -> None:
    film = source_named(str(Path(__file__).parents[2] / "sample_images" / "clip-grey-felt.mp4"))
    for _ in range(10):
        eyes = Eyes(session, source=film)
        eyes.look_through(DEMO)
        eyes.close()
        assert not [thread for thread in threading.enumerate() if thread.name == "eyes"]


def test_a_film_of_a_calm_table_plays_at_its_own_pace(session: Session, tmp_path: Path) -> None:
    film = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 30, (320, 240))
    table = cv2.resize(demo_pictures()[0][0], (320, 240))
    for _ in range(60):
        writer.write(table)
    writer.release()
    eyes = Eyes(session)
    lost = threading.Event()
    eyes.listen(lambda: lost.set() if eyes.view.glance is Glance.LOST else None)
    begun_s = time.monotonic()
    eyes.look_through(source_named(str(film)))
    assert wait_for(lost)
    assert 1.9 < time.monotonic() - begun_s < 6  # two seconds of film; 0.2 s a frame would make it twelve
    assert eyes.view.number < 20  # of a calm table only some frames are shown
    eyes.close()


FPS = 15
CALM, BUSY = FPS * 3 // 2, FPS // 2  # frames of a table at rest, and of one with a hand over it
EMPTY_TABLE, STRAIGHT, NEXT_THROW = "demo-0-01", "demo-6-12", "demo-6-02"


def picture(name: str) -> Image:
    """A sample picture, as small as a film may be."""
    folder = Path(__file__).parents[2] / "sample_images"
    return np.asarray(cv2.resize(load_picture(folder / f"{name}.jpg"), (640, 480)), dtype=np.uint8)


def calm(image: Image) -> list[Image]:
    return [image] * CALM


def with_hand(image: Image) -> list[Image]:
    """A sleeve that goes over the table and back."""
    frames, width = [], image.shape[1]
    for number in range(BUSY):
        frame = image.copy()
        reach_px = round(0.625 * width * (1 - abs(2 * number / BUSY - 1)))
        frame[:, width - reach_px :] = (60, 40, 50)
        frames.append(frame)
    return frames


def inside(image: Image) -> Image:
    """The demo table from so near that no rim is seen."""
    return np.asarray(cv2.resize(image[70:430, 70:550], (640, 480)), dtype=np.uint8)


def bumped(image: Image) -> Image:
    """The same table after the camera was pushed aside by half a die."""
    return np.asarray(np.roll(image, (20, 40), axis=(0, 1)), dtype=np.uint8)


def watched_to_the_end(
    session: Session, frames: list[Image], film: Path, *, is_asking: bool = False
) -> set[Glance]:
    """Let the eyes watch a film of these frames; Ann keeps her straight and banks as soon as it is read.

    Who `is_asking` wants the table read at once while a hand is in the picture.
    """
    return {view.glance for view in watched(session, filmed(frames, film), is_asking=is_asking)}


def filmed(frames: list[Image], film: Path) -> Source:
    """A film of these frames, to be looked through."""
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (640, 480))
    for frame in frames:
        writer.write(frame)
    writer.release()
    return source_named(str(film))


def watched(session: Session, source: Source, *, is_asking: bool = False) -> list[View]:
    """Let the eyes look through a camera until it is lost; every view of it."""

    def bank() -> None:
        if session.table is not None and session.table.events[-1:] == (ANN_ROLLS,):
            session.do(Kept("Ann", ANN_ROLLS.dice), said_by="Ann")
            session.do(Banked("Ann"), said_by="Ann")

    session.listen(bank)
    eyes, lost, views = Eyes(session), threading.Event(), list[View]()
    eyes.listen(lambda: views.append(eyes.view))
    eyes.listen(lambda: lost.set() if eyes.view.glance is Glance.LOST else None)
    if is_asking:
        eyes.listen(lambda: eyes.read_now() if eyes.view.glance is Glance.HAND else None)
    eyes.look_through(source)
    assert wait_for(lost)
    eyes.close()
    return views


ANN_ROLLS = Rolled("Ann", Dice.parse("1 2 3 4 5 6"))
BANKED = (ANN_ROLLS, Kept("Ann", ANN_ROLLS.dice), Banked("Ann"))


@pytest.mark.parametrize("is_bumped", [False, True])
def test_old_dice_are_never_the_next_player_s_roll_but_new_ones_are(
    session: Session, tmp_path: Path, is_bumped: bool
) -> None:
    empty, old, new = picture(EMPTY_TABLE), picture(STRAIGHT), picture(NEXT_THROW)
    after = bumped(old) if is_bumped else old
    thrown = [*calm(empty), *with_hand(empty), *calm(old)]
    watched_to_the_end(session, [*thrown, *with_hand(old), *calm(after)], tmp_path / "old.avi")
    assert session.table is not None
    assert (session.table.events, session.table.question) == (BANKED, None)
    new = bumped(new) if is_bumped else new
    watched_to_the_end(session, [*calm(after), *with_hand(after), *calm(new)], tmp_path / "new.avi")
    assert session.table.events[-1] == Rolled("Ben", Dice.parse("1 2 2 2 4 5"))


ALONE = Setup(sheet_named("zehntausend").rules, ("Ann",))  # whoever leaves such a game has not won it


@pytest.mark.parametrize(
    ("before", "is_undone"), [(None, False), (SETUP, False), (SETUP, True), (ALONE, False)]
)
def test_a_film_waits_while_no_game_is_on(tmp_path: Path, before: Setup | None, is_undone: bool) -> None:
    session = Session(Store(tmp_path / "games.sqlite"))
    if before is not None:
        session.begin(before)
        session.do(Left(before.players[-1]), said_by="Ann")
    frames = [*calm(picture(EMPTY_TABLE)), *with_hand(picture(EMPTY_TABLE)), *calm(picture(STRAIGHT))]
    eyes, held, lost = Eyes(session), threading.Event(), threading.Event()
    eyes.listen(lambda: held.set() if eyes.view.glance is Glance.HELD else None)
    eyes.listen(lambda: lost.set() if eyes.view.glance is Glance.LOST else None)
    eyes.look_through(filmed(frames, tmp_path / "film.avi"))
    assert wait_for(held)
    shown = eyes.view
    assert not lost.wait(1.0)  # of a film that runs a picture is shown each .2 s
    assert eyes.view == shown
    assert shown.jpeg is not None
    if is_undone:
        session.undo(said_by="Ann")
    else:
        session.begin(SETUP)
    assert wait_for(lost)
    assert session.table is not None
    assert list(standing(session.table.events)) == [ANN_ROLLS]
    eyes.close()


def test_a_film_that_waits_for_a_game_is_let_go_of(tmp_path: Path) -> None:
    eyes, held = Eyes(Session(Store(tmp_path / "games.sqlite"))), threading.Event()
    eyes.listen(lambda: held.set() if eyes.view.glance is Glance.HELD else None)
    eyes.look_through(filmed(calm(picture(EMPTY_TABLE)), tmp_path / "film.avi"))
    assert wait_for(held)
    eyes.look_through(DEMO)
    assert (eyes.view.source, eyes.view.glance) == (DEMO, Glance.WATCHING)
    eyes.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "eyes"]


def under_paper(image: Image) -> list[Image]:
    """All dice lie under a sheet for so long that it is no hand."""
    covered = image.copy()
    covered[:, 100:] = (200, 205, 210)
    hand = with_hand(image)
    return [*hand[: BUSY // 2], *[covered] * 7 * FPS, *hand[BUSY // 2 :]]


def out_of_focus(image: Image) -> list[Image]:
    """A webcam that looks for its focus for a moment."""
    half, blurred = (np.asarray(cv2.blur(image, (side, side)), np.uint8) for side in (12, 25))
    return [half, half, *[blurred] * (FPS // 2), half, half]


@pytest.mark.parametrize("hidden", [under_paper, out_of_focus])
def test_dice_that_were_hidden_for_a_while_are_nobody_s_roll(
    session: Session, tmp_path: Path, hidden: Callable[[Image], list[Image]]
) -> None:
    empty, old = picture(EMPTY_TABLE), picture(STRAIGHT)
    film = [*calm(empty), *with_hand(empty), *calm(old), *hidden(old), *calm(old)]
    watched_to_the_end(session, film, tmp_path / "hidden.avi")
    assert session.table is not None
    assert (session.table.events, session.table.question) == (BANKED, None)
    film = [*calm(old), *with_hand(old), *calm(picture(NEXT_THROW))]
    watched_to_the_end(session, film, tmp_path / "new.avi")
    assert session.table.events[-1] == Rolled("Ben", Dice.parse("1 2 2 2 4 5"))


def test_a_wish_to_read_the_table_ends_with_its_moment(session: Session, tmp_path: Path) -> None:
    watched_to_the_end(session, calm(picture(EMPTY_TABLE)), tmp_path / "empty.avi")
    eyes, lost = Eyes(session), threading.Event()
    eyes.read_now()  # no camera looks
    session.roll(ANN_ROLLS.dice, said_by="Ann")  # and she banks
    eyes.listen(lambda: lost.set() if eyes.view.glance is Glance.LOST else None)
    eyes.look_through(filmed(calm(picture(STRAIGHT)), tmp_path / "old.avi"))
    assert wait_for(lost)
    eyes.close()
    assert session.table is not None
    assert (session.table.events, session.table.question) == (BANKED, None)


def test_dice_that_lay_there_when_the_camera_was_opened_are_no_roll(session: Session, tmp_path: Path) -> None:
    old = picture(STRAIGHT)
    watched_to_the_end(session, [*calm(old), *with_hand(old), *calm(old)], tmp_path / "old.avi")
    assert session.table is not None
    assert (session.table.events, session.table.question) == ((), None)


def lit_up(image: Image) -> list[Image]:
    """A webcam that begins in the dark, and finds its exposure in steps."""
    return [np.asarray(image * share, np.uint8) for share in (0.0, 0.02, 0.3, 0.8) for _ in range(FPS // 2)]


def lit_at_once(image: Image) -> list[Image]:
    """One whose first pictures are black."""
    return [np.zeros_like(image)] * FPS


def focused(image: Image) -> list[Image]:
    """One that begins out of focus."""
    return [np.asarray(cv2.GaussianBlur(image, (0, 0), far), np.uint8) for far in [12] * FPS + [7, 3]]


def as_it_is(image: Image) -> Image:
    return image


@pytest.mark.parametrize(("opening", "framed"), [(lit_up, inside), (focused, as_it_is), (focused, inside)])
def test_dice_that_a_camera_did_not_see_well_as_it_was_opened_are_never_recorded(
    session: Session,
    tmp_path: Path,
    opening: Callable[[Image], list[Image]],
    framed: Callable[[Image], Image],
) -> None:
    old = framed(picture(STRAIGHT))
    watched_to_the_end(session, [*opening(old), *calm(old)], tmp_path / "old.avi")
    assert session.table is not None
    assert session.table.events == ()
    assert session.table.question is None or session.table.question.reason == LAY_BLURRED


@pytest.mark.parametrize(
    ("opening", "framed"), [(lit_up, as_it_is), (lit_at_once, inside), (focused, as_it_is)]
)
def test_the_first_throw_on_a_table_that_was_not_seen_well_at_first_counts(
    session: Session,
    tmp_path: Path,
    opening: Callable[[Image], list[Image]],
    framed: Callable[[Image], Image],
) -> None:
    empty, thrown = framed(picture(EMPTY_TABLE)), framed(picture(STRAIGHT))
    film = [*opening(empty), *calm(empty), *with_hand(empty), *calm(thrown)]
    watched_to_the_end(session, film, tmp_path / "thrown.avi")
    assert session.table is not None
    assert session.table.events == BANKED


def with_a_strange_thing(image: Image) -> Image:
    """A die far out of focus in the corner: nobody could read it."""
    die = np.asarray(cv2.GaussianBlur(picture(STRAIGHT)[267:355, 390:475], (0, 0), 5), np.uint8)
    laid = image.copy()
    laid[20 : 20 + die.shape[0], 20 : 20 + die.shape[1]] = die
    return laid


@pytest.mark.parametrize("lay_there", [True, False])
def test_a_thing_in_doubt_is_asked_about_only_when_it_comes_with_the_throw(
    session: Session, tmp_path: Path, lay_there: bool
) -> None:
    empty, thrown = picture(EMPTY_TABLE), with_a_strange_thing(picture(STRAIGHT))
    before = with_a_strange_thing(empty) if lay_there else empty
    film = [*calm(before), *with_hand(before), *calm(thrown), *with_hand(thrown), *calm(thrown)]
    views = watched(session, filmed(film, tmp_path / "thing.avi"))
    assert session.table is not None
    assert session.table.events == (BANKED if lay_there else ())
    assert (session.table.question is None) is lay_there
    assert {view.dice for view in views if view.glance is Glance.READ} == ({6} if lay_there else {7})


def settles_at(film: list[Image]) -> int:
    """The number of the frame at which the table has come to rest for the last time."""
    now = Looking()
    for number, image in enumerate(film):
        now, seen = looked_at(now, image, number / FPS, None)
        if seen.is_settled and number >= len(film) - CALM:
            return number
    raise AssertionError("it never comes to rest")


def test_a_throw_that_comes_to_rest_as_a_wish_to_read_lapses_is_read_beside_what_lay_there(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    eyes, read_at_once, now_s = Eyes(session), ui.eyes.read, [0.0]
    empty, thrown = with_a_strange_thing(picture(EMPTY_TABLE)), with_a_strange_thing(picture(STRAIGHT))
    film = [*calm(empty), *with_hand(empty), *calm(thrown)]
    asked_at = settles_at(film)

    def read_while_cy_joins(frame: Image) -> Reading:
        session.do(Joined("Cy"), said_by="Ben")
        return read_at_once(frame)

    monkeypatch.setattr(ui.eyes.time, "monotonic", lambda: now_s[0])
    monkeypatch.setattr(ui.eyes, "read", read_while_cy_joins)
    for number, image in enumerate(film):
        if number == asked_at:
            eyes.read_now()
        now_s[0] = number / FPS
        eyes._take(image)
    monkeypatch.undo()
    eyes.close()
    assert session.table is not None
    assert session.table.events == (Joined("Cy"), Rolled("Ann", Dice.parse("1 2 3 4 5 6")))


def test_a_thrown_die_in_doubt_stays_asked_about_when_a_hand_passes(session: Session, tmp_path: Path) -> None:
    """What lies there now is not what lay there before that throw."""
    empty = picture(EMPTY_TABLE)
    session.roll(Dice.parse("1 1 1 5 5 3"), said_by="Ann")
    session.do(Kept("Ann", Dice.parse("1 1 1 5 5")), said_by="Ann")
    session.do(RollsAgain("Ann"), said_by="Ann")
    alone = empty.copy()
    alone[20:108, 575:] = picture(STRAIGHT)[267:355, 390:455]  # cut by the edge
    film = [*calm(empty), *with_hand(empty), *calm(alone), *with_hand(alone), *calm(alone)]
    watched_to_the_end(session, film, tmp_path / "alone.avi")
    assert session.table is not None
    assert session.table.question is not None
    assert session.table.state.phase is Phase.ROLL


def test_what_came_before_the_table_is_read_on_demand_is_asked_about(
    session: Session, tmp_path: Path
) -> None:
    """The picture before is one of the throw itself then."""
    thrown = with_a_strange_thing(picture(STRAIGHT))
    eyes, lost = Eyes(session), threading.Event()
    eyes.listen(lambda: lost.set() if eyes.view.glance is Glance.LOST else None)
    eyes.look_through(filmed([*calm(thrown), *calm(thrown)], tmp_path / "asked.avi"))
    eyes.read_now()
    assert wait_for(lost)
    eyes.close()
    assert session.table is not None
    assert session.table.events == ()
    assert session.table.question is not None


class Shown:
    """A camera that shows these frames and then is gone."""

    def __init__(self, frames: list[Image]) -> None:
        self._frames, self._due_s = iter(frames), time.monotonic()

    def frame(self) -> Image:
        self._due_s += 1 / FPS
        time.sleep(max(0.0, self._due_s - time.monotonic()))
        frame = next(self._frames, None)
        if frame is None:
            raise CameraLost("it gives no more pictures")
        return frame

    def close(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize("size_px", [(480, 640), (1280, 960)], ids=str)
def test_old_dice_in_pictures_of_another_size_are_no_roll(
    session: Session, monkeypatch: pytest.MonkeyPatch, size_px: tuple[int, int]
) -> None:
    empty, old = picture(EMPTY_TABLE), picture(STRAIGHT)
    other = np.asarray(cv2.resize(old, size_px), np.uint8)
    thrown = [*calm(empty), *with_hand(empty), *calm(old)]
    frames = [*thrown, *calm(other), *with_hand(other), *calm(other)]
    monkeypatch.setattr("ui.eyes.camera_of", lambda *_, **__: Shown(frames))
    views = watched(session, source_named("a phone that is turned"))
    assert {(view.glance, view.shape) for view in views} >= {
        (Glance.READ, 4 / 3),
        (Glance.WATCHING, size_px[0] / size_px[1]),
    }
    assert session.table is not None
    assert (session.table.events, session.table.question) == (BANKED, None)


def test_a_hand_that_lies_still_is_waited_for_and_said_so(session: Session, tmp_path: Path) -> None:
    empty, thrown = picture(EMPTY_TABLE), picture(STRAIGHT)
    resting = with_hand(thrown)[BUSY // 2]
    watched_to_the_end(session, [*calm(empty), *with_hand(empty), *[resting] * 2 * FPS], tmp_path / "a.avi")
    assert session.table is not None
    assert (session.table.events, session.table.question) == ((), None)
    film = [*calm(empty), *with_hand(empty), *[resting] * 2 * FPS, *calm(thrown)]
    assert Glance.HAND in watched_to_the_end(session, film, tmp_path / "b.avi")
    assert session.table.events == BANKED


def under_a_hand() -> list[Image]:
    """A throw beside which a sleeve stays."""
    empty, beside = picture(EMPTY_TABLE), picture(STRAIGHT)
    beside[:, 600:] = (60, 40, 50)
    return [*calm(empty), *with_hand(empty), *[beside] * 3 * FPS]


def test_what_is_read_on_demand_under_a_hand_is_asked_about(session: Session, tmp_path: Path) -> None:
    watched_to_the_end(session, under_a_hand(), tmp_path / "asked.avi", is_asking=True)
    assert session.table is not None
    assert session.table.events == ()
    assert session.table.question is not None
    assert REACHES_IN in session.table.question.reason


def test_where_a_hand_was_in_view_as_the_camera_opened_the_first_throw_is_asked_about(
    session: Session, tmp_path: Path
) -> None:
    opened = inside(picture(EMPTY_TABLE))
    opened[150:330, 440:] = (60, 40, 50)
    film = [*calm(opened), *calm(inside(picture(STRAIGHT)))]
    watched_to_the_end(session, film, tmp_path / "opened.avi")
    assert session.table is not None
    assert session.table.events == ()
    assert session.table.question is not None
    assert HID_DICE in session.table.question.reason
    assert session.table.question.guess == ANN_ROLLS.dice


@pytest.mark.parametrize("is_answered", [False, True])
def test_the_throw_counts_once_the_hand_is_gone_and_only_once(
    session: Session, tmp_path: Path, is_answered: bool
) -> None:
    def answer() -> None:
        if is_answered and session.table is not None and session.table.question is not None:
            session.roll(session.table.question.guess, said_by="Ann")

    session.listen(answer)
    film = [*under_a_hand(), *calm(picture(STRAIGHT)), *calm(picture(STRAIGHT))]
    watched_to_the_end(session, film, tmp_path / "gone.avi", is_asking=True)
    assert session.table is not None
    assert (session.table.events, session.table.question) == (BANKED, None)


def test_what_came_with_a_throw_that_was_read_under_a_hand_is_asked_about_once_that_is_gone(
    session: Session, tmp_path: Path
) -> None:
    empty, thrown = picture(EMPTY_TABLE), with_a_strange_thing(picture(STRAIGHT))
    beside = thrown.copy()
    beside[:, 600:] = (60, 40, 50)
    film = [*calm(empty), *with_hand(empty), *[beside] * 3 * FPS, *calm(thrown), *calm(thrown)]
    watched_to_the_end(session, film, tmp_path / "gone.avi", is_asking=True)
    assert session.table is not None
    assert session.table.events == ()
    assert session.table.question is not None
    assert REACHES_IN not in session.table.question.reason


def test_dice_that_stay_while_the_others_are_thrown_are_a_keep_that_nobody_taps(session: Session) -> None:
    film = Path(__file__).parents[2] / "sample_images" / "clip-grey-felt.mp4"
    eyes, lost = Eyes(session), threading.Event()
    eyes.listen(lambda: lost.set() if eyes.view.glance is Glance.LOST else None)
    eyes.look_through(source_named(str(film)))
    assert wait_for(lost)
    eyes.close()
    assert session.table is not None
    assert session.table.events == (
        Rolled("Ann", Dice.parse("2 4 4 5 5 6")),
        Kept("Ann", Dice.parse("5 5")),
        RollsAgain("Ann"),
        Rolled("Ann", Dice.parse("2 2 5 6")),
    )


def test_demo_and_no_camera_can_always_be_chosen() -> None:
    assert {DEMO, NO_CAMERA} <= set(sources())


def test_without_a_game_a_throw_does_nothing(tmp_path: Path) -> None:
    session = Session(Store(tmp_path / "games.sqlite"))
    eyes = Eyes(session, source=DEMO)
    eyes.throw()
    eyes.close()
    assert session.table is None


def test_the_phase_after_a_throw_is_no_longer_roll_unless_asked(session: Session, eyes: Eyes) -> None:
    answered = threading.Event()
    session.listen(answered.set)
    eyes.throw()
    assert wait_for(answered)
    table = session.table
    assert table is not None
    assert table.question is not None or table.state.phase is Phase.KEEP or table.state.player == "Ben"


def test_a_second_tap_while_a_throw_is_read_throws_nothing(session: Session, eyes: Eyes) -> None:
    table = session.table
    assert table is not None
    lying = eyes._camera._lying  # type: ignore[union-attr]
    with eyes._lock:  # as while the eyes read and record
        tap = threading.Thread(target=eyes.throw)
        tap.start()
        session.do(Rolled("Ann", Dice.parse("1 1 3 4 5 6")), said_by="camera")
        tap.join(0.2)
        assert tap.is_alive()
    tap.join()
    assert eyes._camera._lying is lying  # type: ignore[union-attr]


def test_two_who_choose_a_camera_at_once_open_it_once(session: Session, tmp_path: Path) -> None:
    film = tmp_path / "film.avi"
    written = cv2.VideoWriter(str(film), cv2.VideoWriter.fourcc(*"MJPG"), 10, (640, 480))
    for _ in range(50):
        written.write(np.full((480, 640, 3), 90, np.uint8))
    written.release()
    eyes, source = Eyes(session), source_named(str(film))
    taps = [threading.Thread(target=eyes.look_through, args=(source,)) for _ in range(2)]
    for tap in taps:
        tap.start()
    for tap in taps:
        tap.join()
    assert len(eyes._threads) == 1
    eyes.close()


def test_the_camera_chosen_last_is_looked_through(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()
    eyes, open_at_once = Eyes(session), ui.eyes.camera_of

    def open_slowly(source: Source, *, seed: int) -> Camera | None:
        if source == SLOW:
            begun.set()
            assert go_on.wait(LONG_S)
        return open_at_once(DEMO, seed=seed)

    monkeypatch.setattr(ui.eyes, "camera_of", open_slowly)
    slow = threading.Thread(target=eyes.look_through, args=(SLOW,))
    slow.start()
    assert begun.wait(LONG_S)
    eyes.look_through(DEMO)
    go_on.set()
    slow.join()
    assert eyes.view.source == DEMO
    eyes.close()


def test_of_two_cameras_that_open_at_once_the_one_chosen_last_stays(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, is_open = threading.Event(), threading.Event()
    eyes, open_at_once = Eyes(session), ui.eyes.camera_of

    def open_slowly(source: Source, *, seed: int) -> Camera | None:
        if source == SLOW:
            assert go_on.wait(LONG_S)
        camera = open_at_once(DEMO, seed=seed)
        is_open.set()
        return camera

    monkeypatch.setattr(ui.eyes, "camera_of", open_slowly)
    slow = threading.Thread(target=eyes.look_through, args=(SLOW,))
    slow.start()
    with eyes._lock:  # as while the eyes read; both wait for the end of that
        go_on.set()
        assert is_open.wait(LONG_S)
        slow.join(0.2)
        eyes.look_through(DEMO)
    slow.join()
    assert eyes.view.source == DEMO
    eyes.close()


SLOW = Source("rtsp://slow/1", "Stream from slow")


def test_the_demo_table_throws_the_same_again_for_the_same_seed() -> None:
    assert first_throws(3) == first_throws(3)
    assert len({first_throws(seed) for seed in range(5)}) > 1


def first_throws(seed: int) -> bytes:
    """The first throw of six dice, as pixels."""
    table = camera_of(DEMO, seed=seed)
    assert isinstance(table, DemoTable)
    table.throw(6)
    return table._lying.tobytes()


@pytest.mark.parametrize(
    ("key", "title"),
    [
        ("demo", "Demo table"),
        ("none", "No camera"),
        ("2", "Webcam 2"),
        ("../films/felt.mp4", "felt.mp4"),
        ("rtsp://[bad", "Stream"),
        ("²", "²"),
        ("99999999999999999999", "99999999999999999999"),
    ],
)
def test_a_camera_is_called_by_its_own_name(key: str, title: str) -> None:
    assert source_named(key).title == title


def test_a_photograph_is_marked_with_what_the_eyes_see() -> None:
    photograph = jpeg_from(demo_pictures()[6][0], longest_px=960)
    shown = marked(photograph)
    assert shown.startswith(b"\xff\xd8")
    assert shown != photograph
    assert marked(b"no picture") == b"no picture"
