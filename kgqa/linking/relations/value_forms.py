"""Inflected values: the nominatives that words may be forms of („Słonecznikowym Stanem”, „Laskonogim”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.model import Reading, Token
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.terms import Case

_MOST_WORDS = 5
"""Words of an inflected value."""
_MOST_FORMS = 24
"""Nominatives that one value is looked up by."""
_NOMINAL = ADJECTIVAL | {"subst"}


class ValueForms:
    """Makes the nominatives of names in any case, each word by itself."""

    def __init__(self, morphology: Morphology, keys: LemmaKeys) -> None:
        """`keys` guesses the nominatives of words that the dictionary lacks."""
        self._morphology = morphology
        self._keys = keys

    def of(self, tokens: Sequence[Token]) -> Iterator[str]:
        """What the words of a name may be in the nominative, other than they stand there, in small letters."""
        if len(tokens) > _MOST_WORDS or not tokens[0].word[:1].isupper() or tokens[0].start == 0:
            return
        said = " ".join(token.form for token in tokens).lower()
        ways = product(*(tuple(dict.fromkeys(self._nominatives(token))) for token in tokens))
        yield from (text for way in islice(ways, _MOST_FORMS) if (text := " ".join(way)) != said)

    def _nominatives(self, token: Token) -> Iterator[str]:
        if not token.word[:1].isupper():
            yield token.form
            return
        for reading in token.readings:
            if reading.is_of(_NOMINAL) and Case.NOM not in reading.cases:
                yield from self._in_nominative(reading)
        if not token.readings:
            yield from self._keys.of_mention((token.form,))
        yield token.form.lower()

    def _in_nominative(self, reading: Reading) -> Iterator[str]:
        """The nominatives of the number and the gender that a reading has."""
        for form, tag in self._morphology.forms(reading.lemma):
            if reading.is_inflected_as(Reading(reading.lemma, tag), Case.NOM):
                yield form.lower()
