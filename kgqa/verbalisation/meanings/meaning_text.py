"""Meanings in words: „najmniejszy według powierzchni z: sąsiad (Argentyna)” (`data/meaning_words.yaml`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any

from kgqa.model import (
    ALL_PLACES,
    Between,
    Beyond,
    Both,
    Commonest,
    Contrasted,
    Dimension,
    Either,
    Except,
    Extreme,
    Kind,
    Led,
    Meaning,
    Mention,
    Related,
    Relation,
    SetMeaning,
    StatedTime,
    Thing,
    Today,
    Truth,
    Where,
)
from kgqa.terms import Case, Gender, Iri, Literal, Number, Term
from kgqa.verbalisation import language_data
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.words.verb_agreement import Subject

_BACKWARD = "^"
"""What the names of relations read from their other end begin with."""
NameForm = Callable[[Term, Case], str]
"""The name of an item in a case, or a literal in words."""
_SOMETHING = "coś"
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")
_GENDERS = {Gender.M1: "m", Gender.M2: "m", Gender.M3: "m", Gender.F: "f", Gender.N: "n"}


@dataclass(frozen=True, slots=True)
class _Part:
    """A part in words, as entries take it: `{base}` in brackets where it would not be clear where it ends,
    `{base:open}` as it is."""

    text: str
    is_closed: bool

    def __format__(self, form: str) -> str:
        return self.text if self.is_closed or form == "open" else f"({self.text})"


@dataclass(frozen=True, slots=True)
class _Row:
    """Several parts, as entries take them: `{parts: albo }`, with what stands between them."""

    parts: tuple[object, ...]

    def __format__(self, joint: str) -> str:
        return joint.join(map(format, self.parts))


class MeaningText:
    """Puts meanings into words, the same words for the same parts."""

    def __init__(self, name: Callable[[Term], str], inflector: Inflector) -> None:
        """`name` gives the label of an item, and a literal in words."""
        self._name = name
        self._inflector = inflector

    def of(self, meaning: Meaning) -> str:
        """A meaning in words, by the entry of its type and of the choices that it makes."""
        match meaning:
            case Thing(term=term, link=link):
                return f"„{self._name(term)}”" if isinstance(term, Literal) and link else self._name(term)
            case Kind(noun=noun, classes=classes):
                return noun or ", ".join(sorted(self._name(one.iri) for one in classes))
            case StatedTime(time=time):
                return self._name(time)
            case Related(relation=Relation(name=name), base=base) if name.startswith(_BACKWARD):
                return _words("backward", relation=name.removeprefix(_BACKWARD), base=self._text(base))
            case Extreme():
                return self._extreme(meaning)
            case Between(kind=Kind() as kind):
                return _words("of kind", kind=self._text(kind), shared=self._entry(meaning))
            case Between(besides=(_, *_) as besides):
                return _words("besides", known=self._text(besides), shared=self._entry(meaning))
            case Commonest(rank=rank) if rank > 1:
                return _words("rank", rank=str(rank), extreme=self._entry(meaning))
            case _:
                return self._entry(meaning)

    def _entry(self, meaning: Meaning) -> str:
        values = {name: getattr(meaning, name) for name in meaning.__match_args__}
        chosen = [value.value for value in values.values() if isinstance(value, StrEnum)]
        texts = {name: self._text(value) for name, value in values.items()}
        if isinstance(meaning, Led) and not isinstance(meaning, Related):
            texts["related"] = self._text(Related(meaning.relation, meaning.base))
        if isinstance(meaning, Contrasted) and meaning.dimension is None:
            texts["dimension"] = _words("members")
        if isinstance(meaning, Where):
            unit = f" {meaning.dimension.unit}" if meaning.dimension.unit else ""
            texts |= {"unit": unit, "last": texts["last"] or texts["bound"]}
        use = " ".join((type(meaning).__name__.lower(), *chosen))
        return _words(f"no {use}" if isinstance(meaning, Truth) and meaning.denied else use, **texts)

    def _text(self, value: object) -> object:
        """What stands for a part of a meaning."""
        match value:
            case SetMeaning():
                return _Part(self.of(value), isinstance(value, Thing | Kind | Related))
            case Today():
                return _words("today")
            case Dimension():
                return self._dimension(value)
            case Relation(name=name):
                return name
            case Iri() | Literal():
                return self._name(value)
            case Mention(surface=surface):
                return surface
            case tuple():
                return _Row(tuple(map(self._text, value)))
            case _:
                return "" if value is None else str(value)

    def _extreme(self, meaning: Extreme) -> str:
        dimension, rank, count = meaning.dimension, meaning.rank, meaning.count
        name = self._dimension(dimension)
        genitive = _words("number", name=name) if dimension.counted else self._inflector.inflect(name, case=Case.GEN)
        origin = self._name(start) if (start := dimension.origin or dimension.around) else ""
        use = f"extreme {meaning.direction.value}{_scale(dimension)}"
        text = _words(use, base=self._text(meaning.base), dimension_gen=genitive, origin=origin)
        if count == ALL_PLACES:
            return _words("ordered", extreme=text)
        if count > 1:
            return _words("ranks", first=str(rank), last=str(rank + count - 1), extreme=text)
        return text if rank == 1 else _words("rank", rank=str(rank), extreme=text)

    def _dimension(self, dimension: Dimension) -> str:
        if dimension.origin is None:
            return dimension.name
        return _words("dimension from", name=dimension.name, origin=self._name(dimension.origin))


def _scale(dimension: Dimension) -> str:
    """Which words tell the ends of a dimension: those of a place, of its axis, of times, or the usual ones."""
    if dimension.origin or dimension.around:
        return " distance"
    if dimension.axis:
        return f" {dimension.axis}"
    return " times" if dimension.name.split(" ")[0] in _texts()["times"] else ""


def _words(use: str, **parts: object) -> str:
    return str(_texts()[use]).format_map(parts)


@cache
def _texts() -> Mapping[str, str]:
    return dict(language_data.document("meaning_words"))


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
