"""Parts of sayings: what is asked for („Czym jest milczenie?”), or stands in a gap („Gdzie kucharek sześć, tam …”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.model import Hit
from kgqa.polish.question.quiz_forms import Gap
from kgqa.polish.tokens.tags import FINITE_VERBS, STATING_VERBS
from kgqa.retrieval.index.search_query import content_words, stop_words
from kgqa.retrieval.text_words import Lexicon, Word, forms, sentence_spans, stem, words

_LONGEST = 14
"""Words of a sentence that may be a saying."""
_ENOUGH = 0.5
"""Share of the known words that a saying must exceed: the majority, so it is not fitted."""
_KNOWN = 0.2
"""Share of its own words that a saying must have from the question: other sentences have less.

Not fitted: it rejects texts that are no sayings, of which question sets have too few."""
_LIGHT = FINITE_VERBS | {"inf", "adv", "part"}
"""Classes of words that rarely are what is asked for: verbs, adverbs, particles."""
_LINKING = frozenset({"prep", "conj", "comp"})
_STEMMED = 5
"""Letters that a word must have to be compared by its stem."""
_ANCHOR = 4
"""Words before the gap that must stand in the passage, at most."""
_SHORT = 2
"""Letters of a word that hardly matters."""
_LONGEST_GAP = 8
"""Words that a gap may have."""


@dataclass(frozen=True, slots=True)
class SayingPart:
    """A part of a saying: what is asked for, or stands in the gap."""

    hit: Hit
    start: int
    end: int
    agreement: float
    """Share of the known words that the saying repeats, 0 to 1."""


def saying_part(asked: str, hits: Sequence[Hit], lexicon: Lexicon) -> SayingPart | None:
    """What the best fitting saying has beside the words of the question; names of things come before actions."""
    wanted = [word.form for word in content_words(asked)[:_LONGEST]]
    found = [one for hit in hits for one in _parts(wanted, hit, lexicon)]
    return max(found, key=lambda one: (round(one[0].agreement, 3), one[1], one[0].hit.score), default=(None,))[0]


def _parts(wanted: Sequence[str], hit: Hit, lexicon: Lexicon) -> Iterator[tuple[SayingPart, float]]:
    """The parts of the sayings of a passage, each with how well it looks."""
    for begin, end in sentence_spans(hit.passage.text):
        inside = [Word(word.form, begin + word.start, begin + word.end) for word in words(hit.passage.text[begin:end])]
        if len(inside) > _LONGEST:
            continue
        said = [any(_alike(word.form, form, lexicon) for form in wanted) for word in inside]
        agreement = sum(any(_alike(word.form, form, lexicon) for word in inside) for form in wanted) / len(wanted)
        content = [known for word, known in zip(inside, said, strict=True) if word.form.lower() not in stop_words()]
        if agreement <= _ENOUGH or sum(content) < _KNOWN * len(content):
            continue
        for first, last in _runs(hit.passage.text, inside, said, lexicon):
            part = SayingPart(hit, inside[first].start, inside[last - 1].end, agreement)
            yield part, _looks(inside[first:last], lexicon)


def _runs(text: str, inside: Sequence[Word], said: Sequence[bool], lexicon: Lexicon) -> Iterator[tuple[int, int]]:
    """Stretches without words of the question and punctuation, less the small words at their ends."""
    begin = 0
    for index in range(len(inside) + 1):
        broken = 0 < index < len(inside) and bool(text[inside[index - 1].end : inside[index].start].strip())
        if index < len(inside) and not said[index] and not broken:
            continue
        first, last = begin, index
        while first < last and _is_small(inside[first], last - first - 1, lexicon):
            first += 1
        while first < last and (_links(inside[last - 1].form, lexicon) or _acts(inside[first:last], lexicon)):
            last -= 1
        if first < last:
            yield first, last
        begin = index if broken and not said[index] else index + 1


def _links(form: str, lexicon: Lexicon) -> bool:
    """Whether a word only joins others."""
    readings = lexicon.readings(form)
    return form.lower() in stop_words() or any(reading.tag.pos in _LINKING for reading in readings)


def _acts(part: Sequence[Word], lexicon: Lexicon) -> bool:
    """Whether the last of several words only says what is done („złej baletnicy szkodzi”)."""
    readings = lexicon.readings(part[-1].form)
    return len(part) > 1 and bool(readings) and all(reading.tag.pos in STATING_VERBS for reading in readings)


def _is_small(word: Word, behind: int, lexicon: Lexicon) -> bool:
    """Whether a word says nothing; a preposition does in front of a single word („od głowy”)."""
    introduces = behind == 1 and any(reading.tag.pos == "prep" for reading in lexicon.readings(word.form))
    return word.form.lower() in stop_words() and not introduces


def _looks(part: Sequence[Word], lexicon: Lexicon) -> float:
    """Whether the part names something, less what is long."""
    named = any(reading.tag.pos in {"subst", "adj", "ger"} for word in part for reading in lexicon.readings(word.form))
    light = any(
        bool(readings) and all(reading.tag.pos in _LIGHT for reading in readings)
        for readings in (lexicon.readings(word.form) for word in part)
    )
    return named - light - 0.05 * len(part)


def _alike(one: str, other: str, lexicon: Lexicon) -> bool:
    same = not set(lexicon.lemmas(one)).isdisjoint(lexicon.lemmas(other))
    return same or (min(len(one), len(other)) >= _STEMMED and stem(one) == stem(other))


def complete(gap: Gap, hits: Sequence[Hit], lexicon: Lexicon) -> SayingPart | None:
    """The best completion that the passages hold."""
    known = frozenset(lexicon.lemma(form) for form in forms(f"{gap.before} {gap.after}"))
    found = [one for hit in hits for one in _completions(gap, hit, known, lexicon)]
    return max(found, key=lambda one: (one.agreement, one.hit.score), default=None)


def _completions(gap: Gap, hit: Hit, known: frozenset[str], lexicon: Lexicon) -> list[SayingPart]:
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
                if place < stop <= place + _LONGEST_GAP and not known.issuperset(lemmas[place:stop]):
                    found.append(SayingPart(hit, inside[place].start, inside[stop - 1].end, share))
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
