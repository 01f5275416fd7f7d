"""The file of verdicts on answers, a JSON object a line, which the operator names: for those who fit weights.

Worker processes write to the same file, each line by one call.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from kgqa.errors import InputError
from kgqa.interfaces.http.problems import Problem

MOST_BYTES = 64 << 20
"""Size of the file beyond which nothing more is written."""
_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT


def ensure_writable(path: Path | None) -> None:
    """Raise `InputError` for a file that cannot be written; None is no file."""
    if path is None:
        return
    try:
        os.close(os.open(path, _FLAGS, 0o600))
    except OSError as error:
        what = f"cannot write the file of verdicts ({error.strerror})"
        raise InputError(what, value=path, remedy="name a file in a directory that may be written") from error


def append(path: Path, record: dict[str, object]) -> None:
    """Add a line to the file. Raises `Problem` where it cannot be written, or has grown too long."""
    line = json.dumps(record, ensure_ascii=False).encode("utf-8") + b"\n"
    try:
        place = os.open(path, _FLAGS, 0o600)
        try:
            if os.fstat(place).st_size + len(line) > MOST_BYTES:
                raise Problem(503, "feedback-full", "the file of verdicts is full")
            os.write(place, line)
        finally:
            os.close(place)
    except OSError as error:
        raise Problem(
            503, "feedback-unwritable", f"the file of verdicts cannot be written: {error.strerror}"
        ) from error
