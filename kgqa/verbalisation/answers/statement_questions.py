"""Questions about one statement of an item, as people put them: „Kiedy urodziła się Maria Skłodowska-Curie?”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from kgqa.model import AnswerForm, Entity
from kgqa.polish.tokens.tags import NOUNS
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Case, Gender, ItemId, Number, PropertyId
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers.label_fitting import Context, Placement
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.words.verb_agreement import Agreement, Subject

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
