"""What the tests of fitting share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture
def same_chance() -> Iterator[None]:
    """The same draws of torch each time, whatever ran before: one thread, one seed."""
    torch = pytest.importorskip("torch", reason="needs the train extra", exc_type=ImportError)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    torch.manual_seed(4)
    yield
    torch.set_num_threads(threads)
