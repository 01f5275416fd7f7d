"""What things have in common in words: „reżyserzy filmowi i scenarzyści”, „krążą wokół Jowisza”."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from kgqa.model import AnswerForm, Between, Result, Thing, Tie
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Case, Iri, ItemId, Number, PropertyId, Term
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers.definition_texts import WomensNouns
from kgqa.verbalisation.answers.result_texts import Verbalise
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.vocabulary import FEMALE

_MOST = 3
"""Callings that are told."""


class SharedWriter:
    """Puts what things have in common into words, by how its property is told (`meaning_answers.yaml`)."""

    def __init__(self, graph: KnowledgeGraph, inflector: Inflector, verbalise: Verbalise) -> None:
        self._graph = graph
        self._inflector = inflector
        self._verbalise = verbalise
        self._women = WomensNouns(inflector)

    def write(self, result: Result) -> str:
        """What all of several things are or do; empty for what is told by its name alone, and for other results."""
        things = _things(result)
        if not things:
            return ""
        frame = next((text for name, text in _frames().items() if self._has(things[0], name, result.terms)), "")
        values = [one.item for one in result.terms if isinstance(one, Iri) and isinstance(one.item, ItemId)]
        return frame.format(
            what=self._are(things, values[:1]),
            all=self._are(things, values[:_MOST]),
            gen=self._verbalise(result.terms[:1], AnswerForm(Case.GEN)),
        )

    def _has(self, thing: ItemId, name: PropertyId, values: Sequence[Term]) -> bool:
        return frozenset(values) <= frozenset(self._graph.objects(thing.iri, name.direct))

    def _are(self, things: Sequence[ItemId], values: Sequence[ItemId]) -> str:
        """What several things are, in the plural, the best known first; of women alone in their form."""
        women = all(self._graph.entity(one).sex == FEMALE for one in things)
        ranked = sorted(values, key=lambda one: -self._graph.popularity(one))
        labels = (self._graph.entity(one).label for one in ranked)
        nouns = (self._women.of(one) if women else one for one in labels)
        return joined([self._inflector.inflect(one, case=Case.NOM, number=Number.PL) for one in nouns])


def _things(result: Result) -> Sequence[ItemId]:
    """The named things of which it is asked what they have in common, whatever that is."""
    meaning = result.meaning
    if not isinstance(meaning, Between) or meaning.tie is not Tie.SHARED or meaning.kind is not None:
        return ()
    terms = [one.term for one in meaning.things if isinstance(one, Thing)]
    items = [one.item for one in terms if isinstance(one, Iri) and isinstance(one.item, ItemId)]
    return items if len(items) == len(meaning.things) else ()


@cache
def _frames() -> Mapping[PropertyId, str]:
    texts: Mapping[str, str] = language_data.document("meaning_answers")["shared"]
    return {PropertyId(name): text for name, text in texts.items()}


def joined(texts: Sequence[str]) -> str:
    """Texts as a Polish list: „a”, „a i b”, „a, b i c”."""
    if len(texts) < 2:  # noqa: PLR2004
        return "".join(texts)
    return ", ".join(texts[:-1]) + " i " + texts[-1]
