"""Questions out of meanings, as people put them: whole questions, keywords, chat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kgqa.model import (
    Aggregate,
    Both,
    Choice,
    Contrast,
    Contrasted,
    Dimension,
    Either,
    Extreme,
    Meaning,
    SetMeaning,
    Size,
    Statistic,
    Thing,
    Truth,
)
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.set_phrases import NameForm, Phrase, SetPhrases, document, filled, pronoun


def listed(texts: Sequence[str]) -> str:
    """Texts as a Polish list: „a, b i c”."""
    return str(document()["all"]).join(filter(None, (", ".join(texts[:-1]), texts[-1])))


class Wording(StrEnum):
    """Ways of asking."""

    QUESTION = "question"
    KEYWORD = "keyword"
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class WrittenQuestion:
    """A question with the way in which it is put."""

    wording: Wording
    text: str


class MeaningQuestions:
    """Writes questions."""

    def __init__(self, name: NameForm, inflector: Inflector) -> None:
        """`name` gives the name of an item in a case, and a literal in words."""
        self._phrases = SetPhrases(name, inflector)

    def write(self, meaning: Meaning) -> Iterator[WrittenQuestion]:
        """All wordings of a meaning, whole questions first; none for one that people do not ask for in one sentence
        (shares, the truth of a set without a name)."""
        match meaning:
            case Size(base=base):
                yield from self._worded("size", set=self._phrases.phrase(base))
            case Truth(claim=Both(first=Thing() as thing, second=claim)):
                yield from self._worded("truth", thing=self._phrases.phrase(thing), set=self._phrases.phrase(claim))
            case Choice(among=Extreme(dimension=dimension, direction=direction), options=options):
                named = document()["option"].join(one.surface for one in options)
                parts = self._phrases.of_dimension(dimension)
                yield from _worded(f"choice {direction.value}", parts, {"options": named})
            case Contrasted(
                manner=Contrast.DIFFERENCE | Contrast.RATIO as manner,
                first=first,
                second=second,
                dimension=Dimension() as dimension,
            ):
                named = {"first": self._phrases.phrase(first), "second": self._phrases.phrase(second)}
                yield from _worded(manner.value, {**self._phrases.of_dimension(dimension), **named}, {})
            case Aggregate(statistic=Statistic.SUM | Statistic.MEAN as statistic, base=base, dimension=dimension):
                parts = {"dimension": self._phrases.of_dimension(dimension)["dimension"]}
                yield from _worded(statistic.value, {**parts, "set": self._summed(base)}, {})
            case _ if isinstance(meaning, SetMeaning):
                yield from self._worded("set", set=self._phrases.phrase(meaning))

    def _summed(self, base: SetMeaning) -> Phrase:
        """A set that is taken together: of named things all („Polski, Czech i Niemiec”)."""
        if not isinstance(base, Either):
            return self._phrases.phrase(base)
        parts = [self._phrases.phrase(part) for part in base.parts]
        return Phrase(lambda case, number: listed([part.form(case, number) for part in parts]), parts[0].head)

    @staticmethod
    def _worded(use: str, **parts: Phrase) -> Iterator[WrittenQuestion]:
        yield from _worded(use, parts, {})


def _worded(use: str, parts: dict[str, Phrase], texts: dict[str, str]) -> Iterator[WrittenQuestion]:
    which = pronoun("which", parts["set"].head) if "set" in parts else ""
    for wording in Wording:
        for pattern in document()[use][wording.value]:
            opening = which if pattern.startswith("{which}") else which[:1].lower() + which[1:]
            text = filled(pattern, parts, {**texts, "which": opening})
            yield WrittenQuestion(wording, text.lower() if wording is Wording.KEYWORD else text)
