"""Whose relative the bearer of a name is told to be."""

from __future__ import annotations

import pytest

from kgqa.linking.evidence.kinship import kinship
from kgqa.model import Candidate, Mention, Question
from kgqa.polish.clauses.apposition_nouns import apposition
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import ItemId


@pytest.mark.parametrize(
    ("text", "word", "is_told"),
    [
        ("Kim był Hudson, najmłodszy syn noblisty?", "syn", True),
        ("Kim był Hudson, poseł i wnuk słynnego premiera?", "wnuk", True),
        ("Kim był Hudson, wnuk i imiennik słynnego premiera?", "wnuk", True),
        ("Co dano Hudsonowi, wnukowi wojennego premiera?", "wnuk", True),
        ("Kim był Hudson, syn autora „Buddenbrooków”?", "syn", False),
    ],
)
def test_the_best_known_namesake_is_the_relative_that_a_noun_tells(
    analyser: QuestionAnalyser, text: str, word: str, *, is_told: bool
) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    at = next(at for at, token in enumerate(tokens) if token.form.startswith("Hudson"))
    known = tuple(
        Candidate(ItemId(one), "Hudson", 1.0, {"popularity": value}) for one, value in (("Q1", 0.2), ("Q2", 0.4))
    )
    mention = Mention(at, at + 1, tokens[at].form, known)
    kin = kinship(tokens, mention, apposition(tokens, mention))
    assert kin is not None
    assert kin.word == word
    assert kin.namesake == (2 if is_told else -1)
