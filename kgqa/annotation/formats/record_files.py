"""Opens files of records for reading, plain or compressed, and writes them whole or not at all."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

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
