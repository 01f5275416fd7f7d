"""The use case: question -> answer or expected miss, with a trace. Knows Protocols and data, no concrete class."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence, Set
from copy import copy
from dataclasses import dataclass, replace

from kgqa.model import (
    Aim,
    Analysis,
    Answer,
    Cause,
    Completeness,
    Evidence,
    Findings,
    Ground,
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
from kgqa.pipeline.clause_times import time_told
from kgqa.pipeline.meant_items import is_meant_of, only_meant
from kgqa.pipeline.miss_causes import missed, unknown
from kgqa.pipeline.several_answers import SeveralAnswers, of_names, of_nouns
from kgqa.pipeline.taken_for_granted import is_settled, without_descriptions
from kgqa.pipeline.tracing import answering_events, timed
from kgqa.pipeline.wished_pictures import places, shows
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.asked_values import with_full_names
from kgqa.polish.messages.claims import asks_whether, is_claim, posed
from kgqa.polish.messages.clause_variants import denied_years, without_asides
from kgqa.polish.messages.dated_clauses import dated_question
from kgqa.polish.messages.framing import core_question, framing_words, is_asking, sentences
from kgqa.polish.messages.messages import InnerQuestions, asks_late
from kgqa.polish.messages.picture_wishes import PictureWish, picture_wish
from kgqa.polish.messages.several_questions import several_parts
from kgqa.polish.messages.spoken_words import reworded
from kgqa.polish.question.analysis import TimeUnit
from kgqa.polish.question.asked_words import clue
from kgqa.polish.question.option_lists import offered_attributes
from kgqa.polish.tokens.plain_text import plain, without_diacritics, without_gaps
from kgqa.protocols import Analyser, CompletenessJudge, GraphAnswerer, Linker, TextFallback, Verbaliser
from kgqa.terms import ItemId
from kgqa.values.time_literals import time_of

_LEAST_CHANCE = 0.6
"""Answers of the graph that are less likely are not given: of questions that nobody made from the graph nine in ten
answers are then right, of those made from its facts 99 in 100.

Not fitted but read off the chances of held-out answers (`benchmarks/fit_ranking.py`)."""

_LEAST_DENIAL = 0.74
"""Nor are denials that are less likely, which rest on what the graph does not say.

Not fitted but read off the chances of denials with and without the facts in the graph."""

_WORLD = word_list("everywhere")
_CERTAIN = 0.7
"""Answers of the graph to a sentence that are as likely are not doubted for what a part of it asks.

Not fitted: it bounds the work."""

_MOST_OF = 2 / 3
"""The share of the words of a sentence from which on a question is asked about all of it. Not fitted: it bounds what is
left out."""
_POINTING_BACK = re.compile(r",\s+((?:\w{1,6}\s+)?któr\w+)")
"""„Który” behind a comma, with its preposition."""
_WHETHER = re.compile(r"(\w+)?([:,])\s+czy\s", re.IGNORECASE)
"""„Czy” behind a mark, with the word in front of that."""
_WORD = re.compile(r"\w+")
_STEM = 4
"""Letters by which the forms of one word are known."""

_CLEARLY = 0.05
"""How much surer the answer to a less likely question inside a message must be than that to a likelier one: chances lie
this close together where a question may be asked of either of two names, and then the nearer name is meant.

Not fitted: too few messages name two things of which the same may be asked."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What answering one question led to, with everything that was seen on the way."""

    answer: Answer | NoAnswer
    trace: Trace
    linked: Linked | None = None
    findings: Findings | None = None
    parts: tuple[Outcome, ...] = ()
    """The outcomes of the questions of a question whose answers are joined."""


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
            outcome = self._pictured(wish)
            return replace(outcome, answer=_confident(outcome.answer, min_confidence))
        question = Question(posed(without_asides(core_question(message))), clue(question.text).letters)
        outcome = self._one(question)
        if _overlooks_what_asks(outcome):
            outcome = replace(
                outcome, answer=NoAnswer(Stage.ANALYSIS, "a clause inside the message asks"), findings=None
            )
        elif _tells_no_truth(outcome):
            reason = "it asks whether something is so"
            outcome = replace(outcome, answer=NoAnswer(Stage.ANALYSIS, reason), findings=None)
        if _is_doubtful(outcome.answer) or len(sentences(question.text)) > 1:
            whether = asks_whether(question_text) and not _asks_for_something(message)
            outcome = self._inside(message, outcome, whether=whether)
        outcome = outcome if outcome.parts else self._several(question, outcome)
        if isinstance(outcome.answer, NoAnswer) and self._use_graph:
            outcome = self._offered(question, self._taking_for_granted(outcome))
            outcome = self._dated(message, outcome)
        if _tells_what_is_denied(outcome.answer, denied_years(question_text)):
            reason = "the question says that it does not ask about this time"
            outcome = replace(outcome, answer=NoAnswer(Stage.ANALYSIS, reason), findings=None)
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

    def _pictured(self, wish: PictureWish) -> Outcome:
        """The outcome of what a picture is to show, listed or named alone; else a miss."""
        tried = []
        for text in wish.readings:
            tried.append(self._one(Question(text), with_text=False))
            findings = tried[-1].findings
            if shows(wish.view, tried[-1].answer, next(iter(findings.results), None) if findings else None):
                return tried[-1]
        if wish.whereabouts:
            where = self._one(Question(wish.whereabouts), with_text=False)
            if places(wish.shown, where.answer):
                return where
        reason = "nothing is found that the picture may show"
        return replace(tried[0], answer=NoAnswer(Stage.EXECUTION, reason, Cause.RELATION), findings=None)

    def _several(self, question: Question, outcome: Outcome, *, with_text: bool = True) -> Outcome:
        """The outcome of a question that asks several things, each of them asked alone; else the one given."""
        linked = outcome.linked if outcome.linked and outcome.linked.analysis.question == question else None
        is_missed = isinstance(outcome.answer, NoAnswer)
        offers = _offers(outcome) and len(sentences(question.text)) == 1
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

    def _taking_for_granted(self, outcome: Outcome) -> Outcome:
        """The outcome of a question that the graph misses without what it only describes; else the one given."""
        for text in without_descriptions(outcome.linked) if outcome.linked else ():
            inside = self._one(Question(text), with_text=False)
            outcome.trace.events.extend(inside.trace.events)
            first = inside.findings.results[0] if inside.findings and inside.findings.results else None
            if inside.linked and first and isinstance(inside.answer, Answer) and is_settled(first, inside.linked):
                return replace(inside, trace=outcome.trace)
        return outcome

    def _dated(self, message: str, outcome: Outcome) -> Outcome:
        """The outcome of a question of which something else tells the time, asked with the time that the graph tells of
        that; else the one given."""
        told = (dated_question(core_question(text)) for text in sentences(message))
        for dated in filter(None, told if isinstance(outcome.answer, NoAnswer) else ()):
            when = self._one(Question(self._plainly(dated.asks_when)), with_text=False)
            time_then = time_told(when.answer, when.linked, when.findings)
            asked = dated.at(time_then) if time_then else ""
            inside = self._one(Question(asked), with_text=False) if asked else when
            if asked and isinstance(inside.answer, Answer) and not _is_one_of_several(inside.answer):
                return _together(outcome, when, inside, inside.answer)
        return outcome

    def _offered(self, question: Question, outcome: Outcome) -> Outcome:
        """The outcome of a question that offers two adjectives, of which one alone is said of its thing: the claim with
        that one, told by it; else the outcome given."""
        claims = offered_attributes(question.text) if isinstance(outcome.answer, NoAnswer) else ()
        asked = [(word, self._one(Question(claim), with_text=False)) for claim, word in claims]
        true = [(word, one, one.answer) for word, one in asked if isinstance(one.answer, Answer) and one.answer.truth]
        if len(true) != 1:
            return outcome
        ((word, inside, answer),) = true
        return replace(inside, answer=replace(answer, text=word, told=word, short=""), trace=outcome.trace)

    def _inside(self, message: str, outcome: Outcome, *, whether: bool) -> Outcome:
        """The surest outcome among those of the questions inside a message and the one given, if the graph has any. A
        miss tells why the first question of several sentences has none, not what the others say."""
        if not self._use_graph or _is_settled(outcome.answer, 0.0):
            return outcome
        mentions = list(_named(outcome.linked)) if outcome.linked else []
        margin, in_vain, misses = 0.0, False, list[NoAnswer]()
        plainly = any(map(_asks, sentences(message)))
        offers = _offers(outcome) and len(sentences(message)) == 1 and not _is_announced(message)
        in_full, dated = with_full_names(message), dated_question(core_question(message))
        for question in self._inner(message, mentions):
            if _is_settled(outcome.answer, margin):
                break
            drops = _drops_name(question, message) and _drops_name(question, in_full)
            is_apart = dated is not None and dated.has_apart(question)
            if (in_vain and not _asks(question)) or drops or is_apart:
                continue
            asked = Question(self._plainly(question))
            inside = self._several(asked, self._one(asked, with_text=False), with_text=False)
            outcome.trace.events.extend(inside.trace.events)
            in_vain = in_vain or (_asks(question) and _is_asked_in_vain(inside))
            misses += [inside.answer] if _asks(question) and isinstance(inside.answer, NoAnswer) else []
            told = _is_from_graph(inside) and _asks_or_names(inside) and not _defines(inside)
            told = told and (_offers(inside) or not offers) and not _asks_what_points_back(inside, message)
            told = told and not (plainly and _asks_nothing(question, inside))
            told = told and not (whether and isinstance(inside.answer, Answer) and inside.answer.truth is None)
            if told and _surer(inside.answer, outcome.answer, margin):
                outcome, margin = replace(inside, trace=outcome.trace), _CLEARLY
        if misses and isinstance(outcome.answer, NoAnswer) and len(sentences(message)) > 1:
            return replace(outcome, answer=misses[0])
        return outcome

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


def _together(outcome: Outcome, when: Outcome, inside: Outcome, answer: Answer) -> Outcome:
    """The outcome of a question whose time another one tells: right if both are."""
    sure = when.answer.confidence if isinstance(when.answer, Answer) else 0.0
    outcome.trace.events.extend((*when.trace.events, *inside.trace.events))
    told = replace(answer, confidence=answer.confidence * sure)
    return replace(outcome, answer=told, findings=None, parts=(when, inside))


def _told_alike(parts: Sequence[Outcome]) -> Outcome | None:
    """The first of several outcomes that tell the same, as a question that is asked once more in other words."""
    told = [part.answer.items for part in parts if isinstance(part.answer, Answer)]
    return parts[0] if len(told) == len(parts) and told[0] and len(set(told)) == 1 else None


def _is_one_of_several(answer: Answer) -> bool:
    """Whether the graph has others that answer as well, where one is asked for."""
    judged = answer.evidence.completeness
    return judged is not None and judged.ground is Ground.EQUALS


def _named(linked: Linked) -> Iterator[str]:
    """The names of a message as typed; a superlative alone is none, nor is the world, in which things come first."""
    tokens = linked.analysis.tokens
    everywhere = {(at, at + 1) for at, token in enumerate(tokens) if token.word.islower() and token.lemmas & _WORLD}
    degrees = {(one.index, one.index + one.words) for one in linked.analysis.understanding.superlatives}
    told = (one for one in linked.mentions if (one.start, one.end) not in degrees | everywhere)
    return (_as_typed(one.text, linked.analysis.question.text) for one in told)


def _as_typed(name: str, text: str) -> str:
    """A name as a text has it: in small letters where it has no others, without diacritics where it has none."""
    said = name.lower() if text.islower() else name
    typed = without_diacritics(said)
    return said if said in text or typed not in text else typed


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


def _is_from_graph(outcome: Outcome) -> bool:
    return isinstance(outcome.answer, Answer) and outcome.answer.source is Source.GRAPH


def _drops_name(question: str, message: str) -> bool:
    """Whether a question says most of a sentence of a message, and leaves out a name that stands in it („Urodził się w
    Nantes i zmarł w Toruniu”)."""
    said = {word.lower()[:_STEM] for word in _WORD.findall(question)}
    for sentence in sentences(message):
        words = _WORD.findall(sentence)
        left = [word for word in words if word.lower()[:_STEM] not in said]
        is_asked = len(words) - len(left) >= _MOST_OF * len(words)
        if is_asked and any(word[0].isupper() for word in left if word is not words[0]):
            return True
    return False


def _tells_what_is_denied(answer: Answer | NoAnswer, years: Set[int]) -> bool:
    """Whether an answer is a time of which the message says that it is not meant."""
    times = (time_of(term) for term in answer.items) if isinstance(answer, Answer) and years else ()
    return any(time is not None and time.year in years for time in times)


def _offers(outcome: Outcome) -> bool:
    """Whether a question offers answers, of which no part of it may leave out any."""
    return outcome.linked is not None and outcome.linked.analysis.understanding.aim is Aim.CHOICE


def _is_announced(message: str) -> bool:
    """Whether „czy” opens a question that was announced („… więc pytam: czy …”, „… pyta, czy …”): no option."""
    found = _WHETHER.findall(message)
    return any(mark == ":" or word.lower() in framing_words("requests") for word, mark in found)


def _asks_or_names(outcome: Outcome) -> bool:
    """Whether a part of a message has a question word or a name: „angielska pisarka” only describes."""
    analysis = outcome.linked.analysis if outcome.linked else None
    if analysis is None or not isinstance(outcome.answer, Answer):
        return False
    names = bool(outcome.answer.evidence.links) or any(token.form[:1].isupper() for token in analysis.tokens)
    return names or bool(analysis.wh_phrases)


def _asks_what_points_back(outcome: Outcome, message: str) -> bool:
    """Whether the question word of a part of a message only points back to a noun there („…, w którym leży?”)."""
    analysis = outcome.linked.analysis if outcome.linked else None
    asked = next(iter(analysis.wh_phrases), None) if analysis else None
    if analysis is None or asked is None or asked.noun:
        return False
    said = " ".join(token.form for token in analysis.tokens[asked.start : asked.end])
    return said.lower() in {one.lower() for one in _POINTING_BACK.findall(message)}


def _asks_for_something(message: str) -> bool:
    """Whether a question word other than „czy” stands in the last sentence of a message."""
    words = _WORD.findall("".join(sentences(message)[-1:]))
    return any(is_asking(word) and word.lower() != "czy" for word in words)


def _asks(question: str) -> bool:
    """Whether a part of a message asks by a question word of its own, not by what another part lacks."""
    return question.endswith("?") and any(map(is_asking, question.split()))


def _asks_nothing(question: str, outcome: Outcome) -> bool:
    """Whether a part of a message only names what it might ask for („…, teraz szukamy czegoś wyższego”), and wants
    nothing computed either."""
    wants = any(word.lower() in framing_words("computing") for word in _WORD.findall(question)[:1])
    is_open = outcome.linked is not None and outcome.linked.analysis.kind is Aim.UNKNOWN
    return is_open and not (wants or _asks(question))


def _is_asked_in_vain(outcome: Outcome) -> bool:
    """Whether a question was understood and the graph has no answer: what else its message says is none either."""
    return isinstance(outcome.answer, NoAnswer) and outcome.findings is not None and bool(outcome.findings.empty)


def _defines(outcome: Outcome) -> bool:
    return outcome.findings is not None and outcome.findings.results[0].definition is not None


def _surer(answer: Answer | NoAnswer, than: Answer | NoAnswer, margin: float) -> bool:
    """Whether an answer from the graph is surer than what there is, if that comes from the graph at all."""
    if isinstance(than, NoAnswer) or than.source is not Source.GRAPH:
        return True
    return isinstance(answer, Answer) and answer.confidence > than.confidence + margin


def _is_settled(answer: Answer | NoAnswer, margin: float) -> bool:
    """Whether no answer can be surer by the margin."""
    return isinstance(answer, Answer) and answer.source is Source.GRAPH and answer.confidence + margin >= 1.0


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
