"""The limits of the doubts: what is tried, how readings are weighed, what is chosen and printed."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.drawn import Drawn, table
from tests.vision.samples import ENTRIES, SAMPLES
from tools.render.fast.work import Order, fill
from tools.train.limits import (
    ARGUABLE,
    LIMITS,
    SETTINGS,
    WRONG,
    Limit,
    Passed,
    Readings,
    Tally,
    chosen,
    laxest,
    main,
    number_of,
    of_harmed,
    of_table,
    shipped,
    strictest,
    with_steps,
)
from vision import Settings, load_picture
from vision.judge import judge
from vision.read import look
from vision.scene import Scene

LAX = np.zeros(len(LIMITS), np.int64)


@pytest.fixture(scope="module")
def sampled() -> list[Scene]:
    """Every sample picture as both opinions see it: traps, doubts and plain tables."""
    return [look(load_picture(SAMPLES / entry["file"]), Settings()) for entry in ENTRIES]


# what is tried


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: ", ".join(limit.names))
def test_what_ships_is_among_what_is_tried(limit: Limit) -> None:
    step = limit.step(SETTINGS)
    assert limit.set_to(SETTINGS, step) == SETTINGS
    assert limit.tried[step] == tuple(number_of(SETTINGS, name) for name in limit.names)
    assert len(set(limit.tried)) == len(limit.tried)
    for other in range(len(limit.tried)):
        assert limit.step(limit.set_to(SETTINGS, other)) == other


def test_no_stricter_step_makes_a_reading_sure(sampled: list[Scene]) -> None:
    sure = [scene for scene in sampled if judge(scene, laxest(SETTINGS)).is_sure]
    assert len(sure) > len(sampled) / 2
    told = 0  # scenes that a limit makes unsure at its strictest: the others have nothing to say
    for limit in LIMITS:
        steps = [limit.set_to(laxest(SETTINGS), step) for step in range(len(limit.tried))]
        for scene in (one for one in sure if not judge(one, steps[-1]).is_sure):
            said = [judge(scene, settings).is_sure for settings in steps]
            assert said == sorted(said, reverse=True), limit.names
            told += 1
    assert told >= 6


def test_what_is_sure_by_each_limit_is_sure_by_all(sampled: list[Scene]) -> None:
    for scene in sampled:
        steps = strictest(scene)
        for some in (shipped(), np.maximum(shipped() - 1, 0), shipped() + (shipped() < 4)):
            sure = judge(scene, with_steps(some)).is_sure
            assert sure == (steps is not None and bool((np.array(steps) >= some).all()))


# how readings are weighed


def passed(
    strict: Mapping[str, int] | None = None, *, is_right: bool = True, is_arguable: bool = False
) -> Passed:
    """A reading that every limit passes at its strictest but those named."""
    steps = [(strict or {}).get(limit.names[0], len(limit.tried) - 1) for limit in LIMITS]
    return Passed(is_right, is_arguable, tuple(steps))


def place(name: str) -> int:
    """Where a limit stands."""
    return [limit.names[0] for limit in LIMITS].index(name)


def test_wrong_and_arguable_ones_cost_right_ones() -> None:
    some = [passed(), passed(is_right=False), passed(is_arguable=True), passed({"no_die": 0})]
    assert Readings(some).tally(LAX) == Tally(3, 1, 1)
    assert Tally(3, 1, 1).worth == 3 - WRONG - ARGUABLE
    assert Readings(some).tally(shipped()) == Tally(2, 1, 1)
    assert str(Tally(3, 1, 2)) == "3 sure and right, 2 of them arguable, 1 sure and wrong"
    assert Readings([]).tally(LAX) == Tally(0, 0, 0)


# what is chosen


@pytest.mark.parametrize(("freed", "is_freed"), [(WRONG, False), (WRONG + 1, False), (WRONG + 2, True)])
def test_a_limit_is_loosened_where_that_frees_more_than_a_wrong_one_costs(freed: int, is_freed: bool) -> None:
    step = int(shipped()[place("no_die")]) - 1
    held = [passed({"no_die": step}) for _ in range(freed)]
    steps = chosen(Readings([*held, passed({"no_die": step}, is_right=False)]), shipped())
    expected = shipped()
    expected[place("no_die")] -= is_freed
    assert steps.tolist() == expected.tolist()


def test_a_limit_is_tightened_where_that_tells_a_wrong_one() -> None:
    ship = int(shipped()[place("sure_finder")])
    some = [
        passed({"sure_finder": ship}, is_right=False),
        *(passed({"sure_finder": ship + 1}) for _ in range(20)),
    ]
    steps = chosen(Readings(some), shipped())
    assert steps[place("sure_finder")] == ship + 1
    assert Readings(some).tally(steps) == Tally(20, 0, 0)


def test_two_limits_are_loosened_one_after_the_other() -> None:
    lean, none = (int(shipped()[place(name)]) for name in ("lean.most_lean", "no_die"))
    one = [passed({"no_die": none - 1})] * 2
    both = [passed({"no_die": none - 1, "lean.most_lean": lean - 1})] * 2
    steps = chosen(Readings([*one, *both]), shipped())
    assert (steps[place("no_die")], steps[place("lean.most_lean")]) == (none - 1, lean - 1)
    assert with_steps(steps).lean.most_lean > SETTINGS.lean.most_lean


def test_what_harm_tells_about_moves_only_where_harm_has_a_say() -> None:
    name = "number.hidden.likely_unreadable"
    held = Readings([passed({name: int(shipped()[place(name)]) - 1})] * 3)
    assert chosen(held, shipped()).tolist() == shipped().tolist()
    assert chosen(held, shipped(), has_harm=True)[place(name)] == shipped()[place(name)] - 1


def test_what_gains_nothing_stays() -> None:
    for some in ([passed()], [passed(), passed({"no_die": int(shipped()[place("no_die")]) - 1})]):
        assert chosen(Readings(some), shipped()).tolist() == shipped().tolist()
    assert with_steps(shipped()) == SETTINGS


# what they are chosen on


def test_a_harmed_picture_that_is_read_whole_has_all_its_sure_readings() -> None:
    entry = next(one for one in ENTRIES if one["set"] == "demo" and one.get("boxes"))
    some = of_harmed(Settings(), (SAMPLES, entry))
    assert len(some) > 10
    assert Readings(some).tally(shipped()).right > 8
    nonsense = entry | {"values": [*entry["values"], 6]}
    assert of_harmed(Settings(), (SAMPLES, nonsense)) == []


def test_the_command_prints_what_was_chosen_and_what_that_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    photos, drawn = tmp_path / "photos", tmp_path / "scenes"
    fill(Order("scene", 5, 6, drawn))
    picture = table(Drawn(2, 150, 150), Drawn(5, 330, 160), Drawn(6, 480, 330))
    entries = [
        {
            "file": f"{source}/1.png",
            "values": [2, 5, 6],
            "boxes": None,
            "core": True,
            "may_train": may,
            "tags": [],
        }
        for source, may in (("skovy", True), ("burak0206", False))
    ]
    for entry in entries:
        (photos / str(entry["file"])).parent.mkdir(parents=True)
        cv2.imwrite(str(photos / str(entry["file"])), picture)
    (photos / "index.json").write_text(json.dumps(entries))
    monkeypatch.setattr(sys, "argv", ["limits", "--photos", str(photos), "--scenes", str(drawn)])
    assert main() == 0
    said = capsys.readouterr().out
    for limit in LIMITS:
        assert f"{', '.join(limit.names)}: " in said
    assert "photographs: 1 sure and right, 0 of them arguable, 0 sure and wrong; chosen: 1 sure" in said
    assert "harmed pictures: 0 sure and right" in said
    assert said.count("burak0206") == 2
    assert "skovy" not in said
    some = [one for file in sorted(drawn.glob("scene-*.json")) for one in of_table(Settings(), file)]
    assert f"drawn tables: {Readings(some).tally(shipped())}" in said
