"""Which part of what was understood each word of a question says."""

from __future__ import annotations

from enum import StrEnum

from kgqa.fast_values import often_made


class Part(StrEnum):
    """What a word is taken for."""

    NAME = "name"
    DESCRIPTION = "description"
    """Words around a name that say what it is."""
    KIND = "kind"
    RELATION = "relation"
    OPERATOR = "operator"
    """Degrees, bounds, numbers and times."""
    ASKED = "asked"
    """The words that stand for the answer."""
    FUNCTION = "function"
    """A word that says nothing by itself."""
    NOTHING = "nothing"


class Licence(StrEnum):
    """How surely a word is accounted for."""

    SURE = "sure"
    WEAK = "weak"
    """Words that only hint at a relation, tell one together with others, or say little."""
    NONE = "none"


@often_made(frozen=True, slots=True)
class Aligned:
    """A word of a question with what it is taken for."""

    index: int
    """Of its token."""
    part: Part
    licence: Licence
    says: str = ""
    """The name of that part: the label of a thing, the noun of a kind, the name of a relation."""
