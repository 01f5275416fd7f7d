"""Makes candidates of a span out of what the label index has for it."""

from __future__ import annotations

from collections.abc import Iterable

from kgqa.linking.lookup.candidate_scoring import CandidateScorer, Evidence
from kgqa.linking.lookup.name_spans import NameSpan
from kgqa.model import Analysis, Candidate
from kgqa.terms import ItemId, PropertyId
from wikidata_hdt.labels.label_index import LabelEntry

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
        surface = span.spelling(analysis) or span.surface(analysis)
        if marks in (SURNAME, WRITTEN):  # whatever its letter case, it is no common word
            surface = surface[:1].upper() + surface[1:]
        for entry, exact in entries.values():
            if not entry.entity.startswith(letter):
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


def _by_language(candidate: Candidate) -> tuple[float, int]:
    """Order in which namesakes are kept where there are too many: foreign names of other things go first."""
    return _FOREIGN * candidate.features.get("foreign", 0.0) - candidate.score, candidate.item.number
