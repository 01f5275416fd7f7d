"""What of a question a result leaves unaccounted for, and what speaks against its licence: figures of the ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from kgqa.answering.free.free_answerer import READER
from kgqa.answering.free.kinds import Kinds, Verdict
from kgqa.answering.refusals import OF_CLASSES, Demands, is_refused, rests_on, stated, things_as_hints
from kgqa.answering.unsaid_words import says_little, tells_times
from kgqa.matching.free.aligning import pattern_aligned
from kgqa.matching.free.pieces import compatible
from kgqa.matching.free.sorts import ItemSorts, noun_sorts
from kgqa.model import (
    Aligned,
    Analysis,
    AnswerType,
    Elapsed,
    Kind,
    Licence,
    Link,
    Linked,
    Match,
    Meaning,
    Mention,
    Part,
    Related,
    Result,
    SetMeaning,
    Thing,
    Token,
)
from kgqa.polish.lists.class_nouns import adjective_places
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADJECTIVAL, ADJECTIVES, PLAIN_NOUNS
from kgqa.polish.values.time_values import month_numbers
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.scope import triples
from kgqa.templating.relation_tables import Families
from kgqa.templating.template import SlotType, Template, TemplateLibrary
from kgqa.terms import Iri, ItemId, Number, PropertyId
from kgqa.values.points_in_time import time_of

_CLEAR = 0.95
"""Score from which on a match explains a whole question. Not fitted: it is that of a pattern with two skipped words."""
_PEOPLE = frozenset({AnswerType.PERSON})
_NOMINAL = PLAIN_NOUNS | ADJECTIVAL | {"adja"}
_APOSTROPHES = str.maketrans("’", "'")
_NATIVE = frozenset({"pl", "mul"})
_SAINTS = word_list("saints")
_TELLING = frozenset({Part.RELATION, Part.NOTHING, Part.DESCRIPTION})
"""What words are taken for that are no name of the answer."""
_LICENCES = {
    Verdict.CONFIRMED: Licence.SURE,
    Verdict.UNKNOWN: Licence.WEAK,
    Verdict.CONTRADICTED: Licence.NONE,
}
"""How surely a noun before a name describes it, by what the graph says of that."""


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
        asked = Demands.of(linked, foreseen, self._families, self._sorts)
        for result in results:
            told = self._described(self._aligned(result, asked), linked)
            if is_refused(told, asked):
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

    def _aligned(self, result: Result, asked: Demands) -> Result:
        if result.match.template == READER or result.alignment:
            return result
        said = rests_on(result)
        classes = asked.classes.without(asked.described)
        alignment = pattern_aligned(asked.linked.analysis, classes, result.match, self._library)
        return replace(result, alignment=alignment, told_by=said - OF_CLASSES)

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

    def _figures(self, result: Result, asked: Demands) -> Iterator[tuple[str, float]]:
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
        yield "thing as hint", float(len(things_as_hints(result, linked)))
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


def _is_alien(result: Result, asked: Demands) -> bool:
    """Whether templates explain a whole question by some properties, and a result that no word names rests on others,
    asking for one relation of one thing; graphs date the same thing by several."""
    if not asked.foreseen or not result.told_by or not is_plain(result.meaning):
        return False
    is_licensed = not result.told_by.isdisjoint(asked.named) or tells_times(result)
    return not is_licensed and all(result.told_by.isdisjoint(one) for one in asked.foreseen)


def _is_of_other_verb(result: Result, asked: Demands) -> bool:
    """Whether the verbs of a question name relations, and none of those that a result rests on."""
    rests_on_others = bool(result.told_by) and result.told_by.isdisjoint(asked.verbs)
    return bool(asked.verbs) and rests_on_others and not tells_times(result)


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
    return frozenset(stated(triples(template.query.base))) - OF_CLASSES
