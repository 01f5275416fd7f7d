"""Letters and given names as bounds of names."""

from __future__ import annotations

import pytest

from kgqa.matching.free.values import spelled_pieces
from kgqa.model import NAME, BoundSign, Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("question", "sign", "text"),
    [
        ("Ile państw zaczyna się na literę W?", BoundSign.BEGINS, "W"),
        ("miasta na literę k", BoundSign.BEGINS, "K"),
        ("Które planety kończą się na „s”?", BoundSign.ENDS, "S"),
        ("Ilu królów Polski miało na imię Zygmunt?", BoundSign.BEGINS, "ZYGMUNT "),
        ("Którzy władcy o imieniu Jan panowali w Polsce?", BoundSign.BEGINS, "JAN "),
    ],
)
def test_letters_and_given_names_bound_names(
    question: str, sign: BoundSign, text: str, analyser: QuestionAnalyser
) -> None:
    (piece,) = spelled_pieces(analyser.analyse(Question(question)))
    assert piece.dimensions == (NAME,)
    assert (piece.comparison, getattr(piece.bound, "value", "")) == (sign, text)


@pytest.mark.parametrize("question", ["Jak miał na imię Chopin?", "Kto mieszka w Łodzi i w Radomiu?", "Symbol W"])
def test_other_words_bound_nothing(question: str, analyser: QuestionAnalyser) -> None:
    assert not list(spelled_pieces(analyser.analyse(Question(question))))
