"""Earlier and later than a named thing: „powstał przed Pink Floyd”, „zmarł po II wojnie światowej”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import ComparedPiece, RelationPiece, SetPiece
from kgqa.model import Aim, Analysis, Dimension, Direction
from kgqa.polish.lists.function_words import word_list

_BEFORE, _AFTER = word_list("before_in_time"), word_list("after_in_time")


def earlier_pieces(
    analysis: Analysis, names: Iterable[SetPiece], relations: Sequence[RelationPiece], vocabulary: Vocabulary
) -> Iterator[ComparedPiece]:
    """A piece for each verb that dates something, with the name behind „przed” or „po” in a claim; what is named is
    dated by the same event, or else by its own beginning."""
    if analysis.kind is not Aim.YES_NO:
        return
    own = tuple(chain.from_iterable(one.dimension.relations for one, _ in vocabulary.graded("pierwszy")))
    for name in names:
        before = name.first >> 1
        word = analysis.tokens[before.bit_length() - 1].form.lower() if before else ""
        direction = Direction.MIN if word in _BEFORE else Direction.MAX
        for by in relations if word in _BEFORE | _AFTER and name.is_name else ():
            if by.is_dated and not by.words & (name.words | before):
                dimension = Dimension(by.relation.name, (by.relation, *own))
                words = by.words | name.words | before
                yield ComparedPiece(words, by.cost + name.cost, (dimension,), direction, name.meaning, frozenset())
