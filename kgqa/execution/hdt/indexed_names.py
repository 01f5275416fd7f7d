"""The label index of a data directory as the engine's search of names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice

from kgqa.terms import ENTITY, Iri, Literal
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry, LabelIndex

_SEEN = 500
"""Names of one beginning that are put in order."""
_LETTERS = {"item": "Q", "property": "P"}
_ANY = "mul"
"""The tag of names that hold in all languages."""


class IndexedNames:
    """`kgqa.execution.engine.id_store.NameSearch` over a label index, which is opened when it is first asked."""

    def __init__(self, open_index: Callable[[], LabelIndex]) -> None:
        self._open = open_index

    @cached_property
    def _index(self) -> LabelIndex:
        return self._open()

    def entities(self, text: str, *, language: str, kind: str, most: int) -> Sequence[tuple[Iri, Literal]]:
        """See `NameSearch.entities`: whole names first, then by popularity."""
        folded = fold(text)
        found = [one for one in self._named(folded) if one.entity.startswith(_LETTERS[kind])]
        spoken = [one for one in found if one.language in (language.lower(), _ANY)]
        found = sorted(spoken or found, key=lambda one: (fold(one.text) != folded, -one.popularity))
        best = {one.entity: one for one in reversed(found)}
        ordered = sorted(best.values(), key=found.index)
        return [(Iri(ENTITY + one.entity), Literal(one.text, one.language)) for one in islice(ordered, most)]

    def _named(self, folded: str) -> list[LabelEntry]:
        if not folded:
            return []
        whole = (one for one in self._index.lookup(folded) if one.matched_by == "surface")
        return list(dict.fromkeys([*whole, *self._index.starting_with(folded, _SEEN)]))
