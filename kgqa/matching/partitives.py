"""Questions for one of several things that a description names.

„Który z członków The Beatles grał na perkusji?”, „Który film Jamesa Camerona wszedł do kin w 2009 roku?”.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.matching.predicates import is_verb
from kgqa.model import Aim, Analysis, Linked, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import PREPOSITIONS

_OF = word_list("of_several")
_MAX_ATTRIBUTES = 2
"""Names of different length behind the noun that are tried, and what stands up to the verb, longest first."""


def members(linked: Linked) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """What the question says of one of several things, and the description of these, as tokens.

    A description is a noun with the name behind it; which name ends it is left open.
    """
    wh = _partitive(linked.analysis)
    if linked.analysis.kind is Aim.YES_NO:
        return
    if wh is None:
        nouns = [phrase for phrase in linked.analysis.wh_phrases if phrase.noun]
        for phrase in sorted(nouns, key=lambda one: one.end)[:1]:
            yield from attributed(linked, phrase)
        return
    everything = frozenset(range(len(linked.analysis.tokens)))
    ends = {mention.end for mention in linked.mentions if mention.start >= wh.end and not mention.text.islower()}
    for end in sorted(ends):
        description = frozenset(range(wh.start + 2, end))
        yield everything - description - {wh.start + 1}, description


def attributed(linked: Linked, phrase: WhPhrase) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """The same where the name stands right behind the noun of a phrase, in the genitive or behind a preposition."""
    tokens = linked.analysis.tokens
    if phrase.end == len(tokens) or any(map(is_verb, tokens[phrase.start : phrase.end])):
        return
    behind = phrase.end + tokens[phrase.end].may_be(PREPOSITIONS)
    everything = frozenset(range(len(tokens)))
    ends = {one.end for one in linked.mentions if one.start == behind and not one.text.islower()}
    ends |= {next((index for index in range(end, len(tokens)) if is_verb(tokens[index])), end) for end in ends}
    for end in sorted(ends, reverse=True)[:_MAX_ATTRIBUTES]:
        said = everything - frozenset(range(phrase.end, end))
        if any(is_verb(tokens[index]) for index in said):
            yield said, frozenset(range(phrase.end - 1, end))


def asked_alone(analysis: Analysis, tokens: frozenset[int]) -> Analysis:
    """The analysis with the bare question word where its noun is not among the tokens."""
    wh = _partitive(analysis)
    if wh is None or wh.start not in tokens or wh.start + 1 in tokens:
        return analysis
    bare = replace(wh, end=wh.start + 1, noun="", classes=frozenset(), modifiers=())
    return replace(analysis, wh_phrases=(bare,))


def _partitive(analysis: Analysis) -> WhPhrase | None:
    """The shortest wh-phrase of the form „który z synów”; None if the question asks otherwise."""
    phrases = [
        wh
        for wh in analysis.wh_phrases
        if wh.noun and wh.end - wh.start > 2 and analysis.tokens[wh.start + 1].word.lower() in _OF  # noqa: PLR2004
    ]
    return min(phrases, key=lambda wh: wh.end, default=None)
