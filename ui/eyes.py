"""The eyes at work: a thread for each camera waits for the dice to lie still, and reads them."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from scorer import Dice, Phase, State
from vision import Die, Image, Reading, mark, read
from vision.cameras import Camera, DemoTable, VideoCamera
from vision.errors import CameraLost
from vision.jpeg import jpeg_from
from vision.watch import Watch

from .ahead import Ahead
from .looking import Looking, calm, glimpsing, seen_from, watched
from .session import Session
from .sources import camera_of, sources
from .table import TO_ROLL, Question
from .view import NO_CAMERA, Glance, Source, View

log = logging.getLogger(__name__)
HELD_S = 0.05  # between two looks whether a game has begun, for which a film waits
STILL_FRAME_S = 0.2  # between pictures shown while nothing moves: enough to see that the camera lives
CLOSE_S = 2.0  # a camera that hangs longer is left to the end of the process
MOST_STUMBLES = 5  # frames in a row that make the eyes stumble; then the camera counts as lost
SHOWN_PX = 960  # the longer side of a picture on the board and in the record


def hinted(keep: Dice, dice: Sequence[Die], newly: Sequence[Die]) -> tuple[Die, ...]:
    """The dice of a reading that make that keep, those that lie newly first."""
    rest, found = list(keep), []
    for die in sorted(dice, key=lambda die: die not in newly):
        if die.best_guess in rest:
            rest.remove(die.best_guess)
            found.append(die)
    return tuple(found)


class Eyes:
    """Look through one camera at a time, in the background, and tell the session what was thrown."""

    def __init__(
        self,
        session: Session,
        *,
        source: Source = NO_CAMERA,
        seed: int = 0,
        on_look: Callable[[Source], object] = id,
        waits: bool = False,
    ) -> None:
        """Look through that camera; CameraLost where it cannot be opened.

        Where it `waits`, it is shown as lost then, to be chosen again. `on_look` is told every camera that is
        looked through, but for films, which have an end.
        """
        self._session = session
        self._on_look = on_look
        self._seed = seed
        self._listeners: list[Callable[[], None]] = []
        self._lock = threading.RLock()
        self._opening: set[Source] = set()
        self._wanted = source
        self._camera: Camera | None = None
        self._looking = Looking()  # through that camera, so far
        self._ahead = Ahead()
        self._pictured: tuple[Image, Reading, tuple[Die, ...]] | None = None
        self._hinted: tuple[Dice, State | None] = Dice(), None  # the best keep, and of which state
        self._stand_out: tuple[Die, ...] = ()  # in the picture as it is shown
        self._asked_at: tuple[object, ...] | None = None  # the moment that the table was to be read at
        self._is_closed = False
        self._stumbles = 0
        self._shown_at_s = 0.0
        self._threads: list[threading.Thread] = []  # one for each camera that was not let go of yet
        self.view = View(NO_CAMERA, Glance.NO_CAMERA)
        try:
            self.look_through(source)
        except CameraLost as lost:
            if not waits:
                raise
            self.view = View(source, Glance.LOST, trouble=str(lost))

    def sources(self) -> tuple[Source, ...]:
        """Every camera that can be chosen; may take a second."""
        return sources()

    def look_through(self, source: Source) -> None:
        """Change to that camera; CameraLost, and the one before stays, when it cannot be opened."""
        with self._lock:
            self._wanted = source
            is_seen = source == self.view.source and self._camera is not None
            if is_seen or source in self._opening:  # some other tab chose it just now
                return
            self._opening.add(source)
        try:
            camera = camera_of(source, seed=self._seed)
        finally:
            with self._lock:
                self._opening.discard(source)
        if not self._look_with(source, camera) and camera is not None:
            camera.close()

    def _look_with(self, source: Source, camera: Camera | None) -> bool:
        """Put a camera in the place of the one before, unless another was chosen while this one opened.

        The one before is closed by its own thread after its last frame: a camera that hangs keeps nobody from
        looking through another.
        """
        with self._lock:
            if source != self._wanted:
                return False
            self._camera = camera
            self._look_anew()
            self._stumbles = 0
            log.info("looking through %s, the demo's seed is %d", source.title, self._seed)
            glance = Glance.WATCHING if camera else Glance.NO_CAMERA
            self._show(View(source, glance, number=self.view.number + 1))
            if not (isinstance(camera, VideoCamera) and camera.is_film):
                self._on_look(source)
            if camera is not None:
                self._begin(camera)
            return True

    def _begin(self, camera: Camera) -> None:
        """Look through that camera from now on, in a thread of its own."""
        thread = threading.Thread(target=self._look, args=(camera,), name="eyes", daemon=True)
        self._threads = [*(one for one in self._threads if one.is_alive()), thread]
        thread.start()

    def _look_anew(self) -> None:
        """As through a camera that was just opened: what lies there is no roll."""
        self._looking, self._pictured = Looking(), None

    def throw(self) -> None:
        """Throw the dice that are to be rolled, on the demo table, unless game or camera change before."""
        asked = self._moment()
        with self._lock:  # which the eyes hold while they read the throw before, and record it
            table = self._session.table
            is_to_roll = table is not None and table.state.phase in TO_ROLL and self._moment() == asked
            if table is not None and is_to_roll and isinstance(self._camera, DemoTable):
                log.info("throwing %d dice on the demo table", table.state.turn.dice_left)
                self._camera.throw(table.state.turn.dice_left)
                self._looking = self._looking.cleared()

    def read_now(self) -> None:
        """Read the table as it is, without waiting for motion, unless game or camera change before."""
        self._asked_at = self._moment()

    def _moment(self) -> tuple[object, ...]:
        """The moment of the game, and the camera that looks at it."""
        table = self._session.table
        return (table.game, len(table.events), self._camera) if table else (self._camera,)

    def point_out(self, keep: Dice, state: State | None) -> None:
        """Let these dice of the roll stand out in the picture while the game is in that state."""
        with self._lock:
            self._hinted = keep, state
            self._show_hinted()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call the listener after every new view; returns the way to stop that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def close(self) -> None:
        """Stop looking and let go of every camera; does not wait for one that hangs."""
        self._is_closed = True
        until_s = time.monotonic() + CLOSE_S
        for thread in self._threads:
            thread.join(timeout=max(0.0, until_s - time.monotonic()))
        self._ahead.close()

    def _look(self, camera: Camera) -> None:
        """Frame after frame, until another camera takes its place or the eyes close; then let go of it."""
        try:
            while camera is self._camera and not self._is_closed:
                self._look_once(camera)
                if self._is_held(camera):
                    self._hold(camera)
        finally:
            camera.close()

    def _is_held(self, camera: Camera) -> bool:
        """Whether a film waits for a game to begin: what it shows meanwhile would be nobody's roll."""
        table, is_film = self._session.table, isinstance(camera, VideoCamera) and camera.is_film
        is_over = table is None or table.state.phase is Phase.OVER
        return is_film and is_over and camera is self._camera and not self._is_closed

    def _hold(self, camera: Camera) -> None:
        """Keep a film at the picture that it shows, while no game is on.

        For another game it is as just opened; for the one that an Undo took up again it goes on.
        """
        glance, game = self.view.glance, self._game()
        self._show_glance(camera, Glance.HELD)
        while self._is_held(camera):
            time.sleep(HELD_S)
        if self._is_closed:
            return
        with self._lock:
            if camera is self._camera and self._game() != game:
                self._look_anew()
                glance = Glance.WATCHING
        self._show_glance(camera, glance)

    def _game(self) -> int | None:
        """Which game is on the board."""
        return self._session.table.game if self._session.table else None

    def _show_glance(self, camera: Camera, glance: Glance) -> None:
        """The picture as it is, with another glance."""
        with self._lock:
            if camera is self._camera:
                self._show(replace(self.view, glance=glance, number=self.view.number + 1))

    def _look_once(self, camera: Camera) -> None:
        """One frame of that camera; a frame that comes after a change is dropped."""
        try:
            frame = camera.frame()
            with self._lock:
                if camera is self._camera:
                    self._take(frame)
                    self._stumbles = 0
        except CameraLost as lost:
            self._lose(camera, str(lost))
        except Exception:
            log.exception("the eyes stumbled over a frame")
            with self._lock:
                if camera is self._camera:
                    self._stumbles += 1
                is_lost = self._stumbles >= MOST_STUMBLES
            if is_lost:
                self._lose(camera, "its pictures cannot be read; choose it again, or another camera")

    def _lose(self, camera: Camera, trouble: str) -> None:
        """The camera is gone: say so, and wait for another."""
        with self._lock:
            if camera is not self._camera:
                return
            self._camera = None
            camera.close()
            log.info("%s is lost: %s", self.view.source.title, trouble)
            self._show(replace(self.view, glance=Glance.LOST, trouble=trouble, number=self.view.number + 1))

    def _take(self, frame: Image) -> None:
        """One more frame: read it when it was asked for or the dice have come to rest, else just show it.

        Every frame is looked at as it comes, at the camera's or the film's own pace; few of a calm table are
        shown.
        """
        now_s = time.monotonic()
        if self._looking.is_turned(frame):
            self._pictured = None
            self._show_frame(frame, Glance.WATCHING)
        self._looking, seen = watched(self._looking, frame, now_s, self._open_question())
        self._ahead.follow(self._looking, seen, frame)
        if self._is_asked() or seen.is_settled:
            self._read_table(frame, seen)
        elif seen.is_doubtful:
            self._look_closer(seen, frame)
        elif seen.is_moving:
            self._show_frame(frame, Glance.MOVING)
        elif self.view.glance is not Glance.READ and now_s - self._shown_at_s >= STILL_FRAME_S:
            self._show_frame(frame, Glance.HAND if seen.is_reached_into else Glance.WATCHING)

    def _read_table(self, frame: Image, seen: Watch) -> None:
        """Read the table as it was asked for, or, where nobody does any more, as it came to rest."""
        if self._is_asked():
            reading = read(frame)
            if self._is_asked():  # else the game went on meanwhile
                self._read(frame, reading, is_asked=True)
                return
        if seen.is_settled:
            self._read(*self._ahead.settled(self._looking, frame), is_asked=False)

    def _look_closer(self, now: Watch, frame: Image) -> None:
        """Tell by a reading whether something reaches in or dice lie at the edge; these are read."""
        reading = read(frame, before=self._looking.still)
        seen = now.seeing(reading, frame.shape[1])
        self._looking = replace(self._looking, watch=seen)
        if seen.is_settled:
            self._read(frame, reading, is_asked=False)
        else:
            self._looking = glimpsing(self._looking, reading, read_still=self._ahead.lay)
            self._show_frame(frame, Glance.HAND)

    def _read(self, frame: Image, reading: Reading, *, is_asked: bool) -> None:
        """Show the dice marked, and tell the session when they were newly thrown."""
        self._looking, shown = calm(
            self._looking, reading, self._open_question(), is_asked=is_asked, read_still=self._ahead.lay
        )
        if is_asked:  # a wish that came while another reading was made has its own, of the next frame
            self._asked_at = None
        reading, newly = shown.reading, shown.newly
        log.info("read %s %s, of these %d newly lying", reading.values, reading.verdict.name, len(newly))
        self._pictured = frame, reading, newly
        self._show_marked(best=())  # what is hinted at may be the roll of before
        self._session.see(seen_from(shown, jpeg_from(frame, longest_px=SHOWN_PX)))
        self._show_hinted()
        self._looking = self._looking.asked(self._open_question(), shown.before)

    def _is_asked(self) -> bool:
        """Whether a player wants the table read as it is, at this moment."""
        return self._asked_at is not None and self._asked_at == self._moment()

    def _open_question(self) -> Question | None:
        """What the players are asked just now."""
        return self._session.table.question if self._session.table else None

    def _show_hinted(self) -> None:
        """Mark the picture of the dice anew, where others are to stand out in it than do."""
        if self._pictured is None or self.view.glance is not Glance.READ:
            return
        _, reading, newly = self._pictured
        (keep, state), table = self._hinted, self._session.table
        is_its_picture = table is not None and table.is_followed and table.state is state
        best = hinted(keep, reading.in_play, newly) if is_its_picture else ()
        if best != self._stand_out:
            self._show_marked(best)

    def _show_marked(self, best: tuple[Die, ...]) -> None:
        """The picture with what was read in it; the best keep stands out."""
        assert self._pictured is not None
        frame, reading, _ = self._pictured
        dice, unclear = reading.in_play, () if reading.is_believed else reading.unclear
        self._stand_out = best
        marked = mark(frame, replace(reading, dice=dice, unclear=unclear), hinted=best)
        self._show_frame(marked, Glance.READ, dice=len(dice))

    def _show_frame(self, frame: Image, glance: Glance, *, dice: int = 0) -> None:
        self._shown_at_s = time.monotonic()
        jpeg = jpeg_from(frame, longest_px=SHOWN_PX)
        shape = frame.shape[1] / frame.shape[0]
        self._show(View(self.view.source, glance, jpeg, self.view.number + 1, dice=dice, shape=shape))

    def _show(self, view: View) -> None:
        self.view = view
        for listener in tuple(self._listeners):
            listener()
