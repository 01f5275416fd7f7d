"""Regular expressions in data files."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.patterns import Patterns, read_patterns


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
