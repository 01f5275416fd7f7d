"""The examples of `docs/inflection.md` and of docstrings."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from kgqa.verbalisation import agreement, fitting, inflection, numerals, sentences, times, values

GUIDE = Path(__file__).parents[3] / "docs" / "inflection.md"


def test_examples_of_the_guide() -> None:
    result = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("module", [inflection, times, values, fitting, sentences, agreement, numerals])
def test_examples_in_docstrings(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.failed == 0
    assert result.attempted > 0 or module not in (inflection, times, values, fitting)
