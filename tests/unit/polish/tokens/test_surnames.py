"""Which words may be surnames."""

from __future__ import annotations

import pytest

from kgqa.model import Question, Token
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.tokens.letter_case import allows_surname, is_one_word, may_be_surname


def _token(analyser: QuestionAnalyser, text: str, name: str) -> tuple[tuple[Token, ...], int]:
    tokens = analyser.analyse(Question(text)).tokens
    return tokens, next(at for at, token in enumerate(tokens) if token.form == name)


@pytest.mark.parametrize(
    ("text", "name", "may"),
    [
        ("W jakim filmie zagrał Nowak?", "Nowak", True),
        ("W jakim filmie zagrał Jan Nowak?", "Nowak", False),
        ("Za jaką rolę dostał Oscara Penn?", "Penn", True),
        ("Co osiągnął prezydent Kolumbii Santos?", "Santos", True),
        ("Co robi w Komisji Europejskiej Lewandowski?", "Lewandowski", True),
        ("Kto grał z Seanem Penną?", "Penną", False),
        ("Kto to jest kowal?", "kowal", False),
        ("wysocki miejsce urodzenia", "wysocki", True),
        ("kowal miejsce urodzenia", "kowal", False),
        ("Gdzie leży wysocki dom?", "wysocki", False),
    ],
)
def test_a_surname_stands_alone(analyser: QuestionAnalyser, text: str, name: str, *, may: bool) -> None:
    tokens, at = _token(analyser, text, name)
    assert may_be_surname(tokens, at, at + 1) is may


def test_a_hyphen_joins_two_words_of_a_surname(analyser: QuestionAnalyser) -> None:
    tokens, at = _token(analyser, "Co odkryła Joliot-Curie?", "Joliot")
    assert [is_one_word(tokens, at, at + length) for length in (1, 2, 3)] == [True, False, True]
    assert may_be_surname(tokens, at, at + 3)


@pytest.mark.parametrize(
    ("text", "name", "allowed"),
    [
        ("W jakim filmie zagrał Nowak?", "Nowak", True),
        ("W którym filmie zabójcę zagrał Reno?", "Reno", True),
        ("Kto mieszka w Chorwacji?", "Chorwacji", False),
        ("Co śpiewał piosenkarz Chorwacja?", "Chorwacja", True),
        ("W jakiej wierze wychowują dzieci Szwedzi?", "Szwedzi", False),
        ("Kto to jest kowal?", "kowal", False),
        ("Jak nazywa się piosenkarka grana przez Houston?", "Houston", True),
        ("Kiedy zginął Denver, wykonawca przebojów?", "Denver", True),
        ("Kto mieszka w Denver, dużym mieście?", "Denver", False),
        ("Jak zginął piosenkarz country Denver?", "Denver", True),
        ("Jaki śpiewak mieszkał w Denver?", "Denver", False),
    ],
)
def test_the_dictionary_knows_surnames(analyser: QuestionAnalyser, text: str, name: str, *, allowed: bool) -> None:
    tokens, at = _token(analyser, text, name)
    assert allows_surname(tokens, at) is allowed


def test_an_option_begins_no_sentence(analyser: QuestionAnalyser) -> None:
    options = analyser.analyse(Question("Kto rządził Izraelem: Peres czy Rabin?")).options
    option = next(tokens for tokens in options if tokens[0].form == "Rabin")
    assert may_be_surname(option, 0, 1)
