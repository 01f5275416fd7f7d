"""Turns a dump of Wikidata's entity JSON into tables of triples, which `kg build` reads: the same graph as of the dump.

    python examples/spark/entity_triples.py latest-all.json.bz2 triples --profile truthy --master spark://HOST:7077
    python cli.py kg build triples/*.parquet --profile truthy --out DIR

Spark splits files of .bz2 among its processes. PROFILE has to be the same in both. PYSPARK_PYTHON names the Python of
the machines that has kgqa and its extra `spark`.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession

from wikidata_hdt.entities.entity_batches import kept_triples
from wikidata_hdt.entities.triple_tables import COLUMNS, row
from wikidata_hdt.profiles.profiles import Profile, load_profile

_LINES = 200
"""Entities that are turned into triples at a time."""


def main() -> None:
    """Read, turn, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", help="entity JSON, an entity a line, plain or .bz2 (.gz is read by one process)")
    parser.add_argument("target", help="directory of the tables; must not exist")
    parser.add_argument("--profile", default="truthy")
    parser.add_argument("--master", default="local[*]")
    parser.add_argument("--parts", type=int, default=1, help="at least so many tables")
    options = parser.parse_args()
    spark = SparkSession.builder.master(options.master).appName("entity triples").getOrCreate()
    context = spark.sparkContext
    broken = context.accumulator(0)
    lines = context.textFile(options.source, options.parts, use_unicode=False)
    rows = lines.mapPartitions(partial(_rows, load_profile(options.profile), broken))
    schema = ", ".join(f"{name} string" for name in COLUMNS)
    spark.createDataFrame(rows, schema, verifySchema=False).write.parquet(options.target, compression="zstd")
    spark.stop()
    _date(Path(options.source), Path(options.target))
    print(f"lines that hold no entity: {broken.value}")


def _rows(profile: Profile, broken: Any, lines: Iterable[bytes]) -> Iterator[tuple[str, str, str]]:
    lines = iter(lines)
    while some := list(islice(lines, _LINES)):
        kept = kept_triples(b"\n".join(some), profile)
        broken.add(len(kept.rejects))
        yield from map(row, kept.triples)


def _date(source: Path, target: Path) -> None:
    """Give the tables the time of the dump, which a graph tells as its date; where both are files of this machine."""
    if source.exists():
        moment = source.stat().st_mtime
        for table in target.glob("*.parquet"):
            os.utime(table, (moment, moment))


if __name__ == "__main__":
    main()
