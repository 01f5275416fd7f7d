"""Makes candidates of a span out of what the label index has for it, scored by named features."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kgqa.linking.lookup.name_spans import NameSpan
from kgqa.model import Aim, Analysis, Candidate
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.resources import linking_weights
from kgqa.terms import ItemId, PropertyId
from wikidata_hdt.labels.label_index import LabelEntry

_HAVING_ANY = word_list("having_verbs") | word_list("any_at_all")
_MAX_CANDIDATES = 20
"""Candidates of one name."""
_MAX_TOGETHER = 40
"""With the people of that surname."""
_MAX_DESCRIBED = 80
"""Of a name with a noun in front, which tells what is meant („album „Amsterdam””)."""
_FOREIGN = 1.0
"""What a name in another language is behind one in Polish when candidates are cut; a Polish name without any popularity
stays. Only the cut depends on it, so nothing is fitted."""
RESTORED, SURNAME, SLIP = ("restored",), ("surname",), ("slip",)
PARTIAL = ("partial",)
"""The mark of people of whose name only parts are said."""
HEADLESS = ("headless",)
"""The mark of names without the noun in front of them."""
WRITTEN = ("written",)
"""The mark of names whose pattern alone says that they are names."""
ELLIPTIC = ("elliptic",)
"""The mark of languages that an adjective alone names, where it describes no noun."""
_POLISH = ("pl", "mul")
"""Languages of names that a Polish text may use as they are; `mul` stands for all languages."""
Entries = dict[tuple[str, str], tuple[LabelEntry, bool]]
"""Entries by (entity, text) with whether the surface form itself matched."""


def is_exact(candidate: Candidate) -> bool:
    """Whether the words of a mention are the name of a candidate as it is written, but for letter case."""
    return bool(candidate.features.get("exact"))


def weighted_sum(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The features' values, each times its weight; a feature without a weight counts for nothing."""
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


def merged_candidates(
    analysis: Analysis, span: NameSpan, found: Iterable[tuple[Entries, tuple[str, ...]]], letter: str
) -> tuple[Candidate, ...]:
    """The candidates of all that was found; of those of one item the first."""
    best: dict[ItemId | PropertyId, Candidate] = {}
    for entries, marks in found:
        for candidate in made_candidates(analysis, span, entries, letter, marks):
            best.setdefault(candidate.item, candidate)
    return tuple(sorted(best.values(), key=_best_first)[:_MAX_DESCRIBED])


def made_candidates(
    analysis: Analysis, span: NameSpan, entries: Entries, letter: str, marks: tuple[str, ...] = ()
) -> tuple[Candidate, ...]:
    """The items, or properties, that entries name, as candidates of a span, best first. `marks` tell how the name was
    found where the look-up of the words as they stand failed: `restored`, `slip`, `derived`."""
    best: dict[str, Candidate] = {}
    common = _common_names(analysis, span, entries)
    surface = span.spelling(analysis) or span.surface(analysis)
    if marks in (SURNAME, WRITTEN):  # whatever its letter case, it is no common word
        surface = surface[:1].upper() + surface[1:]
    weights = linking_weights()["candidate"]
    for entry, exact in entries.values():
        if not entry.entity.startswith(letter) or entry.text in common:
            continue
        features = {**_features(entry, surface, span, exact=exact), **dict.fromkeys(marks, 1.0)}
        item = ItemId(entry.entity) if letter == "Q" else PropertyId(entry.entity)
        candidate = Candidate(item, entry.text, weighted_sum(features, weights), features)
        if entry.entity not in best or best[entry.entity].score < candidate.score:
            best[entry.entity] = candidate
    kept = sorted(best.values(), key=_by_language)[: _most(analysis, span, marks)]
    return tuple(sorted(kept, key=_best_first))


def _most(analysis: Analysis, span: NameSpan, marks: tuple[str, ...]) -> int:
    """How many candidates of a span are kept."""
    if span.start and analysis.tokens[span.start - 1].may_be(SUBSTANTIVES):
        return _MAX_DESCRIBED
    return _MAX_TOGETHER if marks == SURNAME else _MAX_CANDIDATES


def _features(entry: LabelEntry, surface: str, span: NameSpan, *, exact: bool) -> dict[str, float]:
    """What speaks for an entry as such, each value about 0 to 1. Popularity is a logarithm."""
    return {
        "popularity": min(1.0, entry.popularity / 10),
        "exact": float(exact),
        "label": float(entry.is_label),
        "capitals": _capital_agreement(entry.text, surface, span),
        "length": min(1.0, (len(surface.split()) - 1) / 4),
        **({} if entry.language in _POLISH else {"foreign": 1.0}),
    }


def _capital_agreement(name: str, surface: str, span: NameSpan) -> float:
    """1 where mention and name agree in their first letter's case, 0 where they differ without excuse."""
    if surface[:1].isupper() == name[:1].isupper():
        return 1.0
    return 0.5 if span.first or span.quoted else 0.0


def _best_first(candidate: Candidate) -> tuple[float, int]:
    return -candidate.score, candidate.item.number


def _common_names(analysis: Analysis, span: NameSpan, entries: Entries) -> frozenset[str]:
    """The names with a capital letter that are common nouns without it, where a claim says that something has one of
    these, or any of them („Czy Mars ma księżyc?”): the Moon is not meant."""
    tokens = analysis.tokens if analysis.kind is Aim.YES_NO else ()
    if not (tokens and span.inner_start and tokens[span.inner_start].form.islower()):
        return frozenset()
    if tokens[span.inner_start - 1].lemmas.isdisjoint(_HAVING_ANY):
        return frozenset()
    names = {entry.text for entry, _ in entries.values()}
    return frozenset(name for name in names if name[:1].isupper() and name[:1].lower() + name[1:] in names)


def _by_language(candidate: Candidate) -> tuple[float, int]:
    """Order in which namesakes are kept where there are too many: foreign names of other things go first."""
    return _FOREIGN * candidate.features.get("foreign", 0.0) - candidate.score, candidate.item.number
