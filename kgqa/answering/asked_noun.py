"""The noun by which a question says what it asks for where no question word stands before it („matka Zeusa”), and
whether a term is of the sort that a wh-phrase asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass

from kgqa.matching.free.pieces import ANYTHING, VALUES, Sorts
from kgqa.matching.free.sorts import noun_sorts
from kgqa.model import Analysis, AnswerType, Linked, Mention, RelationPhrase, Token, WhPhrase
from kgqa.polish.lists.question_words import PLACE, asking_for
from kgqa.polish.tokens.tags import PREPOSITIONS, SUBSTANTIVES
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import XSD, Case, Gender, Iri, ItemId, Literal, Term
from kgqa.vocabulary import CONTINENT, COORDINATES, COUNTRY, HUMAN, UNIT_OF

_SAID = frozenset({Case.NOM, Case.INST})
"""Cases in which a question says of whom it asks what office it is („jest królem”, „król Polski”)."""
_CALLED, _HAVING = "jak", "mieć"
_NOMINAL = frozenset({"subst", "ger", "depr"})
"""Classes of words that may be nouns where they are likeliest read so: „do” is none, „miasto” is."""
_NAMED = frozenset({Case.NOM})
_UNGOVERNED = _SAID | {Case.ACC}
_WHICH = "który"
_FIRST = 2
"""Tokens that may stand before a question word at the beginning of a question: „Z którego …”, „A z czego …”."""
_OF_WHOM = frozenset({"kto", _CALLED})
_DATE = XSD + "dateTime"
_NUMBERS = frozenset({XSD + "decimal", XSD + "integer", XSD + "double"})
_NUMERAL = re.compile(r"[+-]?\d[\d ./-]*")
_HUMAN = frozenset({HUMAN})
_LIES = tuple(one.direct for one in (COUNTRY, UNIT_OF, CONTINENT, COORDINATES))
"""Country, administrative unit, continent, coordinates: what has one is a place."""
PLACE_WORDS = asking_for(PLACE)


@dataclass(frozen=True, slots=True)
class AskedNoun:
    """A noun of a question."""

    place: int
    """Index of its token."""
    lemmas: frozenset[str]


def asked_noun(linked: Linked, taken: Set[int] = frozenset()) -> AskedNoun | None:
    """The first noun that a question says of what it asks, if any: „Kto jest królem …?”, „matka Zeusa”.

    Names are none: „Fryderyka Chopina matka”; neither are the tokens `taken` for them („akademia francuska siedziba”).
    Of keywords that end in what has a value it is that („najwyższy szczyt Polski wysokość”).
    """
    phrases = _asking(linked)
    if phrases and (phrases[0].noun or phrases[0].word not in _OF_WHOM):
        return None
    value = _value_behind(linked) if not phrases else None
    if value is not None:
        return AskedNoun(value, linked.analysis.tokens[value].lemmas)
    said = _said(phrases)
    named = {place for mention in linked.mentions if _is_name(mention) for place in range(mention.start, mention.end)}
    behind = phrases[0].end if phrases and phrases[0].part else 0  # „Jak miała na imię matka …?”
    for place, token in enumerate(linked.analysis.tokens[behind:], behind):
        if place in named or place in taken:
            continue
        nouns = token.readings_as(SUBSTANTIVES)
        if not _may_be_asked(token) or _is_measure(linked.analysis, place):
            continue
        if nouns and _OF_WHOM.isdisjoint(reading.lemma for reading in nouns):
            fitting = [reading for reading in nouns if not said.isdisjoint(reading.cases)]
            first = [reading for reading in fitting if Case.NOM in reading.cases]  # „premier” is no „premiera”
            return AskedNoun(place, frozenset(reading.lemma for reading in first or fitting))
    return None


def _value_behind(linked: Linked) -> int | None:
    """The noun of keywords, behind others, that leads to a number or a time."""
    tokens = linked.analysis.tokens
    if any(token.is_finite for token in tokens):
        return None
    phrases = (one for one in linked.relation_phrases if one.is_noun and not one.names_subject)
    places = (one.tokens[0] for one in phrases if one.object.type in VALUES)
    nominal = (at for at in places if at > 0 and tokens[at].may_stand_in(Case.NOM))
    return max((at for at in nominal if not tokens[at - 1].may_be(PREPOSITIONS)), default=None)


def _is_measure(analysis: Analysis, place: int) -> bool:
    """Whether a noun says by what things are put in order („który ma największy promień”)."""
    degrees = {one.index for one in analysis.understanding.superlatives}
    return place > 1 and place - 1 in degrees and _HAVING in analysis.tokens[place - 2].lemmas


def asked_sorts(linked: Linked, taken: Set[int], *, is_item: bool) -> Sorts:
    """The sorts of what the noun names that a question says of what it asks, as the table of class nouns and the
    lexicon have them („premier”: a person, „waluta”: no person or place); empty where they do not tell.

    „kto” asks for a person, whatever nouns stand behind it. Tokens `taken` for names are none. Of items it does not
    tell where the lexicon lets the noun name anything („właściciel”). „Jak wysoka jest …?” asks for no thing.
    """
    measures = linked.analysis.understanding.answer_type is AnswerType.QUANTITY
    if measures or any(wh.word != _CALLED for wh in _asking(linked)):
        return ANYTHING
    noun = asked_noun(linked, taken)
    if noun is None or not noun.lemmas:
        return ANYTHING
    ends = {_end(phrase) for phrase in linked.relation_phrases if phrase.is_noun and phrase.tokens[0] == noun.place}
    if is_item and None in ends:
        return ANYTHING
    return noun_sorts(noun.lemmas) or frozenset(filter(None, ends))


def names_unknown_people(analysis: Analysis, noun: str) -> bool:
    """Whether a noun that no table of class nouns has can only name people, by its gender („muszkieterowie”)."""
    tokens = (token for token in analysis.tokens if noun in token.lemmas)
    genders = {gender for token in tokens for one in token.readings_as(SUBSTANTIVES) for gender in one.genders}
    return not noun_sorts((noun,)) and genders == {Gender.M1}


def _asking(linked: Linked) -> Sequence[WhPhrase]:
    """The phrases that ask: „który” alone behind the first noun points back („Miasto, w którym …”)."""
    phrases = linked.analysis.wh_phrases
    return [wh for wh in phrases if wh.start < _FIRST or wh.noun or wh.time or wh.word != _WHICH]


def _end(phrase: RelationPhrase) -> AnswerType | None:
    """The type of the end that a noun names; None for anything."""
    return (phrase.subject if phrase.names_subject else phrase.object).type


def _said(phrases: Sequence[WhPhrase]) -> frozenset[Case]:
    """The cases in which a noun says what is asked for; „pytanie o matkę Thora” is no sentence."""
    if not phrases:
        return frozenset(Case)
    return _NAMED if all(wh.word == _CALLED for wh in phrases) else _SAID


def _may_be_asked(token: Token) -> bool:
    """Whether a word is likeliest a noun that no other word governs, be it the object of what was said before."""
    best = token.best
    return best is None or (best.is_of(_NOMINAL) and not _UNGOVERNED.isdisjoint(best.cases))


def _is_name(mention: Mention) -> bool:
    """Whether words are a name: a capital that is not just the sentence's, and in the label as well; or a name with its
    class behind it („taksówkarz film reżyser”).

    „Prezydent Polski” is none.
    """
    if any(candidate.features.get("class_behind") for candidate in mention.candidates):
        return True
    capital = mention.surface[:1].isupper() and mention.end > 1
    return capital and bool(mention.candidates) and mention.candidates[0].label[:1].isupper()


def counts_people(analysis: Analysis) -> bool:
    """Whether a question asks for people („Ilu ludzi …”), whose number has no unit."""
    wh = next(iter(analysis.wh_phrases), None)
    return wh is not None and noun_sorts((wh.noun,)) == {AnswerType.PERSON}


def is_of_type(graph: KnowledgeGraph, term: Term, wh: WhPhrase, expected: AnswerType) -> bool:
    """Whether the term is a date, number, person or place as asked; a noun with a class is checked elsewhere."""
    if wh.time or wh.word == "kiedy" or expected is AnswerType.TIME:
        return isinstance(term, Literal) and term.datatype == _DATE
    if wh.word == "ile" or expected is AnswerType.QUANTITY:
        return isinstance(term, Literal) and (term.datatype in _NUMBERS or _is_numeral(term))
    if isinstance(term, Literal):
        return not term.datatype and wh.word not in ("kto", *PLACE_WORDS)
    return term.item is not None and _is_item_of_type(graph, term, term.item, wh, expected)


def _is_numeral(literal: Literal) -> bool:
    """Whether a text is a number that nobody counts with: „+597”, „112”."""
    return not literal.datatype and bool(_NUMERAL.fullmatch(literal.value))


def _is_item_of_type(graph: KnowledgeGraph, term: Iri, item: ItemId, wh: WhPhrase, expected: AnswerType) -> bool:
    is_predicate = wh.form.case is Case.INST and not wh.form.preposition  # „Kim z zawodu jest …” asks for no person
    if (wh.word == "kto" and not is_predicate) or (expected is AnswerType.PERSON and not wh.classes):
        return is_person(graph, item)
    if wh.word == "co" and not wh.noun:
        return not is_person(graph, item)
    if wh.word in PLACE_WORDS or (expected is AnswerType.PLACE and not wh.classes):
        return _is_place(graph, term)
    return True


def is_person(graph: KnowledgeGraph, item: ItemId) -> bool:
    """Whether an item is a human being, a god or a character."""
    return graph.entity(item).sex is not None or graph.is_a(item, _HUMAN)


def _is_place(graph: KnowledgeGraph, term: Iri) -> bool:
    return any(graph.objects(term, predicate) for predicate in _LIES)
