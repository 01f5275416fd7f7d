"""What refuses a result outright, whatever else speaks for it: words of the question that it cannot stand for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.answering.offices import is_office
from kgqa.answering.unsaid_words import leaves_out
from kgqa.matching.free.asides import asides
from kgqa.matching.free.pieces import words_of
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.free.word_classes import WordClasses
from kgqa.model import (
    Aggregate,
    Aim,
    Analysis,
    Beyond,
    Both,
    Contrasted,
    Elapsed,
    Extreme,
    Kind,
    Licence,
    Linked,
    Meaning,
    Mention,
    Occasions,
    Part,
    Related,
    Relation,
    Result,
    SetMeaning,
    Size,
    Successive,
    Thing,
    TimeUnit,
    Truth,
    Where,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADJECTIVES, PLAIN_NOUNS
from kgqa.resources import table_rows
from kgqa.sparql.algebra import Triple
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import triples
from kgqa.templating.relation_tables import Families
from kgqa.terms import NUMBERS, Case, Iri, Literal, PropertyId, Term
from kgqa.vocabulary import BEGUN, BORN, CAUSES, CROWDS, ENDED, HUMAN, INSTANCE_OF, MOMENT, PLACES, SUBCLASS_OF

OF_CLASSES = frozenset({INSTANCE_OF, SUBCLASS_OF})
"""Properties that say only what a thing is."""
_PROPERTY = re.compile(r"P\d+")
_WHY, _INHABITANTS, _KIN = word_list("asking_why"), word_list("inhabitants"), word_list("kin")
_CROWDS, _PLACES = frozenset(CROWDS), frozenset(PLACES)
_HOW_MANY = "ile"
_NUMBER = "count"
"""The dimension of comparatives that count („więcej niż ośmioma”)."""
_PASSING = frozenset({Part.FUNCTION, Part.RELATION})
"""What superlatives stand for where nothing is put in order."""
_ASKING = frozenset({Part.ASKED, Part.KIND})
"""What words stand for that say which thing is asked for."""


@dataclass(frozen=True, slots=True)
class Demands:
    """What a question says of all that may answer it, read once."""

    linked: Linked
    classes: WordClasses
    described: int
    """The bits of the words that only describe a name, as free readings may leave them out."""
    words: frozenset[str]
    """The lemmas of all its words."""
    verbs: frozenset[PropertyId]
    """The relations that its verbs name, with their families; „być” and „mieć” name none."""
    named: frozenset[PropertyId]
    """The relations that its words surely name, with their families."""
    families: Families
    foreseen: Sequence[frozenset[PropertyId]]
    """What the templates ask for that explain all of it, and to which the graph has no answer."""

    @classmethod
    def of(
        cls, linked: Linked, foreseen: Sequence[frozenset[PropertyId]], families: Families, sorts: ItemSorts
    ) -> Demands:
        """What one question says."""
        tokens, classes = linked.analysis.tokens, WordClasses.of(linked.analysis)
        phrases = [one for one in linked.relation_phrases if not one.is_hint]
        verbs = (
            one.property
            for one in phrases
            if not one.is_noun and any(tokens[at].is_finite and classes.said >> at & 1 for at in one.tokens)
        )
        words = frozenset[str]().union(*(token.lemmas for token in tokens))
        named = _with_families((one.property for one in phrases), families)
        described = words_of(asides(linked, sorts))
        verbs_named = _with_families(verbs, families)
        return cls(linked, classes, described, words, verbs_named, named, families, foreseen)


def is_refused(result: Result, asked: Demands) -> bool:
    """Whether a result cannot be what a question asks for, whatever else speaks for it."""
    analysis = asked.linked.analysis
    if _wants_other(result, asked.words) or leaves_out(result, asked.linked) or _tells_class_of_people(result):
        return True
    hints = things_as_hints(result, asked.linked)
    if any(one.candidates[0].label[:1].isupper() and one.text[:1].isupper() for one in hints):
        return True  # a name says no relation
    if _passes_over_kin(result, asked) or _claims_by_hints(result) or _asks_by_hints(result, asked.linked):
        return True
    if _chooses_unsaid(result, asked) or _widens_set(result, asked):
        return True
    if _compares_nothing(result, asked.linked) or _passes_over_first(result, asked):
        return True
    if _tells_number_for_one(result, analysis) or _passes_over_beginning(result, asked.linked):
        return True
    if tells_own_words(result, asked.linked) or _orders_holders_by_birth(result.meaning, analysis):
        return True
    if _is_of_other_medium(result, analysis) or _tells_one_end(result, analysis):
        return True
    return _takes_kind_for_name(result, analysis) or _says_nothing(result, analysis)


def _says_nothing(result: Result, analysis: Analysis) -> bool:
    """Whether a result only says what the question says, or counts what nothing is counted of."""
    if _counts_for_anybody(result, analysis):
        return True
    return _repeats_itself(result, analysis) or _counts_name(result, analysis) or _counts_nothing(result)


_WHAT, _WHICH, _THIRD_PERSON = "jaki", "który", frozenset({"ppron3"})


def _takes_kind_for_name(result: Result, analysis: Analysis) -> bool:
    """Whether the noun in small letters behind „jaki” is taken for the name of something („Z jakiego rodu była?”)."""
    nouns = {
        at
        for wh in analysis.wh_phrases[:1]
        if wh.word == _WHAT
        for at in range(wh.start, wh.end)
        if wh.noun in analysis.tokens[at].lemmas and analysis.tokens[at].form.islower()
    }
    return any(one.part is Part.NAME and one.index in nouns for one in result.alignment)


def _tells_one_end(result: Result, analysis: Analysis) -> bool:
    """Whether the years of a stretch of time are asked for („w jakich latach trwała …”), and only its end, or only its
    beginning, is told."""
    asks_years = any(wh.plural and wh.time is TimeUnit.YEAR for wh in analysis.wh_phrases[:1])
    rests = rests_on(result) - OF_CLASSES
    return asks_years and not result.is_span and rests in ({BEGUN}, {ENDED})


def _passes_over_beginning(result: Result, linked: Linked) -> bool:
    """Whether a word asks for the beginning of something („data wybuchu”), and only another time of it is told."""
    asked = {at for one in linked.relation_phrases if one.property == BEGUN and one.is_noun for at in one.tokens}
    said = {one.index for one in result.alignment if one.part is Part.RELATION}
    return bool(asked & said) and rests_on(result) - OF_CLASSES == {MOMENT}


def _tells_number_for_one(result: Result, analysis: Analysis) -> bool:
    """Whether „które” alone asks which one it is, and a number is told."""
    which = next(iter(analysis.wh_phrases), None)
    numbers = [one for one in result.terms if isinstance(one, Literal) and one.datatype in NUMBERS]
    asks = which is not None and which.word == _WHICH and not which.noun
    return asks and bool(numbers) and len(numbers) == len(result.terms)


def _is_of_other_medium(result: Result, analysis: Analysis) -> bool:
    """Whether a word says how a work was made, and a result rests on who made it in another way: who painted „Krzyk” is
    not the director of a film."""
    rests = rests_on(result)
    said = (analysis.tokens[one.index].lemmas for one in result.alignment if one.part is Part.RELATION)
    asked = (makers for lemmas in said for lemma in lemmas if (makers := _makers().get(lemma)))
    every = frozenset[str]().union(*_makers().values())
    return any(rests & every and rests.isdisjoint(makers) for makers in asked)


@cache
def _makers() -> Mapping[str, frozenset[str]]:
    """The properties of makers that words for a way of making ask for."""
    rows = table_rows("kgqa.answering", "media_words.tsv")
    return {word: frozenset(names.split()) for words, names in rows for word in words.split()}


def _counts_for_anybody(result: Result, analysis: Analysis) -> bool:
    """Whether something is counted that belongs to whom a pronoun means, which the question does not tell („Ile ona
    miała …?”)."""
    pronouns = (one for one in analysis.tokens if one.may_be(_THIRD_PERSON) and one.may_stand_in(Case.NOM))
    return isinstance(result.meaning, Size) and any(pronouns)


def _counts_nothing(result: Result) -> bool:
    """Whether things with a number are counted, and there are none: then the number rather says something else."""
    meaning = result.meaning
    if not (isinstance(meaning, Size) and any(isinstance(one, Where) for one in meaning.inside())):
        return False
    return any(isinstance(term, Literal) and term.value == "0" for term in result.terms)


def _passes_over_kin(result: Result, asked: Demands) -> bool:
    """Whether a noun asks whose kin somebody is, and what a result rests on are other relations: who directed
    „Pianista” is not „żona reżysera „Pianisty””."""
    tokens = asked.linked.analysis.tokens
    words = (one.index for one in result.alignment if one.part in _ASKING)
    kin = (at for at in words if tokens[at].lemmas & _KIN)
    nouns = [one for one in asked.linked.relation_phrases if one.is_noun]
    said = (_with_families((one.property for one in nouns if at in one.tokens), asked.families) for at in kin)
    return bool(result.told_by) and any(told and result.told_by.isdisjoint(told) for told in said)


def _claims_by_hints(result: Result) -> bool:
    """Whether a claim that a thing has any value of a relation rests on words that only hint at one: „Czy był tam
    Stalin?” does not ask whether anything is known of him."""
    if not (isinstance(result.meaning, Truth) and isinstance(result.meaning.claim, Related)):
        return False
    said = (one for one in result.alignment if one.part is Part.RELATION)
    return isinstance(result.meaning.claim.base, Thing) and all(one.licence is not Licence.SURE for one in said)


def _asks_by_hints(result: Result, linked: Linked) -> bool:
    """Whether words without any that ask only hint at a relation of the thing that they name („mapa Polski”)."""
    analysis = linked.analysis
    if analysis.wh_phrases or analysis.kind is not Aim.UNKNOWN or not isinstance(result.meaning, Related):
        return False
    said = {one.index for one in result.alignment if one.part is Part.RELATION}
    if not isinstance(result.meaning.base, Thing):
        return False
    if not said:  # a noun that a name was widened by may tell it („ludność Austria”)
        return bool(result.told_by) and not any(one.property in result.told_by for one in linked.relation_phrases)
    return said.isdisjoint(at for one in linked.relation_phrases if not one.is_hint for at in one.tokens)


def _counts_name(result: Result, analysis: Analysis) -> bool:
    """Whether a number is of something else, as the noun that is counted is taken for a name („Ile Oscarów ma aktor …?”
    for the cast of the film „Oscar”), or only hints at a relation („Ile kadencji …?” for offices)."""
    counted = {
        at for wh in analysis.wh_phrases if wh.word == _HOW_MANY and wh.noun
        for at in range(wh.start, wh.end) if wh.noun in analysis.tokens[at].lemmas
    }  # fmt: skip
    mentions = [link.mention for link in result.links]
    named = (at for one in mentions for at in range(one.start, one.end) if analysis.tokens[at].form in one.surface)
    hinted = (one.index for one in result.alignment if one.part is Part.RELATION and one.licence is not Licence.SURE)
    is_so_often = isinstance(result.meaning, Size) and isinstance(result.meaning.base, Occasions)  # „Ile Nobli …?”
    counts = result.match.kind is Aim.NUMBER and not (isinstance(result.meaning, Contrasted) or is_so_often)
    return counts and not counted.isdisjoint((*named, *hinted))


def _widens_set(result: Result, asked: Demands) -> bool:
    """Whether several are told, or the first of several, of a thing of which an adjective in front of its name says
    which part is meant („najmniejsze państwo kontynentalnej Afryki”)."""
    tokens, content = asked.linked.analysis.tokens, asked.classes.content
    several = len(result.terms) > 1 and not isinstance(result.meaning, Elapsed)  # „63 albo 64 lata”
    is_of_set = several or isinstance(result.meaning, Extreme | Size)
    mentions = [one.mention for one in result.links] if is_of_set else []
    inside = ((one, at) for one in mentions for at in range(one.start, one.end) if content >> at & 1)
    beside = (tokens[at] for mention, at in inside if tokens[at].form not in mention.surface)
    return any(one.is_surely(ADJECTIVES) for one in beside)


def _chooses_unsaid(result: Result, asked: Demands) -> bool:
    """Whether one of several is chosen without what a verb says of them („Kto dłużej panował, …?”, by their lives)."""
    unsaid = [
        one.index for one in result.alignment if one.part is Part.NOTHING and asked.classes.content >> one.index & 1
    ]
    return result.option is not None and any(asked.linked.analysis.tokens[at].is_finite for at in unsaid)


def _compares_nothing(result: Result, linked: Linked) -> bool:
    """Whether what is told of one thing takes a comparative for the name of what it measures: „Która jest dłuższa?”."""
    parts = _parts(result)
    degrees = (one.index for one in linked.analysis.understanding.comparatives if one.dimension != _NUMBER)
    is_read = result.boolean is not None or isinstance(result.meaning, Related)  # patterns may name comparatives
    is_read = is_read and Part.OPERATOR not in parts.values()  # „Czy Rysy są wyższe niż 2500 m?”
    return is_read and len(result.links) == 1 and any(parts.get(at) is Part.RELATION for at in degrees)


def _passes_over_first(result: Result, asked: Demands) -> bool:
    """Whether a free reading passes over a superlative („kraj najwięcej mieszkańców”) that names no relation, as
    the one of „najwyższy punkt Polski” does."""
    linked, parts = asked.linked, _parts(result)
    named = {at for one in linked.relation_phrases if one.is_noun and not one.is_hint for at in one.tokens}
    superlatives = linked.analysis.understanding.superlatives
    told = [one for one in superlatives if not asked.described >> one.index & 1 and one.index not in named]
    if isinstance(result.meaning, Aggregate):  # „najwięcej” asks who has most, unless „ile” asks how many that are
        wants = any(wh.word == _HOW_MANY for wh in linked.analysis.wh_phrases)
        return not wants and any(one.dimension == _NUMBER and parts.get(one.index) is Part.FUNCTION for one in told)
    passed = isinstance(result.meaning, SetMeaning) and not _orders(result.meaning)
    return passed and any(parts.get(one.index) in _PASSING for one in told)


def _parts(result: Result) -> dict[int, Part]:
    """What the words of a question are taken for, by their indices."""
    return {one.index: one.part for one in result.alignment}


def _orders(meaning: SetMeaning) -> bool:
    """Whether a set, or any that it is made of, is put in an order."""
    return any(isinstance(one, Extreme | Beyond | Successive) for one in meaning.inside())


def _wants_other(result: Result, words: frozenset[str]) -> bool:
    """Whether a reason is asked for and no cause is told, or what inhabitants are called, and a list of them is."""
    told = result.told_by
    if words & _WHY:
        return told.isdisjoint(CAUSES)
    lists = result.boolean is None and bool(words & _INHABITANTS)
    return lists and bool(told & _CROWDS) and told <= _CROWDS | _PLACES


def _tells_class_of_people(result: Result) -> bool:
    """Whether all that is told is that somebody is a human, which nobody asks."""
    items = [term.item for term in result.terms if isinstance(term, Iri)]
    return items == [HUMAN] and result.told_by <= OF_CLASSES


def things_as_hints(result: Result, linked: Linked) -> Collection[Mention]:
    """The names of things that are only taken for words that hint at a relation („szczepionka na wściekliznę”)."""
    weak = {one.index for one in result.alignment if one.part is Part.RELATION and one.licence is Licence.WEAK} - {
        at for one in linked.relation_phrases if not one.is_hint for at in one.tokens
    }
    named = ((range(one.start, one.end), one) for one in linked.mentions if one.candidates)
    tokens = linked.analysis.tokens
    nouns = (pair for pair in named if any(tokens[at].is_surely(PLAIN_NOUNS) for at in pair[0]))
    return {span: one for span, one in nouns if weak.issuperset(span)}.values()


def tells_own_words(result: Result, linked: Linked) -> bool:
    """Whether the one thing that is told is called just as the words ask for it („Jak nazywa się hymn Francji?”: „hymn
    Francji”)."""
    if result.option is not None or len(result.terms) != 1:
        return False
    named = (one for one in linked.mentions if _is_called(one, result.terms[0]))
    spans = [range(one.start, one.end) for one in named]
    said = [{(one.part, one.says) for one in result.alignment if one.index in span} for span in spans]
    return any(len(one) > 1 for one in said)


def _orders_holders_by_birth(meaning: Meaning | None, analysis: Analysis) -> bool:
    """Whether a meaning takes who was born last for who was youngest in an office („najmłodszy prezydent”; „który
    prezydent urodził się najpóźniej” asks just that)."""
    graded = [analysis.tokens[one.index] for one in analysis.understanding.superlatives]
    if not isinstance(meaning, Extreme) or meaning.count > 1 or not any(one.may_be(ADJECTIVES) for one in graded):
        return False
    first = (step.property for one in meaning.dimension.relations for path in one.paths for step in path[:1])
    return BORN in first and any(isinstance(one, Kind) and is_office(one.head) for one in meaning.base.inside())


def _is_called(mention: Mention, told: Term) -> bool:
    """Whether all words of a mention are the name of what is told."""
    size = mention.end - mention.start
    called = (one for one in mention.candidates[:1] if one.item.iri == told and one.features.get("label"))
    return any(len(one.label.split()) == size for one in called)


def _repeats_itself(result: Result, analysis: Analysis) -> bool:
    """Whether a meaning goes along one relation again that the question says once: „sąsiad sąsiada” says it twice."""
    if not _returns(result.meaning):
        return False
    said = Counter(
        lemma for one in result.alignment if one.part is Part.RELATION for lemma in analysis.tokens[one.index].lemmas
    )
    return max(said.values(), default=0) <= 1


def _returns(meaning: Meaning | None, before: frozenset[Relation] = frozenset()) -> bool:
    """Whether a meaning goes along a relation, and somewhere on the way to it along the same."""
    match meaning:
        case Both(first=first, second=second):
            return _returns(first, before) or _returns(second, before)
        case Related(relation=relation, base=base):
            return relation in before or _returns(base, before | {relation})
        case _:
            return False


def _with_families(properties: Iterable[PropertyId], families: Families) -> frozenset[PropertyId]:
    """Some properties, and those that state the same from the other end: who has a notable work is its author."""
    found = {one: families.relation(one, "") for one in properties}
    paths = (path for relation in found.values() for path in relation.paths if len(path) == 1)
    return frozenset(found) | {step.property for path in paths for step in path if step.inverse}


def rests_on(result: Result) -> frozenset[PropertyId]:
    """The properties that the queries of a result name."""
    return frozenset(name for query in result.queries for name in stated(triples(query.form)))


def stated(found: Iterable[Triple]) -> Iterator[PropertyId]:
    """The properties of some triple patterns, whether they lead to values or to statements."""
    names = (name.rpartition("/")[2] for triple in found for name in properties(triple.predicate))
    return (PropertyId(name) for name in names if _PROPERTY.fullmatch(name))
