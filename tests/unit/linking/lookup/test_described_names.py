"""Names that another one behind them tells apart, by the descriptions of things."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.described_names import DescribedNames
from kgqa.model import Candidate, Mention
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.tokeniser import Tokeniser
from kgqa.terms import SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from tests.doubles import MemoryGraph

_DESCRIPTIONS = {
    "Q1": "town in Essex County, Vermont",
    "Q2": "town in Maine",
    "Q3": "album by Anna Kosová",
    "Q4": "brytyjski muzyk (Blue Foxes)",
}
_GRAPH = MemoryGraph((ItemId(q).iri, Iri(SCHEMA_DESCRIPTION), Literal(said, "en")) for q, said in _DESCRIPTIONS.items())
_TOKENS = Tokeniser(MorfeuszMorphology()).tokens
_CANDIDATES = tuple(Candidate(ItemId(item), "Lorn", 1.0) for item in _DESCRIPTIONS)


@pytest.mark.parametrize(
    ("text", "surface", "item"),
    [
        ("Jaka jest powierzchnia Lorn (Vermont)?", "Lorn (Vermont)", "Q1"),
        ("Jaka jest powierzchnia Lorn w stanie Maine?", "Lorn w stanie Maine", "Q2"),
        ("Ile minut ma album Lorn Anny Kosovej?", "Lorn Anny Kosovej", "Q3"),
        ("Ile lat miał Lorn, gitarzysta Blue Foxes, w chwili śmierci?", "Lorn, gitarzysta Blue Foxes", "Q4"),
        ("Kiedy wydano album Lorn zespołu Blue Foxes?", "Lorn zespołu Blue Foxes", "Q4"),
    ],
)
def test_a_name_in_a_description_tells_which_is_meant(text: str, surface: str, item: str) -> None:
    (found,) = _widened(text)
    assert (found.surface, [one.item for one in found.candidates]) == (surface, [item])


@pytest.mark.parametrize(
    "text", ["Jaka jest powierzchnia Lorn w Utah?", "Ile mil jest z Lorn do Maine?", "Gdzie leży Lorn?"]
)
def test_what_no_description_has_tells_nothing(text: str) -> None:
    assert _widened(text) == []


def _widened(text: str) -> list[Mention]:
    tokens = _TOKENS(text)
    at = next(place for place, token in enumerate(tokens) if token.form == "Lorn")
    return list(DescribedNames(_GRAPH).widened(tokens, [Mention(at, at + 1, "Lorn", _CANDIDATES)]))
