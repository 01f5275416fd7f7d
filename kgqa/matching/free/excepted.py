"""Names that only say what is not meant: „oprócz Niemiec”, „poza Polską”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kgqa.matching.free.pieces import SetPiece
from kgqa.model import Token
from kgqa.polish.lists.function_words import word_list

_EXCEPTING = word_list("excepting")


def with_exceptions(tokens: Sequence[Token], names: Iterable[SetPiece]) -> Iterator[SetPiece]:
    """The names, those behind „oprócz” as what is taken away from others."""
    for name in names:
        before = name.first >> 1
        if before and tokens[before.bit_length() - 1].form.lower() in _EXCEPTING:
            yield replace(name, words=name.words | before, is_name=False, is_anchored=False, is_negated=True)
        else:
            yield name
