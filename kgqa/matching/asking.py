"""Tells the sentences that only ask („O którą aktorkę chodzi?”) from those that describe what is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kgqa.matching.implied import noun_phrases
from kgqa.matching.slot_fillers import behind_claim
from kgqa.model import Aim, Analysis, Linked, WhPhrase

_MARKS = frozenset({",", ":", ";", "–", "—", "-"})


@dataclass(frozen=True, slots=True)
class Asking:
    """A question with the sentences that only ask set apart."""

    telling: tuple[range, ...]
    """Tokens of the sentences that say something of the answer."""
    asks_apart: bool
    """Whether another sentence asks."""
    wh: WhPhrase | None
    """The wh-phrase of that sentence, with the noun that it names („Jak nazywał się ten filozof?”)."""


def asking_of(linked: Linked, closings: frozenset[str], fillers: frozenset[str]) -> Asking:
    """The sentences of a question.

    `closings` are lemmas of sentences that only ask („O kogo chodzi?”), `fillers` words that say nothing.
    """
    analysis = linked.analysis
    if analysis.kind is Aim.YES_NO:
        whole = range(behind_claim(analysis, fillers), len(analysis.tokens))
        return Asking((whole,), asks_apart=False, wh=None)
    sentences = [range(start, end) for start, end in analysis.sentences] or [range(len(analysis.tokens))]
    parts = [part for sentence in sentences for part in _parts(linked, sentence, closings)]
    asks = [part for part in parts if _only_asks(linked, part, closings)]
    telling = tuple(part for part in parts if part not in asks)
    if not asks or not telling:
        return Asking(tuple(parts), asks_apart=False, wh=None)
    return Asking(telling, asks_apart=True, wh=next(_phrases(linked, asks[-1]), None))


def _parts(linked: Linked, sentence: range, closings: frozenset[str]) -> Iterator[range]:
    """A sentence, or its two parts where one of them only asks: „Leży nad Wisłą, jak się nazywa?”, „Co to: …?”."""
    tokens = linked.analysis.tokens
    for index in sentence[1:-1]:
        if tokens[index].form not in _MARKS:
            continue
        before, behind = range(sentence.start, index), range(index + 1, sentence.stop)
        asks = [_only_asks(linked, part, closings) for part in (before, behind)]
        if asks == [False, True] or (asks == [True, False] and tokens[index].form == ":"):
            yield from (before, behind)
            return
    yield sentence


def _only_asks(linked: Linked, part: range, closings: frozenset[str]) -> bool:
    """Whether a sentence has nothing but a wh-phrase, a noun phrase that points back, and closing words."""
    analysis = linked.analysis
    covered = {index for phrase in _inside(analysis, part) for index in range(phrase.start, phrase.end)}
    covered |= {index for phrase in noun_phrases(linked, list(part)) for index in range(phrase.start, phrase.end)}
    said = [analysis.tokens[index] for index in part if analysis.tokens[index].form[0].isalnum()]
    rest = [index for index in part if index not in covered and analysis.tokens[index].form[0].isalnum()]
    asks = bool(_inside(analysis, part)) or all(token.lemmas & closings for token in said)
    return asks and all(analysis.tokens[index].lemmas & closings for index in rest)


def _inside(analysis: Analysis, part: range) -> Sequence[WhPhrase]:
    return [phrase for phrase in analysis.wh_phrases if phrase.start in part and phrase.end - 1 in part]


def _phrases(linked: Linked, part: range) -> Iterator[WhPhrase]:
    """The wh-phrase that asks: one with a noun, or one with the noun behind it."""
    found = _inside(linked.analysis, part)
    yield from (phrase for phrase in found if phrase.noun)
    for phrase in found:
        for named in noun_phrases(linked, list(part)):
            yield replace(phrase, noun=named.noun, classes=named.classes, modifiers=named.modifiers)
        yield phrase
