"""Relation linking: words of a question -> property and asked end."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.linking.relations.relation_table import RELATIONS_FILE, read_relations
from kgqa.model import Candidate, Mention, Question, RelationPhrase
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.terms import PropertyId

TABLE = Path(__file__).parents[3] / "data" / "questions" / "relations.tsv"
ROWS = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")][1:]
LEXICON = RelationLexicon(read_relations(template_directory() / RELATIONS_FILE))
ANALYSER = QuestionAnalyser(MorfeuszMorphology())


def phrases(question: str) -> dict[str, RelationPhrase]:
    """The best phrase of each property."""
    found = LEXICON.phrases(ANALYSER.analyse(Question(question)))
    return {one.property: one for one in sorted(found, key=lambda one: one.quality)}


def test_the_labelled_questions_have_phrases_of_their_properties() -> None:
    assert len(ROWS) >= 120
    right = sum(not phrases(question).keys().isdisjoint(properties.split("/")) for question, properties, _ in ROWS)
    assert right >= 0.97 * len(ROWS)


def test_the_tokens_of_a_phrase_are_its_words() -> None:
    analysis = ANALYSER.analyse(Question("Gdzie na świat przyszedł Janusz Korczak?"))
    tokens = {one.tokens for one in LEXICON.phrases(analysis) if one.property == "P19"}
    assert ["na", "świat", "przyszedł"] in [[analysis.tokens[at].form for at in one] for one in tokens]


@pytest.mark.parametrize(
    ("question", "asks"),
    [("Stolicą którego państwa jest Sofia?", True), ("Jakie miasto jest stolicą Bułgarii?", False)],
)
def test_what_a_noun_belongs_to_may_be_asked_for(question: str, *, asks: bool) -> None:
    found = LEXICON.phrases(ANALYSER.analyse(Question(question)))
    assert any(one.asks_possessor for one in found) is asks


def test_titles_are_no_relations() -> None:
    assert phrases("Co to jest „Autor widmo”?") == {}


def test_the_opener_is_no_relation() -> None:
    assert "P1448" not in phrases("Jak zwie się rzeka w Krakowie?")


def test_an_empty_lexicon_finds_nothing() -> None:
    assert RelationLexicon(()).phrases(ANALYSER.analyse(Question("Kto napisał „Granicę”?"))) == ()


WORDS = ["Kto", "co", "napisał", "autor", "się", "urodził", "w", "do", "której", "rzeki", "„", "”", "stolicą", ",", "?"]


@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_phrases_lie_inside_the_question(words: list[str]) -> None:
    analysis = ANALYSER.analyse(Question(" ".join(words)))
    for one in LEXICON.phrases(analysis):
        assert 0 < one.quality <= 1
        assert list(one.tokens) == sorted(set(one.tokens))
        assert 0 <= one.tokens[0] <= one.tokens[-1] < len(analysis.tokens)


def test_what_a_property_is_called_by_its_subject_is_no_name_of_it() -> None:
    analysis = ANALYSER.analyse(Question("Kto był uczniem Arystotelesa?"))
    pupil, teacher = (Candidate(PropertyId(name), "uczeń", 1.0) for name in ("P802", "P1066"))
    names = (Mention(2, 3, "uczniem", (teacher, pupil)), Mention(2, 3, "uczniem", (teacher,)))
    assert [one.candidates for one in LEXICON.of_objects(analysis, names)] == [(pupil,)]
