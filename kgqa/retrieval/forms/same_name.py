"""Questions for a name that several things share („Jaki pierwiastek i półwysep mają tę samą nazwę?”).

Each thing is described in words; the name is one that a title has with both descriptions among its passages, or one
that things of both descriptions bear in the graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kgqa.model import Hit, Passage
from kgqa.retrieval.index.search_query import content_words
from kgqa.retrieval.text_words import Lexicon, forms
from wikidata_hdt.labels.folding import fold

_READ = 20
"""Passages that are looked at for each description."""
_DEFINED = 0.6
"""Share of a description's words that the beginning of an article and its title must have.

Not fitted: three of five words, set by hand; a score of a dozen questions could not tell it from its neighbours."""
_BEGINNING = 25
"""Words of an article that say what it is about."""


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
