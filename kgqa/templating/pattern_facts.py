"""What can be told of patterns without a sentence: the words they need, by which they are found, and their slots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from kgqa.templating.pattern import Choice, Node, Optional, Sequence, Slot, Word
from kgqa.templating.template import Template, TemplatePattern


def is_optional(node: Node) -> bool:
    """Whether the node matches nothing at all."""
    match node:
        case Optional():
            return True
        case Sequence(nodes=nodes):
            return all(is_optional(part) for part in nodes)
        case Choice(nodes=nodes):
            return any(is_optional(part) for part in nodes)
        case Word() | Slot():
            return False


def needs(node: Node) -> tuple[frozenset[str], ...]:
    """Sets of words of which a sentence must contain at least one each, or the node cannot match."""
    match node:
        case Word(text=text):
            return (frozenset({text}),)
        case Sequence(nodes=nodes):
            return tuple(need for part in nodes for need in needs(part))
        case Choice(nodes=nodes):
            firsts = [needs(part) for part in nodes]
            return (frozenset().union(*(first[0] for first in firsts)),) if all(firsts) else ()
        case Slot() | Optional():
            return ()


def required_slots(node: Node) -> Iterable[Slot]:
    """The slots that are filled wherever the node matches."""
    match node:
        case Slot():
            yield node
        case Sequence(nodes=nodes):
            for part in nodes:
                yield from required_slots(part)
        case Word() | Choice() | Optional():
            return


def slots_of(node: Node) -> Iterable[Slot]:
    """Every slot of a node, in order."""
    match node:
        case Slot():
            yield node
        case Sequence(nodes=nodes) | Choice(nodes=nodes):
            for part in nodes:
                yield from slots_of(part)
        case Optional(node=inner):
            yield from slots_of(inner)
        case Word():
            return


def words_of(node: Node) -> Iterable[str]:
    """Every word that a node takes where it matches, prepositions of slots among them."""
    match node:
        case Word(text=text):
            yield text
        case Slot(prepositions=prepositions):
            yield from prepositions
        case Sequence(nodes=nodes) | Choice(nodes=nodes):
            for part in nodes:
                yield from words_of(part)
        case Optional(node=inner):
            yield from words_of(inner)


class PatternTable:
    """Finds the patterns whose necessary words a question has, without trying all."""

    def __init__(self, patterns: Iterable[tuple[Template, TemplatePattern]]) -> None:
        self._patterns = tuple(patterns)
        self._always: list[int] = []
        self._by_word: defaultdict[str, list[int]] = defaultdict(list)
        for number, (_, pattern) in enumerate(self._patterns):
            if not pattern.needs:
                self._always.append(number)
                continue
            for word in min(pattern.needs, key=len):
                self._by_word[word].append(number)

    def possible(self, words: frozenset[str]) -> tuple[tuple[Template, TemplatePattern], ...]:
        """Patterns that a question with these words may match, in a stable order."""
        found = dict.fromkeys(number for word in sorted(words & self._by_word.keys()) for number in self._by_word[word])
        pairs = [self._patterns[number] for number in (*self._always, *found)]
        return tuple(pair for pair in pairs if not any(map(words.isdisjoint, pair[1].needs)))
