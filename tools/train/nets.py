"""The networks: the finder says where dice lie, the reader what a die shows, a plain one helps in doubt.

A small one tells dice of other shapes.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

FINDER_PLANES = 7
"""Centre, log width, log height, shift right, shift down, die, top face."""
READER_CLASSES = 8
"""No die, 1 to 6, a die that cannot be read."""
FACE_PLANES = 3
"""The die in the middle, its top face, the pips of that face."""
FACE_MAP = 32
"""The side of the reader's maps, cells."""
SHAPE_CLASSES = 3
"""Neither, a die with pips, a die of another shape."""


def block(into: int, out: int, stride: int = 1, side: int = 3) -> nn.Sequential:
    """A convolution, its normalisation, and what is above nought."""
    return nn.Sequential(
        nn.Conv2d(into, out, side, stride, side // 2, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


def unheard(into: int, out: int, side: int = 1) -> nn.Sequential:
    """A convolution and its normalisation that say nothing before they are fitted."""
    quiet = nn.Sequential(nn.Conv2d(into, out, side, 1, side // 2, bias=False), nn.BatchNorm2d(out))
    nn.init.zeros_(quiet[1].weight)
    return quiet


class Added(nn.Module):
    """Planes, and what the steps make of them added to them (He et al. 2015, Deep Residual Learning)."""

    def __init__(self, *steps: nn.Module) -> None:
        super().__init__()
        self.steps = nn.Sequential(*steps)

    def forward(self, planes: Tensor) -> Tensor:
        """As many planes as came, of the same size."""
        added: Tensor = planes + self.steps(planes)
        return added


def second_thought(wide: int, narrow: int) -> Added:
    """What fewer planes see round each cell, added to the many: three convolutions for little time."""
    return Added(block(wide, narrow, 1, 1), block(narrow, narrow), unheard(narrow, wide))


def second_look(wide: int) -> Added:
    """What all planes see round each cell, added to them: two whole convolutions, for coarse planes."""
    return Added(block(wide, wide), unheard(wide, wide, 3))


def upon(small: Tensor, large: Tensor) -> Tensor:
    """A coarse plane spread over a fine one of twice its side, and added."""
    return large + functional.interpolate(small, scale_factor=2.0, mode="nearest")


class Finder(nn.Module):
    """Pixels (N x 3 x H x W, BGR, 0 to 255, sides divisible by 32) to planes a quarter as wide and high."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 48, 64)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.first = block(3, a, 2)
        self.fine = nn.Sequential(block(a, b, 2), block(b, b))
        self.eighth = nn.Sequential(block(b, c, 2), block(c, c))
        self.coarse = nn.Sequential(block(c, d, 2), block(d, d), second_look(d))
        self.coarsest = nn.Sequential(block(d, d, 2), block(d, d), second_look(d), second_look(d))
        self.side_coarsest, self.side_coarse = block(d, d, 1, 1), block(d, c, 1, 1)
        self.mixed_coarse = second_look(d)
        self.mixed = nn.Sequential(block(c, c), second_thought(c, c // 2))
        self.side_eighth = block(c, b, 1, 1)
        self.head = nn.Sequential(block(b, b), nn.Conv2d(b, FINDER_PLANES, 1))
        nn.init.constant_(self.head[1].bias[0:1], -3.5)

    def forward(self, pixels: Tensor) -> Tensor:
        """N x 7 x H/4 x W/4: the first and the last two as log odds, sizes as logarithms of 32 px."""
        fine = self.fine(self.first((pixels - 115.0) / 64.0))
        eighth = self.eighth(fine)
        coarse = self.coarse(eighth)
        coarse = self.mixed_coarse(upon(self.side_coarsest(self.coarsest(coarse)), coarse))
        eighth = self.mixed(upon(self.side_coarse(coarse), eighth))
        planes: Tensor = self.head(upon(self.side_eighth(eighth), fine))
        return planes


class PlainReader(nn.Module):
    """The reader without second thoughts: fitted in less time, and the second that the eyes ask."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        w = width
        self.first = block(3, w, 2)
        self.quarter = nn.Sequential(block(w, 2 * w, 2), block(2 * w, 2 * w))
        self.eighth = nn.Sequential(block(2 * w, 4 * w, 2), block(4 * w, 4 * w))
        self.last = block(4 * w, 5 * w, 2)
        self.spare = nn.Dropout(0.2)
        self.classes = nn.Linear(5 * w * 16, READER_CLASSES)
        self.maps = nn.Sequential(block(6 * w, w, 1, 1), block(w, w), nn.Conv2d(w, 4 * FACE_PLANES, 1))

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """N x 8 log odds; N x 12 x 16 x 16: each of three planes as four cells (left, right, then below)."""
        quarter = self.quarter(self.first(crops))
        eighth = self.eighth(quarter)
        spread = functional.interpolate(eighth, scale_factor=2.0, mode="nearest")
        maps = self.maps(torch.cat([quarter, spread], 1))
        return self.classes(self.spare(self.last(eighth).flatten(1))), maps


class Reader(nn.Module):
    """Crops (N x 3 x 64 x 64, BGR, each brought to mean 0 and spread 1) to classes and maps of the face."""

    def __init__(self, width: int = 32) -> None:
        super().__init__()
        w = width
        self.first = block(3, w, 2)
        self.quarter = nn.Sequential(block(w, 2 * w, 2), block(2 * w, 2 * w), second_thought(2 * w, w))
        self.eighth = nn.Sequential(
            block(2 * w, 4 * w, 2),
            block(4 * w, 4 * w),
            second_thought(4 * w, 2 * w),
            second_thought(4 * w, 2 * w),
        )
        self.last = nn.Sequential(block(4 * w, 5 * w, 2), second_thought(5 * w, 5 * w // 2))
        self.spare = nn.Dropout(0.2)
        self.classes = nn.Linear(5 * w * 16, READER_CLASSES)
        self.side_last = unheard(5 * w, 4 * w)
        self.maps = nn.Sequential(
            block(6 * w, w, 1, 1),
            Added(block(w, w), unheard(w, w, 3)),
            block(w, w),
            nn.Conv2d(w, 4 * FACE_PLANES, 1),
        )

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """N x 8 log odds; N x 12 x 16 x 16: each of three planes as four cells (left, right, then below)."""
        quarter = self.quarter(self.first(crops))
        eighth = self.eighth(quarter)
        last = self.last(eighth)
        whole = upon(self.side_last(last), eighth)  # what lies farther off tells top from sides
        spread = functional.interpolate(whole, scale_factor=2.0, mode="nearest")
        maps = self.maps(torch.cat([quarter, spread], 1))
        return self.classes(self.spare(last.flatten(1))), maps


class Others(nn.Module):
    """Crops, as a reader's, to neither, a die with pips, or a die of another shape."""

    def __init__(self, width: int = 16) -> None:
        super().__init__()
        w = width
        self.first = block(3, w, 2)
        self.quarter = nn.Sequential(block(w, 2 * w, 2), block(2 * w, 2 * w))
        self.eighth = nn.Sequential(block(2 * w, 4 * w, 2), block(4 * w, 4 * w), second_thought(4 * w, 2 * w))
        self.last = nn.Sequential(block(4 * w, 5 * w, 2), second_thought(5 * w, 5 * w // 2))
        self.spare = nn.Dropout(0.2)
        self.classes = nn.Linear(5 * w * 16, SHAPE_CLASSES)

    def forward(self, crops: Tensor) -> Tensor:
        """N x 3 log odds."""
        last = self.last(self.eighth(self.quarter(self.first(crops))))
        classes: Tensor = self.classes(self.spare(last.flatten(1)))
        return classes


MOVED = {"last.": "last.0.", "maps.1.": "maps.2.", "maps.2.": "maps.3."}
"""Where a plain reader's weights lie in one with second thoughts, but for those whose names stay."""


def deepened(plain: PlainReader) -> Reader:
    """A reader with a plain one's weights, that says what it says: no second thought is heard yet."""
    reader = Reader()
    lost = reader.load_state_dict(
        {_moved(name): weight for name, weight in plain.state_dict().items()}, strict=False
    )
    assert not lost.unexpected_keys
    return reader.train(plain.training)


def _moved(name: str) -> str:
    """What a plain reader's weight is called in one with second thoughts."""
    old = next((start for start in MOVED if name.startswith(start)), "")
    return MOVED.get(old, "") + name.removeprefix(old)


NAMES: dict[type[nn.Module], str] = {
    Finder: "finder",
    Reader: "reader",
    PlainReader: "second_reader",
    Others: "others",
}
"""What each network's file is called: the plain reader is the second that the eyes ask."""


def unfolded(maps: Tensor) -> Tensor:
    """The reader's maps as N x 3 x 32 x 32 log odds."""
    return functional.pixel_shuffle(maps, 2)
