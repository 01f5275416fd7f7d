"""Checks of the question, which must be the only one of its kind, and of the answer sentence: one sentence of the
article, with its context where it points back."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kgqa.annotation.checks.base import NamedCheck, Problem, figure, word_list
from kgqa.annotation.question_records import Excerpt, Record, TaggedToken, excerpt, overlapping, place
from kgqa.annotation.tools import LanguageTools
from kgqa.polish.tokens.tags import TENSED_VERBS

_FINITE = TENSED_VERBS | {"bedzie"}
_SOON = 6
"""Words at the beginning of a sentence among which „się, że” may stand."""
_WORD = re.compile(r"\w+")


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


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a question that carry meaning."""

    lemmas: frozenset[str]
    names: frozenset[str]
    """Those that are written with a capital or in digits."""

    def share(self, other: _Words) -> float:
        """The words of both by the words of either."""
        return len(self.lemmas & other.lemmas) / len(self.lemmas | other.lemmas)

    def is_near(self, other: _Words) -> bool:
        """Whether most words are shared, and those that are not are common words."""
        different = (self.lemmas ^ other.lemmas) & (self.names | other.names)
        return not different and self.share(other) >= figure("near_share")


_NO_WORDS = _Words(frozenset(), frozenset())


class QuestionIndex:
    """The questions of a set by their words; grows and shrinks as the set does."""

    def __init__(self, tools: LanguageTools, questions: Iterable[tuple[str, str]] = ()) -> None:
        """`questions` are pairs of a record's id and its question."""
        self._tools = tools
        self._questions: dict[str, str] = {}
        self._words: dict[str, _Words] = {}
        self._holding: defaultdict[str, dict[str, None]] = defaultdict(dict)
        for record, question in questions:
            self.add(record, question)

    def add(self, record: str, question: str) -> None:
        """Take in the question of a record, in the place of the one that it had."""
        self.remove(record)
        self._questions[record], self._words[record] = question, self._content(question)
        for word in self._words[record].lemmas:
            self._holding[word][record] = None

    def remove(self, record: str) -> None:
        """Forget the question of a record, if there is one."""
        self._questions.pop(record, None)
        for word in self._words.pop(record, _NO_WORDS).lemmas:
            del self._holding[word][record]

    def near(self, record: str, question: str) -> tuple[str, str, bool] | None:
        """Id and question of the most similar other record, and whether it asks the very same; None if none is near.

        Two questions are near if they share most of their content words; one in a name or number keeps them apart.
        """
        own = self._content(question)
        holding = Counter(other for word in own.lemmas for other in self._holding.get(word, ()) if other != record)
        best = max(holding, key=lambda other: own.share(self._words[other]), default=None)
        if best is None or not own.is_near(self._words[best]):
            return None
        return best, self._questions[best], _spelled(question) == _spelled(self._questions[best])

    def _content(self, question: str) -> _Words:
        """The words that carry meaning."""
        words = [word for word in _WORD.findall(question) if not self._is_free(word)]
        names = [word for word in words if not word.islower()]
        return _Words(frozenset(map(self._lemma, words)), frozenset(map(self._lemma, names)))

    def _lemma(self, word: str) -> str:
        lemmas = sorted(reading.lemma.lower() for reading in self._tools.readings(word))
        return lemmas[0] if lemmas else word.lower()

    def _is_free(self, word: str) -> bool:
        return any(reading.tag.pos in word_list("free_classes") for reading in self._tools.readings(word.lower()))


def _spelled(question: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(question)]


class UniqueQuestion(NamedCheck):
    """No question twice."""

    name = "unique-question"

    def __init__(self, questions: QuestionIndex) -> None:
        self._questions = questions

    def problems(self, record: Record) -> Iterator[Problem]:
        """Another record with the same question, or nearly the same."""
        found = self._questions.near(record.id, record.question) if record.question.strip() else None
        if found is not None:
            other, question, same = found
            yield self.problem(record, "same" if same else "near", other=other, question=question)
