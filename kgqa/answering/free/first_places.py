"""Which of some measured things come first: one place, or several from a rank on."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.answering.magnitudes import Stretch, is_apart
from kgqa.model import ALL_PLACES, Dimension, Direction, Extreme
from kgqa.terms import Term
from wikidata_hdt.own.own_ids import is_own

_SEVERAL = 3
"""Things from which on their number tells more than how much the graph knows. Not fitted: few questions ask so."""


def in_places(meaning: Extreme, measured: Sequence[tuple[Stretch, Term]]) -> tuple[Term, ...]:
    """The things in the places that an extreme speaks of, in their order: all of one value in a single place, as many
    things as there are places from the rank on, with those that share the last one; none where there are fewer, or
    where it is not known which of some come first."""
    largest = meaning.direction is Direction.MAX
    ordered = sorted(measured, key=lambda one: one[0].most if largest else one[0].least, reverse=largest)
    if meaning.count == 1:
        numbers = list(dict.fromkeys(number for number, _ in ordered))
        chosen = numbers[meaning.rank - 1]
        terms = [term for number, term in ordered if number == chosen]
        is_known = all(is_apart(chosen, other) for other in numbers if other != chosen)
        return _outstanding(meaning, chosen, terms) if is_known and (chosen.is_known or len(terms) == 1) else ()
    end = len(ordered) if meaning.count == ALL_PLACES else meaning.rank - 1 + meaning.count
    if len(ordered) < end:
        return ()
    last, behind = ordered[end - 1][0], ordered[end:]
    if not all(is_apart(last, number) for number, _ in behind):
        return ()
    shared = [term for number, term in behind if number == last]
    return (*(term for _, term in ordered[meaning.rank - 1 : end]), *shared)


def _outstanding(meaning: Extreme, number: Stretch, terms: Sequence[Term]) -> tuple[Term, ...]:
    """What comes first; none of several by how much they have, nor one that has few things, as that may be all that the
    graph knows. Of a vocabulary of the user's own the graph knows all."""
    if not meaning.dimension.counted or _is_own(meaning.dimension):
        return tuple(terms)
    return () if number.most < _SEVERAL or len(terms) > 1 else tuple(terms)


def _is_own(dimension: Dimension) -> bool:
    return all(is_own(step.property) for one in dimension.relations for path in one.paths for step in path)
