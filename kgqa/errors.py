"""The errors of kgqa, all below `wikidata_hdt.clear_errors.ClearError`.

An expected miss while answering is no error but a value, `kgqa.model.NoAnswer`.
"""

from __future__ import annotations

from typing import Self

from wikidata_hdt.clear_errors import ClearError, DataError, SourceError

__all__ = [
    "ClearError",
    "ConfigError",
    "DataError",
    "InputError",
    "QueryError",
    "QuerySyntaxError",
    "SourceError",
    "TemplateError",
    "TooMuchError",
    "UnavailableError",
]


class ConfigError(ClearError):
    """A setting is unknown or has a value that cannot be used."""


class InputError(ClearError):
    """A file or value given by the user cannot be read, or an output cannot be written."""


class TooMuchError(InputError):
    """A file given by the user goes beyond what is read of one."""


class TemplateError(ClearError):
    """A question template or lexicon file breaks the template language; the message names file, template and key."""


class QueryError(ClearError):
    """A SPARQL query cannot be parsed, is of a refused kind, or its remote endpoint failed."""


class QuerySyntaxError(QueryError):
    """A SPARQL query does not parse."""

    place = (1, 1)
    """Line and column, from 1."""

    @classmethod
    def at(cls, line: int, column: int, *, value: str, expected: str) -> Self:
        """The error at a place; `value` is the line."""
        error = cls("query does not parse", value=value, expected=f"{expected} at line {line}, column {column}")
        error.place = (line, column)
        return error


class UnavailableError(DataError):
    """A server that holds data does not answer in time, or answers with errors; it may be back later."""
