"""Sets as noun phrases in any case: „sąsiada Polski o największej powierzchni” (`data/meaning_questions.yaml`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Any

from kgqa.model import (
    Beyond,
    Both,
    Dimension,
    Either,
    Except,
    Extreme,
    Kind,
    Led,
    Related,
    SetMeaning,
    Thing,
    Where,
)
from kgqa.terms import Case, Gender, Number, Term
from kgqa.verbalisation import language_data
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.words.verb_agreement import Subject

NameForm = Callable[[Term, Case], str]
"""The name of an item in a case, or a literal in words."""

_BACKWARD = "^"
_SOMETHING = "coś"
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_GENDERS = {Gender.M1: "m", Gender.M2: "m", Gender.M3: "m", Gender.F: "f", Gender.N: "n"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase that can stand in any case."""

    core: Callable[[Case, Number], str]
    """The noun with its attributes."""
    head: Subject
    """Gender and number of its noun."""
    clauses: tuple[Callable[[Subject], str], ...] = ()
    """Relative clauses behind it, whose pronouns agree with it."""

    def form(self, case: Case, number: Number = Number.AS_IS) -> str:
        """The phrase in a case and number, clauses at the end."""
        head = self.head if number is Number.AS_IS else Subject(self.head.gender, number)
        said = words("and").join(clause(head) for clause in self.clauses)
        return ", ".join(filter(None, (self.core(case, number), said)))


class SetPhrases:
    """Puts sets into noun phrases."""

    def __init__(self, name: NameForm, inflector: Inflector) -> None:
        self._name = name
        self._inflector = inflector

    def phrase(self, meaning: SetMeaning) -> Phrase:
        """The noun phrase of a set; „coś” stands for what no noun names."""
        match meaning:
            case Thing(term=term):
                return Phrase(
                    lambda case, _: self._name(term, case), self._inflector.subject(self._name(term, Case.NOM))
                )
            case Kind(noun=noun):
                return self._noun(noun)
            case Related() if _is_backward(meaning):
                return self._said_of(self._noun(_SOMETHING), meaning, "backward")
            case Both(first=first, second=second):
                return self._both(first, second)
            case Either(parts=parts):
                return _either([self.phrase(part) for part in parts])
            case Except(base=base, without=Related() as without) if _is_backward(without):
                return self._said_of(self.phrase(base), without, "lacking")
            case Except(base=base, without=without):
                return _attributed(self.phrase(base), "except", {"without": self.phrase(without)})
            case Led(relation=relation, base=base):
                return _of(self._noun(relation.name), self.phrase(base))
            case _:
                assert isinstance(meaning, Where | Extreme | Beyond)
                return self._measured(meaning)

    def of_dimension(self, dimension: Dimension) -> dict[str, Phrase]:
        """The name of a dimension, and the adjectives of the data file as they agree with it."""
        noun = dimension.name.split(" ")[0]

        def beside(adjective: str) -> Phrase:
            return Phrase(lambda case, _: self._inflector.agree(adjective, noun, case) or adjective, Subject())

        return {"dimension": self._noun(dimension.name), **{one: beside(one) for one in document()["degrees"]}}

    def _noun(self, noun: str) -> Phrase:
        def form(case: Case, number: Number) -> str:
            return self._inflector.inflect(noun, case=case, number=number)

        return Phrase(form, self._inflector.subject(noun))

    def _both(self, first: SetMeaning, second: SetMeaning) -> Phrase:
        head = self.phrase(first)
        if isinstance(second, Related) and _is_backward(second):
            return self._said_of(head, second, "backward")
        return _with_clause(head, "is" if isinstance(first, Kind) else "also", {"set": self.phrase(second)}, head.head)

    def _said_of(self, head: Phrase, related: Related, use: str) -> Phrase:
        """A phrase with the clause that a relation read backwards is: „którego stolicą jest Paryż”."""
        relation, base = self._noun(related.relation.name.removeprefix(_BACKWARD)), self.phrase(related.base)
        return _with_clause(head, use, {"relation": relation, "base": base}, base.head)

    def _measured(self, meaning: Where | Extreme | Beyond) -> Phrase:
        base, parts = self.phrase(meaning.base), self.of_dimension(meaning.dimension)
        match meaning:
            case Where(comparison=sign, bound=bound, last=last):
                unit = f" {meaning.dimension.unit}" if meaning.dimension.unit else ""
                ends = {"bound": self._name(bound, Case.NOM) + unit, "last": self._name(last or bound, Case.NOM) + unit}
                return _attributed(base, f"where {sign.value}", parts, ends)
            case Beyond(direction=direction, standard=standard):
                compared = {**parts, "standard": self.phrase(standard)}
                return _with_clause(base, f"beyond {direction.value}", compared, base.head)
            case Extreme(direction=direction, rank=rank):
                use = f"extreme {direction.value}{scale(meaning.dimension)}" if rank == 1 else f"rank {direction.value}"
                return _attributed(base, use, parts, {"rank": str(rank)})


def _is_backward(related: Related) -> bool:
    return related.relation.name.startswith(_BACKWARD)


def _of(noun: Phrase, base: Phrase) -> Phrase:
    """„stolica Polski”."""
    return Phrase(lambda case, number: f"{noun.core(case, number)} {base.form(Case.GEN)}", noun.head)


def _either(parts: list[Phrase]) -> Phrase:
    return Phrase(lambda case, number: words("or").join(part.form(case, number) for part in parts), parts[0].head)


def _attributed(
    head: Phrase, use: str, parts: Mapping[str, Phrase], texts: Mapping[str, str] = MappingProxyType({})
) -> Phrase:
    """A phrase with one more attribute behind its noun, before its clauses."""
    return replace(head, core=lambda case, number: f"{head.core(case, number)} {filled(words(use), parts, texts)}")


def _with_clause(head: Phrase, use: str, parts: Mapping[str, Phrase], subject: Subject) -> Phrase:
    """A phrase with one more clause, whose verb agrees with a subject."""

    def clause(noun: Subject) -> str:
        agreeing = {use: pronoun(use, noun) for use in ("whose", "who", "has")}
        return filled(words(use), parts, {**agreeing, "be": pronoun("be", subject)})

    return replace(head, clauses=(*head.clauses, clause))


def filled(pattern: str, parts: Mapping[str, Phrase], texts: Mapping[str, str]) -> str:
    """A pattern with its slots filled: `{name:case}` by a phrase in the case, `{name}` by a text."""

    def slot(match: re.Match[str]) -> str:
        name, form = match[1], match[2] or Case.NOM.value
        if name in texts:
            return texts[name]
        case, _, plural = form.partition("_")
        return parts[name].form(Case(case), Number.PL if plural else Number.AS_IS)

    return _SLOT.sub(slot, pattern)


def pronoun(use: str, subject: Subject) -> str:
    """„którego”, „która”, „Jakie jest”: the form that agrees with a noun; the masculine where it is not known."""
    forms: Mapping[str, str] = document()[use]
    return forms["p"] if subject.number is Number.PL else forms[_GENDERS.get(subject.gender or Gender.M3, "m")]


def scale(dimension: Dimension) -> str:
    """Which words tell the ends of a dimension: those of its axis, of times, or the usual ones (none)."""
    if dimension.axis:
        return f" {dimension.axis}"
    return " times" if dimension.name.split(" ")[0] in document()["times"] else ""


def words(use: str) -> str:
    """A pattern of the data file."""
    return str(document()[use])


@cache
def document() -> Mapping[str, Any]:
    """The patterns of `data/meaning_questions.yaml`."""
    return dict(language_data.document("meaning_questions"))
