"""Files of records, plain or compressed, written whole or not at all; and records as JSON values, and back: our own
JSON lines, and the supplement of every other format."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, cast

from kgqa.annotation.question_records import (
    Alternative,
    Article,
    Excerpt,
    Field,
    Record,
    Sentence,
    State,
    TaggedToken,
    Tagging,
)
from kgqa.errors import InputError
from wikidata_hdt.whole_files import atomic_file

_BOM = b"\xef\xbb\xbf"


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """A file to read, unpacked if its name ends in `.gz`. Raises InputError if it cannot be read."""
    try:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as stream:
            yield cast(BinaryIO, stream)
    except FileNotFoundError:
        raise InputError("no such file", value=path, remedy="check the path") from None
    except (OSError, EOFError) as error:
        raise InputError(f"cannot read the file ({error})", value=path, remedy="check its permissions") from error


def json_lines(path: Path) -> Iterator[tuple[dict[str, Any], str]]:
    """The objects of a file with one a line, and where each stands, for messages. Raises InputError."""
    with opened(path) as stream:
        for number, line in enumerate(stream, 1):
            if line.strip():
                yield json_object(line, f"{path}, line {number}"), f"{path}, line {number}"


def json_object(data: bytes, where: str) -> dict[str, Any]:
    """The object that a text in JSON is. Raises InputError, which names `where`."""
    try:
        value = json.loads(data.removeprefix(_BOM))
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: no JSON", value=str(error), expected="a JSON object in UTF-8") from error
    if not isinstance(value, dict):
        raise InputError(f"{where}: no record", value=type(value).__name__, expected="a JSON object")
    return value


@contextmanager
def written(path: Path) -> Iterator[BinaryIO]:
    """A file to write, packed if its name ends in `.gz`; it takes its name when the block ends well.

    Raises InputError without its directory, ClearError if it cannot be written.
    """
    if not path.absolute().parent.is_dir():
        raise InputError("no such directory for the output", value=path.parent, remedy="create it first")
    if path.is_dir():
        raise InputError("the output is a directory", value=path, remedy="name a file in it")
    with atomic_file(path) as out:
        if path.suffix != ".gz":
            yield out
            return
        with gzip.GzipFile(filename="", mode="wb", fileobj=out, mtime=0) as packed:
            yield cast(BinaryIO, packed)


def json_bytes(value: Any) -> bytes:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


Values = dict[str, Any]
SUPPLEMENT = "kgqa"
"""The key, or the name of the file, under which other formats keep what they have no place for."""


def values_of(record: Record) -> Values:
    """A record as JSON values; all keys are always there."""
    return {
        "id": record.id,
        "question": record.question,
        "answer": record.answer,
        "title": record.article.title,
        "url": record.article.url,
        "text": record.article.text,
        "selection": _excerpt_values(record.selection),
        "extraction": _excerpt_values(record.extraction),
        "context": [_excerpt_values(sentence) for sentence in record.context],
        "question_type": record.question_type,
        "answer_type": record.answer_type,
        "answerable": record.answerable,
        "alternatives": [{**_excerpt_values(one.extraction), "answer": one.answer} for one in record.alternatives],
        "annotator": record.annotator,
        "created": record.created and record.created.isoformat(),
        "changed": record.changed and record.changed.isoformat(),
        "state": str(record.state),
        "tagging": {str(part): _tagging_values(tagging) for part, tagging in record.tagging.items()},
        "extra": dict(record.extra),
    }


def record_of(values: Mapping[str, Any], where: str) -> Record:
    """The record of JSON values; what is left out has its default. Raises InputError, which names `where`."""
    try:
        return Record(**{name: _READERS[name](values) for name in _READERS if _NEEDS[name] & values.keys()})
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(
            f"{where}: no record", value=f"{type(error).__name__}: {error}",
            expected="the keys that docs/records.md describes", remedy="correct the record, or write it anew",
        ) from error  # fmt: skip


def supplement(record: Record, native: Record) -> Values:
    """What of a record another format has not kept: its values where those that were read back differ."""
    ours, theirs = values_of(record), values_of(native)
    return {key: value for key, value in ours.items() if value != theirs[key]}


def supplemented(native: Record, values: Mapping[str, Any], where: str) -> Record:
    """A record of another format with its supplement. Raises InputError."""
    return record_of({**values_of(native), **values}, where) if values else native


def left_over(record: Record, name: str, kinds: Mapping[str, type]) -> Values:
    """What a format left in the record's `extra` under its name: values of the kinds told, empty ones where none are.

    Raises InputError for values of other kinds.
    """
    own = record.extra.get(name, {})
    found = {key: own.get(key, kind()) if isinstance(own, dict) else None for key, kind in kinds.items()}
    wrong = next((key for key, value in found.items() if not isinstance(value, kinds[key])), None)
    if wrong is not None:
        raise InputError(f"record {record.id}: unusable extra.{name}.{wrong}", value=found[wrong], remedy="remove it")
    return found


def _excerpt_values(excerpt: Excerpt) -> Values:
    return {"text": excerpt.text, "start": excerpt.start}


def _tagging_values(tagging: Tagging) -> list[list[list[Any]]]:
    """A list a sentence, of a list a token: form, start, lemma, tag, and `true` if a person chose lemma and tag."""
    return [
        [[token.form, token.start, token.lemma, token.tag, *([True] if token.corrected else [])] for token in sentence]
        for sentence in tagging
    ]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"a text was expected, not {value!r}")
    return value


def _excerpt(values: Mapping[str, Any]) -> Excerpt:
    start = values.get("start")
    if start is not None and (not isinstance(start, int) or start < 0):
        raise ValueError(f"start {start!r}")
    return Excerpt(_text(values["text"]), start)


def _time(value: Any) -> datetime | None:
    return None if value is None else datetime.fromisoformat(value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"true or false was expected, not {value!r}")
    return value


def _token(form: str, start: int, lemma: str = "", tag: str = "", corrected: bool = False) -> TaggedToken:
    return TaggedToken(_text(form), int(start), _text(lemma), _text(tag), corrected)


def _sentences(values: Sequence[Sequence[Sequence[Any]]]) -> Tagging:
    sentences: list[Sentence] = [tuple(_token(*token) for token in sentence) for sentence in values]
    return tuple(sentences)


_READERS: Mapping[str, Callable[[Mapping[str, Any]], Any]] = {
    "id": lambda v: _text(v["id"]),
    "question": lambda v: _text(v["question"]),
    "article": lambda v: Article(_text(v["text"]), _text(v.get("title", "")), _text(v.get("url", ""))),
    "selection": lambda v: _excerpt(v["selection"]),
    "extraction": lambda v: _excerpt(v["extraction"]),
    "answer": lambda v: _text(v["answer"]),
    "context": lambda v: tuple(map(_excerpt, v["context"])),
    "question_type": lambda v: _text(v["question_type"]),
    "answer_type": lambda v: _text(v["answer_type"]),
    "answerable": lambda v: _flag(v["answerable"]),
    "alternatives": lambda v: tuple(Alternative(_excerpt(one), _text(one["answer"])) for one in v["alternatives"]),
    "annotator": lambda v: _text(v["annotator"]),
    "created": lambda v: _time(v["created"]),
    "changed": lambda v: _time(v["changed"]),
    "state": lambda v: State(v["state"]),
    "tagging": lambda v: {Field(part): _sentences(tagging) for part, tagging in v["tagging"].items()},
    "extra": lambda v: dict(v["extra"]),
}
_NEEDS: Mapping[str, frozenset[str]] = {
    name: frozenset({"text"}) if name == "article" else frozenset({name}) for name in _READERS
}


class RecordLines:
    """The project's own format."""

    name = "jsonl"

    def read(self, path: Path) -> Iterator[Record]:
        """The records of a file. Raises InputError, which names the line."""
        for values, where in json_lines(path):
            yield record_of(values, where)

    def write(self, records: Iterable[Record], path: Path) -> None:
        """Write a file. Raises ClearError."""
        with written(path) as out:
            for record in records:
                out.write(json_bytes(values_of(record)) + b"\n")
