"""Reads triples and property paths. Source: SPARQL 1.1, section 19.8 (rules 75 to 107)."""

from __future__ import annotations

from itertools import count

from kgqa.sparql.algebra import Blank, Node, Triple, Variable
from kgqa.sparql.cursor import Cursor
from kgqa.sparql.paths import AlternativePath, InversePath, NegatedPath, Path, RepeatedPath, SequencePath, Times
from kgqa.terms import RDF, Iri

_FIRST, _REST, _NIL = (Iri(RDF + name) for name in ("first", "rest", "nil"))


class TripleReader(Cursor):
    """Reads triples from the cursor's place on."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._labels = (f"b{number}" for number in count(1) if f"_:b{number}" not in self._text)
        self.block = 0
        """The number of the basic graph pattern that is being read."""
        self._block_of: dict[str, int] = {}

    def triples(self, *, paths: bool = True) -> list[Triple]:
        """Triples of one subject after another, up to what is no subject; without `paths`, those of a template."""
        found: list[Triple] = []
        while self.sees_node():
            self._same_subject(found, paths)
            if not self.skips("."):
                break
        return found

    def forget_labels(self) -> None:
        """Blank nodes of a template are no blank nodes of a pattern."""
        self._block_of.clear()

    def sees_node(self) -> bool:
        """Whether a subject begins here."""
        return self.sees_variable() or self.token.kind == "blank" or self.sees("[", "(") or self.sees_term()

    def _same_subject(self, found: list[Triple], paths: bool) -> None:
        bracketed = self.sees("[", "(")
        before = len(found)
        subject = self._node(found, paths)
        if not (bracketed and len(found) > before) or self.sees_verb():
            self._properties(found, subject, paths)

    def sees_verb(self) -> bool:
        """Whether a property or path begins here."""
        return self.sees_variable() or self.sees_iri() or self.sees("^", "!", "(") or self.token.text == "a"

    def _properties(self, found: list[Triple], subject: Node, paths: bool) -> None:
        self._objects(found, subject, self._verb(paths), paths)
        while self.skips(";"):
            if self.sees_verb():
                self._objects(found, subject, self._verb(paths), paths)

    def _objects(self, found: list[Triple], subject: Node, verb: Variable | Path, paths: bool) -> None:
        while True:
            place = len(found)
            obj = self._node(found, paths)
            found.insert(place, Triple(subject, verb, obj))
            if not self.skips(","):
                return

    def _verb(self, paths: bool) -> Variable | Path:
        if self.sees_variable():
            return self.variable()
        return self._path() if paths else self.property()

    def _node(self, found: list[Triple], paths: bool) -> Node:
        """A node; the triples that it brings along are added to those found."""
        if self.sees_variable():
            return self.variable()
        if self.token.kind == "blank":
            return self._labelled()
        if self.skips("["):
            return self._bracketed(found, paths)
        if self.skips("("):
            return self._collection(found, paths)
        return self.term()

    def _labelled(self) -> Blank:
        label = self.advance().text[2:]
        if self._block_of.setdefault(label, self.block) != self.block:
            self.refuse(f"blank node _:{label} stands in two basic graph patterns")
        return Blank(label)

    def _bracketed(self, found: list[Triple], paths: bool) -> Blank:
        node = Blank(next(self._labels))
        if not self.skips("]"):
            self.enter()
            self._properties(found, node, paths)
            self.expect("]")
            self.leave()
        return node

    def _collection(self, found: list[Triple], paths: bool) -> Node:
        if self.skips(")"):
            return _NIL
        self.enter()
        first = node = Blank(next(self._labels))
        while True:
            found.append(Triple(node, _FIRST, self._node(found, paths)))
            if self.skips(")"):
                break
            following = Blank(next(self._labels))
            found.append(Triple(node, _REST, following))
            node = following
        found.append(Triple(node, _REST, _NIL))
        self.leave()
        return first

    def _path(self) -> Path:
        parts = [self._sequence()]
        while self.skips("|"):
            parts.append(self._sequence())
        return parts[0] if len(parts) == 1 else AlternativePath(tuple(parts))

    def _sequence(self) -> Path:
        parts = [self._step()]
        while self.skips("/"):
            parts.append(self._step())
        return parts[0] if len(parts) == 1 else SequencePath(tuple(parts))

    def _step(self) -> Path:
        return InversePath(self._repeated()) if self.skips("^") else self._repeated()

    def _repeated(self) -> Path:
        path = self._primary()
        if self.sees("*", "+", "?"):
            return RepeatedPath(path, Times(self.advance().text))
        return path

    def _primary(self) -> Path:
        if self.skips("!"):
            return self._negated()
        if not self.skips("("):
            return self.property()
        self.enter()
        path = self._path()
        self.expect(")")
        self.leave()
        return path

    def _negated(self) -> NegatedPath:
        ways: tuple[list[Iri], list[Iri]] = ([], [])
        if not self.skips("("):
            ways[self.skips("^")].append(self.property())
        elif not self.skips(")"):
            while True:
                ways[self.skips("^")].append(self.property())
                if not self.skips("|"):
                    break
            self.expect(")")
        return NegatedPath(tuple(ways[0]), tuple(ways[1]))
