"""Maps tags of the SGJP tagset to universal parts of speech, by the documentation of UD for Polish."""

from __future__ import annotations

from collections.abc import Mapping

from kgqa.resources import table_rows
from kgqa.terms import Tag


def ud_class(lemma: str, tag: Tag, form: str) -> str:
    """The universal part of speech of a word; `X` for unknown words."""
    by_lemma = _TABLE.get(f"{tag.pos} {lemma.lower()}")
    if by_lemma:
        return by_lemma
    if tag.pos == "subst" and lemma[:1].isupper() and form[:1].isupper():
        return "PROPN"
    return _TABLE.get(tag.pos, "X")


def _read_table() -> Mapping[str, str]:
    return {f"{pos} {lemma}".strip(): upos for pos, lemma, upos in table_rows("kgqa.evaluation", "ud_classes.tsv")}


_TABLE = _read_table()
