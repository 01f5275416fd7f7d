"""Reads the graph patterns of queries, dozens of times as fast as rdflib's grammar, into the same parse trees.

Triples, paths, groups, OPTIONAL, MINUS, UNION and EXISTS are read here, other clauses (FILTER, BIND, VALUES) are left
to rdflib, which is asked once for each of them. Source: SPARQL 1.1, section 19.8 (grammar).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rdflib import RDF, XSD, Literal, URIRef, Variable
from rdflib.plugins.sparql.operators import Builtin_EXISTS
from rdflib.plugins.sparql.parserutils import CompValue, Expr

from kgqa.execution.sparql_lexer import Token

_END = Token("end", "")
_GROUPS = {"OPTIONAL": "OptionalGraphPattern", "MINUS": "MinusGraphPattern"}
_CLAUSES = {"FILTER": ("(", ")"), "BIND": ("(", ")"), "VALUES": ("{", "}")}
"""The brackets that a clause ends with."""
_REPEATS = frozenset("?*+")


class UnreadError(Exception):
    """The pattern has something that only rdflib's grammar reads, or is wrong."""


class PatternReader:
    """Reads one group graph pattern from its tokens."""

    def __init__(self, parts: Sequence[Token], clause: Callable[[str], Any]) -> None:
        """`clause` gives rdflib's tree of a clause of its own, which becomes part of the result."""
        self._parts = [part for part in parts if part.kind != "comment"] + [_END]
        self._clause = clause
        self._place = 0

    def read(self) -> CompValue:
        """The tree of the whole pattern, braces included. Raises `UnreadError`."""
        group = self._group()
        if self._part is not _END:
            raise UnreadError(self._part.text)
        return group

    @property
    def _part(self) -> Token:
        """The current token."""
        return self._parts[self._place]

    def _advance(self) -> Token:
        """The current token, which is left behind, and with it the space that follows."""
        part = self._part
        if part is not _END:
            self._place += 1
            if self._part.kind == "space":
                self._place += 1
        return part

    def _sees(self, sign: str) -> bool:
        return self._part.text == sign and self._part.kind == "sign"

    def _skips(self, sign: str) -> bool:
        """Whether the current token is a sign, which then is left behind."""
        found = self._sees(sign)
        if found:
            self._advance()
        return found

    def _expect(self, sign: str) -> None:
        if not self._skips(sign):
            raise UnreadError(self._part.text)

    def _group(self) -> CompValue:
        self._expect("{")
        parts = []
        while not self._skips("}"):
            if self._sees("{") or self._part.kind == "word":
                parts.append(self._clause_or_group())
                self._skips(".")
            elif parts and parts[-1].name == "TriplesBlock":
                raise UnreadError(self._part.text)
            else:
                parts.append(CompValue("TriplesBlock", triples=self._triples()))
        return CompValue("GroupGraphPatternSub", part=parts) if parts else CompValue("GroupGraphPatternSub")

    def _clause_or_group(self) -> CompValue:
        if self._sees("{"):
            return self._union()
        keyword = self._advance().keyword
        if keyword in _GROUPS:
            return CompValue(_GROUPS[keyword], graph=self._group())
        if keyword not in _CLAUSES:
            raise UnreadError(keyword)
        if keyword == "FILTER" and self._part.keyword in ("EXISTS", "NOT"):
            return CompValue("Filter", expr=self._exists())
        return self._clause(f"{keyword} {self._bracketed(*_CLAUSES[keyword])}")  # type: ignore[no-any-return]

    def _union(self) -> CompValue:
        groups = [self._group()]
        while self._part.keyword == "UNION":
            self._advance()
            groups.append(self._group())
        return CompValue("GroupOrUnionGraphPattern", graph=groups)

    def _exists(self) -> Expr:
        negated = self._advance().keyword == "NOT"
        if negated and self._advance().keyword != "EXISTS":
            raise UnreadError("NOT")
        expression = Expr("Builtin_NOTEXISTS" if negated else "Builtin_EXISTS", Builtin_EXISTS)
        expression["graph"] = self._group()
        return expression

    def _bracketed(self, opening: str, closing: str) -> str:
        """The text from here to the bracket that closes the first one."""
        start, depth = self._place, 0
        while True:
            part = self._advance()
            if part is _END:
                raise UnreadError("no closing bracket")
            if part.kind == "sign" and part.text in (opening, closing):
                depth += 1 if part.text == opening else -1
                if not depth:
                    return "".join(part.text for part in self._parts[start : self._place])

    def _triples(self) -> list[list[Any]]:
        """Triples of one subject after another, each as a flat list."""
        found = [self._same_subject()]
        while self._skips("."):
            if self._part.kind in ("word", "sign"):
                break
            found.append(self._same_subject())
        return found

    def _same_subject(self) -> list[Any]:
        subject, flat = self._term(), []
        while True:
            verb = self._verb()
            flat += [subject, verb, self._term()]
            while self._skips(","):
                flat += [subject, verb, self._term()]
            if not self._skips(";"):
                return flat

    def _verb(self) -> Any:
        return self._term() if self._part.kind == "variable" else self._path()

    def _path(self) -> CompValue:
        parts = [self._sequence()]
        while self._skips("|"):
            parts.append(self._sequence())
        return CompValue("PathAlternative", part=parts)

    def _sequence(self) -> CompValue:
        parts = [self._step()]
        while self._skips("/"):
            parts.append(self._step())
        return CompValue("PathSequence", part=parts)

    def _step(self) -> CompValue:
        if self._skips("^"):
            return CompValue("PathEltOrInverse", part=self._element())
        return self._element()

    def _element(self) -> CompValue:
        element = CompValue("PathElt", part=self._primary())
        if self._part.kind == "sign" and self._part.text in _REPEATS:
            element["mod"] = self._advance().text
        return element

    def _primary(self) -> Any:
        if self._skips("("):
            path = self._path()
            self._expect(")")
            return path
        if self._part == Token("word", "a"):
            self._advance()
            return RDF.type
        if self._part.kind not in ("iri", "pname"):
            raise UnreadError(self._part.text)
        return self._term()

    def _term(self) -> Any:
        part = self._advance()
        if part.kind not in _TERMS or "\\" in part.text:
            raise UnreadError(part.text)
        if part.kind == "string":
            return self._literal(part)
        return _TERMS[part.kind](part.text)

    def _literal(self, part: Token) -> CompValue:
        if part.text.startswith(('"""', "'''")):
            raise UnreadError(part.text)
        literal = CompValue("literal", string=Literal(part.text[1:-1]))
        if self._part.kind == "language":
            literal["lang"] = self._advance().text[1:]
        elif self._skips("^^"):
            if self._part.kind not in ("iri", "pname"):
                raise UnreadError(self._part.text)
            literal["datatype"] = self._term()
        return literal


def _prefixed(text: str) -> CompValue:
    prefix, local = text.split(":", 1)
    return CompValue("pname", **({"prefix": prefix} if prefix else {}), **({"localname": local} if local else {}))


def _number(text: str) -> Literal:
    if not (text.isascii() and text.isdigit()):
        raise UnreadError(text)
    return Literal(text, datatype=XSD.integer)


_TERMS: dict[str, Callable[[str], Any]] = {
    "variable": lambda text: Variable(text[1:]),
    "iri": lambda text: URIRef(text[1:-1]),
    "pname": _prefixed,
    "number": _number,
    "string": Literal,
}
