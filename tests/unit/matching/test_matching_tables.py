"""Every cost of the file is taken by some reader, and none is taken that the file lacks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kgqa
from kgqa.matching.matching_tables import reading_cost, reading_costs

PACKAGE = Path(kgqa.__file__).parent


def test_every_cost_is_taken() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    assert set(re.findall(r'\breading_cost\("([\w ]+)"\)', code)) == set(reading_costs())


def test_costs_are_positive_and_unknown_names_are_faults() -> None:
    assert min(reading_costs().values()) > 0
    with pytest.raises(KeyError):
        reading_cost("unheard of")
