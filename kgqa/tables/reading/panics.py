"""Panics of a compiled reader as ordinary errors."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_LOCK = threading.Lock()
_STDERR = 2
"""Its file descriptor."""


@contextmanager
def panics_as_errors() -> Iterator[None]:
    """Raise `ValueError` where the Rust reader panics.

    A panic passes by `Exception`, and the compiled code writes it on the file descriptor of stderr by itself: that is
    turned away meanwhile. One file at a time, because the descriptor belongs to the whole process.
    """
    with _LOCK, Path(os.devnull).open("wb") as nowhere:
        sys.stderr.flush()
        kept = os.dup(_STDERR)
        os.dup2(nowhere.fileno(), _STDERR)
        try:
            yield
        except BaseException as error:
            if type(error).__name__ != "PanicException":
                raise
            raise ValueError(f"damaged: {error}") from error
        finally:
            os.dup2(kept, _STDERR)
            os.close(kept)
