"""Words that speak of works of one medium."""

from __future__ import annotations

import pytest

from kgqa.linking.describing.fact_reader import FactReader
from kgqa.linking.describing.graph_signatures import GraphSignatures
from kgqa.linking.describing.head_nouns import HeadNounReader
from kgqa.linking.describing.media import is_of_other_medium
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from kgqa.testing import MemoryGraph


@pytest.mark.parametrize(
    ("words", "others"),
    [({"drukować"}, [1]), ({"ekran"}, [2]), ({"drukować", "ekran"}, []), ({"odcinek", "czytelnik"}, [1]), (set(), [])],
)
def test_what_is_printed_is_no_film(morphology: MorfeuszMorphology, words: set[str], others: list[int]) -> None:
    told = (("Q1", "1997 film by Jan Kot"), ("Q2", "novel by Jan Kot"), ("Q3", "town"))
    texts = [(ItemId(one).iri, Iri(SCHEMA_DESCRIPTION), Literal(text, "en")) for one, text in told]
    facts = FactReader(GraphSignatures(MemoryGraph(texts)), HeadNounReader(morphology).nouns)
    assert [one for one in (1, 2, 3, 4) if is_of_other_medium(facts.of(one), frozenset(words))] == others
