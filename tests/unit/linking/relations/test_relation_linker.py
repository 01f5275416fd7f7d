"""Relation linking: words of a question -> property and asked end."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.linking.relations.relation_table import RELATIONS_FILE, read_relations
from kgqa.model import AskedEnd, Candidate, Mention, Question, RelationReading
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.terms import PropertyId

TABLE = Path(__file__).parents[3] / "data" / "questions" / "relations.tsv"
ROWS = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")][1:]
LEXICON = RelationLexicon(read_relations(template_directory() / RELATIONS_FILE))
ANALYSER = QuestionAnalyser(MorfeuszMorphology())


def read(question: str) -> tuple[RelationReading, ...]:
    return LEXICON.read(ANALYSER.analyse(Question(question)))


def first(question: str) -> tuple[str, str]:
    reading = read(question)[0]
    return reading.property, reading.asked


def accuracy(rank: int) -> float:
    def right(question: str, properties: str, asked: str) -> bool:
        readings = read(question)[:rank]
        return any(one.property in properties.split("/") and one.asked in asked.split("/") for one in readings)

    return sum(right(*row) for row in ROWS) / len(ROWS)


@pytest.mark.parametrize(("rank", "floor"), [(1, 0.93), (3, 0.97)])
def test_accuracy_on_the_labelled_questions(rank: int, floor: float) -> None:
    assert len(ROWS) >= 120
    assert accuracy(rank) >= floor


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Kto napisał „Granicę”?", ("P50", "object")),
        ("Którą powieść napisała Zofia Nałkowska?", ("P50", "subject")),
        ("Kiedy nastąpiło napisanie „Granicy”?", ("P577", "object")),
        ("Gdzie urodził się Kornel Makuszyński?", ("P19", "object")),
        ("Kiedy urodził się Kornel Makuszyński?", ("P569", "object")),
        ("Kto urodził się w Stryju?", ("P19", "subject")),
        ("Stolicą którego państwa jest Sofia?", ("P36", "subject")),
        ("Jakie miasto jest stolicą Bułgarii?", ("P36", "object")),
        ("Do jakiej rzeki wpada Poprad?", ("P403", "object")),
        ("Która rzeka wpada do Dunajca?", ("P403", "subject")),
        ("Kogo poślubiła Barbara Radziwiłłówna?", ("P26", "object")),
    ],
)
def test_property_and_end(question: str, expected: tuple[str, str]) -> None:
    assert first(question) == expected


def test_yes_no_questions_ask_for_both_ends_alike() -> None:
    scores = {one.asked: one.score for one in read("Czy Poprad wpada do Dunajca?") if one.property == "P403"}
    assert set(scores) == set(AskedEnd)
    assert len(set(scores.values())) == 1


def test_the_tokens_of_a_reading_are_its_words() -> None:
    question = "Gdzie na świat przyszedł Janusz Korczak?"
    analysis = ANALYSER.analyse(Question(question))
    reading = next(one for one in LEXICON.read(analysis) if one.words == "przyjść na świat +w")
    assert [analysis.tokens[index].form for index in reading.tokens] == ["na", "świat", "przyszedł"]
    assert (reading.start, reading.end) == (reading.tokens[0], reading.tokens[-1] + 1)


def test_titles_are_no_relations() -> None:
    assert [one.property for one in read("Co to jest „Autor widmo”?")] == []


def test_the_opener_is_no_relation() -> None:
    assert all("zwać" not in one.words for one in read("Jak zwie się rzeka w Krakowie?"))


def test_an_empty_lexicon_finds_nothing() -> None:
    assert RelationLexicon(()).read(ANALYSER.analyse(Question("Kto napisał „Granicę”?"))) == ()


WORDS = ["Kto", "co", "napisał", "autor", "się", "urodził", "w", "do", "której", "rzeki", "„", "”", "stolicą", ",", "?"]


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_readings_lie_inside_the_question(words: list[str]) -> None:
    analysis = ANALYSER.analyse(Question(" ".join(words)))
    readings = LEXICON.read(analysis)
    scores = [one.score for one in readings]
    assert scores == sorted(scores, reverse=True)
    for one in readings:
        assert 0 < one.score <= 1
        assert 0 <= one.start < one.end <= len(analysis.tokens)
        assert list(one.tokens) == sorted(set(one.tokens))


def test_what_a_property_is_called_by_its_subject_is_no_name_of_it() -> None:
    analysis = ANALYSER.analyse(Question("Kto był uczniem Arystotelesa?"))
    pupil, teacher = (Candidate(PropertyId(name), "uczeń", 1.0) for name in ("P802", "P1066"))
    names = (Mention(2, 3, "uczniem", (teacher, pupil)), Mention(2, 3, "uczniem", (teacher,)))
    assert [one.candidates for one in LEXICON.of_objects(analysis, names)] == [(pupil,)]
