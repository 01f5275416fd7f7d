"""Carries the letters of language tags through a parser that makes them small.

Before the parser each tag with capitals gets a private subtag that tells which letters are capitals, and behind it
they are put back. What looks like such a tag inside of a text or an address gets its subtag too, and loses it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Iterator

_LONGEST = 100
"""Characters of a tag; longer ones stay small."""
_TAG = re.compile(rb"([\"'])@(?=[A-Za-z0-9-]*[A-Z])([A-Za-z0-9-]{1,%d})(?![A-Za-z0-9-])" % _LONGEST)
_OPEN_END = re.compile(rb"[\"'](?:@[A-Za-z0-9-]{0,%d})?\Z" % _LONGEST)
"""The end of a block that may belong to a tag."""
_IRREGULAR = re.compile(rb"i-.*|en-gb-oed|sgn-(?:be-fr|be-nl|ch-de)", re.IGNORECASE)
"""Tags that take no further subtag. Source: RFC 5646, section 2.1."""
_WIDTH = 8
"""The longest subtag."""


class WrittenTags:
    """The tags of one document."""

    def __init__(self) -> None:
        mark = f"-x-k{secrets.token_hex(3)}"
        self._mark = mark
        self._marked = re.compile(rf"(?<=[A-Za-z0-9-]){mark}((?:-[0-9a-f]+)+)(?![A-Za-z0-9-])")

    def carried(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        """The blocks of a document as they go to the parser."""
        left = b""
        for block in blocks:
            whole = left + block
            end = _OPEN_END.search(whole, max(0, len(whole) - _LONGEST - 2))
            cut = end.start() if end else len(whole)
            left = whole[cut:]
            yield _TAG.sub(self._with_mark, whole[:cut])
        yield _TAG.sub(self._with_mark, left)

    def tag(self, tag: str) -> str:
        """A tag as it was written."""
        written, found, capitals = tag.partition(self._mark)
        if not found:
            return tag
        bits = int(capitals.replace("-", ""), 16)
        return "".join(letter.upper() if bits >> place & 1 else letter for place, letter in enumerate(written))

    def text(self, text: str) -> str:
        """Any other part of a document as it was written."""
        return self._marked.sub("", text) if self._mark in text else text

    def _with_mark(self, match: re.Match[bytes]) -> bytes:
        tag = match[2]
        if _IRREGULAR.fullmatch(tag):
            return match[0]
        bits = sum(1 << place for place, letter in enumerate(tag.decode()) if letter.isupper())
        digits = f"{bits:x}"
        parts = [digits[start : start + _WIDTH] for start in range(0, len(digits), _WIDTH)]
        return match[0] + f"{self._mark}-{'-'.join(parts)}".encode()
