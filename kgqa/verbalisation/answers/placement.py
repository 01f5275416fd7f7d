"""Puts one label into the place of the wh-phrase: preposition, case, number."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from kgqa.model import AnswerForm
from kgqa.polish.lists.nations import nation_adjectives
from kgqa.polish.tokens.morphology_protocols import NounDictionary
from kgqa.terms import Case, ItemId, Number
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers.date_texts import shorten_time
from kgqa.verbalisation.answers.prepositions import Prepositions
from kgqa.verbalisation.labels.inflection import Inflector

_NATIONALITY = "narodowość"
_LANGUAGE = "język"


@dataclass(frozen=True, slots=True)
class Context:
    """What is known about a label, and the noun that the question asks for."""

    description: str = ""
    classes: Collection[ItemId] = ()
    sex: ItemId | None = None
    noun: str = ""
    """Lemma of the noun of the wh-phrase: with „województwo”, „województwo lubelskie” is answered „lubelskie”."""


class Placement:
    """Gives labels the form and the preposition that an answer needs."""

    def __init__(self, morphology: NounDictionary, inflector: Inflector) -> None:
        self._inflector = inflector
        self._morphology = morphology
        self._prepositions = Prepositions(morphology)
        self._weekdays = frozenset(row[0] for row in language_data.rows("weekdays"))
        self._whole: dict[tuple[str, str], dict[str, str]] = {}
        for noun, preposition, label, answer in language_data.rows("idioms"):
            self._whole.setdefault((noun, preposition), {})[label] = answer

    def place(self, label: str, form: AnswerForm, context: Context) -> str:
        """The label in the form, with the preposition where the form has one: „na Węgrzech”, „we Wrocławiu”."""
        preposition, text = self.parts(label, form, context)
        return f"{self.spell(preposition, text)} {text}" if preposition else text

    def parts(self, label: str, form: AnswerForm, context: Context) -> tuple[str, str]:
        """The preposition, not vocalised and possibly empty, and the inflected label.

        A form of „do” with the accusative stands for a direction: „do Polski”, „na Węgry”.
        """
        preposition, case = form.preposition, form.case
        if label in self._whole.get((context.noun, preposition), {}):
            return "", self._whole[context.noun, preposition][label]
        if context.noun == _LANGUAGE and preposition == "w":
            adverb = _in_language(label)
            if adverb:
                return "", adverb
        if preposition and self._prepositions.starts(label):
            return "", label
        if preposition == "do" and case is Case.ACC:
            preposition, case = self._prepositions.direction(label, context.description)
        elif preposition == "w" and label.lower() in self._weekdays:
            case = Case.ACC
        else:
            preposition = self._prepositions.choose(preposition, case, label, context.description, context.noun)
        return preposition, self._text(label, case, form.number, context)

    def _text(self, label: str, case: Case, number: Number, context: Context) -> str:
        short = shorten_time(label, context.noun)
        if short is not None:
            return short
        if context.noun:
            if context.noun == _NATIONALITY:
                label = self._adjective_of(label)
            agreeing = self._inflector.agree(label, context.noun, case) if label[:1].islower() else None
            if agreeing is not None:
                return agreeing
        if not label[:1].islower():  # „Wymień rzeki …”: the name of one is no plural
            number = Number.AS_IS
        text = self._inflector.inflect(
            label, case=case, number=number, description=context.description, classes=context.classes, sex=context.sex
        )
        first, _, rest = label.partition(" ")
        if rest.islower() and first == context.noun and self._inflector.adjectival(rest):
            return text.partition(" ")[2]
        return text

    def _adjective_of(self, label: str) -> str:
        """The adjective of a country, a man or a people: „Rosja”, „Rosjanin” or „Rosjanie” -> „rosyjski”."""
        names = (label, *(reading.lemma for reading in self._morphology.readings(label)))
        known = nation_adjectives()
        return next((known[name] for name in names if name in known), label)

    def spell(self, preposition: str, following: str) -> str:
        """See `Prepositions.spell`."""
        return self._prepositions.spell(preposition, following)


def _in_language(label: str) -> str:
    """„po włosku” for „język włoski” or „włoski”; empty for languages whose name is no single adjective."""
    name = label.removeprefix(_LANGUAGE + " ")
    return f"po {name[:-1]}u" if name.endswith(("ski", "cki", "dzki")) and " " not in name else ""
