"""How surely the words of a question say a property or a term: by phrases, names and labels, and what the graph says of
the term itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import TypeVar

from kgqa.answering.offices import called_by_sex
from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.matching_tables import reading_cost, word_lists
from kgqa.model import Candidate, Link, Linked, Mention, Token
from kgqa.polish.lists.class_nouns import adjective_places, inhabitant_places, nations
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.plain_text import in_latin_letters, plain_letters
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.polish.tokens.words import Morphology
from kgqa.polish.values.spans import SpanKind
from kgqa.polish.values.units import convert, unit_at
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import RDFS_LABEL, SKOS_ALT_LABEL, Iri, ItemId, Literal, PropertyId, Term
from kgqa.values.amounts import amount_of
from kgqa.vocabulary import (
    BEGUN,
    COUNTRY_FOR_SPORT,
    ENDED,
    FEMALE,
    INSTANCE_OF,
    MALE,
    MEN,
    MOMENT,
    OCCUPATION,
    ORBITS,
    PLACES,
    SUBCLASS_OF,
    WIKIMEDIA_CODE,
    WOMEN,
)

SURE = reading_cost("said surely")
"""From which on a word surely says something."""
_NAMED, _LABEL, _CLASS = reading_cost("said by name"), reading_cost("said by label"), reading_cost("said by kind")
_STEM, HEARD, HINTED = reading_cost("said by stem"), reading_cost("said by wording"), reading_cost("said by hint")
_WHOLE = 0.5
"""The share of the quality of a phrase, or of the words of a label, from which on it is said. Not fitted: the half."""
_BEGINNING, _ENDING = 5, 5
"""Letters in which words of one stem begin alike, and in which they may differ behind that, at most."""
_LEAST = 3
"""Letters of a word that says something."""
_INFINITIVE = "ć"
_MOST = "naj"
"""What superlatives begin with, which say nothing but superlatives."""
_LABELS = (Iri(RDFS_LABEL), Iri(SKOS_ALT_LABEL))
_LANGUAGES = frozenset({"pl", "mul", "en"})
_NATIVE = frozenset({"pl", "mul"})
_SEXES = {FEMALE: FEMALE, WOMEN: FEMALE, MALE: MALE, MEN: MALE}
"""The sex of whom the value of a qualifier speaks of."""
TIMES = frozenset({BEGUN, ENDED, MOMENT})
"""The qualifiers that tell when a statement held."""
_ABOUT = (*PLACES, COUNTRY_FOR_SPORT, ORBITS)
_KINDS = (INSTANCE_OF, SUBCLASS_OF, OCCUPATION)

_OF_WHOM = frozenset[str]().union(*(question_words()[word].forms for word in ("kto", "co")))
T = TypeVar("T")
Lemmas = Callable[[str], frozenset[str]]
"""The dictionary forms of a word, and the word itself, in small letters."""
Said = Mapping[int, float]
"""How surely each token says something, from 0 to 1; those that do not are left out."""


_Index = Mapping[str, Sequence[T]]


class SaidOf:
    """What the words of one question say."""

    def __init__(self, linked: Linked, vocabulary: Vocabulary, graph: KnowledgeGraph, lemmas: Lemmas) -> None:
        self._linked, self._vocabulary, self._graph, self._lemmas = linked, vocabulary, graph, lemmas
        self._tokens = linked.analysis.tokens
        self._forms, self._beginnings = _indexed(self._tokens)
        self._graded = {one.index for one in linked.analysis.understanding.superlatives}
        self._measuring = _measuring(self._tokens, vocabulary)
        self._nations = tuple(nation_words(self._tokens))
        self._names = cache(self._find_names)
        self._texts = cache(lambda term: tuple(self._find_texts(term)))
        self._likeness = cache(self._find_likeness)
        self.property = cache(self._find_property)
        """How surely words say a property."""
        self.term = cache(self._find_term)
        """How surely words say a term."""

    def _find_property(self, property_: PropertyId) -> Said:
        found = _merged([*self._phrases(property_), self._labelled(property_.iri), self._measuring.get(property_, {})])
        if property_ in TIMES:  # of which wars and other events speak, too
            ends = _ends(self._tokens) if property_ == MOMENT else frozenset[int]()
            return {at: surely for at, surely in found.items() if surely >= SURE and at not in ends}
        plain = ((at, token) for at, token in enumerate(self._tokens) if at not in self._graded)
        heard = (at for at, token in plain if self._vocabulary.wordings.is_heard_in(token, property_))
        return _merged([found, dict.fromkeys(heard, HEARD)])

    def _phrases(self, property_: PropertyId) -> Iterator[Said]:
        for one in self._linked.relation_phrases:
            if one.property == property_ and not self._graded.issuperset(one.tokens):  # „najdłuższy” says no length
                surely = _NAMED if one.quality >= _WHOLE and not one.is_hint else HINTED
                yield dict.fromkeys(one.tokens, surely)

    def _find_term(self, term: Term) -> Said:
        if isinstance(term, Literal):
            return self._number(term)
        if term.item is None:
            return {}
        sex = _SEXES.get(term.item)
        people = {at: _LABEL for at, token in enumerate(self._tokens) if token.lemmas & _callings(sex)} if sex else {}
        return _merged([*self._named(term), self._labelled(term), *self._described(term), people])

    def _named(self, term: Iri) -> Iterator[Said]:
        """Names of the thing, also such as most likely mean something else."""
        for mention in self._linked.mentions:
            if mention.is_whole_name and (surely := self._is_called(mention, term)):
                yield dict.fromkeys(range(mention.start, mention.end), surely)

    def links(self, term: Term) -> Iterator[Link]:
        """The names of a thing, taken for it."""
        for mention in self._linked.mentions:
            found = (one for one in mention.candidates if one.item.iri == term)
            yield from (Link(mention, one) for one in found if mention.is_whole_name)

    def _is_called(self, mention: Mention, term: Iri) -> float:
        """How surely a mention is of a term: of its likeliest one, of another, of one of the same name."""
        items = [one.item.iri for one in (*mention.candidates, *mention.others)]
        if term in items:
            return _NAMED if term == items[0] else _LABEL
        names = self._names(term)
        return _LABEL * any(not names.isdisjoint(self._names(one)) for one in items)

    def _find_names(self, term: Iri) -> frozenset[str]:
        return frozenset(one.casefold() for one in self._texts(term))

    def _find_texts(self, term: Iri) -> Iterator[str]:
        for name in _LABELS:
            for one in self._graph.objects(term, name):
                if isinstance(one, Literal) and one.language in _LANGUAGES:
                    yield one.value

    def _labelled(self, term: Iri) -> Said:
        """Words that stand in a name of the term, or are of the stem of one that does; no name of a property that says
        its way back („ojciec (kogo)”)."""
        names = (name.casefold().split() for name in self._texts(term))
        return _merged(
            self._alike(words, _LABEL) for words in names if _OF_WHOM.isdisjoint(one.strip("()") for one in words)
        )

    def _alike(self, words: Sequence[str], surely: float) -> Said:
        """How surely tokens are some words; where most of these are missing they hardly are."""
        words = [one.strip("(),.„”") for one in words]
        alike: dict[int, tuple[float, str]] = {}
        for word in words:
            for at, likeness in self._likeness(word).items():
                if likeness > alike.get(at, (0.0,))[0]:
                    alike[at] = likeness, word
        if not alike:
            return {}
        told = {word for _, word in alike.values()}
        content = [one for one in words if len(one) >= _LEAST or one.isdigit()]
        share = len(told.intersection(content)) / len(content) if content else 0.0
        return {at: surely * likeness * (1 if share >= _WHOLE else share) for at, (likeness, _) in alike.items()}

    def _find_likeness(self, word: str) -> Said:
        """How alike the tokens are to a word: those of its dictionary forms, and hardly those of its stem."""
        stem = plain_letters(word)
        beginning = self._beginnings.get(stem[:_BEGINNING], ())
        alike = {at: _STEM / _LABEL for at, form in beginning if are_of_one_stem(form, stem)}
        alike |= {at: _STEM / _LABEL for verb in self._perfected(word) for at in self._forms.get(verb, ())}
        alike |= {at: 1.0 for lemma in self._lemmas(word) for at in self._forms.get(lemma, ())}
        return (
            alike if word.startswith(_MOST) else {at: likely for at, likely in alike.items() if at not in self._graded}
        )

    def _perfected(self, word: str) -> Iterator[str]:
        """The verbs that tell that what a word speaks of is done („zawrzeć” of „wrzenie”)."""
        verbs = (lemma for lemma in self._lemmas(word) if lemma != word and lemma.endswith(_INFINITIVE))
        yield from (prefix + verb for verb in verbs for prefix in word_list("verbal_prefixes"))

    def _described(self, term: Iri) -> Iterator[Said]:
        """Words for what the thing is, and names of where it belongs."""
        for kind in _KINDS:
            for one in self._graph.objects(term, kind.direct):
                if isinstance(one, Iri) and one.item is not None:
                    yield self._alike(self._graph.entity(one.item).label.casefold().split(), _CLASS)
        places = {one for name in _ABOUT for one in self._graph.objects(term, name.direct)}
        for mention in (*self._linked.mentions, *self._nations):
            if mention.is_whole_name and any(one.item.iri in places for one in mention.candidates):
                yield dict.fromkeys(range(mention.start, mention.end), _CLASS)

    def subject(self, mention: Mention, item: Iri) -> Said:
        """The words that say of what a statement is: a name, and what beside it says what that is, and where; hardly
        the noun in front of it, if what it is has no Polish name."""
        named = dict.fromkeys(range(mention.start, mention.end), _NAMED)
        kinds = (one for kind in _KINDS for one in self._graph.objects(item, kind.direct))
        has_name = any(isinstance(one, Iri) and one.item and self._is_native(one.item) for one in kinds)
        before = () if has_name else range(max(0, mention.start - 1), mention.start)
        introducing = {at: HINTED for at in before if self._tokens[at].is_likely(PLAIN_NOUNS)}
        return _merged([named, introducing, *self._described(item)])

    def _is_native(self, item: ItemId) -> bool:
        return self._graph.entity(item).language in _NATIVE

    def _text(self, term: Literal) -> Said:
        """The words of a text in a language, and those that name this."""
        texts = dict.fromkeys((term.value, in_latin_letters(term.value)))
        words = (self._alike(one.casefold().split(), _LABEL) for one in texts)
        return _merged([*words, self.language(term)])

    def language(self, term: Term) -> Said:
        """The words that name the language of a text: it itself, or „po …” it."""
        code = term.language if isinstance(term, Literal) else ""
        named = self._graph.subjects(WIKIMEDIA_CODE.direct, Literal(code)) if code else ()
        return _merged(map(self._labelled, named))

    def _number(self, term: Literal) -> Said:
        """The words of a number, and of its unit; of a text without a language those of a place in an order."""
        amount = amount_of(term)
        if term.language:
            return self._text(term)
        if amount is None:  # „trzeci” as the third of a series
            third = (one for one in self._linked.analysis.understanding.ordinals if str(one.number) == term.value)
            return {at: _NAMED for one in third for at in range(one.start, one.index + 1)}
        unit = self._labelled(amount.unit.iri) if amount.unit is not None else {}
        spans = [one for one in self._linked.analysis.spans if one.kind in (SpanKind.NUMERAL, SpanKind.QUANTITY)]
        same = (one for one in spans if one.value == f"{amount.number.normalize():f}")
        told = (at for one in same if one.unit in ("", amount.symbol) for at in range(one.start, one.end))
        return _merged([unit, dict.fromkeys(told, _NAMED)])


def nation_words(tokens: Sequence[Token]) -> Iterator[Mention]:
    """The adjectives of places beside their nouns („polskie gniazdka”) and the nouns for who lives there, as names of
    these places."""
    places, homes = adjective_places(), inhabitant_places()
    for at, (token, noun) in enumerate(pairwise(tokens)):
        is_of_noun = token.form.islower() and (noun.is_likely(PLAIN_NOUNS) or noun.form[:1].isupper())
        for lemma in token.lemmas & places.keys() if is_of_noun and token.agrees_with(noun) else ():
            yield Mention(at, at + 1, token.form, tuple(Candidate(item, lemma, 1.0) for item in places[lemma]))
    for at, token in enumerate(tokens):
        for lemma in (one for one in token.lemmas if one.lower() in homes and one.lower() != token.form):
            found = tuple(Candidate(item, lemma, 1.0) for item in homes[lemma.lower()])
            yield Mention(at, at + 1, token.form, found)


def _indexed(tokens: Sequence[Token]) -> tuple[_Index[int], _Index[tuple[int, str]]]:
    """The places of tokens by their forms and lemmas; and with these without diacritics by how they begin."""
    forms, beginnings = defaultdict[str, list[int]](list), defaultdict[str, list[tuple[int, str]]](list)
    for at, token in enumerate(tokens):
        for form in {token.form.casefold(), *token.lemmas} if token.form[0].isalnum() else ():
            plain = plain_letters(form)
            forms[form].append(at)
            beginnings[plain[:_BEGINNING]].append((at, plain))
    return forms, beginnings


def _ends(tokens: Sequence[Token]) -> frozenset[int]:
    """The words that tell that something began or ended, and not when it was."""
    ends = word_lists("elapsed")["starting"] | word_lists("elapsed")["ending"]
    return frozenset(at for at, token in enumerate(tokens) if token.lemmas & ends)


def _measuring(tokens: Sequence[Token], vocabulary: Vocabulary) -> Mapping[PropertyId, Said]:
    """The nouns that name what is measured („zwiedzający”), and verbs and units that are heard of it, by the properties
    that tell it."""
    found = defaultdict[PropertyId, dict[int, float]](dict)
    for at, token in enumerate(tokens):
        symbol, end = unit_at(tokens, at)
        heard = [one for one in vocabulary.dimensions if symbol and convert("1", symbol, one.dimension.unit)]
        said = [(one, range(at, end), HEARD) for one in heard]
        said += [(one, range(at, at + 1), HEARD) for one in vocabulary.by_verb(token.lemmas)]
        named = [(one, words, _NAMED) for one, words in vocabulary.by_noun(tokens, at)]
        for one, words, surely in (*said, *named):
            for path in (path for relation in one.dimension.relations for path in relation.paths if len(path) == 1):
                found[path[0].property] |= dict.fromkeys(words, surely)
    return found


def are_of_one_stem(one: str, other: str) -> bool:
    """Whether two words begin alike and differ in little more than an ending."""
    alike = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return alike >= _BEGINNING and max(len(one), len(other)) - alike <= min(_ENDING, alike)


def _merged(found: Iterable[Said]) -> dict[int, float]:
    merged: dict[int, float] = {}
    for one in found:
        for at, surely in one.items():
            merged[at] = max(surely, merged.get(at, 0.0))
    return merged


def lemmas_of(morphology: Morphology, word: str) -> frozenset[str]:
    """The dictionary forms of a word, and the word itself, in small letters."""
    return frozenset({word.casefold(), *(one.lemma.casefold() for one in morphology.readings(word))})


@cache
def _callings(sex: ItemId) -> frozenset[str]:
    """The nouns that call people of one sex, those of nations among them."""
    return called_by_sex(sex) | {one.people[sex == FEMALE].lower() for one in nations() if len(one.people) > 1}
