"""The relation lexicon as data: what is shipped, and what a wrong file is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from kgqa.errors import TemplateError
from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.linking.relations.relation_table import RELATIONS_FILE, GraphEnds, read_relations
from kgqa.model import Aim, Analysis, AnswerType, Candidate, Mention, Question, RelationEnd, Token
from kgqa.morphology import MorfeuszMorphology
from kgqa.resources import template_directory
from kgqa.terms import RDFS_LABEL, XSD, Iri, ItemId, Literal, PropertyId
from tests.doubles import MemoryGraph
from wikidata_hdt.statistics.graph_statistics import PropertyEnds

SHIPPED = read_relations(template_directory() / RELATIONS_FILE)
HEADER = "property\tname\tsubject\tobject\n"
ROW = "P50\tautor\twork\tperson\n\tnapisać\n\tautor\n"
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


def test_the_shipped_lexicon_covers_many_properties() -> None:
    assert len(SHIPPED) >= 300
    assert sum(len(relation.phrases) for relation in SHIPPED) >= 1500


def test_every_word_is_a_dictionary_form(morphology: MorfeuszMorphology) -> None:
    def is_lemma(word: str) -> bool:
        readings = morphology.readings(word)
        return not readings or any(reading.lemma.lower() == word for reading in readings)

    phrases = [phrase for relation in SHIPPED for phrase in relation.phrases]
    words = {word for phrase in phrases for word in (*phrase.words, phrase.preposition) if word}
    nouns = {noun for relation in SHIPPED for end in (relation.subject, relation.object) for noun in end.nouns}
    assert {word for word in words | nouns if not is_lemma(word)} == set()


def test_a_row_is_read(tmp_path: Path) -> None:
    path = tmp_path / "relations.tsv"
    row = "P403\tujście\tplace: rzeka, potok\tany\n\twpadać +do\n\t<dopływ\n\twlewać się +do\n\t^zasilać\n"
    path.write_text("# head\n" + HEADER + row, encoding="utf-8")
    (relation,) = read_relations(path)
    falls, tributary, pours, feeds = relation.phrases
    assert relation.property == "P403"
    assert relation.subject.type is AnswerType.PLACE
    assert relation.subject.nouns == {"rzeka", "potok"}
    assert relation.object.type is None
    assert (falls.words, falls.preposition, falls.reflexive) == (("wpadać",), "do", False)
    assert tributary.names_subject
    assert (pours.words, pours.reflexive, pours.is_active) == (("wlewać",), True, False)
    assert (feeds.words, feeds.is_active) == (("zasilać",), True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("property\tname\n", "relations.tsv: wrong header"),
        (HEADER + "P50\tautor\twork\n", "relations.tsv:2: wrong number of columns: 3"),
        (HEADER + ROW.replace("P50", "50"), "relations.tsv:2: no property: 50"),
        (HEADER + ROW.replace("autor\twork", "\twork"), "relations.tsv:2: no name"),
        (HEADER + ROW.replace("person", "człowiek"), "relations.tsv:2: unknown type: człowiek"),
        (HEADER + ROW.replace("\tautor\n", "\tnapisać\n"), "relations.tsv:4: words given twice: napisać"),
        (HEADER + ROW.replace("\tautor\n", "\t+do\n"), "relations.tsv:4: wrong words: +do"),
        (HEADER + ROW.replace("\tautor\n", "\t+przez napisać\n"), "relations.tsv:4: wrong words: +przez napisać"),
        (HEADER + "\tnapisać\n", "relations.tsv:2: words without a property: napisać"),
        (HEADER + "# comment\n\n" + ROW + ROW, "relations.tsv:7: property given twice: P50"),
        ("", "relations.tsv: wrong header"),
    ],
)
def test_a_wrong_file_names_the_line(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "relations.tsv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TemplateError) as caught:
        read_relations(path)
    assert str(caught.value).startswith(message)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "relations.tsv"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(TemplateError):
        read_relations(path)
    with pytest.raises(TemplateError):
        read_relations(tmp_path / "missing.tsv")


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
