"""Makes the library's plain values of what the stages hand over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kgqa.assembly import Parts, with_statements
from kgqa.formats.jsonl import answer_record, linked_record
from kgqa.interfaces.library.library_answer import Answer, Item, Link, Statement, Step, Value
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names, TermView, own_iri
from kgqa.interfaces.outcomes.outcome_view import AnswerView, MissView, OutcomeView
from kgqa.interfaces.outcomes.statement_words import NUMBERS, grouped
from kgqa.interfaces.outcomes.telling import tell
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.model import Answer as Found
from kgqa.model import PlacedLink, Source
from kgqa.pipeline.outcome import Outcome
from kgqa.protocols import Verbaliser
from kgqa.terms import ItemId, Literal

_ALTERNATIVES = 5


@dataclass(frozen=True, slots=True)
class AnswerMaker:
    """Puts names to ids and answers into sentences."""

    parts: Parts
    labels: GraphLabels
    sentences: Verbaliser
    """Tells answers as sentences."""

    def answer(self, question: str, outcome: Outcome) -> Answer:
        """The answer of an outcome, or why there is none."""
        view = self.view(question, outcome)
        trace = tuple(Step(one.stage, one.milliseconds, one.kept, one.dropped) for one in view.stages)
        match view.result:
            case MissView(stage=stage, reason=reason):
                told = tell(view)
                lines = "\n".join((told.headline, *told.lines))
                return Answer(question, sentence=lines, trace=trace, reason=f"{stage}: {reason}")
            case AnswerView() as told:
                assert isinstance(outcome.answer, Found)
                return self._answer(question, outcome, outcome.answer, told, trace)

    def view(self, question: str, outcome: Outcome) -> OutcomeView:
        """The view of an outcome, with the statements that it rests on."""
        return view_of(question, with_statements(outcome, self.parts), Names.of(self.parts, self.labels))

    def link(self, text: str, placed: list[PlacedLink]) -> tuple[Link, ...]:
        """The names of a text."""
        return tuple(map(Link.from_record, linked_record(text, placed)["links"]))

    def _answer(
        self, question: str, outcome: Outcome, found: Found, told: AnswerView, trace: tuple[Step, ...]
    ) -> Answer:
        record = answer_record(question, found)
        value = _value(record)
        return Answer(
            question,
            found.text,
            self._sentence(outcome, found),
            tuple(self._item(term) for term in told.terms if term.id),
            value,
            found.unit,
            round(found.confidence, 4),
            record.get("completeness"),
            found.source.value,
            told.query,
            tuple(Statement(*map(str, (one.subject, one.by, one.value))) for one in told.statements),
            tuple(self._alternatives(outcome, found.text)),
            trace,
        )

    def _item(self, term: TermView) -> Item:
        if not term.id.startswith("Q"):
            return Item(term.id, term.label)
        graph, item = self.parts.graph, ItemId(term.id)
        return Item(term.id, term.label, graph.entity(item).description, own_iri(graph, item))

    def _sentence(self, outcome: Outcome, found: Found) -> str:
        """The answer as a sentence, where it is of the graph; long numbers in groups of digits."""
        counts = any(isinstance(term, Literal) and term.datatype in NUMBERS for term in found.items)
        told = retold(outcome, found, self.sentences)
        return grouped(told) if counts and found.source is Source.GRAPH else told

    def _alternatives(self, outcome: Outcome, text: str) -> Iterator[str]:
        others = dict.fromkeys(one.text for one in self.parts.pipeline.alternatives(outcome))
        yield from [other for other in others if other != text][:_ALTERNATIVES]


def retold(outcome: Outcome, found: Found, verbaliser: Verbaliser) -> str:
    """An answer as a verbaliser tells it; as it is from text, or where it is joined."""
    if found.source is not Source.GRAPH or outcome.linked is None or not outcome.findings:
        return found.text
    return verbaliser.tell(outcome.findings.results[0], outcome.linked)


def _value(record: dict[str, Any]) -> Value | None:
    """The truth value, number or text that is all of an answer."""
    if record["boolean"] is not None:
        return bool(record["boolean"])
    amount: Value | None = record["amount"]["value"] if record["amount"] else record["count"]
    texts = [one["value"] for one in record["values"]]
    return str(texts[0]) if amount is None and len(texts) == 1 else amount
