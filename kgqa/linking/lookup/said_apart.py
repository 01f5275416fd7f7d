"""Names that are said with a part left out or apart, by the patterns of `data/said_apart.tsv`.

Elements: `name`, two words or more, at most seven; `year`; `season`, „2017/2018”; `given`, a first name; `byname`, up
to three capitalised common words; `capital`, a word with a capital letter; `language`, an adjective like „fiński”
that describes no noun; `manner`, its form behind „po”; `adjective`; `noun`, in small letters; `surname`; `place`, a
name of one word; `basin`, the name of a sea like „Bałtyk”; `=a,b`, one of these forms or lemmas; `?a,b`, one of them
or nothing; `/`, behind which stands what the name does not take in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

from kgqa.linking.linking_tables import read_rows
from kgqa.model import Token
from kgqa.polish.tokens.tags import ADJECTIVES, MANNERS, SUBSTANTIVES
from kgqa.polish.values.calendar_words import is_full_year
from kgqa.polish.values.roman import roman
from kgqa.terms import Case

Said = tuple[int, int, tuple[str, ...]]
"""First token, the one behind the last, and the words of the name as it is written."""

_MAX_NAME, _MAX_BYNAME = 7, 3
"""Words of a name, and of a byname in it."""
_NUMBERS = tuple(roman(number) for number in range(1, 19))
_GIVEN_NAME = "imię"
_BASIN, _OF_BASIN = "tyk", "tycki"
_SURNAME, _PLACE_NAME = "nazwisko", "nazwa_geograficzna"
_ANCHORS = frozenset({"year", "season", "given", "language", "manner", "surname", "place", "basin"})
_CALLS = frozenset({Case.VOC})
_BEHIND = "/"

_LANGUAGE_ENDINGS = ("ski", "cki", "dzki")


@dataclass(frozen=True, slots=True)
class _Way:
    """A row of the table."""

    said: tuple[str, ...]
    own: int
    """How many of its elements the name takes in."""
    written: tuple[str, ...]
    needs: str
    anchors: frozenset[str]
    """Its elements of one word that a table of words does not tell."""
    required: tuple[frozenset[str], ...]
    """For each „=” the words of which one must be there."""

    @classmethod
    def of(cls, said: Sequence[str], written: Sequence[str], needs: str) -> _Way:
        """A row as the table has it."""
        own = said.index(_BEHIND) if _BEHIND in said else len(said)
        said = tuple(one for one in said if one != _BEHIND)
        required = tuple(frozenset(one[1:].split(",")) for one in said if one[0] == "=")
        return cls(said, own, tuple(written), needs, _ANCHORS.intersection(said), required)

    def may_be_said(self, words: frozenset[str]) -> bool:
        """Whether what it needs is among the forms and lemmas of a question."""
        return (not self.needs or self.needs in words) and not any(map(words.isdisjoint, self.required))


def said_apart(tokens: Sequence[Token]) -> Iterator[Said]:
    """Spans whose names are not said as they are written; of spans that begin together the longest comes first."""
    words = frozenset(word for token in tokens for word in (token.form.lower(), *token.lemmas))
    ways = [way for way in _ways() if way.may_be_said(words)]
    there = {one for one in {anchor for way in ways for anchor in way.anchors} if _is_there(one, tokens)}
    for way in ways:
        if way.anchors <= there:
            for start in range(len(tokens)):
                for parts in _matches(way.said, tokens, start):
                    if not _is_as_written(way, parts):
                        yield from ((start, parts[way.own - 1][1], words) for words in _written(way, tokens, parts))


def _is_there(anchor: str, tokens: Sequence[Token]) -> bool:
    """Whether an element of one word stands anywhere, so that no time is spent on what needs it where it does not."""
    find = _ELEMENTS[anchor]
    return any(True for at in range(len(tokens)) for _ in find(tokens, at))


@cache
def _ways() -> tuple[_Way, ...]:
    rows = read_rows("said_apart.tsv")
    return tuple(_Way.of(said.split(), written.split(), needs.strip("-")) for said, written, needs in rows)


_Part = tuple[int, int]
"""The tokens of an element: first, and behind the last; equal for words that are missing."""


def _matches(elements: Sequence[str], tokens: Sequence[Token], start: int) -> Iterator[tuple[_Part, ...]]:
    """All ways in which the elements follow each other from a token on."""
    if not elements:
        yield ()
        return
    for end in _ends(elements[0], tokens, start):
        for rest in _matches(elements[1:], tokens, end):
            yield ((start, end), *rest)


def _ends(element: str, tokens: Sequence[Token], start: int) -> Iterable[int]:
    """Where an element that begins at a token may end, the farthest first."""
    if element[0] in "?=":
        words = set(element[1:].split(","))
        found = start < len(tokens) and (tokens[start].form.lower() in words or bool(words & tokens[start].lemmas))
        missing = (start,) if element[0] == "?" else ()
        return (start + 1,) if found else missing
    return _ELEMENTS[element](tokens, start) if start < len(tokens) else ()


def _is_as_written(way: _Way, parts: Sequence[_Part]) -> bool:
    """Whether no word stands between the parts, so that the name is found as it is."""
    missing = [start == end for element, (start, end) in zip(way.said, parts, strict=True) if element[0] == "?"]
    return bool(missing) and all(missing) and not any(element[0] == "=" for element in way.said)


def _written(way: _Way, tokens: Sequence[Token], parts: Sequence[_Part]) -> Iterator[tuple[str, ...]]:
    """The words of the names that may be meant."""
    choices: list[list[tuple[str, ...]]] = []
    for piece in way.written:
        if piece == "roman":
            choices.append([(number,) for number in _NUMBERS])
        elif piece.isdigit():
            start, end = parts[int(piece) - 1]
            element = way.said[int(piece) - 1]
            choices.append([tuple(_word(element, token) for token in tokens[start:end])])
        else:
            choices.append([(piece,)])
    for chosen in product(*choices):
        yield tuple(word for words in chosen for word in words)


def _word(element: str, token: Token) -> str:
    """A word as the name has it: of a language, the dictionary form; of a sea, the adjective."""
    if element == "manner":
        return next(iter(token.lemmas))
    if element == "basin":
        return _basin(token).removesuffix(_BASIN) + _OF_BASIN
    return _language(token) if element == "language" else token.word


def _names(tokens: Sequence[Token], start: int) -> Iterator[int]:
    end = start
    while end < len(tokens) and end - start < _MAX_NAME and tokens[end].form[0].isalnum():
        end += 1
    return iter(range(end, start + 1, -1))


def _years(tokens: Sequence[Token], start: int) -> Iterator[int]:
    if is_full_year(tokens[start].form):
        yield start + 1


def _seasons(tokens: Sequence[Token], start: int) -> Iterator[int]:
    first, _, second = tokens[start].form.partition("/")
    if is_full_year(first) and second == str(int(first) + 1):
        yield start + 1


def _given_names(tokens: Sequence[Token], start: int) -> Iterator[int]:
    token = tokens[start]
    if token.word[0].isupper() and any(_GIVEN_NAME in reading.names for reading in token.readings):
        yield start + 1


def _bynames(tokens: Sequence[Token], start: int) -> Iterator[int]:
    """Bynames are common words („Wielki”, „Lwie Serce”), surnames are not."""
    end = start
    while end < len(tokens) and end - start < _MAX_BYNAME and tokens[end].word[:1].isupper():
        end += 1
    for last in range(end, start, -1):
        if all(any(one.lemma[:1].islower() for one in word.readings) for word in tokens[start:last]):
            yield last


def _languages(tokens: Sequence[Token], start: int) -> Iterator[int]:
    if _language(tokens[start]).endswith(_LANGUAGE_ENDINGS) and not _describes(tokens, start):
        yield start + 1


def _manners(tokens: Sequence[Token], start: int) -> Iterator[int]:
    manner = any(one.endswith(_LANGUAGE_ENDINGS) for one in tokens[start].lemmas_as(MANNERS))
    if manner and start and tokens[start - 1].form.lower() == "po":
        yield start + 1


def _language(token: Token) -> str:
    return next(iter(token.lemmas_as(ADJECTIVES)), "")


def _describes(tokens: Sequence[Token], at: int) -> bool:
    """Whether a noun that agrees with the adjective stands beside it, other than in the vocative."""
    beside = (tokens[index] for index in (at - 1, at + 1) if 0 <= index < len(tokens))
    return any(
        one.agrees(two) and one.cases & two.cases != _CALLS
        for noun in beside
        for one in noun.readings_as(SUBSTANTIVES)
        for two in tokens[at].readings
    )


def _adjectives(tokens: Sequence[Token], start: int) -> Iterator[int]:
    if tokens[start].word.islower() and tokens[start].may_be(ADJECTIVES):
        yield start + 1


def _nouns(tokens: Sequence[Token], start: int) -> Iterator[int]:
    if tokens[start].word.islower() and tokens[start].may_be(SUBSTANTIVES):
        yield start + 1


def _places(tokens: Sequence[Token], start: int) -> Iterator[int]:
    if tokens[start].word[0].isupper() and any(_PLACE_NAME in one.names for one in tokens[start].readings):
        yield start + 1


def _surnames(tokens: Sequence[Token], start: int) -> Iterator[int]:
    token = tokens[start]
    if token.word[0].isupper() and any(_SURNAME in one.names for one in token.readings):
        yield start + 1


def _capitals(tokens: Sequence[Token], start: int) -> Iterator[int]:
    if tokens[start].word[0].isupper():
        yield start + 1


def _basins(tokens: Sequence[Token], start: int) -> Iterator[int]:
    if _basin(tokens[start]):
        yield start + 1


def _basin(token: Token) -> str:
    """The dictionary form of a name like „Bałtyk”, in small letters; empty for other words."""
    found = (one.lemma for one in token.readings if _PLACE_NAME in one.names and one.lemma.endswith(_BASIN))
    return next(found, "").lower()


_ELEMENTS: Mapping[str, Callable[[Sequence[Token], int], Iterable[int]]] = {
    "name": _names,
    "year": _years,
    "season": _seasons,
    "given": _given_names,
    "byname": _bynames,
    "language": _languages,
    "manner": _manners,
    "adjective": _adjectives,
    "noun": _nouns,
    "surname": _surnames,
    "place": _places,
    "basin": _basins,
    "capital": _capitals,
}
