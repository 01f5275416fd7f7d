"""Checks and dates a file that was downloaded: its checksum against a published one, its time as the server told it."""

from __future__ import annotations

import json
import os
from email.utils import parsedate_to_datetime
from hashlib import new as new_hash
from pathlib import Path

_PIECE = 1 << 20
ALGORITHMS = {32: "md5", 40: "sha1", 64: "sha256"}
"""Checksums by the length of their hexadecimal form."""


def file_sum(path: Path, algorithm: str) -> str:
    """The checksum of a file, hexadecimal."""
    digest = new_hash(algorithm, usedforsecurity=False)
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def keep_date(path: Path, state: Path) -> None:
    """Give the file the date that the server told, which `kg info` shows as that of the dump."""
    try:
        moment = parsedate_to_datetime(str(json.loads(state.read_bytes()).get("modified"))).timestamp()
    except (OSError, ValueError, OverflowError):
        return
    os.utime(path, (moment, moment))
