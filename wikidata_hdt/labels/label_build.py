"""Builds the label index from a graph: names of items and properties, keys, popularity, signatures of items,
and short values of string properties.

Every process makes the keys of a range of the graph's subjects and stages them in a file of its own; then all are
sorted into the index.
"""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.labels.incoming import Incoming
from wikidata_hdt.labels.label_format import (
    ALL_SIGNATURES,
    DESCRIBE,
    DESCRIBED_FACT,
    DESCRIBED_VERSION,
    FORMAT_VERSION,
    KEEP_VALUE,
    SCHEMA,
    SIGNATURE_FACT,
    VALUE_FACT,
    gather_signatures,
    part_name,
    sort_forms,
)
from wikidata_hdt.labels.label_forms import FormMaker, Keys, LabelCounts, stage_forms
from wikidata_hdt.labels.label_names import Progress, named_entities, split_subjects
from wikidata_hdt.labels.signature import SIGNATURE_VERSION, first_description
from wikidata_hdt.labels.signature_build import SignatureMaker
from wikidata_hdt.labels.stored_values import VALUE_VERSION, stored_values
from wikidata_hdt.processes import begin_worker
from wikidata_hdt.store import HdtFile
from wikidata_hdt.whole_files import failed, temporary_file

LANGUAGES = ("pl", "mul", "en")
"""Languages of the names that are indexed, best first."""
_MOST_PARTS = 8
"""SQLite attaches ten files at most."""


@dataclass(frozen=True, slots=True)
class _Task:
    """What the processes have in common; a forked one inherits it, so that nothing of it needs to be pickled."""

    graph: HdtFile
    languages: Sequence[str]
    lemma_keys: Keys
    room: Path
    incoming: Incoming

    def stage(self, part: int, subjects: range, progress: Progress | None) -> None:
        entities = named_entities(self.graph, subjects, progress, self.incoming)
        signer = SignatureMaker(self.graph, self.languages, self.incoming)
        stage_forms(self.path(part), FormMaker(self.languages, self.lemma_keys), signer, entities)

    def path(self, part: int) -> Path:
        return self.room / f"{part_name(part)}.sqlite"


def _work(task: _Task, part: int, subjects: range) -> None:
    """What a forked process does; the parent tells about a failure."""
    begin_worker()
    try:
        task.stage(part, subjects, None)
    except (sqlite3.Error, ClearError):
        raise SystemExit(1) from None


@contextmanager
def _helpers(task: _Task, ranges: Sequence[range]) -> Iterator[list[BaseProcess]]:
    """A running process for each range but the first; ended with the block, whatever happens."""
    if len(ranges) == 1:
        yield []
        return
    context = multiprocessing.get_context("fork")
    helpers: list[BaseProcess] = [
        context.Process(target=_work, args=(task, part, subjects), daemon=True)
        for part, subjects in enumerate(ranges[1:], 1)
    ]
    try:
        for helper in helpers:
            helper.start()
        yield helpers
    finally:
        for helper in helpers:
            if helper.pid is not None:
                helper.terminate()
                helper.join()


def _stage_all(task: _Task, jobs: int, progress: Progress | None) -> int:
    """Stage the keys of all entities; in how many parts. Raises `sqlite3.Error`, `ClearError`."""
    can_fork = "fork" in multiprocessing.get_all_start_methods()
    ranges = split_subjects(task.graph, min(jobs, _MOST_PARTS) if can_fork else 1)

    def told(done: int, total: int | None) -> None:
        """The parts advance side by side."""
        if progress is not None:
            progress(min(done * len(ranges), total or done), total)

    with _helpers(task, ranges) as helpers:
        task.stage(0, ranges[0], told if progress else None)
        for helper in helpers:
            helper.join()
            if helper.exitcode:
                raise ClearError(
                    "a process that makes the label index ended early", value=task.room.parent,
                    remedy="check the free space and memory, and give the same command again",
                )  # fmt: skip
    return len(ranges)


def _fill(connection: sqlite3.Connection, task: _Task, parts: int) -> LabelCounts:
    connection.executescript(SCHEMA)
    counts = LabelCounts()
    for part in range(parts):
        connection.execute(f"ATTACH ? AS {part_name(part)}", (os.fsencode(task.path(part)),))
        for name, count in connection.execute(f"SELECT name, count FROM {part_name(part)}.counted").fetchall():
            setattr(counts, name, getattr(counts, name) + count)
    connection.execute("BEGIN")
    connection.execute(sort_forms(parts))
    connection.execute(gather_signatures(parts))
    signatures = connection.execute(ALL_SIGNATURES)
    connection.executemany(DESCRIBE, described(signatures, task.languages))
    kept = ((one.key, one.property, one.literal) for one in stored_values(task.graph))
    connection.executemany(KEEP_VALUE, kept)
    facts = {"format": FORMAT_VERSION, "languages": " ".join(task.languages)}
    facts |= {SIGNATURE_FACT: SIGNATURE_VERSION, VALUE_FACT: VALUE_VERSION, DESCRIBED_FACT: DESCRIBED_VERSION}
    facts |= asdict(counts)
    connection.executemany("INSERT INTO fact VALUES (?, ?)", [(key, str(value)) for key, value in facts.items()])
    connection.execute("COMMIT")
    return counts


def described(signatures: Iterable[tuple[int, str]], languages: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Entities with their descriptions in the best language, from their numbers and signatures as kept."""
    for entity, line in signatures:
        if text := first_description(line, languages[0]):
            yield entity, text


def build_label_index(
    hdt: HdtFile, path: Path, lemma_keys: Keys, languages: Sequence[str] = LANGUAGES,
    progress: Progress | None = None, *, jobs: int = 1, incoming: Incoming | None = None,
) -> LabelCounts:  # fmt: skip
    """Write the label index of a graph, under a temporary name and then renamed; `jobs` processes make the keys.

    `lemma_keys` gives the lemma-normalised keys of a Polish name (none for a name that it leaves alone); keys must be
    folded as `fold` does. `incoming` tells what points to the items, the graph itself if it is not given. For each key
    an entity appears once, by its best name. `progress` is told about how many names and sitelinks are read, and how
    many there are. Raises `ClearError` if the file cannot be written.
    """
    try:
        with claimed(path.parent, ".labels-") as room:
            task = _Task(hdt, languages, lemma_keys, room, incoming or Incoming(hdt))
            parts = _stage_all(task, jobs, progress)
            with temporary_file(path) as file, closing(sqlite3.connect(file, isolation_level=None)) as connection:
                return _fill(connection, task, parts)
    except sqlite3.Error as error:
        remedy = f"check the free space ({error})"
        raise ClearError("cannot write the label index", value=path, remedy=remedy) from error
    except OSError as error:
        raise failed(path, error) from error
