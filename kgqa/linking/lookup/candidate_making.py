"""Makes candidates of a span out of what the label index has for it, scored by named features."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kgqa.fast_values import often_made
from kgqa.linking.lookup.name_spans import NameSpan
from kgqa.model import Aim, Analysis, Candidate, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import SUBSTANTIVES
from kgqa.resources import linking_weights
from kgqa.terms import ItemId, Number, PropertyId
from wikidata_hdt.labels.label_index import LabelEntry

_HAVING_ANY = word_list("having_verbs") | word_list("any_at_all")
_MAX_CANDIDATES = 20
"""Candidates of one name."""
_MAX_TOGETHER = 40
"""With the people of that surname."""
_FOREIGN = 1.0
"""What a name in another language is behind one in Polish when candidates are cut; a Polish name without any popularity
stays. Only the cut depends on it, so nothing is fitted."""
RESTORED, SURNAME, SLIP = ("restored",), ("surname",), ("slip",)
PARTIAL = ("partial",)
"""The mark of people of whose name only parts are said."""
WRITTEN = ("written",)
"""The mark of names whose pattern alone says that they are names."""
ELLIPTIC = ("elliptic",)
"""The mark of languages that an adjective alone names, where it describes no noun."""
Entries = dict[tuple[str, str], tuple[LabelEntry, bool]]
"""Entries by (entity, text) with whether the surface form itself matched."""


@often_made(frozen=True, slots=True)
class Evidence:
    """What is known of a mention and one name of a candidate."""

    surface: str
    """The words of the mention, as they were read where they were typed otherwise."""
    name: str
    exact: bool
    """The surface form is the name itself, but for letter case."""
    is_label: bool
    popularity: float
    """Logarithm of one plus the number of sitelinks or incoming statements."""
    quoted: bool
    first: bool
    """The mention begins the question, where a capital letter says nothing."""
    language: str = "pl"
    """Of the name."""
    marks: tuple[str, ...] = ()
    """How the name was found where the look-up of the words as they stand failed: `restored`, `slip`, `derived`."""


_POLISH = ("pl", "mul")
"""Languages of names that a Polish text may use as they are; `mul` stands for all languages."""


class CandidateScorer:
    """Linear scores from features."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._weights = dict(linking_weights()["candidate"] if weights is None else weights)

    def features(self, evidence: Evidence) -> dict[str, float]:
        """Feature values, each about 0 to 1."""
        words = evidence.surface.split()
        return {
            "popularity": min(1.0, evidence.popularity / 10),
            "exact": float(evidence.exact),
            "label": float(evidence.is_label),
            "capitals": _capital_agreement(evidence),
            "length": min(1.0, (len(words) - 1) / 4),
            **({} if evidence.language in _POLISH else {"foreign": 1.0}),
            **dict.fromkeys(evidence.marks, 1.0),
        }

    def score(self, features: Mapping[str, float]) -> float:
        """Weighted sum; higher is better."""
        return sum(self._weights.get(name, 0.0) * value for name, value in features.items())


def is_exact(candidate: Candidate) -> bool:
    """Whether the words of a mention are the name of a candidate as it is written, but for letter case."""
    return bool(candidate.features.get("exact"))


def _capital_agreement(evidence: Evidence) -> float:
    """1 where mention and name agree in their first letter's case, 0 where they differ without excuse."""
    if evidence.surface[:1].isupper() == evidence.name[:1].isupper():
        return 1.0
    return 0.5 if evidence.first or evidence.quoted else 0.0


class CandidateMaker:
    """Makes scored candidates of the entries of a span."""

    def __init__(self, scorer: CandidateScorer) -> None:
        self._scorer = scorer

    def merged(
        self, analysis: Analysis, span: NameSpan, found: Iterable[tuple[Entries, tuple[str, ...]]], letter: str
    ) -> tuple[Candidate, ...]:
        """The candidates of all that was found; of those of one item the first."""
        best: dict[ItemId | PropertyId, Candidate] = {}
        for entries, marks in found:
            for candidate in self.candidates(analysis, span, entries, letter, marks):
                best.setdefault(candidate.item, candidate)
        return tuple(sorted(best.values(), key=lambda one: (-one.score, one.item.number))[:_MAX_TOGETHER])

    def candidates(
        self, analysis: Analysis, span: NameSpan, entries: Entries, letter: str, marks: tuple[str, ...] = ()
    ) -> tuple[Candidate, ...]:
        """The items, or properties, that entries name, as candidates of a span, best first."""
        best: dict[str, Candidate] = {}
        words = analysis.tokens[span.inner_start : span.inner_end]
        common = _common_names(analysis, span, entries)
        surface = span.spelling(analysis) or span.surface(analysis)
        if marks in (SURNAME, WRITTEN):  # whatever its letter case, it is no common word
            surface = surface[:1].upper() + surface[1:]
        for entry, exact in entries.values():
            if not entry.entity.startswith(letter) or _speaks_of_several(words, entry.text) or entry.text in common:
                continue
            evidence = Evidence(
                surface, entry.text, exact, entry.is_label, entry.popularity, span.quoted, span.first, entry.language,
                marks,
            )  # fmt: skip
            features = self._scorer.features(evidence)
            item = ItemId(entry.entity) if letter == "Q" else PropertyId(entry.entity)
            candidate = Candidate(item, entry.text, self._scorer.score(features), features)
            if entry.entity not in best or best[entry.entity].score < candidate.score:
                best[entry.entity] = candidate
        kept = list(best.values())
        most = _MAX_TOGETHER if marks == SURNAME else _MAX_CANDIDATES
        if len(kept) > most:
            kept = sorted(kept, key=_by_language)[:most]
        return tuple(sorted(kept, key=lambda candidate: (-candidate.score, candidate.item.number)))


def _speaks_of_several(words: Sequence[Token], name: str) -> bool:
    """Whether a common noun in small letters speaks of several things, and a name is one's („księżyce”, the Moon)."""
    if len(words) != 1 or not words[0].form.islower() or not name[:1].isupper():
        return False
    nouns = [one for one in words[0].readings_as(SUBSTANTIVES) if one.lemma == name.lower()]
    return bool(nouns) and all(one.numbers == {Number.PL} for one in nouns)


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
