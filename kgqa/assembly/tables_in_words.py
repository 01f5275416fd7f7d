"""Meanings over tables in words, as those over the graph are told."""

from __future__ import annotations

from functools import cache

from kgqa.model import Meaning
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import Literal, Term
from kgqa.verbalisation.labels.inflection import Inflector
from kgqa.verbalisation.meanings.meaning_text import MeaningText


@cache
def _text() -> MeaningText:
    return MeaningText(_written, Inflector(MorfeuszMorphology()))


def _written(term: Term) -> str:
    return term.value if isinstance(term, Literal) else str(term)


def in_words(meaning: Meaning | None) -> str:
    """A meaning in Polish („Rok (najmniejszy według rannych z: wiersze)”); empty without one."""
    return _text().of(meaning) if meaning else ""
