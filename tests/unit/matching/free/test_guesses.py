"""Relations that the words of a clause tell together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import pytest

from kgqa.linking.relations.relation_table import RELATIONS_FILE, read_relations
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.guesses import Guesser
from kgqa.matching.free.pieces import RelationPiece, mask
from kgqa.matching.free.signs import Sign, counts
from kgqa.matching.free.word_classes import WordClasses
from kgqa.matching.free.wordings import Told, Wordings
from kgqa.model import AnswerType, Question, Relation, RelationEnd
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.templating.relation_tables import FAMILIES_FILE, read_families
from kgqa.templating.wording_table import WEIGHTS_FILE, read_weights
from kgqa.terms import PropertyId

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
    analyser: QuestionAnalyser,
    vocabulary: Vocabulary,
    text: str,
    known: Collection[str],
    strong: Sequence[RelationPiece] = (),
) -> list[RelationPiece]:
    """The guesses about a question of a thing with statements of some properties."""
    analysis = analyser.analyse(Question(text))
    classes = WordClasses.of(analysis)
    guesser = Guesser(analysis, vocabulary, classes, lambda one: str(one) in known, strong)
    return list(guesser.find((), classes.firm, 0))


def phrase(words: int, name: str) -> RelationPiece:
    """A noun that names a relation of people."""
    relation, person = Relation.of(PropertyId(name), name), RelationEnd(AnswerType.PERSON)
    return RelationPiece(words, 0.1, relation, person, person, relation.reversed(), is_noun=True, names_subject=False)


def properties(pieces: Collection[RelationPiece]) -> set[str]:
    return {str(step.property) for piece in pieces for path in piece.relation.paths for step in path}


def test_the_relation_that_a_thing_has_is_told(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    found = guessed(analyser, vocabulary, "Kto zmontował film „Pianista”?", {"P1040", "P57"})
    assert "P1040" in properties(found[:1])
    assert dict(counts(found[0].signs)) == {Sign.GUESS: 1}


def test_a_likelier_relation_that_it_lacks_speaks_against_others(
    analyser: QuestionAnalyser, vocabulary: Vocabulary
) -> None:
    found = guessed(analyser, vocabulary, "Kto wypuścił na rynek film „Pianista”?", {"P57"})
    directed = [piece for piece in found if "P57" in properties([piece])]
    assert directed and all(dict(counts(piece.signs)).get(Sign.OUTDONE, 0) >= 1 for piece in directed)


def test_phrases_that_say_two_things_are_not_one_relation(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    known = {"P19", "P20", "P551"}
    both = mask((1, 4))
    assert any(piece.words & both == both for piece in guessed(analyser, vocabulary, TWO, known))
    apart = guessed(analyser, vocabulary, TWO, known, strong=(phrase(mask((1,)), "P19"), phrase(mask((4,)), "P20")))
    assert not any(piece.words & both == both for piece in apart)


def test_a_noun_of_another_relation_is_swallowed(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    brother = phrase(mask((4,)), "P3373")
    found = guessed(
        analyser, vocabulary, "W którym roku zmarł brat uczonego Humboldta?", {"P570", "P3373"}, strong=[brother]
    )
    swallowing = {
        property_: Sign.SWALLOWED in dict(counts(piece.signs))
        for piece in found
        for property_ in properties([piece])
        if piece.words & brother.words
    }
    assert (swallowing["P570"], swallowing.get("P3373", False)) == (True, False)


def test_words_that_do_not_speak_for_a_relation_are_counted(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    def unheard(text: str) -> int:
        found = guessed(analyser, vocabulary, text, {"P19"})
        return min(dict(counts(one.signs)).get(Sign.UNHEARD, 0) for one in found if "P19" in properties([one]))

    assert unheard("Gdzie urodził się Haber?") < unheard("Gdzie urodził się zakatarzony Haber?")


def test_clauses_are_told_apart_and_together(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    found = guessed(analyser, vocabulary, "Kto założył firmę, która wydaje „Fakt”?", {"P112", "P123"})
    assert {"P112", "P123"} <= properties(found)


def test_who_is_born_is_not_the_one_whose_teacher_is_asked_for(
    analyser: QuestionAnalyser, vocabulary: Vocabulary
) -> None:
    text = "Gdzie urodził się nauczyciel Habera?"
    born, teacher = phrase(mask((1, 2)), "P19"), phrase(mask((3,)), "P1066")
    assert "P19" in properties(guessed(analyser, vocabulary, text, {"P19"}, [replace(born, is_noun=False)]))
    strong = [replace(born, is_noun=False), teacher]
    assert "P19" not in properties(guessed(analyser, vocabulary, text, {"P19"}, strong))


def test_part_of_a_phrase_tells_nothing_else(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    text = "Kto jest głową państwa?"
    assert "P1906" in properties(guessed(analyser, vocabulary, text, {"P1906"}))
    whole = phrase(mask((2, 3)), "P35")
    assert "P1906" not in properties(guessed(analyser, vocabulary, text, {"P1906"}, [whole]))


def test_counted_noun_names_its_relation(analyser: QuestionAnalyser, vocabulary: Vocabulary) -> None:
    text = "Ile odcinków liczy Wisła?"
    assert "P1113" in properties(guessed(analyser, vocabulary, text, {"P1113"}))
    counted = phrase(mask((0, 1)), "P2437")
    found = guessed(analyser, vocabulary, text, {"P1113"}, [counted])
    assert not [one for one in found if one.words & counted.words and "P1113" in properties([one])]


def test_what_somebody_is_to_somebody_leads_from_whom_the_noun_says(
    analyser: QuestionAnalyser, vocabulary: Vocabulary
) -> None:
    supervisor = phrase(mask((2,)), "P184")
    found = guessed(analyser, vocabulary, "Kto był promotorem doktoratu Hilberta?", {"P184"}, [supervisor])
    assert any(one.is_noun for one in found if "P184" in properties([one]))
