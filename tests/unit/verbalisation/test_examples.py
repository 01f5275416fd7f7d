"""The examples of `docs/inflection.md` and of docstrings."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from kgqa.verbalisation.answers import full_sentences, label_fitting, literal_texts
from kgqa.verbalisation.labels import inflection, label_phrases
from kgqa.verbalisation.words import verb_agreement

GUIDE = Path(__file__).parents[3] / "docs" / "inflection.md"

MODULES = [
    inflection,
    literal_texts,
    label_fitting,
    full_sentences,
    verb_agreement,
    label_phrases,
]


def test_examples_of_the_guide() -> None:
    result = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings(module: object) -> None:
    result = doctest.testmod(module)  # type: ignore[arg-type]
    assert result.failed == 0
    assert result.attempted > 0 or module not in MODULES[:3]
