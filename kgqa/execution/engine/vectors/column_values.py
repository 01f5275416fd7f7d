"""Keys of values: whole numbers of 64 bits that compare as the values of one kind do; those of columns from the store
where it has them, else from the terms of the different nodes.

Only values have one whose keys tell exactly what the operators `=` and `<` say of them: whole numbers of up to 2^53,
decimals of up to 15 digits and doubles, all as the double next to them, which is another one for each other value among
those; moments without fractions of a second, in the zone Z. All others are compared as terms. A store may have keys
made before (`id_store.Values`): they must be these.
"""

from __future__ import annotations

from decimal import Decimal
from struct import Struct

import numpy as np

from kgqa.execution.engine.id_store import NO_KEY, NUMBER, TIME, Kinds, Nodes
from kgqa.execution.engine.moments import MIDNIGHT, Moment, fields
from kgqa.execution.engine.solution_rows import Run
from kgqa.execution.engine.sparql_numbers import Single
from kgqa.execution.engine.term_values import Value, parsed
from kgqa.execution.engine.vectors.node_table import numbered
from kgqa.terms import XSD, Literal

Keys = tuple[Kinds, Nodes]
"""Kinds and keys of values, side by side."""


def keys_of(run: Run, nodes: Nodes) -> Keys:
    """The kinds and the keys of a column; unbound nodes, and what is no literal, have none."""
    arrays = run.graph.store.arrays
    if arrays is not None and arrays.values is not None:
        return arrays.values.keys(nodes)
    distinct, places = numbered(nodes)
    found = [key_of(run.term(node)) if node else (NO_KEY, 0) for node in run.deadline.guard(distinct.tolist())]
    kinds = np.array([kind for kind, _ in found], np.uint8)
    keys = np.array([key for _, key in found], np.int64)
    return kinds[places], keys[places]


Key = tuple[int, int]
"""The kind of a value, and its key."""
NOTHING: Key = (NO_KEY, 0)
_DATE_TIME = XSD + "dateTime"
_LARGEST = 2**53
_MOST_DIGITS = 15
_LEAST_EXPONENT, _MOST_EXPONENT = -300, 300
_LATEST = 2**60
"""Seconds; its keys are four times as great."""
_PARTS = 4
_BITS = Struct("<d").pack
_DAY = 24 * 60 * 60
_DAYS_400, _DAYS_100, _DAYS_4 = 146_097, 36_524, 1_460
"""Days of so many years, the last leap day left out in those of 100 and 4."""
_JANUARY = 10
"""The months of a year that begins in March before January."""


def key_of(value: Value) -> Key:
    """The kind and the key of a value."""
    if not isinstance(value, Literal):
        return NOTHING
    found = parsed(value).key
    if isinstance(found, Moment):
        return _of_moment(found) if value.datatype == _DATE_TIME and _is_plain(value.value) else NOTHING
    if isinstance(found, bool | Single) or not isinstance(found, int | Decimal | float):
        return NOTHING
    return (NUMBER, _number_key(float(found))) if _is_exact(found) else NOTHING


def _is_exact(number: float | Decimal) -> bool:
    """Whether no other number that has a key has the same double."""
    if isinstance(number, int):
        return abs(number) <= _LARGEST
    if isinstance(number, float):
        return number == number  # noqa: PLR0124 (NaN is not)
    sized = number.normalize()
    digits = len(sized.as_tuple().digits)
    return digits <= _MOST_DIGITS and (not number or _LEAST_EXPONENT < number.adjusted() < _MOST_EXPONENT)


def _number_key(number: float) -> int:
    """The key of a double: its bits, those of negative numbers turned round."""
    bits = int.from_bytes(_BITS(number + 0.0), "little", signed=True)
    return bits if bits >= 0 else bits ^ 0x7FFF_FFFF_FFFF_FFFF


def _is_plain(text: str) -> bool:
    """Whether a time is told in the zone Z, and its year is that of the moment."""
    found = fields(text)
    return found is not None and found.zone == "Z" and found.hours < MIDNIGHT


def _of_moment(moment: Moment) -> Key:
    if moment.fraction or abs(moment.seconds) >= _LATEST:
        return NOTHING
    return TIME, moment.seconds * _PARTS + moment.parts


def years(keys: Nodes) -> Nodes:
    """The years of moments, in the Gregorian calendar. Source: Hinnant 2013, chrono-Compatible Low-Level Date
    Algorithms (`civil_from_days`)."""
    days = (keys // _PARTS) // _DAY
    eras = days // _DAYS_400
    rest = days - eras * _DAYS_400
    year = (rest - rest // _DAYS_4 + rest // _DAYS_100 - rest // (_DAYS_400 - 1)) // 365
    day = rest - (365 * year + year // 4 - year // 100)
    found: Nodes = eras * 400 + year + ((5 * day + 2) // 153 >= _JANUARY)
    return found


def number_keys(numbers: Nodes) -> Nodes:
    """The keys of whole numbers."""
    bits = (numbers.astype(np.float64) + 0.0).view(np.int64)
    return np.where(bits >= 0, bits, bits ^ np.int64(0x7FFF_FFFF_FFFF_FFFF))
