"""Questions for a name that several things share („Jaki pierwiastek i półwysep mają tę samą nazwę?”).

Each thing is described in words; the name is one that a title has with both descriptions among its passages, or one
that things of both descriptions bear in the graph. Whether a name that stands in a passage can be something of a class,
the graph tells, too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from kgqa.model import Hit, Passage
from kgqa.protocols import KnowledgeGraph
from kgqa.retrieval.index.search_query import content_words, stop_words
from kgqa.retrieval.text_words import Lexicon, forms
from kgqa.terms import Iri, ItemId
from kgqa.vocabulary import INSTANCE_OF, SUBCLASS_OF
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_READ = 20
"""Passages that are looked at for each description."""
_DEFINED = 0.6
"""Share of a description's words that the beginning of an article and its title must have.

Not fitted: three of five words, set by hand; a score of a dozen questions could not tell it from its neighbours."""
_BEGINNING = 25
"""Words of an article that say what it is about."""
_TRIED = 5
"""Items of one name whose classes are looked up, most popular first."""


class Senses(Protocol):
    """What a graph knows of things by their names."""

    def shared_name(self, descriptions: Sequence[str]) -> tuple[Passage, float] | None:
        """The name that things of all descriptions bear, as the title of a text that says what they are, and how well
        they fit the descriptions, 0 to 1."""


class Search(Protocol):
    """What is needed of a passage index."""

    def passages(self, question: str, limit: int) -> Sequence[Hit]:
        """The best passages for some words."""


@dataclass(frozen=True, slots=True)
class SharedName:
    """A name, with a passage on one of the things that bear it."""

    name: str
    passage: Passage
    fit: float
    """How well these fit the descriptions, 0 to 1."""


def shared_name(
    descriptions: Sequence[str], search: Search, lexicon: Lexicon, senses: Senses | None
) -> SharedName | None:
    """The name that all the things bear, by the graph or by the passages, whichever fits better."""
    known = senses.shared_name(descriptions) if senses is not None else None
    found = [SharedName(known[0].title, *known)] if known else []
    if told := _shared_title(descriptions, search, lexicon):
        found.append(told)
    return max(found, key=lambda one: one.fit, default=None)


def _shared_title(descriptions: Sequence[str], search: Search, lexicon: Lexicon) -> SharedName | None:
    """The title, but for what stands in brackets, that the passages on all descriptions have; the best ranked one."""
    found = [
        _titles([hit for hit in search.passages(one, _READ) if _defines(hit.passage, one, lexicon)])
        for one in descriptions
    ]
    common = set(found[0]).intersection(*found[1:])
    told = fold(" ".join(descriptions))
    ranked = sorted((sum(titles[name][0] for titles in found), name) for name in common if name not in told)
    for _, name in ranked:
        passages = [titles[name][1] for titles in found]
        if len({passage.title for passage in passages}) == len({passage.record for passage in passages}):
            return SharedName(_base(passages[0].title), passages[0], _DEFINED)
    return None


def _defines(passage: Passage, description: str, lexicon: Lexicon) -> bool:
    """Whether the beginning of an article says what the description says."""
    wanted = {lexicon.lemma(word.form) for word in content_words(description)}
    said = {lexicon.lemma(form) for form in forms(passage.title) + forms(passage.text)[:_BEGINNING]}
    return passage.start == 0 and len(wanted & said) >= _DEFINED * len(wanted)


def _titles(hits: Sequence[Hit]) -> dict[str, tuple[int, Passage]]:
    titles: dict[str, tuple[int, Passage]] = {}
    for rank, hit in enumerate(hits):
        if name := fold(_base(hit.passage.title)):
            titles.setdefault(name, (rank, hit.passage))
    return titles


def _base(title: str) -> str:
    return title.partition(" (")[0].strip()


_INSTANCE_OF, _SUBCLASS_OF = INSTANCE_OF.direct, SUBCLASS_OF.direct
_MOST_WORDS, _MOST_SKIPPED = 3, 2
"""Words of the name of a class, and words that may stand before it („największy półwysep”)."""
_MOST_ITEMS = 4
"""Items of one name that are tried as a class."""
_MOST_INSTANCES = 2_000
"""Things of a class whose namesakes are looked up; larger classes only check those of another."""
_MOST_MENTIONS = 5_000
"""Statements that may name a class whose things are listed."""
_MOST_NAMESAKES = 6
"""Things of the same name that are compared with one."""
_ENOUGH = 0.5
"""Share of the words of a description that the graph's own description must have where no class tells: most of them.

Not fitted: too few questions come here for a figure to mean anything."""
_ALIAS, _FOREIGN = 0.5, 0.8
"""What an alias, and a label of another language, counts beside a Polish label.

Not fitted: they order things of one name that are described alike, for which question sets have too few cases."""
_POLISH = frozenset({"pl", "mul"})


@dataclass(frozen=True, slots=True)
class _Thing:
    """A description, read."""

    classes: frozenset[ItemId]
    words: frozenset[str]
    """Lemmas of its words, without those that name the class."""


@dataclass(frozen=True, slots=True)
class _Shared:
    """A name, one of the things that bear it, and how well they all fit."""

    item: ItemId
    name: str
    told: str
    fit: float
    """0 to 1."""
    known: float
    """How well-known the namesakes are together."""


class GraphSenses:
    """A `kgqa.retrieval.forms.same_name.Senses`."""

    def __init__(
        self,
        labels: NameLookup,
        keys: Callable[[Iterable[str]], Iterable[str]],
        graph: KnowledgeGraph,
        lexicon: Lexicon,
    ) -> None:
        """`keys` makes the lemma keys of the words of a mention."""
        self._labels = labels
        self._keys = keys
        self._graph = graph
        self._lexicon = lexicon

    def shared_name(self, descriptions: Sequence[str]) -> tuple[Passage, float] | None:
        """The name that things of all descriptions bear; the one that fits best, then the best known."""
        things = [self._read(description) for description in descriptions]
        told = fold(" ".join(descriptions)).split()
        found = []
        for index, thing in enumerate(things):
            others = [other for number, other in enumerate(things) if number != index]
            named = (self._namesakes(item, thing, others) for item in self._instances(thing))
            found += [one for one in named if one and fold(one.name) not in told]
            if found:
                break
        if not found:
            return None
        best = max(found, key=lambda one: (one.fit, one.known, one.name))
        return Passage(best.item, best.item, best.told, best.name, item=best.item), best.fit

    def _read(self, description: str) -> _Thing:
        words = forms(description)
        for start in range(_MOST_SKIPPED + 1):
            for end in range(start + _MOST_WORDS, start, -1):
                if classes := self._classes(words[start:end]):
                    return _Thing(classes, self._content(words[:start] + words[end:]))
        return _Thing(frozenset(), self._content(words))

    def _content(self, words: Sequence[str]) -> frozenset[str]:
        return frozenset(self._lexicon.lemma(word) for word in words if word.lower() not in stop_words())

    def _classes(self, words: Sequence[str]) -> frozenset[ItemId]:
        entries = [*self._labels.lookup(fold(" ".join(words)))]
        entries += [entry for key in self._keys(words) for entry in self._labels.lookup(key)]
        items = dict.fromkeys(ItemId(entry.entity) for entry in entries if entry.entity.startswith("Q"))
        return frozenset(item for item in list(items)[:_MOST_ITEMS] if self._is_class(item))

    def _is_class(self, item: ItemId) -> bool:
        """Whether the graph says so, or that something is one: a slice may lack what a class is a subclass of."""
        return bool(self._graph.objects(item.iri, _SUBCLASS_OF) or self._graph.subjects(_INSTANCE_OF, item.iri))

    def _instances(self, thing: _Thing) -> list[ItemId]:
        """The things of its classes and of their direct subclasses; none where there are too many."""
        found: dict[Iri, None] = {}
        if any(self._graph.popularity(item) > _MOST_MENTIONS for item in thing.classes):
            return []
        for item in sorted(thing.classes):
            for kind in (item.iri, *self._graph.subjects(_SUBCLASS_OF, item.iri)):
                found |= dict.fromkeys(self._graph.subjects(_INSTANCE_OF, kind))
                if len(found) > _MOST_INSTANCES:
                    return []
        return [iri.item for iri in found if iri.item]

    def _namesakes(self, item: ItemId, thing: _Thing, others: Sequence[_Thing]) -> _Shared | None:
        """The item's label, if for each of the others something else of that name fits."""
        entity = self._graph.entity(item)
        named = [one for one in self._labels.lookup(fold(entity.label)) if one.entity.startswith("Q")]
        entries = [one for one in named if one.entity != item][:_MOST_NAMESAKES]
        if not entries:
            return None
        own = max((_worth(one) for one in named if one.entity == item), default=_FOREIGN)
        fits, known, told = [own * self._fit(item, thing)], 0.0, [f"{entity.label} – {entity.description}"]
        for other in others:
            rated = [
                (_worth(one) * self._fit(ItemId(one.entity), other), one.popularity, one.entity) for one in entries
            ]
            fit, popularity, best = max(rated)
            if not fit:
                return None
            fits.append(fit)
            known += popularity
            told.append(f"{entity.label} – {self._graph.entity(ItemId(best)).description}")
        return _Shared(item, entity.label, "; ".join(told), sum(fits) / len(fits), known)

    def _fit(self, item: ItemId, thing: _Thing) -> float:
        """How well an item fits a description: half for the class, the rest for its other words; 0 if too badly."""
        said = {self._lexicon.lemma(word) for word in forms(self._graph.entity(item).description)}
        share = len(said & thing.words) / len(thing.words) if thing.words else 1.0
        if thing.classes and self._graph.is_a(item, thing.classes):
            return (1 + share) / 2
        return share / 2 if thing.words and share >= _ENOUGH else 0.0


def _worth(entry: LabelEntry) -> float:
    """What a name counts: 1 for a Polish label, less for others."""
    if not entry.is_label:
        return _ALIAS
    return 1.0 if entry.language in _POLISH else _FOREIGN


class NameLookup(Protocol):
    """What is needed of a label index."""

    def lookup(self, key: str) -> Sequence[LabelEntry]:
        """Entries stored under a folded name or a lemma key, most popular first."""


class NameTypes:
    """A `kgqa.retrieval.text_answerer.NameKinds`."""

    def __init__(
        self, labels: NameLookup, keys: Callable[[Iterable[str]], Iterable[str]], graph: KnowledgeGraph
    ) -> None:
        """`keys` makes the lemma keys of the words of a mention."""
        self._labels = labels
        self._keys = keys
        self._graph = graph

    def __call__(self, name: str, classes: frozenset[ItemId]) -> bool | None:
        """Whether something of that name is of one of the classes; None if the graph knows nothing of that name."""
        items = self._items(name)
        return any(self._graph.is_a(item, classes) for item in items) if items else None

    def named(self, name: str, classes: frozenset[ItemId]) -> ItemId | None:
        """The best known thing of just that name, in any form, and of one of the classes."""
        return next((item for item in self._known(forms(name)) if self._graph.is_a(item, classes)), None)

    def _items(self, name: str) -> list[ItemId]:
        words = forms(name)
        while len(words) > 1 and words[0].islower():
            del words[0]
        return self._known(words)

    def _known(self, words: Sequence[str]) -> list[ItemId]:
        entries = [*self._labels.lookup(fold(" ".join(words)))]
        for key in self._keys(words):
            entries += self._labels.lookup(key)
        ranked = sorted(entries, key=lambda entry: -entry.popularity)
        found = dict.fromkeys(ItemId(entry.entity) for entry in ranked if entry.entity.startswith("Q"))
        return list(found)[:_TRIED]
