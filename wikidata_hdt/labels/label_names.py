"""Reads the names of entities from a graph: all of an entity at once, in one pass over the triples that hold them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import merge
from itertools import islice, pairwise, takewhile

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.labels.incoming import Incoming
from wikidata_hdt.labels.label_format import entity_number, is_entity
from wikidata_hdt.ntriples.ntriples import split_literal
from wikidata_hdt.store import HdtFile, Role

Progress = Callable[[int, int | None], None]

_PREDICATES = (v.LABEL, v.ALT_LABEL, v.SITELINKS)
"""Their places here tell the rows of the merged stream apart; sitelinks stand last."""
_SITELINKS = len(_PREDICATES) - 1
_PREFIX = len(v.ENTITY)
_REPORT_EVERY = 20_000

_Row = tuple[int, int, str, str]
"""Id of the subject, place of the predicate, subject, object: in this order the streams of predicates are merged."""


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """An item or property with its names."""

    number: int
    """As `label_format.entity_number` makes it of the id."""
    names: tuple[tuple[str, bool], ...]
    """Literals, labels before aliases, and whether each is a label."""
    links: int
    """Its sitelinks; in a graph without sitelinks its incoming triples."""
    subject_id: int = field(default=0, compare=False)
    """Its id as a subject of the graph."""
    is_person: bool = False


def split_subjects(graph: HdtFile, parts: int) -> list[range]:
    """Ranges of subject ids that cover the graph, with about as many labels in each; at most `parts`."""
    number = graph.term_id(v.LABEL, Role.PREDICATE)
    count = graph.search_ids(p=number)[1] if number else 0
    starts = [1]
    for part in range(1, parts):
        for subject, _, _ in islice(graph.search_ids(p=number, skip=count * part // parts)[0], 1 if count else 0):
            starts.append(subject)
    ends = sorted({*starts[1:], graph.subject_count + 1})
    return [range(first, last) for first, last in pairwise([1, *ends])]


def named_entities(
    graph: HdtFile, subjects: range | None = None, progress: Progress | None = None, incoming: Incoming | None = None
) -> Iterator[NamedEntity]:
    """The items and properties of a graph that have labels or aliases, in whatever languages, in the graph's order.

    `subjects` are the subject ids to look at, one after the other. `incoming` tells what points to them, the graph
    itself if it is not given. `progress` is told the number of names and
    sitelinks read, and how many there are.
    """
    chosen = range(1, graph.subject_count + 1) if subjects is None else subjects
    numbers = [graph.term_id(predicate, Role.PREDICATE) for predicate in _PREDICATES]
    incoming = incoming or Incoming(graph)
    for subject_id, rows in _grouped(graph, numbers, chosen, progress):
        number = _entity(rows[0][2])
        names = tuple((obj, place == 0) for _, place, _, obj in rows if place != _SITELINKS)
        if number and names:
            links = _sitelinks(rows) if incoming.by_sitelinks else incoming.count(subject_id)
            yield NamedEntity(number, names, links, subject_id)


def _grouped(
    graph: HdtFile, numbers: list[int], subjects: range, progress: Progress | None
) -> Iterator[tuple[int, list[_Row]]]:
    """The rows of each subject."""
    total = sum(graph.search_ids(p=number)[1] for number in numbers if number)
    streams = (_rows(graph, place, number, subjects) for place, number in enumerate(numbers) if number)
    subject, rows = 0, list[_Row]()
    for done, row in enumerate(merge(*streams), 1):
        if row[0] != subject:
            if rows:
                yield subject, rows
            subject, rows = row[0], []
        rows.append(row)
        if progress is not None and done % _REPORT_EVERY == 0:
            progress(done, total)
    if rows:
        yield subject, rows


def _rows(graph: HdtFile, place: int, number: int, subjects: range) -> Iterator[_Row]:
    """The triples of a predicate; searching by terms and by ids gives the same triples in the order of subject ids."""
    skip = 0
    if subjects.start > 1:
        skip = sum(1 for _ in takewhile(lambda ids: ids[0] < subjects.start, graph.search_ids(p=number)[0]))
    ids, _ = graph.search_ids(p=number, skip=skip)
    texts = graph.search(p=_PREDICATES[place], skip=skip)
    for (subject, _, obj), (subject_id, _, _) in zip(texts, ids, strict=True):
        if subject_id >= subjects.stop:
            return
        yield subject_id, place, subject, obj


def _entity(subject: str) -> int:
    """The number of an item or a property, 0 of any other subject."""
    name = subject[_PREFIX:]
    return entity_number(name) if subject.startswith(v.ENTITY) and is_entity(name) else 0


def _sitelinks(rows: list[_Row]) -> int:
    values = (split_literal(obj)[0] for _, place, _, obj in rows if place == _SITELINKS)
    return max((int(value) for value in values if value.isdecimal()), default=0)
