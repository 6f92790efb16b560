"""A folder of photographs with their answers, read and measured."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2

from .cores import all_cores
from .errors import NoAnswers
from .mark import caption, mark
from .measures import Answer, Measure, Result, as_json, as_table, measures, peers_beside
from .pictures import load_picture
from .plots import calibration_error, claims
from .read import read
from .settings import Settings
from .types import Image

Entry = dict[str, Any]
"""What an index.json says of one photograph."""
Progress = Callable[[int, int], None]
"""Told how many photographs are read, and of how many."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """All results of a folder, in the order of its index."""

    results: tuple[Result, ...]

    @property
    def measures(self) -> tuple[Measure, ...]:
        """The measures by kind and by source."""
        return measures(self.results)

    @property
    def misses(self) -> tuple[Result, ...]:
        """The photographs not read whole, or sure and wrong."""
        return tuple(one for one in self.results if one.is_sure_and_wrong or not one.is_whole)

    @property
    def calibration_error(self) -> float:
        """How far confidence is from what came true, on average; 0 where no die was found."""
        return calibration_error(claims(self.results))

    def as_table(self) -> str:
        """The measures as lines of text, other readers' beside them, and how honest the confidence is."""
        dice = sum(len(result.reading.dice) for result in self.results)
        said = f"expected calibration error {self.calibration_error:.3f}, of {dice:,} dice found"
        return f"{as_table(self.measures)}\n{said}"

    def as_json(self) -> dict[str, object]:
        """The same as plain values, and the name of every miss."""
        return {
            "measures": as_json(self.measures),
            "peers": [peer._asdict() for peer in peers_beside(self.measures)],
            "calibration_error": round(self.calibration_error, 4),
            "misses": [result.answer.file for result in self.misses],
        }


def index(folder: Path | str) -> list[Entry]:
    """The entries of a folder's index.json, each with an answer."""
    file = Path(folder) / "index.json"
    try:
        entries: list[Entry] = json.loads(file.read_text(encoding="utf-8"))
        if not isinstance(entries, list):
            raise TypeError("it is no list")
        for entry in entries:
            answer_of(entry)
        _check_once(str(entry["file"]) for entry in entries)
    except FileNotFoundError:
        raise NoAnswers(f"{file} does not exist: give a folder with photographs and an index.json") from None
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise NoAnswers(f"{file} cannot be read ({error}): it must list files with their values") from None
    return entries


def _check_once(files: Iterable[str]) -> None:
    """Raises ValueError where a file has two answers."""
    twice = [file for file, times in Counter(files).items() if times > 1]
    if twice:
        raise ValueError(f"{twice[0]} is listed twice")


def answers(folder: Path | str) -> tuple[Answer, ...]:
    """The answers in a folder's index.json."""
    return tuple(answer_of(entry) for entry in index(folder))


def answer_of(entry: Entry) -> Answer:
    """One entry of an index; a photograph without a scene group is its own throw."""
    file, values, is_core = str(entry["file"]), entry["values"], entry.get("core", True)
    scene = entry.get("scene_group")
    if not isinstance(values, list) or not all(map(_is_value, values)):
        raise ValueError(f"the values of {file} are {values!r}, not a list of whole numbers from 1 to 6")
    if not isinstance(is_core, bool):
        raise TypeError(f'"core" of {file} is {is_core!r}, neither true nor false')
    return Answer(
        file=file,
        values=tuple(sorted(values)),
        source=source_of(entry),
        scene=file if scene in (None, "") else str(scene),
        is_core=is_core,
        must_doubt=entry.get("must") == "doubt",
        may_train=bool(entry.get("may_train")),
    )


def _is_value(value: object) -> bool:
    """Whether it is what a die can show: JSON's true is no 1."""
    return type(value) is int and 1 <= value <= 6


def source_of(entry: Entry) -> str:
    """Whose photograph it is: the folder it lies in, or what its entry says."""
    file = str(entry["file"])
    return Path(file).parts[0] if "/" in file else str(entry.get("source", ""))


def evaluate(
    folder: Path | str,
    *,
    settings: Settings = Settings(),  # noqa: B008  settings are frozen
    on_progress: Progress | None = None,
) -> Evaluation:
    """All photographs of a folder read on all cores, with their answers."""
    wanted = answers(folder)
    _check_there(Path(folder), wanted)
    found: dict[str, Result] = {}
    for result in each_result(folder, wanted, settings):
        found[result.answer.file] = result
        if on_progress:
            on_progress(len(found), len(wanted))
    return Evaluation(tuple(found[answer.file] for answer in wanted))


def _check_there(folder: Path, wanted: Sequence[Answer]) -> None:
    """Raises NoAnswers, before anything is read, where photographs are missing."""
    missing = [answer.file for answer in wanted if not (folder / answer.file).is_file()]
    if missing:
        more = f" ({len(missing):,} such files)" if len(missing) > 1 else ""
        raise NoAnswers(f"{folder / missing[0]} does not exist{more}: index.json may list only what is there")


def each_result(folder: Path | str, wanted: tuple[Answer, ...], settings: Settings) -> Iterator[Result]:
    """Results as they come, in no order."""
    with all_cores(len(wanted)) as pool:
        waiting = [pool.submit(_result, Path(folder), answer, settings) for answer in wanted]
        for done in as_completed(waiting):
            yield done.result()


def _result(folder: Path, answer: Answer, settings: Settings) -> Result:
    image = load_picture(folder / answer.file)
    start = time.perf_counter()
    reading = read(image, settings)
    return Result(answer, reading, 1000 * (time.perf_counter() - start))


def write_misses(evaluation: Evaluation, folder: Path | str, into: Path | str) -> int:
    """Marked pictures of all misses, written into a folder; their number."""
    Path(into).mkdir(parents=True, exist_ok=True)
    names = _names([miss.answer.file for miss in evaluation.misses])
    for miss, name in zip(evaluation.misses, names, strict=True):
        picture = _marked(load_picture(Path(folder) / miss.answer.file), miss)
        done, coded = cv2.imencode(".jpg", picture)
        if done:
            (Path(into) / f"{name}.jpg").write_bytes(coded.tobytes())
    return len(evaluation.misses)


def _names(files: Sequence[str]) -> list[str]:
    """A name without folders and ending for each file, no two alike.

    >>> _names(["a/1.jpg", "a_1.png", "b.jpg"])
    ['a_1', 'a_1-2', 'b']
    """
    names: list[str] = []
    for file in files:
        name = file.replace("/", "_").rsplit(".", 1)[0]
        tried = (name, *(f"{name}-{n}" for n in range(2, len(files) + 2)))
        names.append(next(one for one in tried if one not in names))
    return names


def _marked(image: Image, miss: Result) -> Image:
    """The marked picture with what was expected and what was read below it."""
    expected = " ".join(map(str, miss.answer.values)) or "nothing"
    found = " ".join(map(str, miss.reading.values)) or "nothing"
    said = "SURE" if miss.reading.is_sure else f"unsure: {miss.reading.reason}"
    return caption(mark(image, miss.reading), f"expected {expected}   read {found}   {said}")
