"""A store whose triples are those of a graph and an update: some stand in the one, some in the other, and the graph
has said else of what the update replaces."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kgqa.execution.engine.id_store import Store
from kgqa.execution.hdt.updated_store import store_of
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import Triple
from wikidata_hdt.store import HdtFile
from wikidata_hdt.update.covering import lay_over
from wikidata_hdt.update.second_graph import Told

_GONE = b"urn:x-gone"
"""A subject of which the update leaves nothing."""
_EVERY = 3
"""Of so many subjects one is replaced."""


def updated_store(triples: Iterable[Triple], place: Path, reader: str = "own") -> Store:
    """A store of these triples in files in a directory."""
    told = list(dict.fromkeys(triples))
    replaced = set(sorted({subject for subject, _, _ in told})[::_EVERY])
    lost = list(_lost(told, replaced))
    left = [triple for triple in told if triple[0] not in replaced]
    second = [triple for triple in told if triple[0] in replaced]
    write_hdt(place / "first.hdt", [*left, *lost])
    write_hdt(place / "second.hdt", second)
    first, over = (HdtFile.open(place / f"{name}.hdt", reader=reader) for name in ("first", "second"))
    return store_of(first, lay_over(Told(first, None), over, {_GONE.decode()}, {}))


def _lost(told: list[Triple], replaced: set[bytes]) -> Iterable[Triple]:
    """What the graph said before the update: some of it is said again, some is not, and some has terms that nothing
    has any more."""
    for number, (subject, predicate, obj) in enumerate(told):
        if subject in replaced:
            yield subject, predicate, told[number - 1][2]
            yield subject, predicate, obj if number % 2 else b'"lost"@pl'
    for subject in sorted(replaced)[:1]:
        yield subject, b"urn:x-lost", b"urn:x-lost-object"
        yield _GONE, b"urn:x-lost", subject
