"""Turns Turtle into N-Triples, statement by statement, whatever the length of the document.

Literals stay as they are written, language tags too. Blank nodes are numbered as they come up, so that the same file
gives the same labels, and two files different ones.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.ntriples.ntriples import format_triple, literal
from wikidata_hdt.ntriples.written_tags import WrittenTags

_CUT_OFF = "Unexpected end of file"
_MOST_PROBLEMS = 10_000
"""Broken statements after which the rest of a document is given up."""


class _Text(io.RawIOBase):
    """Blocks of text as a file; remembers the error of the source, which the parser would disguise."""

    def __init__(self, blocks: Iterator[bytes]) -> None:
        self._blocks, self._left = blocks, b""
        self.end = b""
        """The last block that was read."""
        self.error: ClearError | None = None

    def readable(self) -> bool:
        """Always."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fill the buffer with what is left of a block, or with the next one."""
        try:
            while not self._left:
                self._left = next(self._blocks)
                self.end = self._left or self.end
        except StopIteration:
            return 0
        except ClearError as error:
            self.error = error
            return 0
        size = min(len(buffer), len(self._left))
        buffer[:size], self._left = self._left[:size], self._left[size:]
        return size


@dataclass(slots=True)
class TurtleReader:
    """Reads one document."""

    name: str
    """Beginning of the labels of its blank nodes."""
    problems: list[tuple[int, str]] = field(default_factory=list)
    """Line number and what is wrong, for each broken statement."""
    is_cut_off: bool = False
    """Whether the document ends within a statement."""
    _blanks: dict[str, str] = field(default_factory=dict)
    _tags: WrittenTags = field(default_factory=WrittenTags)

    def lines(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        """The triples as lines of N-Triples; broken statements are left out and noted. Raises what `blocks` raises."""
        import pyoxigraph  # noqa: PLC0415 (a compiled module that few sources need)

        text = _Text(self._tags.carried(blocks))
        parser = pyoxigraph.parse(input=io.BufferedReader(text), format=pyoxigraph.RdfFormat.TURTLE)
        while len(self.problems) < _MOST_PROBLEMS:
            try:
                triple = next(parser)
            except StopIteration:
                break
            except SyntaxError as error:
                self._note(error)
                continue
            predicate = self._tags.text(triple.predicate.value)
            yield format_triple(self._term(triple.subject), predicate, self._term(triple.object)).encode()
        if text.error is not None:
            raise text.error
        self.is_cut_off |= bool(self.problems) and not text.end.rstrip().endswith(b".")

    def _note(self, error: SyntaxError) -> None:
        message = self._tags.text(str(error.msg))
        self.problems.append((error.lineno or 0, message))
        self.is_cut_off |= _CUT_OFF in message

    def _term(self, node: Any) -> str:
        import pyoxigraph  # noqa: PLC0415

        if isinstance(node, pyoxigraph.Literal):
            value, tag = self._tags.text(node.value), self._tags.tag(node.language or "")
            return literal(value, tag, "" if tag else self._tags.text(node.datatype.value))
        if isinstance(node, pyoxigraph.BlankNode):
            return "_:" + self._blanks.setdefault(node.value, f"{self.name}b{len(self._blanks)}")
        return self._tags.text(str(node.value))
