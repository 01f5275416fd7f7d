"""What people are best known as."""

from __future__ import annotations

from dataclasses import replace

from kgqa.linking.facts.callings import BestKnown, HeadNounReader, implied_callings
from kgqa.linking.facts.fact_reader import FactReader, GraphSignatures
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import DIRECT, Iri, ItemId
from tests.doubles import MemoryGraph
from wikidata_hdt.labels.signature import Signature

_OCCUPATIONS = {7: frozenset({"singer"}), 8: frozenset({"minister"})}


def _reader(morphology: MorfeuszMorphology) -> BestKnown:
    return BestKnown(HeadNounReader(morphology).nouns, _OCCUPATIONS.__getitem__)


def test_descriptions_say_first_what_somebody_is_known_as(morphology: MorfeuszMorphology) -> None:
    def first(text: str) -> frozenset[str]:
        return _reader(morphology).first(replace(Signature(), descriptions=(("en", text),)))

    assert {"american", "actress"} <= first("American actress and singer")
    assert "singer" not in first("American actress and singer")
    assert "writer" in first("American science fiction and fantasy writer, actor")
    assert "tennis-player" in first("tennis player")
    assert not first("city in Poland")


def test_occupations_that_descriptions_leave_out_are_sidelines(morphology: MorfeuszMorphology) -> None:
    signature = replace(Signature(), claims=((106, 7), (39, 8), (106, 8)))
    reader = _reader(morphology)
    assert reader.aside(signature, frozenset({"actor"})) == {"singer"}
    assert not reader.aside(signature, frozenset({"actor", "singer"}))
    assert not reader.aside(signature, frozenset({"human"}))


def test_claims_of_and_about_people_imply_callings() -> None:
    assert "polityk" in implied_callings(replace(Signature(), said=frozenset({102})))
    assert "director" in implied_callings(replace(Signature(), received=frozenset({57})))
    assert not implied_callings(replace(Signature(), said=frozenset({57}), received=frozenset({102})))


def test_only_who_has_no_occupation_is_called_so(morphology: MorfeuszMorphology) -> None:
    claims = (
        ("Q1", "P31", "Q5"),
        ("Q2", "P31", "Q5"),
        ("Q1", "P102", "Q9"),
        ("Q2", "P102", "Q9"),
        ("Q2", "P106", "Q8"),
    )
    triples = [(ItemId(one).iri, Iri(DIRECT + name), ItemId(other).iri) for one, name, other in claims]
    facts = FactReader(GraphSignatures(MemoryGraph(triples)), HeadNounReader(morphology).nouns)
    assert ["politician" in facts.of(number).nouns for number in (1, 2)] == [True, False]


def test_what_has_no_class_is_called_by_the_claims_about_it(morphology: MorfeuszMorphology) -> None:
    class Voices(GraphSignatures):
        def signature(self, item: int) -> Signature:
            return replace(super().signature(item), received=frozenset({412}))

    triples = [(ItemId("Q1").iri, Iri(DIRECT + "P31"), ItemId("Q3").iri)]
    facts = FactReader(Voices(MemoryGraph(triples)), HeadNounReader(morphology).nouns)
    assert ["voice" in facts.of(number).nouns for number in (1, 2)] == [False, True]
