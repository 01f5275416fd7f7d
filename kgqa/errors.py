"""The errors of kgqa, all below `wikidata_hdt.clear_errors.ClearError`.

An expected miss while answering is no error but a value, `kgqa.model.NoAnswer`.
"""

from __future__ import annotations

from wikidata_hdt.clear_errors import ClearError, DataError, SourceError

__all__ = [
    "ClearError",
    "ConfigError",
    "DataError",
    "InputError",
    "QueryError",
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


class UnavailableError(DataError):
    """A server that holds data does not answer in time, or answers with errors; it may be back later."""
