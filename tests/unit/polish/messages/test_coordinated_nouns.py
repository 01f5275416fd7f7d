"""Questions that ask the same of several names."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Question
from kgqa.polish.messages.coordinated_nouns import name_parts


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Podaj stolice Finlandii i Islandii.", ("Podaj stolice Finlandii", "Podaj stolice Islandii")),
        ("Kiedy urodzili się Chopin, Liszt oraz Bach?",
         ("Kiedy urodzili się Chopin", "Kiedy urodzili się Liszt", "Kiedy urodzili się Bach")),
        ("Jaką walutą płaci się w Polsce i we Włoszech?",
         ("Jaką walutą płaci się w Polsce", "Jaką walutą płaci się we Włoszech")),
        ("Jaką walutą płaci się w Polsce i Niemczech?",
         ("Jaką walutą płaci się w Polsce", "Jaką walutą płaci się w Niemczech")),
        ("Co łączy Chopina i Liszta?", ()),
        ("Kiedy urodził się Chopin?", ()),
    ],
)  # fmt: skip
def test_parts(sample_parts: Parts, question: str, parts: tuple[str, ...]) -> None:
    tokens = sample_parts.analyser.analyse(Question(question)).tokens
    names = [(at, at + 1) for at, token in enumerate(tokens) if at and token.form[0].isupper()]
    assert tuple(one.text for one in name_parts(question, tokens, names)) == parts


def test_one_thing_does_it_with_all(sample_parts: Parts) -> None:
    question = "Która rzeka płynie przez Wrocław i Szczecin?"
    tokens = sample_parts.analyser.analyse(Question(question)).tokens
    assert name_parts(question, tokens, [(4, 5), (6, 7)], of_one=True) == ()
    assert len(name_parts(question, tokens, [(4, 5), (6, 7)])) == 2
