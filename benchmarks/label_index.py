"""Measures the label index: names a second while building, exact look-ups a second, bytes on disk for each name.

Use: python benchmarks/label_index.py [NAMES] [--lemmas] [--jobs N]
The names are made up; with --lemmas their lemma keys are made too, as `kg build` does, which needs Morfeusz.
"""

from __future__ import annotations

import argparse
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_build import build_label_index
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.store import HdtFile

LABEL = b"http://www.w3.org/2000/01/rdf-schema#label"
ENTITY = "http://www.wikidata.org/entity/Q"
SYLLABLES = ("ka", "ro", "mi", "le", "sza", "dor", "zyn", "pol", "war", "grod", "niec", "wic", "tar", "bo", "re")
LOOK_UPS = 200_000


def _keys(wanted: bool) -> Callable[[str], Iterable[str]]:
    if not wanted:
        return lambda _name: ()
    from kgqa.assembly import label_keys  # noqa: PLC0415 (needs Morfeusz)

    return label_keys()[0]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="?", type=int, default=500_000)
    parser.add_argument("--lemmas", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    choices = parser.parse_args()
    chance = random.Random(7)
    names = ["".join(chance.choices(SYLLABLES, k=3)).capitalize() + f" {n % 1000}" for n in range(choices.names)]
    with tempfile.TemporaryDirectory() as room:
        triples = ((f"{ENTITY}{n}".encode(), LABEL, f'"{name}"@pl'.encode()) for n, name in enumerate(names, 1))
        write_hdt(Path(room, "graph.hdt"), triples)
        graph = HdtFile.open(Path(room, "graph.hdt"))
        keys, path = _keys(choices.lemmas), Path(room, "labels.sqlite")
        begun = time.perf_counter()
        counts = build_label_index(graph, path, keys, jobs=choices.jobs)
        seconds = time.perf_counter() - begun
        index = LabelIndex.open(path, cache_size=0)
        wanted = [fold(name) for name in chance.choices(names, k=LOOK_UPS)]
        begun = time.perf_counter()
        found = sum(bool(index.lookup(key)) for key in wanted)
        looked = time.perf_counter() - begun
        size = path.stat().st_size
    assert found == LOOK_UPS
    rate = counts.names / seconds
    print(f"{counts.names:,} names, {counts.forms:,} keys: {seconds:.1f} s, {rate:,.0f} names a second")
    print(f"{LOOK_UPS / looked:,.0f} exact look-ups a second without the cache")
    print(f"{size:,} bytes, {size / counts.names:.1f} for each name")


if __name__ == "__main__":
    main()
