"""Typing errors: words that nothing knows, which sound like a known one („ksiezycuw”, „pszez”) or are one letter away
from a word that questions are made of („stolcia”); and numbers of rulers in digits („jan 3 sobieski”)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence, Set
from functools import cache, lru_cache

from kgqa.polish.question.option_lists import outside_quotes
from kgqa.polish.tokens.plain_text import without_diacritics
from kgqa.polish.tokens.tags import GIVEN_NAME, PLACE_NAME, PLAIN_NOUNS
from kgqa.polish.tokens.words import Morphology, Token
from kgqa.polish.values.numbers import roman
from kgqa.resources import table_rows

_LETTERS = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"
_WORD = re.compile(r"[^\W\d_]+")
_SHORTEST, _SHORTEST_HEARD = 5, 4
"""Letters; shorter words are one letter away from too many others, and even shorter ones sound like too many. Not
fitted: few questions of any set have slips."""
_HYPHEN = "-"
_ENDING = "i"
"""A letter that is often typed once where names and nouns in „-ia” have it twice („uni”, „brazyli”)."""
_SHORTEST_ENDING = 3
_SHORTEST_NAME = 6
"""Letters; names are many, and shorter ones are one letter away from each other."""
_NAME_SIZES = (2, 3)
"""Words of names that a mistyped word may be a part of. Not fitted: it bounds the work."""
_LONGEST = 30
"""Letters; hardly a word is longer, and each letter more costs seventy look-ups."""
_MOST = 5
"""Unknown words of a text of which the meant ones are looked for; what has more is no question with a slip."""
_REGNAL = range(1, 26)
"""Hardly any ruler has a higher number: John XXIII had the highest of popes."""
_NUMBERED = re.compile(r"[^\W\d_]{3,} (\d{1,2})(?![\w.,:/%–-]*\d)(?=\W|$)")


class Slips:
    """Puts words that were mistyped by one letter right.

    What sounds alike is often written for each other; any known word is taken for meant, with or without its
    diacritics. Then the dictionary, which is a finite automaton, is asked for each neighbour of a word: two letters
    swapped, one left out, one too many, another one. Of these only words of the lexicon are taken, in that order.
    """

    def __init__(
        self,
        morphology: Morphology,
        tokens: Callable[[str], tuple[Token, ...]],
        lexicon: Set[str],
        is_name: Callable[[str], bool],
    ) -> None:
        """`tokens` reads a text, with diacritics put in; `lexicon` has lemmas, `is_name` tells what names things."""
        self._morphology = morphology
        self._tokens = tokens
        self._lexicon = lexicon
        self._is_name = is_name
        self._meant = lru_cache(maxsize=10_000)(self._find)

    def corrected(self, text: str) -> str:
        """The text with what its mistyped words were meant to be, and numbers of rulers as names have them."""
        text = with_regnal_numbers(text, self._tokens, self._is_name)
        unknown = {word for word in _WORD.findall(text) if self._is_mistyped(word)}
        if not 0 < len(unknown) <= _MOST:
            return text  # which is so of most, and quickly seen
        tokens = self._tokens(text)
        for at in reversed(outside_quotes(tokens)):
            token = tokens[at]
            is_part = _HYPHEN in text[max(0, token.start - 1) : token.end + 1]
            if token.form not in unknown or is_part or _is_restored(token) or self._is_in_name(tokens, at):
                continue
            if meant := self._meant(token.form):
                text = text[: token.start] + meant + text[token.end :]
        return text

    def _is_in_name(self, tokens: Sequence[Token], at: int) -> bool:
        """Whether a word makes a name together with one or two beside it („marlon brando”, „bernon z cluny”)."""
        spans = ((start, size) for size in _NAME_SIZES for start in range(max(0, at - size + 1), at + 1))
        rows = (tokens[start : start + size] for start, size in spans if start + size <= len(tokens))
        return any(self._is_name(" ".join(one.form for one in row)) for row in rows)

    def _is_mistyped(self, word: str) -> bool:
        """Whether nothing knows a word in small letters, or only as the name of what nothing here is called, or it
        would name something with another „i”."""
        may_be_name = word.islower() and _SHORTEST <= len(word) <= _LONGEST
        return self._is_unknown(word) or (may_be_name and (self._is_nameless(word) or self._lacks_ending(word)))

    def _is_nameless(self, word: str) -> bool:
        """Whether a word can only be a name of a place that nothing here is called."""
        readings = self._morphology.readings(word.capitalize())
        return all(PLACE_NAME in one.names for one in readings) and not any(
            self._is_name(one.lemma) for one in readings
        )

    def _lacks_ending(self, word: str) -> bool:
        """Whether a noun that nobody asks about is a name with one „i” too few („norwegi” for „Norwegii”)."""
        if not word.endswith(_ENDING) or not self._names(word + _ENDING):
            return False
        readings = self._morphology.readings(word)
        unasked = not any(reading.lemma in self._lexicon or self._is_name(reading.lemma) for reading in readings)
        return unasked and all(reading.is_of(PLAIN_NOUNS) for reading in readings)

    def _is_unknown(self, word: str) -> bool:
        shortest = _SHORTEST_ENDING if word.endswith(_ENDING) else _SHORTEST_HEARD
        return shortest <= len(word) <= _LONGEST and word.islower() and not self._morphology.readings(word)

    def _find(self, word: str) -> str:
        if self._is_name(word):
            return ""
        if word.endswith(_ENDING) and (self._is_known(word + _ENDING) or self._names(word + _ENDING)):
            return word + _ENDING
        heard = (one for one in sounding_alike(word) if self._is_known(one))
        if len(word) >= _SHORTEST_HEARD and (meant := next(heard, "")):
            return meant
        near = tuple(neighbours(word)) if len(word) >= _SHORTEST else ()
        plain = (one for one in near[: 2 * len(word)] if self._is_restored(one))  # the likeliest slips only
        named = (one for one in near if len(word) >= _SHORTEST_NAME and self._names(one))
        return next((one for one in near if self._is_of_lexicon(one)), "") or next(plain, "") or next(named, "")

    def _names(self, word: str) -> bool:
        """Whether a word is a form of what something here is called."""
        lemmas = {reading.lemma for reading in self._morphology.readings(word.capitalize())}
        return any(lemma[:1].isupper() and self._is_name(lemma) for lemma in lemmas)

    def _is_restored(self, word: str) -> bool:
        """Whether a word stands for one of the lexicon with diacritics."""
        return any(not token.lemmas.isdisjoint(self._lexicon) for token in self._tokens(word))

    def _is_known(self, word: str) -> bool:
        """Whether a word, or what it stands for with diacritics, is in the dictionary."""
        return all(token.readings for token in self._tokens(word))

    def _is_of_lexicon(self, word: str) -> bool:
        return any(reading.lemma in self._lexicon for reading in self._morphology.readings(word))


def _is_restored(token: Token) -> bool:
    """Whether a word stands for another one with its diacritics."""
    return bool(token.readings) and token.word.lower() != token.form


def sounding_alike(word: str) -> Iterator[str]:
    """The words that sound like one, with one spelling in place of another; plain letters where the word has no others.

    >>> "ksiezycow" in sounding_alike("ksiezycuw"), "przez" in sounding_alike("pszez")
    (True, True)
    """
    is_plain = word == without_diacritics(word)
    for typed, meant in _spellings():
        pair = (typed, without_diacritics(meant)) if is_plain else (typed, meant)
        places = (at for at in range(len(word)) if word.startswith(pair[0], at))
        yield from (word[:at] + pair[1] + word[at + len(pair[0]) :] for at in places)


@cache
def _spellings() -> tuple[tuple[str, str], ...]:
    return tuple((typed, meant) for typed, meant in table_rows("kgqa.polish", "spelling_errors.tsv"))


def neighbours(word: str) -> Iterator[str]:
    """The words that are one slip away, the likelier slips first; the first letter is hardly ever another one.

    >>> next(neighbours("stolcia"))
    'tsolcia'
    >>> "stolica" in neighbours("stolcia"), "stolica" in neighbours("stolia")
    (True, True)
    """
    places = range(len(word))
    yield from (word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in places[:-1])
    yield from (word[:at] + letter + word[at:] for at in range(1, len(word) + 1) for letter in _LETTERS)
    yield from (word[:at] + word[at + 1 :] for at in places)
    yield from (word[:at] + letter + word[at + 1 :] for at in places[1:] for letter in _LETTERS if letter != word[at])


def with_regnal_numbers(
    text: str, tokens: Callable[[str], tuple[Token, ...]], is_name: Callable[[str], bool] = lambda _text: False
) -> str:
    """The text with Roman numerals for the digits behind given names, unless these count what stands behind them, or
    something is called with the digits („Apollo 11”).

    `tokens` reads a text, with diacritics put in; `is_name` tells what names things.
    """
    if not _NUMBERED.search(text):
        return text
    read = tokens(text)
    for at in reversed(range(1, len(read))):
        name, number = read[at - 1], read[at].form
        is_regnal = number.isdecimal() and int(number) in _REGNAL and _is_given_name(name)
        if is_regnal and not (_counts(read, at) or is_name(f"{name.form} {number}")):
            text = text[: read[at].start] + roman(int(number)) + text[read[at].end :]
    return text


def _is_given_name(token: Token) -> bool:
    return any(GIVEN_NAME in one.names for one in token.readings)


def _counts(tokens: tuple[Token, ...], at: int) -> bool:
    """Whether a common noun stands behind a number („Anna 3 razy …”)."""
    return at + 1 < len(tokens) and tokens[at + 1].word[:1].islower() and tokens[at + 1].is_likely(PLAIN_NOUNS)
