"""Says in words why an item was chosen for a name, and what popularity alone would have chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kgqa.interfaces.outcomes.term_view import named
from kgqa.interfaces.shell.session import Tools
from kgqa.model import Analysis, Candidate, PlacedLink
from kgqa.resources import evidence, linking_weights

_SAID = {
    "exact": "named exactly so",
    "label": "this is its label",
    "capitals": "the capitals agree",
    "popularity": "it is better known",
    "early": "it has been an item for longer",
    "elliptic": "a language may be named by the adjective alone",
    "called": "the question says what it is",
    "thing": "a thing of its own, no class",
    "surname": "this is the surname",
    "subject": "the clause tells of it",
    "topic": "it is what the question is about",
}
_DENIED = {
    "proper": "is called so with a capital only",
    "unlike": "is not called so in the nominative",
    "foreign": "is called so in another language only",
    "shared": "is called so in another language only",
    "derived": "is only derived from it",
}
"""Reasons that rest on how a name is written; the others are told by `linking/data/evidence.tsv`."""
_MOST = 3
"""Reasons given."""
_LEAST = 0.1
"""Differences in score that are no reason."""


def reasons(tools: Tools, analysis: Analysis, placed: PlacedLink) -> Iterator[str]:
    """Why the first candidate of a name won against the second; nothing for a name with one candidate."""
    best, *others = placed.link.mention.candidates or (None,)
    if best is None or not others:
        return
    weights = linking_weights()["link"]
    popular = max((best, *others), key=lambda one: one.features.get("popularity", 0.0))
    rival = others[0] if popular is best else popular
    given = sorted(_given(tools, analysis, placed, (best, rival), weights), reverse=True)[:_MOST]
    if given:
        yield f"because {'; '.join(text for _, text in given)}"
    if popular is not best:
        yield f"popularity spoke for {named(popular.item, tools.label(popular.item))}"


def _given(
    tools: Tools, analysis: Analysis, placed: PlacedLink, pair: tuple[Candidate, Candidate],
    weights: Mapping[str, float],
) -> Iterator[tuple[float, str]]:  # fmt: skip
    """What the difference of the scores is made of, in words."""
    best, rival = pair
    names = tools.parts.names
    for name in {**best.features, **rival.features}:
        gain = weights.get(name, 0.0) * (best.features.get(name, 0.0) - rival.features.get(name, 0.0))
        if gain < _LEAST:
            continue
        denied = weights.get(name, 0.0) < 0
        known = evidence().get(name)
        text = known.reason if known else (_DENIED if denied else _SAID).get(name)
        if text is not None:
            words = names.grounds(analysis, placed, rival if denied else best).get(name, "")
            told = text.format(f"„{words}”" if words else "the question")
            yield gain, f"{rival.item} {told}" if denied else told
