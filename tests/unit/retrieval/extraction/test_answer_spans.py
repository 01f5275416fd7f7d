"""Spans that could be answers."""

from __future__ import annotations

import pytest

from kgqa.model import Hit, Linked, Passage, Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.retrieval.extraction.annotated import AnnotatedPassage, Annotator, AskedQuestion
from kgqa.retrieval.extraction.answer_spans import SpanKind, spans
from kgqa.retrieval.text_words import Lexicon


def _read(
    lexicon: Lexicon, analyser: QuestionAnalyser, question: str, text: str, title: str = ""
) -> tuple[AnnotatedPassage, AskedQuestion]:
    annotator = Annotator(lexicon, lambda lemma: 1, 100)
    asked = annotator.question(Linked(analyser.analyse(Question(question)), ()))
    return annotator.passage(Hit(Passage("a", "a", text, title), 1.0), asked), asked


@pytest.mark.parametrize(
    ("kind", "question", "text", "found"),
    [
        (SpanKind.NAME, "Kto napisał?", "Wydał ją Jan Maria van Rokita w Rzymie.", ["Jan Maria van Rokita", "Rzymie"]),
        (SpanKind.NAME, "Jakie nazwisko nosi Jan?", "Znam Jana Kowalskiego.", ["Kowalskiego"]),
        (SpanKind.NAME, "W którym mieście?", "Mieszkał w Rzymie. Dom stał.", ["w Rzymie"]),
        (SpanKind.YEAR, "Kiedy?", "W 1410 roku, a nie 99 lat później.", ["1410"]),
        (SpanKind.DATE, "Kiedy?", "Było to 15 lipca 1410 roku.", ["15 lipca 1410"]),
        (SpanKind.MONTH, "Kiedy?", "Stało się to w maju.", ["maju"]),
        (SpanKind.CENTURY, "Kiedy?", "Powstał w XIX wieku za Jana II.", ["XIX wieku"]),
        (SpanKind.SUBJECT, "Jak nazywa się hymn?", "Rota (1908) – pieśń i hymn.", ["Rota"]),
        (SpanKind.NUMBER, "Ile?", "Ma czterech braci i 1,5 metra.", ["czterech", "czterech braci", "1,5", "1,5 metra"]),
        (SpanKind.QUOTATION, "Co napisał?", "Napisał „Ogniem i mieczem” oraz „Potop”.", ["Ogniem i mieczem", "Potop"]),
        (SpanKind.NOUN, "Co zjadł pies?", "Pies zjadł kość.", ["kość"]),
        (SpanKind.REST, "Gdzie spał pies?", "Pies spał pod stołem.", ["pod stołem"]),
        (SpanKind.CLAUSE, "Po co poszedł?", "Poszedł tam, żeby kupić chleb.", ["Poszedł tam", "żeby kupić chleb"]),
    ],
)
def test_kinds(
    lexicon: Lexicon, analyser: QuestionAnalyser, kind: SpanKind, question: str, text: str, *, found: list[str]
) -> None:
    passage, asked = _read(lexicon, analyser, question, text)
    own = [span for span in spans(passage, asked) if span.kind is kind]
    assert all(span.text in found for span in own) and own
    assert all(text[span.start : span.end] == span.text for span in own)


def test_the_title_without_what_stands_in_brackets(lexicon: Lexicon, analyser: QuestionAnalyser) -> None:
    passage, asked = _read(lexicon, analyser, "Co to?", "Opis.", "Menisk (fizyka)")
    assert [span.text for span in spans(passage, asked) if span.kind is SpanKind.TITLE] == ["Menisk"]


def test_sentences_that_repeat_too_little_are_passed_over(lexicon: Lexicon, analyser: QuestionAnalyser) -> None:
    passage, asked = _read(lexicon, analyser, "Co zjadł pies?", "Pies zjadł kość. Adam był w Rzymie.")
    assert list(passage.coverage) == [1.0, 0.0]
    assert {span.text for span in spans(passage, asked, 0.5)} == {"kość", "Pies zjadł kość"}


def test_words_are_compared_by_lemma_and_by_beginning(lexicon: Lexicon, analyser: QuestionAnalyser) -> None:
    passage, _ = _read(lexicon, analyser, "Kto rządził francuskim miastem?", "Miasta Francuzów, i nic.")
    assert [token.form for token in passage.tokens if token.asked >= 0] == ["Miasta", "Francuzów"]


def test_names_are_not_compared_by_their_beginnings(lexicon: Lexicon, analyser: QuestionAnalyser) -> None:
    passage, _ = _read(lexicon, analyser, "Jak miał na imię Makuszyński?", "Grał tam Makuszewski.")
    assert [token.form for token in passage.tokens if token.asked >= 0] == []


def test_the_rest_of_a_title_that_the_question_knows(lexicon: Lexicon, analyser: QuestionAnalyser) -> None:
    passage, asked = _read(lexicon, analyser, "Jak miał na imię Sławek?", "Był premierem.", "Walery Sławek")
    titles = [(span.kind, span.text) for span in spans(passage, asked) if span.start < 0]
    assert titles == [(SpanKind.TITLE_PART, "Walery")]


def test_a_question_for_a_century_takes_it_from_years(lexicon: Lexicon, analyser: QuestionAnalyser) -> None:
    passage, asked = _read(lexicon, analyser, "W którym wieku był rokosz?", "Rokosz wybuchł w 1606 roku.")
    assert "XVII wiek" in [span.text for span in spans(passage, asked) if span.kind is SpanKind.YEARS_CENTURY]
    passage, asked = _read(lexicon, analyser, "W którym roku był rokosz?", "Rokosz wybuchł w 1606 roku.")
    assert SpanKind.YEARS_CENTURY not in {span.kind for span in spans(passage, asked)}


def test_a_sentence_counts_with_its_title(lexicon: Lexicon, analyser: QuestionAnalyser) -> None:
    passage, asked = _read(lexicon, analyser, "Gdzie jest Panorama?", "Leży w Rzymie.", "Panorama")
    assert (list(passage.coverage), list(passage.titled)) == ([0.0], [1.0])
    assert "w Rzymie" in {span.text for span in spans(passage, asked, 0.5)}
