"""What lies on a border, or between two places: „na granicy Brazylii i Paragwaju”, „między Iranem a Irakiem”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.linking.linking_tables import rows_of
from kgqa.model import Token
from kgqa.polish.tokens.tags import STATING_VERBS

_TOLD = {what: frozenset(words.split()) for what, words in rows_of("places.tsv", "border")}
_UPON, _WORDS = _TOLD["upon"], _TOLD["line"] | _TOLD["gap"]


def border_names(tokens: Sequence[Token], end: int) -> int:
    """Index where the first of two names begins between which something lies that ends there, a verb between; -1 if
    there are none."""
    at = end + 1 if end < len(tokens) and (tokens[end].form == "," or tokens[end].may_be(STATING_VERBS)) else end
    if at < len(tokens) and tokens[at].form.lower() in _UPON:
        at += 1
    while at < len(tokens) and tokens[at].lemmas & _WORDS:
        at += 1
    is_border = at > end and bool(tokens[at - 1].lemmas & _WORDS)
    return at if is_border and at < len(tokens) and tokens[at].word[:1].isupper() else -1
