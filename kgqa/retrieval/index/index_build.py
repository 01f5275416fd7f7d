"""Builds a passage index from text sources: whole or not at all, and continued where a build was stopped.

The index is a directory of versions, as a data directory is: the unfinished build stands in a room of it, and becomes
the current version at once. Its journal notes what a batch will make of the index before the engine commits it; the
passages that the engine then holds tell which of these notes are true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from kgqa.errors import DataError, InputError
from kgqa.model import Passage
from kgqa.protocols import Progress
from kgqa.retrieval.index.definition_index import DictionaryWriter
from kgqa.retrieval.index.index_manifest import (
    DIRECTORY_NAME,
    FORMAT_VERSION,
    MANIFEST_NAME,
    PassageManifest,
    file_records,
    read_manifest,
    write_manifest,
)
from kgqa.retrieval.index.passage_texts import PassageStore, StoreWriter, VectorMaker, vectors_path, write_vectors
from kgqa.retrieval.index.tantivy_engine import HALF_WRITTEN, TantivyWriter
from kgqa.retrieval.sources.source_reading import (
    DEFINITIONS,
    ReadSources,
    check_sources,
    distinct_passages,
    no_text,
    ordered_counts,
    source_identity,
)
from kgqa.retrieval.text_words import TERM_VERSION, Lexicon
from wikidata_hdt.build.build_journal import Journal
from wikidata_hdt.build.unfinished import RESULT_NAME, ROOM_NAME, discard, opened_journal, remove_discarded
from wikidata_hdt.locking import owned
from wikidata_hdt.versions import publish, version_directory, version_name
from wikidata_hdt.whole_files import UNFINISHED, give_usual_permissions

_ALL = "all"
_PLAN, _BATCH_NOTE, _FINISHED = "plan", "batch", "finish"
"""Steps in the journal: what is built; bytes and blocks of the texts behind each batch, by the passages that are there
then; the name of the version."""
_BATCH = 50_000
"""Passages between two commits."""
_SHOWN = 1000
"""Passages between two reports of progress."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What makes vectors of passages, and who is told how far it is."""

    maker: VectorMaker
    progress: Progress | None = None


@dataclass(frozen=True, slots=True)
class _Pace:
    """How often a build commits, and who is told how far it is."""

    batch: int
    progress: Progress | None
    meaning: Meaning | None


def build_passages(
    sources: Sequence[Path],
    out: Path,
    lexicon: Lexicon,
    progress: Progress | None = None,
    *,
    batch: int = _BATCH,
    meaning: Meaning | None = None,
) -> PassageManifest:
    """Index the texts of the sources as `out/passages`, in place of an index that is there; returns its manifest.

    With `meaning`, the index holds a vector of every passage, too. Raises `SourceError` for a source that cannot be
    read, `InputError` if the index cannot be written, `ClearError` if another build is working there. `progress` counts
    passages. A build that was stopped continues when it is called again with the same, unchanged sources.
    """
    check_sources(sources)
    place = out / DIRECTORY_NAME
    with owned(place):
        try:
            return _build(sources, place, lexicon, _Pace(batch, progress, meaning))
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(
                f"cannot write the passage index ({reason})", value=out,
                remedy="check the directory, its permissions and the free space, then give the same command again",
            ) from error  # fmt: skip


def _build(sources: Sequence[Path], place: Path, lexicon: Lexicon, pace: _Pace) -> PassageManifest:
    room = place / ROOM_NAME
    maker = [pace.meaning.maker.name] if pace.meaning else []
    plan = [FORMAT_VERSION, TERM_VERSION, *map(source_identity, sources), *maker]
    remove_discarded(place)
    if room.exists() and not _is_of(room, plan):
        discard(room)
    room.mkdir(exist_ok=True)
    with opened_journal(room) as journal:
        if not journal.results(_PLAN):
            journal.add(_PLAN, _ALL, plan)
        if not journal.results(_FINISHED):
            _make(sources, room / RESULT_NAME, journal, lexicon, pace)
            journal.add(_FINISHED, _ALL, version_name())
        publish(place, room / RESULT_NAME, journal.results(_FINISHED)[_ALL], MANIFEST_NAME)
    _remove_unversioned(place)
    discard(room)
    return read_manifest(version_directory(place, MANIFEST_NAME))


def _is_of(room: Path, plan: Sequence[object]) -> bool:
    """Whether the build in a room is the one that is planned; one that cannot be read is none."""
    try:
        with opened_journal(room) as journal:
            return bool(journal.results(_PLAN).get(_ALL, plan) == plan)
    except DataError:
        return False


def _make(sources: Sequence[Path], result: Path, journal: Journal, lexicon: Lexicon, pace: _Pace) -> None:
    """Everything that an index holds."""
    result.mkdir(exist_ok=True)
    _remove_half_written(result)
    read, dictionary = ReadSources(), DictionaryWriter(lexicon)
    _index(distinct_passages(sources, read, dictionary.add), result, journal, lexicon, pace)
    dictionary.write(result)
    if not read.counts["passages"] and not read.counts[DEFINITIONS]:
        discard(result.parent)
        raise no_text(sources, read.counts)
    if pace.meaning:
        _add_vectors(result, read.counts["passages"], pace.meaning)
    for path in result.iterdir():
        give_usual_permissions(path)  # the engine writes some files for this user alone
    created = datetime.now(UTC).isoformat(timespec="seconds")
    names, counts = tuple(str(path.name) for path in sources), ordered_counts(read.counts)
    write_manifest(result, PassageManifest(created, names, counts, file_records(result), tuple(read.cut_off)))


def _add_vectors(result: Path, passages: int, meaning: Meaning) -> None:
    store = PassageStore(result)

    def text(number: int) -> tuple[str, str]:
        passage = store.passage(number)
        return passage.title, passage.text

    write_vectors(vectors_path(result, meaning.maker), meaning.maker, text, passages, meaning.progress)


def _remove_half_written(result: Path) -> None:
    """Remove what a build that was killed had not finished writing: it would be taken for a part of the index."""
    for pattern in (HALF_WRITTEN, f"*{UNFINISHED}"):
        for path in result.glob(pattern):
            path.unlink()


def _index(found: Iterator[Passage], result: Path, journal: Journal, lexicon: Lexicon, pace: _Pace) -> None:
    writer = TantivyWriter(result, lexicon)
    done = writer.held

    def keep() -> None:
        """Make what was added durable; first the texts, and the note that the engine's commit makes true."""
        store.sync()
        journal.add(_BATCH_NOTE, str(store.passages), [store.size, store.blocks])
        writer.commit()

    with closing(StoreWriter(result, done, *_texts(journal, done))) as store:
        for number, passage in enumerate(found):
            if number < done:
                continue
            writer.add(passage, store.add(passage))
            if store.passages % pace.batch == 0:
                keep()
            if pace.progress and number % _SHOWN == 0:
                pace.progress(number, None)
        keep()
    writer.finish()


def _texts(journal: Journal, passages: int) -> tuple[int, int]:
    """Bytes and blocks that the texts of so many passages take. Raises `DataError` where the journal has no note."""
    known = {"0": (0, 0), **journal.results(_BATCH_NOTE)}
    if str(passages) not in known:
        raise DataError(
            "the unfinished passage index is not what its journal tells", value=journal.path.parent,
            remedy="remove it, then give the same command again",
        )  # fmt: skip
    size, blocks = known[str(passages)]
    return size, blocks


def _remove_unversioned(place: Path) -> None:
    """Remove the files of an index without versions, as older programs have made it; the version is in their place."""
    for path in place.iterdir():
        if path.is_file() and not path.is_symlink():
            path.unlink()
