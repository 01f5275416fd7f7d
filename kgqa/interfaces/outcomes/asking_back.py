"""Asks back where several meanings of a question lie close together: „Chodzi o: państwo Meksyk czy miasto Meksyk?”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeGuard

from kgqa.assembly import Parts, result_statements
from kgqa.evaluation.preference import PreferringLinker
from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.telling import is_sure
from kgqa.model import Answer, DefinedSort, DefinitionFrame, Link, NoAnswer, Question, Result, Source
from kgqa.pipeline.outcome import Outcome
from kgqa.resources import read_yaml
from kgqa.terms import DIRECT, Case, Iri, ItemId, PropertyId

ANYTHING = DefinitionFrame(0, 0, DefinedSort.ANY, Case.NOM)


@dataclass(frozen=True, slots=True)
class MeaningChoice:
    """A meaning that a person may choose."""

    words: str
    """What tells it from the others: „miasto Meksyk”, „stolica (Maroko)”."""
    outcome: Outcome
    """What answering comes to if it is chosen."""
    items: tuple[ItemId, ...] = ()
    """The things that it alone is about; none where words tell how the question is read."""


class BackAsker:
    """Finds the meanings among which a person should choose. Safe to share among threads."""

    def __init__(self, parts: Parts, names: Names) -> None:
        self._parts = parts
        self._names = names

    def choices(self, question: str, outcome: Outcome) -> tuple[MeaningChoice, ...]:
        """Meanings with different answers that are about as likely as the first, the likeliest first.

        None where no other is, or where no words tell them apart. Where names are alike the question is asked again.
        """
        if outcome.findings is None or outcome.linked is None:
            return ()
        found = [*self._readings(outcome)] if not _is_certain(outcome) else []
        found = found if len(found) > 1 else [*self._namesakes(question, outcome)]
        told = {one.words: one for one in reversed(found) if one.words}
        choices = tuple(reversed(told.values()))
        return choices if len(choices) > 1 else ()

    def _readings(self, outcome: Outcome) -> Iterator[MeaningChoice]:
        """Results that are about as likely as the first: by the things that not all are about, or by how they read."""
        results = outcome.findings.results if outcome.findings else ()
        close = list(_close(results))
        about = [_items(results[place]) for place in close]
        shared = frozenset.intersection(*map(frozenset, about)) if about else frozenset()
        for place, items in zip(close, about, strict=True):
            own = tuple(item for item in items if item not in shared)
            words = ", ".join(map(self._thing, own)) or self._reading(results[place])
            yield MeaningChoice(words, self._parts.pipeline.chosen(outcome, place), own)

    def _namesakes(self, question: str, outcome: Outcome) -> Iterator[MeaningChoice]:
        """The question about the thing that the answer is about, and about others of the same name."""
        answer = outcome.answer
        if not _from_graph(answer):
            return
        for link in answer.evidence.links:
            rivals = list(_rivals(link))
            others = [(rival, self._asked_about(question, rival)) for rival in rivals]
            told = [(rival, one) for rival, one in others if _from_graph(one.answer) and one.answer.text != answer.text]
            if told and link.candidate is not None and isinstance(link.candidate.item, ItemId):
                own = link.candidate.item, outcome
                yield from (MeaningChoice(self._thing(item), one, (item,)) for item, one in (own, *told))
                return

    def _asked_about(self, question: str, item: ItemId) -> Outcome:
        meant = frozenset({item})
        linker = PreferringLinker(self._parts.linker, meant)
        return self._parts.pipeline.with_linker(linker, meant).answer(Question(question))

    def _thing(self, item: ItemId) -> str:
        """„państwo Meksyk”, „Jan Strauss, austriacki kompozytor”; with the description where no class is known."""
        label = self._parts.graph.entity(item).label
        definition = self._parts.definer.define(item, ANYTHING)
        if definition is None:
            return f"{label} ({item})"
        if definition.of_person:
            return f"{label}, {self._parts.verbaliser.define(definition)}"
        if not definition.kinds:
            return f"{label}, {definition.description}"
        kinds = [self._parts.graph.entity(kind).label for kind in definition.kinds]
        kind = kinds[0].split(" ")[0] if len(kinds) > 1 else kinds[0]
        return f"{label} ({kind})" if label.lower().startswith(kind.split(" ")[0].lower()) else f"{kind} {label}"

    def _reading(self, result: Result) -> str:
        """How the question was read: the meaning in words, or the statement that the answer rests on."""
        if result.meaning is not None and self._names.meaning is not None:
            return self._names.meaning(result.meaning)
        for subject, by, value in result_statements(result, self._parts):
            if isinstance(by, Iri) and by.value.startswith(DIRECT):
                asked, name = (subject, "") if value in result.terms else (value, "^")
                label = self._names.label(PropertyId(by.value.removeprefix(DIRECT)))
                return f"{name and 'co ma: '}{label} ({self._names.term(asked).name})"
        return ""


def _close(results: Sequence[Result]) -> Iterator[int]:
    """Places of the first result of each answer that is about as likely as the first."""
    limits = _limits()
    seen: dict[object, int] = {}
    for place, result in enumerate(results):
        least = max(limits["least"], results[0].score - limits["margin"])
        if result.said not in seen and result.score >= least and len(seen) < limits["most"]:
            seen[result.said] = place
    yield from seen.values()


def _rivals(link: Link) -> Iterator[ItemId]:
    """Other things that a name fits about as well as the one that was chosen."""
    limits, chosen = _limits(), link.candidate
    for one in link.mention.candidates[: int(limits["most"])]:
        near = chosen is not None and one.item != chosen.item and chosen.score - one.score <= limits["names"]
        if near and isinstance(one.item, ItemId):
            yield one.item


def _from_graph(answer: Answer | NoAnswer) -> TypeGuard[Answer]:
    return isinstance(answer, Answer) and answer.source is Source.GRAPH


def _is_certain(outcome: Outcome) -> bool:
    return isinstance(outcome.answer, Answer) and is_sure(outcome.answer)


def _items(result: Result) -> tuple[ItemId, ...]:
    found = (link.candidate.item for link in result.links if link.candidate)
    return tuple(dict.fromkeys(item for item in found if isinstance(item, ItemId)))


@cache
def _limits() -> Mapping[str, float]:
    data = read_yaml(files(__package__ or "") / "data" / "asking_back.yaml")
    return {str(name): float(value) for name, value in data.items()}
