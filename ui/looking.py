"""What was seen through one camera so far, and what the next frame adds: no thread, no screen, no session."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from vision import Die, Image, Reading, Verdict, read
from vision.track import Track, is_resized, track
from vision.watch import Watch, doubted, first_watch, watch

from .table import Question, Seen

OTHER_SIZE = "the dice are of another size than those before"
LAY_BESIDE_HAND = "other dice lay there while a hand was in the picture"
FEWEST_GLIMPSED = 2  # dice lying newly beside a hand that were thrown; one may be what a finger looks like
EMPTY = Track()
"""A table on which no dice lie."""


@dataclass(frozen=True, slots=True)
class Looking:
    """What was seen through one camera so far; as it is made, what through one that was just opened.

    `shape` is that of its frames, rows first; `watch` tells what moves. `before` is what lay there when it
    was last read. `still` is the last frame before anything moved, or before what is asked about. `early` is
    a question about what was read under a hand, and what lay there before that. `resized` is what was read
    last, where its dice were of another size than those before. `glimpsed` are dice that came while a hand
    rested in the picture, and were not told to the game.
    """

    shape: tuple[int, ...] | None = None
    watch: Watch | None = None
    before: Track | None = None
    still: Image | None = None
    early: tuple[Question, Track] | None = None
    resized: Track | None = None
    glimpsed: tuple[Die, ...] = ()

    def is_turned(self, frame: Image) -> bool:
        """Whether a frame has another size than those before, as where a phone was turned."""
        return self.shape not in (None, frame.shape)

    def cleared(self) -> Looking:
        """The same where the dice were taken from the table before the next throw."""
        return replace(self, before=EMPTY, still=None, early=None)

    def asked(self, question: Question | None, before: Track | None) -> Looking:
        """The same, knowing what is asked about what was just read, and what lay there before a hand came."""
        return replace(self, early=(question, before) if question and before is not None else None)


class Calm(NamedTuple):
    """What a calm table shows: the reading, what lies newly and what stayed.

    It is the camera's first, or dice lay there before. `before` is what lay there before it was read under a
    hand; None where no hand was in the picture.
    """

    reading: Reading
    lying: Track
    is_first: bool
    is_asked: bool
    before: Track | None

    @property
    def newly(self) -> tuple[Die, ...]:
        """The dice that were thrown: all where a player wants the table read as it is."""
        return self.reading.dice if self.is_asked else self.lying.newly


def watched(now: Looking, frame: Image, at_s: float, question: Question | None) -> tuple[Looking, Watch]:
    """One more frame watched, s by any clock; where frames get another size nothing is where it lay before.

    `question` is what the players are asked just now: while one is open, the picture of before it is kept,
    and so it is in the dark.
    """
    if now.is_turned(frame):
        now = Looking()
    seen = watch(now.watch, frame, at_s) if now.watch else first_watch(frame, at_s)
    is_kept = seen.is_armed or (now.still is not None and (seen.is_dark or question is not None))
    return replace(now, shape=frame.shape, watch=seen, still=now.still if is_kept else frame), seen


def calm(
    now: Looking,
    reading: Reading,
    question: Question | None,
    *,
    is_asked: bool,
    read_still: Callable[[Image], Reading] = read,
) -> tuple[Looking, Calm]:
    """The reading of a frame like the newest taken in: what it shows beside what lay there before.

    A player may have asked for it (`is_asked`); `question` is what the players were asked till now, and
    `read_still` reads the last still picture, where nothing was read before. Raises ValueError before the
    first frame.
    """
    seen, shape = now.watch, now.shape
    if seen is None or shape is None:
        raise ValueError("no frame was watched yet, of which this could be the reading")
    is_first, width_px = now.before is None, shape[1]
    before = _lay_before(now, reading, question, read_still)
    if is_asked:
        seen = seen.seeing(reading, width_px)
    elif is_first:
        reading = seen.weighed_first(reading, track(before, reading).newly, width_px)
    reading = seen.weighed(reading)
    is_other_size = not (is_asked or is_first) and is_resized(before, reading)
    if is_other_size:
        reading = doubted(reading, OTHER_SIZE)
    seen_so = now.resized if is_other_size else None  # read twice so, the camera was moved
    if _have_gone(now.glimpsed, reading):
        reading = doubted(reading, LAY_BESIDE_HAND)
    lying = track(seen_so or before, reading)
    shown = Calm(reading, lying, is_first, is_asked, before if seen.is_hindered else None)
    followed = before if is_other_size and seen_so is None else lying
    resized = lying if is_other_size else None
    return replace(now, watch=seen.disarmed(), before=followed, resized=resized, glimpsed=()), shown


def glimpsing(now: Looking, reading: Reading, *, read_still: Callable[[Image], Reading] = read) -> Looking:
    """The same, knowing what was read beside a hand that rests there; the first of it, if that went."""
    is_known = now.before is not None or now.still is not None
    if not is_known or _have_gone(now.glimpsed, reading):
        return now
    lying = track(_lay_before(now, reading, None, read_still), reading)
    came = [die for die in lying.newly if die.value is not None]
    moved = [one.die.best_guess for one in lying.gone]
    is_throw = len(came) >= FEWEST_GLIMPSED and any(die.best_guess not in moved for die in came)
    return replace(now, glimpsed=tuple(came)) if is_throw else now


def _have_gone(dice: tuple[Die, ...], reading: Reading) -> bool:
    """Whether some of these dice lie no more where they lay."""
    return bool(track(track(EMPTY, Reading(dice, Verdict.SURE)), reading).gone)


def _lay_before(
    now: Looking, reading: Reading, question: Question | None, read_still: Callable[[Image], Reading]
) -> Track:
    """What lay there before anything moved: as it was read, or as the last still picture shows it.

    What was read under a hand does not count while it is asked about, and all of it lies there still: the
    whole throw may be seen now.
    """
    if now.early and now.early[0] is question and not (now.before and track(now.before, reading).gone):
        return now.early[1]
    if now.before is not None:
        return now.before
    return EMPTY if now.still is None else track(EMPTY, read_still(now.still))


def seen_from(shown: Calm, photograph: bytes) -> Seen:
    """What a calm table says to the session, with its photograph (JPEG).

    What is in doubt and lay there before the throw is left out: it may be no die, and nobody threw it.
    """
    reading, lying = shown.reading, shown.lying
    dice = reading.in_play
    return Seen(
        faces(sorted(dice, key=lambda die: die.best_guess)),
        reading.is_believed,
        reading.reason,
        doubtful=tuple(die.best_guess for die in dice if die.value is None),
        newly=faces(dice if shown.is_asked else lying.newly),
        stayed=faces([die for die in lying.stayed if not die.is_strange]),
        gone=faces([one.die for one in lying.missing]),
        gone_in_doubt=faces([one.die for one in lying.missing if one.die.value is None]),
        vanished=faces([one.die for one in lying.vanished]),
        nudged=faces(lying.nudged),
        unread=faces(lying.unread),
        is_asked=shown.is_asked,
        photograph=photograph,
        is_first=shown.is_first,
        strange=len(reading.dice) - len(dice),
    )


def faces(dice: Sequence[Die]) -> tuple[int, ...]:
    """The best guess of each die."""
    return tuple(die.best_guess for die in dice)
