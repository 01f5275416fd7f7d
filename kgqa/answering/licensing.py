"""What of a question a result leaves unaccounted for, and what speaks against its licence: figures of the ranking."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache

from kgqa.answering.free.free_answerer import READER
from kgqa.answering.free.kinds import Kinds, Verdict
from kgqa.answering.unsaid_words import leaves_out, says_little, tells_times
from kgqa.matching.free.aligning import pattern_aligned
from kgqa.matching.free.asides import asides
from kgqa.matching.free.pieces import compatible, words_of
from kgqa.matching.free.sorts import ItemSorts, noun_sorts
from kgqa.matching.free.word_classes import WordClasses
from kgqa.model import (
    Aggregate,
    Aim,
    Aligned,
    Analysis,
    AnswerType,
    Beyond,
    Both,
    Contrasted,
    Elapsed,
    Extreme,
    Kind,
    Licence,
    Link,
    Linked,
    Match,
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
    Token,
    Truth,
    Where,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.nations import adjective_places
from kgqa.polish.tokens.tags import ADJECTIVAL, ADJECTIVES, PLAIN_NOUNS
from kgqa.polish.values.calendar_words import month_numbers
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import table_rows
from kgqa.sparql.algebra import Triple
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import triples
from kgqa.templating.relation_tables import Families
from kgqa.templating.template import SlotType, Template, TemplateLibrary
from kgqa.terms import Iri, ItemId, Literal, Number, PropertyId
from kgqa.values.time_literals import time_of
from kgqa.vocabulary import BEGUN, CAUSES, CROWDS, ENDED, HUMAN, INSTANCE_OF, PLACES, SUBCLASS_OF

_CLEAR = 0.95
"""Score from which on a match explains a whole question. Not fitted: it is that of a pattern with two skipped words."""
_OF_CLASSES = frozenset({INSTANCE_OF, SUBCLASS_OF})
_PEOPLE = frozenset({AnswerType.PERSON})
_NOMINAL = PLAIN_NOUNS | ADJECTIVAL | {"adja"}
_APOSTROPHES = str.maketrans("’", "'")
_PROPERTY = re.compile(r"P\d+")
_NATIVE = frozenset({"pl", "mul"})
_WHY, _INHABITANTS, _KIN = word_list("asking_why"), word_list("inhabitants"), word_list("kin")
_SAINTS = word_list("saints")
_CROWDS, _PLACES = frozenset(CROWDS), frozenset(PLACES)
_HOW_MANY = "ile"
_NUMBER = "count"
"""The dimension of comparatives that count („więcej niż ośmioma”)."""
_PASSING = frozenset({Part.FUNCTION, Part.RELATION})
"""What superlatives stand for where nothing is put in order."""
_ASKING = frozenset({Part.ASKED, Part.KIND})
"""What words stand for that say which thing is asked for."""
_TELLING = frozenset({Part.RELATION, Part.NOTHING, Part.DESCRIPTION})
"""What words are taken for that are no name of the answer."""
_LICENCES = {
    Verdict.CONFIRMED: Licence.SURE,
    Verdict.UNKNOWN: Licence.WEAK,
    Verdict.CONTRADICTED: Licence.NONE,
}
"""How surely a noun before a name describes it, by what the graph says of that."""


@dataclass(frozen=True, slots=True)
class _Asked:
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
    ) -> _Asked:
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


class Licensing:
    """Tells how far the words of a question license results."""

    def __init__(
        self, graph: KnowledgeGraph, kinds: Kinds, library: TemplateLibrary, families: Families, sorts: ItemSorts
    ) -> None:
        self._graph = graph
        self._kinds = kinds
        self._sorts = sorts
        self._library = library
        self._families = families

    def licensed(self, results: Iterable[Result], linked: Linked, empty: Sequence[Match]) -> Iterator[Result]:
        """The results with their alignments, and what speaks against them as evidence; `empty` are the matches to which
        the graph had no answer."""
        clear = [one for one in empty if one.score >= _CLEAR and self._suits(one)]
        foreseen = [found for one in clear if (found := _properties(self._library.templates[one.template]))]
        asked = _Asked.of(linked, foreseen, self._families, self._sorts)
        for result in results:
            told = self._described(self._aligned(result, asked), linked)
            if _is_against_words(told, asked):
                continue
            said = {name: value for name, value in dict(self._figures(told, asked)).items() if value}
            if isinstance(told.meaning, Elapsed) and said.get("loose"):  # „od chrztu Polski”, taken for Poland
                continue
            is_guessed = "guess" in dict(result.evidence)
            if not (is_guessed and "alien" in said and "other verb" in said):  # „Kto namalował …?” of a film
                yield replace(told, evidence=(*told.evidence, *said.items()))

    def _suits(self, match: Match) -> bool:
        """Whether the names in the slots of a match that are for people may name some: else that the graph has nothing
        for it says nothing."""
        template = self._library.templates.get(match.template)
        if template is None:
            return False
        named = (one for slot, one in match.fillers if template.slots[slot].type is SlotType.PERSON)
        firsts = (one.candidates[0].item for one in named if isinstance(one, Mention) and one.candidates)
        return all(compatible(self._sorts.of(item), _PEOPLE) for item in firsts if isinstance(item, ItemId))

    def _aligned(self, result: Result, asked: _Asked) -> Result:
        if result.match.template == READER or result.alignment:
            return result
        said = _rests_on(result)
        classes = asked.classes.without(asked.described)
        alignment = pattern_aligned(asked.linked.analysis, classes, result.match, self._library)
        return replace(result, alignment=alignment, told_by=said - _OF_CLASSES)

    def _described(self, result: Result, linked: Linked) -> Result:
        """A result whose alignment takes nouns in front of a name for what they say it is („rasa psów doberman”)."""
        bare = {one.index for one in result.alignment if one.licence is Licence.NONE}
        told = {at: found for link in result.links for at, found in self._beside(link, linked, bare)} if bare else {}
        tokens = linked.analysis.tokens
        told |= {at: Aligned(at, Part.ASKED, Licence.SURE) for at in bare if _is_month(tokens[at], result)}
        told |= {at: Aligned(at, Part.KIND, Licence.SURE) for at in bare if self._is_of_all(tokens[at], result)}
        alignment = tuple(told.get(one.index, one) for one in result.alignment)
        return replace(result, alignment=alignment) if told else result

    def _is_of_all(self, token: Token, result: Result) -> bool:
        """Whether a word is an adjective in the name of a class of all that is told („niepodległe państwo”)."""
        stems = [lemma[:-1] for lemma in token.lemmas_as(ADJECTIVES)]
        items = [term.item for term in result.terms if isinstance(term, Iri) and term.item]
        if not stems or not items or len(items) < len(result.terms):
            return False
        return all(any(self._is_in_class(stem, item) for stem in stems) for item in items)

    def _is_in_class(self, stem: str, item: ItemId) -> bool:
        labels = (self._graph.entity(one).label.lower() for one in self._graph.entity(item).classes)
        return any(word.startswith(stem) for label in labels for word in label.split())

    def _beside(self, link: Link, linked: Linked, bare: Set[int]) -> Iterator[tuple[int, Aligned]]:
        """Those of some words that stand beside a name or inside it and describe it: nouns in front of it, where the
        first is one for what the thing may be, sure where the graph says the same and weak where it says nothing else;
        words of its name; adjectives of places that the graph tells of it („londyńska kładka Millennium Bridge”)."""
        item = link.candidate.item if link.candidate else None
        if not isinstance(item, ItemId):
            return
        mention, tokens = link.mention, linked.analysis.tokens
        near = _phrase_around(tokens, mention)
        before = [at for at in near if at < mention.end and tokens[at].is_surely(PLAIN_NOUNS) and at in bare]
        licence = self._licence(tokens[before[0]], item, tokens[mention.end - 1]) if before else Licence.NONE
        told = dict.fromkeys(before, licence) if licence is not Licence.NONE else {}
        sure = (at for at in near if at in bare and self._is_called(tokens[at], item))
        told |= dict.fromkeys(sure, Licence.SURE)
        yield from ((at, Aligned(at, Part.DESCRIPTION, by, mention.text)) for at, by in told.items())

    def _licence(self, noun: Token, item: ItemId, name: Token) -> Licence:
        """How surely a noun in front of a name describes the thing; „krajobraz Chile” says nothing of what Chile is."""
        is_apposed = bool(noun_sorts(noun.lemmas)) and _is_apposed(noun, name)
        return _LICENCES[self._describes(noun, item)] if is_apposed else Licence.NONE

    def _is_called(self, token: Token, item: ItemId) -> bool:
        """Whether a word stands in the name of a thing, or is the adjective of a place that its statements name."""
        if not token.lemmas.isdisjoint(self._graph.entity(item).label.lower().split()):
            return True
        places = (adjective_places().get(lemma, frozenset()) for lemma in token.lemmas)
        return not self._sorts.stated(item).isdisjoint(frozenset[ItemId]().union(*places))

    def _figures(self, result: Result, asked: _Asked) -> Iterator[tuple[str, float]]:
        linked, analysis, signs = asked.linked, asked.linked.analysis, dict(result.evidence)
        unsaid = [one for one in result.alignment if one.part is Part.NOTHING]
        if result.match.template != READER:
            bare = (one for one in result.alignment if one.licence is Licence.NONE)
            yield "pattern left", float(sum(not says_little(analysis.tokens[one.index]) for one in bare))
            yield "pattern left vague", float(sum(one.licence is Licence.WEAK for one in unsaid))
        if result.boolean is not None:
            yield "claim in part", float(len(unsaid))
        times = {at for one in analysis.understanding.times for at in range(one.start, one.end)}
        yield "left time", float(any(one.index in times for one in unsaid))
        yield "thing as hint", float(len(_things_as_hints(result, linked)))
        yield "echo", float(self._echoes(result, analysis))
        foreign = self._foreign(result)
        yield "foreign", float(foreign is not None)
        yield "untranslated", float(foreign is not None and self._is_untranslated(foreign))
        yield "other verb", float(_is_of_other_verb(result, asked))
        yield "alien", float(_is_alien(result, asked))
        told = Counter[str]()
        for link in result.links:
            told.update(dict(self._of_link(link, linked, asked.classes.content)))
        yield from told.items()
        is_guessed = signs.get("guess") or signs.get("hint")
        if told["common noun"] and is_guessed and result.told_by.isdisjoint(asked.named):
            yield "guess of common noun", 1.0
        yield "unheard of common noun", float(bool(told["common noun"] and signs.get("unheard")))

    def _of_link(self, link: Link, linked: Linked, content: int) -> Iterator[tuple[str, float]]:
        """What speaks against a name: common words taken for it, and words beside it that it does not explain."""
        mention, candidate, tokens = link.mention, link.candidate, linked.analysis.tokens
        if candidate is None or not isinstance(candidate.item, ItemId):
            return
        is_common = self._graph.entity(candidate.item).label.islower()
        yield "common noun", float(is_common)
        yield "small letters", float(not is_common and mention.text.islower() and tokens[0].form[:1].isupper())
        span = range(mention.start, mention.end)
        surface = mention.surface.translate(_APOSTROPHES)
        beside = [at for at in span if content >> at & 1 and tokens[at].form.translate(_APOSTROPHES) not in surface]
        others = {at for one in linked.mentions if _is_apart(one, mention) for at in range(one.start, one.end)}
        told = (tokens[at] for at in beside if at not in others or _is_adjective(tokens[at]))
        told = (one for one in told if not one.lemmas & _SAINTS)  # linking has held it against the graph
        verdicts = [self._describes(one, candidate.item) for one in told]
        yield "loose", float(sum(one is Verdict.UNKNOWN for one in verdicts))
        yield "misdescribed", float(sum(one is Verdict.CONTRADICTED for one in verdicts))

    def _describes(self, token: Token, item: ItemId) -> Verdict:
        """Whether a word beside a name says what the graph says of the thing."""
        if token.word[:1].isupper() and token.start:
            return Verdict.CONTRADICTED
        nouns = frozenset(token.lemmas_as(PLAIN_NOUNS))
        if not nouns:
            return Verdict.UNKNOWN
        if any(self._kinds.verdict(item.iri, Kind(noun)) is Verdict.CONFIRMED for noun in nouns):
            return Verdict.CONFIRMED
        sorts = noun_sorts(nouns)
        return Verdict.UNKNOWN if not sorts or self._kinds.may_be(item.iri, sorts) else Verdict.CONTRADICTED

    def _foreign(self, result: Result) -> ItemId | None:
        """The first thing that is told, if it has no Polish name."""
        term = next(iter(result.terms), None)
        item = term.item if isinstance(term, Iri) else None
        return item if item is not None and self._graph.entity(item).language not in _NATIVE else None

    def _is_untranslated(self, item: ItemId) -> bool:
        """Whether a thing without a Polish name is called otherwise in Polish: places and common nouns are, people and
        works hardly ever („Neman River”)."""
        return self._graph.entity(item).label[:1].islower() or self._sorts.of(item) == frozenset({AnswerType.PLACE})

    def _echoes(self, result: Result, analysis: Analysis) -> bool:
        """Whether the first thing that is told is called by a word of the question that says something else."""
        term = next(iter(result.terms), None)
        if result.option is not None or not isinstance(term, Iri) or term.item is None or not result.alignment:
            return False
        head = self._graph.entity(term.item).label.lower().split(" ")[0]
        if any(wh.noun == head for wh in analysis.wh_phrases):  # „Jaki język …?” is answered „język islandzki”
            return False
        return any(head in analysis.tokens[one.index].lemmas for one in result.alignment if one.part in _TELLING)


def _is_against_words(result: Result, asked: _Asked) -> bool:
    """Whether a result cannot be what a question asks for, whatever else speaks for it."""
    analysis = asked.linked.analysis
    if _is_refused(result, asked.words) or leaves_out(result, asked.linked) or _tells_class_of_people(result):
        return True
    hints = _things_as_hints(result, asked.linked)
    if any(one.candidates[0].label[:1].isupper() and one.text[:1].isupper() for one in hints):
        return True  # a name says no relation
    if _passes_over_kin(result, asked) or _claims_by_hints(result) or _asks_by_hints(result, asked.linked):
        return True
    if _chooses_unsaid(result, asked) or _widens_set(result, asked):
        return True
    if _compares_nothing(result, asked.linked) or _passes_over_first(result, asked):
        return True
    if _is_of_other_medium(result, analysis) or _tells_one_end(result, analysis):
        return True
    if _takes_kind_for_name(result, analysis):
        return True
    return _repeats_itself(result, analysis) or _counts_name(result, analysis) or _counts_nothing(result)


def _takes_kind_for_name(result: Result, analysis: Analysis) -> bool:
    """Whether the noun in small letters behind „jaki” is taken for the name of something („Z jakiego rodu była?”)."""
    nouns = {
        at
        for wh in analysis.wh_phrases[:1]
        for at in range(wh.start, wh.end)
        if wh.noun in analysis.tokens[at].lemmas and analysis.tokens[at].form.islower()
    }
    return any(one.part is Part.NAME and one.index in nouns for one in result.alignment)


def _tells_one_end(result: Result, analysis: Analysis) -> bool:
    """Whether the years of a stretch of time are asked for („w jakich latach trwała …”), and only its end, or only its
    beginning, is told."""
    asks_years = any(wh.plural and wh.time is TimeUnit.YEAR for wh in analysis.wh_phrases[:1])
    rests = _rests_on(result) - _OF_CLASSES
    return asks_years and not result.is_span and rests in ({BEGUN}, {ENDED})


def _is_of_other_medium(result: Result, analysis: Analysis) -> bool:
    """Whether a word says how a work was made, and a result rests on who made it in another way: who painted „Krzyk” is
    not the director of a film."""
    rests = _rests_on(result)
    said = (analysis.tokens[one.index].lemmas for one in result.alignment if one.part is Part.RELATION)
    asked = (makers for lemmas in said for lemma in lemmas if (makers := _makers().get(lemma)))
    every = frozenset[str]().union(*_makers().values())
    return any(rests & every and rests.isdisjoint(makers) for makers in asked)


@cache
def _makers() -> Mapping[str, frozenset[str]]:
    """The properties of makers that words for a way of making ask for."""
    rows = table_rows("kgqa.answering", "media_words.tsv")
    return {word: frozenset(names.split()) for words, names in rows for word in words.split()}


def _counts_nothing(result: Result) -> bool:
    """Whether things with a number are counted, and there are none: then the number rather says something else."""
    meaning = result.meaning
    if not (isinstance(meaning, Size) and any(isinstance(one, Where) for one in meaning.inside())):
        return False
    return any(isinstance(term, Literal) and term.value == "0" for term in result.terms)


def _passes_over_kin(result: Result, asked: _Asked) -> bool:
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


def _is_month(token: Token, result: Result) -> bool:
    """Whether a word is the month of a time that a result tells („w którym dniu maja”)."""
    times = (time_of(term) for term in result.terms) if tells_times(result) else ()
    return any(
        time is not None and time.month and time.month == month_numbers().get(token.word.lower()) for time in times
    )


def _phrase_around(tokens: Sequence[Token], mention: Mention) -> range:
    """The tokens of a name with the nouns and adjectives that stand right before and behind it."""
    start, end = mention.start, mention.end
    while start and tokens[start - 1].is_surely(_NOMINAL):
        start -= 1
    while end < len(tokens) and (tokens[end].is_surely(_NOMINAL) or tokens[end].form == "-"):
        end += 1
    return range(start, end)


def _is_apposed(noun: Token, name: Token) -> bool:
    """Whether a noun may stand in the same case and number as the name behind it („pałac Alhambra”, not „kopiec
    Wandy”), or names several („wyspy Rodos i Korfu”); names that no dictionary knows may stand in any."""
    forms = {(case, number) for one in name.readings for case in one.cases for number in one.numbers}
    said = {(case, number) for one in noun.readings for case in one.cases for number in one.numbers}
    several = any(number is Number.PL and case in name.cases for case, number in said)
    return not name.cases or several or not said.isdisjoint(forms)


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


def _widens_set(result: Result, asked: _Asked) -> bool:
    """Whether several are told, or the first of several, of a thing of which an adjective in front of its name says
    which part is meant („najmniejsze państwo kontynentalnej Afryki”)."""
    tokens, content = asked.linked.analysis.tokens, asked.classes.content
    several = len(result.terms) > 1 and not isinstance(result.meaning, Elapsed)  # „63 albo 64 lata”
    is_of_set = several or isinstance(result.meaning, Extreme | Size)
    mentions = [one.mention for one in result.links] if is_of_set else []
    inside = ((one, at) for one in mentions for at in range(one.start, one.end) if content >> at & 1)
    beside = (tokens[at] for mention, at in inside if tokens[at].form not in mention.surface)
    return any(one.is_surely(ADJECTIVES) for one in beside)


def _chooses_unsaid(result: Result, asked: _Asked) -> bool:
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


def _passes_over_first(result: Result, asked: _Asked) -> bool:
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


def _is_refused(result: Result, words: frozenset[str]) -> bool:
    """Whether a reason is asked for and no cause is told, or what inhabitants are called, and a list of them is."""
    told = result.told_by
    if words & _WHY:
        return told.isdisjoint(CAUSES)
    lists = result.boolean is None and bool(words & _INHABITANTS)
    return lists and bool(told & _CROWDS) and told <= _CROWDS | _PLACES


def _tells_class_of_people(result: Result) -> bool:
    """Whether all that is told is that somebody is a human, which nobody asks."""
    items = [term.item for term in result.terms if isinstance(term, Iri)]
    return items == [HUMAN] and result.told_by <= _OF_CLASSES


def _things_as_hints(result: Result, linked: Linked) -> Collection[Mention]:
    """The names of things that are only taken for words that hint at a relation („szczepionka na wściekliznę”)."""
    weak = {one.index for one in result.alignment if one.part is Part.RELATION and one.licence is Licence.WEAK} - {
        at for one in linked.relation_phrases if not one.is_hint for at in one.tokens
    }
    named = ((range(one.start, one.end), one) for one in linked.mentions if one.candidates)
    tokens = linked.analysis.tokens
    nouns = (pair for pair in named if any(tokens[at].is_surely(PLAIN_NOUNS) for at in pair[0]))
    return {span: one for span, one in nouns if weak.issuperset(span)}.values()


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


def _is_alien(result: Result, asked: _Asked) -> bool:
    """Whether templates explain a whole question by some properties, and a result that no word names rests on others,
    asking for one relation of one thing; graphs date the same thing by several."""
    if not asked.foreseen or not result.told_by or not is_plain(result.meaning):
        return False
    is_licensed = not result.told_by.isdisjoint(asked.named) or tells_times(result)
    return not is_licensed and all(result.told_by.isdisjoint(one) for one in asked.foreseen)


def _is_of_other_verb(result: Result, asked: _Asked) -> bool:
    """Whether the verbs of a question name relations, and none of those that a result rests on."""
    rests_on_others = bool(result.told_by) and result.told_by.isdisjoint(asked.verbs)
    return bool(asked.verbs) and rests_on_others and not tells_times(result)


def _with_families(properties: Iterable[PropertyId], families: Families) -> frozenset[PropertyId]:
    """Some properties, and those that state the same from the other end: who has a notable work is its author."""
    found = {one: families.relation(one, "") for one in properties}
    paths = (path for relation in found.values() for path in relation.paths if len(path) == 1)
    return frozenset(found) | {step.property for path in paths for step in path if step.inverse}


def is_plain(meaning: Meaning | None) -> bool:
    """Whether a meaning asks for one relation of one thing, be it with a kind."""
    asked = meaning.without_kind() if isinstance(meaning, SetMeaning) else None
    return isinstance(asked, Related) and isinstance(asked.base, Thing)


def _is_adjective(token: Token) -> bool:
    return token.is_likely(ADJECTIVAL)


def _is_apart(mention: Mention, name: Mention) -> bool:
    """Whether a mention names something of its own beside a name, with words that the name has not."""
    inside = name.start <= mention.start and mention.end <= name.end
    return inside and mention.surface not in name.surface and name.surface not in mention.surface


def _properties(template: Template) -> frozenset[PropertyId]:
    return frozenset(_stated(triples(template.query.base))) - _OF_CLASSES


def _rests_on(result: Result) -> frozenset[PropertyId]:
    """The properties that the queries of a result name."""
    return frozenset(name for query in result.queries for name in _stated(triples(query.form)))


def _stated(found: Iterable[Triple]) -> Iterator[PropertyId]:
    """The properties of some triple patterns, whether they lead to values or to statements."""
    names = (name.rpartition("/")[2] for triple in found for name in properties(triple.predicate))
    return (PropertyId(name) for name in names if _PROPERTY.fullmatch(name))
