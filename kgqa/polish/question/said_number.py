"""How many things words without a question word ask for: „kraje Beneluksu”, „sąsiedzi Finlandii”."""

from __future__ import annotations

from collections.abc import Sequence, Set

from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.polish.tokens.words import Token
from kgqa.terms import Case, Number, Tag

_PLURAL_ONLY = ":pt"
_DIRECT = frozenset({Case.NOM, Case.ACC})


def said_nouns(tokens: Sequence[Token], named: Set[int]) -> list[list[Tag]]:
    """The tags of each noun; the tokens `named` are parts of names, and no nouns."""
    said = (token for index, token in enumerate(tokens) if index not in named)
    return [tags for token in said if (tags := [one.tag for one in token.readings if one.tag.pos == "subst"])]


def asks_for_several(tokens: Sequence[Token], named: Set[int]) -> bool:
    """Whether the first noun stands in the nominative plural, and has a singular („skrzypce” has none)."""
    subject = subjects(next(iter(said_nouns(tokens, named)), ()))
    return is_plural(subject) and not any(_PLURAL_ONLY in one.text for one in subject)


def names_several(noun: Token) -> bool:
    """Whether a noun is surely plural where it is a subject or an object („góry”)."""
    tags = [one.tag for one in noun.readings if one.tag.pos in PLAIN_NOUNS]
    return is_plural([tag for tag in tags if tag.cases & _DIRECT])


def subjects(noun: Sequence[Tag]) -> list[Tag]:
    """The readings of a noun in the nominative."""
    return [tag for tag in noun if Case.NOM in tag.cases]


def is_plural(tags: Sequence[Tag]) -> bool:
    """Whether a word is surely plural, in whatever reading."""
    return bool(tags) and all(one.numbers == {Number.PL} for one in tags)
