"""The numbers that a reading is tuned by, each with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field

from .types import MOST_DICE


@dataclass(frozen=True, slots=True)
class FinderSettings:
    """How the learned finder looks at a picture."""

    levels_px: tuple[int, ...] = (120, 240, 480, 960)  # longer sides: each level finds dice of its own size
    most_enlarged: float = 1.05  # a level larger than the picture shows nothing more
    least_px: float = 14.0  # of a die in a level: smaller ones lie in the next
    last_px: float = 7.0  # the same, where there is no next: smaller ones are specks
    near_px: float = 30.0  # of all dice in the level before the finest: 10 mm beside 25 are seen there too
    near_score: float = 0.6  # of the surest of them: trays of dice seen from afar mostly have less
    most_trays: int = 2  # places taken for dice: of more, all of one size, none is a tray
    tray_px: float = 40.0  # of such a place in the picture: in a smaller one no dice are seen
    tray_room: float = 0.25  # of its side, beyond each edge: dice may lie across it
    tray_level_px: int = 400  # longer side at which it is looked into, or
    tray_enlarged: float = 2.0  # so many times its own, where that is less
    in_tray: float = 0.3  # of its side: larger places are the die itself
    most_in_tray: int = 12  # places, the surest: more is print
    surest_in_tray: float = 0.4  # the finder's score of one of them at least: three in four pips have less
    most_px: float = 85.0
    most: int = 40  # finds read at most, the surest: more is a page of print
    least_score: float = 0.1  # weaker peaks are as common on bare tables
    coarse_score: float = 0.4  # the same on the coarsest level, where whole throws look like one large die
    cut_score: float = 0.6  # of either, enough for a place that reaches over the picture's edge, and
    cut_beyond: float = 0.1  # by more of its side than that: less is seen of such a die
    least_throw: int = 3  # surely found dice within a larger place that is not: it is a whole throw
    throw_score: float = 0.6  # surely found from here on: few pips are
    in_throw: float = 0.4  # of its side, that theirs is less than
    throw_room: float = 0.8  # of such a die within it
    apart: float = 0.5  # of the longer side: nearer finds are one die
    other_size: float = 1.7  # ratio of sides from which two finds in one place are different things


@dataclass(frozen=True, slots=True)
class SpotSettings:
    """What counts as a spot that may be a pip: small, round, darker or lighter than all round it."""

    most_stretch: float = 2.0  # longer over shorter axis: beyond it the pip lies on a side face
    least_fill: float = 0.88  # area over that of the ellipse of the same moments: a square has .95, an L .7
    same_centre: float = 0.35  # of the diameter: centres nearer than this are cuts through one spot
    least_length: float = 2.5  # outline, in pixels, over the diameter: a small circle of pixels has 2.8
    most_length: float = 3.6  # outline over the diameter: a stretched, ragged spot reaches it
    least_compact: float = 0.05  # area over squared length: a circle has .08, a worm next to nothing
    least_cuts: int = 2  # levels that must show the spot: one alone is noise


@dataclass(frozen=True, slots=True)
class LayoutSettings:
    """How spots are compared with the faces 1 to 6. Lengths are in pip diameters."""

    most_size_ratio: float = 1.7  # largest over smallest pip of a face: glints eat a part of some
    least_reach: float = 1.25  # between two opposite pips: nearer, they would touch
    most_reach: float = 9.5  # between two opposite pips: the diagonal of a face of the smallest pips
    same_middle: float = 0.55  # between the middles of two opposite pairs, seen a little from the side
    near: float = 2.0  # between the pips of a two: nearer, it looks slanted, or is a part of a larger face
    near_skew: float = 0.3  # skew for each diameter that a two is nearer than that
    least_diagonals: float = 0.66  # one diagonal over the other: a slanted square has unlike diagonals
    most_diagonals: float = 1.5  # the same, the other way round
    most_skew: float = 1.0  # of a four or five: more is no square
    least_grid: float = 0.9  # the longer side of a six over the shorter, for one squeezed lengthwise
    most_grid: float = 2.6  # the same for one squeezed across
    narrow_grid: float = 0.35  # shorter side of a six over the longer: what is narrower looks slanted
    value_bonus: float = 0.15  # for each pip, when fits are ranked: chance makes small layouts
    residual: float = 0.28  # typical distance of a pip from its place
    skew: float = 0.6  # typical sum of slant and stretch: wide-angle, oblique and squeezed pictures reach .7
    stretch: float = 0.6  # typical excess of the longer over the shorter axis of pips
    unlike: float = 0.35  # typical excess of the largest over the smallest pip
    hopeless: float = 7.0  # summed squares of these, each over its typical size: e**-3.5 is 3 % of quality
    central: float = 0.35  # off the middle of the outline for nothing: side faces shift it
    centre: float = 0.75  # typical distance of a layout from the middle of the die's outline
    least_face: float = 1.5  # round the middle: the face goes on beyond the pip of a one
    least_like: float = 0.6  # diameter over that of the pips, for a spot that may be one of them
    most_like: float = 1.6  # the same at most: a pip with its glint or shadow
    left_power: float = 1.5  # of the share of spots explained: each one left over costs more than its share
    room: float = 0.62  # round the outer pips: an unexplained spot nearer than this belongs to the face
    contrast: float = 0.35  # share of cuts that a good pip is seen in


@dataclass(frozen=True, slots=True)
class FaceSettings:
    """How one face is read on an upright patch. Shares are of the die's side."""

    patch_px: int = 128  # side of the patch: pips are then 10 to 20 px
    margin: float = 0.18  # of the side, kept on each side round the die
    blur_px: float = 1.0  # of the patch: a tenth of the smallest pip
    room_px: int = 2  # of the picture, round what a patch shows: as far as cubic interpolation reaches
    fine: float = 0.7  # patch pixels a picture pixel: below it the picture is shrunk first, or cloth aliases
    spare: float = 1.2  # of the patch's scale, that it is shrunk to: turning it then loses nothing
    coarse: float = 1.5  # patch pixels a picture pixel: above it straight interpolation makes steps
    most_spots: int = 16  # strongest spots used in a plane: three faces in view show 15 at most
    thin: float = 0.07  # of the patch: half a pip; thinner things are glints, streaks and scratches
    clear_fit: float = 0.7  # of a layout, 0 to 1: the face is seen plainly in this plane
    enough: int = 2  # planes that show one value plainly: the others are not asked
    told: float = 0.95  # the reader's chance of a value from which one plane that shows it is enough
    vote_share: float = 0.15  # what a vote of another plane adds to the best fit's quality
    value_bonus: float = 0.06  # for each pip: a pip is lost to glare more often than one is made
    core: float = 0.6  # of a pip's radius: surely within the pip, blurred edge and all
    edge: float = 1.35  # of a pip's radius: surely outside the pip
    ring: float = 1.8  # of a pip's radius: the body round a pip, before the next pip begins
    top_room: float = 1.05  # of a top face's corners, within which pips may lie: the map is a cell unsure
    rim_px: int = 9  # of the patch: the brush that takes the die's own edge, chamfer and shadow
    pip_room: float = 0.6  # diameters from the middle of a pip: to its edge and a little more
    pips_radius: float = 0.45  # of the side: as far from the middle of a face lie its outermost pips
    face_radius: float = 0.5  # of the side: within it lie all pips of a face, wherever the fit put its middle
    like_pip: float = 0.5  # share of the way from body to pip colour from which a pixel looks like a pip
    glaring: float = 0.3  # residue from which pips are looked for once more, by their colour
    corner: float = 0.25  # from the middle of a face to its corner pips, across and down
    unlike_pip: float = 0.4  # of the contrast of pip and body: as far off, a colour is not the pips'
    cuts: int = 9  # levels through the patch's own range
    rim_share: float = 0.2  # of the patch, on each side, left out of that range: table and neighbours
    stray_percent: float = 1.0  # darkest and lightest pixels left out of that range: glints
    least_range: float = 14.0  # grey levels a plane must span: below it shows noise
    least_diameter: float = 0.075  # of the side: a small pip seen a little from the side
    most_diameter: float = 0.42  # of the side: the large single pip of some sets


@dataclass(frozen=True, slots=True)
class LightSettings:
    """When a picture is too dark, too bright or too grainy to be sure of anything in it."""

    bright_percentile: float = 99.5  # of one pixel in 64: the brightest parts, single glints left out
    least_bright: float = 60.0  # of 255: the darkest real photograph has 113, one at a fifth of its light 50
    white: int = 250  # of 255, in each colour: so bright nothing is told from white
    most_white: float = 0.8  # of a picture: of 524 real ones none has more than .03
    grain_px: int = 8  # the side of the squares that grain is averaged over
    least_grain: float = 25.0  # of 255, the spread of the green: a plain table has a little grain too
    least_kept: float = 0.3  # of that spread, in the mean of each square: real pictures keep .57, noise .13


@dataclass(frozen=True, slots=True)
class StraySettings:
    """Which spots beside the dice are like their pips."""

    pip_px: float = 9.0  # of a pip in the searched copy: round enough to be told from a stroke
    least_contrast: float = 25.0  # Lab levels between pip and body: fainter ones are like everything
    alike: float = 30.0  # Lab levels between dice of one set in different light
    most_kinds: int = 3  # kinds of dice looked for: more is a handful from a drawer
    near: float = 0.3  # of that contrast: as near to a pip's colour; carpets have spots at .4
    most_stretch: float = 1.9  # longer over shorter side of its box
    least_fill: float = 0.6  # area over that of its box; a disc has .785, a slanted one less
    least_area: float = 0.4  # of a pip's
    most_area: float = 2.2  # of it too
    ring_from: float = 0.7  # of the spot's diameter from its middle: past its edge
    ring_to: float = 1.0  # and before the next pip
    like_body: float = 0.5  # of the contrast: a spot with this round it may lie on such a die


@dataclass(frozen=True, slots=True)
class GroundSettings:
    """What round a die counts as what it lies on."""

    most_die: float = 0.2  # the reader's chance of the die, cell by cell: more is die, or its blurred edge
    other_colour: float = 25.0  # Lab levels off most of what is round it: a thing, or a dark shadow
    least: float = 0.05  # of a crop: less between dice that touch may be their shadow
    strong: float = 0.98  # share of a place's cells with weaker edges than it is known by: one pip is enough
    least_free: float = 0.4  # of a place, that no die lies on: of less nobody says how strong its edges are
    die_colour: float = 30.0  # Lab levels off a die's colour from which a cell is of another: light differs


@dataclass(frozen=True, slots=True)
class UnreadSettings:
    """When what is die for the finder, beside the dice read and on none of them, may be one more."""

    seen_px: float = 40.0  # of a die's side in the finder's copy: it tells best there what is die
    least_px: float = 16.0  # of its side there: round smaller dice, as in a tray from afar, all is die
    fine: int = 4  # parts of a cell of its plane, both ways: outlines are finer than cells
    edge: float = 0.08  # of the root of a die's area: as blurred is the edge of what the finder takes for it
    likely: float = 0.5  # the finder's chance of die, cell by cell, from which it is looked at once more
    surely: float = 0.7  # from which it is asked about, whatever that look says
    least_share: float = 0.12  # of a die's area, as much of it as that: most of it may be taken for another
    most_share: float = 2.0  # as much at most: a tray seen from afar is like a die, and more than these
    looked_at: float = 0.15  # of a die's side: nearer to its middle the reader has looked already
    score: float = 0.3  # of that chance, for the finder's score: too little to be sure of such a die


@dataclass(frozen=True, slots=True)
class LitSettings:
    """When a ground that looks another is the same in another light."""

    alike: float = 45.0  # Lab levels up to which nobody asks for the light
    least: float = 0.002  # of the most light, added to all: what is black tells no share
    most: float = (
        12.0  # times more or less light, that a shadow or the sun makes: a black die is no white one
    )
    tinted: float = 2.0  # times more light that one colour may lose than another: shadows have the sky's


@dataclass(frozen=True, slots=True)
class LeanSettings:
    """When a die may lean, or stand on another."""

    least_flat: int = 2  # other dice that must lie there to tell a leaning one
    many_flat: int = 3  # other dice from which one sign is enough: two differ by as much
    raised_side: float = 1.25  # ratio to the others' sides from which a die may stand on another, if
    raised_beside: float = 1.1  # this is the ratio of its area over the top face's to theirs
    raised_top: float = 1.2  # and its top face is not so many times as wide as theirs: a larger die's is
    perspective: float = 0.2  # sides that a body is seen off, from end to end of a picture's longer side
    even_spread: float = 10.0  # squared sides, in all, from which the dice's own counts more than that
    most_lean: float = 0.085  # sides that a body may be seen off: all but 19 of 1,188 flat dice are not
    little_lean: float = 0.045  # the same, where there is a second sign
    most_beside: float = 1.35  # such a sign: area of a die over its top face's, against the others'
    # Another sign, and enough where no other die tells anything:
    uneasy: float = 0.05  # the reader's chance of no die, or none that can be read
    torn: float = 0.93  # a third: its chance of the value is less
    other_ground: float = 60.0  # a fourth, Lab levels in one light: pads and cards; patterned cloth has 30
    under_top: float = 0.95  # least width of a top face, against theirs, over another die, which is nearer
    under_beside: float = 1.15  # least area of such a die over its top face's, against theirs
    no_cube: float = 1.6  # times their misfit that it has at least; single dice have 1.5 now and then
    drawn_at: tuple[float, ...] = (0.4, 0.5, 0.6)  # chances of die that outlines for the misfit go round
    alone: float = 0.2  # sides to the next place that may be a die: a die that leans on one touches it
    alone_die: float = 0.05  # the chance of a die there
    part_overlap: float = 0.45  # of the smaller box within that die's: such a place is a part of it
    most_uneven: float = 0.1  # of what lies close round a die: with more it may lean on something
    most_above: float = 0.18  # sides that a body may be seen above its place there: sure pictures have .14
    lit: LitSettings = field(default_factory=LitSettings)


@dataclass(frozen=True, slots=True)
class ShapedSettings:
    """When a place has a die of another shape, or one with signs for pips: nobody asks about it."""

    alone: float = 0.9  # chance of another shape, above which a place is none of ours
    surely: float = 0.95  # chance above which a place surely has one: such dice come in sets
    of_set: float = 0.8  # chance that is enough where elsewhere one surely is
    whole_set: int = 3  # places that surely have one, elsewhere and apart, from which a whole set lies there
    of_whole_set: float = 0.7  # chance that is enough beside it
    size: float = 2.0  # ratio to the usual side, larger or smaller, within which it is so
    engraved_score: float = 0.35  # the finder's, above which a place may be a die of another shape
    engraved_no_die: float = 0.95  # least chance of no die of all looks, above which it surely is none
    engraved_unreadable: float = 0.02  # and the chance of a die that cannot be read, below which
    engraved_size: float = 1.25  # ratio to the usual side, larger or smaller, within which
    engraved_colour: float = 0.03  # of its cells, more than round it, of a die's colour, below which
    engraved_room: float = 0.5  # of its box, from its middle: within it spots are its own engraving


@dataclass(frozen=True, slots=True)
class HiddenSettings:
    """When a die may lie under something."""

    size: float = 1.5  # ratio to the usual side up to which, larger or smaller
    score: float = 0.35  # the finder's, of a place where something may lie over a die
    unreadable: float = 0.02  # the reader's chance of a die it cannot read, from which it may be so
    colour: float = 0.03  # of its cells, more than round it, that have a die's colour
    likely_unreadable: float = 0.2  # such a chance at which no colour is asked for: other shapes have less
    likely_score: float = 0.2  # the finder's score that is enough with that chance


@dataclass(frozen=True, slots=True)
class SignedSettings:
    """When something may be a die that shows a sign instead of pips."""

    score: float = 0.35  # the finder's, above which: of most such dice it has more than .4
    size: float = 1.4  # ratio to the usual side up to which, larger or smaller
    colour: float = 0.1  # of its cells, more than round it, that have a die's colour: those of a set have .25
    other_shape: float = 0.5  # chance of a die with signs, above which it is like one
    like_score: float = 0.2  # the finder's, enough for what is like one and has a die's colour
    neither: float = 0.9  # chance of no die of any kind, above which it is none


@dataclass(frozen=True, slots=True)
class BlurredSettings:
    """When something may be a die out of focus, or in motion."""

    size: float = 1.6  # ratio to the usual side up to which, larger or smaller
    score: float = 0.12  # the finder's, from which: of a die far out of focus it sees little
    apart: float = 15.0  # Lab levels that it stands out from what is round it
    spread_edge: float = 0.22  # of that, that its weakest edge has in a cell: a sharp one has .33 and more
    edge: float = 0.5  # and of the weakest die's: in a blurred picture theirs are as weak
    uneasy_no_die: float = 0.6  # the reader's chance of no die below which it need not be spread so far
    uneasy_score: float = 0.2  # with this score of the finder's
    uneasy_apart: float = 5.0  # standing out so much
    uneasy_edge: float = 0.4  # and edges weaker than so much of the weakest die's
    off: float = 1.5  # of how far it stands out, that its colour may be off the nearest die's
    shadow_hue: float = 15.0  # Lab levels of a and b that a shadow is off what it lies on at most
    shadow_near: float = 1.15  # sides from a die: farther off, where any die is dark, it may be one


@dataclass(frozen=True, slots=True)
class EdgeSettings:
    """When what the picture's edge cuts may be a die."""

    least_seen: float = 0.1  # of a die's box: so much of something like die, cut by the edge, may be one
    most_seen: float = 0.5  # up to which: of what is seen more, the finder finds the middle
    least_px: float = 11.0  # of the dice's side in the copy where it is seen: smaller ones are a blur there
    most_px: float = 100.0  # and larger ones more than the finder takes in
    of_die: float = 0.62  # of a die's box, from its middle: what lies within it is a part of that die
    rim_off: float = 85.0  # Lab levels that such a part may be off the dice's colour: their sides are darker
    half_out: float = 0.1  # of its side: a place that reaches so far over the edge may be the rest of a die
    least_half: float = 0.4  # ratio of its side to the dice's from which it may: the finder sees a part of it
    most_half: float = 1.25  # and up to which
    half_off: float = 18.0  # Lab levels that its colour may be off a die's; a leaflet and a page were 19 off
    half_apart: float = 0.5  # of how far it stands out from what is round it: nearer to a die than to that
    half_ground: float = 60.0  # Lab levels that its ground is off the dice's at most; a page's was 130 off
    half_score: float = 0.3  # the finder's, enough on any ground: a picture on that page had .25


@dataclass(frozen=True, slots=True)
class EmptySettings:
    """When a picture without dice surely has none."""

    die: float = 0.025  # chance of a die in any place, at most
    covered: float = 0.003  # of the picture that may look like die: bare tables have .001
    rim: float = 100.0  # square px of a copy: so much like die at its edge is no bare table


@dataclass(frozen=True, slots=True)
class NumberSettings:
    """When there may be more dice than are read, or fewer."""

    most_dice: int = MOST_DICE  # of a throw: a seventh is a stray one, or none
    # The chance that a place which is none of the dice is one all the same is a logistic curve of the
    # evidence (number.remaining_evidence), fitted by tools.train.remaining to the factory's tables.
    weights: tuple[float, ...] = (0.46, 0.72, -0.78, 0.16, 0.64, 0.21, -2.08, -0.67, -0.04, -3.07)
    asked_chance: float = 0.12  # from which such a place is asked about
    far_off: float = 100.0  # Lab levels off the dice's colour beyond which more says no more
    bare_edges: float = 0.38  # of the weakest die's, below which a place is bare table
    stray_die: float = 0.02  # chance of a die, from which a place backs a lone spot that is like a pip
    stray_colour: float = 0.5  # of its cells, more than round it, that have a die's colour: it backs one too
    stray_room: float = 0.62  # of a die's box, from its middle: within it lie its own pips, sides and all
    mixed: float = 50.0  # Lab levels between two dice, beyond which the set is of several colours
    shaped: ShapedSettings = field(default_factory=ShapedSettings)
    hidden: HiddenSettings = field(default_factory=HiddenSettings)
    signed: SignedSettings = field(default_factory=SignedSettings)
    blurred: BlurredSettings = field(default_factory=BlurredSettings)
    edge: EdgeSettings = field(default_factory=EdgeSettings)
    empty: EmptySettings = field(default_factory=EmptySettings)


@dataclass(frozen=True, slots=True)
class TwiceSettings:
    """When two dice of one value may be one that is seen twice."""

    near: float = 1.6  # sides between them, where it moved as the picture was taken
    part: float = 0.75  # of the other dice's contrast, that each of these has at most
    off: float = 0.25  # of it, that both together may be off
    reflected_near: float = 3.0  # sides between them, where one may be a reflection
    reflected_size: float = 1.25  # ratio of their sides up to which
    reflected_ground: float = 20.0  # Lab levels that the ground round both differs at most: else it is shadow
    reflected_share: float = 0.85  # of the other's contrast, up to which: dice of one set differ less
    reflected_off: float = 0.08  # of it, that it lies off the way between the other's: two dice do .13


@dataclass(frozen=True, slots=True)
class JudgeSettings:
    """Which places are dice, and when their values are sure."""

    least_weight: float = 0.15  # of a place, 0 to 1, to be a die at all
    lone_weight: float = 0.22  # the same, where nothing but the reader sees that value
    hardly_found_chance: float = 0.95  # the reader's chance of a value from which less is enough
    hardly_found_weight: float = 0.1  # of a place, where the reader gives its value such a chance
    overlap: float = 0.45  # of the smaller box, from which two are one die: one behind another shares .43
    touching_overlap: float = 0.6  # the same for one that touches another and lies on none: a row seen askew
    like_size: float = 1.47  # ratio of sides of dice that keep each other company
    size_ratio: float = 1.6  # ratio to the usual size beyond which a place is rarely a die
    paired_side: float = 1.4  # ratio to another's side from which a die may be two that touch, if this is
    paired_beside: float = 1.5  # the ratio of its area over the top face's to the other's
    mixed_side: float = 2.0  # ratio up to which a die with a larger top face is one of a mixed set
    mixed_top: float = 0.9  # of that ratio, that its top face is wider at least: that of a pair, .88 at most
    any_size: float = 0.5  # weight from which a place of any size is a die: some sets are mixed
    tray_ratio: float = 0.4  # of a die's side, up to which places within it may be dice that lie in a tray
    lone_tray: float = 0.15  # chance of a die there, enough where no other die lies: pips have .11
    # The chance that a value is right is a logistic curve of the evidence (judge.evidence), fitted by
    # tools.train.calibrate to photographs marked may_train, each source read by networks that never saw it,
    # with one plain reader; how well it holds on the others, and with two readers: docs/decisions/0008.
    weights: tuple[float, ...] = (2.23, 0.18, 0.39, 0.0, 1.34, 3.74, -1.95, 0.0, -3.62)
    full_residue: float = 3.0  # pip areas: more cost no more, as a large print is one print
    most_chance: float = 0.995  # no count of dice without an error was large enough for more
    # From here to clear_fit, and those it names of lean and number: chosen by tools.train.limits (0009).
    sure_chance: float = 0.94  # of a value, to be shown without asking
    sure_reader: float = 0.8  # the reader's own chance below which nothing else makes a value sure
    backed_reader: float = 0.6  # the same where its map and geometry both count that value
    unreadable: float = 0.3  # the reader's chance of a die that leans or is hidden
    no_die: float = 0.5  # the reader's chance of no die at all
    uneasy_alone: float = 0.3  # of no die or none that can be read, beside no other: two may touch
    sure_finder: float = 0.3  # the finder's score below which it may be none
    clear_fit: float = 0.6  # of geometry's layout, from which it may contradict the reader
    outvoted: float = 0.95  # the reader's chance from which geometry that counts fewer has missed pips
    cut_edge: float = 0.02  # of the side: nearer to the edge of the picture, a die may be cut by it
    least_picture_px: float = 240.0  # of its longer side: in a smaller one dice go missing unseen
    least_strip_px: float = 48.0  # of its shorter side: no die fits into a narrower one, as into no file read
    lean: LeanSettings = field(default_factory=LeanSettings)
    number: NumberSettings = field(default_factory=NumberSettings)
    twice: TwiceSettings = field(default_factory=TwiceSettings)


@dataclass(frozen=True, slots=True)
class StayedSettings:
    """When a place looks just as it did before the throw."""

    cells: float = 21.0  # a die's side, as in a reader's crop shrunk to a map
    far: float = 14.0  # of 255, that a cell is off all of those round its place then: noise stays below 10
    most_changed: float = 0.008  # of its cells; of new dice in all clips 250 parts of 1,000 and more
    spot_room: float = 2.0  # diameters of a spot like a pip, with the body round it


@dataclass(frozen=True, slots=True)
class MarkSettings:
    """How a reading is drawn on its picture. Sizes follow the picture: marks look alike on any screen."""

    strokes: float = 420.0  # widths of a line in the longer side: seen at any size, hides no pip
    outside: float = 1.08  # outline over the top face: beside its edge, not on it
    unclear_outside: float = 1.15  # round a place that may be one more die: the whole thing is within
    hinted_strokes: float = 2.0  # of the dice of the best keep: seen from across the table
    dark_strokes: float = 2.2  # of the dark line under the coloured one: it shows on any table
    subpixel_bits: int = 3  # of drawn places: eighths of a pixel, so that turned lines run straight
    label_share: float = 0.34  # of the die's side, the radius of its label
    most_labels: float = 55.0  # radii in the longer side: a smaller label cannot be read
    least_labels: float = 28.0  # radii in the longer side: a larger one is not needed
    label_right: float = 0.5  # radii from the die's right edge to the middle of its label
    label_up: float = 0.3  # radii from the die's upper edge: the label hides nothing of the face
    text_width: float = 1.35  # radii that the text of a label may take
    text_height: float = 1.0  # radii: a disc leaves no more
    stroke_share: float = 1.8  # px of a letter's line at scale 1: bold, as labels are small
    caption_width: float = 0.94  # of the picture's width: the line of text below it
    caption_height: float = 0.04  # of the picture's height
    least_caption_px: float = 24.0  # height of that line: smaller cannot be read
    caption_band_px: float = 58.0  # height of the band at scale 1: the line with its margins
    caption_base_px: float = 38.0  # from the band's top to the foot of the letters at scale 1
    caption_left: float = 0.03  # of the picture's width, before the text: half of what the text leaves
    caption_stroke: float = 1.4  # px of a letter's line at scale 1


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings of a reading."""

    models: str = ""  # a folder with other networks than those that ship with the product
    finder: FinderSettings = field(default_factory=FinderSettings)
    least_counted: float = 0.2  # chance of a die from which geometry is asked
    least_asked: float = 0.003  # chance of a die, beside those chosen, from which it is asked what lies there
    spot: SpotSettings = field(default_factory=SpotSettings)
    layout: LayoutSettings = field(default_factory=LayoutSettings)
    face: FaceSettings = field(default_factory=FaceSettings)
    stray: StraySettings = field(default_factory=StraySettings)
    light: LightSettings = field(default_factory=LightSettings)
    ground: GroundSettings = field(default_factory=GroundSettings)
    unread: UnreadSettings = field(default_factory=UnreadSettings)
    stayed: StayedSettings = field(default_factory=StayedSettings)
    judge: JudgeSettings = field(default_factory=JudgeSettings)
