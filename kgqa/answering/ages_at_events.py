"""Whether a superlative goes by when people were born where it asks how old they were when something came to them."""

from __future__ import annotations

from kgqa.answering.complete.ordered_sets import keys_of, ordered_level
from kgqa.model import Result
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import triples
from kgqa.terms import DIRECT
from kgqa.vocabulary import AWARD_RECEIVED, BORN, HEAD_OF_GOVERNMENT, HEAD_OF_STATE, OFFICEHOLDER, POSITION, WINNER

_COME_TO = frozenset(
    DIRECT + one for one in (POSITION, AWARD_RECEIVED, WINNER, HEAD_OF_STATE, HEAD_OF_GOVERNMENT, OFFICEHOLDER)
)
"""Offices and prizes, which people come to at some age."""


def is_by_birth_alone(result: Result) -> bool:
    """Whether holders of an office or a prize are put in order by their days of birth: the youngest president is who
    was youngest on taking office, not who was born last."""
    level = ordered_level(result.query.form) if result.query is not None else None
    if level is None:
        return False
    stated = list(triples(level))
    keys = keys_of(level)
    by = {iri for one in stated if one.obj in keys for iri in properties(one.predicate)}
    said = {iri for one in stated for iri in properties(one.predicate)}
    own = all(one.startswith(DIRECT) for one in by)
    return own and DIRECT + BORN in by and not said.isdisjoint(_COME_TO)
