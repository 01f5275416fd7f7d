"""Numerals of one word (`data/numerals.tsv`, `data/ordinals.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from types import MappingProxyType

from kgqa.polish.tokens.word_forms import Word
from kgqa.resources import table_rows


@cache
def cardinals() -> Mapping[str, Decimal]:
    """The value of every cardinal numeral by its lemma or abbreviation."""
    rows = table_rows("kgqa.polish", "numerals.tsv")
    return MappingProxyType({word: Decimal(number) for number, words in rows for word in words.split()})


@cache
def ordinals() -> Mapping[str, int]:
    """The number of every ordinal numeral by its lemma; -1 is the last, -2 the last but one."""
    rows = table_rows("kgqa.polish", "ordinals.tsv")
    return MappingProxyType({word: int(number) for number, words in rows for word in words.split()})


def cardinal_value(word: Word) -> Decimal | None:
    """The number that a single word stands for; None for words that are no cardinal numerals."""
    known = cardinals()
    if known.keys().isdisjoint(word.lemmas) and word.form.lower() not in known:  # as most words
        return None
    return next((known[one] for one in (*sorted(word.lemmas), word.form.lower()) if one in known), None)


def ordinal_value(word: Word) -> int | None:
    """The number of an ordinal word, else None."""
    known = ordinals()
    if known.keys().isdisjoint(word.lemmas):
        return None
    return next((known[lemma] for lemma in sorted(word.lemmas) if lemma in known), None)
