"""A name said before the question: „„Gladiator” – kto jest reżyserem tego filmu?”."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.matching.implied import noun_phrases
from kgqa.model import Linked, Mention
from kgqa.polish.lists.function_words import word_list

_BREAKS = word_list("behind_topic")


def with_topic(linked: Linked) -> Linked:
    """The question with its topic named again where „ten film” points back to it; the same if it has no topic."""
    again = tuple(_again(linked))
    pointing = {index for one in again for index in range(one.start, one.end)}
    others = (one for one in linked.mentions if pointing.isdisjoint(range(one.start, one.end)))
    return replace(linked, mentions=(*others, *again)) if again else linked


def _again(linked: Linked) -> Iterator[Mention]:
    tokens = linked.analysis.tokens
    topics = [one for one in linked.mentions if one.start == 0 and one.end < len(tokens) and not one.text.islower()]
    for topic in topics:
        if tokens[topic.end].form not in _BREAKS:
            continue
        for phrase in noun_phrases(linked, range(topic.end + 1, len(tokens))):
            yield replace(topic, start=phrase.start + bool(phrase.form.preposition), end=phrase.end)
