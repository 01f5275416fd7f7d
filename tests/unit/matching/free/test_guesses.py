"""Relations that the words of a clause tell together."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.relations.relation_table import RELATIONS_FILE, read_relations
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.guesses import Guesser
from kgqa.matching.free.pieces import RelationPiece, mask
from kgqa.matching.free.signs import Sign, counts
from kgqa.matching.free.word_classes import WordClasses
from kgqa.matching.free.wordings import Told, Wordings
from kgqa.model import Question
from kgqa.resources import template_directory
from kgqa.templating.family_table import FAMILIES_FILE, read_families
from kgqa.templating.wording_table import WEIGHTS_FILE, read_weights

TWO = "Kto urodził się i zmarł w Toruniu?"


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    directory = template_directory()
    relations = read_relations(directory / RELATIONS_FILE)
    told = (Told(one.property, one.name, one.subject, one.object) for one in relations)
    return Vocabulary(
        (), read_families(directory / FAMILIES_FILE), {}, Wordings(read_weights(directory / WEIGHTS_FILE), told)
    )


def guessed(
    analyser: QuestionAnalyser, vocabulary: Vocabulary, text: str, known: Collection[str], strong: Collection[int] = ()
) -> list[RelationPiece]:
    """The guesses about a question of a thing with statements of some properties."""
    analysis = analyser.analyse(Question(text))
    classes = WordClasses.of(analysis)
    guesser = Guesser(analysis, vocabulary, classes.content | classes.vague, lambda one: str(one) in known)
    return list(guesser.find((), classes.firm, strong, 0))


def properties(pieces: Collection[RelationPiece]) -> set[str]:
    return {str(step.property) for piece in pieces for path in piece.relation.paths for step in path}


def test_the_relation_that_a_thing_has_is_told(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    found = guessed(analyser, vocabulary, "Kto zmontował film „Pianista”?", {"P1040", "P57"})
    assert "P1040" in properties(found[:1])
    assert dict(counts(found[0].signs)) == {Sign.GUESS: 1}


def test_a_likelier_relation_that_it_lacks_speaks_against_others(
    analyser: QuestionAnalyser, vocabulary: Vocabulary
) -> None:
    found = guessed(analyser, vocabulary, "Kto był dystrybutorem filmu „Pianista”?", {"P57"})
    directed = [piece for piece in found if "P57" in properties([piece])]
    assert directed and all(dict(counts(piece.signs)).get(Sign.OUTDONE, 0) >= 2 for piece in directed)


def test_phrases_that_say_two_things_are_not_one_relation(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    known = {"P19", "P20", "P551"}
    both = mask((1, 4))
    assert any(piece.words & both == both for piece in guessed(analyser, vocabulary, TWO, known))
    apart = guessed(analyser, vocabulary, TWO, known, strong=(mask((1,)), mask((4,))))
    assert not any(piece.words & both == both for piece in apart)


def test_clauses_are_told_apart_and_together(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    found = guessed(analyser, vocabulary, "Kto założył firmę, która wydaje „Fakt”?", {"P112", "P123"})
    assert {"P112", "P123"} <= properties(found)
