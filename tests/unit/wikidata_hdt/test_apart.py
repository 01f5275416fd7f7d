"""Processes that work for one call: what they load is no part of their allowance, and what ends them is told."""

from __future__ import annotations

import subprocess
import sys

import pytest

from wikidata_hdt.apart import Allowance, SpentError, run_apart

ROOM = Allowance(20.0, 8 << 20)
LOADED_LATE = """
from wikidata_hdt.apart import Allowance, prepare_copies, run_apart
from tests.unit.wikidata_hdt.late_loading import loaded

prepare_copies("json")
print(run_apart(Allowance(20.0, 8 << 20), loaded, "python_calamine", modules=["python_calamine"]))
"""


def _many(count: int) -> list[str]:
    return [f"text {number}" for number in range(count)]


def test_what_a_function_gives() -> None:
    assert run_apart(ROOM, _many, 2) == ["text 0", "text 1"]


def test_more_than_it_may_allocate_is_told() -> None:
    with pytest.raises(SpentError, match=r"too much work \(expected at most 20 s and 8 MiB of memory\)"):
        run_apart(ROOM, _many, 10_000_000)


def test_a_compiled_module_is_loaded_before_the_allowance_counts() -> None:
    ended = subprocess.run([sys.executable, "-c", LOADED_LATE], capture_output=True, text=True, check=False)
    assert ended.stdout == "python_calamine\n", ended.stderr
