"""Which words may be surnames."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.lookup.surname_words import allows_surname, may_be_surname
from kgqa.model import Question, Token


def _token(analyser: QuestionAnalyser, text: str, name: str) -> tuple[tuple[Token, ...], int]:
    tokens = analyser.analyse(Question(text)).tokens
    return tokens, next(at for at, token in enumerate(tokens) if token.form == name)


@pytest.mark.parametrize(
    ("text", "name", "may"),
    [
        ("W jakim filmie zagrał Nowak?", "Nowak", True),
        ("W jakim filmie zagrał Jan Nowak?", "Nowak", False),
        ("Kto to jest kowal?", "kowal", False),
    ],
)
def test_a_surname_stands_alone(analyser: QuestionAnalyser, text: str, name: str, *, may: bool) -> None:
    assert may_be_surname(*_token(analyser, text, name)) is may


@pytest.mark.parametrize(
    ("text", "name", "allowed"),
    [
        ("W jakim filmie zagrał Nowak?", "Nowak", True),
        ("Gdzie leży Chorwacja?", "Chorwacja", False),
        ("Co śpiewał piosenkarz Chorwacja?", "Chorwacja", True),
        ("Kto to jest kowal?", "kowal", False),
        ("Jak nazywa się piosenkarka grana przez Houston?", "Houston", True),
        ("Kiedy zginął Denver, wykonawca przebojów?", "Denver", True),
        ("Gdzie leży Denver, duże miasto?", "Denver", False),
        ("Jak zginął piosenkarz country Denver?", "Denver", True),
        ("W którym stanie śpiewak odwiedził Denver?", "Denver", False),
    ],
)
def test_the_dictionary_knows_surnames(analyser: QuestionAnalyser, text: str, name: str, *, allowed: bool) -> None:
    tokens, at = _token(analyser, text, name)
    assert allows_surname(tokens, at) is allowed


def test_an_option_begins_no_sentence(analyser: QuestionAnalyser) -> None:
    options = analyser.analyse(Question("Kto rządził Izraelem: Peres czy Rabin?")).options
    option = next(tokens for tokens in options if tokens[0].form == "Rabin")
    assert may_be_surname(option, 0)
