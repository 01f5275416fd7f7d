"""Names that are said with a part left out or apart, by the patterns of `data/said_apart.tsv`.

Elements: `name`, two words or more, at most seven; `year`; `season`, „2017/2018”; `given`, a first name; `byname`, up
to three capitalised common words; `capital`, a word with a capital letter; `language`, an adjective like „fiński”
that describes no noun; `manner`, its form behind „po”; `adjective`; `noun`, in small letters; `surname`; `place`, a
name of one word; `=a,b`, one of these forms or lemmas; `?a,b`, one of them
or nothing; `/`, behind which stands what the name does not take in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product, takewhile

from kgqa.model import Token
from kgqa.polish.lists.function_words import endings
from kgqa.polish.tokens.tags import ADJECTIVES, GIVEN_NAME, MANNERS, PLACE_NAME, SUBSTANTIVES, SURNAME
from kgqa.polish.values.numbers import roman
from kgqa.polish.values.time_values import is_full_year
from kgqa.resources import table_rows
from kgqa.terms import Case

Said = tuple[int, int, tuple[str, ...]]
"""First token, the one behind the last, and the words of the name as it is written."""

_MAX_NAME, _MAX_BYNAME = 7, 3
"""Words of a name, and of a byname in it."""
_NUMBERS = tuple(roman(number) for number in range(1, 19))
_ANCHORS = frozenset({"year", "season", "given", "language", "manner", "surname", "place"})
_CALLS = frozenset({Case.VOC})
_BEHIND = "/"

_LANGUAGE_ENDINGS = endings("place_adjective_endings")


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
    return any(_SINGLE[anchor](tokens, at) for at in range(len(tokens)))


@cache
def _ways() -> tuple[_Way, ...]:
    rows = table_rows("kgqa.linking", "said_apart.tsv")
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
    if start >= len(tokens):
        return ()
    if element in _LONGER:
        return _LONGER[element](tokens, start)
    return (start + 1,) if _SINGLE[element](tokens, start) else ()


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
    """A word as the name has it: of a language, the dictionary form."""
    if element == "manner":
        return next(iter(token.lemmas))
    return _language(token) if element == "language" else token.word


def _names(tokens: Sequence[Token], start: int) -> Iterable[int]:
    """Where runs of words end that may be a name."""
    words = takewhile(lambda token: token.form[0].isalnum(), tokens[start : start + _MAX_NAME])
    return range(start + len(tuple(words)), start + 1, -1)


def _bynames(tokens: Sequence[Token], start: int) -> Iterable[int]:
    """Where bynames end, which are common words („Wielki”, „Lwie Serce”), as surnames are not."""
    words = takewhile(lambda token: token.word[:1].isupper(), tokens[start : start + _MAX_BYNAME])
    common = [any(one.lemma[:1].islower() for one in word.readings) for word in words]
    return (start + count for count in range(len(common), 0, -1) if all(common[:count]))


def _is_season(text: str) -> bool:
    first, _, second = text.partition("/")
    return is_full_year(first) and second == str(int(first) + 1)


def _is_manner(tokens: Sequence[Token], at: int) -> bool:
    manner = any(one.endswith(_LANGUAGE_ENDINGS) for one in tokens[at].lemmas_as(MANNERS))
    return manner and at > 0 and tokens[at - 1].form.lower() == "po"


def _is_named(token: Token, kind: str) -> bool:
    """Whether a word with a capital may be a name of a kind."""
    return token.word[0].isupper() and any(kind in one.names for one in token.readings)


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


_LONGER: Mapping[str, Callable[[Sequence[Token], int], Iterable[int]]] = {"name": _names, "byname": _bynames}
"""Where elements of several words that begin at a token may end, the farthest first."""
_SINGLE: Mapping[str, Callable[[Sequence[Token], int], bool]] = {
    "year": lambda tokens, at: is_full_year(tokens[at].form),
    "season": lambda tokens, at: _is_season(tokens[at].form),
    "given": lambda tokens, at: _is_named(tokens[at], GIVEN_NAME),
    "surname": lambda tokens, at: _is_named(tokens[at], SURNAME),
    "place": lambda tokens, at: _is_named(tokens[at], PLACE_NAME),
    "language": lambda tokens, at: _language(tokens[at]).endswith(_LANGUAGE_ENDINGS) and not _describes(tokens, at),
    "manner": _is_manner,
    "adjective": lambda tokens, at: tokens[at].word.islower() and tokens[at].may_be(ADJECTIVES),
    "noun": lambda tokens, at: tokens[at].word.islower() and tokens[at].may_be(SUBSTANTIVES),
    "capital": lambda tokens, at: tokens[at].word[0].isupper(),
}
"""Whether a token is an element of one word."""
