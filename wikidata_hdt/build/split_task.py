"""One piece of the first step of a build: a chunk of a source becomes a run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.build.batch_runs import Room, save_run
from wikidata_hdt.build.graph_sources import BYTE_ORDER_MARK, SourceFormat, chunks, without_long_lines
from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.entities.entity_batches import entity_batch
from wikidata_hdt.ntriples.rdf_documents import DocumentReader
from wikidata_hdt.ntriples.turtle import TurtleReader
from wikidata_hdt.profiles.profile_filter import ProfileFilter
from wikidata_hdt.profiles.profiles import Profile
from wikidata_hdt.profiles.term_batch import Batch, NTriplesBatches, Reject
from wikidata_hdt.whole_files import atomic_file

_SAMPLES = 3
_HEAD = 1 << 16
"""Bytes at the beginning of a chunk in which a dump may tell its date."""
_ISO = rb"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z)"
_DATED = re.compile(
    rb'<http://wikiba\.se/ontology#Dump> <http://schema\.org/dateModified> "' + _ISO + rb'"'
    rb'|^wikibase:Dump [^.]*?schema:dateModified "' + _ISO + rb'"', re.MULTILINE,
)  # fmt: skip
"""What Wikibase's RDF dumps tell about themselves, in N-Triples and in Turtle."""
_SHOWN = 60
_BLOCK = 1 << 20
_LONGEST = 8 << 20
_MARK, _BLANK = 64, b"\xef\xbb\xbf \t\r\n"
"""Bytes at both ends of a chunk that tell whether a list begins or ends there, and what may stand around."""


@dataclass(frozen=True, slots=True)
class FileChunk:
    """Whole lines of a plain file, by their bytes."""

    path: str
    begin: int
    end: int
    longest: int
    """Bytes of a line that are read at most."""

    def read(self) -> bytes:
        """The text. Raises `SourceError`."""
        try:
            with Path(self.path).open("rb") as file:
                file.seek(self.begin)
                left = self.end - self.begin
                blocks = (file.read(min(_BLOCK, left - done)) for done in range(0, left, _BLOCK))
                text = b"".join(without_long_lines(blocks, self.longest))
                return text if self.begin else text.removeprefix(BYTE_ORDER_MARK)
        except OSError as error:
            raise SourceError("cannot read the source", value=self.path, remedy=str(error.strerror)) from error


@dataclass(frozen=True, slots=True)
class DocumentChunk:
    """Some triples of a document: Turtle, RDF/XML or JSON-LD."""

    text: bytes
    """The triples as N-Triples."""
    problems: tuple[tuple[int, str], ...]
    """Broken statements that came up meanwhile: the line in the document, and what is wrong."""

    def read(self) -> bytes:
        """The text."""
        return self.text


_SYNTAXES = {SourceFormat.TURTLE: "turtle", SourceFormat.RDF_XML: "xml", SourceFormat.JSON_LD: "json-ld"}


def document_reader(form: SourceFormat, name: str) -> TurtleReader | DocumentReader:
    """What reads a document of a format; `name` begins the labels of its blank nodes.

    Turtle is read piece by piece where the extra `turtle` is installed, else whole.
    """
    if form is SourceFormat.TURTLE and find_spec("pyoxigraph") is not None:
        return TurtleReader(name)
    return DocumentReader(name, _SYNTAXES[form])


def document_chunks(
    reader: TurtleReader | DocumentReader, blocks: Iterable[bytes], size: int
) -> Iterator[DocumentChunk]:
    """A document as chunks of about so many bytes of N-Triples. Raises what `blocks` raises."""
    told = 0
    for text in chunks(reader.lines(blocks), size):
        problems, told = reader.problems[told:], len(reader.problems)
        yield DocumentChunk(text, tuple(problems))
    if told < len(reader.problems):
        yield DocumentChunk(b"", tuple(reader.problems[told:]))


def longest_line(size: int) -> int:
    """Bytes of a line that are read at most, where a chunk has `size` bytes; no entity of Wikidata is so long."""
    return max(_LONGEST, size)


def file_chunks(path: str, length: int, size: int) -> Iterator[FileChunk]:
    """A plain file of `length` bytes, cut like `graph_sources.chunks` does it. Raises `SourceError`."""
    try:
        with Path(path).open("rb") as file:
            begin = 0
            while begin < length:
                file.seek((begin // size + 1) * size - 1)
                while (line := file.readline(_BLOCK)) and not line.endswith(b"\n"):
                    pass  # a line may be longer than memory
                end = min(file.tell(), length)
                yield FileChunk(path, begin, max(end, begin), longest_line(size))
                begin = end
    except OSError as error:
        raise SourceError("cannot read the source", value=path, remedy=str(error.strerror)) from error


Chunk = FileChunk | DocumentChunk | bytes
"""What becomes a run."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How the chunks of a source are read."""

    form: SourceFormat
    profile: Profile
    blank_name: str = ""
    """What stands before the labels of the blank nodes of N-Triples."""


def split_chunk(room: Room, run: int, chunk: Chunk, reading: Reading) -> dict[str, Any]:
    """Turn a chunk into the run of a number; what the journal notes about it. Raises `ClearError`."""
    text = chunk if isinstance(chunk, bytes) else chunk.read()
    batch = make_batch(reading, text)
    if isinstance(chunk, DocumentChunk):
        batch.lines = 0  # the lines of the document are not those of the text
        batch.rejects += [_broken_statement(line, problem) for line, problem in chunk.problems]
    stored = save_run(room, run, batch)
    _save_rejects(room, run, batch)
    return {
        "run": run, "digest": sha256(text).hexdigest(), "bytes": len(text), "stored": stored,
        "nodes": len(batch.nodes), "lines": batch.lines,
        "kept": batch.triples.shape[1], "dropped": batch.dropped, "rejected": len(batch.rejects),
        "opens": text[:_MARK].lstrip(_BLANK)[:1] == b"[",
        "closes": text[-_MARK:].rstrip(_BLANK)[-1:] == b"]",
        "broken_end": _has_broken_end(text, batch), "date": dump_date(text),
        "samples": [_sample(reject) for reject in batch.rejects[:_SAMPLES]],
        "predicates": [predicate.decode() for predicate in batch.predicates], "types": _property_types(batch),
    }  # fmt: skip


def _broken_statement(line: int, problem: str) -> Reject:
    return Reject(line, f"# Turtle, {problem}".encode(), f"Turtle ({problem})", 0)


def _has_broken_end(text: bytes, batch: Batch) -> bool:
    """Whether the last line lacks its line end and was rejected."""
    return not text.endswith(b"\n") and bool(batch.rejects) and batch.rejects[-1].line == text.count(b"\n") + 1


def source_is_closed(form: SourceFormat, first: dict[str, Any], last: dict[str, Any]) -> bool:
    """Whether a source with these first and last runs ends where it should: a list of entities with its bracket."""
    if form is SourceFormat.ENTITY_JSON and first["opens"]:
        return bool(last["closes"])
    return form.is_document or not last["broken_end"]


def make_batch(reading: Reading, text: bytes) -> Batch:
    """The batch of a text; Turtle comes as N-Triples."""
    if reading.form is SourceFormat.ENTITY_JSON:
        return entity_batch(text, reading.profile)
    blank_name = reading.blank_name if reading.form is SourceFormat.NTRIPLES else ""
    return NTriplesBatches(ProfileFilter(reading.profile), blank_name).batch(text)


def dump_date(text: bytes) -> str:
    """The ISO time that the head of a dump gives as its own, the latest if there are several; empty without one."""
    return max((match[1] or match[2] for match in _DATED.finditer(text, 0, _HEAD)), default=b"").decode()


def rejects_path(room: Room, run: int) -> Path:
    """Where the rejected lines of a run stand."""
    return room.path / f"run-{run:06}.rejected"


def _save_rejects(room: Room, run: int, batch: Batch) -> None:
    if batch.rejects:
        with atomic_file(rejects_path(room, run)) as out:
            for reject in batch.rejects:
                out.write(reject.text if reject.text.endswith(b"\n") else reject.text + b"\n")


def _sample(reject: Reject) -> list[Any]:
    excerpt = reject.text[reject.column : reject.column + _SHOWN].decode("utf-8", "replace").rstrip("\r\n")
    return [reject.line, reject.column, excerpt, reject.expected]


def _property_types(batch: Batch) -> dict[str, str]:
    """The datatypes of properties that the batch tells, by property id, as they end in the ontology's IRIs."""
    if v.PROPERTY_TYPE.encode() not in batch.predicates:
        return {}
    number = batch.predicates.index(v.PROPERTY_TYPE.encode())
    found = {}
    for subject, _, obj in batch.triples[:, batch.triples[1] == number].T.tolist():
        prop, kind = batch.nodes[subject].decode(), batch.nodes[obj].decode()
        found[prop.rpartition("/")[2]] = kind.rpartition("#")[2]
    return found
