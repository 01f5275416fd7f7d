"""Builds the embedded sample once into a cache directory."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path

from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.manifest import (
    GRAPH_NAME,
    LABELS_NAME,
    STATISTICS_NAME,
    SourceRecord,
    make_manifest,
    write_manifest,
)
from wikidata_hdt.sample.built_once import built_once
from wikidata_hdt.sample.sample_build import newest_change, read_sample
from wikidata_hdt.sample.sample_place import SAMPLE, sample_place
from wikidata_hdt.statistics.statistics_build import build_statistics
from wikidata_hdt.store import HdtFile


def build_sample(
    directory: Path, lemma_keys: Callable[[str], Iterable[str]], lemma_version: str, tables: Path = SAMPLE
) -> None:
    """Build the sample's graph, index, label index and manifest into an existing directory.

    Raises `SampleError` for tables with problems, `ClearError` if the files cannot be written.
    """
    graph = read_sample(tables)
    statistics = write_hdt(directory / GRAPH_NAME, graph.triples())
    hdt = HdtFile.open(directory / GRAPH_NAME)
    labels = build_label_index(hdt, directory / LABELS_NAME, lemma_keys)
    build_statistics(hdt, directory / STATISTICS_NAME)
    counts = {**asdict(statistics), **{f"label_{name}": count for name, count in asdict(labels).items()}}
    source = SourceRecord("embedded sample", dump_date=newest_change(graph))
    counts |= {"items": len(graph.items), "wikidata_properties": len(graph.properties)}
    write_manifest(directory, make_manifest(directory, [source], counts, lemma_version))


def ensure_sample(
    cache_root: Path, lemma_keys: Callable[[str], Iterable[str]], lemma_version: str = "", tables: Path = SAMPLE
) -> Path:
    """The data directory of the embedded sample below `cache_root`; built on first use and after changes.

    Processes that start at once build once; a process that is killed leaves nothing that a later one would use.
    `lemma_version` names the rules behind `lemma_keys`: another version builds again.
    Raises `SampleError` for tables with problems, `ClearError` if the cache cannot be written.
    """
    target = sample_place(cache_root, lemma_version, tables)
    try:
        return built_once(target, lambda room: build_sample(room, lemma_keys, lemma_version, tables))
    except OSError as error:
        raise ClearError(
            "cannot write the cache of the embedded sample", value=cache_root,
            remedy=f"{error.strerror}; choose another cache directory or give data with --data",
        ) from error  # fmt: skip
