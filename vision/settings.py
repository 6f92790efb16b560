"""Every number the eyes use, with its unit and its reason."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FinderSettings:
    """How the learned finder looks at a picture."""

    levels_px: tuple[int, ...] = (240, 480, 960)  # longer sides: each level finds dice of its own size
    most_enlarged: float = 1.05  # a level larger than the picture shows nothing more
    least_px: float = 14.0  # of a die in a level: smaller ones lie in the next
    most_px: float = 85.0
    least_score: float = 0.1  # weaker peaks are as common on bare tables
    apart: float = 0.5  # of the longer side: nearer finds are one die


@dataclass(frozen=True, slots=True)
class BodySettings:
    """How bodies of dice are looked for: closed outlines, nearly square, at any level of any plane."""

    work_px: int = 800  # longer side of the copy that is searched: a die of 3 % of it is still 24 px
    blur_share: float = 0.0012  # of the longer side: takes noise and cloth threads, keeps edges
    least_blur_px: float = 0.6  # of the searched copy: a small picture is noisy too
    least_side: float = 0.022  # of the longer side: a smaller die has pips of under 3 px
    most_side: float = 0.40  # of the longer side: larger, and a throw would not fit the picture
    least_length: float = 2.4  # outline, in pixels, over the side: an edge that runs diagonally has only 2.8
    most_length: float = 5.0  # outline over the side: a smooth one has 4, a ragged one more
    least_area: float = 0.7  # of the square of the side: round corners take a tenth, two cuts the rest
    grey_step: int = 9  # grey levels between two cuts: a face stands out from its table by 20 and more
    chroma_step: int = 5  # a and b levels between two cuts: colours span a third of what lightness does
    least_square: float = 0.74  # area over that of the smallest rectangle; a disc has .785, a hexagon .75
    most_aspect: float = 1.42  # longer over shorter side: a die seen with one side face reaches 1.4
    least_solid: float = 0.90  # area over that of the hull: dents are neighbours or shadows
    weakest_percent: float = 20.0  # of the outline may have a weaker edge: where dice touch or shade
    clear_edge: float = 12.0  # Lab levels over two pixels: a clear edge
    clear_cuts: int = 4  # outlines of one body: more say no more
    same_centre: float = 0.14  # of the side: outlines nearer than this are cuts through one body
    same_size: float = 1.14  # ratio of sides up to which two outlines are one body
    same_place: float = 0.4  # of the side: bodies nearer than this are parts of one die
    most_in_a_place: int = 4  # outlines kept round one place: the top face, the whole die, two between
    most: int = 20  # bodies read at most: more is a patterned cloth


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
class ClusterSettings:
    """How groups of spots in the layout of a face are looked for in the whole picture."""

    work_px: int = 1000  # longer side of the searched copy: pips of a die of 3 % are still 5 px
    blur_px: float = 0.8  # of the searched copy: under a third of the smallest pip
    least_diameter: float = 0.004  # of the longer side: a sixth of the smallest die
    most_diameter: float = 0.07  # of the longer side: a sixth of the largest die
    grey_step: int = 12  # grey levels between two cuts
    chroma_step: int = 8  # a and b levels between two cuts
    most_spots: int = 150  # strongest spots used in a plane: six dice have 36 at most, the rest is clutter
    full_contrast: float = 6.0  # cuts that show a spot: more say no more
    apart: float = 0.3  # of the smaller side: nearer fits are readings of one die
    least_quality: float = 0.25  # of a fit, 0 to 1, to be looked at closely
    most: int = 16  # clusters read at most
    lone_evidence: tuple[float, ...] = (0, 0, 0.2, 0.25, 0.4, 0.45, 0.45)  # by value, where no body was seen


@dataclass(frozen=True, slots=True)
class SingleSettings:
    """Which single spots are looked at as ones: those like the pips of the clusters found."""

    trusted: float = 0.7  # quality of a cluster, 0 to 1, whose pips tell what to look for
    least_ratio: float = 0.75  # diameter over that of other pips: ones are rarely smaller
    most_ratio: float = 1.9  # diameter over that of other pips: many sets have a large one
    least_contrast: float = 0.6  # cuts over those of other pips: pips are painted alike
    most: int = 10  # singles looked at: more is a speckled table


@dataclass(frozen=True, slots=True)
class LayoutSettings:
    """How spots are compared with the faces 1 to 6. Lengths are in pip diameters."""

    most_size_ratio: float = 1.7  # largest over smallest pip of a face: glints eat a part of some
    least_reach: float = 1.25  # between two opposite pips: nearer, they would touch
    most_reach: float = 6.6  # between two opposite pips: the diagonal of a face of small pips
    same_middle: float = 0.55  # between the middles of two opposite pairs, seen a little from the side
    near: float = 2.0  # between the pips of a two: nearer, it looks slanted, or is a part of a larger face
    near_skew: float = 0.3  # skew for each diameter that a two is nearer than that
    least_diagonals: float = 0.66  # one diagonal over the other: a slanted square has unlike diagonals
    most_diagonals: float = 1.5  # the same, the other way round
    most_skew: float = 1.0  # of a four or five: more is no square
    least_grid: float = 0.9  # the longer side of a six over the shorter, for one squeezed lengthwise
    most_grid: float = 2.6  # the same for one squeezed across
    narrow_grid: float = 0.35  # shorter side of a six over the longer: what is narrower looks slanted
    four_side: float = 0.5  # of the die's side, between neighbouring pips of a four
    six_side: float = 0.525  # of the die's side, between the outer pips of a row of a six
    value_bonus: float = 0.15  # for each pip, when fits are ranked: chance makes small layouts
    residual: float = 0.28  # typical distance of a pip from its place
    skew: float = 0.6  # typical sum of slant and stretch: wide-angle, oblique and squeezed pictures reach .7
    stretch: float = 0.6  # typical excess of the longer over the shorter axis of pips
    unlike: float = 0.35  # typical excess of the largest over the smallest pip
    hopeless: float = 7.0  # summed squares of these, each over its typical size: e**-3.5 is 3 % of quality
    central: float = 0.35  # off the middle of the outline for nothing: side faces shift it
    centre: float = 0.75  # typical distance of a layout from the middle of the die's outline
    side: float = 5.3  # the side of a die in pip diameters: the sets measured have 4.4 to 7
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
    vote_share: float = 0.15  # what a vote of another plane adds to the best fit's quality
    value_bonus: float = 0.06  # for each pip: a pip is lost to glare more often than one is made
    core: float = 0.6  # of a pip's radius: surely within the pip, blurred edge and all
    edge: float = 1.35  # of a pip's radius: surely outside the pip
    ring: float = 1.8  # of a pip's radius: the body round a pip, before the next pip begins
    top_room: float = 1.05  # of a top face's corners, within which pips may lie: the map is a cell unsure
    rim_px: int = 9  # of the patch: the brush that takes the die's own edge, chamfer and shadow
    pip_room: float = 0.6  # diameters from the middle of a pip: to its edge and a little more
    face_radius: float = 0.5  # of the side: within it lie all pips of a face, wherever the fit put its middle
    like_pip: float = 0.5  # share of the way from body to pip colour from which a pixel looks like a pip
    cuts: int = 9  # levels through the patch's own range
    rim_share: float = 0.2  # of the patch, on each side, left out of that range: table and neighbours
    stray_percent: float = 1.0  # darkest and lightest pixels left out of that range: glints
    least_range: float = 14.0  # grey levels a plane must span: below it shows noise
    least_diameter: float = 0.075  # of the side: a small pip seen a little from the side
    most_diameter: float = 0.42  # of the side: the large single pip of some sets


@dataclass(frozen=True, slots=True)
class GrowSettings:
    """How the body round a cluster of pips is grown. Tolerances are shares of the pips' own contrast."""

    margin: float = 0.45  # of the side, round a die whose side is only known from its pips
    most_unlike: float = 0.6  # of the contrast: pips of one face lie in one colour, shading and all
    tolerances: tuple[float, ...] = (
        0.05,
        0.08,
        0.12,
        0.2,
        0.28,
        0.36,
        0.45,
        0.55,
        0.65,
    )  # tried in turn: clearest wins
    core: float = 0.6  # of a pip's radius: surely within the pip
    edge: float = 1.3  # of a pip's radius: outside the pip, but for its blur
    ring: float = 1.7  # of a pip's radius: the body round a pip, before the next pip begins
    least_radius_px: float = 0.8  # of any disc: one pixel at least lies in it
    pip_fill: float = (
        0.8  # diameters from the middle of a pip that count as body: the pip, its edge and its shadow
    )
    brush_px: int = 3  # of the patch: bridges thinner than this to the table are cut
    least_square: float = 0.72  # area over that of the smallest rectangle, as for bodies
    least_solid: float = 0.86  # area over that of the hull: a region grown by colour is more ragged
    most_aspect: float = 1.5  # longer over shorter side
    weakest_percent: float = 20.0  # of the outline may have a weaker edge, as for bodies
    clear_edge: float = 12.0  # Lab levels over two patch pixels: a clear edge


@dataclass(frozen=True, slots=True)
class FocusSettings:
    """When a picture is too blurred or too dark to be sure of anything in it."""

    inside: float = 0.25  # of a pip's diameter from its middle: surely pip
    rim_from: float = 0.3  # of the diameter: where its rim may begin
    rim_to: float = 0.7  # and end
    around_from: float = 0.7  # of the diameter: surely face, from here
    around_to: float = 0.9  # to here, before the next pip
    rim_percentile: float = 75.0  # the steeper part of the rim; glare may take the rest
    least_crispness: float = 2.7  # rims in a diameter: 2.75 on sharp photographs, under it blurred by 0.6 %
    bright_percentile: float = 99.5  # of all pixels: the brightest parts, single glints left out
    least_bright: float = 60.0  # of 255: the darkest real photograph has 113, one at a fifth of its light 50


@dataclass(frozen=True, slots=True)
class JudgeSettings:
    """How candidates become dice, and when their number and values are sure."""

    focus: FocusSettings = field(default_factory=FocusSettings)
    least_evidence: float = 0.12  # of a candidate, 0 to 1, to be read: fainter ones never reach the weight
    lone_pip: float = 0.6  # weight of a one: a dot on anything square looks like it
    agreement_share: float = 0.6  # of the weight that goes with the planes that disagree
    pip_share: float = 0.08  # of the weight lost for each pip under six: chance makes small layouts
    residue_cost: float = 0.4  # loss for each pip area that is like pips and not explained by the value
    free_residue: float = 0.3  # pip areas that cost nothing: edges of pips
    full_residue: float = 3.0  # pip areas: more cost no more, as a large print is one print
    least_weight: float = 0.1  # of a candidate, 0 to 1, to be a die at all
    apart: float = 0.62  # of the larger side: nearer centres are one die
    same_centre: float = 0.06  # of the side: candidates nearer than this show the same face
    least_same: float = 0.93  # ratio of sides from which they do; read again, the face would be the same
    most_same: float = 1.08  # ratio of sides up to which they do
    near: float = 0.4  # of the side: sightings nearer than this are of one die, its side faces included
    least_like: float = 0.6  # ratio of sides from which things are of one size: top face against whole die
    most_like: float = 1.65  # ratio of sides up to which they are
    pip_near: float = 0.5  # pip diameters: a spot nearer than this to a pip that was read is that pip
    least_pip: float = 0.6  # diameter of that spot over the pip's
    most_pip: float = 1.6  # the same at most: planes differ in where a pip ends
    cut_edge: float = 0.04  # of the side: nearer to the edge of the picture, a die may be cut by it
    size_ratio: float = 1.5  # dice of one throw are nearly one size
    sure_quality: float = 0.5  # of the layout fit, 0 to 1
    sure_agreement: float = 0.5  # share of planes that show the value
    sure_evidence: float = 0.5  # for the body, 0 to 1
    most_residue: float = 0.5  # pip areas on the face that are like pips: more may hide one
    rival: float = 0.5  # weight of another value for the same die, as a share
    left_weight: tuple[float, ...] = (0, 0.08, 0.08, 0.08, 0.04, 0.04, 0.04)  # by value, for none of the dice
    left_evidence: float = 0.84  # of a body without a face that is none of the dice: a clear disc has .81
    # The chance that a value is right is a logistic curve of these, fitted to 1,868 dice of photographs
    # and sample pictures with known answers; how well it holds on unseen ones: docs/decisions/0002.
    chance_start: float = -0.8  # log odds, were all that follows nothing
    chance_weight: float = 1.6  # log odds for the logarithm of the weight
    chance_confirmed: float = 1.6  # log odds for a value that both finders led to
    chance_residue: float = 1.5  # log odds lost for each pip area that is like pips and not explained
    chance_quality: float = 6.4  # log odds for the layout fit, 0 to 1: a logo or a letter fits badly
    most_chance: float = 0.995  # the 660 clearest dice had no error, which bounds errors at 3 / 660
    empty_weight: float = 0.015  # of any sighting on a table said to be empty
    empty_evidence: float = 0.05  # of any other candidate on a table said to be empty
    left_apart: float = 0.75  # of a die's side: nearer things are parts of that die
    least_left: float = 0.7  # diameter of a spot beside the dice over that of their pips
    most_left: float = 1.5  # the same at most: pips of one throw are nearly one size
    left_contrast: float = 0.6  # of a spot beside the dice, as a share of their pips'


@dataclass(frozen=True, slots=True)
class MarkSettings:
    """How a reading is drawn on its picture. Sizes follow the picture: marks look alike on any screen."""

    strokes: float = 420.0  # widths of a line in the longer side: seen at any size, hides no pip
    outside: float = 1.08  # outline over the top face: beside its edge, not on it
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

    body: BodySettings = field(default_factory=BodySettings)
    spot: SpotSettings = field(default_factory=SpotSettings)
    cluster: ClusterSettings = field(default_factory=ClusterSettings)
    single: SingleSettings = field(default_factory=SingleSettings)
    layout: LayoutSettings = field(default_factory=LayoutSettings)
    face: FaceSettings = field(default_factory=FaceSettings)
    grow: GrowSettings = field(default_factory=GrowSettings)
    judge: JudgeSettings = field(default_factory=JudgeSettings)
