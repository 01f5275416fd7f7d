"""What people are called by what is told of them, where nothing tells their occupation, and things without a class
(`data/callings.tsv`)."""

from __future__ import annotations

from kgqa.linking.linking_tables import rows_of
from kgqa.terms import PropertyId
from wikidata_hdt.labels.signature import Signature


class ImpliedCallings:
    """The table of callings, by the properties that imply them."""

    def __init__(self) -> None:
        self._has, self._of = map(_by_property, ("has", "of"))

    def of(self, signature: Signature) -> frozenset[str]:
        """The nouns for somebody or something with these claims, and of which these are told."""
        has = (self._has[one] for one in signature.said if one in self._has)
        of = (self._of[one] for one in signature.received if one in self._of)
        return frozenset(noun for callings in (*has, *of) for noun in callings)


def _by_property(end: str) -> dict[int, list[str]]:
    return {PropertyId(name).number: callings.split() for name, callings in rows_of("callings.tsv", end)}
