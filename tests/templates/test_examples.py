"""Every example of a question template is read and answered as its file of cases says.

Where a change means to read an example otherwise, `python -m tests.templates.cases` writes the files anew.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kgqa.assembly import Parts, open_parts
from kgqa.config import Config
from tests.templates.cases import FOLDER, Case, examples, load, read, text

FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.fixture(scope="module")
def patient_parts(sample_config: Config) -> Parts:
    """Components whose queries no busy machine cuts short."""
    return open_parts(replace(sample_config, seconds=60.0))


CASES = [pytest.param(case, id=f"{path.stem}: {case.question}") for path in FILES for case in load(path)]


@pytest.mark.parametrize("case", CASES)
def test_an_example_is_read_as_before(case: Case, patient_parts: Parts) -> None:
    assert read(case.question, patient_parts) == replace(case, should_be=None)
    assert case.should_be != (case.answer or ""), "right now: take the mark away"


def test_every_example_has_a_case(sample_parts: Parts) -> None:
    cases = {path.name: [case.question for case in load(path)] for path in FILES}
    assert cases == {name: list(questions) for name, questions in examples(sample_parts).items()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_files_are_as_they_are_written(path: Path) -> None:
    assert text(path.name, load(path)) == path.read_text(encoding="utf-8")
