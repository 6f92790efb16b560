"""The eyes: pictures of dice in, faces with a verdict out. They know no game, no players and no points."""

from .errors import CameraLost, NoAnswers, NotAPicture, VisionError
from .evaluate import Evaluation, evaluate, write_misses
from .mark import mark
from .measures import Answer, Measure, Result, as_json, as_table, measures
from .pictures import load_picture, pictures_at
from .read import read
from .settings import Settings
from .types import Box, Die, Image, Point, Reading, Verdict

__all__ = [
    "Answer",
    "Box",
    "CameraLost",
    "Die",
    "Evaluation",
    "Image",
    "Measure",
    "NoAnswers",
    "NotAPicture",
    "Point",
    "Reading",
    "Result",
    "Settings",
    "Verdict",
    "VisionError",
    "as_json",
    "as_table",
    "evaluate",
    "load_picture",
    "mark",
    "measures",
    "pictures_at",
    "read",
    "write_misses",
]
