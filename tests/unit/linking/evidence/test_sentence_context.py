"""What the words around a name say of its candidates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.linking.evidence.sentence_context import Context
from kgqa.linking.facts.fact_reader import GraphSignatures
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.linking.relations.relation_table import Phrase, Relation
from kgqa.model import AnswerType, Question, RelationEnd
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import DIRECT, RDFS_LABEL, SCHEMA_DESCRIPTION, XSD, Iri, ItemId, Literal, PropertyId
from tests.doubles import MemoryGraph, Name, NameIndex
from tests.unit.linking.world import context
from wikidata_hdt.labels.signature import Signature

CLAIMS = (
    ("Q111", "P31", "Q634"), ("Q112", "P31", "Q178885"), ("Q111", "P397", "Q525"), ("Q634", "P279", "Q6999"),
    ("Q1", "P31", "Q6256"), ("Q1", "P36", "Q2"), ("Q2", "P31", "Q515"), ("Q2", "P17", "Q1"),
    ("Q3", "P31", "Q515"), ("Q3", "P131", "Q5"), ("Q5", "P17", "Q36"), ("Q36", "P31", "Q6256"),
    ("Q6", "P31", "Q5"), ("Q6", "P106", "Q36180"),
    ("Q7", "P31", "Q35657"), ("Q7", "P17", "Q36"), ("Q8", "P31", "Q6256"), ("Q9", "P31", "Q41710"),
    ("Q10", "P31", "Q35657"), ("Q3", "P131", "Q10"),
    ("Q20", "P131", "Q22"), ("Q23", "P131", "Q22"), ("Q22", "P17", "Q36"),
    ("Q21", "P131", "Q24"), ("Q24", "P17", "Q36"), ("Q20", "P17", "Q36"), ("Q21", "P17", "Q36"), ("Q23", "P17", "Q36"),
    ("Q10", "P17", "Q36"), ("Q40", "P31", "Q165"), ("Q40", "P17", "Q36"),
    ("Q61", "P17", "Q1"), ("Q62", "P31", "Q23442"),
    ("Q50", "P30", "Q51"), ("Q51", "P31", "Q5107"), ("Q51", "P361", "Q52"), ("Q52", "P17", "Q36"),
    ("Q53", "P131", "Q54"), ("Q54", "P31", "Q3624078"), ("Q54", "P131", "Q36"), ("Q54", "P30", "Q51"),
    ("Q70", "P31", "Q11424"), ("Q70", "P495", "Q1"), ("Q70", "P161", "Q6"),
)  # fmt: skip
TEXTS = (
    ("Q111", RDFS_LABEL, "Mars"),
    ("Q112", RDFS_LABEL, "Mars"),
    ("Q634", RDFS_LABEL, "planeta"),
    ("Q178885", RDFS_LABEL, "bóg"),
    ("Q112", SCHEMA_DESCRIPTION, "rzymski opiekun wojny"),
    ("Q515", RDFS_LABEL, "miasto"),
    ("Q6256", RDFS_LABEL, "kraj"),
    ("Q36180", RDFS_LABEL, "pisarz"),
    ("Q1", RDFS_LABEL, "Panama"),
    ("Q60", RDFS_LABEL, "Panama Mars"),
    ("Q36", RDFS_LABEL, "Polska"),
)
ENGLISH = (
    ("Q30", RDFS_LABEL, "Nord Province"), ("Q6", SCHEMA_DESCRIPTION, "Polish painter"), ("Q36", RDFS_LABEL, "Poland"),
    ("Q62", SCHEMA_DESCRIPTION, "peninsula in Poland"),
    ("Q70", SCHEMA_DESCRIPTION, "1964 film by Jan Kotarski"),
)  # fmt: skip
NAMES = (
    Name("Q634", "planeta"), Name("Q178885", "bóg"), Name("Q515", "miasto"), Name("Q6256", "kraj"),
    Name("Q111", "Mars", 3.0), Name("Q112", "Mars", 2.0), Name("Q1", "Panama", 4.0), Name("Q2", "Panama", 2.0),
    Name("Q3", "Panama", 1.0), Name("Q36", "Polska", 5.0), Name("Q7", "MA", 5.0),
    Name("Q6", "Mars", 1.0), Name("Q36180", "pisarz"), Name("Q8", "Niemcy", 2.0),
    Name("Q9", "Niemcy", 1.0), Name("Q10", "powiat kaliski", 1.0),
    Name("Q20", "Rzym", 1.0), Name("Q21", "Rzym", 2.0), Name("Q23", "Kalisz", 1.0), Name("Q30", "Nord", 1.0),
    Name("Q40", "Bałtyk", 3.0), Name("Q60", "Mars", 1.0),
    Name("Q61", "San", 1.0), Name("Q62", "Hel", 1.0), Name("Q70", "Panama", 0.5),
)  # fmt: skip
CAPITAL = Relation(
    PropertyId("P36"), "stolica", RelationEnd(AnswerType.PLACE), RelationEnd(AnswerType.PLACE),
    (Phrase(("stolica",), reflexive=False, preposition="", names_subject=False, text="stolica"),),
)  # fmt: skip


class Received(GraphSignatures):
    """Signatures with the properties that point to items, as those of a data directory have them."""

    def signature(self, item: int) -> Signature:
        pointing = frozenset(PropertyId(name).number for _, name, other in CLAIMS if other == f"Q{item}")
        return replace(super().signature(item), received=pointing)


class Reader:
    """Reads the features of an item in a question about one name."""

    def __init__(self, analyser: QuestionAnalyser, keys: LemmaKeys, morphology: MorfeuszMorphology) -> None:
        index = NameIndex(NAMES, keys.of_label)
        dates = [(ItemId("Q6").iri, Iri(DIRECT + name), Literal(f"{year}-01-01T00:00:00Z", datatype=XSD + "dateTime"))
                 for name, year in (("P569", "1850"), ("P570", "1910"))]  # fmt: skip
        triples = [(ItemId(one).iri, Iri(DIRECT + name), ItemId(other).iri) for one, name, other in CLAIMS]
        texts = [(ItemId(item).iri, Iri(way), Literal(text, "pl")) for item, way, text in TEXTS]
        texts += [(ItemId(item).iri, Iri(way), Literal(text, "en")) for item, way, text in ENGLISH]
        graph = MemoryGraph([*triples, *texts, *dates])
        self.context: Context = context(graph, index, morphology, RelationLexicon([CAPITAL]), Received(graph))
        self._analyser = analyser
        self._detector = MentionDetector(index, keys)

    def features(self, text: str, name: str, item: str) -> dict[str, float]:
        """The features of an item as the meaning of the name that begins so."""
        analysis = self._analyser.analyse(Question(text))
        mentions = self._detector.detect(analysis).mentions
        mention = next(one for one in mentions if one.surface.startswith(name))
        around = self.context.surroundings(self.context.sentence(analysis, mentions), mention)
        return around.features(self.context.facts(ItemId(item)), is_exact=True)


@pytest.fixture(scope="module")
def reader(analyser: QuestionAnalyser, keys: LemmaKeys, morphology: MorfeuszMorphology) -> Reader:
    return Reader(analyser, keys, morphology)


@pytest.mark.parametrize(
    "text",
    [
        "Jak duża jest planeta Mars?",
        "Jak duża jest planeta o nazwie Mars?",
        "Jak duży jest Mars, czerwona planeta?",
        "Co wiadomo o Marsie jako planecie?",
    ],
)
def test_nouns_in_front_and_behind_call_the_name(reader: Reader, text: str) -> None:
    assert reader.features(text, "Mars", "Q111").get("fits") == 1.0
    assert reader.features(text, "Mars", "Q112").get("clash") == 1.0


def test_a_noun_says_nothing_of_an_item_of_unknown_kind(reader: Reader) -> None:
    found = reader.features("Jak duża jest planeta Mars?", "Mars", "Q999")
    assert not {"fits", "clash"} & found.keys()


def test_a_noun_is_no_title_of_the_noun_behind_it(reader: Reader) -> None:
    assert "misgendered" not in reader.features("Kto podważył teorię fizyka Marsa?", "Mars", "Q111")


def test_an_attribute_in_the_genitive_is_not_called_so(reader: Reader) -> None:
    assert "clash" not in reader.features("Kto zarządza miastem Panamy?", "Panam", "Q1")


def test_cue_words(reader: Reader) -> None:
    assert reader.features("Ile księżyców krąży wokół Marsa?", "Mars", "Q111")["cue"] == 2.0
    assert reader.features("Ile księżyców krąży wokół Marsa?", "Mars", "Q112")["against"] == 2.0


def test_description(reader: Reader) -> None:
    assert reader.features("Czy opiekun wojny to Mars?", "Mars", "Q112")["overlap"] == 1.0
    assert "overlap" not in reader.features("Czy opiekun wojny to Mars?", "Mars", "Q111")


@pytest.mark.parametrize(
    ("text", "here", "there"),
    [
        ("Ilu mieszkańców ma Panama w Polsce?", "Q3", "Q2"),
        ("Ilu mieszkańców ma Panama, miasto w Polsce?", "Q3", "Q2"),
        ("Ilu mieszkańców ma polska Panama?", "Q3", "Q2"),
    ],
)
def test_places_beside_a_name(reader: Reader, text: str, here: str, there: str) -> None:
    assert reader.features(text, "Panam", here)["placed"] == 1.0
    assert reader.features(text, "Panam", there)["elsewhere"] == 1.0


def test_verbs_are_no_adjectives_of_places(reader: Reader) -> None:
    assert not {"placed", "elsewhere"} & reader.features("Jaki kod ma Panama?", "Panam", "Q2").keys()
    text = "Kto rządził Panamą w chwili polskiej inwazji?"
    assert not {"placed", "elsewhere"} & reader.features(text, "Panam", "Q2").keys()


def test_a_noun_calls_a_name_of_its_number(reader: Reader) -> None:
    assert "clash" not in reader.features("Jaki jest najwyższy bóg Panam?", "Panam", "Q1")


def test_a_county_in_small_letters_is_a_place(reader: Reader) -> None:
    assert reader.features("Ile osób mieszka w Panamie w powiecie kaliskim?", "Panam", "Q3")["placed"] == 1.0


def test_people_and_places_of_one_name(reader: Reader) -> None:
    text = "Kiedy Niemcy napadli na Panamę?"
    assert reader.features(text, "Niemcy", "Q9")["people"] == 1.0
    assert reader.features(text, "Niemcy", "Q8")["people"] == -1.0
    text = "Kiedy Niemcy napadły na Panamę?"
    assert reader.features(text, "Niemcy", "Q9")["people"] == -1.0
    assert "people" not in reader.features(text, "Niemcy", "Q8")


def test_relations_want_what_has_their_statements(reader: Reader) -> None:
    text = "Jakie miasto jest stolicą Panamy?"
    assert reader.features(text, "Panam", "Q1")["relation"] > 0
    assert "relation" not in reader.features(text, "Panam", "Q3")
    assert reader.features(text, "Panam", "Q3")["end"] > 0
    assert "end" not in reader.features(text, "Panam", "Q6")


def test_times_tell_people_apart(reader: Reader) -> None:
    assert reader.features("Co napisał w XIX wieku Mars?", "Mars", "Q6")["time"] == 1.0
    assert reader.features("Kim był Mars urodzony w 1850 roku?", "Mars", "Q6")["time"] == 2.0
    assert reader.features("Co napisał w 1950 roku Mars?", "Mars", "Q6")["untimely"] == 1.0
    assert reader.features("Co napisał 3 maja 1950 roku Mars?", "Mars", "Q6")["untimely"] == 1.0


def test_names_that_are_joined_by_a_statement_speak_for_each_other(reader: Reader) -> None:
    text = "Co łączy Marsa i Panamę z Polską?"
    assert reader.features(text, "Panam", "Q2").get("coherent") is None
    assert reader.features("Czy Panama leży w Panamie?", "Panam", "Q2")["coherent"] == 1.0


def test_an_attribute_in_the_genitive_speaks_only_for_what_it_fits(reader: Reader) -> None:
    text = "Kto mieszka w pałacu prezydenta miasta Panamy?"
    assert reader.features(text, "Panam", "Q2")["fits"] == 1.0
    assert "clash" not in reader.features(text, "Panam", "Q1")
    assert reader.features("Ile ulic ma prowincja Panamy?", "Panam", "Q7").get("clash") is None


def test_what_is_asked_for_does_not_call_a_name(reader: Reader) -> None:
    assert not {"fits", "clash"} & reader.features("W którym mieście Panama ma rząd?", "Panam", "Q1").keys()


def test_the_noun_of_an_attribute_calls_the_name(reader: Reader) -> None:
    text = "Komu poświęcono świątynię: bogu wojny Marsowi?"
    assert reader.features(text, "Mars", "Q112")["fits"] == 1.0
    assert reader.features(text, "Mars", "Q111")["clash"] == 1.0


@pytest.mark.parametrize(
    "text",
    [
        "Jakiego kraju miastem jest Panama?",
        "Czy Panama jest dużym miastem?",
        "W którym roku Panamę ogłoszono miastem?",
        "Co Panama robi jako miasto?",
    ],
)
def test_a_predicate_calls_the_name(reader: Reader, text: str) -> None:
    assert reader.features(text, "Panam", "Q2")["fits"] == 1.0
    assert reader.features(text, "Panam", "Q1")["clash"] == 1.0


@pytest.mark.parametrize("text", ["Co jest miastem Panama?", "Kto jest miastem Panamy?", "Czym jest Panama?"])
def test_a_predicate_of_something_else_says_nothing(reader: Reader, text: str) -> None:
    assert "clash" not in reader.features(text, "Panam" if "Panam" in text else "Mars", "Q1")


def test_parts_of_a_country(reader: Reader) -> None:
    near = "Co stoi w Rzymie koło Kalisza?"
    assert reader.features(near, "Rzym", "Q20")["near"] == 1.0
    assert "near" not in reader.features(near, "Rzym", "Q21")


def test_a_sea_has_many_shores(reader: Reader) -> None:
    found = reader.features("Kto założył Panamę nad Bałtykiem?", "Panam", "Q2")
    assert "elsewhere" not in found
    assert reader.features("Kto założył Panamę koło Kalisza?", "Panam", "Q2")["elsewhere"] == 1.0


def test_a_name_in_another_language_tells_the_sort(reader: Reader) -> None:
    assert reader.features("Ile osób mieszka w prowincji Nord?", "Nord", "Q30")["fits"] == 1.0
    assert reader.features("Jak głęboka jest rzeka Nord?", "Nord", "Q30")["clash"] == 1.0


def test_masculine_nouns_are_for_men(reader: Reader) -> None:
    assert reader.features("Czyim mężem był ekonomista Mars?", "Mars", "Q111")["clash"] == 2.0
    assert "clash" not in reader.features("Czyim mężem był ekonomista Mars?", "Mars", "Q6")


def test_who_stands_behind_a_title_in_the_genitive_made_it(reader: Reader) -> None:
    found = reader.features("Kto czytał „Ziemię” Marsa?", "Mars", "Q6")
    assert "deed" in found
    assert "deed" not in reader.features("Kto czytał „Ziemię Marsa”?", "Mars", "Q6")


@pytest.mark.parametrize(
    ("text", "features"),
    [
        ("Kto zagrał w polskim filmie „Panama”?", {"elsewhere": 2.0}),
        ("Kto zagrał w „Panamie” z 1964 roku?", {"time": 2.0}),
        ("Kto śpiewał w „Panamie” Marsa?", {}),
        ("Ile stron ma „Panama”?", {"not_medium": 1.0}),
    ],
)
def test_what_tells_titles_apart(reader: Reader, text: str, features: dict[str, float]) -> None:
    found = reader.features(text, "Panam", "Q70")
    told = {"elsewhere", "tongue", "not_medium", "time"}
    assert {name: value for name, value in found.items() if name in told} == features


def test_a_relative_pronoun_is_governed_itself(reader: Reader) -> None:
    assert "against" in reader.features("Kto leżał na Marsie?", "Mars", "Q6")
    assert "against" not in reader.features("Kto zna statek, na którym Mars pracował?", "Mars", "Q6")


def test_an_adjective_of_what_is_in_front_of_a_preposition_says_nothing_of_the_name(reader: Reader) -> None:
    assert "elsewhere" in reader.features("Kto zna polską Panamę?", "Panamę", "Q2")
    assert "elsewhere" not in reader.features("Kto zna oddziały polskie pod Panamą?", "Panamą", "Q2")


def test_a_water_that_the_table_knows_is_not_one_of_another_country(reader: Reader) -> None:
    assert "elsewhere" not in reader.features("Ile osób mieszka w Panamie nad Sanem?", "Panam", "Q3")
    assert "elsewhere" in reader.features("Ile osób mieszka w Panamie nad Sanem?", "Panam", "Q2")


def test_an_adjective_of_what_a_place_has_says_nothing_of_the_place(reader: Reader) -> None:
    assert "elsewhere" not in reader.features("Kto opisał polską obronę Panamy?", "Panamy", "Q2")
    assert "elsewhere" in reader.features("Kto opisał polskie miasto Panama?", "Panama", "Q2")
