"""Says in words why an item was chosen for a name, and what popularity alone would have chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kgqa.interfaces.outcomes.term_view import named
from kgqa.interfaces.shell.session import Tools
from kgqa.model import Analysis, Candidate, PlacedLink
from kgqa.resources import linking_weights

_SAID = {
    "fits": "called so by {}", "akin": "of a kind with {}", "likely": "may be called so by {}",
    "placed": "tied to {}", "region": "in the country of {}",
    "near": "in the same part of the country as {}",
    "compatriot": "in the country of another name", "local": "in the part of a country where another name is",
    "cue": "of the sort that {} speaks of", "relation": "it has the statements that the question asks about",
    "end": "of the sort that the relation wants", "time": "the time fits", "overlap": "its description shares words",
    "completed": "the question says the rest of its label",
    "mentioned": "its description names another name", "coherent": "a statement joins it to another name",
    "exact": "named exactly so", "label": "this is its label", "capitals": "the capitals agree",
    "popularity": "it is better known", "early": "it has been an item for longer",
    "elliptic": "a language may be named by the adjective alone",
    "holds": "it holds what is said to lie in it", "between": "it may lie between the two places",
    "lived": "it lived from or to the year that is said of it",
    "contemporary": "it was there with another name", "former": "it is of the past, as the times are",
    "tied": "a statement joins it to a noun of the question", "alike": "of a kind with what is named beside it",
    "called": "the question says what it is",
    "described": "its description speaks of what the question does",
    "tongue": "it is in the language of another name",
    "maker": "was made by whom the question says",
    "medium": "of a medium that {} speaks of",
    "kin": "is known to have such a relative as {}",
    "gendered": "the forms are those of a woman", "thing": "a thing of its own, no class",
    "people": "the forms of the words are those of a people", "inhabitant": "its people are called so",
    "surname": "this is the surname", "role": "of the sort that does or has what {} says",
    "hint": "it has the statements that words of the question hint at",
    "hint_sort": "of the sort that words of the question hint at", "titled": "the name stands in quotation marks",
    "deed": "of an occupation that {} speaks of", "trade": "of an occupation that other words speak of",
    "kindred": "of an occupation that has to do with another name", "field": "{} belongs to what it is called",
    "theme": "of a sort that has to do with {}",
    "subject": "the clause tells of it",
    "topic": "it is what the question is about",
}  # fmt: skip
_DENIED = {
    "clash": "is not what {} says", "elsewhere": "lies elsewhere than {}",
    "apart": "lies in another part of the country than {}", "against": "is not of the sort of {}",
    "not_end": "is not of the sort that the relation wants", "untimely": "did not live then",
    "not_between": "hardly lies between the two places",
    "not_lived": "lived from or to another year than is said of it",
    "not_role": "is not of the sort that does or has what {} says", "untitled": "is no title, as the name is",
    "not_deed": "has no occupation that {} speaks of", "misgendered": "is of another gender than the forms",
    "off_theme": "is of no sort that has to do with {}",
    "off_trade": "has no occupation that other words speak of",
    "not_kindred": "has no occupation that has to do with another name",
    "untold": "is somebody of whom nothing is told", "relative": "is rather the relative of {}",
    "not_maker": "was made by others than the question says",
    "not_medium": "is of another medium than the question speaks of",
    "other_year": "is of another year than the title",
    "not_tongue": "is in another language than the other names",
    "proper": "is called so with a capital only",
    "unlike": "is not called so in the nominative",
    "foreign": "is called so in another language only", "shared": "is called so in another language only",
    "akin": "is called no {}", "derived": "is only derived from it",
}  # fmt: skip
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
        text = (_DENIED if denied else _SAID).get(name)
        if text is not None:
            words = names.grounds(analysis, placed, rival if denied else best).get(name, "")
            told = text.format(f"„{words}”" if words else "the question")
            yield gain, f"{rival.item} {told}" if denied else told
