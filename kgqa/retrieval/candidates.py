"""Spans of a passage that could be a short answer: names, quotations, numbers, times, noun phrases, left-overs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kgqa.retrieval.annotated import AnnotatedPassage, AskedQuestion, TextToken
from kgqa.retrieval.query import stop_words
from kgqa.retrieval.tables import word_list

_QUOTED = re.compile(r"„([^„”\"]{2,80})[”\"]|«([^«»]{2,80})»|\"([^\"]{2,80})\"")
_ROMAN = re.compile(r"[IVXLC]+")
_YEAR = re.compile(r"1\d{3}|20\d{2}")
_MOST_NOUNS = 4
_LEAST_CLAUSE, _MOST_CLAUSE, _MOST_REST = 2, 20, 8
"""Words of a clause, and of a left-over of a sentence, that may be an answer."""


class SpanKind(StrEnum):
    """What a candidate looks like."""

    NAME = "name"
    TITLE = "title"
    """The title of the article."""
    QUOTATION = "quotation"
    NUMBER = "number"
    YEAR = "year"
    DATE = "date"
    CENTURY = "century"
    MONTH = "month"
    NOUN = "noun"
    """A noun, with its adjectives and genitives."""
    REST = "rest"
    """What a sentence says besides the words of the question."""
    CLAUSE = "clause"
    """A stretch between punctuation, or from a word of the question to the next punctuation."""


@dataclass(frozen=True, slots=True)
class Span:
    """A candidate in a passage."""

    kind: SpanKind
    text: str
    start: int
    """Offset in the passage, in characters; -1 for a title."""
    end: int
    first: int
    """Index of its first token; 0 for a title."""
    last: int
    """Index behind its last token."""


def spans(passage: AnnotatedPassage, question: AskedQuestion, least: float = 0.0) -> Iterator[Span]:
    """All candidates of a passage; a span is yielded once for every kind that it fits.

    Sentences that repeat less than `least` of the question are passed over.
    """
    tokens, text = passage.tokens, passage.hit.passage.text
    title = passage.hit.passage.title.split(" (")[0].strip()
    if title:
        yield Span(SpanKind.TITLE, title, -1, -1, 0, 0)
    for begin, stop in _sentences(passage, least):
        part = tokens[begin:stop]
        found = [*_names(part, text), *_times(part, text), *_numbers(part, text), *_nouns(part, text)]
        found += [*_quotations(part, text), *_rests(part, text), *_clauses(part, text)]
        for kind, first, last in found:
            begun = _with_preposition(part, first, text, question)
            start, end = part[begun].word.start, part[last - 1].word.end
            yield Span(kind, text[start:end], start, end, begin + begun, begin + last)


def _sentences(passage: AnnotatedPassage, least: float) -> Iterator[tuple[int, int]]:
    """The token spans of the sentences that repeat enough of the question."""
    begin = 0
    for index in range(1, len(passage.tokens) + 1):
        if index == len(passage.tokens) or passage.tokens[index].sentence != passage.tokens[begin].sentence:
            if passage.coverage[passage.tokens[begin].sentence] >= least:
                yield begin, index
            begin = index


def _with_preposition(tokens: Sequence[TextToken], first: int, text: str, question: AskedQuestion) -> int:
    """Takes in the preposition before a span where the question asks with one („w którym”, „gdzie”)."""
    if not first or question.wh is None or not _joined(tokens, first, text, _SPACE):
        return first
    before = tokens[first - 1]
    wanted = question.wh.answer_form.preposition
    fits = bool(wanted) and before.form.lower() in (wanted, wanted + "e")
    return first - 1 if fits and before.has_class("prep") else first


_Found = tuple[SpanKind, int, int]


def _joined(tokens: Sequence[TextToken], index: int, text: str, gaps: frozenset[str]) -> bool:
    """Whether a token follows the one before it with nothing but one of the gaps between."""
    before, here = tokens[index - 1], tokens[index]
    return before.sentence == here.sentence and text[before.word.end : here.word.start] in gaps


_SPACE = frozenset({" ", "\u00a0"})
_NAME_GAPS = frozenset({" ", "\u00a0", "-", ". ", "’", "'", "–"})


def _names(tokens: Sequence[TextToken], text: str) -> Iterator[_Found]:
    index = 0
    while index < len(tokens):
        if not _begins_name(tokens, index):
            index += 1
            continue
        end = index + 1
        while end < len(tokens) and _joined(tokens, end, text, _NAME_GAPS) and _continues_name(tokens, end):
            end += 1
        while end > index + 1 and not tokens[end - 1].form[0].isupper() and not tokens[end - 1].form.isdigit():
            end -= 1
        if all(token.asked < 0 for token in tokens[index:end]):
            yield SpanKind.NAME, index, end
        else:
            yield from _unasked(tokens, index, end)
        index = end


def _unasked(tokens: Sequence[TextToken], start: int, end: int) -> Iterator[_Found]:
    """The parts of a name that the question does not know („Jan Matejko” for a question that names Matejko)."""
    begin = start
    for index in range(start, end + 1):
        if index == end or tokens[index].asked >= 0:
            if index > begin and tokens[begin].form[0].isupper():
                yield SpanKind.NAME, begin, index
            begin = index + 1


def _begins_name(tokens: Sequence[TextToken], index: int) -> bool:
    token = tokens[index]
    if not token.form[0].isupper() or token.form.lower() in stop_words():
        return False
    opening = index == 0 or tokens[index - 1].sentence != token.sentence
    if not opening:
        return not (_ROMAN.fullmatch(token.form) and len(token.form) < 3)  # noqa: PLR2004 (a lone numeral)
    names = [reading.lemma[:1].isupper() for reading in token.readings]
    following = index + 1 < len(tokens) and tokens[index + 1].form[0].isupper()
    return all(names) or (following and any(names))


def _continues_name(tokens: Sequence[TextToken], index: int) -> bool:
    form = tokens[index].form
    if form[0].isupper():
        return True
    following = index + 1 < len(tokens) and tokens[index + 1].form[0].isupper()
    return form.lower() in word_list("name_particles") and following


def _times(tokens: Sequence[TextToken], text: str) -> Iterator[_Found]:
    months = word_list("months")
    for index, token in enumerate(tokens):
        if _YEAR.fullmatch(token.form):
            yield SpanKind.YEAR, index, index + 1
        elif token.form.lower() in months:
            yield SpanKind.MONTH, index, index + 1
            day = index > 0 and tokens[index - 1].form.isdigit() and _joined(tokens, index, text, _SPACE)
            year = index + 1 < len(tokens) and bool(_YEAR.fullmatch(tokens[index + 1].form))
            if day or year:
                yield SpanKind.DATE, index - day, index + 1 + year
        elif _ROMAN.fullmatch(token.form) and _is_century(tokens, index):
            yield SpanKind.CENTURY, index, index + 2


def _is_century(tokens: Sequence[TextToken], index: int) -> bool:
    return index + 1 < len(tokens) and tokens[index + 1].form.lower() in {"w", "wiek", "wieku", "stulecie", "stulecia"}


def _numbers(tokens: Sequence[TextToken], text: str) -> Iterator[_Found]:
    index = 0
    while index < len(tokens):
        if not _is_number(tokens[index]):
            index += 1
            continue
        end = index + 1
        while end < len(tokens) and _is_number(tokens[end]) and _joined(tokens, end, text, _SPACE | {",", "."}):
            end += 1
        yield SpanKind.NUMBER, index, end
        if end < len(tokens) and _joined(tokens, end, text, _SPACE) and tokens[end].has_class("subst", "brev"):
            yield SpanKind.NUMBER, index, end + 1
        index = end


def _is_number(token: TextToken) -> bool:
    return token.form.isdigit() or (bool(token.readings) and all(r.tag.pos == "num" for r in token.readings))


def _nouns(tokens: Sequence[TextToken], text: str) -> Iterator[_Found]:
    for index, token in enumerate(tokens):
        if not token.form[0].islower() or token.asked >= 0 or token.form in stop_words():
            continue
        if not token.has_class("subst", "ger", "adj") or token.has_class("prep", "conj"):
            continue
        for end in range(index + 1, min(index + 1 + _MOST_NOUNS, len(tokens) + 1)):
            last = tokens[end - 1]
            if end > index + 1 and (not _joined(tokens, end - 1, text, _SPACE) or not last.has_class("subst", "adj")):
                break
            if any(one.has_class("subst", "ger") for one in tokens[index:end]):
                yield SpanKind.NOUN, index, end


def _quotations(tokens: Sequence[TextToken], text: str) -> Iterator[_Found]:
    for match in _QUOTED.finditer(text):
        inside = [i for i, one in enumerate(tokens) if match.start() <= one.word.start and one.word.end <= match.end()]
        if inside and sum(tokens[i].asked >= 0 for i in inside) * 2 < len(inside):
            yield SpanKind.QUOTATION, inside[0], inside[-1] + 1


def _rests(tokens: Sequence[TextToken], text: str) -> Iterator[_Found]:
    """Stretches of words that the question does not have, between its words and punctuation."""
    begin = 0
    for index in range(1, len(tokens) + 1):
        ends = (
            index == len(tokens)
            or tokens[index].asked >= 0
            or tokens[index - 1].asked >= 0
            or not _joined(tokens, index, text, _SPACE)
        )
        if ends:
            if tokens[begin].asked < 0 and 1 < index - begin <= _MOST_REST:
                yield SpanKind.REST, begin, index
            begin = index


def _clauses(tokens: Sequence[TextToken], text: str) -> Iterator[_Found]:
    begin = 0
    for index in range(1, len(tokens) + 1):
        gap = text[tokens[index - 1].word.end : tokens[index].word.start] if index < len(tokens) else "."
        if not gap.strip(' \u00a0„”"-'):
            continue
        asked = [place for place in range(begin, index) if tokens[place].asked >= 0]
        starts = {_content(tokens, start, index) for start in ((begin, asked[-1] + 1) if asked else (begin,))}
        for start in sorted(starts):
            if _LEAST_CLAUSE <= index - start <= _MOST_CLAUSE:
                yield SpanKind.CLAUSE, start, index
        begin = index


def _content(tokens: Sequence[TextToken], start: int, end: int) -> int:
    """The first word that says something: a clause is no answer with „to”, „jest” or „i” in front."""
    while start < end and tokens[start].form.lower() in word_list("clause_openers"):
        start += 1
    return start
