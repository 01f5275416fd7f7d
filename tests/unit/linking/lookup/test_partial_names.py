"""People and things named by a part of their name."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.partial_names import bearers
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.testing import Name, NameIndex

NAMES = (
    Name("Q1", "Ulysses S. Grant"), Name("Q2", "Johann Wolfgang von Goethe"), Name("Q2", "Goethe", is_label=False),
    Name("Q3", "Hugh Grant"), Name("Q4", "Ambroży z Mediolanu"), Name("Q5", "Ambroży Kleks"),
    Name("Q6", "Muzeum Narodowe w Warszawie"), Name("Q7", "Muzeum Narodowe w Krakowie"),
    Name("Q8", "katedra w Mediolanie"), Name("Q9", "miasto w Japonii"),
)  # fmt: skip


@pytest.fixture
def index(keys: LemmaKeys) -> NameIndex:
    return NameIndex(NAMES, keys.of_label, people={"Q1", "Q3"})


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Ulysses Grant", ["Q1"]),
        ("Ulyssesa Granta", ["Q1"]),
        ("U. Grant", ["Q1"]),
        ("Johann Goethe", ["Q2"]),
        ("Johann Wolfgang Goethe", ["Q2"]),
        ("Wolfgang Goethe", []),
        ("Ambroży Grant", []),
        ("Grant", []),
    ],
)
def test_a_first_name_and_a_surname(
    analyser: QuestionAnalyser, keys: LemmaKeys, index: NameIndex, text: str, items: list[str]
) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    assert list(dict.fromkeys(one.entity for one in bearers(tokens, keys, index))) == items
