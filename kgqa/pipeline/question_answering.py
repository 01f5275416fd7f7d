"""The use case: question -> answer or expected miss, with a trace. Knows Protocols and data, no concrete class."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence, Set
from copy import copy
from dataclasses import replace

from kgqa.model import (
    Aim,
    Analysis,
    Answer,
    Cause,
    Completeness,
    Evidence,
    Findings,
    Link,
    Linked,
    NoAnswer,
    Question,
    Result,
    Source,
    Stage,
    Trace,
    TraceEvent,
)
from kgqa.pipeline.arbitration import arbitrate
from kgqa.pipeline.inside_messages import InsideMessages
from kgqa.pipeline.meant_items import is_meant_of, only_meant
from kgqa.pipeline.miss_causes import missed, unknown
from kgqa.pipeline.outcome import Outcome, answering_events, timed
from kgqa.pipeline.several_answers import SeveralAnswers, of_names, of_nouns
from kgqa.pipeline.wished_pictures import pictured
from kgqa.polish.messages.claims import asks_whether, is_claim, posed
from kgqa.polish.messages.clause_variants import denied_years, without_asides
from kgqa.polish.messages.framing import core_question, is_asking, sentences
from kgqa.polish.messages.messages import InnerQuestions, asks_late
from kgqa.polish.messages.picture_wishes import picture_wish
from kgqa.polish.messages.several_questions import several_parts
from kgqa.polish.messages.spoken_clauses import reworded
from kgqa.polish.question.analysis import TimeUnit
from kgqa.polish.question.asked_words import clue
from kgqa.polish.tokens.plain_text import plain, without_gaps
from kgqa.protocols import Analyser, CompletenessJudge, GraphAnswerer, Linker, TextFallback, Verbaliser
from kgqa.terms import ItemId
from kgqa.values.points_in_time import time_of

_LEAST_CHANCE = 0.6
"""Answers of the graph that are less likely are not given: of questions that nobody made from the graph nine in ten
answers are then right, of those made from its facts 99 in 100.

Not fitted but read off the chances of held-out answers (`benchmarks/fit_ranking.py`)."""

_LEAST_DENIAL = 0.74
"""Nor are denials that are less likely, which rest on what the graph does not say.

Not fitted but read off the chances of denials with and without the facts in the graph."""

_CERTAIN = 0.7
"""Answers of the graph to a sentence that are as likely are not doubted for what a part of it asks.

Not fitted: it bounds the work."""

_WORD = re.compile(r"\w+")


class Pipeline:
    """Runs the stages one after another; each miss ends the run with the stage and the reason."""

    def __init__(
        self,
        analyser: Analyser,
        linker: Linker,
        answerer: GraphAnswerer,
        verbaliser: Verbaliser,
        *,
        fallback: TextFallback | None = None,
        use_graph: bool = True,
        completeness: CompletenessJudge | None = None,
        plainly: Callable[[str], str] = reworded,
        inner: Callable[[str, Sequence[str]], Sequence[str]] | None = None,
        corrected: Callable[[str], str] = str,
        teller: Verbaliser | None = None,
    ) -> None:
        """`fallback` answers what the graph cannot; without `use_graph` it answers everything. Answers over sets that
        `completeness` knows to be incomplete lose confidence, or are not given. `plainly` says texts in the words that
        questions are read by, `inner` takes questions from messages and names that are known in them, `corrected` puts
        mistyped words right. `teller` tells people in full, with units and calendars."""
        self._plainly = plainly
        self._inner = inner or InnerQuestions(lambda _text: ()).of
        self._corrected = corrected
        self._analyser = analyser
        self._linker = linker
        self._answerer = answerer
        self._verbaliser = verbaliser
        self._fallback = fallback
        self._use_graph = use_graph
        self._completeness = completeness
        self._teller = teller
        self._meant: frozenset[ItemId] = frozenset()

    def with_linker(self, linker: Linker, meant: Set[ItemId] = frozenset()) -> Pipeline:
        """The same pipeline with another linker, for tools that change what it finds; no answer takes words that
        may name an item that is `meant` for anything else."""
        changed = copy(self)
        changed._linker = linker
        changed._meant = frozenset(meant)
        return changed

    def answer(self, question: Question, min_confidence: float = 0.0) -> Outcome:
        """Answer one question; an answer below `min_confidence` becomes a NoAnswer."""
        question_text = question.text
        message = self._said_plainly(without_asides(plain(without_gaps(question_text))))
        wish = picture_wish(message) if self._use_graph else None
        if wish is not None and not self._is_name(message):
            outcome = pictured(wish, self._of_graph)
            return replace(outcome, answer=_confident(outcome.answer, min_confidence))
        question = Question(posed(without_asides(core_question(message))), clue(question.text).letters)
        outcome = self._one(question)
        if _overlooks_what_asks(outcome):
            outcome = outcome.misread("a clause inside the message asks")
        elif _tells_no_truth(outcome):
            outcome = outcome.misread("it asks whether something is so")
        inside = InsideMessages(self._of_graph, self._each_of_graph, self._plainly, self._inner)
        if self._use_graph and (_is_doubtful(outcome.answer) or len(sentences(question.text)) > 1):
            whether = asks_whether(question_text) and not _asks_for_something(message)
            outcome = inside.surest(message, outcome, whether=whether)
        outcome = outcome if outcome.parts else self._several(question, outcome)
        if isinstance(outcome.answer, NoAnswer) and self._use_graph:
            outcome = inside.offered(question.text, inside.without_descriptions_of(outcome))
            outcome = inside.dated(message, outcome)
        if _tells_what_is_denied(outcome.answer, denied_years(question_text)):
            outcome = outcome.misread("the question says that it does not ask about this time")
        return replace(outcome, answer=_confident(outcome.answer, min_confidence))

    def _said_plainly(self, text: str) -> str:
        """A text with what was mistyped put right, in the words that questions are read by."""
        said = self._plainly(text)
        corrected = self._corrected(said)
        return said if corrected == said else self._plainly(corrected)

    def _is_name(self, text: str) -> bool:
        """Whether a whole text is a name of something."""
        linked = self._linker.link(self._analyser.analyse(Question(text)))
        return any((one.start, one.end) == (0, len(linked.analysis.tokens)) for one in linked.mentions)

    def _of_graph(self, text: str) -> Outcome:
        """The outcome of a question that only the graph is asked."""
        return self._one(Question(text), with_text=False)

    def _each_of_graph(self, text: str) -> Outcome:
        """The same, of a question that may ask several things."""
        return self._several(Question(text), self._of_graph(text), with_text=False)

    def _several(self, question: Question, outcome: Outcome, *, with_text: bool = True) -> Outcome:
        """The outcome of a question that asks several things, each of them asked alone; else the one given."""
        linked = outcome.linked if outcome.linked and outcome.linked.analysis.question == question else None
        is_missed = isinstance(outcome.answer, NoAnswer)
        offers = outcome.offers and len(sentences(question.text)) == 1
        told = several_parts(question.text)
        offers = offers and not any(one.otherwise for one in told)  # which of both, and by how much
        asked = () if offers else told or of_nouns(linked)
        row = of_names(linked) if is_missed and not asked else ()
        parts: list[Outcome] = []

        def ask(part: str) -> tuple[Answer | NoAnswer, Linked | None]:
            parts.append(self._one(Question(part), with_text=with_text))
            outcome.trace.events.extend(parts[-1].trace.events)
            return parts[-1].answer, parts[-1].linked

        whole = outcome.answer if isinstance(outcome.answer, Answer) else None
        several = SeveralAnswers(ask, self._verbaliser, self._plainly)
        together = several.of_each(row) if row else several.of(asked, whole) if asked else None
        if together is None:
            return outcome
        if len(sentences(question.text)) > 1 and (once := _told_alike(parts)) is not None:
            return replace(once, trace=outcome.trace)
        return replace(outcome, answer=together, findings=None, parts=tuple(parts))

    def _one(self, question: Question, *, with_text: bool = True) -> Outcome:
        trace = Trace()
        analysis = timed(trace, Stage.ANALYSIS, lambda: self._analyser.analyse(question))
        if not _has_words(analysis):
            return Outcome(NoAnswer(Stage.ANALYSIS, "no words, or too many"), trace)
        linked = timed(trace, Stage.LINKING, lambda: self._linker.link(analysis))
        findings = self._find(linked, trace) if self._use_graph else None
        answer = self._verdict(findings, linked, trace)
        if self._fallback is not None and with_text and not is_meant_of(linked, self._meant):
            answer = self._with_text(self._fallback, linked, answer, trace)
        return Outcome(answer, trace, linked, findings)

    def _find(self, linked: Linked, trace: Trace) -> Findings | None:
        """What the graph says; None if no word of the question names anything that it knows, and no thing is described
        so."""
        started = time.perf_counter()
        findings = only_meant(self._answerer.answers(linked), linked, self._meant)
        names = linked.mentions or linked.relations or linked.options or linked.values
        if not (findings.results or names or linked.analysis.understanding.times):
            return None
        trace.events += answering_events(findings, (time.perf_counter() - started) * 1000)
        return findings

    def _with_text(
        self, fallback: TextFallback, linked: Linked, found: Answer | NoAnswer, trace: Trace
    ) -> Answer | NoAnswer:
        """The better of what the graph and the passages answer."""
        finding = timed(trace, Stage.RETRIEVAL, lambda: fallback.answer(linked))
        if finding is None or not finding.text:
            return found
        items = (finding.item.iri,) if finding.item else ()
        told = Answer(finding.text, items, finding.confidence, finding.source, Evidence("", finding=finding))
        if isinstance(found, NoAnswer):
            return told
        decision = arbitrate(found, told)
        trace.events.append(TraceEvent(Stage.ARBITRATION, 0.0, decision.kept, decision.dropped))
        return decision.answer

    def _verdict(self, findings: Findings | None, linked: Linked, trace: Trace) -> Answer | NoAnswer:
        """The answer, or a miss with the names that people share of whom one is meant."""
        verdict = self._weighed(findings, linked, trace)
        return replace(verdict, links=_shared_names(linked)) if isinstance(verdict, NoAnswer) else verdict

    def _weighed(self, findings: Findings | None, linked: Linked, trace: Trace) -> Answer | NoAnswer:
        if findings is None:
            return unknown(linked) if self._use_graph else NoAnswer(Stage.LINKING, "the graph is not used")
        if not findings.results and is_meant_of(linked, self._meant):
            return NoAnswer(Stage.EXECUTION, "the graph holds no answer about what is meant", Cause.RELATION)
        if not findings.results:
            for template, reason in findings.stopped[:1]:
                return NoAnswer(Stage.EXECUTION, f"{reason}, in a query of the template {template}")
            return missed(linked, findings)
        first = findings.results[0]
        least = _LEAST_DENIAL if first.boolean is False else _LEAST_CHANCE
        if first.score < least:
            return missed(linked, findings)
        judged = self._judged(first, linked)
        if judged is not None and not judged.suffices:
            return NoAnswer(Stage.EXECUTION, _lack(judged), Cause.SET)
        return timed(trace, Stage.VERBALISATION, lambda: self._told(findings, linked, judged))

    def _judged(self, result: Result, linked: Linked) -> Completeness | None:
        return self._completeness.of(result, linked.analysis) if self._completeness else result.completeness

    def _told(self, findings: Findings, linked: Linked, judged: Completeness | None) -> Answer:
        """The answer that the first result makes, with the verdict on the set that it rests on."""
        result = findings.results[0]
        text, chance = self._verbaliser.tell(result, linked), min(1.0, max(0.0, result.score))
        chance *= (judged.trust if judged else 1.0) / (1 + result.namesakes)
        evidence = Evidence(
            result.match.template, result.queries, result.links, query=result.query, completeness=judged
        )
        in_years = any(wh.time is TimeUnit.YEAR for wh in linked.analysis.wh_phrases[:1])
        told = self._teller.tell(result, linked) if self._teller else ""
        short = self._teller.short(result, linked) if self._teller else ""
        made = Answer(text, result.terms, chance, Source.GRAPH, evidence, result.boolean, result.unit, in_years, told)
        return made if short == told else replace(made, short=short)

    def alternatives(self, outcome: Outcome) -> tuple[Answer, ...]:
        """The answers that all results from the graph make, best first, each as if it were the only one."""
        if outcome.linked is None or outcome.findings is None:
            return ()
        alone = (Findings((result,)) for result in outcome.findings.results)
        return tuple(self._told(one, outcome.linked, self._judged(one.results[0], outcome.linked)) for one in alone)

    def chosen(self, outcome: Outcome, place: int) -> Outcome:
        """The outcome where a person chose one of the results from the graph, by its place from 0.

        The others no longer speak against it: only that none of them is right does. Raises IndexError.
        """
        if outcome.linked is None or outcome.findings is None:
            raise IndexError(place)
        results = outcome.findings.results
        others = {one.said: one.score for one in results if one.said != results[place].said}
        result = replace(results[place], score=results[place].score / (1 - min(0.99, sum(others.values()))))
        rest = tuple(one for one in results if one.said != result.said)
        findings = replace(outcome.findings, results=(result, *rest))
        answer = self._told(findings, outcome.linked, self._judged(result, outcome.linked))
        return replace(outcome, answer=answer, findings=findings)


def _told_alike(parts: Sequence[Outcome]) -> Outcome | None:
    """The first of several outcomes that tell the same, as a question that is asked once more in other words."""
    told = [part.answer.items for part in parts if isinstance(part.answer, Answer)]
    return parts[0] if len(told) == len(parts) and told[0] and len(set(told)) == 1 else None


def _shared_names(linked: Linked) -> tuple[Link, ...]:
    """The names of a question that several people bear, with the one who is meant."""
    shared = (mention for mention in linked.mentions if mention.others)
    return tuple(Link(mention, next(iter(mention.candidates), None)) for mention in shared)


def _is_doubtful(answer: Answer | NoAnswer) -> bool:
    """Whether something inside a message may be answered with more certainty than all of it."""
    return isinstance(answer, NoAnswer) or answer.source is not Source.GRAPH or answer.confidence < _CERTAIN


def _overlooks_what_asks(outcome: Outcome) -> bool:
    """Whether a message was read as if it asked nothing, though a clause behind its first one asks („Mam zagwozdkę, kto
    był starszy …”)."""
    analysis = outcome.linked.analysis if outcome.linked else None
    return analysis is not None and analysis.kind is Aim.UNKNOWN and asks_late(analysis.question.text)


def _tells_no_truth(outcome: Outcome) -> bool:
    """Whether a claim with a question mark was answered by what it speaks of („istnieje między nimi granica?”)."""
    answer, analysis = outcome.answer, outcome.linked.analysis if outcome.linked else None
    if not isinstance(answer, Answer) or answer.truth is not None or analysis is None:
        return False
    claims = analysis.kind is Aim.UNKNOWN and is_claim(analysis.question.text)
    return claims and any(token.is_finite for token in analysis.tokens)


def _tells_what_is_denied(answer: Answer | NoAnswer, years: Set[int]) -> bool:
    """Whether an answer is a time of which the message says that it is not meant."""
    times = (time_of(term) for term in answer.items) if isinstance(answer, Answer) and years else ()
    return any(time is not None and time.year in years for time in times)


def _asks_for_something(message: str) -> bool:
    """Whether a question word other than „czy” stands in the last sentence of a message."""
    words = _WORD.findall("".join(sentences(message)[-1:]))
    return any(is_asking(word) and word.lower() != "czy" for word in words)


def _confident(answer: Answer | NoAnswer, least: float) -> Answer | NoAnswer:
    """The answer, or a miss if it is less certain than asked for."""
    if isinstance(answer, NoAnswer) or answer.confidence >= least:
        return answer
    stage = Stage.EXECUTION if answer.source is Source.GRAPH else Stage.RETRIEVAL
    return NoAnswer(stage, f"confidence {answer.confidence:.2f} is below {least:.2f}")


def _lack(judged: Completeness) -> str:
    """Why a set is no ground for an answer."""
    if judged.found is None:
        return "the set is incomplete: the graph marks it as a part"
    if judged.expected is None:
        return f"the graph tells another number than the {judged.found} members that it has"
    return f"the set is incomplete: {judged.found} of {judged.expected} members have the value that is asked for"


def _has_words(analysis: Analysis) -> bool:
    return any(token.form[0].isalnum() for token in analysis.tokens)
