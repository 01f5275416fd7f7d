"""Asks „Czy X jest Y?” of things and classes of a graph, half of them with a sibling class, and scores the answers.

    python -m benchmarks.kind_questions [--data DIR] [--count 300] [--seed 1] [--write FILE] [--wrong FILE]

X is a thing with a Polish name of a class with members; Y is that class or one above it, or, where „nie” is right, a
class that has a superclass in common with it and that the graph does not place above X. Classes have Polish names of at
most two words and at least five members. Right are at least 97 % of the answers, and each „tak” rests on a query that
holds the kind. `--write` writes the questions as lines of JSON in the form of `benchmarks.graph_questions`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from kgqa.assembly import Parts, data_directory, open_parts
from kgqa.config import Config, Mode
from kgqa.model import Answer, Query, Question
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.scope import triples
from kgqa.terms import Case, Iri, ItemId
from kgqa.vocabulary import HUMAN, INSTANCE_OF, SUBCLASS_OF
from wikidata_hdt.manifest import STATISTICS_NAME
from wikidata_hdt.statistics.graph_statistics import GraphStatistics

_FEWEST, _MOST_WORDS, _MOST_ABOVE = 5, 2, 200
_TARGET = 0.97


@dataclass(frozen=True, slots=True)
class KindQuestion:
    """A question with what the graph says to it."""

    text: str
    thing: ItemId
    kind: ItemId
    truth: bool


def main() -> None:
    """Draw, ask, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="write the questions")
    parser.add_argument("--wrong", type=Path, help="write the questions that were answered wrong")
    options = parser.parse_args()
    config = Config(data=options.data, mode=Mode.KG)
    parts = open_parts(config)
    statistics = GraphStatistics(data_directory(config) / STATISTICS_NAME)
    questions = Drawer(parts, statistics, options.seed).draw(options.count)
    if options.write:
        options.write.write_text("".join(map(_entry, questions)), encoding="utf-8")
    wrong = list(_asked(parts, questions))
    if options.wrong:
        options.wrong.write_text("".join(wrong), encoding="utf-8")


class Drawer:
    """Draws questions; the same seed draws the same."""

    def __init__(self, parts: Parts, statistics: GraphStatistics, seed: int) -> None:
        self._parts, self._graph = parts, parts.graph
        self._random = random.Random(seed)
        found = dict.fromkeys(one.item for one in statistics.coverages(_FEWEST))
        self._classes = [kind for kind in map(ItemId, found) if kind != HUMAN and self._is_noun(kind)]

    def draw(self, count: int) -> list[KindQuestion]:
        """So many questions, true and false ones in turn."""
        found: dict[KindQuestion, None] = {}
        while len(found) < count:
            question = self._one(truth=len(found) % 2 == 0)
            if question is not None:
                found[question] = None
        return list(found)

    def _one(self, *, truth: bool) -> KindQuestion | None:
        own = self._random.choice(self._classes)
        thing = self._random.choice(self._graph.subjects(INSTANCE_OF.direct, own.iri)).item
        if thing is None or not _is_polish(self._graph, thing):
            return None
        above = _above(self._graph, self._graph.entity(thing).classes)
        kinds = [one for one in above if self._is_noun(one)] if truth else self._siblings(own, above)
        if not kinds:
            return None
        kind = self._random.choice(sorted(kinds))
        return KindQuestion(self._text(thing, kind), thing, kind, truth)

    def _siblings(self, own: ItemId, above: frozenset[ItemId]) -> Sequence[ItemId]:
        """Classes that have a superclass in common with a class, with members; none of what is above a thing."""
        parents = _items(self._graph, own, SUBCLASS_OF.direct)
        found = {one.item for parent in parents for one in self._graph.subjects(SUBCLASS_OF.direct, parent.iri)}
        known = frozenset(self._classes)
        return [one for one in found if one in known and one not in above]

    def _is_noun(self, kind: ItemId) -> bool:
        entity = self._graph.entity(kind)
        return entity.language == "pl" and entity.label.islower() and len(entity.label.split()) <= _MOST_WORDS

    def _text(self, thing: ItemId, kind: ItemId) -> str:
        name, noun = self._graph.entity(thing).label, self._graph.entity(kind).label
        if self._random.random() < 0.5:
            return f"Czy {name} to {noun}?"
        return f"Czy {name} jest {self._parts.inflector.inflect(noun, case=Case.INST)}?"


def _is_polish(graph: KnowledgeGraph, item: ItemId) -> bool:
    return graph.entity(item).language == "pl"


def _above(graph: KnowledgeGraph, classes: frozenset[ItemId]) -> frozenset[ItemId]:
    """Classes and all above them; cycles end."""
    reached, waiting = set(classes), list(classes)
    while waiting and len(reached) < _MOST_ABOVE:
        wider = [one for one in _items(graph, waiting.pop(), SUBCLASS_OF.direct) if one not in reached]
        reached.update(wider)
        waiting += wider
    return frozenset(reached)


def _items(graph: KnowledgeGraph, item: ItemId, predicate: Iri) -> Sequence[ItemId]:
    return [one.item for one in graph.objects(item.iri, predicate) if isinstance(one, Iri) and one.item]


def _asked(parts: Parts, questions: Sequence[KindQuestion]) -> Iterator[str]:
    """Prints the figures; yields the questions that were answered wrong."""
    yes = no = right = unconfirmed = 0
    for one in questions:
        answer = parts.pipeline.answer(Question(one.text)).answer
        if not isinstance(answer, Answer) or answer.truth is None:
            continue
        yes, no = yes + answer.truth, no + (not answer.truth)
        unconfirmed += answer.truth and not _holds_kind(answer.evidence.query)
        right += answer.truth is one.truth
        if answer.truth is not one.truth:
            yield f"{one.text}\t{one.thing}\t{one.kind}\t{answer.text}\t{answer.evidence.template}\n"
    given = yes + no
    print(f"{len(questions)} asked, {given} answered ({yes} yes, {no} no), {right} right")
    print(f"{right / max(1, given):.1%} of answers right (target {_TARGET:.0%}); {unconfirmed} yes without a kind")


def _holds_kind(query: Query | None) -> bool:
    """Whether a query says something of the thing that it names."""
    return query is not None and bool(triples(query.whole))


def _entry(one: KindQuestion) -> str:
    text = "tak" if one.truth else "nie"
    entry = {"question": one.text, "category": "kind", "answers": [text], "answer_qids": []}
    return json.dumps(entry | {"entity_qids": [one.thing, one.kind]}, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    main()
