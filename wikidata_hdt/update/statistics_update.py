"""Makes the statistics of an updated graph from those of the graph before: what was hidden is taken off, what the
second graph says is put in.

Exact are the members of classes, but for those that a changed tree of classes moves, and the statements, subjects and
objects of properties. Of the classes that a property joins those are kept that were kept before or come up now, so that
one which was just below the limit stays unknown; what marks a set as incomplete is counted by unknown values. `kgqa kg
compact` counts everything anew.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter, defaultdict
from contextlib import closing
from pathlib import Path

from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.overlay import Overlay
from wikidata_hdt.statistics.statistics_build import datatype_of_objects
from wikidata_hdt.statistics.statistics_format import CLASSES_SHOWN, MARKED_SETS, SHARES_KEPT
from wikidata_hdt.store import HdtFile
from wikidata_hdt.update.statistics_difference import Counted, difference, properties_of
from wikidata_hdt.whole_files import failed, temporary_file


def update_statistics(old: Path, new: Path, base: HdtFile, overlay: Overlay) -> None:
    """Write the statistics of an updated graph beside those of the first one (`old`).

    Raises `ClearError` if they cannot be written.
    """
    delta = difference(base, overlay)
    try:
        with temporary_file(new) as file:
            shutil.copyfile(old, file)
            with closing(sqlite3.connect(file)) as connection:
                _write(connection, delta, overlay.second)
                connection.commit()
    except sqlite3.Error as error:
        remedy = f"check the free space ({error})"
        raise ClearError("cannot write the statistics of the graph", value=new, remedy=remedy) from error
    except OSError as error:
        raise failed(new, error) from error


def _write(connection: sqlite3.Connection, delta: Counted, second: HdtFile) -> None:
    for kind in delta.direct.keys() | delta.whole.keys():
        connection.execute(_ADD_CLASS, (kind, delta.direct[kind], delta.whole[kind]))
    numbers = {name: number for number, name in properties_of(second).items()}
    for name in delta.statements:
        literal = datatype_of_objects(second, numbers[name]) if name in numbers else ""
        figures = delta.statements[name], delta.subjects[name], delta.objects[name]
        connection.execute(_ADD_PROPERTY, (name, *figures, literal))
    connection.execute("DELETE FROM class WHERE whole <= 0")
    connection.execute("DELETE FROM property WHERE statements <= 0")
    connection.execute("UPDATE fact SET value = max(0, value + ?) WHERE name = ?", (delta.marked, MARKED_SETS))
    _write_ends(connection, delta)
    _write_shares(connection, delta)


_ADD_CLASS = """
INSERT INTO class VALUES (?, ?, ?)
ON CONFLICT DO UPDATE SET direct = direct + excluded.direct, whole = whole + excluded.whole
"""
_ADD_PROPERTY = """
INSERT INTO property VALUES (?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET statements = statements + excluded.statements, subjects = subjects + excluded.subjects,
                          objects = objects + excluded.objects
"""


def _write_ends(connection: sqlite3.Connection, delta: Counted) -> None:
    touched: defaultdict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for (name, side, kind), count in delta.ends.items():
        touched[name, side][kind] += count
    for key, counts in touched.items():
        rows = connection.execute("SELECT class, statements FROM property_class WHERE property = ? AND side = ?", key)
        best = _best(dict(rows.fetchall()), counts, CLASSES_SHOWN)
        connection.execute("DELETE FROM property_class WHERE property = ? AND side = ?", key)
        ranked = ((*key, rank, kind, count) for rank, (kind, count) in enumerate(best))
        connection.executemany("INSERT INTO property_class VALUES (?, ?, ?, ?, ?)", ranked)


def _write_shares(connection: sqlite3.Connection, delta: Counted) -> None:
    touched: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for (name, kind), count in delta.members.items():
        touched[name][kind] += count
    known: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for kind, name, count in connection.execute("SELECT class, property, subjects FROM class_property").fetchall():
        if name in touched:
            known[name][kind] = count
    for name, counts in touched.items():
        connection.executemany(
            "DELETE FROM class_property WHERE class = ? AND property = ?", [(kind, name) for kind in known[name]]
        )
        best = _best(known[name], counts, SHARES_KEPT)
        connection.executemany("INSERT INTO class_property VALUES (?, ?, ?)",
                               [(kind, name, count) for kind, count in best])  # fmt: skip


def _best(known: dict[int, int], added: Counter[int], most: int) -> list[tuple[int, int]]:
    """The classes with the largest counts. Of a full list those that were not on it stay off: what they had before is
    not known."""
    full = len(known) >= most
    kept = {kind: known.get(kind, 0) + added[kind] for kind in known.keys() | added.keys() if kind in known or not full}
    ranked = sorted(((kind, count) for kind, count in kept.items() if count > 0), key=lambda one: (-one[1], one[0]))
    return ranked[:most]
