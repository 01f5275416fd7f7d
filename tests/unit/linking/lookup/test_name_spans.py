"""Spans of a question that may be names."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.name_spans import allows_surname, is_of_other_word, is_one_word, may_be_surname, name_spans
from kgqa.model import Question, Token
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from wikidata_hdt.labels.folding import fold

_LINES = Path(__file__).with_name("homographs.tsv").read_text(encoding="utf-8").splitlines()[1:]
PAIRS = [tuple(line.split("\t")) for line in _LINES]


@pytest.mark.parametrize(
    ("text", "word", "may_be"),
    [
        ("Najmniejsze państwo świata?", "Najmniejsze", False),
        ("Małe państwo świata?", "Małe", True),
        ("Najwyższa Izba Kontroli?", "Najwyższa Izba Kontroli", True),
        ("Brakuje mi jednej rzeczy", "mi", False),
    ],
)
def test_degrees_at_the_start_and_pronouns_are_no_names(
    analyser: QuestionAnalyser, text: str, word: str, *, may_be: bool
) -> None:
    analysis = analyser.analyse(Question(text))
    assert (word in [span.surface(analysis) for span in name_spans(analysis)]) is may_be


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


@pytest.fixture(scope="module")
def analyser() -> QuestionAnalyser:
    return QuestionAnalyser(MorfeuszMorphology(), "")


def test_there_are_fifty_pairs() -> None:
    assert len(PAIRS) >= 50


@pytest.mark.parametrize(("question", "form", "own", "other"), PAIRS)
def test_a_word_is_not_another_word(analyser: QuestionAnalyser, question: str, form: str, own: str, other: str) -> None:
    token = next(one for one in analyser.analyse(Question(question)).tokens if one.word == form)
    keys = (fold(form), *LemmaKeys(MorfeuszMorphology()).of_mention([form]))
    kept = [key for key in keys if not is_of_other_word((token,), key)]
    assert fold(own) in kept
    assert fold(other) not in kept
