"""Checks of the exact answer, of the answer as a person puts it, and of question type and answer type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from kgqa.annotation.checks.base import NamedCheck, Problem, answer_types, word_list
from kgqa.annotation.question_records import (
    Excerpt,
    Field,
    Record,
    Span,
    excerpt,
    is_whole_words,
    occurrences,
    place,
    place_of_extraction,
)
from kgqa.annotation.tools import LanguageTools
from kgqa.model import SqadAnswerType, SqadQuestionType

_WORD = re.compile(r"\w+")
_ENDING = re.compile(r"(?<=\w)['’]\w{1,4}\b")
"""An ending behind an apostrophe („Beatty’ego”)."""
_ENDING_LETTERS, _STEM_LETTERS = 3, 3
"""Forms of one name differ in so many letters at most, behind so many at least that they share."""
_EDGES = " \t\n\r,;:–—-"
"""Marks that an exact answer neither begins nor ends with."""
_KNOWN = {Field.QUESTION_TYPE: tuple(SqadQuestionType), Field.ANSWER_TYPE: tuple(SqadAnswerType)}


def _is_yes_or_no(text: str) -> bool:
    """Whether a text is „tak” or „nie”."""
    return text.strip(_EDGES + ".…!„”\"'").lower() in word_list("yes_no")


class ExtractionInSelection(NamedCheck):
    """The exact answer is a phrase of the selection."""

    name = "extraction-in-selection"

    def problems(self, record: Record) -> Iterator[Problem]:
        """Words that the sentence does not have, broken words, the sentence as a whole."""
        words = record.extraction.text
        if not words.strip() or _stands_for_yes_or_no(record):
            return
        if record.extraction.start is not None and place(record.article.text, record.extraction) is None:
            yield self.problem(record, "elsewhere", start=record.extraction.start)
            return
        if not record.selection.text.strip():
            return
        text, span = _held(record)
        if span is None:
            yield self.problem(record, "absent")
        elif not is_whole_words(text, span):
            yield self.problem(record, "cut")
        elif words.split() == record.selection.text.split():
            yield self.problem(record, "whole")

    def fixed(self, record: Record) -> Record:
        """With whole words, spelled as the sentence spells them, and without marks around; placed where it can be."""
        trimmed = _trimmed(_placed(record))
        sentence = place(record.article.text, record.selection)
        if not trimmed.text or sentence is None or _stands_for_yes_or_no(record):
            return record
        text = record.article.text
        span = place_of_extraction(replace(record, extraction=trimmed)) or _in_other_case(record, trimmed.text)
        if span and not is_whole_words(text, span):
            span = _whole_in_sentence(text, sentence, trimmed.text) or _widened(text, span)
        return replace(record, extraction=excerpt(text, span)) if span else record


def _stands_for_yes_or_no(record: Record) -> bool:
    return record.answer_type == SqadAnswerType.YES_NO and _is_yes_or_no(record.extraction.text)


def _held(record: Record) -> tuple[str, Span | None]:
    """The text that is looked at, and where in it the exact answer stands: the article, else the sentence alone."""
    if place(record.article.text, record.selection):
        return record.article.text, place_of_extraction(record)
    sentence = record.selection.text
    return sentence, next(occurrences(sentence, record.extraction.text), None)


def _placed(record: Record) -> Excerpt:
    """The exact answer, without its place if other words stand there."""
    told = record.extraction
    return told if place(record.article.text, told) else Excerpt(told.text)


def _trimmed(words: Excerpt) -> Excerpt:
    text = words.text.strip(_EDGES)
    start = None if words.start is None else words.start + words.text.find(text)
    return Excerpt(text, start)


def _in_other_case(record: Record, words: str) -> Span | None:
    """Where the words stand in the sentence with other capitals, if they do so once."""
    sentence = place(record.article.text, record.selection)
    begin, end = sentence or (0, 0)
    found = list(occurrences(record.article.text[begin:end].lower(), words.lower()))
    return (begin + found[0][0], begin + found[0][1]) if len(found) == 1 else None


def _whole_in_sentence(text: str, sentence: Span, words: str) -> Span | None:
    """Where the words stand whole in the sentence, if they do so once."""
    begin, end = sentence
    spans = [(begin + first, begin + last) for first, last in occurrences(text[begin:end], words)]
    whole = [span for span in spans if is_whole_words(text, span)]
    return whole[0] if len(whole) == 1 else None


def _widened(text: str, span: Span) -> Span | None:
    """The span with whole words; None if it cuts a number, which would be another one."""
    begin, end = span
    while not is_whole_words(text, (begin, begin)):
        begin -= 1
    while not is_whole_words(text, (end, end)):
        end += 1
    added = text[begin : span[0]] + text[span[1] : end]
    return None if any(character.isdigit() for character in added) else (begin, end)


class AnswerAgrees(NamedCheck):
    """The answer is the exact answer in another form."""

    name = "answer-agrees"

    def __init__(self, tools: LanguageTools) -> None:
        self._tools = tools

    def problems(self, record: Record) -> Iterator[Problem]:
        """Content words that only one of the two has, by lemma."""
        answer, extraction = record.answer, record.extraction.text
        if not answer.strip() or not extraction.strip() or _is_yes_or_no(answer) or self._same(answer, extraction):
            return
        added = self._missing(answer, f"{extraction} {record.question}")
        dropped = self._missing(extraction, answer)
        if added:
            yield self.problem(record, "added", words=", ".join(added))
        elif dropped:
            yield self.problem(record, "dropped", words=", ".join(dropped))

    def fixed(self, record: Record) -> Record:
        """With a copy of the exact answer where there is no answer yet."""
        return record if record.answer.strip() else replace(record, answer=record.extraction.text)

    def _same(self, first: str, second: str) -> bool:
        return self._tools.base(first).lower() == self._tools.base(second).lower()

    def _missing(self, words: str, others: str) -> Sequence[str]:
        """The content words of a text of which another text has no form."""
        found = _words(others)
        known = {lemma for word in found for lemma in self._lemmas(word)}
        return [
            word
            for word in _words(words)
            if not self._is_free(word)
            and known.isdisjoint(self._lemmas(word))
            and not any(_are_forms_of_a_name(word, other) for other in found)
        ]

    def _lemmas(self, word: str) -> frozenset[str]:
        return frozenset((word.lower(), *(reading.lemma.lower() for reading in self._tools.readings(word))))

    def _is_free(self, word: str) -> bool:
        readings = self._tools.readings(word.lower())
        free = any(reading.tag.pos in word_list("free_classes") for reading in readings)
        return free or any(reading.lemma in word_list("free_words") for reading in readings)


def _words(text: str) -> list[str]:
    return _WORD.findall(_ENDING.sub("", text))


def _are_forms_of_a_name(first: str, second: str) -> bool:
    """Whether two words with capitals differ in their endings only; dictionaries lack most names."""
    if not (first[0].isupper() and second[0].isupper()):
        return False
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(first, second, strict=False))
    shared = sum(1 for _ in pairs)
    return shared >= _STEM_LETTERS and max(len(first), len(second)) - shared <= _ENDING_LETTERS


class TypesKnown(NamedCheck):
    """Both types are of the data set."""

    name = "types-known"

    def problems(self, record: Record) -> Iterator[Problem]:
        """Types that are not in the list."""
        for part, known in _KNOWN.items():
            given = record.text_of(part)
            if given and given not in known:
                yield self.problem(record, "unknown", part, type=given, known=", ".join(known))

    def fixed(self, record: Record) -> Record:
        """With types in the data set's spelling („YES/NO”, „person”)."""
        question, answer = (_spelled(record.text_of(part), known) for part, known in _KNOWN.items())
        return replace(record, question_type=question, answer_type=answer)


def _spelled(given: str, known: Sequence[str]) -> str:
    name = given.strip().upper().replace("/", "_").replace(" ", "_").replace("-", "_")
    return name if name in known else given


class TypesCompatible(NamedCheck):
    """The types go together."""

    name = "types-compatible"

    def problems(self, record: Record) -> Iterator[Problem]:
        """An answer type that no question of the type has."""
        allowed = answer_types().get(record.question_type)
        if allowed and record.answer_type in tuple(SqadAnswerType) and record.answer_type not in allowed:
            yield self.problem(
                record, "clash", question=record.question_type, answer=record.answer_type, allowed=", ".join(allowed)
            )


class TypesAsClassified(NamedCheck):
    """The classifier agrees."""

    name = "types-as-classified"

    def __init__(self, tools: LanguageTools) -> None:
        self._tools = tools

    def problems(self, record: Record) -> Iterator[Problem]:
        """Types other than those that the question's words tell."""
        if not record.question.strip():
            return
        seen = self._tools.propose(record.question)
        for part, name in ((Field.QUESTION_TYPE, seen.question_type), (Field.ANSWER_TYPE, seen.answer_type)):
            given = record.text_of(part)
            if given and given != name:
                shown = f"{seen.confidence:.2f}"
                yield self.problem(record, "other", part, seen.confidence, seen=name, given=given, sure=shown)

    def fixed(self, record: Record) -> Record:
        """With the types that the classifier sees where none are given."""
        if record.question_type and record.answer_type:
            return record
        seen = self._tools.propose(record.question)
        return replace(
            record,
            question_type=record.question_type or seen.question_type,
            answer_type=record.answer_type or seen.answer_type,
        )


class YesNoForVerbPhrase(NamedCheck):
    """Yes and no answer questions of the type VERB_PHRASE."""

    name = "yes-no-for-verb-phrase"

    def problems(self, record: Record) -> Iterator[Problem]:
        """Yes or no elsewhere; something else for YES_NO."""
        yes_no = record.answer_type == SqadAnswerType.YES_NO
        if record.question_type and record.question_type != SqadQuestionType.VERB_PHRASE:
            if yes_no or _is_yes_or_no(record.answer):
                yield self.problem(record, "type", type=record.question_type)
        elif yes_no and record.answer.strip() and not _is_yes_or_no(record.answer):
            yield self.problem(record, "answer", Field.ANSWER, answer=record.answer)
