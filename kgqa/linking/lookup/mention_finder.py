"""Finds spans of a question that may name items or properties, by look-ups in the label index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from typing import Protocol

from kgqa.linking.lookup.candidate_scoring import CandidateScorer, Evidence
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.letter_case import name_runs
from kgqa.linking.lookup.misspellings import LEAST_LETTERS, Diacritics, KeyLookup, slips
from kgqa.linking.lookup.name_spans import MAX_WORDS, NameSpan, name_spans
from kgqa.linking.lookup.said_apart import said_apart
from kgqa.linking.lookup.surname_words import allows_surname, is_one_word, may_be_surname
from kgqa.model import Analysis, Candidate, Mention, Token
from kgqa.terms import ItemId, PropertyId
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_MAX_CANDIDATES = 20
"""Candidates of one name."""
_MAX_TOGETHER = 40
"""With the people of that surname."""
_FOREIGN = 1.0
"""What a name in another language is behind one in Polish when candidates are cut; a Polish name without any popularity
stays. Only the cut depends on it, so nothing is fitted."""
_MAX_RESTORED = 4
"""Readings of a word without diacritics that are tried."""
_MAX_COMBINATIONS = 16
"""Of readings of several such words."""
_MAX_SLIP_KEYS = 6
"""Keys of a misspelt name that are looked up."""
_RESTORED, _SURNAME = ("restored",), ("surname",)
_WRITTEN = ("written",)
"""The mark of names whose pattern alone says that they are names."""
_LANGUAGE, _ELLIPTIC = "język", ("elliptic",)
"""The mark of languages that an adjective alone names, where it describes no noun."""
_INITIALS = re.compile(r"(?<=\b\w\.)(?=\w)")
"""Between initials written without a space („J.F. Kennedy”)."""


class LabelLookup(Protocol):
    """What class nouns and derived words need of a label index."""

    def lookup(self, key: str) -> Sequence[LabelEntry]:
        """Entries stored under a folded surface form or a lemma key, most popular first."""


_Entries = dict[tuple[str, str], tuple[LabelEntry, bool]]
"""Entries by (entity, text) with whether the surface form itself matched."""


@dataclass(frozen=True, slots=True)
class Detected:
    """What the label index knows of a question."""

    mentions: tuple[Mention, ...]
    """Spans that may name items."""
    relations: tuple[Mention, ...]
    """Spans that may name properties."""


class MentionDetector:
    """Looks up all spans of a question by surface form and by lemma keys."""

    def __init__(
        self, index: KeyLookup, keys: LemmaKeys, scorer: CandidateScorer, diacritics: Diacritics | None = None
    ) -> None:
        """With `diacritics`, words that lost theirs and names with a slip are looked up where nothing else is found."""
        self._index = index
        self._keys = keys
        self._scorer = scorer
        self._diacritics = diacritics
        self._slips = lru_cache(maxsize=20_000)(self._keys_with_slips)

    def detect(self, analysis: Analysis) -> Detected:
        """All spans with candidates, in the order of the question; overlapping ones are all kept."""
        mentions: list[Mention] = []
        relations: list[Mention] = []
        lost = self._lost(analysis.tokens)
        barren: set[int] = set()
        """First tokens of spans that no name begins with; the spans that begin there grow longer."""
        for span in name_spans(analysis):
            keys = () if span.start in barren else self._known_beginnings(analysis, span)
            if not (keys or span.quoted):
                barren.add(span.start)
            found = self._found(analysis, span, keys, lost)
            for target, letter in ((mentions, "Q"), (relations, "P")) if found else ():
                candidates = self._merged(analysis, span, found, letter)
                if candidates:
                    target.append(span.mention(analysis, candidates))
        mentions += self._completed(analysis)
        mentions += self._with_slips(analysis, mentions)
        return Detected(tuple(mentions), tuple(relations))

    def _found(
        self, analysis: Analysis, span: NameSpan, keys: Sequence[str], lost: frozenset[int]
    ) -> Sequence[tuple[_Entries, tuple[str, ...]]]:
        """What a span names, with marks of how it was found."""
        entries = self._entries(analysis, span, keys)
        bearers = (
            {} if _is_title(analysis, span) else self._surnames(analysis.tokens, span, keys, are_shared=bool(entries))
        )
        if entries or bearers:
            return [one for one in ((entries, ()), (bearers, _SURNAME)) if one[0]]
        if lost.isdisjoint(range(span.inner_start, span.inner_end)):
            return ()
        return [(self._restored(analysis.tokens[span.inner_start : span.inner_end]), _RESTORED)]

    def _merged(
        self, analysis: Analysis, span: NameSpan, found: Iterable[tuple[_Entries, tuple[str, ...]]], letter: str
    ) -> tuple[Candidate, ...]:
        """The candidates of all that was found; of those of one item the first."""
        best: dict[ItemId | PropertyId, Candidate] = {}
        for entries, marks in found:
            for candidate in self.candidates(analysis, span, entries, letter, marks):
                best.setdefault(candidate.item, candidate)
        return tuple(sorted(best.values(), key=lambda one: (-one.score, one.item.number))[:_MAX_TOGETHER])

    def _completed(self, analysis: Analysis) -> Iterator[Mention]:
        """Events whose year is said apart from the name, rulers without their number, languages without the noun."""
        for start, end, words in said_apart(analysis.tokens):
            found: _Entries = {}
            self._look_up(words, found)
            span = NameSpan(start, end, quoted=False, first=start == 0)
            candidates = self.candidates(analysis, span, found, "Q", _written(words)) if found else ()
            if candidates:
                yield span.mention(analysis, candidates)

    def _lost(self, tokens: Sequence[Token]) -> frozenset[int]:
        """Indices of the words that may have lost diacritics, or were typed otherwise than they were read."""
        if self._diacritics is None:
            return frozenset()
        restored = self._diacritics.restored
        return frozenset(at for at, token in enumerate(tokens) if token.spelling or restored(token.form))

    def _surnames(self, tokens: Sequence[Token], span: NameSpan, keys: Sequence[str], *, are_shared: bool) -> _Entries:
        """The people whose surname a word is; part of a longer name that nobody has is none.

        `are_shared` tells that something is called so as it stands; then the dictionary, too, must allow for a surname.
        """
        found: _Entries = {}
        at, end = span.inner_start, span.inner_end
        if (
            is_one_word(tokens, at, end)
            and may_be_surname(tokens, at, end)
            and not (are_shared and not allows_surname(tokens, at))
        ):
            for entry in (entry for key in keys for entry in self._index.surname(key)):
                found.setdefault((entry.entity, entry.text), (entry, False))
        return found

    def _restored(self, tokens: Sequence[Token]) -> _Entries:
        """What words that lost their diacritics name."""
        if self._diacritics is None:
            return {}
        found: _Entries = {}
        if any(token.spelling for token in tokens):
            self._look_up([token.word for token in tokens], found)
        choices = [self._diacritics.restored(token.form)[:_MAX_RESTORED] for token in tokens]
        if found or not any(choices):
            return found
        combinations = product(*(choice or (token.form,) for choice, token in zip(choices, tokens, strict=True)))
        for words in islice(combinations, _MAX_COMBINATIONS):
            self._look_up(words, found)
        return found

    def _look_up(self, words: Sequence[str], found: _Entries) -> None:
        """Add what words in another spelling name."""
        for key in (fold(" ".join(words)), *self._keys.of_mention(words)):
            for entry in self._index.lookup(key):
                found.setdefault((entry.entity, entry.text), (entry, False))

    def _with_slips(self, analysis: Analysis, mentions: Sequence[Mention]) -> Iterator[Mention]:
        """Long names that name something once a letter is changed, where no mention covers them."""
        if self._diacritics is None:
            return
        covered = [(mention.start, mention.end) for mention in mentions]
        for start, end in name_runs(analysis.tokens):
            span = NameSpan(start, end, quoted=False, first=start == 0)
            known = any(first <= start and end <= last for first, last in covered)
            words = [token.form for token in analysis.tokens[start:end]]
            usual = len(words) == 1 and bool(analysis.tokens[start].readings)
            if known or usual or sum(map(len, words)) < LEAST_LETTERS or end - start > MAX_WORDS:
                continue
            found: _Entries = {}
            for key in dict.fromkeys((*self._keys.of_mention(words)[:_MAX_SLIP_KEYS], fold(span.surface(analysis)))):
                for other in self._slips(key) if len(key) >= LEAST_LETTERS else ():
                    for entry in self._index.lookup(other):
                        found.setdefault((entry.entity, entry.text), (entry, False))
            candidates = self.candidates(analysis, span, found, "Q", ("slip",))
            if candidates:
                yield span.mention(analysis, candidates)

    def _keys_with_slips(self, key: str) -> tuple[str, ...]:
        return tuple(slips(key, self._index))

    def _known_beginnings(self, analysis: Analysis, span: NameSpan) -> tuple[str, ...]:
        """The keys of a span, surface forms first, with which names begin."""
        tokens = analysis.tokens[span.inner_start : span.inner_end]
        keys = self._keys.of_mention(token.form for token in tokens)
        if any(token.spelling for token in tokens):
            keys = (*self._keys.of_mention(map(_in_usual_case, tokens)), *keys)
        return tuple(filter(self._index.has_prefix, dict.fromkeys((*_surfaces(analysis, span), *keys))))

    def _entries(self, analysis: Analysis, span: NameSpan, keys: Sequence[str]) -> _Entries:
        """Entries by (entity, text) with whether the surface form itself matched."""
        found: _Entries = {}
        if not keys:
            return found
        surfaces = _surfaces(analysis, span)
        for key in keys:
            surface = key if key in surfaces else surfaces[0]
            for entry in self._index.lookup(key):
                found.setdefault((entry.entity, entry.text), (entry, fold(entry.text) == surface))
        return found

    def derived(self, analysis: Analysis, at: int, entries: Sequence[LabelEntry]) -> Mention:
        """The mention of places by one word that is derived from their names."""
        span = NameSpan(at, at + 1, quoted=False, first=at == 0)
        found = {(entry.entity, entry.text): (entry, False) for entry in entries}
        return span.mention(analysis, self.candidates(analysis, span, found, "Q", ("derived",)))

    def candidates(
        self, analysis: Analysis, span: NameSpan, entries: _Entries, letter: str, marks: tuple[str, ...] = ()
    ) -> tuple[Candidate, ...]:
        """The items, or properties, that entries name, as candidates of a span, best first."""
        best: dict[str, Candidate] = {}
        surface = span.spelling(analysis) or span.surface(analysis)
        if marks in (_SURNAME, _WRITTEN):  # whatever its letter case, it is no common word
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
        most = _MAX_TOGETHER if marks == _SURNAME else _MAX_CANDIDATES
        if len(kept) > most:
            kept = sorted(kept, key=_by_language)[:most]
        return tuple(sorted(kept, key=lambda candidate: (-candidate.score, candidate.item.number)))


def _is_title(analysis: Analysis, span: NameSpan) -> bool:
    """Whether a span stands in quotation marks, where surnames hardly do."""
    return any(start <= span.start and span.end <= end for start, end in analysis.quotations)


def _written(words: Sequence[str]) -> tuple[str, ...]:
    """The marks of a name that is said apart, by its words as they are written."""
    if words[0] == _LANGUAGE:
        return _ELLIPTIC
    return _WRITTEN if words[0][:1].isupper() else ()


def _by_language(candidate: Candidate) -> tuple[float, int]:
    """Order in which namesakes are kept where there are too many: foreign names of other things go first."""
    return _FOREIGN * candidate.features.get("foreign", 0.0) - candidate.score, candidate.item.number


def _surfaces(analysis: Analysis, span: NameSpan) -> tuple[str, str]:
    """The words of a span as they stand, and with a space between initials."""
    surface = fold(span.surface(analysis))
    return surface, _INITIALS.sub(" ", surface)


def _in_usual_case(token: Token) -> str:
    """The word as it was typed, but for the letter case of a question without any."""
    return token.word if token.word.lower() == token.form.lower() else token.form
