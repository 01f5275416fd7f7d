"""The questions inside a message: which of them the graph answers surest, with the time that another one tells, without
what is taken for granted, by one of two adjectives that are offered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kgqa.model import (
    Aim,
    Analysis,
    Answer,
    AnswerType,
    Findings,
    Ground,
    Held,
    HeldAspect,
    Linked,
    Mention,
    NoAnswer,
    Result,
    Source,
    Token,
)
from kgqa.pipeline.outcome import Outcome
from kgqa.polish.clauses.clause_context import relative_openings
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import PLACE, asking_for
from kgqa.polish.messages.asked_values import with_full_names
from kgqa.polish.messages.dated_clauses import DatedQuestion, dated_question, tells_subject
from kgqa.polish.messages.framing import core_question, framing_words, is_asking, sentences
from kgqa.polish.question.offered_claims import offered_claims
from kgqa.polish.tokens.plain_text import without_diacritics
from kgqa.polish.tokens.tags import ADJECTIVAL, PLAIN_NOUNS, PREPOSITIONS
from kgqa.terms import Iri
from kgqa.values.points_in_time import PointInTime, time_of

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
_WORLD = word_list("everywhere")
_PLACES = asking_for(PLACE)
_LEAD = 0.4
"""By how much a name must mean one thing rather than another for what describes it to say no more.

Not fitted: it is the least difference that links are told by."""
_SHORTEST = 2
"""Words of the shortest description."""


class InsideMessages:
    """Asks what stands inside a message, in place of all of it."""

    def __init__(
        self,
        ask: Callable[[str], Outcome],
        ask_each: Callable[[str], Outcome],
        plainly: Callable[[str], str],
        inner: Callable[[str, Sequence[str]], Sequence[str]],
    ) -> None:
        """`ask` asks the graph one question, `ask_each` each of those that one question joins."""
        self._ask = ask
        self._ask_each = ask_each
        self._plainly = plainly
        self._inner = inner

    def surest(self, text: str, outcome: Outcome, *, whether: bool) -> Outcome:
        """The surest outcome among those of the questions inside a message and the one given, if the graph has any. A
        miss tells why the first question of several sentences has none, not what the others say."""
        message = _Message(text, outcome, whether)
        margin, in_vain, misses = 0.0, False, list[NoAnswer]()
        for question in self._inner(text, list(_named(outcome.linked)) if outcome.linked else []):
            if _is_settled(outcome.answer, margin):
                break
            if (in_vain and not _asks(question)) or message.has_apart(question):
                continue
            inside = self._ask_each(self._plainly(question))
            outcome.trace.events.extend(inside.trace.events)
            if _asks(question):
                in_vain = in_vain or inside.is_asked_in_vain
                misses += [inside.answer] if isinstance(inside.answer, NoAnswer) else []
            if message.is_answered_by(question, inside) and _surer(inside.answer, outcome.answer, margin):
                outcome, margin = replace(inside, trace=outcome.trace), _CLEARLY
        if misses and isinstance(outcome.answer, NoAnswer) and len(message.sentences) > 1:
            return replace(outcome, answer=misses[0])
        return outcome

    def without_descriptions_of(self, outcome: Outcome) -> Outcome:
        """The outcome of a question that the graph misses without what it only describes; else the one given."""
        for text in without_descriptions(outcome.linked) if outcome.linked else ():
            inside = self._ask(text)
            outcome.trace.events.extend(inside.trace.events)
            first = inside.findings.results[0] if inside.findings and inside.findings.results else None
            if inside.linked and first and isinstance(inside.answer, Answer) and is_settled(first, inside.linked):
                return replace(inside, trace=outcome.trace)
        return outcome

    def dated(self, message: str, outcome: Outcome) -> Outcome:
        """The outcome of a question of which something else tells the time, asked with the time that the graph tells of
        that; else the one given."""
        told = (dated_question(core_question(text)) for text in sentences(message))
        for dated in filter(None, told if isinstance(outcome.answer, NoAnswer) else ()):
            when = self._ask(self._plainly(dated.asks_when))
            time_then = _time_told(when.answer, when.linked, when.findings)
            asked = dated.at(time_then) if time_then else ""
            inside = self._ask(asked) if asked else when
            if asked and isinstance(inside.answer, Answer) and not _is_one_of_several(inside.answer):
                return _together(outcome, when, inside, inside.answer)
        return outcome

    def offered(self, question: str, outcome: Outcome) -> Outcome:
        """The outcome of a question that offers two things to say of its thing, of which one alone is true: the claim
        with that one, told by it; else the outcome given."""
        asks = sentences(question)[-1:] if isinstance(outcome.answer, NoAnswer) else ()
        claims = [claim for one in asks for claim in offered_claims(one)]
        asked = [(word, self._ask(claim)) for claim, word in claims]
        true = [(word, one, one.answer) for word, one in asked if isinstance(one.answer, Answer) and one.answer.truth]
        if len(true) != 1:
            return outcome
        ((word, inside, answer),) = true
        return replace(inside, answer=replace(answer, text=word, told=word, short=""), trace=outcome.trace)


@dataclass(frozen=True)
class _Message:
    """A message of which parts are asked, with the outcome of all of it."""

    text: str
    whole: Outcome
    whether: bool
    """Whether it asks if something is so."""

    @cached_property
    def sentences(self) -> Sequence[str]:
        return sentences(self.text)

    @cached_property
    def _offers(self) -> bool:
        return self.whole.offers and len(self.sentences) == 1 and not _is_announced(self.text)

    @cached_property
    def _asks_plainly(self) -> bool:
        return any(map(_asks, self.sentences))

    @cached_property
    def _in_full(self) -> str:
        return with_full_names(self.text)

    @cached_property
    def _dated(self) -> DatedQuestion | None:
        return dated_question(core_question(self.text))

    def has_apart(self, question: str) -> bool:
        """Whether a question leaves out a name of the message, or the time that something else tells."""
        drops = _drops_name(question, self.text) and _drops_name(question, self._in_full)
        return drops or (self._dated is not None and self._dated.has_apart(question))

    def is_answered_by(self, question: str, inside: Outcome) -> bool:
        """Whether what a question inside the message led to may answer the message."""
        if not inside.is_from_graph or not _asks_or_names(inside) or inside.defines:
            return False
        if (self._offers and not inside.offers) or _asks_what_points_back(inside, self.text):
            return False
        if self._asks_plainly and _asks_nothing(question, inside):
            return False
        return not self.whether or (isinstance(inside.answer, Answer) and inside.answer.truth is not None)


def _time_told(answer: Answer | NoAnswer, linked: Linked | None, findings: Findings | None) -> PointInTime | None:
    """The time that an answer tells; None if it tells none, from when to when something was, or nothing of what the
    question names."""
    if isinstance(answer, NoAnswer) or linked is None or findings is None or not answer.evidence.links:
        return None
    meaning = findings.results[0].meaning
    is_span = isinstance(meaning, Held) and meaning.aspect is HeldAspect.SPAN
    is_one = len(answer.items) == 1 and not is_span and tells_subject(linked.analysis.tokens)
    return time_of(answer.items[0]) if is_one else None


def _together(outcome: Outcome, when: Outcome, inside: Outcome, answer: Answer) -> Outcome:
    """The outcome of a question whose time another one tells: right if both are."""
    sure = when.answer.confidence if isinstance(when.answer, Answer) else 0.0
    outcome.trace.events.extend((*when.trace.events, *inside.trace.events))
    told = replace(answer, confidence=answer.confidence * sure)
    return replace(outcome, answer=told, findings=None, parts=(when, inside))


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


def _asks(question: str) -> bool:
    """Whether a part of a message asks by a question word of its own, not by what another part lacks."""
    return question.endswith("?") and any(map(is_asking, question.split()))


def _asks_nothing(question: str, outcome: Outcome) -> bool:
    """Whether a part of a message only names what it might ask for („…, teraz szukamy czegoś wyższego”), and wants
    nothing computed either."""
    wants = any(word.lower() in framing_words("computing") for word in _WORD.findall(question)[:1])
    is_open = outcome.linked is not None and outcome.linked.analysis.kind is Aim.UNKNOWN
    return is_open and not (wants or _asks(question))


def _surer(answer: Answer | NoAnswer, than: Answer | NoAnswer, margin: float) -> bool:
    """Whether an answer from the graph is surer than what there is, if that comes from the graph at all."""
    if isinstance(than, NoAnswer) or than.source is not Source.GRAPH:
        return True
    return isinstance(answer, Answer) and answer.confidence > than.confidence + margin


def _is_settled(answer: Answer | NoAnswer, margin: float) -> bool:
    """Whether no answer can be surer by the margin."""
    return isinstance(answer, Answer) and answer.source is Source.GRAPH and answer.confidence + margin >= 1.0


def without_descriptions(linked: Linked) -> Iterator[str]:
    """The question without each of the descriptions that it may take for granted."""
    analysis = linked.analysis
    text = analysis.question.text
    for span in dict.fromkeys((*_relative_clauses(linked), *_behind_noun(analysis), *_before_names(linked))):
        first, last = analysis.tokens[span.start], analysis.tokens[span.stop - 1]
        yield f"{text[: first.start].rstrip(' ,')} {text[last.end :].lstrip(' ,')}".replace(" ?", "?")


def _relative_clauses(linked: Linked) -> Iterator[range]:
    """Relative clauses behind a name, with their comma („…, na których złoty medal zdobyła …”)."""
    names = {mention.end for mention in linked.mentions if mention.text[:1].isupper()}
    for clause in relative_openings(linked.analysis.tokens):
        if clause.start - 1 in names:
            yield range(clause.start - 1, clause.end)


def _behind_noun(analysis: Analysis) -> Iterator[range]:
    """What a preposition leads in between the noun that is asked for and the verb, by a common noun („W którym państwie
    nad wybrzeżem Morza Północnego leży …?”): of a bare name („w Azji”) the graph can tell."""
    tokens = analysis.tokens
    for phrase in analysis.wh_phrases[:1]:
        verb = next((at for at in range(phrase.end, len(tokens)) if tokens[at].is_finite), 0)
        inside = tokens[phrase.end : verb]
        if phrase.noun and inside[1:] and inside[0].is_likely(PREPOSITIONS) and any(map(_is_common, inside[1:])):
            yield range(phrase.end, verb)


def _is_common(token: Token) -> bool:
    return token.word.islower() and token.is_likely(PLAIN_NOUNS)


def _before_names(linked: Linked) -> Iterator[range]:
    """An adjective with what a preposition leads in, between the verb and a name („wysoki na 91 metrów Pomnik …”)."""
    tokens = linked.analysis.tokens
    for mention in linked.mentions:
        verb = next((at for at in range(mention.start - 1, 0, -1) if tokens[at].is_finite), None)
        if verb is None or not mention.text[:1].isupper():
            continue
        start = verb + 2 if tokens[verb + 1].form == "się" else verb + 1
        is_phrase = mention.start >= start + _SHORTEST and tokens[start].is_likely(ADJECTIVAL)
        places_name = tokens[mention.start - 1].is_likely(PREPOSITIONS)  # „najwyższy na Węgrzech”
        if is_phrase and not places_name and tokens[start + 1].is_likely(PREPOSITIONS):
            yield range(start, mention.start)


def is_settled(result: Result, linked: Linked) -> bool:
    """Whether a result is the one place that is asked for of one named thing that is surely meant, so that what else a
    question says of either tells no other."""
    phrase = next(iter(linked.analysis.wh_phrases), None)
    if phrase is None or result.boolean is not None or result.option is not None or not result.typed:
        return False
    asks_place = phrase.word in _PLACES or linked.analysis.understanding.answer_type is AnswerType.PLACE
    is_one = len(result.terms) == 1 and isinstance(result.terms[0], Iri) and not phrase.plural
    return asks_place and is_one and len(result.links) == 1 and _is_sure(result.links[0].mention)


def _is_sure(mention: Mention) -> bool:
    """Whether a name means its first thing rather than any other."""
    scores = [one.score for one in mention.candidates]
    return len(scores) == 1 or (bool(scores) and scores[0] - scores[1] >= _LEAD)
