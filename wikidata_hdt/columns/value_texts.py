"""The values of literals as whole numbers of 64 bits, which stand in the order of the values of one kind.

A number is the bits of the double next to it, those of negative ones turned round; a moment is its seconds since 1
March of the year 0, times four, and how many of month and day are known. Only literals have one of which it tells
everything that comparisons ask: integers up to 2^53, decimals of up to 15 digits, doubles; moments without fractions of
a second in the zone Z. Source of the order: XML Schema part 2, sections 3.2.3, 3.2.5 and 3.2.7.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from struct import Struct

from wikidata_hdt.wikidata_iris import XSD

NO_KEY, NUMBER, TIME = 0, 1, 2
"""Kinds of values."""
Key = tuple[int, int]
"""A kind and a key."""
FIRST, LAST = b'"+', b'":'
"""Between these stand all literals that begin with a sign, a point or a digit."""

_NOTHING: Key = (NO_KEY, 0)
_TYPE = re.escape(f'"^^<{XSD}').encode()
_TIME = re.compile(rb'"([+-]?\d{4,11})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z' + _TYPE + rb"dateTime>")
_NUMBER = re.compile(
    rb'"(?:([+-]?\d{1,16})' + _TYPE + rb"integer>|([+-]?(?:\d{1,200}(?:\.\d{0,200})?|\.\d{1,200}))" + _TYPE
    + rb"decimal>|([+-]?\d{1,200}(?:\.\d{0,200})?(?:[eE][+-]?\d{1,3})?)" + _TYPE + rb"double>)"
)  # fmt: skip
_LARGEST, _MOST_DIGITS, _LATEST = 2**53, 15, 2**60
_LAST_MONTH, _LAST_DAY, _LAST_HOUR, _LAST_MINUTE = 12, 31, 23, 59
_BITS = Struct("<d").pack
_DAY, _PARTS = 24 * 60 * 60, 4


def key_of_text(text: bytes) -> Key:
    """The kind and the key of a literal, as N-Triples write it."""
    found = _TIME.fullmatch(text)
    if found is not None:
        return _time_key([int(part) for part in found.groups()])
    number = _NUMBER.fullmatch(text)
    if number is None:
        return _NOTHING
    whole, decimal, double = number.groups()
    if whole is not None:
        return _number_key(float(whole)) if abs(int(whole)) <= _LARGEST else _NOTHING
    if decimal is not None:
        digits = decimal.lstrip(b"+-").replace(b".", b"").strip(b"0")
        return _number_key(float(decimal)) if len(digits) <= _MOST_DIGITS else _NOTHING
    return _number_key(float(double))


def _number_key(number: float) -> Key:
    bits = int.from_bytes(_BITS(number + 0.0), "little", signed=True)
    return NUMBER, bits if bits >= 0 else bits ^ 0x7FFF_FFFF_FFFF_FFFF


def _time_key(parts: Sequence[int]) -> Key:
    year, month, day, hour, minute, second = parts
    if month > _LAST_MONTH or day > _LAST_DAY or hour > _LAST_HOUR or max(minute, second) > _LAST_MINUTE:
        return _NOTHING
    seconds = _days(year, month or 1, day or 1) * _DAY + (hour * 60 + minute) * 60 + second
    known = 0 if not month else 1 if not day else 2
    return (TIME, seconds * _PARTS + known) if abs(seconds) < _LATEST else _NOTHING


def _days(year: int, month: int, day: int) -> int:
    """Days since 1 March of the year 0 in the Gregorian calendar, also before its time."""
    year -= month < 3  # noqa: PLR2004 (years that begin in March end with the leap day)
    return year * 365 + year // 4 - year // 100 + year // 400 + (153 * ((month - 3) % 12) + 2) // 5 + day - 1
