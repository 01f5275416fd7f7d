"""Turns RDF/XML, JSON-LD and Turtle into N-Triples; the whole document is read into memory, by rdflib.

Nothing is fetched: a JSON-LD document whose context stands elsewhere is refused.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.ntriples.ntriples import format_triple, literal

_CONTEXT = "@context"
_NAMES = {"xml": "RDF/XML", "json-ld": "JSON-LD", "turtle": "Turtle"}


@dataclass(slots=True)
class DocumentReader:
    """Reads one document; what is no RDF is an error, as nothing of it could be told from the rest."""

    name: str
    """Beginning of the labels of its blank nodes."""
    syntax: str
    """As rdflib calls it: `xml`, `json-ld` or `turtle`."""
    problems: list[tuple[int, str]] = field(default_factory=list)
    """Broken statements, of which such a document has none."""
    is_cut_off: bool = False
    _blanks: dict[str, str] = field(default_factory=dict)

    def lines(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        """The triples as lines of N-Triples, in order. Raises `SourceError`, and what `blocks` raises."""
        found = sorted({tuple(map(self._term, quad[:3])) for quad in self._quads(b"".join(blocks))})
        return (format_triple(*triple).encode() for triple in found)

    def _quads(self, text: bytes) -> Any:
        from xml.sax import SAXException  # noqa: PLC0415

        import rdflib  # noqa: PLC0415 (few sources need it)

        if self.syntax == "json-ld":
            self._refuse_remote(text)
        try:
            with _as_written():
                dataset = rdflib.Dataset()
                dataset.parse(data=text, format=self.syntax)
                return list(dataset.quads())
        except (ValueError, SyntaxError, rdflib.exceptions.Error, SAXException) as error:
            raise self._broken(" ".join(str(error).split())) from error

    def _refuse_remote(self, text: bytes) -> None:
        try:
            document = json.loads(text)
        except ValueError as error:
            raise self._broken(str(error)) from error
        remote = next(_remote_contexts(document), None)
        if remote is not None:
            raise SourceError(
                "a JSON-LD document whose context stands elsewhere", value=remote, expected="a context in the document",
                remedy="put the context in, or convert the document to Turtle",
            )  # fmt: skip

    def _broken(self, reason: str) -> SourceError:
        return SourceError(
            f"the source is no {_NAMES[self.syntax]}", value=reason[:200], remedy="mend it, or convert it to Turtle"
        )

    def _term(self, node: Any) -> str:
        import rdflib  # noqa: PLC0415

        if isinstance(node, rdflib.Literal):
            return literal(str(node), node.language or "", str(node.datatype or ""))
        if isinstance(node, rdflib.BNode):
            return "_:" + self._blanks.setdefault(str(node), f"{self.name}b{len(self._blanks)}")
        return str(node)


@contextmanager
def _as_written() -> Iterator[None]:
    """While it lasts, rdflib leaves the text of literals as it is, and does not complain of its own parsers."""
    import rdflib  # noqa: PLC0415

    usual = rdflib.NORMALIZE_LITERALS
    rdflib.NORMALIZE_LITERALS = False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            yield
    finally:
        rdflib.NORMALIZE_LITERALS = usual


def _remote_contexts(value: Any) -> Iterator[str]:
    """The addresses of contexts in a document."""
    if isinstance(value, list):
        for one in value:
            yield from _remote_contexts(one)
    elif isinstance(value, dict):
        context = value.get(_CONTEXT, ())
        yield from (one for one in (context if isinstance(context, list) else [context]) if isinstance(one, str))
        for one in value.values():
            yield from _remote_contexts(one)
