"""Several named things as one set, with the words that announce them: „trzech metali: irydu, toru i sodu”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kgqa.matching.free.coordination import announces, is_group, sets_together
from kgqa.matching.free.pieces import SetPiece, SetsPiece, compatible, mask, narrowed
from kgqa.matching.free.sorts import noun_sorts
from kgqa.model import Either, Token
from kgqa.polish.tokens.tags import ADJECTIVAL, PLAIN_NOUNS, PREPOSITIONS
from kgqa.polish.values.quotations import MARKS

_OPENING = frozenset({":", ",", "–", "—", "-", "(", *MARKS})
"""Marks between what announces a row and its first name."""


def rows_of(tokens: Sequence[Token], names: Iterable[SetPiece], joints: frozenset[str]) -> Iterator[SetPiece]:
    """The rows of names as sets, with and without what announces each, and without its noun; keywords may stand side by
    side. Nouns in front of names are of these, or announce the whole row („filmy A i B”)."""
    given_names, capitals = tuple(names), mask(at for at, one in enumerate(tokens) if one.word[:1].isupper())
    long = tuple(one for one in given_names if not _swallows(one, given_names, capitals))
    beside = not any(token.is_finite for token in tokens)
    for given in dict.fromkeys((long, tuple(_shortest(long)))):
        for row in sets_together(tokens, given, joints, side_by_side=beside):
            announcing, noun = announcing_words(tokens, row)
            told = dict.fromkeys((announcing, announcing & ~noun, 0))
            yield from (_together(row, row.words | words) for words in told)


def _swallows(name: SetPiece, names: Sequence[SetPiece], capitals: int) -> bool:
    """Whether a name is read with capitalised words beside it that name another („Litwa Łotwa”, for one state)."""
    bare = (one.words for one in names if one.meaning == name.meaning and one.words | name.words == name.words)
    extra = name.words & ~next((words for words in bare if words != name.words), name.words)
    return any(one.meaning != name.meaning and one.words & extra & capitals == one.words for one in names)


def _shortest(names: Sequence[SetPiece]) -> Iterator[SetPiece]:
    """The names without those that fewer words name, too."""
    for one in names:
        same = (other.words for other in names if other.meaning == one.meaning and other.words != one.words)
        if not any(one.words | words == one.words for words in same):
            yield one


def announcing_words(tokens: Sequence[Token], row: SetsPiece) -> tuple[int, int]:
    """The bits of the words right in front of a row that say how many things follow, of what kind („te trzy filmy:”, „z
    rzek”), and those of their noun; 0 where they speak of things of another sort."""
    at = row.first.bit_length() - 2
    while at >= 0 and tokens[at].form in _OPENING:
        at -= 1
    end = at
    while at >= 0 and tokens[at].is_surely(ADJECTIVAL) and not announces(tokens[at]):  # „ciał niebieskich”
        at -= 1
    noun = at if at >= 0 and _calls(tokens[at], row) else None
    if noun is None and not (end >= 0 and announces(tokens[end])):
        return 0, 0
    start = (noun if noun is not None else end + 1) - 1
    while start >= 0 and announces(tokens[start]):
        start -= 1
    return mask(range(start + 1, end + 1)), 0 if noun is None else 1 << noun


def _calls(token: Token, row: SetsPiece) -> bool:
    """Whether a noun in small letters may say what all things of a row are."""
    if not token.word.islower() or not token.is_likely(PLAIN_NOUNS) or token.may_be(PREPOSITIONS):
        return False
    sorts = noun_sorts(sorted(token.lemmas))
    return is_group(token) or (bool(sorts) and all(compatible(sorts, part.sorts) for part in row.parts))


def _together(row: SetsPiece, words: int) -> SetPiece:
    meaning = Either(tuple(part.meaning for part in row.parts))
    sorts = row.parts[0].sorts
    for part in row.parts[1:]:
        sorts = narrowed(sorts, part.sorts)
    return SetPiece(words, row.cost, meaning, sorts, is_anchored=True)
