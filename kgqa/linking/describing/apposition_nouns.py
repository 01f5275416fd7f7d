"""The apposition behind a name, and nouns by which a name is meant again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.linking.describing.name_agreement import agrees_with
from kgqa.linking.describing.neighbouring_words import common_nouns
from kgqa.model import Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.polish.values.quotations import MARKS

OPENING = frozenset({",", "(", "–", "—", "-"})
"""What an apposition begins with."""
_POINTING = word_list("pointing")
_BEARING = word_list("bearing_names")
_AS, _WITH = word_list("as"), word_list("with")
_ADJECTIVES = ADJECTIVAL | {"adja"}
_PASSED = _ADJECTIVES | {"num", "dig", "romandig", "adv", "part", "qub"}
"""Word classes that may stand between the comma and the noun of an apposition: „drugiej co do długości rzeki”."""
_MEASURES = frozenset({("co", "do"), ("pod", "względem")})
_LONGEST = 8
"""Tokens of an apposition that are read before its noun."""


@dataclass(frozen=True, slots=True)
class Apposition:
    """The noun behind a name that says what it is, and how far its attributes may reach."""

    start: int
    """Index behind the comma or the like."""
    noun: int
    """Index of the noun."""


def apposition(tokens: Sequence[Token], mention: Mention) -> Apposition | None:
    """The apposition behind a name: „Kongo, drugiej co do długości rzeki”, „Australii jako kontynencie”."""
    at = _behind_brackets(tokens, mention.end)
    while at < len(tokens) and tokens[at].form in MARKS:
        at += 1
    if at >= len(tokens) or not (tokens[at].form in OPENING or tokens[at].lemmas & _AS):
        at = _further(tokens, at)
    if at < 0:
        return None
    if (bearer := _bearer(tokens, at + 1)) >= 0:
        return Apposition(bearer, bearer)
    start = at + 1
    noun = next(_head(tokens, start), None)
    if noun is None or not (agrees_with(tokens, noun, mention) or _is_one_of(tokens, start, noun)):
        return None
    return Apposition(start, noun)


def _behind_brackets(tokens: Sequence[Token], start: int) -> int:
    """Where the text goes on behind brackets without a noun: „(1940–2010), wnuk premiera”."""
    closing = next((at for at in range(start, len(tokens)) if tokens[at].form == ")"), None)
    if closing is None or tokens[start].form != "(" or any(map(common_nouns, tokens[start:closing])):
        return start
    return closing + 1


def meant_again(tokens: Sequence[Token], mention: Mention) -> Iterator[int]:
    """Indices of nouns by which the last name in front is meant again: „w tym stanie”."""
    for at in range(mention.end, len(tokens) - 1):
        if tokens[at].word[:1].isupper():
            return
        if tokens[at].lemmas & _POINTING and common_nouns(tokens[at + 1]):
            yield at + 1


def _bearer(tokens: Sequence[Token], start: int) -> int:
    """Index of the noun for what bears the name in front: „Wielkanoc, którą nosi wieś …”; -1 if none is told."""
    if start >= len(tokens) or "który" not in tokens[start].lemmas:
        return -1
    behind = range(start + 1, min(len(tokens), start + _LONGEST))
    verb = next((at for at in behind if tokens[at].lemmas & _BEARING), -1)
    noun = next((at for at in behind if 0 <= verb < at and common_nouns(tokens[at])), -1)
    return noun if all(_is_passed(tokens, at) for at in range(verb + 1, noun)) else -1


def _further(tokens: Sequence[Token], start: int) -> int:
    """Index of „jako” further on, before another name: „Australia połączona z Azją” has none; -1 if none."""
    for index in range(start, len(tokens)):
        if tokens[index].form == "jako":
            return index
        if tokens[index].word[:1].isupper():
            break
    return -1


def _head(tokens: Sequence[Token], start: int) -> Iterator[int]:
    """The noun of an apposition, then what else may be its noun: words that may be adjectives too come last.

    A word with a capital is another name: „Polskę, Węgry i Czechy”."""
    doubtful: list[int] = []
    for index in range(start, min(len(tokens), start + _LONGEST)):
        token = tokens[index]
        if token.word[:1].isupper():
            break
        if common_nouns(token) and not _is_of_measure(tokens, index):
            if not token.may_be(_ADJECTIVES):
                yield from (at for at in doubtful if not _may_describe(tokens[at], token))
                yield index
                break
            doubtful.append(index)
        if not _is_passed(tokens, index):
            break
    yield from doubtful


def _may_describe(token: Token, noun: Token) -> bool:
    """Whether a word may be an adjective of a noun: „wnukowi premiera” has none."""
    return any(one.agrees(other) for one in token.readings_as(_ADJECTIVES) for other in noun.readings)


def _is_passed(tokens: Sequence[Token], index: int) -> bool:
    """Whether a word inside an apposition may stand before its noun."""
    token = tokens[index]
    if token.lemmas & question_words().keys() and not _after_measure(tokens, index + 2):
        return False
    if _is_of_measure(tokens, index):
        return True
    if token.form in _WITH:
        return _chooses(tokens[index - 1])
    return "jeden" in token.lemmas or token.may_be(_PASSED)


def _after_measure(tokens: Sequence[Token], index: int) -> bool:
    """Whether a word says by what something is ranked: „drugiej co do długości”, „druga pod względem obszaru”."""
    if not 2 <= index <= len(tokens):  # noqa: PLR2004 (two words in front)
        return False
    return (tokens[index - 2].form.lower(), tokens[index - 1].form.lower()) in _MEASURES


def _is_of_measure(tokens: Sequence[Token], index: int) -> bool:
    return any(_after_measure(tokens, index + further) for further in range(3))


def _is_one_of(tokens: Sequence[Token], start: int, noun: int) -> bool:
    """Whether the noun is what the name is one of: „jedną z najdłuższych rzek”, „najdłuższą z rzek”."""
    chosen = (tokens[at] for at in range(start, noun) if "jeden" in tokens[at].lemmas or tokens[at + 1].form in _WITH)
    return any(map(_chooses, chosen))


def _chooses(token: Token) -> bool:
    """Whether a word tells one from others that stand behind „z”: „jeden”, „najdłuższy”."""
    return "jeden" in token.lemmas or token.is_graded
