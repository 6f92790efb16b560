"""The table: players, picture, tray and score sheet, laid out for a phone or a laptop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from scorer import Phase

from .. import theme, words
from ..view import NO_CAMERA
from . import parts
from .act import Act, act
from .advice import advice_key, advice_lines
from .desk import Screen, is_blind, is_typing
from .ended import ROOMY_PX, has_ended
from .scene import LEAST_HEIGHT_PX, PAGE_PX, Scene
from .sheet import score_sheet

NAME_PX = 380  # a window that has room for the name in full size
LEAST_NAME_PX = 340  # and for the name at all
NAME_AND_UNDO_PX = 430  # and for the name beside one button more
ROOMY_NAME_PX = 500  # and beside two
USUAL_PICTURE = 0.19  # of a phone's height
SMALL_PICTURE = 0.13  # while keeps need the room, or on a low phone what just happened
LARGE_PICTURE = 0.25  # while the eyes ask, where that leaves
ASKED_BELOW_PX = 530  # for all else that a question takes, and the picture is no lower than
LEAST_ASKED_PX = 96
ASKED_PX = 800  # high, of a phone on which any question has room
LANDSCAPE_PICTURE = 0.3  # of the height of a phone on its side
ADVISED_PX = 360  # high, of a phone on its side that has room for a coach's sentences
ADVISED_BESIDE_PX = 440  # the same where other keeps are to be seen above them
ADVISED_ROOMY_PX = 700  # high, of a phone that has room for them below how a turn ended, or below other keeps
CAPTION_RIM_PX = 8  # from the edge of a picture's frame to its caption
CAPTION_PX = 165  # wide enough for what the eyes make of the picture
NUMBER_PX = 36  # high, of the turn points
FIGURE, COMMA = 0.67, 0.3  # how wide these are, of that height
WIDE_NUMBER_PX = 200  # for the turn points on a laptop
CORNER_PX = 116  # wide, of the quiet buttons beside the turn points
BRIEF_WAY_PX, WAY_PX = 94, 164  # wide, of the way to a camera, in two words and in full
LETTER_PX = 6.1  # of a caption, on average
FEW = 2  # quiet buttons that always fit beside one another
LEAST_CARD_PX = 108  # of a player
CARD_GAP_PX = 8
NAME_LETTER_PX = 9.5  # of a name on a card, on average
TOTAL_PX = 110  # of a card, for the total, its gap and the card's rims
NAMED_CARD_PX = 140  # from here on a card has room for a name beside the total
ROOMY_CARD_PX = 170  # from here on a player's card says all


def table_screen(scene: Scene) -> ft.Control:
    """The game as it stands."""
    body = _wide(scene) if scene.is_wide else _narrow(scene)
    is_low = scene.height < LEAST_HEIGHT_PX and not _is_laid_flat(scene)
    if is_low or _is_short(scene):
        held = body if _is_short(scene) else ft.Container(body, height=LEAST_HEIGHT_PX)
        body = ft.Column([held], scroll=ft.ScrollMode.AUTO, expand=True)
    return ft.Column([header(scene), body], spacing=0, expand=True)


def _is_short(scene: Scene) -> bool:
    """Whether all of the table scrolls as one: on a low phone, so that no question hides its dice."""
    is_table = not (scene.is_wide or scene.is_flat) and scene.desk.screen is not Screen.SHEET
    return is_table and scene.height < (ASKED_PX if scene.is_asking else LEAST_HEIGHT_PX)


def _is_laid_flat(scene: Scene) -> bool:
    """Whether the table is laid out for a phone on its side."""
    return scene.is_flat and scene.desk.screen is not Screen.SHEET


def header(scene: Scene) -> ft.Control:
    """The walnut bar with the name and what is always at hand."""
    hands = scene.hands
    pad = 12 if scene.is_wide else 6 if scene.width >= NAME_PX else 4
    acts: list[ft.Control] = []
    if scene.playing.can_undo:
        acts.append(_moves(scene, "Undo", hands.undo, pad))
    if scene.playing.can_redo:
        acts.append(_moves(scene, "Redo", hands.redo, pad))
    if not scene.is_wide:
        is_sheet = scene.desk.screen is Screen.SHEET
        other = Screen.TABLE if is_sheet else Screen.SHEET
        acts.append(parts.quiet("Table" if is_sheet else "Score sheet", lambda: hands.show(other), pad=pad))
    acts.append(advice_key(scene))
    if not _shows_winners(scene):
        acts.append(parts.quiet("New game", hands.set_up, pad=pad))
    return bar([name_of_the_game(scene), ft.Row(acts, spacing=0, tight=True)])


def _shows_winners(scene: Scene) -> bool:
    """Whether the end of the game stands below the bar, with its own way to a new one."""
    return bool(scene.playing.state.winners) and (scene.is_wide or scene.desk.screen is not Screen.SHEET)


def _moves(scene: Scene, text: str, act: Callable[..., None], pad: int) -> ft.Control:
    """Undo or redo, from the moment that is shown."""
    button = parts.quiet(text, lambda: act(after=scene.playing), pad=pad)
    button.key = scene.key(text)
    return button


def name_of_the_game(scene: Scene) -> ft.Control:
    """The name at the left of the bar, which gives way where there is little room."""
    size = 21 if scene.width >= NAME_PX else 16
    table = scene.table
    is_full = table is not None and table.can_redo
    needed = ROOMY_NAME_PX if is_full else NAME_AND_UNDO_PX if table and table.can_undo else LEAST_NAME_PX
    has_room = scene.width >= needed
    name = theme.title("Pipkeeper" if has_room else "", size=size, color=theme.BRASS)
    return ft.Container(name, expand=True)


def bar(controls: list[ft.Control]) -> ft.Control:
    """A walnut bar across the top."""
    return ft.Container(
        ft.Row(controls, alignment=ft.MainAxisAlignment.SPACE_BETWEEN),
        bgcolor=theme.WALNUT,
        padding=ft.Padding.symmetric(horizontal=14, vertical=2),
    )


def _narrow(scene: Scene) -> ft.Control:
    if scene.desk.screen is Screen.SHEET:
        return ft.Container(score_sheet(scene, scene.width - 24), padding=12, expand=True)
    shown = act(scene)
    if scene.is_landscape:
        return _landscape(scene, shown)
    above = [] if scene.playing.state.winners else [players(scene), _picture_and_turn(scene, shown)]
    rows = [*above, tray(scene, shown)]
    is_whole = not _is_short(scene)
    return ft.Container(ft.Column(rows, spacing=8, expand=is_whole), padding=12, expand=is_whole)


def _landscape(scene: Scene, shown: Act) -> ft.Control:
    """The tray, and beside it the picture, the turn points, quiet buttons and the players, all to scroll."""
    width, state = scene.side_width, scene.playing.state
    is_blank = is_blind(scene.view)
    picture = _no_picture(scene) if is_blank else _picture(scene, width, LANDSCAPE_PICTURE * scene.height)
    turn = ft.Column(_turn_points(scene, width), spacing=0, tight=True)
    seats = [*range(state.at, len(state.seats)), *range(state.at)]
    cards = [_player(scene, number, fits=False) for number in seats]
    for card in cards:
        card.width = width
    quiet = [ft.Row([*shown.asides, *shown.corner], spacing=0, run_spacing=0, wrap=True)]
    beside = [picture, turn, *(quiet if shown.asides or shown.corner else []), *cards]
    side = ft.Container(ft.Column(beside, spacing=8, scroll=ft.ScrollMode.AUTO), width=width)
    row = ft.Row(
        [ft.Container(tray(scene, replace(shown, asides=())), expand=True), side],
        spacing=12,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(row, padding=12, expand=True)


def _wide(scene: Scene) -> ft.Control:
    above = [] if scene.playing.state.winners else [players(scene)]
    main = ft.Column([*above, tray(scene, act(scene))], spacing=14, expand=True)
    side: list[ft.Control] = [_side_picture(scene)]
    side.append(score_sheet(scene, scene.side_width))
    beside = ft.Container(ft.Column(side, spacing=14, expand=True), width=scene.side_width)
    row = ft.Row([main, beside], spacing=18, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    held = ft.Container(row, padding=18, width=min(scene.width, PAGE_PX), expand=False)
    return ft.Row(
        [held],
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def players(scene: Scene) -> ft.Control:
    """Everybody's name, total and what it takes; where not all fit, the player at turn comes first."""
    state = scene.playing.state
    numbers = list(range(len(state.seats)))
    if len(numbers) * LEAST_CARD_PX <= scene.act_width:
        return _cards(scene, numbers, fits=True)
    if scene.is_wide:
        half = (len(numbers) + 1) // 2
        rows = [_cards(scene, some, fits=True) for some in (numbers[:half], numbers[half:])]
        return ft.Column(rows, spacing=CARD_GAP_PX, tight=True)
    return _cards(scene, [*numbers[state.at :], *numbers[: state.at]], fits=False)


def _cards(scene: Scene, numbers: list[int], *, fits: bool) -> ft.Control:
    cards: list[ft.Control] = [_player(scene, number, fits) for number in numbers]
    return ft.Row(cards, spacing=CARD_GAP_PX, scroll=None if fits else ft.ScrollMode.HIDDEN)


def _player(scene: Scene, number: int, fits: bool) -> ft.Container:
    """One player's card: name and total side by side, or one below the other where names would be cut."""
    state = scene.playing.state
    seat = state.seats[number]
    is_at = (number == state.at and not state.winners) or seat.name in state.winners
    ink, soft = (theme.INK, theme.INK_SOFT) if is_at else (theme.CREAM, theme.CREAM_SOFT)
    name = theme.label(seat.name, size=15, color=ink, bold=True)
    name.no_wrap, name.overflow = True, ft.TextOverflow.ELLIPSIS
    total = theme.title(words.pts(seat.total), size=22, color=ink)
    below = theme.label(_standing(scene, number), size=13, color=soft)
    below.no_wrap = True
    top: list[ft.Control] = [name, total]
    if _stands_beside(scene):
        name.expand = True
        top = [ft.Row([name, total], spacing=6)]
    return ft.Container(
        ft.Column([*top, below], spacing=0, tight=True),
        bgcolor=theme.IVORY if is_at else ft.Colors.with_opacity(0.28, "#000000"),
        border=ft.Border.only(left=ft.BorderSide(5, theme.BRASS if is_at else ft.Colors.TRANSPARENT)),
        border_radius=10,
        padding=ft.Padding.only(left=10, right=10, top=5, bottom=6),
        expand=fits,
        width=None if fits else parts.share_px(scene.act_width, LEAST_CARD_PX + CARD_GAP_PX) - CARD_GAP_PX,
    )


def _stands_beside(scene: Scene) -> bool:
    """Whether the names have room beside the totals; on a laptop, where cards may be higher, all of each."""
    room = _card_px(scene)
    if not scene.is_wide:
        return room > NAMED_CARD_PX
    needed = (NAME_LETTER_PX * len(seat.name) + TOTAL_PX for seat in scene.playing.state.seats)
    return room > max(NAMED_CARD_PX, *needed)


def _card_px(scene: Scene) -> float:
    """How wide a player's card is, about; on a laptop they stand in two rows where one has no room."""
    if scene.is_landscape:
        return scene.side_width
    count = len(scene.playing.state.seats)
    is_halved = scene.is_wide and count * LEAST_CARD_PX > scene.act_width
    return scene.act_width / ((count + 1) // 2 if is_halved else count)


def _standing(scene: Scene, number: int) -> str:
    """What a card says below the name: the roll for first, or what it takes."""
    state = scene.playing.state
    specials = (words.first_roll_of, words.last_turn_of, words.play_off_of)
    special = next(filter(None, (told(state, number) for told in specials)), "")
    told = special or words.standing_of(state.seats[number], state.rules)
    return told if _card_px(scene) > ROOMY_CARD_PX else words.in_short(told)


def _picture_and_turn(scene: Scene, shown: Act) -> ft.Control:
    """On a phone: the picture, small, and the turn points beside it; a question is all picture."""
    corner = CORNER_PX if shown.corner else 0
    if is_blind(scene.view):
        is_brief = bool(shown.corner)
        turn = _turn(scene, scene.act_width - corner - (BRIEF_WAY_PX if is_brief else WAY_PX) - 2 * 4)
        return ft.Row([turn, _blind_corner(shown, _no_picture(scene, is_brief=is_brief))], spacing=4)
    if scene.is_asking:
        height = max(LEAST_ASKED_PX, min(LARGE_PICTURE * scene.height, scene.height - ASKED_BELOW_PX))
        return ft.Row([_picture(scene, height * 4 / 3, height)], alignment=ft.MainAxisAlignment.CENTER)
    is_typed = is_typing(scene.desk, scene.playing, scene.view)
    is_crowded = scene.height < ROOMY_PX and (has_ended(scene) or is_typed)
    is_small = is_crowded or scene.playing.state.phase is Phase.KEEP
    share = SMALL_PICTURE if is_small else USUAL_PICTURE
    height = share * max(scene.height, LEAST_HEIGHT_PX)
    turn = _turn(scene, scene.act_width - corner - height * 4 / 3 - 2 * 12)
    return ft.Row([_picture(scene, height * 4 / 3, height), turn, *_corner(shown)], spacing=12)


def _turn(scene: Scene, room_px: float) -> ft.Control:
    """The turn points in what room the picture and the buttons beside them leave."""
    points = _turn_points(scene, room_px)
    return ft.Column(points, spacing=0, expand=True, alignment=ft.MainAxisAlignment.CENTER)


def _corner(shown: Act) -> list[ft.Control]:
    """Quiet buttons one below the other."""
    return [ft.Column(list(shown.corner), spacing=0, tight=True)] if shown.corner else []


def _blind_corner(shown: Act, way: ft.Control) -> ft.Control:
    """The way to a camera, in the corner, with the quiet buttons beside and below it."""
    first, below = shown.corner[:1], shown.corner[1:]
    rows = [ft.Row([*first, way], spacing=0, tight=True), *below]
    return ft.Column(rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END)


def _turn_points(scene: Scene, room_px: float) -> list[ft.Control]:
    """What the turn brings so far, as large as there is room, and what that is good for."""
    state = scene.playing.state
    what, number = words.counted(state)
    return [
        theme.label(what, size=13, color=theme.CREAM_SOFT),
        parts.said(_number(number, number_px(number, room_px))),
        theme.label(words.turn_hint(state), size=13, color=theme.CREAM_SOFT),
    ]


def _number(number: str, size: int) -> ft.Text:
    """Points in large figures, on one line."""
    text = theme.title(number, size=size, color=theme.BRASS)
    text.no_wrap = True
    return text


def number_px(number: str, room_px: float) -> int:
    """How large points are written where there is so much room for them.

    >>> number_px("950", 80), number_px("1,500", 80), number_px("10,000", 80)
    (36, 26, 21)
    """
    wide = sum(COMMA if letter == "," else FIGURE for letter in number)
    return int(min(NUMBER_PX, room_px / wide))


def _side_picture(scene: Scene) -> ft.Control:
    """On a laptop: the picture above the score sheet."""
    if scene.view.source == NO_CAMERA:
        return _no_picture(scene)
    width = scene.side_width
    return _picture(scene, width, min(width * 3 / 4, scene.height * 0.42))


def _no_picture(scene: Scene, *, is_brief: bool = False) -> ft.Control:
    """The way to a camera, where none looks; in two words beside other buttons on a phone."""
    name = "No camera" if scene.view.source == NO_CAMERA else "Camera lost"
    told, pad = (name, scene.pad) if is_brief else (f"{name} · change", 12)
    choose = parts.quiet(told, lambda: scene.hands.show(Screen.CAMERA), color=theme.CREAM_SOFT, pad=pad)
    return ft.Row([choose], tight=True)


def framed(scene: Scene, width: float, height: float) -> ft.Control:
    """The picture in a frame no larger than that, with what it shows written below."""
    told = words.caption(scene.view, table=scene.table)
    caption = ft.Container(_caption(scene, width), padding=ft.Padding.symmetric(horizontal=5, vertical=3))
    picture = ft.Container(scene.picture, width=width, height=min(height, width / scene.view.shape))
    box = ft.Container(
        ft.Column([picture, caption], spacing=0, tight=True),
        width=width,
        bgcolor=theme.WALNUT,
        border=ft.Border.all(3, theme.WALNUT_LIGHT),
        border_radius=12,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
    return ft.Semantics(content=box, label=told, image=True)


def _caption(scene: Scene, width: float) -> ft.Control:
    """The caption, on two lines where it is long; only the camera where there is no room."""
    told = words.caption(scene.view, table=scene.table)
    lines = [scene.view.source.title, words.glance_told(scene.view, table=scene.table)]
    if len(told) * LETTER_PX <= width - 2 * CAPTION_RIM_PX:
        lines = [told]
    if width < CAPTION_PX:
        lines = lines[:1]
    texts: list[ft.Control] = [
        ft.Text(
            words.in_order(line), size=12, color=theme.CREAM, no_wrap=True, overflow=ft.TextOverflow.ELLIPSIS
        )
        for line in lines
    ]
    return ft.Column(texts, spacing=0, tight=True)


def _picture(scene: Scene, width: float, height: float) -> ft.Control:
    """The framed picture; a tap shows it large, above the choice of the camera."""
    name = f"{words.caption(scene.view, table=scene.playing)}, look closer or change the camera"
    box = framed(scene, width, height)
    return parts.tapped(name, box, lambda: scene.hands.show(Screen.CAMERA))


def tray(scene: Scene, shown: Act) -> ft.Control:
    """The dice, what can be done with them, and the buttons at the bottom."""
    is_short = _is_short(scene)
    middle = ft.Column(
        [ft.Container(_centred(*shown.dice, spacing=14), padding=ft.Padding.only(top=6)), *shown.more],
        spacing=14,
        key=scene.key("dice"),
        expand=not is_short,
        scroll=None if is_short else ft.ScrollMode.AUTO,
        alignment=ft.MainAxisAlignment.CENTER if not shown.more else ft.MainAxisAlignment.START,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    advised = advice_lines(scene) if _is_advised(scene, shown) else []
    below = [_centred(*shown.keys, spacing=8)] if shown.keys else advised
    rows = [*_announcement(scene), middle, *below, _bottom(scene, shown)]
    stretched = ft.CrossAxisAlignment.STRETCH
    held = ft.Column(rows, spacing=8, expand=not is_short, horizontal_alignment=stretched)
    return parts.tray(held, padding=scene.rim, expand=not is_short)


def _is_advised(scene: Scene, shown: Act) -> bool:
    """Whether a coach speaks of this moment, and leaves in view what lies above the sentences.

    Not while a roll is put right: the advice is about another.
    """
    if scene.desk.is_correcting:
        return False
    if scene.is_landscape:
        return scene.height >= (ADVISED_BESIDE_PX if shown.more else ADVISED_PX)
    if scene.is_wide or _is_short(scene):
        return True
    needs_room = has_ended(scene) or bool(shown.more)
    return scene.height >= ADVISED_ROOMY_PX or not needs_room


def _centred(*controls: ft.Control, spacing: float) -> ft.Control:
    return ft.Column(
        list(controls), spacing=spacing, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )


def _bottom(scene: Scene, shown: Act) -> ft.Control:
    """The buttons, within thumb reach and no wider than a hand."""
    beside = (*shown.asides, *(shown.corner if scene.is_wide else ()))
    asides = ft.Row(
        list(beside), alignment=ft.MainAxisAlignment.CENTER, spacing=2, run_spacing=0, wrap=len(beside) > FEW
    )
    rows = [*([asides] if beside else []), *shown.buttons]
    width = min(parts.BUTTONS_PX, scene.act_width - 2 * scene.rim - 10)
    held = ft.Container(
        ft.Column(rows, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        width=width,
    )
    return ft.Row([held], alignment=ft.MainAxisAlignment.CENTER, key=scene.key("buttons"))


def _announcement(scene: Scene) -> list[ft.Control]:
    """What happens now, read aloud when it changes; on a laptop with the turn points beside it."""
    table = scene.playing
    if table.state.winners:
        return []
    said = ft.Text(
        words.in_order(words.announced(table, is_correcting=scene.desk.is_correcting)),
        style=ft.TextStyle(word_spacing=3),
        size=26 if scene.is_wide else 20,
        font_family=theme.SERIF,
        font_family_fallback=theme.FOR_SERIF,
        color=theme.CREAM,
    )
    lines: list[ft.Control] = [said]
    special = words.special_line(table.state, best_rounds=table.best_rounds)
    is_crowded = scene.is_asking and not scene.is_wide
    if note := "" if is_crowded else words.fell_off(table) or words.begins(table) or special:
        lines.append(theme.label(note, size=15, color=theme.BRASS, bold=True))
    told = ft.Container(parts.said(ft.Column(lines, spacing=2, tight=True)), expand=True)
    if not scene.is_wide:
        return [ft.Row([told])]
    turn = ft.Column(
        _turn_points(scene, WIDE_NUMBER_PX),
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    return [ft.Row([told, turn], vertical_alignment=ft.CrossAxisAlignment.START)]
