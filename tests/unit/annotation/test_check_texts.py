"""What checks say, in both languages."""

from __future__ import annotations

from importlib.resources import files

import pytest

from kgqa.annotation.checks import Problem, Severity
from kgqa.annotation.checks.base import LANGUAGES
from kgqa.annotation.question_records import Field
from kgqa.resources import read_yaml

TEXTS = read_yaml(files("kgqa.annotation") / "data" / "checks.yaml")


def test_a_problem_says_what_it_is_in_both_languages() -> None:
    problem = Problem("one-sentence", "7", Field.SELECTION, "several", {"count": "2"})
    assert problem.severity is Severity.ERROR
    assert problem.text() == "the selection has 2 sentences instead of one"
    assert problem.text("pl") == "wybrany fragment ma 2 zdania lub zdań zamiast jednego"


@pytest.mark.parametrize("name", TEXTS)
def test_every_text_is_there_in_every_language(name: str) -> None:
    check = TEXTS[name]
    assert set(check["about"]) == set(LANGUAGES)
    assert Field(check["field"])
    for message in check["messages"].values():
        assert set(message) == {"severity", *LANGUAGES}
        assert Severity(message["severity"])
