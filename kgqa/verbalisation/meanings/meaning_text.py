"""Meanings in words: „najmniejszy według powierzchni z: sąsiad (Argentyna)” (`data/meaning_words.yaml`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from kgqa.model import (
    ALL_PLACES,
    Aggregate,
    At,
    Beyond,
    Both,
    Bounds,
    Called,
    Choice,
    Coinciding,
    Commonest,
    Connection,
    Difference,
    Dimension,
    Distance,
    Either,
    Elapsed,
    Every,
    Except,
    Extreme,
    HasSize,
    Held,
    InCalendar,
    Kind,
    Meaning,
    Moment,
    NumberMeaning,
    OfPart,
    Operation,
    Overlap,
    Quotient,
    Ratio,
    Related,
    SetMeaning,
    Share,
    Shared,
    Size,
    StatedTime,
    Successive,
    Thing,
    Today,
    Truth,
    Where,
)
from kgqa.terms import Case, Iri, Literal, Term
from kgqa.verbalisation import language_data
from kgqa.verbalisation.labels.inflection import Inflector

_BACKWARD = "^"
"""What the names of relations read from their other end begin with."""


class MeaningText:
    """Puts meanings into words, the same words for the same parts."""

    def __init__(self, name: Callable[[Term], str], inflector: Inflector) -> None:
        """`name` gives the label of an item, and a literal in words."""
        self._name = name
        self._inflector = inflector

    def of(self, meaning: Meaning) -> str:
        """A meaning in words; those of its parts stand in brackets where it would not be clear where they end."""
        match meaning:
            case Size(base=base):
                return _words("size", base=self.of(base))
            case Truth(claim=claim, denied=denied):
                return _words("no truth" if denied else "truth", claim=self.of(claim))
            case Every(base=base, claim=claim):
                return _words("every", base=self.of(base), claim=self.of(claim))
            case HasSize(base=base, comparison=comparison, number=number):
                return _words(f"has size {comparison.value}", base=self.of(base), number=str(number))
            case Overlap(first=first, second=second):
                return _words("overlap", first=self._part(first), second=self._part(second))
            case Difference() | Ratio() | Share() | Quotient() | Aggregate() | Elapsed():
                return self._number(meaning)
            case Distance() | Called() | Shared() | Connection() | Bounds() | InCalendar() | StatedTime():
                return self._operation(meaning)
            case Choice(options=options, among=among):
                return _words("choice", options=", ".join(one.surface for one in options), among=self.of(among))
            case _:
                return self._set(meaning)

    def _operation(self, meaning: Operation) -> str:
        match meaning:
            case Distance(first=first, second=second):
                return _words("distance", first=self._part(first), second=self._part(second))
            case Called(base=base, language=language, manner=manner):
                spoken = self._name(language) if language else ""
                return _words(f"called {manner.value}", base=self.of(base), language=spoken)
            case Shared(parts=parts):
                return _words("shared", parts=", ".join(map(self._part, parts)))
            case Connection(first=first, second=second, of_kin=of_kin):
                use = "kinship" if of_kin else "connection"
                return _words(use, first=self._part(first), second=self._part(second))
            case Bounds(base=base, aspect=aspect):
                return _words(aspect.value, base=self.of(base))
            case InCalendar(base=base, calendar=calendar):
                return _words(calendar.value, base=self.of(base))
            case StatedTime(time=time):
                return self._name(time)

    def _number(self, meaning: NumberMeaning) -> str:
        match meaning:
            case Difference(first=first, second=second, dimension=dimension, whole=whole):
                use = "difference" if whole is None else "percents"
                return _words(use, dimension=dimension.name, first=self._part(first), second=self._part(second))
            case Ratio(first=first, second=second, dimension=dimension):
                return _words("ratio", dimension=dimension.name, first=self._part(first), second=self._part(second))
            case Share(part=part, whole=whole, dimension=dimension):
                by = dimension.name if dimension else _words("members")
                return _words("share", dimension=by, part=self._part(part), whole=self._part(whole))
            case Quotient(base=base, dimension=dimension, per=per):
                return _words("quotient", dimension=dimension.name, per=per.name, base=self._part(base))
            case Aggregate(statistic=statistic, base=base, dimension=dimension):
                return _words(statistic.value, dimension=dimension.name, base=self._part(base))
            case Elapsed(first=first, last=last, unit=unit):
                return _words(f"elapsed {unit.value}", first=self._moment(first), last=self._moment(last))

    def _moment(self, moment: Moment) -> str:
        return _words("today") if isinstance(moment, Today) else self._part(moment)

    def _set(self, meaning: SetMeaning) -> str:
        match meaning:
            case Thing(term=term):
                return self._thing(term, meaning)
            case Kind(noun=noun, classes=classes):
                return noun or ", ".join(sorted(self._name(one.iri) for one in classes))
            case Related(relation=relation, base=base):
                use = "backward" if relation.name.startswith(_BACKWARD) else "related"
                part = self._part(base) if use == "backward" else self.of(base)
                return _words(use, relation=relation.name.removeprefix(_BACKWARD), base=part)
            case Both(first=first, second=second):
                return _words("both", first=self._part(first), second=self._part(second))
            case Either(parts=parts):
                return _words("either", parts=_texts()["or"].join(map(self._part, parts)))
            case Except(base=base, without=without):
                return _words("except", base=self._part(base), without=self._part(without))
            case Commonest() | Coinciding() | At() | OfPart() | Successive():
                return self._by_relation(meaning)
            case Held(relation=relation, first=first, second=second, aspect=aspect):
                return _words(f"held {aspect.value}", claim=self._set(Both(second, Related(relation, first))))
            case Where() | Extreme() | Beyond():
                return self._measured(meaning)

    def _by_relation(self, meaning: Commonest | Coinciding | At | OfPart | Successive) -> str:
        base, name = self._part(meaning.base), meaning.relation.name
        match meaning:
            case Commonest(direction=direction, rank=rank):
                said = _words(f"commonest {direction.value}", base=base, relation=name)
                return said if rank == 1 else _words("rank", rank=str(rank), extreme=said)
            case Coinciding(least=least):
                return _words("coinciding", base=base, relation=name, least=str(least))
            case Successive(place=place, rank=rank, among=among):
                related = self._set(Related(meaning.relation, meaning.base))
                others = self._part(among) if among is not None else ""
                return _words(f"in succession {place.value}", base=related, rank=str(rank), among=others)
            case OfPart(part=part):
                related = self._set(Related(meaning.relation, meaning.base))
                return _words("of part", base=related, part=self._part(part))
            case At(first=first, last=last):
                related = self._set(Related(meaning.relation, meaning.base))
                ends = (self._name(one) if isinstance(one, Literal) else self._part(one) for one in (first, last))
                return _words("at", base=related, **dict(zip(("first", "last"), ends, strict=True)))

    def _measured(self, meaning: Where | Extreme | Beyond) -> str:
        base, name = self._part(meaning.base), self._dimension(meaning.dimension)
        match meaning:
            case Where(comparison=comparison, bound=bound, last=last):
                upper = self._name(last) if last is not None else self._name(bound)
                unit = f" {meaning.dimension.unit}" if meaning.dimension.unit else ""
                told = {"bound": self._name(bound) + unit, "last": upper + unit}
                return _words(f"where {comparison.value}", base=base, dimension=name, **told)
            case Beyond(direction=direction, standard=standard):
                return _words(f"beyond {direction.value}", base=base, dimension=name, standard=self._part(standard))
            case Extreme(direction=direction, rank=rank, dimension=dimension, count=count):
                genitive = self._inflector.inflect(name, case=Case.GEN)
                if meaning.dimension.counted:
                    genitive = _words("number", name=name)
                scale = _scale(dimension)
                origin = self._name(start) if (start := dimension.origin or dimension.around) else ""
                text = _words(f"extreme {direction.value}{scale}", base=base, dimension_gen=genitive, origin=origin)
                if count == ALL_PLACES:
                    return _words("ordered", extreme=text)
                if count > 1:
                    return _words("ranks", first=str(rank), last=str(rank + count - 1), extreme=text)
                return text if rank == 1 else _words("rank", rank=str(rank), extreme=text)

    def _dimension(self, dimension: Dimension) -> str:
        if dimension.origin is None:
            return dimension.name
        return _words("dimension from", name=dimension.name, origin=self._name(dimension.origin))

    def _thing(self, term: Term, thing: Thing) -> str:
        named = self._name(term)
        if isinstance(term, Iri) or thing.link is None:
            return named
        return f"„{named}”"

    def _part(self, meaning: SetMeaning) -> str:
        """A part in words, in brackets unless it is a name or noun alone, or has brackets of its own."""
        closed = isinstance(meaning, Thing | Kind | Related)
        return self.of(meaning) if closed else f"({self.of(meaning)})"


def _scale(dimension: Dimension) -> str:
    """Which words tell the ends of a dimension: those of a place, of its axis, of times, or the usual ones."""
    if dimension.origin or dimension.around:
        return " distance"
    if dimension.axis:
        return f" {dimension.axis}"
    return " times" if dimension.name.split(" ")[0] in _texts()["times"] else ""


def _words(use: str, **parts: str) -> str:
    return str(_texts()[use]).format_map(parts)


@cache
def _texts() -> Mapping[str, str]:
    return dict(language_data.document("meaning_words"))
