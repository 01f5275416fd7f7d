"""Which words of a question a statement must say to answer it, and how much it costs where others are left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

from kgqa.matching.free.computed import making_words
from kgqa.matching.free.pieces import mask
from kgqa.matching.free.told_moments import turns
from kgqa.matching.free.word_classes import WordClasses
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import Analysis, Linked, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADVERBS, FINITE_VERBS, PARTICIPLES, PLAIN_NOUNS
from kgqa.vocabulary import BIRTHPLACE, BORN, DIED

_ONE = "jeden"
_LIVES = frozenset({BORN, DIED, BIRTHPLACE})
"""What verbs tell that say little and are never said of anything else („urodził się”)."""
_VERBAL = FINITE_VERBS | PARTICIPLES | ADVERBS | {"inf"}
_VERB, _VAGUE = reading_cost("unsaid verb"), reading_cost("unsaid vague word")
_INTRODUCING = reading_cost("unsaid noun before name")


class WordNeeds:
    """The words of one question by what it costs to leave them out."""

    def __init__(self, linked: Linked, names: int) -> None:
        """`names` has the bits of the words with which names begin."""
        analysis = linked.analysis
        self._tokens = analysis.tokens
        has_noun = any(wh.noun for wh in analysis.wh_phrases)  # „Jakie bezrobocie panowało …?” asks for nobody
        having = word_list("having_values") if has_noun else frozenset[str]()
        named = (at for one in linked.relation_phrases if not one.is_hint for at in one.tokens)
        told = (at for at in named if not analysis.tokens[at].lemmas & having)
        self._telling = mask(told) | reduce(or_, (one.words for one in turns(self._tokens)), 0)
        lived = (one for one in linked.relation_phrases if not one.is_hint and one.property in _LIVES)
        self._classes = WordClasses.of(analysis).leaving(_ones(self._tokens))
        self._making = making_words(analysis)
        self._firm = (
            self._classes.firm | self._making | mask(at for one in lived for at in one.tokens) & self._classes.said
        )
        self._introducing = _introducing(analysis, names)
        self.said = self._classes.said
        """The bits of all words that say something."""

    def beside(self, asking: int) -> int:
        """The bits of the words that say something beside those that ask, be it among these („Ile średnio …?”)."""
        return self.said & (~asking | self._making)

    def says(self, at: int) -> bool:
        """Whether a word says anything."""
        return bool(self._classes.said >> at & 1)

    def is_content(self, at: int) -> bool:
        """Whether a word says more than a little."""
        return bool(self._classes.content >> at & 1)

    def is_needed(self, at: int) -> bool:
        """Whether a word may not be left out: a name, a number, a noun or an adjective, a verb that surely tells a
        relation, and what wants something computed."""
        if self._firm >> at & 1:
            return True
        is_free = _is_verbal(self._tokens[at]) and not self._telling >> at & 1
        return self.is_content(at) and not (is_free or self._introducing >> at & 1)

    def weight(self, at: int) -> float:
        """What it costs to leave a word out."""
        if not self.is_content(at):
            return _VAGUE
        if self._introducing >> at & 1:
            return _INTRODUCING
        return _VERB if _is_verbal(self._tokens[at]) else 1.0


def indices(words: int) -> Iterator[int]:
    """The places of the words of some bits."""
    return (at for at in range(words.bit_length()) if words >> at & 1)


def _introducing(analysis: Analysis, names: int) -> int:
    """The bits of the nouns right before names, which may say what these are; whether they do is judged later."""
    found = (at for at, one in enumerate(analysis.tokens) if one.is_likely(PLAIN_NOUNS) and one.form.islower())
    asked = mask(at for wh in analysis.wh_phrases for at in range(wh.start, wh.end))
    return mask(found) & names >> 1 & ~asked


def _ones(tokens: Sequence[Token]) -> int:
    """The bits of „jeden” in front of nouns („jedno euro”), which says no more than these."""
    found = (at for at, (one, noun) in enumerate(pairwise(tokens)) if _ONE in one.lemmas and one.agrees_with(noun))
    return mask(found)


def _is_verbal(token: Token) -> bool:
    return token.is_likely(_VERBAL) or token.is_surely(_VERBAL)
