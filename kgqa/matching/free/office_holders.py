"""Who held an office, where the office is named („królowie Polski”), or a state and the noun of its holders."""

from __future__ import annotations

from kgqa.model import NAME, Alternatives, BoundSign, Related, Relation, SetMeaning, Step, Where
from kgqa.terms import Literal
from kgqa.vocabulary import CITIZENSHIP, COUNTRY, HEAD_OF_GOVERNMENT, HEAD_OF_STATE, JURISDICTION, POSITION

HOLDERS = Relation.of(POSITION, "stanowisko").reversed()
"""From an office to those who held it."""
OFFICES = Relation("urząd", ((Step(JURISDICTION, inverse=True),), (Step(COUNTRY, inverse=True),)), Alternatives.UNION)
"""From a state to its offices."""
_OF_STATES = frozenset({HEAD_OF_STATE, HEAD_OF_GOVERNMENT, CITIZENSHIP, COUNTRY})
"""Properties between states and people of theirs."""
_HEADS = frozenset({HEAD_OF_STATE, HEAD_OF_GOVERNMENT})


def offices_called(noun: str, states: SetMeaning) -> SetMeaning:
    """The offices of states whose name begins with a noun („król”: „król Polski”)."""
    return Where(Related(OFFICES, states), NAME, BoundSign.BEGINS, Literal(f"{noun.upper()} "))


def leads_to_head(relation: Relation) -> bool:
    """Whether a relation leads from a state to who heads it, or its government."""
    return any(path[-1].property in _HEADS and not path[-1].inverse for path in relation.paths)


def joins_state(relation: Relation) -> bool:
    """Whether a relation leads from a state to people of it, who may hold an office there („polski król”)."""
    return any(step.property in _OF_STATES for path in relation.paths for step in path[-1:])
