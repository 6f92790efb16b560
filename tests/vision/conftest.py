from __future__ import annotations

import pytest

from tests.vision.samples import SAMPLES
from vision import Reading, evaluate


@pytest.fixture(scope="session")
def readings() -> dict[str, Reading]:
    """What each sample picture is read as, by its name."""
    return {result.answer.file: result.reading for result in evaluate(SAMPLES).results}
