"""Looks a form up as it may stand in a question or another text."""

from __future__ import annotations

from kgqa.polish.lists.question_words import said_alike
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.words import Reading

_DIALECT = "gwar."
"""The mark of words that are said in some region alone (SGJP): „litwa” for a pole of a cart."""


def read_word(morphology: Morphology, form: str) -> tuple[Reading, ...]:
    """Readings of the form; those of the lower-cased form where the dictionary does not know it as it stands."""
    return morphology.readings(form) or (morphology.readings(form.lower()) if not form.islower() else ())


def _of_all(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Some readings without those of dialects, where there are others."""
    return tuple(one for one in readings if _DIALECT not in one.marks) or readings


def read_form(morphology: Morphology, form: str) -> tuple[Reading, ...]:
    """Readings of the form, those of dialects aside; a word in capitals that is unknown as such is read in lower case,
    then as a name. „Któż” and „iloro” are read as the plain question words."""
    form = said_alike().get(form.lower(), form)
    readings = _of_all(morphology.readings(form))
    if not readings and form.isupper() and len(form) > 1:
        return morphology.readings(form.lower()) or morphology.readings(form.capitalize())
    return readings
