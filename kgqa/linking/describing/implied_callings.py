"""What people are called by what is told of them, where nothing tells their occupation, and things without a class
(`data/implied_callings.tsv`)."""

from __future__ import annotations

from kgqa.linking.linking_tables import read_rows
from kgqa.terms import PropertyId
from wikidata_hdt.labels.signature import Signature

_HAS = "has"


class ImpliedCallings:
    """The table of callings, by the properties that imply them."""

    def __init__(self) -> None:
        rows = [(PropertyId(name).number, end, callings.split()) for name, end, callings in
                read_rows("implied_callings.tsv")]  # fmt: skip
        self._has = {number: callings for number, end, callings in rows if end == _HAS}
        self._of = {number: callings for number, end, callings in rows if end != _HAS}

    def of(self, signature: Signature) -> frozenset[str]:
        """The nouns for somebody or something with these claims, and of which these are told."""
        has = (self._has[one] for one in signature.said if one in self._has)
        of = (self._of[one] for one in signature.received if one in self._of)
        return frozenset(noun for callings in (*has, *of) for noun in callings)
