"""Names that a reading of a count or a claim leaves out: it counts or confirms something else."""

from __future__ import annotations

from collections.abc import Set

from kgqa.matching.free.asides import is_name
from kgqa.model import Linked, Mention
from kgqa.polish.lists.function_words import word_list

_JOINTS = word_list("joints_of_nouns")


def leaves_name(linked: Linked, taken: Set[int]) -> bool:
    """Whether one of two names that „i” joins („zagrali A i B”) is among some tokens, and the other one is not."""
    tokens = linked.analysis.tokens
    names = [one for one in linked.mentions if is_name(linked.analysis, one)]
    longest = [one for one in names if not any(_holds(other, one) for other in names)]
    joined = (
        (one, other)
        for one in longest
        for other in longest
        if other.start == one.end + 1 and tokens[one.end].form.lower() in _JOINTS
    )
    return any(_is_in(one, taken) is not _is_in(other, taken) for one, other in joined)


def _holds(longer: Mention, shorter: Mention) -> bool:
    inside = longer.start <= shorter.start and shorter.end <= longer.end
    return inside and longer.end - longer.start > shorter.end - shorter.start


def _is_in(name: Mention, taken: Set[int]) -> bool:
    return not taken.isdisjoint(range(name.start, name.end))
