"""Words that say no more than what a reading has understood."""

from __future__ import annotations

from kgqa.linking.relations.relation_table import RELATIONS_FILE, read_relations
from kgqa.matching.free.idle_words import IdleWords
from kgqa.matching.free.pieces import RelationPiece, mask
from kgqa.matching.free.wordings import Told, Wordings
from kgqa.model import Question, Related, Relation, RelationEnd, Thing
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.resources import template_directory
from kgqa.templating.wording_table import WEIGHTS_FILE, read_weights
from kgqa.terms import ItemId, PropertyId

TEXT = "Jaki numer kierunkowy wybrać, żeby zadzwonić do Surinamu?"
DIAL, CALL = 3, 6
CODE = PropertyId("P473")


def idle(pieces: tuple[RelationPiece, ...]) -> tuple[int, int]:
    analysis = QuestionAnalyser(MorfeuszMorphology()).analyse(Question(TEXT))
    directory = template_directory()
    told = (Told(one.property, one.name, one.subject, one.object) for one in read_relations(directory / RELATIONS_FILE))
    wordings = Wordings(read_weights(directory / WEIGHTS_FILE), told)
    reading = Related(Relation.of(CODE, "numer kierunkowy"), Thing(ItemId("Q730").iri))
    return IdleWords(analysis, wordings, mask((DIAL, CALL)), pieces).beside(reading)


def phrase(words: int, property_: str) -> RelationPiece:
    relation = Relation.of(PropertyId(property_), property_)
    return RelationPiece(words, 0.15, relation, RelationEnd(), RelationEnd(), relation.reversed(), False, False)


def test_words_of_the_same_relation_are_idle() -> None:
    assert idle(()) == (mask((DIAL, CALL)), 0)


def test_what_a_phrase_claims_for_another_relation_is_told_apart() -> None:
    free, claimed = idle((phrase(mask((CALL,)), "P1329"),))
    assert free == mask((DIAL,))
    assert claimed in (0, mask((CALL,)))
