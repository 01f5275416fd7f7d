"""Dates that say the same with more or less precision: the truthy graph writes a year alone as its 1 January."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kgqa.terms import XSD, Literal, Term

_DATE = XSD + "dateTime"
_NEW_YEAR = "-01-01T"


def finest(terms: Sequence[Term]) -> tuple[Term, ...]:
    """The terms without years alone where another term is a day of the same year."""
    known = set(_days(terms))
    return tuple(term for term in terms if not _is_year(term) or _year(term) not in known)


def _days(terms: Iterable[Term]) -> Iterable[str]:
    return (_year(term) for term in terms if _is_date(term) and not _is_year(term))


def _is_date(term: Term) -> bool:
    return isinstance(term, Literal) and term.datatype == _DATE


def _is_year(term: Term) -> bool:
    return _is_date(term) and _NEW_YEAR in term.value


def _year(term: Term) -> str:
    return term.value.rsplit("T", 1)[0].rsplit("-", 2)[0]
