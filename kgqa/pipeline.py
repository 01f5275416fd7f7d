"""The use case: question -> answer or expected miss, with a trace. Knows Protocols and data, no concrete class."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

from kgqa.confidence import Confidence
from kgqa.model import (
    Analysis,
    Answer,
    AnswerForm,
    Evidence,
    Findings,
    Linked,
    NamePart,
    NoAnswer,
    Question,
    Result,
    Source,
    Stage,
    TimeUnit,
    Trace,
    TraceEvent,
    WhPhrase,
)
from kgqa.protocols import Analyser, GraphAnswerer, Linker, TextFallback, Verbaliser
from kgqa.terms import XSD, Literal, Number, Term

T = TypeVar("T")

_NUMBERS = frozenset({XSD + "decimal", XSD + "integer"})

_PRECISIONS = {TimeUnit.CENTURY: 7, TimeUnit.DECADE: 8, TimeUnit.YEAR: 9, TimeUnit.MONTH: 10}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What answering one question led to, with everything that was seen on the way."""

    answer: Answer | NoAnswer
    trace: Trace
    linked: Linked | None = None
    findings: Findings | None = None


class Pipeline:
    """Runs the stages one after another; each miss ends the run with the stage and the reason."""

    def __init__(
        self,
        analyser: Analyser,
        linker: Linker,
        answerer: GraphAnswerer,
        verbaliser: Verbaliser,
        confidence: Confidence,
        *,
        fallback: TextFallback | None = None,
        use_graph: bool = True,
    ) -> None:
        """`fallback` answers what the graph cannot; without `use_graph` it answers everything."""
        self._analyser = analyser
        self._linker = linker
        self._answerer = answerer
        self._verbaliser = verbaliser
        self._confidence = confidence
        self._fallback = fallback
        self._use_graph = use_graph

    def with_linker(self, linker: Linker) -> Pipeline:
        """The same pipeline with another linker, for tools that change what it finds."""
        return Pipeline(
            self._analyser,
            linker,
            self._answerer,
            self._verbaliser,
            self._confidence,
            fallback=self._fallback,
            use_graph=self._use_graph,
        )

    def answer(self, question: Question, min_confidence: float = 0.0) -> Outcome:
        """Answer one question; an answer below `min_confidence` becomes a NoAnswer."""
        trace = Trace()
        analysis = _timed(trace, Stage.ANALYSIS, lambda: self._analyser.analyse(question))
        if not _has_words(analysis):
            return Outcome(NoAnswer(Stage.ANALYSIS, "no words, or too many"), trace)
        linked = _timed(trace, Stage.LINKING, lambda: self._linker.link(analysis))
        findings = self._find(linked, trace) if self._use_graph else None
        answer = self._verdict(findings, linked, trace, min_confidence)
        if isinstance(answer, NoAnswer) and self._fallback is not None:
            answer = self._from_text(self._fallback, linked, answer, trace, min_confidence)
        return Outcome(answer, trace, linked, findings)

    def _find(self, linked: Linked, trace: Trace) -> Findings | None:
        """What the graph says; None if no word of the question names anything that it knows."""
        if not (linked.mentions or linked.relations or linked.options):
            return None
        started = time.perf_counter()
        findings = self._answerer.answers(linked)
        trace.events += _answering_events(findings, (time.perf_counter() - started) * 1000)
        return findings

    def _from_text(
        self, fallback: TextFallback, linked: Linked, missed: NoAnswer, trace: Trace, least: float
    ) -> Answer | NoAnswer:
        finding = _timed(trace, Stage.RETRIEVAL, lambda: fallback.answer(linked, missed))
        if finding is None or not finding.text:
            return missed
        if finding.confidence < least:
            return NoAnswer(Stage.RETRIEVAL, f"confidence {finding.confidence:.2f} is below {least:.2f}")
        items = (finding.item.iri,) if finding.item else ()
        return Answer(finding.text, items, finding.confidence, Source.TEXT, Evidence("", finding=finding))

    def _verdict(self, findings: Findings | None, linked: Linked, trace: Trace, least: float) -> Answer | NoAnswer:
        if findings is None:
            reason = "no word of the question names anything known" if self._use_graph else "the graph is not used"
            return NoAnswer(Stage.LINKING, reason)
        if not findings.results:
            if findings.empty:
                return NoAnswer(Stage.EXECUTION, "the graph holds no answer to any reading of the question")
            return NoAnswer(Stage.MATCHING, "no template fits the question")
        result = findings.results[0]
        confidence = self._confidence.of(findings)
        if confidence < least:
            return NoAnswer(Stage.EXECUTION, f"confidence {confidence:.2f} is below {least:.2f}")
        text = _timed(trace, Stage.VERBALISATION, lambda: self._text(result, linked))
        evidence = Evidence(result.match.template, result.queries, result.links)
        return Answer(text, result.terms, confidence, Source.GRAPH, evidence)

    def _text(self, result: Result, linked: Linked) -> str:
        if result.boolean is not None:
            return "tak" if result.boolean else "nie"
        if result.option is not None:
            return result.option.surface
        wh = _wh_phrase(result, linked)
        form = wh.answer_form if wh and not _is_amount(result.terms) else AnswerForm()
        terms = result.terms[: _shown(result, wh)]
        if len(terms) > 1:
            form = replace(form, number=Number.AS_IS)
        noun = next((phrase.noun for phrase in (wh, *linked.analysis.wh_phrases) if phrase and phrase.noun), "")
        precision = _PRECISIONS.get(wh.time) if wh and wh.time else None
        text = self._verbaliser.verbalise(terms, form, precision=precision, noun=noun)
        return _part_of_name(text, wh.part) if wh and wh.part else text


def _answering_events(findings: Findings, milliseconds: float) -> list[TraceEvent]:
    """Matching and execution as two events, with the templates that answered and those that found nothing."""
    kept = tuple(dict.fromkeys(result.match.template for result in findings.results))
    dropped = tuple((match.template, "nothing in the graph") for match in findings.empty)
    matching = findings.matching_milliseconds
    matched = tuple(dict.fromkeys((*kept, *(template for template, _ in dropped))))
    return [
        TraceEvent(Stage.MATCHING, matching, matched),
        TraceEvent(Stage.EXECUTION, max(0.0, milliseconds - matching), kept, dropped),
    ]


def _wh_phrase(result: Result, linked: Linked) -> WhPhrase | None:
    filler = result.match.filler(result.match.asked)
    if isinstance(filler, WhPhrase):
        return filler
    return next(iter(linked.analysis.wh_phrases), None)


def _shown(result: Result, wh: WhPhrase | None) -> int:
    """How many terms the answer names: a question in the singular gets the first, which is the best known."""
    return len(result.terms) if wh and wh.plural else 1


def _is_amount(terms: tuple[Term, ...]) -> bool:
    """Whether the answer is a bare number, which takes no preposition („w jakiej temperaturze” -> „1538”)."""
    return any(isinstance(term, Literal) and term.datatype in _NUMBERS for term in terms)


def _part_of_name(text: str, part: NamePart) -> str:
    words = text.split(" ")
    return words[0 if part is NamePart.GIVEN else -1]


def _has_words(analysis: Analysis) -> bool:
    return any(token.form[0].isalnum() for token in analysis.tokens)


def _timed(trace: Trace, stage: Stage, step: Callable[[], T]) -> T:
    started = time.perf_counter()
    result = step()
    trace.events.append(TraceEvent(stage, (time.perf_counter() - started) * 1000))
    return result
