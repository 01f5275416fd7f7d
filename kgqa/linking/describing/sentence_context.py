"""What the rest of a question says of a candidate: class nouns, cue words, its description, the other mentions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kgqa.linking.linking_tables import read_rows
from kgqa.linking.relations.class_links import ClassLinker
from kgqa.model import Mention, Token
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, PropertyId

_BETWEEN = frozenset({"pt", "pod", "o", "tytuł", "nazwa", "imię", ".", "nazwisko"})
"""Words between a class noun and a name: „film pod tytułem …”, „rzeka o nazwie …”."""
_LEAST_LETTERS = 4
"""Shorter words of a description are mostly function words."""
_INSTANCE_OF, _SUBCLASS_OF = PropertyId("P31").direct, PropertyId("P279").direct


@dataclass(frozen=True, slots=True)
class Expectation:
    """Classes that the words around a mention speak of."""

    noun: frozenset[ItemId]
    """Named by a noun in front of it."""
    cues: tuple[frozenset[ItemId], ...]
    """By each cue word."""


class Context:
    """Makes features of candidates out of the question around a mention."""

    def __init__(self, graph: KnowledgeGraph, classes: ClassLinker) -> None:
        self._graph = graph
        self._classes = classes
        self._before, self._anywhere = _read_cues()
        self._words = lru_cache(maxsize=20_000)(self._find_words)
        self._neighbours = lru_cache(maxsize=20_000)(self._find_neighbours)
        self.is_typed = lru_cache(maxsize=20_000)(self._is_typed)
        """Whether the graph tells what the item is an instance of."""
        self._named = lru_cache(maxsize=5_000)(classes.classes)

    def expectation(self, tokens: Sequence[Token], mention: Mention) -> Expectation:
        """The classes that the words around a mention speak of."""
        at = _in_front(tokens, mention.start)
        noun: frozenset[ItemId] = frozenset()
        if at >= 0:
            lemmas = {one.lemma for one in tokens[at].readings if one.tag.pos == "subst" and one.lemma[:1].islower()}
            tables = (self._named(lemma) | self._before.get(lemma, frozenset()) for lemma in sorted(lemmas))
            noun = frozenset().union(*tables)
        direct = tokens[mention.start - 1].lemmas if mention.start else frozenset()
        cues = [self._before[lemma] for lemma in sorted(direct) if lemma in self._before]
        others = {lemma for index, token in enumerate(tokens) if index < mention.start or index >= mention.end
                  for lemma in token.lemmas}  # fmt: skip
        cues += [self._anywhere[lemma] for lemma in sorted(others & self._anywhere.keys())]
        return Expectation(noun, tuple(cues))

    def features(self, item: ItemId, expected: Expectation, lemmas: frozenset[str]) -> dict[str, float]:
        """Whether the item is of the expected classes, and how many words its description shares with the question."""
        found: dict[str, float] = {}
        if expected.noun:
            fits = self._graph.is_a(item, expected.noun)
            found["fits" if fits else "clash"] = 1.0 if fits or self.is_typed(item) else 0.5
        for cue in expected.cues:
            fits = self._graph.is_a(item, cue)
            if fits or self.is_typed(item):
                name = "cue" if fits else "against"
                found[name] = min(2.0, found.get(name, 0.0) + 1.0)
        shared = len(self._words(item) & lemmas)
        if shared:
            found["overlap"] = min(1.0, shared / 2)
        return found

    def coherent(self, item: ItemId, others: Iterable[ItemId]) -> bool:
        """Whether the item has a claim about one of the others, or the other way round."""
        mine = self._neighbours(item)
        return any(other != item and (other in mine or item in self._neighbours(other)) for other in others)

    def is_class(self, item: ItemId) -> bool:
        """Whether the item has a superclass: it is a kind of thing, which a small letter may name."""
        return bool(self._graph.objects(item.iri, _SUBCLASS_OF))

    def _is_typed(self, item: ItemId) -> bool:
        return bool(self._graph.objects(item.iri, _INSTANCE_OF))

    def _find_words(self, item: ItemId) -> frozenset[str]:
        """Words of the item's label and description and of the labels of its classes, in small letters."""
        entity = self._graph.entity(item)
        texts = [
            entity.label,
            entity.description,
            *(self._graph.entity(one).label for one in (*entity.classes, *entity.occupations)),
        ]
        words = (word.strip("(),.;:") for text in texts for word in text.lower().split())
        return frozenset(word for word in words if len(word) >= _LEAST_LETTERS)

    def _find_neighbours(self, item: ItemId) -> frozenset[ItemId]:
        names = self._graph.direct_properties(item)
        terms = (term for name in names for term in self._graph.objects(item.iri, name.direct))
        return frozenset(term.item for term in terms if isinstance(term, Iri) and isinstance(term.item, ItemId))


def _in_front(tokens: Sequence[Token], start: int) -> int:
    """Index of the nearest word in front that is neither a link like „o nazwie” nor an adjective; -1 if none."""
    index = start - 1
    while index > 0 and _is_passed_over(tokens[index]):
        index -= 1
    return index


def _is_passed_over(token: Token) -> bool:
    return token.form in '„”"«»' or bool(token.lemmas & _BETWEEN) or _is_adjective(token)


def _is_adjective(token: Token) -> bool:
    return bool(token.readings) and all(reading.tag.pos in ("adj", "ppas", "pact") for reading in token.readings)


def _read_cues() -> tuple[Mapping[str, frozenset[ItemId]], Mapping[str, frozenset[ItemId]]]:
    tables: defaultdict[str, dict[str, frozenset[ItemId]]] = defaultdict(dict)
    for word, where, classes in read_rows("cues.tsv"):
        tables[where][word] = frozenset(ItemId(item) for item in classes.split())
    return tables["before"], tables["anywhere"]
