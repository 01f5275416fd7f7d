"""Which stage lost the answer to a question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kgqa.assembly import Parts
from kgqa.evaluation.oracle import Look
from kgqa.model import Answer, Mention, NoAnswer, Source, Stage, TextFinding
from kgqa.pipeline.question_answering import Outcome
from kgqa.terms import RDFS_LABEL, SKOS_ALT_LABEL, Iri, ItemId, Literal, Term

_RIGHT = 1.0
"""The score of a right answer."""
_NAMES = (Iri(RDFS_LABEL), Iri(SKOS_ALT_LABEL))


@dataclass(frozen=True, slots=True)
class Loss:
    """Where the right answer was lost, and why, for people."""

    stage: Stage
    reason: str


def loss(look: Look, parts: Parts) -> Loss | None:
    """The stage that lost the answer; None if it is right.

    The first of these that is true: a reading lost against another (matching, or arbitration against the passages);
    the graph does not hold what the gold query asks for (execution); the right items would have been enough
    (linking); the right items have other names (verbalisation). Else it is the stage that gave up, or gave the answer.
    """
    if look.as_is >= _RIGHT:
        return None
    return _of_choice(look, parts) or _of_query(look) or _of_words(look, parts) or _of_outcome(look)


def _of_choice(look: Look, parts: Parts) -> Loss | None:
    for number, answer in enumerate(parts.pipeline.alternatives(look.outcome), 1):
        if look.gold.score(answer) < _RIGHT:
            continue
        given = look.outcome.answer
        if number > 1:
            template = answer.evidence.template
            return Loss(Stage.MATCHING, f"right by the reading number {number}, the template {template}")
        if isinstance(given, NoAnswer):
            return Loss(given.stage, given.reason)
        return Loss(Stage.ARBITRATION, "the answer of the passages was preferred")
    return None


def _of_query(look: Look) -> Loss | None:
    if look.query is not None and look.query < _RIGHT:
        return Loss(Stage.EXECUTION, "the gold query does not find the gold answers in this graph")
    missing = look.gold.items - set(_candidates(look.outcome))
    if look.linking is not None and look.linking >= _RIGHT:
        return Loss(Stage.LINKING, "right with the items of the gold query")
    if missing and look.query is not None:
        return Loss(Stage.LINKING, f"no candidate of any mention: {' '.join(sorted(missing))}")
    return None


def _candidates(outcome: Outcome) -> Iterator[ItemId]:
    """Every item that a word of the question may mean."""
    if outcome.linked is None:
        return
    spans: tuple[Mention, ...] = (*outcome.linked.mentions, *outcome.linked.options)
    for mention in spans:
        yield from (one.item for one in mention.candidates if isinstance(one.item, ItemId))
    for phrase in outcome.linked.analysis.wh_phrases:
        yield from phrase.classes


def _of_words(look: Look, parts: Parts) -> Loss | None:
    given = look.outcome.answer
    if not isinstance(given, Answer):
        return None
    for term in given.items:
        name = next((name for name in _names(term, parts) if look.gold.names(name)), None)
        if name is not None:
            return Loss(Stage.VERBALISATION, f"the right item is named {name}")
    return None


def _names(term: Term, parts: Parts) -> Iterator[str]:
    if isinstance(term, Literal):
        yield term.value
        return
    for predicate in _NAMES:
        yield from (name.value for name in parts.graph.objects(term, predicate) if isinstance(name, Literal))


def _of_outcome(look: Look) -> Loss:
    given = look.outcome.answer
    if isinstance(given, NoAnswer):
        found = look.query is not None and given.stage is Stage.EXECUTION and not _is_stopped(look)
        if found:
            return Loss(Stage.MATCHING, "no reading asks for what the gold query asks for")
        return Loss(given.stage, given.reason)
    if given.source is Source.GUESS:
        return Loss(Stage.RETRIEVAL, "guessed by the wording of the question")
    if given.source is Source.TEXT:
        return Loss(Stage.RETRIEVAL, _text_reason(look, given.evidence.finding))
    return Loss(Stage.MATCHING, f"read by the template {given.evidence.template}")


def _text_reason(look: Look, finding: TextFinding | None) -> str:
    if finding is not None and any(look.gold.names(other) for other in finding.alternatives):
        return "right among the next best answers"
    if finding is not None and finding.passage and look.gold.stands_in(finding.passage.text):
        return "the passage holds the answer, another was read out of it"
    return "another passage was needed"


def _is_stopped(look: Look) -> bool:
    return look.outcome.findings is not None and bool(look.outcome.findings.stopped)
