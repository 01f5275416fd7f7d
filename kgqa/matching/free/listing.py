"""Commands to list all that a class or a whole has: „Wymień gazy szlachetne.”, „Jakie są kraje bałtyckie?”."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import SetPiece
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import Analysis, Kind, Related, SetMeaning, Thing
from kgqa.vocabulary import HAS_PART

_PARTS = "część"
_OF_WHOLE = reading_cost("unnamed degree")
"""What it costs that a whole is named for its parts."""


def listed(analysis: Analysis, piece: SetPiece, vocabulary: Vocabulary) -> Iterator[tuple[SetMeaning, float]]:
    """What a question lists that says nothing but one name in the plural, each with its cost: the members of a class of
    several words, as of others there are too many, or the parts of a thing."""
    wh = next(iter(analysis.wh_phrases), None)
    if wh is None or not wh.plural:
        return
    match piece.meaning:
        case Kind(classes=classes) if classes:
            yield piece.meaning, 0.0
        case Thing():
            yield Related(vocabulary.families.relation(HAS_PART, _PARTS), piece.meaning), _OF_WHOLE
