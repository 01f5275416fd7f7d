"""Finds the one thing that is described by some words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

from kgqa.answering.asked_noun import is_person
from kgqa.answering.described.sought import Sought, SoughtWord, is_naming
from kgqa.answering.free.kinds import Kinds, Verdict
from kgqa.matching.free.sorts import is_wider
from kgqa.model import Kind
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.plain_text import words_in
from kgqa.polish.tokens.tags import JOINING, PLAIN_NOUNS
from kgqa.polish.tokens.words import Morphology
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import ItemId
from kgqa.vocabulary import BEGUN, MOMENT

_MOST = 60
"""Things whose descriptions are compared."""
_LEAST_WORDS = 2
"""Words of a question that a description must have: one alone describes too much."""
_CLAUSES = re.compile(r"[,;()]")
_IDLE = word_list("everywhere") | word_list("living")
"""Lemmas that narrow nothing: „największy żyjący ptak”."""
_RELATIVE = frozenset({"który", "która", "które"})


class DescriptionIndex(Protocol):
    """Finds things by words of their descriptions."""

    def described(self, words: Sequence[Collection[str]], most: int) -> Sequence[tuple[str, str]]:
        """Ids of items whose Polish description has one of each collection of words, with that description; none where
        they are more than `most`. A word with `*` at its end stands for all that begin so."""


class DescriptionSearch:
    """Compares descriptions with what is sought."""

    def __init__(self, index: DescriptionIndex, graph: KnowledgeGraph, kinds: Kinds, morphology: Morphology) -> None:
        self._index = index
        self._graph = graph
        self._kinds = kinds
        self._morphology = morphology

    def the_one(self, sought: Sought) -> tuple[ItemId, str] | None:
        """The thing that alone is described as one is sought, with its description; None where none or several are.
        What is called by the noun itself comes before what is only of its kind („pierwszy człowiek w kosmosie”)."""
        found = tuple(self._found(sought))
        named = tuple(one for one in found if sought.noun and sought.noun.names(words_in(one[1])))
        likeliest = named or found
        return likeliest[0] if len(likeliest) == 1 else None

    def the_event(self, sought: Sought) -> ItemId | None:
        """The only thing with a time of its own of which the description, together with its name, says all that is
        sought; None where none or several are."""
        found = set(self._events(sought))
        return found.pop() if len(found) == 1 else None

    def _events(self, sought: Sought) -> Iterator[ItemId]:
        for named in (None, *sought.words):  # a word that its name may have
            asked = [word.forms for word in sought.words if word is not named]
            for name, description in self._index.described(asked, _MOST) if asked else ():
                if name.startswith("Q") and self._happened(item := ItemId(name)):
                    said = words_in(f"{description} {self._graph.entity(item).label}")
                    if all(word.in_text(said) for word in sought.words):
                        yield item

    def _happened(self, item: ItemId) -> bool:
        return any(self._graph.objects(item.iri, one.direct) for one in (MOMENT, BEGUN))

    def _found(self, sought: Sought) -> Iterator[tuple[ItemId, str]]:
        asked = [word.forms for word in sought.words]
        found = self._index.described(asked, _MOST)
        if not found and sought.noun:  # they may be too many without it
            found = self._index.described([*asked, sought.noun.forms], _MOST)
        for name, description in found:
            if name.startswith("Q") and self._fits(ItemId(name), description, sought):
                yield ItemId(name), description

    def _fits(self, item: ItemId, description: str, sought: Sought) -> bool:
        """Whether a description that has the words says just what is sought."""
        clauses = [words_in(one) for one in _CLAUSES.split(description)]
        words = words_in(description)
        if sought.person and not is_person(self._graph, item):
            return False
        if all(word.acting or word.of_nation for word in sought.words):  # many a king of Poland has abdicated
            return False
        degrees = [word for word in sought.words if word.is_degree]
        named = sought.noun is not None and sought.noun.names(words)
        agent = any(self._is_doer(word, clauses, sought) for word in sought.words if word.may_name or word.acting)
        is_kind = bool(agent or degrees) and (sought.noun is None or self._is_of_kind(item, sought.kind, words))
        if not (named or (is_kind and (agent or sought.noun))) or len(sought.words) + named < _LEAST_WORDS:
            return False
        return all(self._is_told_by(word, clauses, sought) for word in degrees)

    def _is_doer(self, agent: SoughtWord, clauses: Sequence[Sequence[str]], sought: Sought) -> bool:
        """Whether one clause calls the thing by what it did or begins with that („założył Akademię”), and says all that
        it did („aktor i reżyser, „Seksmisja”” does not say that of a film)."""
        named = (one for one in clauses if agent.names(one) or _subject_acts(one, agent))
        return any(all(word.in_text(clause) for word in sought.words) for clause in named)

    def _is_of_kind(self, item: ItemId, kind: Kind | None, words: Collection[str]) -> bool:
        """Whether a thing is of a kind, by what the graph says or what it is called in its description."""
        if kind is None:
            return False
        called = frozenset(lemma for word in words for lemma in self._called(word))
        return self._kinds.verdict(item.iri, kind) is Verdict.CONFIRMED or is_wider(kind.noun, called)

    def _is_told_by(self, degree: SoughtWord, clauses: Sequence[Sequence[str]], sought: Sought) -> bool:
        """Whether the clause with a degree says nothing that narrows it and is not asked („… jezioro Etiopii”)."""
        said = (*sought.words, *((sought.noun,) if sought.noun else ()))
        for clause in clauses:
            if degree.names(clause):
                rest = [word for word in clause if not any(one.in_text({word}) for one in said)]
                return all(self._narrows_nothing(word, sought) for word in rest)
        return False

    def _narrows_nothing(self, word: str, sought: Sought) -> bool:
        readings = self._morphology.readings(word)
        lemmas = {reading.lemma.lower() for reading in readings}
        is_little = any(reading.is_of(JOINING) for reading in readings)
        return is_little or not lemmas.isdisjoint(_IDLE | sought.lemmas) or bool(self._called(word))

    def _called(self, word: str) -> frozenset[str]:
        """The lemmas of a word as a noun that may say what is described."""
        readings = self._morphology.readings(word)
        return frozenset(one.lemma for one in readings if one.is_of(PLAIN_NOUNS) and is_naming(one))


def _subject_acts(clause: Sequence[str], agent: SoughtWord) -> bool:
    """Whether a clause has nothing in front of its verb but what stands for the thing described („który założył”)."""
    return next((word for word in clause if word not in _RELATIVE), "") in agent.acting
