"""What a candidate for a short answer is, and the spans of a passage that could be one: names, quotations, numbers,
times, noun phrases, left-overs.

Whatever may be told as an answer is found, also parts of what `kgqa.polish` reads as one time, by its words for times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from kgqa.model import TimeUnit
from kgqa.polish.values.numbers import century, roman
from kgqa.polish.values.quotations import MARKS, quotations
from kgqa.polish.values.time_values import is_full_year, month_numbers, time_words
from kgqa.retrieval.extraction.annotated import AnnotatedPassage, AskedQuestion, TextToken
from kgqa.retrieval.index.search_query import stop_words
from kgqa.retrieval.retrieval_tables import word_list

SPACE = frozenset({" ", "\u00a0"})


class SpanKind(StrEnum):
    """What a candidate looks like."""

    NAME = "name"
    TITLE = "title"
    """The title of the article."""
    TITLE_PART = "title part"
    """What the title has beside words of the question („Walery” for a question that names Sławek)."""
    SUBJECT = "subject"
    """What the first sentence of an article is about („Marsylianka (…) – hymn …”)."""
    QUOTATION = "quotation"
    NUMBER = "number"
    YEAR = "year"
    DATE = "date"
    CENTURY = "century"
    YEARS_CENTURY = "year's century"
    """The century of a year that the passage names."""
    MONTH = "month"
    NOUN = "noun"
    """A noun, with its adjectives and genitives."""
    REST = "rest"
    """What a sentence says besides the words of the question."""
    CLAUSE = "clause"
    """A stretch between punctuation, or from a word of the question to the next punctuation."""


TITLES = frozenset({SpanKind.TITLE, SpanKind.TITLE_PART})
DICTIONARY_FORMS = TITLES | {SpanKind.SUBJECT, SpanKind.YEARS_CENTURY}
"""Kinds whose texts stand in the nominative."""

Found = tuple[SpanKind, int, int]
"""A kind, the first token, and the one behind the last."""


class Span(NamedTuple):
    """A candidate in a passage."""

    kind: SpanKind
    text: str
    start: int
    """Offset in the passage, in characters; -1 for a title."""
    end: int
    first: int
    """Index of its first token, of a title among the tokens of the title."""
    last: int
    """Index behind its last token."""


def joined(tokens: Sequence[TextToken], index: int, text: str, gaps: frozenset[str] = SPACE) -> bool:
    """Whether a token follows the one before it with nothing but one of the gaps between."""
    before, here = tokens[index - 1], tokens[index]
    return before.sentence == here.sentence and text[before.end : here.start] in gaps


_QUOTED = range(2, 81)
"""Characters of a quotation that may be an answer."""
_SUBJECT = re.compile(r"([^.,;:!?()–—]{2,60}?)(?:,| \(| [–—-] )")
_MOST_NOUNS, _MOST_SUBJECT = 4, 6
"""Words of a noun phrase, and of the subject at the beginning of an article."""
_LEAST_CLAUSE, _MOST_CLAUSE, _MOST_REST = 2, 20, 8
"""Words of a clause, and of a left-over of a sentence, that may be an answer."""
ROMAN = re.compile(r"[IVXLC]+")
_POINTS = SPACE | {",", "."}
_NUMERAL = frozenset({"num"})


def spans(passage: AnnotatedPassage, question: AskedQuestion, least: float = 0.0) -> Iterator[Span]:
    """All candidates of a passage; a span is yielded once for every kind that it fits.

    Sentences that repeat less than `least` of the question, with the title, are passed over.
    """
    tokens, text = passage.tokens, passage.hit.passage.text
    yield from _titles(passage)
    yield from _subject(passage)
    centuries = question.wh is not None and question.wh.time is TimeUnit.CENTURY
    for begin, stop in _sentences(passage, least):
        part = tokens[begin:stop]
        found = [*_names(part, text), *times(part, text, centuries=centuries), *numbers(part, text)]
        found += [*_nouns(part, text), *_quotations(part, text), *_rests(part, text), *_clauses(part, text)]
        for kind, first, last in found:
            begun = _with_preposition(part, first, text, question)
            start, end = part[begun].start, part[last - 1].end
            said = _century_of(part[first].form) if kind is SpanKind.YEARS_CENTURY else text[start:end]
            yield Span(kind, said, start, end, begin + begun, begin + last)


def _titles(passage: AnnotatedPassage) -> Iterator[Span]:
    """The title without what stands in brackets; where it has words of the question, the rest of it."""
    title = passage.hit.passage.title.split(" (")[0].strip()
    tokens = [token for token in passage.title if token.end <= len(title)]
    if title and all(token.asked < 0 for token in tokens):
        yield Span(SpanKind.TITLE, title, -1, -1, 0, len(tokens))
        return
    for _, first, last in _unasked(tokens, 0, len(tokens)):
        part = title[tokens[first].start : tokens[last - 1].end]
        yield Span(SpanKind.TITLE_PART, part, -1, -1, first, last)


def _subject(passage: AnnotatedPassage) -> Iterator[Span]:
    """What stands before the first bracket or dash of an article, less the words of the question behind it."""
    text = passage.hit.passage.text
    match = _SUBJECT.match(text) if passage.hit.passage.start == 0 else None
    tokens = [token for token in passage.tokens[:_MOST_SUBJECT] if match and token.end <= match.end(1)]
    while tokens and tokens[-1].asked >= 0:
        tokens.pop()
    if tokens and all(token.asked < 0 for token in tokens):
        end = tokens[-1].end
        yield Span(SpanKind.SUBJECT, text[tokens[0].start : end], tokens[0].start, end, 0, len(tokens))


def _sentences(passage: AnnotatedPassage, least: float) -> Iterator[tuple[int, int]]:
    """The token spans of the sentences that repeat enough of the question."""
    begin = 0
    for index in range(1, len(passage.tokens) + 1):
        if index == len(passage.tokens) or passage.tokens[index].sentence != passage.tokens[begin].sentence:
            if passage.titled[passage.tokens[begin].sentence] >= least:
                yield begin, index
            begin = index


def _with_preposition(tokens: Sequence[TextToken], first: int, text: str, question: AskedQuestion) -> int:
    """Takes in the preposition before a span where the question asks with one („w którym”, „gdzie”)."""
    if not first or question.wh is None or not joined(tokens, first, text):
        return first
    before = tokens[first - 1]
    wanted = question.wh.answer_form.preposition
    fits = bool(wanted) and before.form.lower() in (wanted, wanted + "e")
    return first - 1 if fits and before.has_class("prep") else first


_NAME_GAPS = frozenset({" ", "\u00a0", "-", ". ", "’", "'", "–"})


def _names(tokens: Sequence[TextToken], text: str) -> Iterator[Found]:
    index = 0
    while index < len(tokens):
        if not _begins_name(tokens, index):
            index += 1
            continue
        end = index + 1
        while end < len(tokens) and joined(tokens, end, text, _NAME_GAPS) and _continues_name(tokens, end):
            end += 1
        while end > index + 1 and not tokens[end - 1].form[0].isupper() and not tokens[end - 1].form.isdigit():
            end -= 1
        if all(token.asked < 0 for token in tokens[index:end]):
            yield SpanKind.NAME, index, end
        else:
            yield from _unasked(tokens, index, end)
        index = end


def _unasked(tokens: Sequence[TextToken], start: int, end: int) -> Iterator[Found]:
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
        return not (ROMAN.fullmatch(token.form) and len(token.form) < 3)  # noqa: PLR2004 (a lone numeral)
    names = [lemma[:1].isupper() for lemma in token.known.lemmas]
    following = index + 1 < len(tokens) and tokens[index + 1].form[0].isupper()
    return all(names) or (following and any(names))


def _continues_name(tokens: Sequence[TextToken], index: int) -> bool:
    form = tokens[index].form
    if form[0].isupper():
        return True
    following = index + 1 < len(tokens) and tokens[index + 1].form[0].isupper()
    return form.lower() in word_list("name_particles") and following


def _nouns(tokens: Sequence[TextToken], text: str) -> Iterator[Found]:
    for index, token in enumerate(tokens):
        if not token.form[0].islower() or token.asked >= 0 or token.form in stop_words():
            continue
        if not token.has_class("subst", "ger", "adj") or token.has_class("prep", "conj"):
            continue
        named = False
        for end in range(index + 1, min(index + 1 + _MOST_NOUNS, len(tokens) + 1)):
            last = tokens[end - 1]
            if end > index + 1 and (not joined(tokens, end - 1, text) or not last.has_class("subst", "adj")):
                break
            named = named or last.has_class("subst", "ger")
            if named:
                yield SpanKind.NOUN, index, end


def _quotations(tokens: Sequence[TextToken], text: str) -> Iterator[Found]:
    for found in quotations(text):
        if len(found.text) not in _QUOTED:
            continue
        inside = [i for i, one in enumerate(tokens) if found.start <= one.start and one.end <= found.end]
        if inside and sum(tokens[i].asked >= 0 for i in inside) * 2 < len(inside):
            yield SpanKind.QUOTATION, inside[0], inside[-1] + 1


def _rests(tokens: Sequence[TextToken], text: str) -> Iterator[Found]:
    """Stretches of words that the question does not have, between its words and punctuation."""
    begin = 0
    for index in range(1, len(tokens) + 1):
        ends = (
            index == len(tokens)
            or tokens[index].asked >= 0
            or tokens[index - 1].asked >= 0
            or not joined(tokens, index, text)
        )
        if ends:
            if tokens[begin].asked < 0 and 1 < index - begin <= _MOST_REST:
                yield SpanKind.REST, begin, index
            begin = index


def _clauses(tokens: Sequence[TextToken], text: str) -> Iterator[Found]:
    begin = 0
    for index in range(1, len(tokens) + 1):
        gap = text[tokens[index - 1].end : tokens[index].start] if index < len(tokens) else "."
        if not gap.strip(f" \u00a0{MARKS}-"):
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


def times(tokens: Sequence[TextToken], text: str, *, centuries: bool) -> Iterator[Found]:
    """Years, months, dates and centuries; with `centuries` every year once more, to be named by its century."""
    named = month_numbers()
    for index, token in enumerate(tokens):
        if is_full_year(token.form):
            yield SpanKind.YEAR, index, index + 1
            if centuries:
                yield SpanKind.YEARS_CENTURY, index, index + 1
        elif token.form.lower() in named:
            yield SpanKind.MONTH, index, index + 1
            day = index > 0 and tokens[index - 1].form.isdigit() and joined(tokens, index, text)
            year = index + 1 < len(tokens) and is_full_year(tokens[index + 1].form)
            if day or year:
                yield SpanKind.DATE, index - day, index + 1 + year
        elif ROMAN.fullmatch(token.form) and _is_century(tokens, index):
            yield SpanKind.CENTURY, index, index + 2


def _century_of(year: str) -> str:
    """The century of a year in words: „1606” -> „XVII wiek”."""
    return f"{roman(century(int(year)))} wiek"


def numbers(tokens: Sequence[TextToken], text: str) -> Iterator[Found]:
    """Numbers in digits and words, alone and with the noun behind them."""
    index = 0
    while index < len(tokens):
        if not _is_number(tokens[index]):
            index += 1
            continue
        end = index + 1
        while end < len(tokens) and _is_number(tokens[end]) and joined(tokens, end, text, _POINTS):
            end += 1
        yield SpanKind.NUMBER, index, end
        if end < len(tokens) and joined(tokens, end, text) and tokens[end].has_class("subst", "brev"):
            yield SpanKind.NUMBER, index, end + 1
        index = end


def _is_century(tokens: Sequence[TextToken], index: int) -> bool:
    return index + 1 < len(tokens) and tokens[index + 1].form.lower() in time_words("century")


def _is_number(token: TextToken) -> bool:
    return token.form.isdigit() or token.known.classes == _NUMERAL
