"""Puts the languages of who asks in the place that a query leaves for them, `[AUTO_LANGUAGE]`.

Source: Wikidata Query Service, user manual, label service. There the page does it before it sends a query; here the
endpoint does it for programs as well, by their `Accept-Language`.
"""

from __future__ import annotations

import re

from werkzeug.http import parse_accept_header

from kgqa.sparql.wikidata_names import AUTOMATIC_LANGUAGE

DEFAULT_LANGUAGE = "pl"
_TAG = re.compile(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")
_MOST = 10


def in_languages(query: str, languages: str) -> str:
    """The query for who speaks these languages, parted by commas."""
    return query.replace(AUTOMATIC_LANGUAGE, languages)


def spoken_languages(header: str) -> str:
    """The languages of an `Accept-Language` header, the preferred one first and parted by commas; Polish without one.

    Source: RFC 9110, section 12.5.4.
    """
    tags = [tag for tag, quality in parse_accept_header(header) if quality and _TAG.fullmatch(tag)]
    return ",".join(tags[:_MOST]) or DEFAULT_LANGUAGE
