"""Names that only say what is not meant: „oprócz Niemiec”, „poza Polską”, „spoza NATO”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import SetPiece
from kgqa.matching.free.signs import Sign
from kgqa.model import AnswerType, Related, Token
from kgqa.polish.lists.function_words import word_list

_EXCEPTING = word_list("excepting")
_OUTSIDE, _BEYOND = word_list("outside"), word_list("beyond")
_PLACES = frozenset({AnswerType.PLACE})
_ORGANISATIONS = frozenset({AnswerType.ORGANISATION})


def with_exceptions(tokens: Sequence[Token], names: Iterable[SetPiece]) -> Iterator[SetPiece]:
    """The names, those behind „oprócz” as what is taken away from others; without those of which the members are."""
    for name in names:
        before = _before(tokens, name)
        if before in _EXCEPTING and not _has_outside(before, name):
            words = name.words | name.first >> 1
            yield replace(name, words=words, is_name=False, is_anchored=False, is_negated=True)
        elif not _has_outside(before, name):
            yield name


def outside_pieces(
    tokens: Sequence[Token], names: Iterable[SetPiece], kinds: Iterable[SetPiece], vocabulary: Vocabulary
) -> Iterator[SetPiece]:
    """What is in, or belongs to, a name behind „spoza”, to be taken away („państwa spoza NATO”): by the relation that a
    noun beside the name may mean."""
    nouns = dict.fromkeys((one.noun, one.sorts) for one in kinds) or {("", _PLACES): None}
    for name in names:
        if _has_outside(_before(tokens, name), name):
            found = (vocabulary.implied(sorts, noun, name.sorts) for noun, sorts in nouns)
            for inside in dict.fromkeys(one for one in found if one is not None):
                made = SetPiece(
                    name.words | name.first >> 1, name.cost, Related(inside, name.meaning), _PLACES, is_anchored=False
                )
                yield replace(made, is_negated=True, signs=name.signs + Sign.IMPLIED.once)


def _before(tokens: Sequence[Token], name: SetPiece) -> str:
    """The word in front of a name, in small letters; empty for none."""
    before = name.first >> 1
    return tokens[before.bit_length() - 1].form.lower() if before else ""


def _has_outside(before: str, name: SetPiece) -> bool:
    """Whether a word in front of a name speaks of what is outside of it: „poza” does so of organisations, of others it
    says that they are not meant."""
    return before in _OUTSIDE or (before in _BEYOND and name.sorts == _ORGANISATIONS)
