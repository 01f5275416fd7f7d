"""Run files of NTCIR as they are written: under a temporary name, and continued after a stop."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from kgqa import __version__
from kgqa.errors import InputError

DESCRIPTION = f"<SYSDESC>kgqa {__version__}: meanings over table cells, ranked by a log-linear model</SYSDESC>"


class RunFile:
    """A run that is being written to `OUT.part`; `finish` gives it its name."""

    def __init__(self, out: Path, stream: IO[str], done: int) -> None:
        self._out = out
        self._stream = stream
        self.done = done
        """Questions that were answered before."""

    @classmethod
    def open(cls, out: Path, identifiers: Sequence[str], *, resume: bool) -> Self:
        """Begin a run, or continue one. Raises `InputError` if the file cannot be written or is another run's."""
        part = _part(out)
        try:
            known = _known(part) if resume and part.exists() else []
            if known != list(identifiers[: len(known)]):
                raise InputError(
                    f"{part}: begins with other questions",
                    value=known[0],
                    expected="the run of the same questions",
                    remedy="leave --resume out",
                )
            stream = part.open("a" if known else "w", encoding="utf-8")
            if not known:
                stream.write(DESCRIPTION + "\n")
        except OSError as error:
            raise InputError(
                f"{part}: cannot be written",
                value=error.strerror or "",
                expected="a writable directory",
                remedy="check -o",
            ) from error
        return cls(out, stream, len(known))

    def write(self, identifier: str, answer: str) -> None:
        """Add a line."""
        self._stream.write(f"{identifier}\t{answer}\n")
        self._stream.flush()

    def finish(self) -> None:
        """Give the file its name."""
        self._stream.close()
        _part(self._out).replace(self._out)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.close()


def _part(out: Path) -> Path:
    return out.with_name(out.name + ".part")


def _known(part: Path) -> list[str]:
    """The ids of whole lines; a last line without its end is cut off."""
    text = part.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        part.write_text(whole, encoding="utf-8")
    return [line.partition("\t")[0] for line in whole.splitlines() if not line.startswith("<SYSDESC>")]
