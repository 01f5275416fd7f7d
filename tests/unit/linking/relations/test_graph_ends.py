"""Ends of properties that the lexicon lacks, and phrases of the graph's own names for them."""

from __future__ import annotations

import pytest

from kgqa.linking.relations.graph_ends import GraphEnds
from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.model import Aim, Analysis, AnswerType, Candidate, Mention, Question, RelationEnd, Token
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import RDFS_LABEL, XSD, Iri, ItemId, Literal, PropertyId
from kgqa.testing import MemoryGraph
from wikidata_hdt.statistics.graph_statistics import PropertyEnds

PERSON, CITY, CLUB = ("Q5", "Q515", "Q476028")
LABELS = {PERSON: "człowiek", CITY: "miasto", CLUB: "klub piłkarski"}
KNOWN = {
    "P19": PropertyEnds(100, 100, 40, ((PERSON, 100),), ((CITY, 98), (CLUB, 1))),
    "P54": PropertyEnds(100, 100, 40, ((PERSON, 60), (CLUB, 40)), ((CLUB, 100),)),
    "P569": PropertyEnds(100, 100, 90, ((PERSON, 100),), (), XSD + "dateTime"),
    "P1082": PropertyEnds(9, 9, 9, ((CITY, 9),), (), XSD + "decimal"),
    "P274": PropertyEnds(9, 9, 9, (), (), XSD + "string"),
}
ANYTHING = RelationEnd()


class _Statistics:
    """The statistics above."""

    def property_ends(self, name: str) -> PropertyEnds | None:
        return KNOWN.get(name)


@pytest.fixture(scope="module")
def ends() -> GraphEnds:
    triples = [(ItemId(name).iri, Iri(RDFS_LABEL), Literal(label, "pl")) for name, label in LABELS.items()]
    return GraphEnds(_Statistics(), MemoryGraph(triples))


@pytest.mark.parametrize(
    ("name", "subject", "object_"),
    [
        ("P19", AnswerType.PERSON, AnswerType.PLACE),
        ("P54", None, AnswerType.ORGANISATION),
        ("P569", AnswerType.PERSON, AnswerType.TIME),
        ("P1082", AnswerType.PLACE, AnswerType.QUANTITY),
        ("P274", None, AnswerType.OTHER),
        ("P999", None, None),
    ],
)
def test_types(ends: GraphEnds, name: str, subject: AnswerType | None, object_: AnswerType | None) -> None:
    assert tuple(end.type for end in ends.of(PropertyId(name))) == (subject, object_)


def test_classes_that_many_statements_join_name_the_end(ends: GraphEnds) -> None:
    assert ends.of(PropertyId("P54"))[0].nouns == {"człowiek", "klub"}
    assert ends.of(PropertyId("P19"))[1].nouns == {"miasto"}


def _analysis(words: list[str]) -> Analysis:
    morphology, at, tokens = MorfeuszMorphology(), 0, []
    for word in words:
        tokens.append(Token(word, at, at + len(word), morphology.readings(word)))
        at += len(word) + 1
    return Analysis(Question(" ".join(words)), tuple(tokens), Aim.UNKNOWN)


@pytest.mark.parametrize(
    ("words", "is_noun", "preposition"),
    [
        (["miejsce", "urodzenia"], True, ""),
        (["urodzony", "w"], False, "w"),
        (["zaprojektował"], False, ""),
    ],
)
def test_the_frame_is_that_of_the_words(ends: GraphEnds, words: list[str], is_noun: bool, preposition: str) -> None:
    label = " ".join(words)
    mention = Mention(0, len(words), label, (Candidate(PropertyId("P19"), label, 1.0),))
    (phrase,) = RelationLexicon((), graph_ends=ends).named(_analysis(words), (mention,))
    assert (phrase.is_noun, phrase.preposition, phrase.has_preposition) == (is_noun, preposition, bool(preposition))
    assert (phrase.subject.type, phrase.object.type) == (AnswerType.PERSON, AnswerType.PLACE)
