"""Single look-ups and scans of an HDT file by both readers: `python -m benchmarks.readers DIR/graph.hdt`.

Prints microseconds of processor time and the ratio of our own reader to the package `hdt`; the target is 4 at most.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from time import thread_time

from wikidata_hdt.store import HdtFile, Role

_ASKED = 3000
_LISTED = 2000
_SCANNED = 200_000
_TARGET = 4.0
Ids = tuple[int, int, int]
Look = Callable[[HdtFile, Ids], object]


def _listed(graph: HdtFile, s: int, p: int, o: int) -> object:
    return list(islice(graph.search_ids(s, p, o)[0], _LISTED))


LOOK_UPS: dict[str, Look] = {
    "(S P ?)": lambda graph, ids: _listed(graph, ids[0], ids[1], 0),
    "(? P O)": lambda graph, ids: _listed(graph, 0, ids[1], ids[2]),
    "(S ? ?)": lambda graph, ids: _listed(graph, ids[0], 0, 0),
    "(? ? O)": lambda graph, ids: _listed(graph, 0, 0, ids[2]),
    "(S P O)": lambda graph, ids: _listed(graph, *ids),
    "how many (S P ?)": lambda graph, ids: graph.search_ids(ids[0], ids[1], 0)[1],
    "how many (? P O)": lambda graph, ids: graph.search_ids(0, ids[1], ids[2])[1],
    "text of a subject": lambda graph, ids: graph.id_term(ids[0], Role.SUBJECT),
    "text of an object": lambda graph, ids: graph.id_term(ids[2], Role.OBJECT),
}


def _microseconds(look: Callable[[], object], times: int) -> float:
    start = thread_time()
    look()
    return (thread_time() - start) / times * 1e6


def _compare(name: str, looks: list[Callable[[], object]], times: int) -> None:
    package, own = (_microseconds(look, times) for look in looks)
    print(f"{name:18} {package:10.2f} {own:10.2f} {own / package:7.2f}")


def main() -> None:
    """Print the table."""
    graphs = [HdtFile.open(Path(sys.argv[1]), reader=reader) for reader in ("package", "own")]
    step = max(1, graphs[0].triple_count // _ASKED)
    asked = list(islice(graphs[0].search_ids()[0], 0, None, step))
    random.Random(1).shuffle(asked)
    print(f"{graphs[0].triple_count:,} triples; microseconds, target of the ratio: {_TARGET}")
    print(f"{'':18} {'package':>10} {'own':>10} {'ratio':>7}")
    for name, look in LOOK_UPS.items():
        looks = [lambda graph=graph, look=look: [look(graph, ids) for ids in asked] for graph in graphs]
        for warming in looks:
            warming()
        _compare(name, looks, len(asked))
    terms = [graphs[0].id_term(subject, Role.SUBJECT) for subject, _, _ in asked]
    _compare(
        "id of a subject",
        [lambda graph=graph: [graph.term_id(term, Role.SUBJECT) for term in terms] for graph in graphs],
        len(asked),
    )
    scans = [lambda graph=graph: list(islice(graph.search_ids()[0], _SCANNED)) for graph in graphs]
    _compare("scan, a triple", scans, min(_SCANNED, graphs[0].triple_count))


if __name__ == "__main__":
    main()
