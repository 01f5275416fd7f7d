"""The encoding of a text file: by its mark or zero bytes, UTF-8 if it decodes, else as `charset-normalizer` finds."""

from __future__ import annotations

import codecs

from kgqa.errors import InputError

_SAMPLE = 200_000
"""Bytes that tell the encoding."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
_USUAL = ("cp1250", "iso8859_2", "cp852")
_BINARY = 0.02
"""Share of control characters from which bytes are no text. Nothing to be fitted: texts have none."""
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\f\r"))
_WIDE = 0.5
"""Share of zeros in every other byte that makes bytes UTF-16. Nothing to be fitted: other texts have none."""


def encoding_of(data: bytes, name: str) -> str:
    """The name of the encoding of a file's first bytes. Raises `InputError` for bytes that are no text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    sample = data[:_SAMPLE]
    if wide := _unmarked(sample):
        return wide
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if controls > _BINARY * len(sample):
        raise InputError(
            f"{name}: no text", value="control characters", expected="a table as text", remedy="check the file"
        )
    try:
        codecs.getincrementaldecoder("utf-8")().decode(sample, final=len(sample) == len(data))
    except UnicodeDecodeError:
        return _polish(sample) or _guessed(sample)
    return "utf-8"


def _unmarked(sample: bytes) -> str:
    """UTF-16 without a mark: every other byte of mostly Latin text is zero."""
    even, odd = sample[::2], sample[1::2]
    for zeros, others, encoding in ((odd, even, "utf-16-le"), (even, odd, "utf-16-be")):
        if zeros.count(0) > _WIDE * len(zeros) and others.count(0) <= _BINARY * len(others):
            return encoding
    return ""


def _polish(sample: bytes) -> str:
    """The usual Polish encoding in which the bytes above 127 are mostly Polish letters, or nothing."""
    best, found = 0.0, ""
    for encoding in _USUAL:
        text = sample.decode(encoding, errors="replace")
        high = [letter for letter in text if ord(letter) > 127]  # noqa: PLR2004
        share = sum(letter in _POLISH for letter in high) / max(1, len(high))
        if share > best:
            best, found = share, encoding
    return found if best >= 0.6 else ""  # noqa: PLR2004 (share of letters)


def _guessed(sample: bytes) -> str:
    from charset_normalizer import from_bytes  # noqa: PLC0415 (seldom needed)

    best = from_bytes(sample[:20_000]).best()
    return best.encoding if best else "latin-1"
