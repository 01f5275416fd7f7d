"""Builds a passage index from text sources: whole or not at all, and continued where a build was stopped."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from kgqa.errors import InputError
from kgqa.model import Passage
from kgqa.protocols import Progress
from kgqa.retrieval.index.index_manifest import (
    FORMAT_VERSION,
    PassageManifest,
    file_records,
    write_manifest,
)
from kgqa.retrieval.index.passage_place import DIRECTORY_NAME
from kgqa.retrieval.index.passage_texts import StoreWriter
from kgqa.retrieval.index.tantivy_engine import TantivyWriter
from kgqa.retrieval.sources.source_reading import (
    check_sources,
    distinct_passages,
    no_text,
    ordered_counts,
    source_identity,
)
from kgqa.retrieval.text_words import TERM_VERSION, Lexicon
from wikidata_hdt.locking import owned
from wikidata_hdt.whole_files import atomic_file, give_usual_permissions

_UNFINISHED = DIRECTORY_NAME + ".unfinished"
_JOURNAL = "build.json"
_LOCK = ".passages.lock"
_BATCH = 50_000
"""Passages between two commits."""
_SHOWN = 1000
"""Passages between two reports of progress."""


@dataclass(frozen=True, slots=True)
class _Journal:
    """How far a build has come."""

    sources: list[list[str | int]]
    """Path, bytes and time of change of every source."""
    passages: int = 0
    """Passages that are safe in the index; with the bytes and blocks of their texts."""
    size: int = 0
    blocks: int = 0
    batches: int = 0
    versions: str = f"{FORMAT_VERSION}/{TERM_VERSION}"


@dataclass(frozen=True, slots=True)
class _Pace:
    """How often a build commits, and who is told how far it is."""

    batch: int
    progress: Progress | None


def build_passages(
    sources: Sequence[Path], out: Path, lexicon: Lexicon, progress: Progress | None = None, batch: int = _BATCH
) -> PassageManifest:
    """Index the texts of the sources as `out/passages`, in place of an index that is there; returns its manifest.

    Raises `SourceError` for a source that cannot be read, `InputError` if the index cannot be written, `ClearError` if
    another build is working there. `progress` counts passages. A build that was stopped continues when it is called
    again with the same, unchanged sources.
    """
    check_sources(sources)
    with owned(out, _LOCK):
        return _build(sources, out, lexicon, _Pace(batch, progress))


def _build(sources: Sequence[Path], out: Path, lexicon: Lexicon, pace: _Pace) -> PassageManifest:
    work = out / _UNFINISHED
    try:
        _restore(out / DIRECTORY_NAME)
        journal = _begin(work, sources)
        counts: Counter[str] = Counter()
        _index(distinct_passages(sources, counts), work, journal, lexicon, pace)
        (work / _JOURNAL).unlink()
        names = tuple(str(path.name) for path in sources)
        created = datetime.now(UTC).isoformat(timespec="seconds")
        if not counts["passages"]:
            raise no_text(sources, counts)
        for path in work.iterdir():
            give_usual_permissions(path)  # the engine writes some files for this user alone
        manifest = PassageManifest(created, names, ordered_counts(counts), file_records(work))
        write_manifest(work, manifest)
        _replace(work, out / DIRECTORY_NAME)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InputError(
            f"cannot write the passage index ({reason})", value=out,
            remedy="check the directory, its permissions and the free space, then give the same command again",
        ) from error  # fmt: skip
    return manifest


def _index(found: Iterator[Passage], work: Path, journal: _Journal, lexicon: Lexicon, pace: _Pace) -> None:
    writer = TantivyWriter(work, lexicon, journal.batches)
    with closing(StoreWriter(work, journal.passages, journal.size, journal.blocks)) as store:
        for number, passage in enumerate(found):
            if number < journal.passages:
                continue
            writer.add(passage, store.add(passage))
            if store.passages % pace.batch == 0:
                store.flush()
                writer.commit()
                _write_journal(work, _Journal(journal.sources, store.passages, store.size, store.blocks, writer.batch))
            if pace.progress and number % _SHOWN == 0:
                pace.progress(number, None)
    writer.finish()


def _begin(work: Path, sources: Sequence[Path]) -> _Journal:
    """The journal of a stopped build of the same sources; else an empty directory and a new journal."""
    fresh = _Journal([source_identity(path) for path in sources])
    try:
        found = _Journal(**json.loads((work / _JOURNAL).read_bytes()))
        if (found.sources, found.versions) == (fresh.sources, fresh.versions):
            return found
    except (OSError, ValueError, TypeError):
        pass  # there is nothing to continue
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    _write_journal(work, fresh)
    return fresh


def _write_journal(work: Path, journal: _Journal) -> None:
    fields = {name: getattr(journal, name) for name in _Journal.__slots__}
    with atomic_file(work / _JOURNAL) as out:
        out.write(json.dumps(fields, ensure_ascii=False).encode())


def _old(target: Path) -> Path:
    """Where an index stands while another takes its place."""
    return target.with_name(target.name + ".old")


def _restore(target: Path) -> None:
    """Put the index back that a build had moved away when it was killed."""
    if _old(target).exists() and not target.exists():
        _old(target).rename(target)


def _replace(work: Path, target: Path) -> None:
    """Give the finished index its name; what stood there goes only then."""
    old = _old(target)
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    work.rename(target)
    shutil.rmtree(old, ignore_errors=True)
