"""Finds spans of a question that may name items or properties, by look-ups in the label index."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from kgqa.linking.keys import LemmaKeys
from kgqa.linking.scoring import CandidateScorer, Evidence
from kgqa.model import Analysis, Candidate, Mention, Token
from kgqa.terms import ItemId, PropertyId
from wikidata_hdt.folding import fold
from wikidata_hdt.labels import LabelEntry

MAX_WORDS = 8
"""Longest span looked up, in tokens between quotation marks or outside."""

_OPENING = frozenset("„“\"«‚‘'")
_CLOSING = frozenset("”“\"»’'")
_CONTENT = ("subst", "adj", "depr", "ger", "pact", "ppas", "ign", "dig", "num", "brev", "romandig", "xxx", "siebie")
_MAX_CANDIDATES = 20


class LabelLookup(Protocol):
    """What mention detection needs of a label index."""

    def lookup(self, key: str) -> Sequence[LabelEntry]:
        """Entries stored under a folded surface form or a lemma key, most popular first."""


@dataclass(frozen=True, slots=True)
class Detected:
    """What the label index knows of a question."""

    mentions: tuple[Mention, ...]
    """Spans that may name items."""
    relations: tuple[Mention, ...]
    """Spans that may name properties."""


class MentionDetector:
    """Looks up all spans of a question by surface form and by lemma keys."""

    def __init__(self, index: LabelLookup, keys: LemmaKeys, scorer: CandidateScorer) -> None:
        self._index = index
        self._keys = keys
        self._scorer = scorer

    def detect(self, analysis: Analysis) -> Detected:
        """All spans with candidates, in the order of the question; overlapping ones are all kept."""
        mentions: list[Mention] = []
        relations: list[Mention] = []
        for span in _spans(analysis.tokens):
            entries = self._entries(analysis, span)
            for target, letter in ((mentions, "Q"), (relations, "P")):
                candidates = self._candidates(analysis, span, entries, letter)
                if candidates:
                    target.append(Mention(span.start, span.end, span.surface(analysis), candidates, span.quoted))
        return Detected(tuple(mentions), tuple(relations))

    def _entries(self, analysis: Analysis, span: _Span) -> dict[tuple[str, str], tuple[LabelEntry, bool]]:
        """Entries by (entity, text) with whether the surface form itself matched."""
        found: dict[tuple[str, str], tuple[LabelEntry, bool]] = {}
        surface = fold(span.surface(analysis))
        for entry in self._index.lookup(surface):
            found[entry.entity, entry.text] = (entry, fold(entry.text) == surface)
        words = [token.form for token in analysis.tokens[span.inner_start : span.inner_end]]
        for key in self._keys.of_mention(words):
            for entry in self._index.lookup(key):
                found.setdefault((entry.entity, entry.text), (entry, fold(entry.text) == surface))
        return found

    def _candidates(
        self, analysis: Analysis, span: _Span, entries: dict[tuple[str, str], tuple[LabelEntry, bool]], letter: str
    ) -> tuple[Candidate, ...]:
        best: dict[str, Candidate] = {}
        surface = span.surface(analysis)
        for entry, exact in entries.values():
            if not entry.entity.startswith(letter):
                continue
            evidence = Evidence(surface, entry.text, exact, entry.is_label, entry.popularity, span.quoted, span.first)
            features = self._scorer.features(evidence)
            item = ItemId(entry.entity) if letter == "Q" else PropertyId(entry.entity)
            candidate = Candidate(item, entry.text, self._scorer.score(features), features)
            if entry.entity not in best or best[entry.entity].score < candidate.score:
                best[entry.entity] = candidate
        ranked = sorted(best.values(), key=lambda candidate: (-candidate.score, candidate.item.number))
        return tuple(ranked[:_MAX_CANDIDATES])


@dataclass(frozen=True, slots=True)
class _Span:
    """Tokens that may be a name; with quotation marks, the inner part is what is looked up."""

    start: int
    end: int
    quoted: bool
    first: bool
    """Whether it begins the question, where a capital says nothing."""

    @property
    def inner_start(self) -> int:
        return self.start + self.quoted

    @property
    def inner_end(self) -> int:
        return self.end - self.quoted

    def surface(self, analysis: Analysis) -> str:
        tokens = analysis.tokens
        return analysis.question.text[tokens[self.inner_start].start : tokens[self.inner_end - 1].end]


def _spans(tokens: Sequence[Token]) -> Iterator[_Span]:
    yield from _quoted(tokens)
    content = [_is_content(token) for token in tokens]
    for start, token in enumerate(tokens):
        if not token.form[0].isalnum():
            continue
        for end in range(start + 1, min(len(tokens), start + MAX_WORDS) + 1):
            last = tokens[end - 1].form
            if last in '?!;:„”"':
                break
            if (last[-1].isalnum() or last[-1] in ".'’") and any(content[start:end]):
                yield _Span(start, end, quoted=False, first=start == 0)


def _quoted(tokens: Sequence[Token]) -> Iterable[_Span]:
    opened: int | None = None
    for index, token in enumerate(tokens):
        if opened is not None and token.form in _CLOSING and index > opened + 1:
            yield _Span(opened, index + 1, quoted=True, first=False)
            opened = None
        elif token.form in _OPENING:
            opened = index


def _is_content(token: Token) -> bool:
    return not token.readings or any(reading.tag.pos in _CONTENT for reading in token.readings)
