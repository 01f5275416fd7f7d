"""Finds spans of a question that may name items or properties, by look-ups in the label index."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, product
from typing import Protocol

from kgqa.linking.linking_tables import rows_of
from kgqa.linking.lookup.candidate_making import (
    ELLIPTIC,
    HEADLESS,
    MAX_WORDS,
    PARTIAL,
    RESTORED,
    SLIP,
    SURNAME,
    WRITTEN,
    Entries,
    NameSpan,
    is_of_other_word,
    is_surely_verb,
    made_candidates,
    merged_candidates,
    name_spans,
)
from kgqa.linking.lookup.inexact_names import LEAST_LETTERS, Diacritics, KeyLookup, bearers, cut_names, slips
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.said_apart import said_apart
from kgqa.model import Analysis, Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.question.asked_units import names_several
from kgqa.polish.tokens.letter_case import allows_surname, is_one_word, may_be_surname, name_runs
from kgqa.polish.tokens.tags import NOUNS, NUMERAL_WORDS, PLAIN_NOUNS, SUBSTANTIVES
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_MAX_RESTORED = 4
"""Readings of a word without diacritics that are tried."""
_MAX_COMBINATIONS = 16
"""Of readings of several such words."""
_MAX_SLIP_KEYS = 6
"""Keys of a misspelt name that are looked up."""
_HEADINGS = [noun.split() for noun, *_ in rows_of("nouns.tsv", "heading")]
"""The words of nouns behind which the rest of a name is said alone."""
_HEADS = frozenset({"język", "województwo"})
"""Nouns that names said by their adjective leave out."""
_TIMES = word_list("time_nouns")
_INSIDE = word_list("inside")
_STOP = "."
_INITIALS = re.compile(r"(?<=\b\w\.)(?=\w)")
"""Between initials written without a space („J.F. Kennedy”)."""


class LabelLookup(Protocol):
    """What class nouns and derived words need of a label index."""

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

    def __init__(self, index: KeyLookup, keys: LemmaKeys, diacritics: Diacritics | None = None) -> None:
        """With `diacritics`, words that lost theirs and names with a slip are looked up where nothing else is found."""
        self._index = index
        self._keys = keys
        self._diacritics = diacritics
        self._slips = lru_cache(maxsize=4_000)(self._keys_with_slips)

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
            is_verb = not span.quoted and is_surely_verb(analysis.tokens[span.start : span.end])
            targets = ((relations, "P"),) if is_verb else ((mentions, "Q"), (relations, "P"))
            for target, letter in targets if found else ():
                candidates = merged_candidates(analysis, span, found, letter)
                if candidates:
                    target.append(span.mention(analysis, candidates))
        mentions += self._completed(analysis)
        mentions += self._with_head(analysis)
        mentions += self._inexact(analysis, mentions)
        mentions += self._cut(analysis, mentions)
        return Detected(tuple(mentions), tuple(relations))

    def _found(
        self, analysis: Analysis, span: NameSpan, keys: Sequence[str], lost: frozenset[int]
    ) -> Sequence[tuple[Entries, tuple[str, ...]]]:
        """What a span names, with marks of how it was found."""
        if _counts_what_follows(analysis.tokens, span):
            return ()
        entries = self._entries(analysis, span, keys)
        bearers = (
            {} if _is_title(analysis, span) else self._surnames(analysis.tokens, span, keys, are_shared=bool(entries))
        )
        if entries or bearers:
            return [one for one in ((entries, ()), (bearers, SURNAME)) if one[0]]
        if lost.isdisjoint(range(span.inner_start, span.inner_end)):
            return ()
        tokens = analysis.tokens[span.inner_start : span.inner_end]
        restored = self._restored(tokens, self._restoring(analysis.tokens))
        if not restored and any(token.spelling for token in tokens):
            read = self._keys.of_mention([token.word for token in tokens])
            restored = self._surnames(analysis.tokens, span, read, are_shared=False)
        return [(restored, RESTORED)]

    def _completed(self, analysis: Analysis) -> Iterator[Mention]:
        """Events whose year is said apart from the name, rulers without their number, languages without the noun."""
        for start, end, words in said_apart(analysis.tokens):
            found = self._named(self._spelt(words))
            span = NameSpan(start, end, quoted=False, first=start == 0)
            candidates = made_candidates(analysis, span, found, "Q", _written(words)) if found else ()
            if candidates:
                yield span.mention(analysis, candidates)

    def _lost(self, tokens: Sequence[Token]) -> frozenset[int]:
        """Indices of the words that may have lost diacritics, or were typed otherwise than they were read."""
        if self._diacritics is None:
            return frozenset()
        restored = self._restoring(tokens)
        return frozenset(at for at, token in enumerate(tokens) if token.spelling or restored(token.form))

    def _restoring(self, tokens: Sequence[Token]) -> Callable[[str], tuple[str, ...]]:
        """What restores words: where a question has neither capitals nor diacritics, known words may lack some, too."""
        assert self._diacritics is not None
        plain = all(token.form.isascii() and token.form == token.form.lower() for token in tokens)
        return self._diacritics.others if plain else self._diacritics.restored

    def _surnames(self, tokens: Sequence[Token], span: NameSpan, keys: Sequence[str], *, are_shared: bool) -> Entries:
        """The people whose surname a word is; part of a longer name that nobody has is none.

        `are_shared` tells that something is called so as it stands; then the dictionary, too, must allow for a surname.
        """
        found: Entries = {}
        at, end = span.inner_start, span.inner_end
        if (
            is_one_word(tokens, at, end)
            and may_be_surname(tokens, at, end)
            and not (are_shared and not allows_surname(tokens, at))
        ):
            surface = fold(" ".join(token.form for token in tokens[at:end]))
            for entry in (entry for key in keys for entry in self._index.surname(key)):
                exact = fold(entry.text).endswith((f" {surface}", f"-{surface}"))
                found.setdefault((entry.entity, entry.text), (entry, exact))
        return found

    def _restored(self, tokens: Sequence[Token], restored: Callable[[str], tuple[str, ...]]) -> Entries:
        """What words that lost their diacritics name."""
        spelt = any(token.spelling for token in tokens)
        found = self._named(self._spelt([token.word for token in tokens])) if spelt else {}
        choices = [restored(token.form)[:_MAX_RESTORED] for token in tokens]
        if found or not any(choices):
            return found
        combinations = product(*(choice or (token.form,) for choice, token in zip(choices, tokens, strict=True)))
        return self._named(key for words in islice(combinations, _MAX_COMBINATIONS) for key in self._spelt(words))

    def _spelt(self, words: Sequence[str]) -> tuple[str, ...]:
        """The keys of words in another spelling."""
        return (fold(" ".join(words)), *self._keys.of_mention(words))

    def _named(self, keys: Iterable[str]) -> Entries:
        """What keys name, otherwise than it is written."""
        found: Entries = {}
        for entry in (entry for key in keys for entry in self._index.lookup(key)):
            found.setdefault((entry.entity, entry.text), (entry, False))
        return found

    def _inexact(self, analysis: Analysis, mentions: Sequence[Mention]) -> Iterator[Mention]:
        """What looks like a name and is covered by no mention: people named in part, long names with a slip."""
        covered = [(mention.start, mention.end) for mention in mentions]
        for start, end in name_runs(analysis.tokens):
            span = NameSpan(start, end, quoted=False, first=start == 0)
            known = any(first <= start and end <= last for first, last in covered)
            if known or end - start > MAX_WORDS:
                continue
            people = bearers(analysis.tokens[start:end], self._keys, self._index)
            found, marks = {(one.entity, one.text): (one, False) for one in people}, PARTIAL
            if not found:
                found, marks = self._headless([token.form for token in analysis.tokens[start:end]]), HEADLESS
            if not found:
                found, marks = self._with_slips(analysis, span), SLIP
            candidates = made_candidates(analysis, span, found, "Q", marks)
            if candidates:
                yield span.mention(analysis, candidates)

    def _cut(self, analysis: Analysis, mentions: Sequence[Mention]) -> Iterator[Mention]:
        """Nouns with a place behind them, or with a name that nothing has, that call something by part of its name."""
        tokens, named = analysis.tokens, {(mention.start, mention.end) for mention in mentions}
        for start, end in _behind_nouns(tokens, named):
            found = cut_names([token.form for token in tokens[start:end]], self._keys, self._index)
            span = NameSpan(start, end, quoted=False, first=start == 0)
            entries: Entries = {(one.entity, one.text): (one, False) for one in found}
            if candidates := made_candidates(analysis, span, entries, "Q", PARTIAL) if entries else ():
                yield span.mention(analysis, candidates)

    def _headless(self, words: Sequence[str]) -> Entries:
        """What is called by some words behind the noun that says what it is („Okęcie” for „lotnisko Okęcie”)."""
        return self._named(key for head in _HEADINGS for key in self._spelt((*head, *words)))

    def _with_head(self, analysis: Analysis) -> Iterator[Mention]:
        """Names of which only the part behind the noun stands in quotation marks („operacja „Wisła””)."""
        tokens = analysis.tokens
        for start, end in analysis.quotations:
            if start and tokens[start - 1].may_be(SUBSTANTIVES) and end - start < MAX_WORDS:
                words = [tokens[start - 1].form, *(token.form for token in tokens[start + 1 : end - 1])]
                span = NameSpan(start - 1, end, quoted=False, first=start == 1)
                candidates = made_candidates(analysis, span, self._named(self._spelt(words)), "Q")
                if candidates:
                    yield span.mention(analysis, candidates)

    def _with_slips(self, analysis: Analysis, span: NameSpan) -> Entries:
        """What a long name names once a letter is changed."""
        words = [token.form for token in analysis.tokens[span.start : span.end]]
        usual = len(words) == 1 and bool(analysis.tokens[span.start].readings)
        if self._diacritics is None or usual or sum(map(len, words)) < LEAST_LETTERS:
            return {}
        keys = dict.fromkeys((*self._keys.of_mention(words)[:_MAX_SLIP_KEYS], fold(span.surface(analysis))))
        return self._named(other for key in keys if len(key) >= LEAST_LETTERS for other in self._slips(key))

    def _keys_with_slips(self, key: str) -> tuple[str, ...]:
        return tuple(slips(key, self._index))

    def _known_beginnings(self, analysis: Analysis, span: NameSpan) -> tuple[str, ...]:
        """The keys of a span, surface forms first, with which names begin."""
        tokens = analysis.tokens[span.inner_start : span.inner_end]
        keys = self._keys.of_mention(token.form for token in tokens)
        if any(token.spelling for token in tokens):
            keys = (*self._keys.of_mention(map(_in_usual_case, tokens)), *keys)
        quoted = [f'"{span.surface(analysis)}"'] if span.quoted else []  # titles of papers have the marks in them
        written = (*_surfaces(analysis, span), *map(fold, quoted))
        return tuple(filter(self._index.has_prefix, dict.fromkeys((*written, *keys))))

    def _entries(self, analysis: Analysis, span: NameSpan, keys: Sequence[str]) -> Entries:
        """Entries by (entity, text) with whether the surface form itself matched."""
        found: Entries = {}
        if not keys:
            return found
        surfaces = _surfaces(analysis, span)
        closed = span.surface(analysis).endswith(_STOP)  # a name without a dot is found without it
        tokens = () if span.quoted else analysis.tokens[span.inner_start : span.inner_end]
        for key in (key for key in keys if not is_of_other_word(tokens, key)):
            surface = key if key in surfaces else surfaces[0]
            for entry in self._index.lookup(key):
                is_other = entry.text.isupper() and _is_common_word(analysis, span)
                if (not closed or entry.text.endswith(_STOP)) and not is_other:
                    found.setdefault((entry.entity, entry.text), (entry, fold(entry.text) == surface))
        return found

    def derived(self, analysis: Analysis, at: int, entries: Sequence[LabelEntry]) -> Mention:
        """The mention of places by one word that is derived from their names."""
        span = NameSpan(at, at + 1, quoted=False, first=at == 0)
        found = {(entry.entity, entry.text): (entry, False) for entry in entries}
        return span.mention(analysis, made_candidates(analysis, span, found, "Q", ("derived",)))


def _behind_nouns(tokens: Sequence[Token], named: Set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans of singular nouns that no question word asks for, with „w” and a word behind them or a run of words
    like a name that has none of the spans `named`."""
    runs = dict(name_runs(tokens))
    for at, noun in enumerate(tokens[:-1]):
        asked = at > 0 and not tokens[at - 1].lemmas.isdisjoint(question_words())
        if asked or noun.word[:1].isupper() or not noun.is_likely(PLAIN_NOUNS) or names_several(noun):
            continue
        if tokens[at + 1].form.lower() in _INSIDE and at + 2 < len(tokens):
            yield at, runs.get(at + 2, at + 3)
        elif at + 1 in runs and (at + 1, runs[at + 1]) not in named:
            yield at, runs[at + 1]


def _is_title(analysis: Analysis, span: NameSpan) -> bool:
    """Whether a span stands in quotation marks, where surnames hardly do."""
    return any(start <= span.start and span.end <= end for start, end in analysis.quotations)


def _is_common_word(analysis: Analysis, span: NameSpan) -> bool:
    """Whether a span is one common noun in small letters, or one for a time that is not written in capitals, which no
    abbreviation is („rok” is no ROK)."""
    words = analysis.tokens[span.inner_start : span.inner_end]
    if len(words) != 1 or words[0].word.isupper():
        return False
    nouns = set(words[0].lemmas_as(SUBSTANTIVES))
    return not nouns.isdisjoint(_TIMES) or (words[0].word.islower() and any(map(str.islower, nouns)))


def _written(words: Sequence[str]) -> tuple[str, ...]:
    """The marks of a name that is said apart, by its words as they are written."""
    if words[0] in _HEADS:
        return ELLIPTIC
    return WRITTEN if words[0][:1].isupper() else ()


def _surfaces(analysis: Analysis, span: NameSpan) -> tuple[str, str]:
    """The words of a span as they stand, and with a space between initials."""
    surface = fold(span.surface(analysis))
    return surface, _INITIALS.sub(" ", surface)


def _in_usual_case(token: Token) -> str:
    """The word as it was typed, but for the letter case of a question without any."""
    return token.word if token.word.lower() == token.form.lower() else token.form


def _counts_what_follows(tokens: Sequence[Token], span: NameSpan) -> bool:
    """Whether a span is a numeral alone in front of a noun, which counts and names nothing („siedmiu cudach”)."""
    numeral, behind = tokens[span.inner_start], tokens[span.inner_end : span.inner_end + 1]
    is_alone = span.inner_end - span.inner_start == 1 and not span.quoted
    counts = numeral.form.islower() and numeral.is_likely(NUMERAL_WORDS)
    return is_alone and counts and any(token.is_likely(NOUNS) for token in behind)
