"""Finds values of string properties in a question: codes, symbols, mottos, with the words that name their property; and
the classes that its words name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby, islice, product
from operator import attrgetter
from typing import Protocol

from kgqa.linking.linking_tables import rows_of
from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import LabelLookup
from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.model import (
    Analysis,
    AnswerType,
    Mention,
    Reading,
    RelationPhrase,
    SpanKind,
    Token,
    Understanding,
    ValueMention,
    WhPhrase,
)
from kgqa.polish.lists.class_nouns import inhabitant_places
from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.polish.tokens.words import Morphology
from kgqa.terms import Case, ItemId, Literal, PropertyId
from wikidata_hdt.labels.folding import fold
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
_PERSON = "człowiek"
_MEASURED = frozenset({AnswerType.TIME, AnswerType.QUANTITY})
_LEAST_GENITIVE = 0.05
"""Not fitted: forms that are no usual genitive are far less likely."""


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


def mens_nouns(noun: str) -> tuple[str, ...]:
    """What a noun for women may be called of men; words that may be none are among them.

    >>> mens_nouns("piosenkarka")
    ('piosenkar', 'piosenkarz')
    """
    return tuple(noun.removesuffix(women) + men for women, men in _endings() if noun.endswith(women))


@cache
def _endings() -> tuple[tuple[str, str], ...]:
    return tuple((women, men.strip("-")) for women, men in rows_of("endings.tsv", "woman"))


class ClassLinker:
    """Fills in `WhPhrase.classes` from the label index."""

    def __init__(self, index: LabelLookup) -> None:
        self._index = index

    def link(self, analysis: Analysis, mentions: Iterable[Mention] = ()) -> Analysis:
        """The same analysis with the classes of every wh-phrase.

        A mention that begins with the class noun („który prezydent Stanów Zjednoczonych”) gives a further, longer
        reading of the phrase.
        """
        starting = [mention for mention in mentions if not mention.quoted]
        measured = analysis.understanding.answer_type in _MEASURED
        whole = [one for one in starting if not measured and _is_whole(one, analysis) and _may_hold(one, analysis)]
        kinds = [one for one in starting if _kind(one) and any(_continues(p, one) for p in analysis.wh_phrases)]
        phrases: list[WhPhrase] = []
        for phrase in analysis.wh_phrases:
            longer = [_longer(phrase, mention) for mention in starting if _continues(phrase, mention)]
            plain = [] if any(_reaches(phrase, mention) for mention in kinds) else [self._phrase(phrase)]
            phrases += longer
            phrases += [_placed(one, name) for one in longer + plain for name in whole if _follows(one, name)]
            phrases += plain
        return replace(analysis, wh_phrases=tuple(phrases), understanding=self._understood(analysis.understanding))

    def _understood(self, understanding: Understanding) -> Understanding:
        """With the classes of the noun, unless it is a unit of time or a quantity."""
        if understanding.answer_type in _MEASURED or not understanding.noun:
            return understanding
        return replace(understanding, classes=self.classes(understanding.noun))

    def classes(self, noun: str) -> frozenset[ItemId]:
        """Items named by a common noun in its dictionary form; names („Rzeka”, a village) do not count.

        Of some nouns („szczyt”) also those named by a wider one that graphs use for the same things („góra”); of one
        for women that names none („aktorka”) those named by the one for men.
        """
        named = frozenset(item for one in (noun, *_wider().get(noun, ())) for item in self.ranked(one))
        return named or frozenset(item for one in mens_nouns(noun) for item in self.ranked(one))

    def ranked(self, noun: str) -> tuple[ItemId, ...]:
        """The same items, the most popular first."""
        entries = self._index.lookup(fold(noun)) if noun else ()
        named = (entry.entity for entry in entries if entry.entity[0] == "Q" and entry.text[:1] == noun[:1])
        return tuple(map(ItemId, dict.fromkeys(named)))

    def _phrase(self, phrase: WhPhrase) -> WhPhrase:
        place = inhabitant_places().get(phrase.noun.lower())
        if place and not phrase.within:  # „którzy Grecy”: the people from there
            return replace(phrase, noun=_PERSON, classes=self.classes(_PERSON), within=place)
        return replace(phrase, classes=self.classes(phrase.noun)) if phrase.noun and phrase.time is None else phrase


@cache
def _wider() -> Mapping[str, tuple[str, ...]]:
    return {noun: tuple(wider.split()) for noun, wider in rows_of("nouns.tsv", "wider")}


def _items(mention: Mention) -> frozenset[ItemId]:
    return frozenset(candidate.item for candidate in mention.candidates if isinstance(candidate.item, ItemId))


def _longer(phrase: WhPhrase, mention: Mention) -> WhPhrase:
    return replace(phrase, end=mention.end, classes=_items(mention), kind=_kind(mention))


def _placed(phrase: WhPhrase, mention: Mention) -> WhPhrase:
    return replace(phrase, end=mention.end, within=_items(mention))


def _follows(phrase: WhPhrase, mention: Mention) -> bool:
    """Whether a name stands right behind the noun of a phrase („która rzeka Afryki”)."""
    return bool(phrase.noun) and phrase.time is None and mention.start == phrase.end and mention.text[:1].isupper()


def _is_whole(mention: Mention, analysis: Analysis) -> bool:
    """Whether no further word with a capital stands behind a name („Nagrody” in „laureat Nagrody Nobla”)."""
    return not any(token.word[:1].isupper() for token in analysis.tokens[mention.end : mention.end + 1])


def _may_hold(mention: Mention, analysis: Analysis) -> bool:
    """Whether a name is likely to stand in the genitive, as far as its first word tells."""
    token = analysis.tokens[mention.start]
    return not token.readings or (not token.is_finite and token.likelihood(Case.GEN) > _LEAST_GENITIVE)


def _kind(mention: Mention) -> str:
    """The name of the class of things that a noun with an adjective names („kraj związkowy”); empty for others."""
    common = mention.text.islower() and " " in mention.text and bool(mention.candidates)
    return mention.candidates[0].label if common else ""


def _continues(phrase: WhPhrase, mention: Mention) -> bool:
    """Whether a mention begins with the noun of a phrase, or an adjective before it, and goes on behind it."""
    starts = phrase.start < mention.start < phrase.end < mention.end
    return bool(phrase.noun) and phrase.time is None and starts


def _reaches(phrase: WhPhrase, mention: Mention) -> bool:
    """Whether a phrase with or without its last adjective is what a mention of a kind names."""
    return bool(phrase.noun) and phrase.time is None and phrase.end - 1 in range(mention.start, mention.end)
