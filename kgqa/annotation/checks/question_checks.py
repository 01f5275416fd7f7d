"""The check that looks at the whole set: no question is asked twice."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kgqa.annotation.checks.base import NamedCheck, Problem, figure, word_list
from kgqa.annotation.question_records import Record
from kgqa.annotation.tools import LanguageTools

_WORD = re.compile(r"\w+")


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
