"""Regular expressions in data files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kgqa.polish.messages import clause_variants, several_questions
from kgqa.polish.question import asked_words, quiz_forms, told_options
from kgqa.resources import Patterns, read_patterns


@pytest.fixture
def forms(tmp_path: Path) -> Patterns:
    path = tmp_path / "forms.yaml"
    path.write_text("word: [kto, 'jak\\w+']\nasked: '^(?P<one>{word}) (?-i:czy) {word}.{2}$'\n", encoding="utf-8")
    return read_patterns(path)


def test_an_expression_is_built_of_those_above_it(forms: Patterns) -> None:
    match = forms["asked"].match("Jakim \t czy  KTO??")
    assert match and match["one"] == "Jakim"
    assert forms["word"].fullmatch("jaki") and not forms["word"].fullmatch("jaki kto")


@pytest.mark.parametrize("text", ["kto czy kto", "ktoczy kto??", "kto CZY kto??", "co czy kto??"])
def test_what_does_not_fit(forms: Patterns, text: str) -> None:
    assert not forms["asked"].match(text)


def test_expressions_are_compiled_when_they_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "forms.yaml"
    path.write_text("right: kto\nwrong: '(kto'\n", encoding="utf-8")
    forms = read_patterns(path)
    assert list(forms) == ["right", "wrong"] and len(forms) == 2
    assert forms["right"] is forms["right"]
    with pytest.raises(re.error):
        _ = forms["wrong"]


@pytest.mark.parametrize(
    "find", [asked_words._patterns, told_options._patterns, several_questions._forms, clause_variants._asides]
)
def test_our_own_are_right(find: Callable[[], Patterns]) -> None:
    assert all(one.flags & re.IGNORECASE for one in find().values())


@pytest.mark.parametrize("name", ["gaps", "asked_abbreviations", "asked_sayings", "shared_names"])
def test_those_of_quizzes_are_right(name: str) -> None:
    assert all(one.flags & re.IGNORECASE for one in quiz_forms._patterns(name).values())
