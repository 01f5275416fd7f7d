"""A second, small graph over a first one: what an update changed, read together with what it left.

An update replaces whole subjects: what is said of a changed subject stands in the second graph alone, and what the
first graph says of it is hidden. So

* the triples of a subject are those of one of the two graphs, never of both;
* the triples of an object or a predicate are those of the first graph but for the hidden ones, and those of the second.

Each graph numbers its own terms. Nodes here are numbered as a store of the engine does it over one HDT file: subjects
as the file does, terms that are only objects behind them (`node_of`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.store import HdtFile, Role
from wikidata_hdt.update_files import UPDATE_GRAPH, UPDATE_OVERLAY, is_updated
from wikidata_hdt.versions import GRAPH_NAME, version_directory
from wikidata_hdt.whole_files import atomic_file

Numbers = npt.NDArray[np.int64]
TextTriple = tuple[str, str, str]
NOTHING: Numbers = np.zeros(0, np.int64)
_NO_LEADS: Numbers = np.zeros((0, 4), np.int64)


@dataclass(frozen=True)
class Hidden:
    """The triples of the first graph that are hidden, by the numbers of their terms, ordered by object, predicate and
    subject."""

    subjects: Numbers
    predicates: Numbers
    objects: Numbers

    @classmethod
    def of(cls, subjects: Numbers, predicates: Numbers, objects: Numbers) -> Hidden:
        """The same from triples in any order."""
        order = np.lexsort((subjects, predicates, objects))
        return cls(subjects[order], predicates[order], objects[order])

    def subjects_of(self, predicate: int, obj: int) -> Numbers:
        """The subjects of (?, predicate, object); a predicate of 0 is any."""
        first, last = self._bounds(obj)
        if first == last or not predicate:
            return self.subjects[first:last]
        found = np.searchsorted(self.predicates[first:last], [predicate, predicate + 1]) + first
        return self.subjects[found[0] : found[1]]

    def count(self, predicate: int, obj: int) -> int:
        """How many there are of (?, predicate, object), 0 being any."""
        if obj:
            return len(self.subjects_of(predicate, obj))
        return self._of_predicates.get(predicate, 0) if predicate else len(self.subjects)

    def _bounds(self, obj: int) -> tuple[int, int]:
        first = bisect_left(self._objects, obj)
        if first == len(self._objects) or self._objects[first] != obj:
            return 0, 0
        return first, bisect_left(self._objects, obj + 1, first)

    @cached_property
    def _objects(self) -> memoryview:
        """The same as `objects`; single numbers are read faster from it."""
        return memoryview(self.objects.data)

    @cached_property
    def _of_predicates(self) -> dict[int, int]:
        numbers, counts = np.unique(self.predicates, return_counts=True)
        return dict(zip(numbers.tolist(), counts.tolist(), strict=True))


@dataclass(frozen=True)
class Overlay:
    """An opened second graph, and how it lies over the first."""

    second: HdtFile
    replaced: Numbers
    """The subjects of the first graph of which all is hidden, in order."""
    hidden: Hidden
    nodes: Numbers
    """For each node of the second graph that of the first with the same term, 0 where it has none."""
    gone: Numbers
    """The nodes of the first graph that no triple has any more, in order."""
    led: Numbers
    """What was said with a redirected item, as a row each of the triple of the second graph that leads to its end (by
    the numbers of its terms) and the number of the item. What was said with the end itself has a row as well where a
    redirected item leads to the same."""

    @property
    def added(self) -> int:
        """How many triples both graphs have more than the first one, or, below 0, fewer."""
        return self.second.triple_count - len(self.hidden.subjects)

    def said_before_redirects(self) -> Mapping[TextTriple, Sequence[TextTriple]]:
        """By triples of the second graph what was said, where that was said with redirected items."""
        found = defaultdict[TextTriple, list[TextTriple]](list)
        for *numbers, item in self.led.tolist():
            s, p, o = map(self.second.id_term, numbers, Role)
            found[s, p, o].append((s, p, f"{v.ENTITY}Q{item}"))
        return found


def read_overlay(version: Path) -> Overlay | None:
    """The overlay in a version of a data directory; None if it has none. Raises `DataError` for a damaged one."""
    if not is_updated(version):
        return None
    path = version / UPDATE_OVERLAY
    try:
        with np.load(path, allow_pickle=False) as stored:
            replaced, hidden, nodes, gone = (
                stored[name].astype(np.int64) for name in ("replaced", "hidden", "nodes", "gone")
            )
            led = stored.get("led", _NO_LEADS).astype(np.int64)  # updates of earlier versions do not tell
        return Overlay(HdtFile.open(version / UPDATE_GRAPH), replaced, Hidden(*hidden), nodes, gone, led)
    except (OSError, ValueError, KeyError, TypeError, BadZipFile) as error:
        raise DataError("damaged update of the data directory", value=path, expected="what `kgqa kg update` writes",
                        remedy="check it with `kgqa kg verify`, then build it again") from error  # fmt: skip


def write_overlay(version: Path, overlay: Overlay) -> None:
    """Write what `read_overlay` reads beside the second graph. Raises `ClearError` if it cannot be written."""
    hidden = np.stack([overlay.hidden.subjects, overlay.hidden.predicates, overlay.hidden.objects])
    arrays = {"replaced": overlay.replaced, "hidden": hidden, "nodes": overlay.nodes, "gone": overlay.gone,
              "led": overlay.led}  # fmt: skip
    with atomic_file(version / UPDATE_OVERLAY) as out:
        np.savez(out, **{name: _narrow(array) for name, array in arrays.items()})  # type: ignore[arg-type]


def _narrow(array: Numbers) -> npt.NDArray[np.unsignedinteger]:
    return array.astype(np.uint32 if int(array.max(initial=0)) < 1 << 32 else np.uint64)


def node_of(graph: HdtFile, text: str) -> int:
    """The node of a term that is a subject or an object, 0 of any other."""
    if not text.startswith('"') and (subject := graph.term_id(text, Role.SUBJECT)):
        return subject
    return node_of_object(graph, graph.term_id(text, Role.OBJECT))


def node_of_object(graph: HdtFile, number: int) -> int:
    """The node of an object by its number in the file."""
    return number if number <= graph.shared_count else number + graph.subject_count - graph.shared_count


def last_node(graph: HdtFile) -> int:
    """The greatest node of a graph."""
    return graph.object_count + graph.subject_count - graph.shared_count


def node_text(graph: HdtFile, node: int) -> str:
    """The term of a node."""
    if node <= graph.subject_count:
        return graph.id_term(node, Role.SUBJECT)
    return graph.id_term(node - graph.subject_count + graph.shared_count, Role.OBJECT)


def all_triples(directory: Path) -> Iterator[TextTriple]:
    """What a data directory says: the triples of its graph but for the hidden ones, and those of its update.

    Raises `DataError`.
    """
    version = version_directory(directory)
    graph, overlay = HdtFile.open(version / GRAPH_NAME), read_overlay(version)
    if overlay is None:
        yield from graph.search()
        return
    replaced = {graph.id_term(number, Role.SUBJECT) for number in overlay.replaced.tolist()}
    yield from (triple for triple in graph.search() if triple[0] not in replaced)
    yield from overlay.second.search()
