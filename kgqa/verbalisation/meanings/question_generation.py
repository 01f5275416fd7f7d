"""Questions as people put them: out of meanings, as whole questions, keywords, chat; and about one statement of an item
(„Kiedy urodziła się Maria Skłodowska-Curie?”)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from kgqa.model import (
    Aggregate,
    AnswerForm,
    Both,
    Choice,
    Contrast,
    Contrasted,
    Dimension,
    Either,
    Entity,
    Extreme,
    Meaning,
    SetMeaning,
    Size,
    Statistic,
    Thing,
    Truth,
)
from kgqa.polish.tokens.tags import NOUNS
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Case, Gender, ItemId, Number, PropertyId
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers.label_fitting import Context, Placement
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.meaning_text import NameForm, Phrase, SetPhrases, document, filled, pronoun
from kgqa.verbalisation.words.verb_agreement import Agreement, Subject


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


_SLOT = re.compile(r"\{(?:(\w+)\+)?(nom|gen|dat|acc|inst|loc)(\+pl)?\}")
_VERB = re.compile(r"<(\w+)>")
_NATIVE = ("pl", "mul")
_ADJECTIVES = frozenset({"adj"})
_GENDERS = {"m": frozenset({Gender.M1, Gender.M2, Gender.M3}), "f": frozenset({Gender.F})}
_WHICH = {Gender.F: "Jaka jest", Gender.N: "Jakie jest"}


class StatementQuestions:
    """Writes questions that ask for the values of a property, or for what has an item as value."""

    def __init__(self, graph: KnowledgeGraph, inflector: Inflector) -> None:
        self._graph = graph
        self._inflector = inflector
        self._agreement = Agreement(inflector.morphology, inflector.predicative)
        self._placement = Placement(inflector.morphology, inflector)

    def about(self, item: ItemId, property_: PropertyId, label: str, *, inverse: bool = False) -> Iterator[str]:
        """Questions whose answers are the values of the item's property; with `inverse` the items that have this one
        as value. The likeliest wording comes first; `label` is the Polish name of the property.

        None of an item without a Polish name. Whether a question is answered is for the caller to try.
        """
        entity = self._graph.entity(item)
        if entity.language not in _NATIVE:
            return
        subject = self._inflector.subject(
            entity.label, description=entity.description, classes=entity.classes, sex=entity.sex
        )
        for pattern, gender in _patterns().get((property_, "subject" if inverse else "value"), ()):
            if not gender or subject.gender in _GENDERS[gender]:
                yield self._written(pattern, entity, subject)
        if not inverse and self._is_noun(label):
            yield self._written(f"{self._which(label)} {label} {{gen}}?", entity, subject)

    def usual_first(self, properties: Sequence[PropertyId]) -> list[PropertyId]:
        """Properties in the order in which people ask for them; those that have no wording of their own last."""
        order = {name: rank for rank, name in enumerate(dict.fromkeys(name for name, _ in _patterns()))}
        return sorted(properties, key=lambda name: order.get(name, len(order)))

    def _is_noun(self, label: str) -> bool:
        """Whether the name of a property begins as a noun phrase: „stolica”, not „graniczy z”."""
        for word in label.split():
            classes = {one.tag.pos for one in self._inflector.morphology.readings(word)}
            if not classes & _ADJECTIVES or classes & NOUNS:
                return bool(classes) and classes <= NOUNS
        return False

    def _which(self, label: str) -> str:
        """The question word that goes with the name of a property."""
        subject = self._inflector.subject(label)
        if subject.number is Number.PL:
            return "Jakie są"
        return _WHICH.get(subject.gender or Gender.M3, "Jaki jest")

    def _written(self, pattern: str, entity: Entity, subject: Subject) -> str:
        agreed = _VERB.sub(lambda match: self._agreement.word(match[1], subject), pattern)
        return _SLOT.sub(lambda match: self._form(entity, match[1] or "", match[2], match[3]), agreed)

    def _form(self, entity: Entity, preposition: str, case: str, plural: str | None) -> str:
        number = Number.PL if plural else Number.AS_IS
        context = Context(entity.description, entity.classes, entity.sex)
        return self._placement.place(entity.label, AnswerForm(Case(case), number, preposition), context)


@cache
def _patterns() -> Mapping[tuple[str, str], tuple[tuple[str, str], ...]]:
    """The wordings of `data/questions.tsv`, each with its gender or an empty text, by property and what is asked."""
    found: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}
    for name, asked, pattern, *gender in language_data.rows("questions"):
        found[name, asked] = (*found.get((name, asked), ()), (pattern, "".join(gender)))
    return found
