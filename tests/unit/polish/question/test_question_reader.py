"""Question understanding: examples, and floors on the labelled set (a little below what was measured)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.understanding_labels import LabelledQuestion, Labels, labels_of, read_labelled
from kgqa.model import Aim, AnswerType, Question, SqadAnswerType, SqadQuestionType, Understanding
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser

TABLE = Path(__file__).parents[3] / "data" / "questions" / "understanding.tsv"
ROWS = read_labelled(TABLE)
TUNING = 200
ANALYSER = QuestionAnalyser(MorfeuszMorphology())


def understand(question: str) -> Understanding:
    return ANALYSER.analyse(Question(question)).understanding


@pytest.fixture(scope="module")
def found() -> list[tuple[LabelledQuestion, Labels]]:
    return [(row, labels_of(ANALYSER.analyse(Question(row.question)))) for row in ROWS]


def accuracy(pairs: list[tuple[LabelledQuestion, Labels]], field: str) -> float:
    judged = [(row.gold, one) for row, one in pairs if row.gold.judged(field)]
    return sum(gold.agrees(one, field) for gold, one in judged) / len(judged)


@pytest.mark.parametrize(
    ("field", "floor"),
    [
        ("kind", 0.94),
        ("type", 0.95),
        ("noun", 0.96),
        ("preposition", 0.97),
        ("case", 0.95),
        ("answers", 0.97),
        ("flags", 0.98),
        ("sqad_question", 0.93),
        ("sqad_answer", 0.93),
    ],
)
def test_held_out_accuracy_of_each_field(
    found: list[tuple[LabelledQuestion, Labels]], field: str, floor: float
) -> None:
    assert accuracy(found[TUNING:], field) >= floor


def test_every_kind_is_recognised_more_often_than_not(found: list[tuple[LabelledQuestion, Labels]]) -> None:
    total = Counter(row.gold.kind for row, _ in found)
    right = Counter(row.gold.kind for row, one in found if row.gold.kind == one.kind)
    assert {kind for kind in total if right[kind] < 0.75 * total[kind]} == set()


def test_the_labelled_set_is_large_and_knows_its_labels() -> None:
    assert len(ROWS) >= 400
    assert len({row.question for row in ROWS}) == len(ROWS)
    assert {row.gold.kind for row in ROWS} <= set(Aim)
    assert {row.gold.type for row in ROWS} <= set(AnswerType)
    assert {row.gold.sqad_question for row in ROWS} <= set(SqadQuestionType)
    assert {row.gold.sqad_answer for row in ROWS} <= set(SqadAnswerType)
    flags = {"negation", "superlative", "comparative", "ordinal", "temporal"}
    assert frozenset().union(*(row.gold.flags for row in ROWS)) == flags


@pytest.mark.parametrize(
    ("question", "aim", "answer_type", "noun"),
    [
        ("Kto namalował „Babie lato”?", Aim.ENTITY, AnswerType.PERSON, ""),
        ("Ilukrotnym mistrzem olimpijskim był Kowalski?", Aim.NUMBER, AnswerType.QUANTITY, ""),
        ("Prosimy o podanie imienia żony króla.", Aim.ALIAS, AnswerType.PERSON, "imię"),
        ("Prosimy o podanie nazwy stolicy Włoch.", Aim.ENTITY, AnswerType.PLACE, "stolica"),
        ("Jak nazywa się szew skórny zakładany po operacji?", Aim.TERM, AnswerType.OTHER, "szew"),
        ("Jak nazywa się waga towaru bez opakowania?", Aim.TERM, AnswerType.OTHER, "waga"),
        ("Która partia wygrała wybory?", Aim.ENTITY, AnswerType.ORGANISATION, "partia"),
        ("Jakiego koloru jest malachit?", Aim.CATEGORY, AnswerType.OTHER, "kolor"),
        ("Jak w powieści miała na imię służąca?", Aim.ALIAS, AnswerType.PERSON, "imię"),
        ("Dokończ przysłowie: „Nosił wilk razy kilka…”", Aim.COMPLETION, AnswerType.OTHER, ""),
        ("Nad jakim filmem reżyser nie dokończył pracy?", Aim.ENTITY, AnswerType.WORK, "film"),
        ("Co oznacza skrót MOPR?", Aim.EXPANSION, AnswerType.OTHER, ""),
        ("Jak głęboki jest Bajkał?", Aim.NUMBER, AnswerType.QUANTITY, ""),
        ("Proszę powiedzieć, gdzie leży Uluru.", Aim.ENTITY, AnswerType.PLACE, ""),
        ("Jak mierzy się sukces?", Aim.CLAUSE, AnswerType.OTHER, ""),
    ],
)
def test_aim_type_and_noun(question: str, aim: Aim, answer_type: AnswerType, noun: str) -> None:
    found = understand(question)
    assert (found.aim, found.answer_type, found.noun) == (aim, answer_type, noun)


def test_what_is_counted_is_a_unit_and_no_class() -> None:
    found = understand("Ilu senatorów zasiada w Senacie?")
    assert (found.noun, found.unit) == ("", "senator")


@pytest.mark.parametrize(
    ("question", "answers"),
    [
        ("Które dwa miasta łączy ten most?", 2),
        ("Podaj imiona trzech muszkieterów.", 3),
        ("Jakie państwa leżą na Półwyspie Pirenejskim?", 0),
        ("Jak nazywa się jeden z trzech muszkieterów?", 1),
        ("Jak nazywały się dawne obozy wojskowe?", 1),
        ("W których górach leży Turbacz?", 1),
    ],
)
def test_number_of_answers(question: str, answers: int) -> None:
    assert understand(question).answers == answers


def test_options_inside_a_statement() -> None:
    question = "Homar to ryba czy skorupiak?"
    analysis = ANALYSER.analyse(Question(question))
    assert analysis.understanding.aim is Aim.CHOICE
    assert analysis.options == ()


def test_options_behind_a_separator_stay_with_the_analysis() -> None:
    analysis = ANALYSER.analyse(Question("Co jest cięższe: ołów czy cyna?"))
    assert analysis.understanding.aim is Aim.CHOICE
    assert len(analysis.options) == 2


def test_titles_and_quotations_do_not_count() -> None:
    found = understand("Kto napisał „Nie ma większego dobra po 1918 roku”?")
    assert not (found.negated or found.comparatives or found.times)


def test_a_text_without_words_is_not_understood() -> None:
    assert understand("…?!") == Understanding()


WORDS = [
    "Kto",
    "jaki",
    "ile",
    "nie",
    "czy",
    "w",
    "1918",
    "XX",
    "wieku",
    "po",
    "najdłuższa",
    "„",
    "”",
    ",",
    "…",
    "?",
    "oba",
]


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_any_order_of_words_is_read(words: list[str]) -> None:
    found = understand(" ".join(words))
    assert found.answers >= 0
    assert all(time.start < time.end for time in found.times)
