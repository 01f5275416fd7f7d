"""What narrows an answer: superlatives, comparatives, ordinals, negation."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kgqa.polish.lists.analysis_tables import read_rows
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.question.understanding import Direction, Graded, Ordinal
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.ordinals import ordinal_at
from kgqa.polish.values.roman import read_roman
from kgqa.terms import Number

_SHORT = re.compile(r"\d{1,3}")
_NEGATIVES = word_list("negatives")
_UNTRUE = "nieprawda"
_CENTURY = frozenset({"wiek", "stulecie"})


class GradedWords:
    """Finds superlatives and comparatives and the dimension that they measure."""

    def __init__(self) -> None:
        self._dimensions: dict[str, tuple[str, Direction]] = {}
        for dimension, end, words in read_rows("dimensions.tsv"):
            for word in words.split():
                self._dimensions.setdefault(word, (dimension, Direction(end)))
        self._degrees = {(word, degree): lemma for word, degree, lemma in read_rows("degrees.tsv")}

    def read(self, tokens: Sequence[Token], indices: Sequence[int], degree: str) -> tuple[Graded, ...]:
        """The words of a degree, `sup` or `com`, among the tokens with these indices."""
        found = []
        for index in indices:
            lemmas = [r.lemma for r in tokens[index].readings if r.tag.degree == degree]
            lemmas += filter(None, [self._degrees.get((tokens[index].word.lower(), degree))])
            noun = index > 0 and _is_rather_noun(tokens[index])
            if lemmas and not noun and tokens[index].word.lower() != "dawniej":
                lemma = next((lemma for lemma in lemmas if lemma in self._dimensions), lemmas[0])
                found.append(self._graded(tokens, index, lemma))
        return tuple(found)

    def is_gradable(self, token: Token) -> bool:
        """Whether a word measures a dimension in its positive: „jak wysoki”, „jak długo”."""
        return any(self._dimensions.get(lemma, ("",))[0] for lemma in token.lemmas)

    def _graded(self, tokens: Sequence[Token], index: int, lemma: str) -> Graded:
        """„najbardziej znany” takes its dimension from the adjective behind it."""
        dimension, direction = self._dimensions.get(lemma, ("", Direction.MAX))
        words, is_turned = 1, False
        if lemma in ("bardzo", "mało") and index + 1 < len(tokens):
            adjectives = [r.lemma for r in tokens[index + 1].readings if r.tag.pos in ("adj", "adv", "ppas")]
            if adjectives:
                lemma = adjectives[0]
                least = direction if dimension == "" else Direction.MIN
                dimension, direction = self._dimensions.get(lemma, ("", Direction.MAX))
                words, is_turned = 2, least is Direction.MIN
                direction = direction.opposite if is_turned else direction
        return Graded(index, lemma, direction, dimension, words, is_turned)


def _is_rather_noun(token: Token) -> bool:
    return token.word[:1].isupper() and token.may_be(SUBSTANTIVES)


_AND = "i"
"""A conjunction behind an ordinal, where it might be a Roman numeral."""


def read_ordinals(tokens: Sequence[Token], indices: Sequence[int]) -> tuple[Ordinal, ...]:
    """The ordinals among the tokens with these indices; centuries and numbers of rulers are none."""
    allowed, found, behind = frozenset(indices), list[Ordinal](), 0
    for index in indices:
        ordinal = _ordinal(tokens, index) if index >= behind else None
        last = ordinal.index if ordinal else index
        if ordinal is None or _is_century(tokens, last) or not allowed.issuperset(range(index, last)):
            continue
        if tokens[index].form == _AND and found and found[-1].index == index - 1:  # „drugi i trzeci”
            continue
        found.append(ordinal)
        behind = last + 1
    return tuple(found)


def _ordinal(tokens: Sequence[Token], index: int) -> Ordinal | None:
    """An ordinal in words, a Roman numeral before a noun, digits with a full stop."""
    spelled = ordinal_at(tokens, index)
    if spelled is not None:
        return Ordinal(spelled.end - 1, spelled.number, spelled.start)
    token, before = tokens[index], tokens[index - 1] if index else None
    if before is None or not before.word[:1].isupper() or index == 1:
        number = read_roman(token.word) if token.form != _AND else None
        if number is not None:
            return Ordinal(index, number, index)
    is_ordinal = _SHORT.fullmatch(token.form) and (_has_stop(tokens, index) or _is_before_one(tokens, index))
    return Ordinal(index, int(token.form), index) if is_ordinal else None


def _has_stop(tokens: Sequence[Token], index: int) -> bool:
    """Whether a full stop stands right behind digits, and goes on: „23. prezydent”."""
    return index + 2 < len(tokens) and tokens[index + 1].form == "." and tokens[index + 1].start == tokens[index].end


def _is_before_one(tokens: Sequence[Token], index: int) -> bool:
    """Whether a superlative of one thing stands behind digits: „2 największy kraj”, unlike „2 największe kraje”."""
    behind = tokens[index + 1 : index + 3]
    is_superlative = any(one.tag.degree == "sup" for token in behind[:1] for one in token.readings)
    return is_superlative and not any(Number.PL in one.numbers for token in behind for one in token.readings[:1])


def _is_century(tokens: Sequence[Token], index: int) -> bool:
    following = tokens[index + 1 : index + 3]
    return any(token.lemmas & _CENTURY or token.form == "w." for token in following) or _abbreviated(following)


def _abbreviated(following: Sequence[Token]) -> bool:
    """„XIX w.”: the preposition's form with a full stop."""
    return [token.form for token in following] == ["w", "."]


def is_negated(tokens: Sequence[Token], indices: Sequence[int]) -> bool:
    """Whether a negative particle stands outside quotation marks and names, or „nieprawdą jest, że”, but not both."""
    particle = any(tokens[index].word.lower() in _NEGATIVES for index in indices)
    return particle is not any(_UNTRUE in tokens[index].lemmas for index in indices)
