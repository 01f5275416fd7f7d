"""Questions for one of several things that a description names: „Który z członków The Beatles grał na perkusji?”."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.matching.word_lists import word_list
from kgqa.model import Analysis, Linked, QuestionKind, WhPhrase

_OF = word_list("of_several")


def members(linked: Linked) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """What the question says of one of several things, and the description of these, as tokens.

    A description is a noun with the name behind it; which name ends it is left open.
    """
    wh = _partitive(linked.analysis)
    if wh is None or linked.analysis.kind is QuestionKind.YES_NO:
        return
    everything = frozenset(range(len(linked.analysis.tokens)))
    ends = {mention.end for mention in linked.mentions if mention.start >= wh.end and not mention.text.islower()}
    for end in sorted(ends):
        description = frozenset(range(wh.start + 2, end))
        yield everything - description - {wh.start + 1}, description


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
