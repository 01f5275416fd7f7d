"""Questions for the time of what takes place, in the words that say so („kiedy była bitwa pod …”)."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.lists.question_words import TIME, asking_for
from kgqa.polish.messages.spoken_words import lemmas, spoken
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.polish.tokens.words import Token
from kgqa.terms import Gender, Number


def taking_place(text: str, tokens: Sequence[Token]) -> str:
    """„Kiedy była bitwa”, or „kiedy bitwa”, as „kiedy odbyła się bitwa”; empty for other questions."""
    said = [token for token in tokens[:3] if not token.lemmas & lemmas("being")]
    if len(said) < len(("kiedy", "bitwa")) or not said[0].lemmas & asking_for(TIME):
        return ""
    noun = said[1]
    if not (noun.lemmas & lemmas("taking_place") and noun.may_be(PLAIN_NOUNS) and noun.best):
        return ""
    return f"{text[: said[0].end]} {spoken()['took_place'][_ending(noun)]} {text[noun.start :]}"


def _ending(noun: Token) -> str:
    """How a verb in the past ends beside a noun."""
    assert noun.best is not None
    if noun.best.numbers == {Number.PL}:
        return "plural"
    return next((str(one) for one in (Gender.F, Gender.N) if one in noun.best.genders), "other")
