"""Clauses that tell of a noun or of somebody by „co”, as people speak („rzeka co płynie przez Paryż”, „ten gość, co
napisał …”), with „który” in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.framing import framing_words
from kgqa.polish.messages.spoken_words import spoken
from kgqa.polish.tokens.tags import FINITE_VERBS, PLAIN_NOUNS
from kgqa.polish.tokens.words import Reading, Token
from kgqa.terms import Gender, Number

_WHAT, _THAT, _COMMA, _REFLEXIVE = "co", "to", ",", frozenset({"się", "sie"})
_PAST = frozenset({"praet"})
_CHOOSING = word_list("option_joints")
"""Words in front of „co” with which it asks for one of some („Wisła czy Odra, co jest dłuższe?”)."""


def with_relative_pronouns(text: str, tokens: Sequence[Token]) -> str:
    """A text with „który” for each „co” that tells of what stands in front of it; empty where there is none."""
    said = text
    for start, end, pronoun in reversed(tuple(_relatives(tokens))):
        said = f"{said[:start]}{pronoun}{said[end:]}"
    return said if said != text else ""


def _relatives(tokens: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """What stands for each „co” that means „który”, and where: of somebody with the word for him („człowiek, który”),
    of a common noun where more is said than a verb."""
    people = framing_words("somebody") | framing_words("determiners")
    for at, token in enumerate(tokens[1:], 1):
        if token.form.lower() != _WHAT:
            continue
        head = tokens[at - 1 - (at > 1 and tokens[at - 1].form == _COMMA)]
        last = at + (at + 1 < len(tokens) and tokens[at + 1].form == _THAT)
        verb = last + 1 + (last + 1 < len(tokens) and tokens[last + 1].form.lower() in _REFLEXIVE)
        past = [one for verb in tokens[verb : verb + 1] for one in verb.readings_as(_PAST)][:1]
        chooses = any(one.form.lower() in _CHOOSING for one in tokens[:at])
        if past and head.word.lower() in people:
            yield head.start, tokens[last].end, f"{_somebody(head)}, {_agreeing(past)}"
        elif last == at and _is_told_of(head) and not chooses and _tells(tokens[verb : verb + 2]):
            yield token.start, token.end, _agreeing(head.readings_as(PLAIN_NOUNS))


def _somebody(word: Token) -> str:
    """„Człowiek” or „kobieta” in the case of a word for somebody; the word itself where it has none."""
    best = word.best
    forms = spoken()["woman" if best and best.genders == {Gender.F} else "man"]
    return next((form for case, form in forms.items() if best and case in best.cases), word.form)


def _is_told_of(noun: Token) -> bool:
    """Whether a word is a common noun, and asks for nothing itself."""
    asks = any(noun.form.lower() in word.forms for word in question_words().values())
    return noun.form.islower() and noun.is_likely(PLAIN_NOUNS) and not asks


def _tells(words: Sequence[Token]) -> bool:
    """Whether words are a finite verb with more behind it."""
    return len(words) > 1 and words[0].is_likely(FINITE_VERBS) and words[1].form[0].isalnum()


def _agreeing(readings: Sequence[Reading]) -> str:
    """The nominative of „który” that agrees with the readings of a noun or verb."""
    single = [one for one in readings if Number.SG in one.numbers]
    genders = frozenset[Gender]().union(*(one.genders for one in single or readings))
    if not single:
        return "którzy" if Gender.M1 in genders else "które"
    return "która" if Gender.F in genders else "które" if genders <= {Gender.N} else "który"
