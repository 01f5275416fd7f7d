"""Which names a pronoun may point back to, by gender and number („go” is not Poland), and names that are no more than
the noun of a longer phrase („stan wojenny”)."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.tokens.tags import ADJECTIVES, PERSONAL_PRONOUNS, PLAIN_NOUNS
from kgqa.polish.tokens.words import Inflected, Token
from kgqa.terms import Number


def may_be_meant(name: str, before: Sequence[Token], text: str, asked: Sequence[Token]) -> bool:
    """Whether the pronouns of what is asked agree with a name in the `text` before it, whose tokens are `before`.

    What stands in front of a name may be meant, too; of quoted names and of words that the dictionary does not know
    anything may be said.
    """
    start = text.rfind(name)
    inside = [at for at, token in enumerate(before) if start <= token.start < start + len(name)]
    if start < 0 or not inside or not name[0].isalpha():
        return True
    if _goes_on(before, inside[-1]):
        return False
    owner = before[inside[0] - 1 : inside[0]]  # „odkrywczyni polonu”
    heads = [one for token in (before[inside[0]], *owner) for one in token.readings_as(PLAIN_NOUNS)]
    pronouns = [singular for token in asked if (singular := _singular(token))]
    return not heads or all(any(_agrees(one, head) for one in singular for head in heads) for singular in pronouns)


def _goes_on(tokens: Sequence[Token], last: int) -> bool:
    """Whether an adjective behind a common noun makes it another one."""
    noun, behind = tokens[last], tokens[last + 1] if last + 1 < len(tokens) else None
    if behind is None or not noun.form.islower() or not behind.is_surely(ADJECTIVES) or not noun.best:
        return False
    return any(one.agrees(noun.best) for one in behind.readings_as(ADJECTIVES))


def _singular(token: Token) -> Sequence[Inflected]:
    """The readings of a word as a pronoun for one thing; what may be a noun as well („go”) rather stands for one."""
    return [one for one in token.readings_as(PERSONAL_PRONOUNS) if Number.SG in one.numbers]


def _agrees(pronoun: Inflected, noun: Inflected) -> bool:
    return bool(pronoun.genders & noun.genders) and Number.SG in noun.numbers
