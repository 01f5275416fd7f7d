"""Whose relative the bearer of a name is told to be."""

from __future__ import annotations

import pytest

from kgqa.linking.evidence.apposition_nouns import apposition
from kgqa.linking.evidence.kinship import KinTable
from kgqa.model import Mention, Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "word", "told"),
    [
        ("Kim był Hudson, najmłodszy syn noblisty?", "syn", "noblisty"),
        ("Kim był Hudson, poseł i wnuk słynnego premiera?", "wnuk", "premiera"),
        ("Kim był Hudson, wnuk i imiennik słynnego premiera?", "wnuk", "premiera"),
        ("Co dano Hudsonowi, wnukowi wojennego premiera?", "wnuk", "premiera"),
        ("Kim był Hudson, syn autora „Buddenbrooków”?", "syn", None),
    ],
)
def test_a_relative_is_told_by_a_noun(analyser: QuestionAnalyser, text: str, word: str, told: str | None) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    at = next(at for at, token in enumerate(tokens) if token.form.startswith("Hudson"))
    kin = KinTable().read(tokens, apposition(tokens, Mention(at, at + 1, tokens[at].form, ())))
    assert kin is not None
    assert kin.word == word
    assert (None if kin.told_at is None else tokens[kin.told_at].form) == told
