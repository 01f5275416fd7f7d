"""The bounds that the graph gives amounts: „120 V ± 6 V”, from 114 V to 126 V.

Source: Wikibase's quantity values (https://www.wikidata.org/wiki/Help:Data_type#quantity).
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from kgqa.model import BoundsAspect
from kgqa.polish.values.numbers import plain
from kgqa.terms import XSD, Literal, Term
from kgqa.values.amounts import Amount, amount_of


def bounds(terms: Sequence[Term], aspect: BoundsAspect) -> tuple[Literal, ...]:
    """What of its bounds is asked for of the one amount that some terms are, in its unit; of a range both ends.

    Nothing where the graph gives no bounds, several amounts, or a margin that is not the same to both sides.
    """
    amounts = {amount for term in terms if (amount := amount_of(term)) is not None}
    if len(amounts) != 1:
        return ()
    (amount,) = amounts
    if amount.lower is None or amount.upper is None:
        return ()
    below, above = amount.number - amount.lower, amount.upper - amount.number
    match aspect:
        case BoundsAspect.RANGE:
            numbers: tuple[Decimal, ...] = amount.lower, amount.upper
        case BoundsAspect.MARGIN:
            numbers = (above,) if below == above else ()
        case BoundsAspect.LEAST:
            numbers = (amount.lower,)
        case BoundsAspect.MOST:
            numbers = (amount.upper,)
    return tuple(_amount(number, amount) for number in numbers)


def _amount(number: Decimal, like: Amount) -> Literal:
    detail = Amount(number, like.unit, like.symbol)
    return Literal(plain(number), datatype=XSD + "decimal", detail=detail)
