"""Which words may be surnames of people who are not named in full."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.model import Token

_SURNAME = "nazwisko"


def may_be_surname(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands alone, and is no common word in small letters."""
    around = [tokens[place].form for place in (at - 1, at + 1) if 0 < place < len(tokens)]
    if any(form[:1].isupper() for form in around):
        return False
    common = any(reading.lemma[:1].islower() and reading.tag.pos != "ign" for reading in tokens[at].readings)
    return not common or (at > 0 and tokens[at].form[:1].isupper())


def allows_surname(token: Token) -> bool:
    """Whether a word in capitals is a surname in the dictionary, or is not in it."""
    if not token.form[:1].isupper():
        return False
    return not token.readings or any(_SURNAME in reading.names for reading in token.readings)
