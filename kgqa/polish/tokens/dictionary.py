"""Looks a form up as it may stand in a question or another text."""

from __future__ import annotations

from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.words import Reading


def read_word(morphology: Morphology, form: str) -> tuple[Reading, ...]:
    """Readings of the form; those of the lower-cased form where the dictionary does not know it as it stands."""
    return morphology.readings(form) or (morphology.readings(form.lower()) if not form.islower() else ())


def read_form(morphology: Morphology, form: str) -> tuple[Reading, ...]:
    """Readings of the form; a word in capitals that is unknown as such is read in lower case, then as a name."""
    readings = morphology.readings(form)
    if not readings and form.isupper() and len(form) > 1:
        return morphology.readings(form.lower()) or morphology.readings(form.capitalize())
    return readings
