"""Names of SPARQL's functions. Source: SPARQL 1.1, sections 17.4 (function definitions) and 18.5.1 (aggregates)."""

from __future__ import annotations

_UNLIMITED = 1 << 30

ARITIES: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("NOW", "RAND", "STRUUID", "UUID"), (0, 0)),
    **dict.fromkeys(
        (
            "ABS", "BOUND", "CEIL", "DATATYPE", "DAY", "ENCODE_FOR_URI", "FLOOR", "HOURS", "IRI", "ISBLANK", "ISIRI",
            "ISLITERAL", "ISNUMERIC", "LANG", "LCASE", "MD5", "MINUTES", "MONTH", "ROUND", "SECONDS", "SHA1", "SHA256",
            "SHA384", "SHA512", "STR", "STRLEN", "TIMEZONE", "TZ", "UCASE", "YEAR",
        ),
        (1, 1),
    ),
    **dict.fromkeys(
        (
            "CONTAINS", "LANGMATCHES", "SAMETERM", "STRAFTER", "STRBEFORE", "STRDT", "STRENDS", "STRLANG", "STRSTARTS",
        ),
        (2, 2),
    ),
    "BNODE": (0, 1),
    "COALESCE": (0, _UNLIMITED),
    "CONCAT": (0, _UNLIMITED),
    "IF": (3, 3),
    "REGEX": (2, 3),
    "REPLACE": (3, 4),
    "SUBSTR": (2, 3),
}  # fmt: skip
"""Fewest and most arguments of each built-in function."""

SYNONYMS = {"URI": "IRI", "ISURI": "ISIRI"}

AGGREGATES = frozenset({"AVG", "COUNT", "GROUP_CONCAT", "MAX", "MIN", "SAMPLE", "SUM"})
