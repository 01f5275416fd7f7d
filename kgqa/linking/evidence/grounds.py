"""The words of a question that a feature of a candidate rests on, for people who ask why."""

from __future__ import annotations

from collections.abc import Mapping

from kgqa.linking.evidence.context_features import context_features, place_verdict
from kgqa.linking.evidence.occupations import deed_verdict
from kgqa.linking.evidence.surroundings import Surroundings
from kgqa.linking.facts.item_facts import ItemFacts

Grounds = Mapping[str, str]
"""Words by the name of the feature; features that rest on no words in particular are missing."""


def grounds(item: int, facts: ItemFacts, around: Surroundings, *, is_exact: bool) -> Grounds:
    """The words behind the features that the surroundings give an item."""
    said = [(one.verdict(item, facts, is_exact=is_exact), one.words) for one in around.kinds]
    said += [(place_verdict(item, facts, place), place.words) for place in around.places]
    said += [("cue" if facts.may_be(sorts) else "against", word) for sorts, word in around.cues]
    said += [("theme" if facts.may_be(sorts) else "off_theme", word) for sorts, word in around.themes]
    said += [(deed_verdict(facts, deed)[0], deed.word) for deed in around.deeds]
    said += [("medium", one.word) for one in around.media if not one.media.isdisjoint(facts.media.likely)]
    said += [("kin", around.kin.word)] if around.kin is not None else []
    present = context_features(item, facts, around, is_exact=is_exact)
    return {name: ", ".join(dict.fromkeys(words for one, words in said if one == name)) for name, _ in said
            if name in present}  # fmt: skip
