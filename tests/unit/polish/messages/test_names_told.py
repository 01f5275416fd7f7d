"""Tests of which names pronouns may point back to."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.polish.messages.several_told import may_be_meant


@pytest.mark.parametrize(
    ("before", "name", "asked", "may_be"),
    [
        ("Byłem w Polsce.", "Polsce", "Kto nią rządzi?", True),
        ("Byłem w Polsce.", "Polsce", "Kto nim rządzi?", False),
        ("Mowa była o Chopinie.", "Chopinie", "Gdzie on się urodził?", True),
        ("Mowa była o Chopinie.", "Chopinie", "Gdzie ona się urodziła?", False),
        ("Mowa była o Chopinie.", "Chopinie", "Gdzie się urodził?", True),
        ("Oglądałem „Pianistę”.", "„Pianistę”", "Kto ją nakręcił?", True),
        ("Mowa była o stanie wojennym.", "stanie", "Kiedy to było?", False),
        ("Mowa była o odkrywczyni polonu.", "polonu", "Kim był jej mąż?", True),
        ("Znam Xyzqwa.", "Xyzqwa", "Gdzie ona mieszka?", True),
    ],
)
def test_pronouns_agree_with_what_they_stand_for(
    sample_parts: Parts, before: str, name: str, asked: str, may_be: bool
) -> None:
    tokens = sample_parts.analyser.tokens
    assert may_be_meant(name, tokens(before), before, tokens(asked)) is may_be
