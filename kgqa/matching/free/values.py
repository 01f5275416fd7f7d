"""Values of string properties as pieces: what has a code, a symbol, a motto („kod HR”, „symbol Au”, „C₆H₁₂O₆”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.matching.free.pieces import SetPiece, mask, sorts_of
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import Linked, Related, Relation, Thing, Token, ValueMention

_QUOTED = reading_cost("quoted value")
_BARE = reading_cost("bare value")
_LONG = 3
"""Characters of a text in capitals that is hardly a word."""


def value_pieces(linked: Linked, said: int) -> Iterator[SetPiece]:
    """The things that have each value; only where words name the property, or where no noun names another one and the
    text is quoted or no word at all. `said` has the bits of the words that say something."""
    named = any(phrase.is_noun and mask(phrase.tokens) & said for phrase in linked.relation_phrases)
    for value in linked.values:
        cost = 0.0 if value.naming else _QUOTED if value.quoted else _BARE
        bare = value.quoted or _is_no_word(value, linked.analysis.tokens)
        if value.naming or (bare and not named):
            words = mask((*range(value.start, value.end), *value.naming))
            having = Relation.of(value.property, value.term.value).reversed()
            sorts, nouns = sorts_of(value.subject), value.subject.nouns
            yield SetPiece(words, cost, Related(having, Thing(value.term)), sorts, is_anchored=True, end_nouns=nouns)


def _is_no_word(value: ValueMention, tokens: Sequence[Token]) -> bool:
    """Whether a text is a formula or a code by its looks: letters with digits or signs, several capitals."""
    text = "".join(token.form for token in tokens[value.start : value.end])
    letters = [character for character in text if character.isalpha()]
    if not text.isalnum() or len(letters) not in (0, len(text)):
        return not text.isdecimal() and not text.replace("-", "").isalpha()
    return len(text) >= _LONG and text.isupper() and not any(one.readings for one in tokens[value.start : value.end])
