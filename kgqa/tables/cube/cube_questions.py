"""What a question asks for: the noun behind its question word, the type of the answer, ranks, bounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt

from kgqa.resources import table_rows
from kgqa.tables.finding.scene import Scene, once
from kgqa.tables.finding.table_vocabulary import KIN
from kgqa.tables.grid.header_units import is_unit_of, unit_of
from kgqa.tables.language.polish import is_adjective, is_plural
from kgqa.tables.language.question_cues import Number, Word, bits

_ASKING = frozenset({"WHICH", "WHAT", "WHO", "WHERE", "HOWMANY", "INHOWMANY", "NAME", "WHEN", "MONTH"})
_NEAR = 4
"""Words between a number and the words that compare it."""
_MOST_RANK, _MOST_LISTED = 100, 20
"""The greatest rank, and the longest list of extremes, that questions ask for."""
Relation = Literal[">", "<", ">=", "<=", "="]
_RELATIONS: dict[Relation, str] = {">=": "GE", "<=": "LE", ">": "GT", "<": "LT"}
"""Cues of comparisons; words that say two of them, „co najmniej”, mean the first."""


_SIGNED: dict[Relation, str] = {">": "POSITIVE", "<": "NEGATIVE"}
"""Cues of what is above or below zero: „dodatni”, „jakikolwiek”."""


@dataclass(frozen=True)
class Bound:
    """A comparison that the question asks for: `value` in units, `plain` in multiples that the question names."""

    relation: Relation
    value: float
    plain: float | None
    words: int
    number: int = 0
    """The words (bits) of the number alone."""
    upper: float | None = None
    """The other bound of „między … a …”."""

    def holds(self, values: npt.NDArray[np.float64], scale: float) -> npt.NDArray[np.bool_]:
        """Which numbers, that are multiples of `scale`, keep to it."""
        low = self._scaled(self.value, scale)
        if self.upper is not None:
            return (values >= low) & (values <= self._scaled(self.upper, scale))
        if self.relation == "=":
            close = (np.isclose(values, one) for one in (low, self.value, self.plain) if one is not None)
            return np.asarray(np.logical_or.reduce(list(close)))
        compare = {">": np.greater, "<": np.less, ">=": np.greater_equal, "<=": np.less_equal}
        with np.errstate(invalid="ignore"):
            return np.asarray(compare[self.relation](values, low))

    def _scaled(self, value: float, scale: float) -> float:
        if scale > 1 and self.plain is None and value < scale:
            return value  # said as the column counts: „44” of a column in thousands
        return value / scale


@cache
def _words_for(kind: str) -> frozenset[str]:
    rows = table_rows("kgqa.tables", "asking_pl.tsv")
    return frozenset(word for row in rows if row[0] == kind for word in row[1].split("|"))


def vague_words() -> frozenset[str]:
    """Folded lemmas of words that say little in questions over tables."""
    return _words_for("vague")


def joining_words() -> frozenset[str]:
    """Words between things that are named side by side."""
    return _words_for("joining")


def fraction_words() -> frozenset[str]:
    """Folded lemmas of fractions: „połowa”."""
    return _words_for("fraction")


def measured_words() -> frozenset[str]:
    """Folded lemmas of what is measured or counted in units: „pieniądze”."""
    return _words_for("measured")


def people_words() -> frozenset[str]:
    """Folded lemmas of words for people, which measures count without saying so."""
    return _words_for("people")


@once
def said_people(scene: Scene) -> int:
    """The words (bits) that say „osoba” or „ludzie”."""
    return sum(1 << i for i, word in enumerate(scene.wording.words) if word.keys & _words_for("people"))


@once
def place_words(scene: Scene) -> int:
    """The words (bits) that say „miasto”, „gmina”, „kraj”."""
    return sum(1 << i for i, word in enumerate(scene.wording.words) if word.keys & _words_for("place"))


@once
def titled_places(scene: Scene) -> int:
    """The words (bits) of names before which the question and the title say the same kind: „w gminie Krzewin”."""
    words, found = scene.wording.words, 0
    for place in range(1, len(words)):
        opened = (place_words(scene) | found) >> place - 1 & 1
        if opened and words[place].name and scene.index.says_beside(*scene.matches[place - 1 : place + 1]):
            found |= 1 << place
    return found


@once
def province_words(scene: Scene) -> int:
    """The words (bits) that say „województwo” or „region”."""
    return sum(1 << i for i, word in enumerate(scene.wording.words) if word.keys & {"wojewodztwo", "region"})


@once
def asked_unit(scene: Scene) -> int:
    """The words (bits) behind „ile” that name a unit which no header or cell says: „ile ton papieru”."""
    words = scene.wording.words
    found = 0
    start = next((i for i, word in enumerate(words) if word.cues & {"HOWMANY", "BYHOWMANY"}), len(words))
    for index in range(start + 1, min(start + 4, len(words))):
        if words[index].keys & _words_for("measured") and not _is_said(scene, index) and _measures(scene, words[index]):
            found |= 1 << index
        elif not words[index].function:
            break
    return found


def _is_said(scene: Scene, index: int) -> bool:
    """Whether a header or a cell says a word."""
    headed = any(header.used >> index & 1 for header in scene.headers.values())
    return headed or any(match.used >> index & 1 for match in scene.cells)


def _measures(scene: Scene, word: Word) -> bool:
    """Whether a word that names a unit can do so here: days are counted where no header has them for its unit."""
    units = (unit_of(column.header) for column in scene.table.columns)
    return not word.keys & _words_for("time") or any(is_unit_of(word.keys, unit) for unit in units if unit)


@once
def asked_noun(scene: Scene) -> int:
    """The first content word (bit) behind the question word that is no unit; 0 if there is none near."""
    words = scene.wording.words
    unit = asked_unit(scene)
    if scene.wording.heads == {"NONE"}:
        return _keyword(scene)
    start = next((i for i, word in enumerate(words) if word.cues & _ASKING), -1)
    if start >= 0 and words[start].cues & {"WHO", "WHERE"} and not _says_is(words, start):
        return 0
    if start >= 0 and "kiedy" in words[start].keys:
        return 0
    for index in range(start + 1, min(start + 6, len(words)) if start >= 0 else 0):
        word = words[index]
        if word.name and words[index - 1].function:
            continue  # a place before what is counted: „ile było w Siedlcach dni”
        if (word.verb and not word.function) or word.name:
            return 0
        numeral = any(number.start <= index < number.end for number in scene.wording.numbers)
        if (
            not word.function
            and not numeral
            and not word.cues & {"SUPER", "HOWMANY", "DISTINCT"}
            and not degree_words(scene) >> index & 1
            and word.text[0].isalpha()
            and not (_describes(word) and index + 1 < len(words) and not words[index + 1].function)
            and (scene.content & ~unit) >> index & 1
        ):
            return 1 << index
    return 0


@once
def degree_words(scene: Scene) -> int:
    """The words (bits) behind „jak” that ask how much of something there is: „jak wysoki”."""
    words = scene.wording.words
    return sum(
        1 << i for i in range(1, len(words)) if words[i - 1].text.lower() == "jak" and is_adjective(words[i].text)
    )


def _describes(word: Word) -> bool:
    """Whether a word before a noun describes it: „średnia cena”."""
    return is_adjective(word.text) or "AVG" in word.cues


def _keyword(scene: Scene) -> int:
    """The noun (bit) that is asked for without a question word: „trzeci pod względem ludności powiat”, „data”."""
    words = scene.wording.words
    ranked = "SUPER" in scene.cues or rank(scene)[0] > 1
    for index, word in enumerate(words if ranked else ()):
        timed = bool(word.keys & _words_for("time"))
        kind = timed or word.keys & (_words_for("place") | _words_for("thing"))
        near = [words[place] for place in (index - 1, index + 1) if 0 <= place < len(words)]
        told = any(
            (one.name and not timed) or one.text[0].isdecimal() or (is_adjective(one.text) and not one.cues)
            for one in near
        )
        if kind and not word.name and not told and not (index and words[index - 1].function):
            return 1 << index
    return 0


def titled_by_kin(scene: Scene) -> bool:
    """Whether a title says what is counted by a synonym alone: hotels in one of „obiekty noclegowe”."""
    noun = asked_noun(scene)
    if not noun & scene.around:
        return False
    index = noun.bit_length() - 1
    best = max(scene.matches[index].values(), default=0.0)
    word = scene.wording.words[index]
    return best <= KIN and is_plural(word.text) and not word.keys & people_words()


def _says_is(words: Sequence[Word], start: int) -> bool:
    """Whether „kto jest” opens a question, which so asks for an office or a part."""
    return start + 1 < len(words) and bool(words[start + 1].keys & {"byc", "jest"})


def asks_share(scene: Scene) -> bool:
    """Whether a share of a whole is asked for: „jaki procent wszystkich aut”."""
    places = scene.wording.cued("PERCENT")
    near = [word for place in places for word in scene.wording.words[place + 1 : place + 3]]
    return any("SUM" in word.cues for word in near)


@once
def asks_time(scene: Scene) -> bool:
    """Whether a time is asked for: „kiedy”, „w którym roku”, „jaki kwartał”."""
    heads = scene.wording.heads
    noun = asked_noun(scene)
    named = any(noun >> i & 1 and word.keys & _words_for("time") for i, word in enumerate(scene.wording.words))
    counted = heads & {"HOWMANY", "INHOWMANY", "BYHOWMANY"}
    return not counted and (bool(heads & {"WHEN", "YEAR", "MONTH"}) or named)


def names_time(scene: Scene) -> bool:
    """Whether times are asked for, or counted: „w ilu latach”."""
    return asks_time(scene) or bool(asked_noun(scene) & time_words(scene))


@once
def time_words(scene: Scene) -> int:
    """The words (bits) that say „rok”, „kwartał”, „miesiąc”."""
    return sum(1 << i for i, word in enumerate(scene.wording.words) if word.keys & _words_for("time"))


@once
def rank(scene: Scene) -> tuple[int, int]:
    """The rank that an ordinal asks for („drugi co do wielkości”), 1 without one, and its words (bits)."""
    for number in scene.wording.numbers:
        if (
            number.ordinal
            and 1 < number.value <= _MOST_RANK
            and not scene.wording.words[number.start].text[0].isupper()
            and not time_words(scene) >> number.end & 1  # „w trzecim kwartale”
            and not _chosen(scene, number)
            and not any(cell.exact and cell.used >> number.start & cell.used >> number.end & 1 for cell in scene.cells)
        ):
            return int(number.value), bits(number.start, number.end) | _ranking(scene)
    return 1, 0


def _chosen(scene: Scene, number: Number) -> bool:
    """Whether an ordinal behind a preposition chooses of what a header numbers: „w drugim okręgu”."""
    words = scene.wording.words
    inside = 0 < number.start < number.end < len(words)
    behind = inside and bool(words[number.start - 1].keys & _words_for("within"))
    columns = scene.table.columns
    numbered = (one.used for place, one in scene.headers.items() if number.value in columns[place].numbers)
    return behind and any(used >> number.end & 1 for used in numbered)


def _ranking(scene: Scene) -> int:
    """The words (bits) that say „zająć miejsce”; nouns that a header says are those of a column."""
    said = 0
    for header in scene.headers.values():
        said |= header.used
    return sum(
        1 << i
        for i, word in enumerate(scene.wording.words)
        if word.keys & _words_for("rank") and (word.verb or not said >> i & 1)
    )


def listed(scene: Scene) -> tuple[int, int]:
    """How many extremes are asked for („trzy największe”, „podaj trzy gminy, w których najwięcej …”), and its words.

    1 without a number.
    """
    places = scene.wording.cued("SUPER")
    for number in scene.wording.numbers:
        asked = bool(asked_noun(scene) >> number.end & 1) and bool(places)
        before = asked or any(0 < place - number.start <= _NEAR for place in places)
        if not number.ordinal and before and 1 < number.value <= _MOST_LISTED and number.plain is None:
            return int(number.value), bits(number.start, number.end)
    return 1, 0


def bounds(scene: Scene, *, ranks: bool = False) -> Iterator[Bound]:
    """The comparisons that the question's numbers ask for, of `ranks` ordinals too; equality last."""
    numbers = [number for number in scene.wording.numbers if ranks or not number.ordinal]
    for signed, cue in _SIGNED.items():
        if said := scene.cue_words(cue):
            yield Bound(signed, 0.0, None, said)
    for first, last in pairwise(numbers):
        cues = _cues(scene, first.start, first.start, "BETWEEN")
        if cues and last.start - first.end <= 2:  # noqa: PLR2004 (words between two bounds)
            words = bits(first.start, last.end) | cues
            yield Bound(">=", first.value, first.plain, words, bits(first.start, last.end), last.value)
    for number in numbers:
        found = 0
        for relation, cue in _RELATIONS.items():
            end = number.end + 2 if cue in ("GE", "LE") else number.start
            cued = _cues(scene, number.start, end, cue)
            if cued & ~found:
                found |= cued
                yield Bound(
                    relation,
                    number.value,
                    number.plain,
                    _spoken(scene, number.start, number.end) | cued,
                    bits(number.start, number.end),
                )
        if not found:
            yield Bound(
                "=",
                number.value,
                number.plain,
                _spoken(scene, number.start, number.end),
                bits(number.start, number.end),
            )


def _spoken(scene: Scene, start: int, end: int) -> int:
    """The words (bits) of a number with its unit."""
    words = scene.wording.words
    said = any(header.used >> end & 1 for header in scene.headers.values())
    unit = end < len(words) and not said and bool(words[end].keys & _words_for("unit"))
    return bits(start, end + unit) | _unit_behind(scene, end)


def _unit_behind(scene: Scene, index: int) -> int:
    """The words (bits) of a unit as files write it behind a number: „50 ug/m3”."""
    words = scene.wording.words
    if index >= len(words):
        return 0
    text = scene.wording.text[words[index].start :].split()[0].rstrip("?.,;")
    inside = (place for place in range(index, len(words)) if words[place].start < words[index].start + len(text))
    return sum(1 << place for place in inside) if unit_of((text,)) else 0


def _cues(scene: Scene, start: int, end: int, cue: str) -> int:
    words = scene.wording.words
    near = range(max(0, start - _NEAR), min(len(words), max(start, end)))
    return sum(1 << index for index in near if cue in words[index].cues)
