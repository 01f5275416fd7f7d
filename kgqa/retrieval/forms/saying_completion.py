"""Completes sayings and quotations: finds the known words in a passage and takes what stands in the gap."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.model import Hit
from kgqa.polish.question.quiz_forms import Gap
from kgqa.retrieval.sentence_splitter import sentence_spans
from kgqa.retrieval.text_words import Lexicon, Word, forms, words

_ANCHOR = 4
"""Words before the gap that must stand in the passage, at most."""
_SHORT = 2
"""Letters of a word that hardly matters."""
_LONGEST = 8
"""Words that a gap may have."""
_ENOUGH = 0.5
"""Share of the known words that a saying must exceed: the majority, so it is not fitted."""


@dataclass(frozen=True, slots=True)
class SayingPart:
    """A part of a saying: what is asked for, or stands in the gap."""

    hit: Hit
    start: int
    end: int
    agreement: float
    """Share of the known words that the saying repeats, 0 to 1."""


def complete(gap: Gap, hits: Sequence[Hit], lexicon: Lexicon) -> Completion | None:
    """The best completion that the passages hold."""
    known = frozenset(lexicon.lemma(form) for form in forms(f"{gap.before} {gap.after}"))
    found = [one for hit in hits for one in _completions(gap, hit, known, lexicon)]
    return max(found, key=lambda one: (one.agreement, one.hit.score), default=None)


def _completions(gap: Gap, hit: Hit, known: frozenset[str], lexicon: Lexicon) -> list[Completion]:
    text = hit.passage.text
    anchor = [lexicon.lemma(form) for form in forms(gap.before)][-_ANCHOR:]
    resumed = [lexicon.lemma(form) for form in forms(gap.after)][:1]
    found = []
    for begin, end in sentence_spans(text):
        inside = [Word(word.form, begin + word.start, begin + word.end) for word in words(text[begin:end])]
        lemmas = [lexicon.lemma(word.form) for word in inside]
        share = len(known & set(lemmas)) / len(known)
        if share <= _ENOUGH:
            continue
        for place in range(len(lemmas)):
            if place >= len(anchor) and _agree(lemmas[place - len(anchor) : place], anchor):
                stop = _stop(lemmas, place, resumed) if resumed else _clause_end(text, inside, place)
                if place < stop <= place + _LONGEST and not known.issuperset(lemmas[place:stop]):
                    found.append(Completion(hit, inside[place].start, inside[stop - 1].end, share))
    return found


def _agree(lemmas: Sequence[str], anchor: Sequence[str]) -> bool:
    """Whether the words before the gap are there; of three one short one may differ, of four any, but not the last."""
    wrong = [one for one, other in zip(anchor, lemmas, strict=True) if one != other]
    spared = len(wrong) == 1 and (len(anchor) == _ANCHOR or (len(anchor) == _ANCHOR - 1 and len(wrong[0]) <= _SHORT))
    return lemmas[-1] == anchor[-1] and (not wrong or spared)


def _stop(lemmas: Sequence[str], place: int, resumed: Sequence[str]) -> int:
    """Where the text goes on behind the gap."""
    return next((i for i in range(place, len(lemmas)) if lemmas[i] == resumed[0]), place)


def _clause_end(text: str, inside: Sequence[Word], place: int) -> int:
    """Index behind the last word before the next punctuation."""
    for index in range(place + 1, len(inside)):
        if text[inside[index - 1].end : inside[index].start].strip("- \u00a0"):
            return index
    return len(inside)
