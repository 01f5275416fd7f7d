"""Values of things in one unit, where a graph has them in several: what queries are told instead of bare numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from kgqa.answering.magnitudes import in_unit
from kgqa.model import Dimension
from kgqa.terms import XSD, Literal, Term
from kgqa.values.amounts import amount_of


class ToldUnits:
    """What was measured of things for one question, by the names of dimensions."""

    def __init__(self) -> None:
        self._values: defaultdict[str, dict[Term, Sequence[Term]]] = defaultdict(dict)
        self._units: defaultdict[str, set[str]] = defaultdict(set)

    def note(self, dimension: Dimension, term: Term, values: Sequence[Term]) -> None:
        """Take the values of a thing."""
        self._values[dimension.name][term] = values
        amounts = (amount_of(value) for value in values)
        self._units[dimension.name] |= {one.symbol for one in amounts if one is not None and one.unit is not None}

    def rows(self, dimension: Dimension) -> Iterable[tuple[Term, Term]] | None:
        """Things with their values in one unit; None where the bare numbers of the graph are in one already."""
        units = self._units[dimension.name]
        if len(units | ({dimension.unit} - {""})) < 2:  # noqa: PLR2004
            return None
        return [
            (term, Literal(str(number), datatype=XSD + "decimal"))
            for term, values in self._values[dimension.name].items()
            for value in values
            if isinstance(value, Literal) and (number := in_unit(value, dimension.unit)) is not None
        ]
