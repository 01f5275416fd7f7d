"""Short answers from the articles."""

from __future__ import annotations

import logging

import pytest

from kgqa.errors import UnavailableError
from kgqa.model import Aim, Analysis, AnswerForm, Hit, Linked, Passage, Question, TextFinding
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.index.index_library import PassageSearch
from kgqa.retrieval.text_answerer import SteadyFallback, TextAnswerer, expansion
from kgqa.retrieval.text_words import Lexicon
from tests.doubles import FixedFallback


@pytest.fixture(scope="module")
def answerer(search: PassageSearch, lexicon: Lexicon) -> TextAnswerer:
    """Answers from the articles, without a graph."""
    return TextAnswerer(search, lexicon)


def _answer(answerer: TextAnswerer, analyser: QuestionAnalyser, question: str) -> TextFinding | None:
    return answerer.answer(Linked(analyser.analyse(Question(question)), ()))


@pytest.mark.parametrize(
    ("question", "method", "answer"),
    [
        ("W którym mieście urodził się Mikołaj Kopernik?", "name", "w Toruniu"),
        ("W którym roku urodził się Mikołaj Kopernik?", "year", "w 1473"),
        ("Kto namalował obraz „Bitwa pod Grunwaldem”?", "name", "Jan Matejko"),
        ("Jak nazywa się wypukła albo wklęsła powierzchnia cieczy w pobliżu ścianek naczynia?", "title", "Menisk"),
        ("Ile kilometrów długości ma Wisła?", "number", "1047 kilometrów"),
        ("Dokończ przysłowie: „nosił wilk razy kilka...”", "completion", "ponieśli i wilka"),
        ("Rozwiń skrót GOPR.", "abbreviation", "Górskie Ochotnicze Pogotowie Ratunkowe"),
        ("Kogo według przysłowia ponieśli?", "saying", "wilka"),
        ("Jak miał na imię autor dzieła „O obrotach sfer niebieskich”?", "title", "Mikołaj"),
        ("Tuja to roślina iglasta czy liściasta?", "choice", "iglasta"),
        ("Czy Kopernik był astronomem?", "guess", "tak"),
    ],
)
def test_answers(answerer: TextAnswerer, analyser: QuestionAnalyser, question: str, method: str, answer: str) -> None:
    finding = _answer(answerer, analyser, question)
    assert finding is not None and (finding.method, finding.text) == (method, answer)
    assert 0 < finding.confidence < 1
    assert (finding.passage is None) == (method == "guess")
    if finding.passage and finding.start >= 0:
        assert finding.passage.text[finding.start : finding.end].lower() == answer.lower()


def test_texts_are_searched_by_words_as_they_are_spelled(answerer: TextAnswerer, analyser: QuestionAnalyser) -> None:
    proper = _answer(answerer, analyser, "Co przedstawia płótno o zwycięstwie nad zakonem krzyżackim?")
    plain = _answer(answerer, analyser, "Co przedstawia plotno o zwyciestwie nad zakonem krzyzackim?")
    assert proper is not None and plain is not None
    assert (plain.text, plain.passage) == (proper.text, proper.passage)


@pytest.mark.parametrize("question", ["", "???", "Qwertyuiop asdfgh?", "Kopernik " * 10_000, " " * 1_000_000 + "…"])
def test_no_answer(answerer: TextAnswerer, analyser: QuestionAnalyser, question: str) -> None:
    assert _answer(answerer, analyser, question) is None


def test_titles_take_the_form_of_the_question(
    search: PassageSearch, lexicon: Lexicon, analyser: QuestionAnalyser
) -> None:
    asked: list[tuple[str, AnswerForm]] = []

    def fit(label: str, form: AnswerForm) -> str:
        asked.append((label, form))
        return label.lower()

    question = "Jak nazywa się wypukła albo wklęsła powierzchnia cieczy w pobliżu ścianek naczynia?"
    finding = _answer(TextAnswerer(search, lexicon, fit), analyser, question)
    assert finding is not None and (finding.text, finding.inflect, asked[0][0]) == ("menisk", False, "Menisk")


def test_an_answer_is_never_a_word_of_the_question(answerer: TextAnswerer, analyser: QuestionAnalyser) -> None:
    finding = _answer(answerer, analyser, "Jakie dzieło napisał Mikołaj Kopernik, urodzony w Toruniu?")
    assert finding is not None and "Kopernik" not in finding.text and "Toru" not in finding.text


def test_sentences_are_ranked(answerer: TextAnswerer, analyser: QuestionAnalyser) -> None:
    linked = Linked(analyser.analyse(Question("W którym roku w Toruniu urodził się Kopernik?")), ())
    assert answerer.sentences(linked, 5)[0].text == "Urodził się w Toruniu w 1473 roku."


def test_the_same_question_has_the_same_answer(answerer: TextAnswerer, analyser: QuestionAnalyser) -> None:
    question = "Co przedstawia obraz Jana Matejki?"
    assert _answer(answerer, analyser, question) == _answer(answerer, analyser, question)


def test_a_century_is_told_from_a_year(answerer: TextAnswerer, analyser: QuestionAnalyser) -> None:
    finding = _answer(answerer, analyser, "W którym wieku urodził się Mikołaj Kopernik?")
    assert finding is not None and (finding.method, finding.text) == ("year's century", "XV wiek")
    assert "1473" in finding.passage.text[finding.start : finding.end]


def test_an_abbreviation_is_expanded_in_the_nominative(
    search: PassageSearch, lexicon: Lexicon, analyser: QuestionAnalyser
) -> None:
    answerer = TextAnswerer(search, lexicon, lemmatise=str.upper)
    finding = _answer(answerer, analyser, "Rozwiń skrót GOPR.")
    assert finding is not None and finding.text == "GÓRSKIE OCHOTNICZE POGOTOWIE RATUNKOWE"


def test_which_of_several(answerer: TextAnswerer, analyser: QuestionAnalyser) -> None:
    finding = _answer(answerer, analyser, "Wisła, Odra, Warta – która z tych rzek ma 1047 kilometrów długości?")
    assert finding is not None and (finding.method, finding.text) == ("choice", "Wisła")


@pytest.mark.parametrize(
    ("abbreviation", "text", "found"),
    [
        ("NFZ", "Pacjentowi płaci Narodowy Fundusz Zdrowia (NFZ).", "Narodowy Fundusz Zdrowia"),
        (
            "PTTK",
            "Działa Polskie Towarzystwo Turystyczno-Krajoznawcze.",
            "Polskie Towarzystwo Turystyczno-Krajoznawcze",
        ),
        ("MSW", "Było Ministerstwo do Spraw Wszelkich.", "Ministerstwo do Spraw Wszelkich"),
        ("NFZ", "NFZ nie rozwija swojej nazwy.", None),
    ],
)
def test_expansions(abbreviation: str, text: str, found: str | None) -> None:
    place = expansion(abbreviation, [Hit(Passage("a", "a", text), 1.0)])
    assert (text[place[1] : place[2]] if place else None) == found


LINKED = Linked(Analysis(Question("?"), (), Aim.UNKNOWN), ())
FINDING = TextFinding("Oslo", Passage("p", "p", "Oslo"), 0, 4, "name", 1.0, 0.5)


class Server:
    """Is away for the first calls."""

    def __init__(self, away: int) -> None:
        self.away = away
        self.calls = 0

    def open(self) -> FixedFallback:
        self.calls += 1
        if self.calls <= self.away:
            raise UnavailableError("no answer", value="host")
        return FixedFallback(FINDING)


def test_a_server_that_is_there_is_asked_once_for_its_index() -> None:
    server = Server(0)
    fallback = SteadyFallback(server.open)
    assert [fallback.answer(LINKED), fallback.answer(LINKED)] == [FINDING, FINDING]
    assert server.calls == 1


def test_a_server_that_comes_back(caplog: pytest.LogCaptureFixture) -> None:
    server = Server(1)
    fallback = SteadyFallback(server.open, pause=0.0)
    with caplog.at_level(logging.WARNING):
        assert [fallback.answer(LINKED), fallback.answer(LINKED)] == [None, FINDING]
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "no answer: host" in caplog.text


def test_a_server_that_is_away_is_left_alone_for_a_while(caplog: pytest.LogCaptureFixture) -> None:
    server = Server(10)
    fallback = SteadyFallback(server.open, pause=60.0)
    assert [fallback.answer(LINKED) for _ in range(5)] == [None] * 5
    assert (server.calls, len(caplog.records)) == (1, 1)
