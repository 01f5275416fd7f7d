"""Finds values of string properties in a question: codes, symbols, mottos, with the words that name their property."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice, product
from operator import attrgetter
from typing import Protocol

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.model import Analysis, Reading, RelationPhrase, SpanKind, Token, ValueMention
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.terms import Case, Literal, PropertyId
from wikidata_hdt.labels.label_index import ValueEntry
from wikidata_hdt.labels.stored_values import LONGEST_VALUE, value_key
from wikidata_hdt.ntriples.ntriples import split_literal

_MOST_INFLECTED = 5
"""Words of an inflected value."""
_MOST_FORMS = 24
"""Nominatives that one value is looked up by."""
_WORDS = 1_000
"""Words whose nominatives are remembered: each stands in several spans."""
_NOMINAL = ADJECTIVAL | {"subst"}
_MOST_WORDS = 12
"""Tokens of one value."""
_CODES = frozenset({"brev", "xxx", "ign"})
"""What the dictionary calls abbreviations and foreign or unknown words."""
_ENDS = frozenset({".", "?", "!", "…"})


class ValueForms:
    """Makes the nominatives of names in any case, each word by itself."""

    def __init__(self, morphology: Morphology, keys: LemmaKeys) -> None:
        """`keys` guesses the nominatives of words that the dictionary lacks."""
        self._morphology = morphology
        self._keys = keys
        self._nominatives = lru_cache(maxsize=_WORDS)(self._find_nominatives)

    def of(self, tokens: Sequence[Token]) -> Iterator[str]:
        """What the words of a name may be in the nominative, other than they stand there, in small letters."""
        if len(tokens) > _MOST_INFLECTED or not tokens[0].word[:1].isupper() or tokens[0].start == 0:
            return
        said = " ".join(token.form for token in tokens).lower()
        ways = product(*(self._nominatives(token.form, token.word, token.readings) for token in tokens))
        yield from (text for way in islice(ways, _MOST_FORMS) if (text := " ".join(way)) != said)

    def _find_nominatives(self, form: str, word: str, readings: tuple[Reading, ...]) -> tuple[str, ...]:
        """What a word may be in the nominative, by its form as it is typed and as it is read, and its readings."""
        if not word[:1].isupper():
            return (form,)
        nominal = (one for one in readings if one.is_of(_NOMINAL) and Case.NOM not in one.cases)
        found = [text for reading in nominal for text in self._in_nominative(reading)]
        guessed = () if readings else self._keys.of_mention((form,))
        return tuple(dict.fromkeys((*found, *guessed, form.lower())))

    def _in_nominative(self, reading: Reading) -> Iterator[str]:
        """The nominatives of the number and the gender that a reading has."""
        for form, tag in self._morphology.forms(reading.lemma):
            if reading.is_inflected_as(tag, Case.NOM):
                yield form.lower()


class ValueLookup(Protocol):
    """What finding values needs of a label index."""

    def values(self, keys: Iterable[str]) -> Sequence[ValueEntry]:
        """The values of string properties with these keys."""


class ValueLinker:
    """Looks up all spans of a question."""

    def __init__(self, index: ValueLookup, lexicon: RelationLexicon, forms: ValueForms | None = None) -> None:
        """`forms` makes the nominatives of inflected values, which are not found without."""
        self._index = index
        self._lexicon = lexicon
        self._forms = forms

    def link(self, analysis: Analysis, phrases: Sequence[RelationPhrase]) -> tuple[ValueMention, ...]:
        """The values among the question's words; `phrases` are its words for properties."""
        spans = dict(_spans(analysis))
        entries = self._index.values(sorted(set(spans.values())))
        by_key = {key: tuple(found) for key, found in groupby(entries, attrgetter("key"))}
        known = [(span, by_key[key]) for span, key in spans.items() if key in by_key]
        plain = tuple(value for span, found in known for value in self._values(analysis, phrases, span, found))
        written = {span for span, _ in known}
        return (*plain, *self._inflected(analysis, phrases, [span for span in spans if span not in written]))

    def _inflected(
        self, analysis: Analysis, phrases: Sequence[RelationPhrase], spans: Iterable[tuple[int, int]]
    ) -> Iterator[ValueMention]:
        """The values whose forms stand in other spans, where words name their property; of overlapping ones the
        longest."""
        forms = self._forms
        if forms is None:
            return
        texts = {span: [value_key(text) for text in forms.of(analysis.tokens[slice(*span)])] for span in spans}
        entries = self._index.values(sorted({key for keys in texts.values() for key in keys}))
        by_key = {key: tuple(found) for key, found in groupby(entries, attrgetter("key"))}
        taken: set[int] = set()
        for span in sorted(texts, key=lambda one: one[0] - one[1]):
            found = [entry for key in texts[span] for entry in by_key.get(key, ())]
            if found and taken.isdisjoint(range(*span)):
                values = [one for one in self._values(analysis, phrases, span, found, is_form=True) if one.naming]
                taken.update(range(*span) if values else ())
                yield from values

    def _values(
        self,
        analysis: Analysis,
        phrases: Sequence[RelationPhrase],
        span: tuple[int, int],
        found: Sequence[ValueEntry],
        *,
        is_form: bool = False,
    ) -> Iterator[ValueMention]:
        """What one span may be, or be a form of."""
        start, end = span
        tokens = analysis.tokens[start:end]
        inside = any(one.start <= start and end <= one.end for one in analysis.spans if one.kind is SpanKind.QUOTATION)
        opens = start == 0 or analysis.tokens[start - 1].form in _ENDS
        if not inside and len(tokens) == 1 and _is_usual(tokens[0], opens=opens):
            return
        written = _plain(analysis, start, end)
        for property_, term in _likeliest(found, written.lower() if is_form else written):
            naming = self._naming(analysis, phrases, property_, range(start, end))
            yield ValueMention(start, end, property_, term, naming, inside, self._lexicon.ends(property_)[0])

    def _naming(
        self, analysis: Analysis, phrases: Sequence[RelationPhrase], property_: PropertyId, span: range
    ) -> tuple[int, ...]:
        """The tokens outside a span that say which property is meant: a phrase for it, a noun for its values.

        What the wh-phrase names is of a kind („który kraj”), unless nothing else names the property.
        """
        nouns = self._lexicon.ends(property_)[1].nouns
        said = [i for i, token in enumerate(analysis.tokens) if token.lemmas & nouns]
        said += [index for phrase in phrases if phrase.property == property_ for index in phrase.tokens]
        named = sorted({index for index in said if index not in span})
        asked = {index for wh in analysis.wh_phrases for index in range(wh.start, wh.end)}
        return tuple(index for index in named if index not in asked) or tuple(named)


def _spans(analysis: Analysis) -> Iterator[tuple[tuple[int, int], str]]:
    """All spans that may be values, with their keys."""
    tokens = analysis.tokens
    said = [index for index, token in enumerate(tokens) if value_key(token.form)]
    for start in said:
        for end in (index + 1 for index in said if start <= index < start + _MOST_WORDS):
            text = _plain(analysis, start, end)
            if len(text) > LONGEST_VALUE:
                break
            if key := value_key(text):
                yield (start, end), key


def _plain(analysis: Analysis, start: int, end: int) -> str:
    tokens = analysis.tokens
    return unicodedata.normalize("NFKC", analysis.question.text[tokens[start].start : tokens[end - 1].end])


def _is_usual(token: Token, *, opens: bool) -> bool:
    """Whether a token is a usual word, which is no code unless it is quoted: „na”, „ma”, „Co” that opens a sentence."""
    if not (token.word.islower() or opens):
        return False
    return not token.classes <= _CODES


def _likeliest(entries: Iterable[ValueEntry], written: str) -> Iterator[tuple[PropertyId, Literal]]:
    """Properties with their values; a word with a capital letter is just that value („Au” is no „AU”)."""
    for one in entries:
        value, language, _ = split_literal(one.literal)
        same = unicodedata.normalize("NFKC", value) == written
        if same or written.islower() or not written.isalpha():
            yield PropertyId(one.property), Literal(value, language)
