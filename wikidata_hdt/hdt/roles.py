"""The places of terms in triples, each with a numbering of its own."""

from __future__ import annotations

from enum import Enum


class Role(Enum):
    """The position of a term in a triple; every role numbers its terms from 1.

    Terms that are both subjects and objects come first in both numberings and have the same id in both: ids up to the
    number of shared terms can be carried from an object to a subject and back.
    """

    SUBJECT = "Subject"
    PREDICATE = "Predicate"
    OBJECT = "Object"

    # A role is looked up for every term; hashing its name in Python would take longer than reading the term.
    __hash__ = object.__hash__
