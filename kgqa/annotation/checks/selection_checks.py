"""Checks of the answer sentence: one sentence of the article, with its context where it points back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgqa.annotation.checks.base import NamedCheck, Problem, word_list
from kgqa.annotation.places import excerpt, overlapping, place
from kgqa.annotation.question_records import Excerpt, Record, TaggedToken
from kgqa.annotation.tools import LanguageTools
from kgqa.polish.tokens.tags import TENSED_VERBS

_FINITE = TENSED_VERBS | {"bedzie"}
_SOON = 6
"""Words at the beginning of a sentence among which „się, że” may stand."""


class OneSentence(NamedCheck):
    """The selection is one sentence."""

    name = "one-sentence"

    def __init__(self, tools: LanguageTools) -> None:
        self._tools = tools

    def problems(self, record: Record) -> Iterator[Problem]:
        """More than one sentence, or part of one."""
        if not record.selection.text.strip():
            return
        text = record.article.text
        span = place(text, record.selection)
        if span is None:
            count = len(self._tools.sentences(record.selection.text))
            if count > 1:
                yield self.problem(record, "several", count=count)
            return
        covered = overlapping(self._tools.sentences(text), span)
        if len(covered) > 1:
            yield self.problem(record, "several", count=len(covered))
        elif covered and covered[0] != span:
            yield self.problem(record, "part", sentence=text[slice(*covered[0])])

    def fixed(self, record: Record) -> Record:
        """With the sentence of the article that holds the exact answer, where that is one sentence."""
        if not any(True for _ in self.problems(record)) and place(record.article.text, record.selection):
            return record
        sentence = _sentence_of_answer(record, self._tools)
        return replace(record, selection=sentence) if sentence else record


def _sentence_of_answer(record: Record, tools: LanguageTools) -> Excerpt | None:
    """The one sentence with the exact answer; None if its place is unknown or runs over several sentences."""
    text = record.article.text
    sentences = tools.sentences(text)
    if record.extraction.start is None:
        near = place(text, record.selection)
        spans = overlapping(sentences, near) if near else sentences
        holding = [span for span in spans if place(text[slice(*span)], record.extraction)]
    else:
        span = place(text, record.extraction)
        holding = overlapping(sentences, span) if span else []
    return excerpt(text, holding[0]) if len(holding) == 1 else None


class SelectionInText(NamedCheck):
    """The article holds the selection."""

    name = "selection-in-text"

    def problems(self, record: Record) -> Iterator[Problem]:
        """A sentence that the article does not have, or not where the record says."""
        text, selection = record.article.text, record.selection
        if not text.strip() or not selection.text.strip() or place(text, selection):
            return
        if place(text, Excerpt(selection.text)):
            yield self.problem(record, "elsewhere", start=selection.start)
        else:
            yield self.problem(record, "absent")

    def fixed(self, record: Record) -> Record:
        """With the place where the sentence stands, if it stands in one place only; as the article spells it."""
        text = record.article.text
        if not record.selection.text.strip() or place(text, record.selection) is None:
            record = replace(record, selection=Excerpt(record.selection.text))
        span = place(text, record.selection)
        return replace(record, selection=excerpt(text, span)) if span else record


class ContextForAnaphor(NamedCheck):
    """What the sentence points back to is given."""

    name = "context-for-anaphor"

    def __init__(self, tools: LanguageTools) -> None:
        self._tools = tools

    def problems(self, record: Record) -> Iterator[Problem]:
        """An anaphor without context; context that the article does not have."""
        for sentence in record.context:
            if place(record.article.text, sentence) is None:
                yield self.problem(record, "absent", sentence=sentence.text)
        if record.context or not record.selection.text.strip():
            return
        tagging = self._tools.tagging(record.selection.text)
        words = [token for sentence in tagging for token in sentence if token.form[0].isalnum()]
        if words and _points_back(words):
            yield self.problem(record, "missing", word=words[0].form)
        elif words and _lacks_subject(words):
            yield self.problem(record, "subject", word=words[0].form)


def _points_back(words: Sequence[TaggedToken]) -> bool:
    first, *others = [token.lemma.lower() for token in words[:2]]
    return first in word_list("anaphors") and word_list("relatives").isdisjoint(others)


def _lacks_subject(words: Sequence[TaggedToken]) -> bool:
    """Whether a sentence begins with a verb of the third person and names nobody; „Przyjmuje się, że …” needs not.

    The subject of a neuter verb may be a number („Wzięło udział 62 skoczków”).
    """
    said = [word.lemma.lower() for word in words[1:_SOON]]
    counted = words[0].tag.startswith("praet:sg:n")
    named = any(_is_subject(word) or (counted and word.tag == "dig") for word in words)
    return _is_finite(words[0]) and not named and not {"się", "że"} <= {*said}


def _is_finite(token: TaggedToken) -> bool:
    word_class, *values = token.tag.split(":")
    return word_class in _FINITE and "ter" in values


def _is_subject(token: TaggedToken) -> bool:
    word_class, *values = token.tag.split(":")
    return word_class in ("subst", "ppron3", "num", "depr") and "nom" in values
