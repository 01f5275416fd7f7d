"""What a question is after, by what its words tell at a glance – its class noun, its verbs of naming, its names – and
by rules over them (`data/aims.tsv`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.polish.clauses.noun_sorts import NounSort
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.question.analysis import WhPhrase
from kgqa.polish.question.understanding import Aim, AnswerType
from kgqa.polish.tokens.tags import GENDERED_VERBS
from kgqa.polish.tokens.words import Token
from kgqa.resources import table_rows

_COLUMNS = 4
"""Of `data/aims.tsv`."""
NOTHING = "-"
"""Stands among the question words of a question without a wh-phrase."""
NAMING = word_list("naming_verbs")


@dataclass(frozen=True, slots=True)
class Clues:
    """What the rules look at."""

    asked_with: frozenset[str]
    """Question words of the wh-phrase."""
    nouns: frozenset[str]
    """Lemmas of the wh-phrase, which holds the class noun."""
    words: frozenset[str]
    """Lemmas of all words outside quotation marks."""


@dataclass(frozen=True, slots=True)
class _Rule:
    aim: Aim
    asked_with: frozenset[str]
    nouns: frozenset[str]
    words: tuple[frozenset[str], ...]

    def holds(self, clues: Clues) -> bool:
        asked = not self.asked_with or bool(self.asked_with & clues.asked_with)
        noun = not self.nouns or bool(self.nouns & clues.nouns)
        return asked and noun and all(alternatives & clues.words for alternatives in self.words)


class AimRules:
    """The rules in their order; the first that holds decides."""

    def __init__(self) -> None:
        self._rules = tuple(_rule(row) for row in table_rows("kgqa.polish", "aims.tsv"))

    def aim(self, clues: Clues) -> Aim | None:
        """The aim that a rule tells; None where none holds."""
        return next((rule.aim for rule in self._rules if rule.holds(clues)), None)


def _rule(row: list[str]) -> _Rule:
    aim, asked_with, nouns, words = (*row, *[""] * (_COLUMNS - len(row)))
    alternatives = tuple(frozenset(word.split("/")) for word in words.split())
    return _Rule(Aim(aim), frozenset(asked_with.split()), frozenset(nouns.split()), alternatives)


@dataclass(frozen=True, slots=True)
class QuestionWords:
    """A question with its class noun, and what the rules ask of it."""

    tokens: Sequence[Token]
    outside: Sequence[int]
    """Indices of the tokens outside quotation marks."""
    phrases: Sequence[WhPhrase]
    phrase: WhPhrase | None
    """The likeliest wh-phrase in its fullest reading."""
    noun: str
    sort: NounSort
    kind: Aim

    @property
    def lemmas(self) -> frozenset[str]:
        return frozenset().union(*(self.tokens[index].lemmas for index in self.outside))

    @property
    def is_past(self) -> bool:
        """Whether the naming verb stands in the past: „nazywał się” tells of one known thing."""
        return any(
            r.tag.pos in GENDERED_VERBS | {"imps"} and r.lemma in NAMING for t in self.tokens for r in t.readings
        )

    @property
    def has_name(self) -> bool:
        """Whether a name or quotation stands in the question: what it asks for is rather one thing than a term."""
        names = (self.tokens[index] for index in self.outside if index > 0)
        quoted = len(self.outside) < len(self.tokens)
        return quoted or any(len(t.word) > 1 and t.word.istitle() and t.word[0].isalpha() for t in names)

    @property
    def clues(self) -> Clues:
        """What the rules for aims look at; the first word counts as asked with („Dlaczego …”)."""
        asked = frozenset(phrase.word for phrase in self.phrases) | self.tokens[0].lemmas
        if not self.phrases:
            asked |= {NOTHING}
        start, end = (self.phrase.start, self.phrase.end) if self.phrase else (0, 0)
        inside = frozenset().union(*(token.lemmas for token in self.tokens[start:end]))
        return Clues(asked, inside | {self.noun}, self.lemmas)

    @property
    def is_opener(self) -> bool:
        """Whether „Jak nazywa się …” or „Jaką nazwę nosi …” asks."""
        return any(phrase.word == "jak" or (phrase.start == 0 and phrase.noun == "nazwa") for phrase in self.phrases)

    @property
    def names(self) -> bool:
        """Whether the question has a verb of naming."""
        return any(token.lemmas & NAMING for token in self.tokens)

    @property
    def names_impersonally(self) -> bool:
        """„Jak nazywano …” asks what people called a known thing."""
        return any(r.tag.pos == "imps" and r.lemma in NAMING for t in self.tokens for r in t.readings)

    @property
    def is_superlative(self) -> bool:
        """Whether a superlative stands outside quotation marks."""
        return any(r.tag.degree == "sup" for index in self.outside for r in self.tokens[index].readings)

    @property
    def is_plurale_tantum(self) -> bool:
        """Whether the noun's form is that of a word without singular („góry”)."""
        readings = [
            r for token in self.tokens if self.noun in token.lemmas for r in token.readings if r.tag.pos == "subst"
        ]
        own = [reading.is_plural_only for reading in readings if reading.lemma == self.noun]
        return all(own) or any(reading.is_plural_only for reading in readings if reading.lemma != self.noun)

    def asks_time(self, index: int) -> bool:
        """Whether a token belongs to a wh-phrase that asks for a time, which is no constraint."""
        phrase = self.phrase
        return phrase is not None and self.sort.type is AnswerType.TIME and phrase.start <= index < phrase.end
