"""Who held an office, where the office is named („królowie Polski”), or a state and the noun of its holders."""

from __future__ import annotations

from kgqa.model import Alternatives, Relation, Step
from kgqa.vocabulary import COUNTRY, HEAD_OF_GOVERNMENT, HEAD_OF_STATE, JURISDICTION, POSITION

HOLDERS = Relation.of(POSITION, "stanowisko").reversed()
"""From an office to those who held it."""
OFFICES = Relation("urząd", ((Step(JURISDICTION, inverse=True),), (Step(COUNTRY, inverse=True),)), Alternatives.UNION)
"""From a state to its offices."""
_HEADS = frozenset({HEAD_OF_STATE, HEAD_OF_GOVERNMENT})


def leads_to_head(relation: Relation) -> bool:
    """Whether a relation leads from a state to who heads it, or its government."""
    return any(path[-1].property in _HEADS and not path[-1].inverse for path in relation.paths)
