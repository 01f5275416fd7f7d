"""Tells what a data directory holds: counts, sizes, dates, sources."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.datadir import DataDirectory
from wikidata_hdt.hdt.file_layout import read_layout
from wikidata_hdt.manifest import GRAPH_NAME, MANIFEST_NAME, PARTS, SourceRecord, UpdateRecord
from wikidata_hdt.store import HdtFile
from wikidata_hdt.subject_ranges import subjects_between
from wikidata_hdt.update_files import UPDATE_PARTS

_ISSUED = re.compile(rb'<http://purl\.org/dc/terms/issued> "([^"]+)"')


@dataclass(frozen=True, slots=True)
class GraphInfo:
    """What `kg info` shows."""

    path: Path
    triples: int
    items: int
    """Items that have triples of their own."""
    items_with_polish_label: int
    properties: int
    """Wikidata properties that have triples of their own."""
    predicates: int
    """Distinct predicates of triples."""
    names: int
    """Labels and aliases in the label index."""
    sizes: Mapping[str, int]
    """Bytes by file name."""
    dump_date: str
    """ISO time of the newest dump that the graph is from, empty if unknown."""
    dump_date_from: str
    """Where that stands: in the dump's text, or as its file's last change, or in the graph's header."""
    created: str
    """ISO time, empty without a manifest."""
    sources: tuple[SourceRecord, ...]
    updates: tuple[UpdateRecord, ...]
    """What was changed since the build."""


def count_subjects(graph: HdtFile, prefix: str) -> int:
    """How many subjects begin with a prefix followed by a digit; found by halving, whatever the graph's size."""
    return sum(map(len, _numbered(graph, prefix)))


def _numbered(graph: HdtFile, prefix: str) -> tuple[range, range]:
    return subjects_between(graph, prefix + "0", prefix + chr(ord("9") + 1))


def _entities(data: DataDirectory, letter: str) -> int:
    """How many items or properties have triples of their own."""
    prefix, overlay = v.ENTITY + letter, data.overlay
    count = count_subjects(data.graph, prefix)
    if overlay is None:
        return count
    ranges = _numbered(data.graph, prefix)
    hidden = sum(int(np.diff(np.searchsorted(overlay.replaced, [part.start, part.stop]))[0]) for part in ranges)
    return count - hidden + count_subjects(overlay.second, prefix)


def dump_date(sources: Sequence[SourceRecord], header: bytes) -> tuple[str, str]:
    """The date of the newest dump, and where it is from; both empty if nothing tells it."""
    issued = _ISSUED.search(header)
    candidates = (
        (max((source.dump_date for source in sources), default=""), "told by the dump"),
        (max((source.date for source in sources), default=""), "last change of the source file"),
        (issued[1].decode("utf-8", "replace") if issued else "", "told by the graph's header"),
    )
    return next((candidate for candidate in candidates if candidate[0]), ("", ""))


def graph_info(data: DataDirectory) -> GraphInfo:
    """Counts, sizes, dates and sources of an opened data directory."""
    names = (*PARTS, *UPDATE_PARTS, MANIFEST_NAME)
    paths = [data.path / name for name in names if (data.path / name).exists()]
    counts, overlay = data.labels.counts, data.overlay
    sources = data.manifest.sources if data.manifest else ()
    date, told_by = dump_date(sources, read_layout(data.path / GRAPH_NAME).header)
    return GraphInfo(
        path=data.path,
        triples=data.graph.triple_count + (overlay.added if overlay else 0),
        items=_entities(data, "Q"),
        items_with_polish_label=counts.labelled_items,
        properties=_entities(data, "P"),
        predicates=data.graph.predicate_count,
        names=counts.names,
        sizes={path.name: path.stat().st_size for path in paths},
        dump_date=date,
        dump_date_from=told_by,
        created=data.manifest.created if data.manifest else "",
        sources=sources,
        updates=data.manifest.updates if data.manifest else (),
    )
