"""Root of the one error tree: errors that a user can act on."""

from __future__ import annotations

_SHOWN_LENGTH = 200
"""Characters of a value that a message shows."""


class ClearError(Exception):
    """An expected failure, told in one line: what happened, the value, what was expected, what to do next.

    Commands print the message on standard error and exit with status 1; no traceback is shown.
    """

    def __init__(self, what: str, *, value: object = None, expected: str = "", remedy: str = "") -> None:
        self.what = what
        self.value = value
        self.expected = expected
        self.remedy = remedy
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The error as one line of text; control characters in the value are escaped."""
        parts = [self.what]
        if self.value is not None:
            text = str(self.value)
            shown = text if len(text) <= _SHOWN_LENGTH else text[:_SHOWN_LENGTH] + "…"
            parts.append(": " + shown.encode("unicode_escape").decode() if not shown.isprintable() else f": {shown}")
        if self.expected:
            parts.append(f" (expected {self.expected})")
        if self.remedy:
            parts.append(f"; {self.remedy}")
        return "".join(parts)


class DataError(ClearError):
    """A data directory, HDT file, label index or manifest is missing, damaged or of another format version."""


class SourceError(ClearError):
    """A dump or table that data should be built from cannot be read or breaks its format."""
