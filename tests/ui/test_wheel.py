"""What the wheel carries of the samples: the demo table's, and no megabyte more."""

from __future__ import annotations

import json
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]


def test_of_the_samples_the_wheel_carries_those_of_the_demo_table() -> None:
    entries = json.loads((ROOT / "sample_images" / "index.json").read_text(encoding="utf-8"))
    demo = {entry["file"] for entry in entries if entry["set"] == "demo"}
    files = {file.distribution_path for file in WheelBuilder(str(ROOT)).recurse_included_files()}
    carried = {Path(file).name for file in files if file.startswith("sample_images/")}
    assert carried == {"index.json", *demo}
    assert {"ui/assets/fonts/noto/notosansthai.woff2", "scorer/sheets/farkle.toml"} <= files
