"""The pattern language of question templates: syntax tree and parser.

A pattern is a list of chunks separated by `;` that may stand in any order. Inside a chunk order is fixed:

| written | matches |
|---|---|
| `stolica` | a word with this lemma |
| `"się"` | this very form |
| `długi@sup` | a word with this lemma and this value in its tag |
| `(autor / autorka)` | one of the alternatives |
| `[też / także]` | one of the alternatives or nothing |
| `<copula>` | a shared phrase of `phrases.yaml` |
| `{city}` | a slot: a mention, a wh-phrase, options or a description |
| `{city:gen}` | the same in a case |
| `{city:w,na+loc}` | the same behind one of these prepositions, or „gdzie” |
| `{length?}` | the bare question word that asks for the slot („jak” in „jak długa jest …”) |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kgqa.errors import TemplateError
from kgqa.terms import Case


@dataclass(frozen=True, slots=True)
class Word:
    """One word, by lemma or by form."""

    text: str
    exact: bool = False
    feature: str = ""

    opening: frozenset[str] | None = field(init=False, compare=False, repr=False)
    """Words of which a sentence has one where the node begins; None if it may begin otherwise."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "opening", frozenset({self.text}))


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a filler."""

    name: str
    case: Case | None = None
    prepositions: frozenset[str] = frozenset()
    question_word: bool = False

    @property
    def opening(self) -> frozenset[str] | None:
        """As for a word."""
        return None


@dataclass(frozen=True, slots=True)
class Sequence:
    """Nodes one after another."""

    nodes: tuple[Node, ...]
    opening: frozenset[str] | None = field(init=False, compare=False, repr=False, default=None)
    """As for a word."""

    def __post_init__(self) -> None:
        heads: list[Node] = []
        for node in self.nodes:
            heads.append(node.node if isinstance(node, Optional) else node)
            if not isinstance(node, Optional):
                object.__setattr__(self, "opening", _any_of(heads))
                return


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several nodes."""

    nodes: tuple[Node, ...]
    opening: frozenset[str] | None = field(init=False, compare=False, repr=False, default=None)
    """As for a word."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "opening", _any_of(self.nodes))


@dataclass(frozen=True, slots=True)
class Optional:
    """A node or nothing."""

    node: Node

    @property
    def opening(self) -> frozenset[str] | None:
        """As for a word."""
        return None


Node = Word | Slot | Sequence | Choice | Optional


def _any_of(nodes: Iterable[Node]) -> frozenset[str] | None:
    """Words of which one opens one of the nodes; None if one of them may begin otherwise."""
    words: set[str] = set()
    for node in nodes:
        if node.opening is None:
            return None
        words |= node.opening
    return frozenset(words)


@dataclass(frozen=True, slots=True)
class Pattern:
    """Chunks in any order."""

    text: str
    chunks: tuple[Node, ...]


_MAX_BRACKETS = 60
"""Brackets of one pattern, as they are read within each other."""

_FLOATING = "się"
"""The reflexive particle stands almost anywhere in a clause, so it is never required in its place."""

_TOKEN = re.compile(
    r'\s*(?:(?P<exact>"[^"]+")|(?P<slot>\{[^}]*\})|(?P<phrase><[^>]*>)|(?P<mark>[()\[\]/;])|(?P<word>[\w\'’.-]+(?:@\w+)?))'
)
_SLOT = re.compile(
    r"\{(?P<name>[a-z_]+)(?P<bare>\?)?(?::(?:(?P<preps>[\w,]+)\+)?(?P<case>nom|gen|dat|acc|inst|loc|voc))?\}"
)


class PatternParser:
    """Parses patterns; shared phrases are replaced by what they stand for, words joined by their synonyms."""

    def __init__(
        self, phrases: Mapping[str, Node] | None = None, synonyms: Mapping[str, tuple[Node, ...]] | None = None
    ) -> None:
        """`synonyms`: what may stand for a word of a pattern, by the word as patterns write it („duży@sup”)."""
        self._phrases = phrases or {}
        self._synonyms = synonyms or {}

    def parse(self, text: str) -> Pattern:
        """Parse one pattern. Raises TemplateError that names the pattern and what is wrong with it."""
        reader = _Reader(text)
        chunks = [self._sequence(reader, text)]
        while reader.take(";"):
            chunks.append(self._sequence(reader, text))
        if reader.peek is not None:
            raise TemplateError("pattern has an unmatched mark", value=text, expected="balanced ( ) [ ]")
        return Pattern(text, tuple(chunks))

    def _sequence(self, reader: _Reader, text: str) -> Node:
        nodes: list[Node] = []
        while (node := self._element(reader, text)) is not None:
            nodes.append(node)
        if not nodes:
            raise TemplateError("pattern has an empty part", value=text, expected="a word, slot or phrase")
        return nodes[0] if len(nodes) == 1 else Sequence(tuple(nodes))

    def _element(self, reader: _Reader, text: str) -> Node | None:
        if reader.take("("):
            return self._choice(reader, text, ")")
        if reader.take("["):
            return Optional(self._choice(reader, text, "]"))
        return self._leaf(reader, text)

    def _choice(self, reader: _Reader, text: str, closing: str) -> Node:
        nodes = [self._sequence(reader, text)]
        while reader.take("/"):
            nodes.append(self._sequence(reader, text))
        reader.need(closing)
        return nodes[0] if len(nodes) == 1 else Choice(tuple(nodes))

    def _leaf(self, reader: _Reader, text: str) -> Node | None:
        if reader.peek is None:
            return None
        kind, value = reader.peek
        if kind == "mark":
            return None
        reader.advance()
        if kind == "phrase":
            return self._phrase(value[1:-1], text)
        if kind == "slot":
            return _slot(value, text)
        if kind == "exact":
            return Word(value[1:-1].lower(), exact=True)
        return self._word(value)

    def _word(self, value: str) -> Node:
        lemma, _, feature = value.partition("@")
        if lemma == _FLOATING:
            return Optional(Word(lemma))
        word = Word(lemma.lower(), feature=feature)
        others = self._synonyms.get(value, ())
        return Choice((word, *others)) if others else word

    def _phrase(self, name: str, text: str) -> Node:
        if name not in self._phrases:
            known = ", ".join(sorted(self._phrases)) or "none"
            raise TemplateError(f"unknown phrase <{name}> in pattern", value=text, expected=f"one of {known}")
        return self._phrases[name]


class _Reader:
    """A cursor over the marks of a pattern."""

    def __init__(self, text: str) -> None:
        if sum(map(text.count, "([")) > _MAX_BRACKETS:
            raise TemplateError("pattern is too deep", value=text, expected=f"at most {_MAX_BRACKETS} brackets")
        self._text = text
        tokens: list[tuple[str, str]] = []
        position, end = 0, len(text.rstrip())
        while position < end:
            found = _TOKEN.match(text, position)
            if found is None:
                raise TemplateError(
                    "pattern cannot be read", value=text[position:], expected="words, {slots}, <phrases>"
                )
            tokens.append((found.lastgroup or "", found[found.lastgroup or 0]))
            position = found.end()
        self._rest = iter(tokens)
        self.peek = next(self._rest, None)

    def advance(self) -> None:
        self.peek = next(self._rest, None)

    def take(self, mark: str) -> bool:
        if self.peek == ("mark", mark):
            self.advance()
            return True
        return False

    def need(self, mark: str) -> None:
        if not self.take(mark):
            raise TemplateError(f"pattern lacks {mark}", value=self._text, expected="balanced ( ) [ ]")


def _slot(value: str, text: str) -> Slot:
    found = _SLOT.fullmatch(value)
    if found is None:
        raise TemplateError(
            f"slot {value} cannot be read in pattern", value=text, expected="{name}, {name:gen}, {name:w+loc}"
        )
    prepositions = frozenset((found["preps"] or "").split(",")) - {""}
    return Slot(found["name"], Case(found["case"]) if found["case"] else None, prepositions, bool(found["bare"]))
