"""Units in which questions want quantities."""

from __future__ import annotations

import pytest

from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.polish.question.asked_units import asks_for_several, unit_beside, unit_told_apart
from kgqa.polish.tokens.tokeniser import Tokeniser


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("Ile mil ma Wisła?", "mi"),
        ("Rzeka Wisła ile ma mil?", "mi"),
        ("Ile to jest mil?", "mi"),
        ("Jaką wysokość w stopach ma Mount Everest?", "ft"),
        ("Jaka jest powierzchnia Monako w kilometrach kwadratowych?", "km²"),
        ("Ile mil morskich ma ta trasa?", "nmi"),
        ("Jaki jest dług Polski w euro?", "€"),
        ("Jaką długość ma Wisła?", ""),
        ("Ile mostów ma Warszawa?", ""),
        ("Jaka drużyna grała w stopie 7 lat?", ""),
        ("W dniu 3 maja ile osób było w sali?", ""),
    ],
)
def test_the_unit_behind_an_amount_or_a_preposition(analyser: QuestionAnalyser, text: str, unit: str) -> None:
    assert analyser.analyse(Question(text)).understanding.measure == unit


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Jak wysokie są Rysy, licząc w stopach?", "licząc w stopach"),
        ("Jak duża jest Polska w milach kwadratowych?", "w milach kwadratowych"),
        ("Powierzchnia Polski wyrażona w hektarach", "wyrażona w hektarach"),
        ("Ile mil ma Wisła?", ""),
    ],
)
def test_the_words_that_tell_a_unit_apart(analyser: QuestionAnalyser, text: str, words: str) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    assert " ".join(token.form for token in (tokens[at] for at in unit_told_apart(tokens))) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Jaki jest rekord ciepła w Polsce w stopniach Fahrenheita?", "w stopniach Fahrenheita"),
        ("Jaki był prezydent USA w latach sześćdziesiątych?", ""),
        ("Jaką wielkość wyraża się w niutonach?", ""),
        ("Co mierzy się w woltach?", ""),
    ],
)
def test_the_unit_of_what_something_is(analyser: QuestionAnalyser, text: str, words: str) -> None:
    analysis = analyser.analyse(Question(text))
    assert " ".join(analysis.tokens[at].form for at in unit_beside(analysis)) == words


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("temperatura topnienia cyny °C", "°C"),
        ("powierzchnia Ukrainy hektary", "ha"),
        ("wysokość Rysów nad poziomem morza stopy", "ft"),
        ("złamane kości stopy", ""),
        ("powierzchnia Polski km2", "km²"),
        ("rekord na 100 km", ""),
        ("On ma km", ""),
    ],
)
def test_the_sign_behind_keywords(analyser: QuestionAnalyser, text: str, unit: str) -> None:
    assert analyser.analyse(Question(text)).understanding.measure == unit


@pytest.mark.parametrize(
    ("text", "several"),
    [
        ("kraje Beneluksu", True),
        ("wyspy należące do Portugalii", True),
        ("sąsiedzi Finlandii", True),
        ("autor powieści", False),
        ("stolica państw", False),
        ("skrzypce mistrza", False),
        ("do rzek", False),
        ("?", False),
    ],
)
def test_the_first_noun_in_the_nominative_tells(tokeniser: Tokeniser, text: str, several: bool) -> None:
    assert asks_for_several(tokeniser.tokens(text), frozenset()) is several


def test_a_name_is_no_noun(tokeniser: Tokeniser) -> None:
    assert not asks_for_several(tokeniser.tokens("Tatry szczyt"), frozenset({0}))
    assert asks_for_several(tokeniser.tokens("Chopin siostry"), frozenset({0}))
