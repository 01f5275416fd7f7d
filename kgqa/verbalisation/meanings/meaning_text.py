"""Meanings in words: „najmniejszy według powierzchni z: sąsiad (Argentyna)” (`data/meaning_words.yaml`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from kgqa.model import (
    ALL_PLACES,
    Between,
    Commonest,
    Contrasted,
    Dimension,
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
from kgqa.terms import Case, Iri, Literal, Term
from kgqa.verbalisation import language_data
from kgqa.verbalisation.labels.inflection import Inflector

_BACKWARD = "^"
"""What the names of relations read from their other end begin with."""


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
