"""Makes a data directory in which every known name has namesakes, as at Wikidata's size, to measure linking in.

    python benchmarks/noisy_names.py DIR OUT [--names 10000000] [--most 50]
    python benchmarks/linking.py OUT

OUT gets the graph of DIR by links, and a label index of at least so many names: each name of DIR's index has up to
`--most` namesakes (people, streets, ships, asteroids, albums, villages, films) under all its keys, the rest are names
of their own. Popularity follows the curve of sitelinks in Wikidata: n sitelinks have about n to the power of -2.2
items; the number of namesakes falls off in the same way. Signatures say class and country. The same seed gives the
same index.
"""

from __future__ import annotations

import argparse
import math
import random
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import groupby
from pathlib import Path

from wikidata_hdt.labels.label_format import entity_number
from wikidata_hdt.labels.signature import Signature, encode
from wikidata_hdt.manifest import LABELS_NAME

_ITEMS, _STEP = 130_000_000, 48_271_117
"""About as many numbers as Wikidata has given to items, and a step that shares no factor with that: invented items get
numbers from everywhere, as the age of an item is evidence, too."""
_KINDS = (("Q5", "P106:Q82955"), ("Q5", "P106:Q937857"), ("Q79007", ""), ("Q11446", ""), ("Q3863", ""), ("Q482994", ""),
          ("Q532", ""), ("Q532", ""), ("Q11424", ""))  # fmt: skip
"""Classes of namesakes, and what people among them do."""
_COUNTRIES = ("Q30", "Q36", "Q183", "Q142", "Q145", "Q16", "Q408", "Q38", "Q159", "Q155")
_SYLLABLES = ("ba", "ko", "ri", "ta", "mel", "sza", "dor", "len", "wi", "gru", "pa", "no", "zel", "chu", "mir", "sta")
_CURVE = 1.2
_STAGED = "CREATE TABLE staged (key TEXT, unpopularity REAL, entity INTEGER, text TEXT, quality INTEGER)"
_STAGE = "INSERT INTO staged VALUES (?, ?, ?, ?, ?)"


def main() -> None:
    """Write the directory."""
    parser = argparse.ArgumentParser(description="Makes a label index full of namesakes.")
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--names", type=int, default=10_000_000)
    parser.add_argument("--most", type=int, default=50)
    options = parser.parse_args()
    options.out.mkdir(parents=True)
    for path in options.data.iterdir():
        if path.name.startswith("graph.hdt"):
            (options.out / path.name).symlink_to(path.resolve())
    index = options.out / LABELS_NAME
    shutil.copyfile(options.data / LABELS_NAME, index)
    with closing(sqlite3.connect(index, isolation_level=None)) as connection:
        connection.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-200000;")
        connection.execute(_STAGED)
        count = _stage(connection, random.Random(7), options.names, options.most)
        connection.execute("INSERT INTO staged SELECT * FROM form")
        connection.execute("DELETE FROM form")
        connection.execute("INSERT INTO form SELECT * FROM staged ORDER BY key, unpopularity, entity")
        connection.execute("DROP TABLE staged")
        connection.execute("VACUUM")
    print(f"{count} namesakes and names added; {index.stat().st_size / 1e6:.0f} MB", file=sys.stderr)


def _stage(connection: sqlite3.Connection, chance: random.Random, names: int, most: int) -> int:
    """Invent items and stage their keys and signatures; how many."""
    free = _free_numbers(connection)
    count = 0
    connection.execute("BEGIN")
    for keys in _known(connection):
        for _ in range(min(most, int(chance.paretovariate(0.45)))):
            count += 1
            _add(connection, chance, next(free), keys)
    while count < names:
        count += 1
        text = " ".join("".join(chance.choices(_SYLLABLES, k=3)).capitalize() for _ in range(2))
        _add(connection, chance, next(free), [(text.lower(), text, 0)])
    connection.execute("COMMIT")
    return count


def _free_numbers(connection: sqlite3.Connection) -> Iterator[int]:
    """Numbers that no item of the index has, each once."""
    rows = connection.execute("SELECT entity FROM signature UNION SELECT entity FROM form")
    taken = {entity for (entity,) in rows}
    spread = (1 + at * _STEP % _ITEMS for at in range(_ITEMS))
    return (number for number in spread if entity_number(f"Q{number}") not in taken)


def _known(connection: sqlite3.Connection) -> Iterator[list[tuple[str, str, int]]]:
    """The keys of each name of an item, with the name and how well they match."""
    rows = connection.execute(
        "SELECT entity, text, key, quality FROM form WHERE entity % 2 = 0 ORDER BY entity, text"
    ).fetchall()
    for _, group in groupby(rows, key=lambda row: row[:2]):
        yield [(key, text, quality) for _, text, key, quality in group]


def _add(connection: sqlite3.Connection, chance: random.Random, item: int, keys: list[tuple[str, str, int]]) -> None:
    """Stage one invented item."""
    unpopularity = -round(math.log1p(min(300, int(chance.paretovariate(_CURVE)) - 1)), 4)
    entity = entity_number(f"Q{item}")
    connection.executemany(_STAGE, [(key, unpopularity, entity, text, quality) for key, text, quality in keys])
    kind, work = chance.choice(_KINDS)
    country = chance.choice(_COUNTRIES)
    claims = [(31, int(kind[1:])), (27 if work else 17, int(country[1:]))]
    if work:
        claims.append((106, int(work.partition(":Q")[2])))
    said = frozenset(name for name, _ in claims)
    line = encode(Signature(tuple(claims), said, labels=(("pl", keys[0][1]),)))
    connection.execute("INSERT INTO signature VALUES (?, ?)", (entity, line))


if __name__ == "__main__":
    main()
