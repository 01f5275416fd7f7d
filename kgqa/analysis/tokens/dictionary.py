"""Looks a form up as it may stand in a question."""

from __future__ import annotations

from kgqa.model import Reading
from kgqa.protocols import Morphology


def read_form(morphology: Morphology, form: str) -> tuple[Reading, ...]:
    """Readings of the form; a word in capitals that is unknown as such is read in lower case, then as a name."""
    readings = morphology.readings(form)
    if not readings and form.isupper() and len(form) > 1:
        return morphology.readings(form.lower()) or morphology.readings(form.capitalize())
    return readings
