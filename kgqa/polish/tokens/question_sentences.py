"""Splits a question of several sentences: „Ten urodzony w Nantes pisarz … O kogo chodzi?”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.lists.abbreviations import Place, abbreviations
from kgqa.polish.lists.analysis_tables import read_rows
from kgqa.polish.tokens.tags import FINITE_VERBS
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.quotations import OPENING_MARKS, quoted

_STOPS = frozenset({"?", "!", "…", "...", "?!"})
_OPENER_CLASSES = frozenset(
    FINITE_VERBS
    | {"prep", "conj", "comp", "part", "adv", "inf", "pred", "interj"}
    | {"ppron12", "ppron3", "siebie", "num"}
)
_ROMAN = frozenset("IVXLCDM")


class SentenceSplitter:
    """Finds where sentences begin; knows the abbreviations."""

    def __init__(self) -> None:
        self._inside = abbreviations(Place.INSIDE)
        self._either = abbreviations(Place.END)
        self._openers = frozenset(lemma for (lemma,) in read_rows("sentence_openers.tsv"))

    def sentences(self, tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
        """Start and end of each sentence, as indices of tokens; they cover all tokens."""
        if self.is_one([token.form for token in tokens]):
            return ((0, len(tokens)),) if tokens else ()
        small = not any(token.form[0].isupper() for token in tokens)
        quotations = quoted([token.form for token in tokens])
        protected = {index for start, end in quotations for index in range(start, end)}
        closings = {end - 1 for _start, end in quotations}
        starts = [0]
        for index in range(len(tokens) - 1):
            asked = index in closings and tokens[index - 1].form in _STOPS and self._opens(tokens[index + 1], small)
            if asked or (index not in protected and self._ends(tokens, index, small)):
                starts.append(index + 1)
        ends = [*starts[1:], len(tokens)]
        return tuple((start, end) for start, end in zip(starts, ends, strict=True) if start < end)

    def is_one(self, forms: Sequence[str]) -> bool:
        """Whether words and marks are one sentence, as their marks alone tell, or none."""
        return not any(form in _STOPS or form == "." for form in forms[:-1])

    def _ends(self, tokens: Sequence[Token], index: int, small: bool) -> bool:
        """Whether a sentence ends at a token; `small` tells that no word of the text has a capital."""
        form, behind = tokens[index].form, tokens[index + 1]
        if behind.form in _STOPS or behind.form == "." or (behind.form[0].islower() and not small):
            return False
        if form in _STOPS:
            return behind.form[0].isalnum() or behind.form in OPENING_MARKS
        return form == "." and index > 0 and self._full_stop(tokens[index - 1], behind, small)

    def _full_stop(self, before: Token, behind: Token, small: bool) -> bool:
        """Whether a full stop between the words ends a sentence, or belongs to an abbreviation, initial or number."""
        word = before.form
        if small and word.lower() in self._either:
            return False
        if word.isdigit() or word.lower() in self._either or _ROMAN.issuperset(word):
            return self._opens(behind, small)
        if word in self._inside or word.lower() in self._inside:
            return False
        return self._opens(behind, small) if small else not (len(word) == 1 and word.isupper())

    def _opens(self, token: Token, small: bool) -> bool:
        """Whether a capitalised word, or any word of a text without capitals, is one that sentences begin with."""
        if not (small or token.form[0].isupper()):
            return False
        return any(
            reading.lemma in self._openers or (reading.tag.pos in _OPENER_CLASSES and reading.lemma[:1].islower())
            for reading in token.readings
        )
