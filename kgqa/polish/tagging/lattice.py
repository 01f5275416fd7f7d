"""The interpretations that a word may have, told apart by case and number: one column of the lattice a word.

Genders stay together in one state (`adj:sg:gen:m1.m2.m3.n:pos`): agreement is then a common gender, and the lattice
stays small. Tags are those of Morfeusz 2 / SGJP (http://morfeusz.sgjp.pl/doc/about).

Lemma and tag of a word that the dictionary does not know are guessed from its ending.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from kgqa.fast_values import often_made
from kgqa.polish.lists.abbreviations import abbreviated
from kgqa.polish.tokens.words import Reading
from kgqa.resources import table_rows
from kgqa.terms import Case, Gender

_CASES = frozenset(Case)
_NUMBERS = frozenset({"sg", "pl"})
_GENDERS = frozenset(Gender)
_KEPT_VALUES = frozenset(
    {"rec", "congr", "com", "sup", "praep", "npraep", "praep.npraep", "imperf", "perf", "pun", "npun"}
)
_TRUST = 2.0
"""How much one agreement (lemma, class, case, number, gender) counts, as the logarithm of odds.

Not fitted: it weighs pipelines that users install themselves, and none of them is at hand when weights are fitted."""


class Shape(NamedTuple):
    """What neighbours see of an interpretation."""

    label: str
    """Grammatical class; with the lemma for words of closed classes (`adj=który`), with `+` for names (`subst+`)."""
    pos: str
    number: str
    case: str
    genders: frozenset[str]
    extra: str
    """Further values that matter to neighbours: `rec`, `congr` of numerals, `praep` of pronouns."""


@often_made(frozen=True, slots=True)
class State:
    """One interpretation of a word."""

    lemma: str
    tag: str
    shape: Shape
    readings: tuple[Reading, ...]
    form: str
    """The word in the spelling in which it has this interpretation."""


class StateMaker:
    """Makes the column of a word; knows the closed classes, the abbreviations and the endings of unknown words."""

    def __init__(self) -> None:
        self._closed = frozenset(lemma for (lemma,) in table_rows("kgqa.polish", "closed_lemmas.tsv"))
        self._abbreviations = abbreviated()
        self._guesser = EndingGuesser()

    def column(self, form: str, readings: Iterable[tuple[str, Reading]], *, dotted: bool = False) -> tuple[State, ...]:
        """The states of a word, never none; each reading comes with the spelling that it belongs to.

        `form` is the likeliest spelling; `dotted` tells that a full stop follows.
        """
        found: dict[tuple[str, str], tuple[str, list[Reading]]] = {}
        for lemma in self._abbreviations.get(form.lower(), ()) if dotted else ():
            found[lemma, "brev:pun"] = form, []
        for spelled, reading in readings:
            for tag in split_tag(reading.tag.text):
                found.setdefault((reading.lemma, tag), (spelled, []))[1].append(reading)
        if not found:
            found = {guess: (form, []) for guess in self._guesser.guesses(form)}
        return tuple(
            State(lemma, tag, self._shape(spelled, lemma, tag), tuple(of_state), spelled)
            for (lemma, tag), (spelled, of_state) in found.items()
        )

    def _shape(self, form: str, lemma: str, tag: str) -> Shape:
        pos, number, case, genders, extra = _values(tag)
        label = pos
        if lemma.lower() in self._closed:
            label = f"{pos}={lemma.lower()}"
        elif pos == "subst" and lemma[:1].isupper() and form[:1].isupper():
            label = "subst+"
        return _interned(Shape(label, pos, number, case, genders, extra))


def split_tag(tag: str) -> Iterable[str]:
    """The tag's alternatives of case and number, one by one; other alternatives stay together."""
    parts = tag.split(":")
    choices = [
        part.split(".") if index and (_CASES | _NUMBERS).issuperset(part.split(".")) else [part]
        for index, part in enumerate(parts)
    ]
    return (":".join(choice) for choice in product(*choices))


@lru_cache(maxsize=4096)
def _interned(shape: Shape) -> Shape:
    """One object for equal shapes: they stand in many columns and are compared often."""
    return shape


@lru_cache(maxsize=4096)
def _values(tag: str) -> tuple[str, str, str, frozenset[str], str]:
    pos, *parts = tag.split(":")
    number = next((part for part in parts if part in _NUMBERS), "")
    case = next((part for part in parts if part in _CASES), "")
    genders: frozenset[str] = frozenset()
    for part in parts:
        if _GENDERS.issuperset(part.split(".")):
            genders = frozenset(part.split("."))
    return pos, number, case, genders, ".".join(part for part in parts if part in _KEPT_VALUES)


def matches(state: State, lemma: str, tag: str) -> bool:
    """Whether a gold lemma (unless empty) and tag are this state: every value of the tag is one of the state's.

    The state may say more: treebanks leave out the person of past verbs and the kind of neuter nouns.
    """
    pos, *values = tag.split(":")
    allowed = {value for part in state.tag.split(":")[1:] for value in part.split(".")}
    same = state.shape.pos == pos and allowed.issuperset(value for part in values for value in part.split("."))
    return same and (not lemma or state.lemma.lower() == lemma.lower())


_SHORTEST_STEM = 2
"""Letters in front of an ending."""
_UNKNOWN = "ign"


class EndingGuesser:
    """Longest endings first; a capitalised word may always be a name in its base form."""

    def __init__(self) -> None:
        self._endings: dict[str, list[tuple[str, str, bool]]] = {}
        for ending, base, tag, names_only in table_rows("kgqa.polish", "unknown_endings.tsv"):
            self._endings.setdefault(ending, []).append((base, tag, names_only == "name"))
        self._longest = max(map(len, self._endings))

    def guesses(self, form: str) -> dict[tuple[str, str], None]:
        """Lemmas and tags, likeliest endings first; (form, `ign`) for what has no letters."""
        if not form[:1].isalpha() or not form.replace("-", "").replace("'", "").isalpha():
            return {(form, _UNKNOWN): None}
        found = dict.fromkeys(self._by_ending(form))
        found.setdefault((form, _UNKNOWN), None)
        return found

    def _by_ending(self, form: str) -> Iterator[tuple[str, str]]:
        is_name = form[:1].isupper()
        for length in range(min(self._longest, len(form) - _SHORTEST_STEM), -1, -1):
            stem = form[: len(form) - length]
            for base, tag, names_only in self._endings.get(form[len(stem) :].lower(), ()):
                if is_name or not names_only:
                    yield stem + base, tag


@dataclass(frozen=True, slots=True)
class Hint:
    """What another pipeline says about a word; empty texts where it says nothing."""

    lemma: str
    tag: str
    """NKJP class or full tag, in any case: `SUBST`, `subst:sg:nom:m1`."""
    features: str
    """UD features: `Case=Nom|Gender=Masc|Number=Sing`."""


class HintRanker:
    """Knows how UD features translate to values of the tagset (`data/ud_features.tsv`)."""

    def __init__(self) -> None:
        self._values = {row[0]: row[1] for row in table_rows("kgqa.polish", "ud_features.tsv")}

    def scores(self, states: Sequence[State], hint: Hint) -> list[float]:
        """The probability of each interpretation by how much of the hint it agrees with."""
        weights = [math.exp(_TRUST * self._agreements(state, hint)) for state in states]
        total = sum(weights)
        return [weight / total for weight in weights]

    def _agreements(self, state: State, hint: Hint) -> int:
        pos, *told = hint.tag.lower().split(":")
        values = {value for part in state.tag.split(":")[1:] for value in part.split(".")}
        wanted = {value for part in told for value in part.split(".")}
        wanted |= {self._values[one] for one in hint.features.split("|") if one in self._values}
        same_lemma = bool(hint.lemma) and state.lemma.lower() == hint.lemma.lower()
        return same_lemma + (state.shape.pos == pos) + len(wanted & values)
