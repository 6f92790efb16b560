"""Frames in, calm out: whether the table has moved, and lies still again with no hand in view.

A hand cannot be told from a book, or from a camera that was pushed: whatever reaches in and lies quite
still for `belongs_s` is part of the table from then on. What can be seen beside it is read once, and asked
about: it may hide dice. So is what is read where something lay when the camera was opened, and has gone.

A camera that was opened finds its light and its focus first: until its picture is as it stays, what lies
there lies there already.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from .planes import coloured
from .types import Die, Image, Reading, Verdict

MAY_HIDE_DICE = "something new lies there and may hide dice"
REACHES_IN = "something reaches into the picture and may hide dice"
JUST_LIT = "the light has just come on, and a hand may be in the picture"
HID_DICE = "something that lay there has gone and may have hidden dice"
MOVES = "something moves"
LAY_BLURRED = "dice may have lain there before the camera was in focus"
WHITE = 250  # of 255; a camera shows nothing brighter
INSIDE, OUTSIDE = 0.3, 0.75  # of a die's side from its middle: what is surely die, and surely table
Slices = tuple[slice, slice]
"""Rows and columns of a picture."""


@dataclass(frozen=True, slots=True)
class WatchSettings:
    """The numbers that tell motion from noise, and a hand from dice."""

    width_px: int = 240  # frames are compared this small: a die is still 15 px, and it costs 1 to 2 ms
    tallest_px: int = 960  # no camera's frame is four times as tall as wide; one that is gets smaller still
    noise_grey: float = 9.0  # of 255; webcams in a dim room flicker by about 5 after the blur
    flicker: float = 0.2  # of the light, from frame to frame; bands of 8 % up and down are no more
    flickers: float = 0.01  # of the light, at least, in most rows or columns
    wave_px: int = 15  # of the small frame: bands are softer than that, and the edge of a sleeve is not
    moving_share: float = (
        0.0015  # of all pixels; a rolling die at 1 % of the frame changes more, so do fingertips
    )
    settle_s: float = 0.3  # what a throw needs to lie still in all clips and films looked at
    fewest_still: int = 3  # frames; a camera that stood still for a second has shown nothing meanwhile
    longest_step_s: float = 0.2  # of stillness that one frame vouches for
    thing_colour: float = 20.0  # of 255; most shadows stay below, hands and sleeves on all clips are above
    thing_share: float = 0.03  # of all pixels; a die at the edge is 2 % at most where six fit in the frame
    shadow: float = 0.5  # of a die's side, round it: its shadow and its side faces are the die's
    bridged_px: int = 5  # of the small frame: parts of a sleeve that look like the table do not cut it
    edge_px: int = 5  # of the small frame, round what differs: there a thing's own edge lies
    outlined: float = 0.5  # of the outline of what differs, at least, are the edges that were there
    edges_left: float = 0.25  # of these, where a thing is gone; a bare table has few, a strong pattern many
    rim_px: int = 3  # of the small frame: what reaches in crosses it
    wakes_s: float = 4.0  # from its first picture on: what a camera needs for its light and its focus
    relit: float = 2.0  # so many times lighter or darker is another light, of the whole picture
    relit_share: float = 0.9  # of its pixels at least: no hand covers so many
    black: float = 8.0  # of 255; what is darker is black in every light
    blurs_px: tuple[int, ...] = (3, 5, 7, 9, 11, 13, 17, 21)  # of the small frame, of a lens off its focus
    bare: float = 0.5  # of how far a die stands out, that its place stood out before if one lay there blurred
    soft: float = 0.6  # of the steps from pixel to pixel there now, that a blurred look has at most
    belongs_s: float = 6.0  # what reaches in and lies still so long is a book, or the camera was moved


class Reach(IntEnum):
    """What a calm picture shows, in large from its edge, that the table as it last looked does not."""

    NOTHING = 0
    GONE = 1  # something lay there, and lies there no more
    THERE = 2


@dataclass(frozen=True, slots=True)
class Watch:
    """What is known after some frames: the last one, small, and for how long nothing moved (frames, s).

    `tables` are the last one or two looks of the table with nothing reaching in, the newest last. It began at
    `begun_s`. While it `is_opening`, the only look is of the time before any calm was read, and may have a
    hand in it; that `has_gone` once it was so, and a picture that looks like it again may have it again.
    So it is, and all that is read is asked about, where the table `is_just_lit`: the light came on after
    looks of the dark alone, until it was read with nothing across the picture's edge, or lay still for long.
    `reach` is what the last still picture shows beyond the looks. It `has_newcomer` since something that came
    lay still too long for a hand, until the table is read, or looks as it did before. It `was_read` once any
    picture was. It `is_dark` where the newest one is black: that is no look of the table, and read only when
    somebody asks; `small` is still the last one in the light then.
    """

    small: Image
    tables: tuple[Image, ...]
    at_s: float
    still_frames: int = 1
    still_s: float = 0.0
    is_armed: bool = False
    reach: Reach = Reach.NOTHING
    is_looked_at: bool = False
    has_newcomer: bool = False
    is_opening: bool = True
    is_just_lit: bool = False
    was_read: bool = False
    has_gone: bool = False
    begun_s: float = 0.0
    is_dark: bool = False
    settings: WatchSettings = WatchSettings()

    @property
    def is_moving(self) -> bool:
        """Whether the newest frame differs from the one before; in the dark nobody can tell."""
        return self.still_frames == 0 and not self.is_dark

    @property
    def is_reached_into(self) -> bool:
        """Whether something that may be a hand lay in the picture when it was last still."""
        return self.reach is Reach.THERE

    @property
    def is_resting(self) -> bool:
        """Whether it may soon be settled: nothing has moved for half the time that takes."""
        settings = self.settings
        is_long = self.still_frames >= settings.fewest_still and self.still_s >= settings.settle_s / 2
        return self.is_armed and is_long and not (self.is_dark or self.is_reached_into)

    @property
    def is_calm(self) -> bool:
        """Whether there was motion, and nothing has moved since for long enough, in the light."""
        is_long = self.still_frames >= self.settings.fewest_still and self.still_s >= self.settings.settle_s
        return self.is_armed and is_long and not self.is_dark

    @property
    def is_settled(self) -> bool:
        """Whether the table is calm, with nothing reaching into the picture: then it is read."""
        return self.is_calm and not self.is_reached_into

    @property
    def is_doubtful(self) -> bool:
        """Whether only a reading can tell: what reaches into the calm picture may be dice at its edge."""
        return self.is_calm and self.is_reached_into and not self.is_looked_at

    @property
    def is_hindered(self) -> bool:
        """Whether something moves, reaches in or did: what is read may be half of what lies there."""
        return self.is_moving or self.reach is not Reach.NOTHING

    def seeing(self, reading: Reading, width_px: int) -> Watch:
        """The same watch after the newest frame, so wide, was read: dice and their shadows are no hand."""
        scale = self.small.shape[1] / width_px
        places = tuple(_ground(die, scale, self.settings) for die in reading.dice)
        reach = min(_reach(self, table, dice=places) for table in self.tables)
        return replace(self, reach=reach, is_looked_at=True)

    def weighed(self, reading: Reading) -> Reading:
        """The reading of a frame like the newest; never sure with a newcomer, a hand or motion in it.

        Nor where something lay before: dice that it hid were not thrown, and part of it may lie there still.
        """
        doubts = [
            reason
            for is_so, reason in (
                (self.is_moving, MOVES),
                (self.is_reached_into, REACHES_IN),
                (self.has_newcomer, MAY_HIDE_DICE),
                (self.is_just_lit, JUST_LIT),
                (self.reach is Reach.GONE, HID_DICE),
            )
            if is_so
        ]
        return doubted(reading, *doubts)

    def weighed_first(self, reading: Reading, newly: Sequence[Die], width_px: int) -> Reading:
        """The first reading through a camera, whose pictures are so wide, and the dice that lie newly in it.

        Not sure where the table's look at one's place is blurred and shows something like it: it may have
        lain there out of focus.
        """
        scale = self.small.shape[1] / width_px
        may_have_lain = any(
            _lay_blurred(self.tables[0], self.small, die, scale, self.settings) for die in newly
        )
        return doubted(reading, LAY_BLURRED) if may_have_lain else reading

    def disarmed(self) -> Watch:
        """The same watch after its picture was read: it waits for motion, and knows how the table looks.

        Where something has gone, and anything crosses the picture's edge, part of it may lie there still:
        that is no look of the table yet. Where it has become dark, the look in the light is kept too.
        """
        read = replace(self, is_armed=False, has_newcomer=False, was_read=True)
        is_crossed = _is_crossed(self.small, self.settings)
        if not self.is_settled or (self.reach is Reach.GONE and is_crossed):
            return read
        is_new, newest = self.is_just_lit and is_crossed, self.tables[-1]
        if _is_lit(self.small, newest, self.settings):
            return replace(read, tables=(newest, self.small), is_just_lit=is_new)
        return replace(read, tables=(*self.tables[:-1], self.small), is_opening=is_new, is_just_lit=is_new)


def first_watch(frame: Image, at_s: float, *, settings: WatchSettings = WatchSettings()) -> Watch:
    """The watch that begins with this frame; what lies there already was not seen to be thrown."""
    small = _small(frame, settings)
    is_dark = _is_black(small, settings)
    return Watch(small, (small,), at_s, begun_s=at_s, is_dark=is_dark, settings=settings)


def watch(before: Watch, frame: Image, at_s: float) -> Watch:
    """The watch after one more frame."""
    settings, small = before.settings, _small(frame, before.settings)
    if small.shape != before.small.shape:
        return first_watch(frame, at_s, settings=settings)
    if _is_black(small, settings):  # what may happen meanwhile, the next frame in the light tells
        begun_s = at_s if before.is_opening and _is_black(before.tables[0], settings) else before.begun_s
        return replace(before, is_dark=True, at_s=at_s, still_frames=0, still_s=0.0, begun_s=begun_s)
    before = replace(before, is_dark=False)
    if _changed_share(before.small, small, settings) > settings.moving_share:
        return replace(
            before, small=small, at_s=at_s, still_frames=0, still_s=0.0, is_armed=True, is_looked_at=False
        )
    step_s = max(0.0, at_s - before.at_s)  # a clock that was set back vouches for nothing
    still_s = before.still_s + min(step_s, settings.longest_step_s)
    return _still(replace(before, small=small, at_s=at_s, still_s=still_s))


def _is_black(small: Image, settings: WatchSettings) -> bool:
    """Whether a frame shows nothing, as some cameras' does now and then."""
    black = cv2.inRange(small, (0.0,) * 3, (settings.black,) * 3)
    return 1 - cv2.countNonZero(black) / black.size <= settings.moving_share


def _still(now: Watch) -> Watch:
    """The watch after a frame in which nothing moved: whether something reaches in, and the table's look."""
    now = replace(now, still_frames=now.still_frames + 1)
    if now.is_opening and _is_woken(now):
        return replace(now, tables=(now.small,), is_armed=False, reach=Reach.NOTHING, has_gone=False)
    if _is_lit_again(now):  # beside such looks all may be a hand, and a hand nothing
        return _just_lit(now)
    reaches = [_reach(now, table) for table in now.tables]
    if now.has_newcomer and len(reaches) > 1 and reaches[0] is Reach.NOTHING:
        return replace(now, tables=now.tables[:1], reach=Reach.NOTHING, has_newcomer=False)  # it is gone
    was_seen = now.is_looked_at and now.is_reached_into  # a reading knows better than edges what has gone
    reach = Reach.THERE if was_seen and Reach.GONE in reaches else min(reaches)
    now = replace(now, reach=reach, has_gone=now.has_gone or reach is Reach.GONE)
    is_long = now.still_s >= now.settings.belongs_s
    if now.is_hindered and is_long:  # the look before is kept too: a hand there so long will go again
        tables = now.tables[-1], now.small
        now = replace(now, tables=tables, reach=Reach.NOTHING, has_newcomer=True)
        return replace(now, is_opening=False, is_just_lit=False)
    if now.is_just_lit and is_long:
        now = replace(now, is_just_lit=False, has_newcomer=_is_crossed(now.small, now.settings))
    if now.is_hindered or now.is_armed:
        return now
    return replace(now, tables=(*now.tables[:-1], now.small), is_opening=now.is_opening and not is_long)


def _just_lit(now: Watch) -> Watch:
    """The watch where the light has come on: as begun anew, but a throw made in the dark is one.

    Unless no picture was read before: then what lies there lies there already.
    """
    seen = replace(now, tables=(now.small,), still_frames=1, still_s=0.0, reach=Reach.NOTHING, has_gone=False)
    return replace(seen, is_opening=True, is_just_lit=True, is_armed=now.is_armed and now.was_read)


def _is_woken(now: Watch) -> bool:
    """Whether a camera just opened has found its light or its focus since the table's only look.

    Then nearly every pixel is far lighter or darker, as no hand does it, or was white; or a blurred copy of
    the picture looks like that look, all over.
    """
    look, settings = now.tables[0], now.settings
    if now.at_s - now.begun_s > settings.wakes_s:
        return False
    if _is_relit(look, now.small, settings):
        return True
    if not (now.is_calm and _things(_differs(look, now.small, settings), settings)):
        return False
    blurred = (np.asarray(cv2.blur(now.small, (side, side)), np.uint8) for side in settings.blurs_px)
    return any(_differs(look, one, settings).mean() <= settings.moving_share for one in blurred)


def _is_lit_again(now: Watch) -> bool:
    """Whether all looks of the table are of the dark, and the picture is not."""
    return all(_is_lit(look, now.small, now.settings) for look in now.tables)


def _is_lit(look: Image, small: Image, settings: WatchSettings) -> bool:
    """Whether one picture is of the dark, and the other is not."""
    return _light(look) < _light(small) and _is_relit(look, small, settings)


def _light(small: Image) -> float:
    """How light a small frame is, by one in sixteen of its pixels."""
    return float(small[::4, ::4].mean())


def _is_relit(look: Image, small: Image, settings: WatchSettings) -> bool:
    """Whether nearly all of one picture is far lighter than the other, or was white and is so no more."""
    before, after = _grey(look), _grey(small)
    lighter, darker = (before, after) if before.mean() > after.mean() else (after, before)
    is_lit = lighter > np.maximum(settings.black, cv2.convertScaleAbs(darker, alpha=settings.relit))
    was_white = (before >= WHITE) & (after < WHITE)
    return max(float(is_lit.mean()), float(was_white.mean())) > settings.relit_share


def _lay_blurred(look: Image, small: Image, die: Die, scale: float, settings: WatchSettings) -> bool:
    """Whether a look is much softer than the picture where a die lies now, and shows some of its colour."""
    place = _ground(die, scale, settings)
    near, before = small[place], look[place]
    x, y, width, height = (scale * number for number in die.box)
    rows, columns = np.ogrid[: near.shape[0], : near.shape[1]]
    across = np.abs(columns + place[1].start + 0.5 - x - width / 2) / max(1.0, width)
    down = np.abs(rows + place[0].start + 0.5 - y - height / 2) / max(1.0, height)
    inside, outside = (np.maximum(across, down) < INSIDE), (np.maximum(across, down) > OUTSIDE)
    if not (inside.any() and outside.any()):
        return False
    now, then = (one[inside].mean(0) - np.median(one[outside], axis=0) for one in (near, before))
    stands_out = float(np.linalg.norm(now))
    if stands_out < settings.thing_colour or float(now @ then) < settings.bare * stands_out**2:
        return False
    sharp, soft = (int(_steps(one).max()) for one in (near, before))
    return soft < settings.soft * sharp


def doubted(reading: Reading, *doubts: str) -> Reading:
    """The reading with these reasons for doubt; as it is without any."""
    if not doubts:
        return reading
    reason = "; ".join(filter(None, (reading.reason, *doubts)))
    return replace(reading, verdict=Verdict.UNSURE, reason=reason)


def _small(frame: Image, settings: WatchSettings) -> Image:
    """The frame in colour, small and a little blurred; two steps take a fifth of the time of one.

    Raises NotAPicture for arrays that are none.
    """
    whole = coloured(frame)
    tall, wide = whole.shape[:2]
    scale = min(settings.width_px / wide, settings.tallest_px / tall)
    width, height = max(1, round(wide * scale)), max(1, round(tall * scale))
    nearly = cv2.resize(whole, (2 * width, 2 * height), interpolation=cv2.INTER_LINEAR)
    small = cv2.resize(nearly, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.GaussianBlur(small, (3, 3), 0), dtype=np.uint8)


def _changed_share(old: Image, new: Image, settings: WatchSettings) -> float:
    """The share of pixels that changed by more than noise, a change of the whole exposure left out.

    So is a lamp's flicker, in bands across the picture or from one side: it is looked for where more changed.
    """
    old_grey, new_grey, noise = _grey(old), _grey(new), settings.noise_grey
    difference = np.subtract(new_grey, old_grey, dtype=np.int16)
    whole = _middle((difference + 255).astype(np.uint16)) - 255
    is_same = cv2.inRange(difference, (whole - int(noise),), (whole + int(noise),))
    changed = cv2.bitwise_and(cv2.bitwise_not(is_same), _above(_off(old_grey, new_grey), noise))
    share = cv2.countNonZero(changed) / changed.size
    if share <= settings.moving_share:
        return share
    flickered = _too_dark_or_light(old_grey, _flickered(old_grey, new_grey, settings), new_grey)
    return cv2.countNonZero(cv2.bitwise_and(changed, _above(flickered, noise))) / changed.size


def _above(off: Image, limit: float) -> Image:
    """1 where it is more than that, 0 elsewhere."""
    return np.asarray(cv2.threshold(off, int(limit), 1, cv2.THRESH_BINARY)[1], np.uint8)


def _flickered(old: Image, new: Image, settings: WatchSettings) -> Image:
    """The old picture in the light of the new one, which may be a little other in each row and column."""
    rows = _flicker(_medians(_gains(old[:, ::4], new[:, ::4])), settings)[:, None]
    some = old[::4] if _is_steady(rows) else old[::4] * rows[::4]
    columns = _flicker(_medians(_gains(some, new[::4]).T), settings)
    if _is_steady(rows) and _is_steady(columns):
        return old
    return np.asarray(np.minimum(255, old * rows * columns), dtype=np.uint8)


def _gains(old: NDArray[np.number[Any]], new: Image) -> NDArray[np.float32]:
    one = np.float32(1)
    return np.asarray((new + one) / (old + one), np.float32)


def _medians(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The median of each row, in half of numpy's time."""
    ordered, many = np.sort(rows, axis=1), rows.shape[1]
    return np.asarray((ordered[:, (many - 1) // 2] + ordered[:, many // 2]) / 2, np.float32)


def _flicker(gains: NDArray[np.float32], settings: WatchSettings) -> NDArray[np.float32]:
    """The light's gain in each row or column, in waves and within limits: a thing that came has edges.

    1 where most are as light as before: a flicker is everywhere.
    """
    if _medians(np.abs(gains - 1)[None])[0] < settings.flickers:
        return np.ones_like(gains)
    limited = np.clip(gains, 1 - settings.flicker, 1 + settings.flicker)
    return np.asarray(cv2.blur(limited, (settings.wave_px, settings.wave_px)), np.float32).ravel()


def _is_steady(gains: NDArray[np.float32]) -> bool:
    """Whether no row or column is lighter or darker."""
    return bool((gains == 1).all())


def _grey(small: Image) -> Image:
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def _off(before: Image, now: Image) -> Image:
    """How far each pixel of one colour is from what it was, brightened as the whole picture was.

    What was white before may have been brighter still: it is off only where it is darker now.
    """
    expected = cv2.convertScaleAbs(before, alpha=_middle(now) / max(1, _middle(before)))
    return _too_dark_or_light(before, np.asarray(expected, np.uint8), now)


def _too_dark_or_light(before: Image, expected: Image, now: Image) -> Image:
    """How far each pixel is from the expected one; only darker where it was white before."""
    darker, lighter = cv2.subtract(expected, now), cv2.subtract(now, expected)
    lighter = cv2.bitwise_and(lighter, cv2.inRange(before, (0,), (WHITE - 1,)))
    return np.asarray(cv2.max(darker, lighter), dtype=np.uint8)


def _middle(whole_numbers: NDArray[np.uint8 | np.uint16]) -> int:
    """The median of numbers below 512, in a tenth of numpy's time."""
    counts = cv2.calcHist([whole_numbers], [0], None, [512], [0, 512]).ravel()
    return int(np.searchsorted(np.cumsum(counts), (whole_numbers.size + 1) // 2))


def _reach(now: Watch, table: Image, *, dice: tuple[Slices, ...] = ()) -> Reach:
    """What is much larger than a die and lies in the picture, from its edge, beyond this look of the table.

    What differs at dice and round them is theirs, unless it hangs together with a thing that has gone.
    """
    differs = _differs(table, now.small, now.settings)
    bare = np.ones_like(differs)
    for place in dice:
        bare[place] = 0
    for differing in (differs, differs & bare) if dice else (differs,):
        things = _things(differing, now.settings)
        if not things:
            return Reach.GONE if now.is_opening and now.has_gone else Reach.NOTHING
        if now.is_opening and all(_is_gone(now, table, thing, bare) for thing in things):
            return Reach.GONE
    return Reach.THERE


def _is_crossed(small: Image, settings: WatchSettings) -> bool:
    """Whether anything may lie across the edge of the picture: then there are edges along its rim."""
    edges = _are_edges(small, settings)
    edges[settings.rim_px : -settings.rim_px, settings.rim_px : -settings.rim_px] = False
    return bool(edges.any())


def _things(differs: Image, settings: WatchSettings) -> list[Image]:
    """1 at each place, of all that differ (1 there), that is much larger than a die and at the edge."""
    bridge = np.ones((settings.bridged_px, settings.bridged_px), np.uint8)
    changed = cv2.morphologyEx(differs, cv2.MORPH_CLOSE, bridge)
    if cv2.countNonZero(changed) <= settings.thing_share * changed.size:
        return []
    height, width = changed.shape
    _, parts, boxes, _ = cv2.connectedComponentsWithStats(changed)
    return [
        np.asarray(parts == part, dtype=np.uint8)
        for part, (x, y, across, down, area) in enumerate(boxes[1:], start=1)
        if area > settings.thing_share * changed.size
        and (x == 0 or y == 0 or x + across == width or y + down == height)
    ]


def _is_gone(now: Watch, table: Image, thing: Image, bare: Image) -> bool:
    """Whether what differs at a place (1 there, 0 elsewhere) lay on the table before, and lies there no more.

    A thing has edges, and the table where it was lifted has few. They are looked for where the table is bare
    (1 there, 0 at dice).
    """
    settings = now.settings
    outline = np.logical_and(cv2.morphologyEx(thing, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)), bare)
    round_it = cv2.dilate(thing, np.ones((settings.edge_px, settings.edge_px), np.uint8))
    near = np.logical_and(round_it, bare)
    before, after = (int(np.count_nonzero(_are_edges(look, settings)[near])) for look in (table, now.small))
    has_edges = before > settings.outlined * int(np.count_nonzero(outline))
    return has_edges and after < settings.edges_left * before


def _are_edges(small: Image, settings: WatchSettings) -> NDArray[np.bool_]:
    """Where the colour changes from pixel to pixel by as much as a thing's differs from the table's."""
    return np.asarray(_steps(small) > settings.thing_colour, dtype=np.bool_)


def _steps(small: Image) -> Image:
    """How much the colour changes from pixel to pixel, of 255."""
    blue, green, red = cv2.split(cv2.morphologyEx(small, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8)))
    return np.asarray(cv2.max(cv2.max(blue, green), red), dtype=np.uint8)


def _ground(die: Die, scale: float, settings: WatchSettings) -> Slices:
    """The part of a small frame that a die takes with its shadow."""
    x, y, width, height = (scale * number for number in die.box)
    round_px = settings.shadow * max(width, height)
    rows = slice(max(0, round(y - round_px)), round(y + height + round_px))
    return rows, slice(max(0, round(x - round_px)), round(x + width + round_px))


def _differs(table: Image, small: Image, settings: WatchSettings) -> Image:
    """1 where the colour is another than the table's, however the camera exposes the whole picture."""
    blue, green, red = map(_off, _channels(table), _channels(small))
    return _above(np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8), settings.thing_colour)


def _channels(small: Image) -> list[Image]:
    """Blue, green and red, each a picture of one colour."""
    return [np.asarray(one, np.uint8) for one in cv2.split(small)]
