"""Runs the queries of a match and weighs what comes back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.magnitudes import finest, surely_dated
from kgqa.answering.offices import calls_women
from kgqa.answering.ordered_queries import at_place, believed, listing, orders, place_of
from kgqa.answering.query_watch import Watch
from kgqa.answering.resolution import MAX_TRIES, Resolver
from kgqa.answering.slot_choices import Choice, Denotation, evidence_of, narrowed, together
from kgqa.answering.statement_claims import Claims
from kgqa.answering.typed_terms import typed
from kgqa.answering.whole_queries import is_bare, total, whole_number, whole_set
from kgqa.matching.matching_tables import reading_cost
from kgqa.matching.periods import in_years
from kgqa.matching.slot_fitting import TIMES
from kgqa.model import Aim, Budget, Description, Filler, Match, Query, Result, TimeUnit, Value, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.protocols import KnowledgeGraph, QueryExecutor
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import triples
from kgqa.templating.template import Kind, SlotType, Template, TemplateLibrary
from kgqa.terms import Term, integer
from kgqa.vocabulary import CROWDS, PARTICIPANT

_UNTYPED_PENALTY = reading_cost("untyped answer")

_LARGE_SET = 200
"""A question in the plural with more answers than this has been misread. Not fitted: continents have sixty states."""

_MOST_TOLD = 12
"""People that an answer to „kto” names together."""

_MOST_YEARS = 1_000
"""Of a stretch of years with two ends; ends that a question leaves open are further apart."""

_COPULA = "<is>"
"""Stands in patterns that follow from a noun: „X jest stolicą Y”."""

_ANYBODY = word_list("anybody")
_CROWDED = frozenset(one.direct.value for one in (*CROWDS, PARTICIPANT))

_MAX_CHECKED = 500
"""Terms that are looked at one by one before they are counted; the graph counts more of them itself."""


_LASTING = {TimeUnit.DATE, TimeUnit.YEAR, TimeUnit.DECADE, TimeUnit.CENTURY, TimeUnit.MILLENNIUM}
_POINTS = frozenset(TimeUnit) - _LASTING
"""Units of which nothing that lasts has one."""


class Solver:
    """Answers matches by queries within a budget for each."""

    def __init__(
        self,
        library: TemplateLibrary,
        executor: QueryExecutor,
        graph: KnowledgeGraph,
        constraints: AnswerConstraints,
        budget: Budget,
    ) -> None:
        self._library = library
        self._executor = executor
        self._constraints = constraints
        self._budget = budget
        self._resolver = Resolver(graph, self._describe)
        self._claims = Claims(self._resolver, constraints)
        self.graph = graph
        """The graph that answers are checked against."""

    def watch(self) -> Watch:
        """What the queries of one question run in; every method that runs any takes it."""
        return Watch(self._executor, self._budget)

    @property
    def constraints(self) -> AnswerConstraints:
        """What checks answers against the wh-phrase."""
        return self._constraints

    def solve(self, match: Match, watch: Watch) -> Result | None:
        """The best result of a match, or None if its queries yield nothing."""
        template = self._library.templates[match.template]
        match match.kind:
            case Aim.YES_NO:
                return self._claims.truth(template, match, watch)
            case Aim.CHOICE:
                return self._claims.choice(template, match, watch)
            case _:
                return self._select(match, watch)

    def left_over(self, match: Match, watch: Watch) -> Result | None:
        """The one of several options that a statement does not hold for; None if that is not known."""
        return self._claims.left_over(self._library.templates[match.template], match, watch)

    def denotations(self, match: Match, watch: Watch) -> Iterator[Denotation]:
        """What a match may ask for, with each of the likeliest combinations of terms in its slots."""
        template = self._library.templates[match.template]
        if match.asked not in template.asks:
            return
        asked = template.slots[match.asked].variables(match.asked)
        for combination in self._resolver.combinations(template, match, match.asked, watch)[:MAX_TRIES]:
            form = at_place(narrowed(template, combination).select(*asked), place_of(template, match))
            yield Denotation(match, combination, Query(form, combination.bindings))

    def terms(self, denotation: Denotation, watch: Watch) -> tuple[Term, ...]:
        """What satisfies a query and can be told, or counted; nothing if it could not be finished."""
        match, query = denotation.match, denotation.query
        template = self._library.templates[match.template]
        solutions = watch.listed(listing(template, query))
        if not solutions.complete:
            return ()
        found = believed(self.graph, template, match, query, solutions.column(match.asked))
        found = surely_dated(self.graph, template, denotation, typed(self.graph, query, match.asked, found, watch.run))
        if match.kind is Aim.NUMBER:
            return tuple(found)
        given = {filler.term.value for _, filler in match.fillers if isinstance(filler, Value)}
        if template.kind is Kind.NAME:  # who asks for another name does not want the one in the question
            given |= {link.candidate.label for link in denotation.links if link.candidate}
        return self._constraints.named(found, given)

    def holds(self, denotation: Denotation, term: Term, watch: Watch) -> bool:
        """Whether one term is among those that satisfy the query."""
        match = denotation.match
        bindings = (*denotation.combination.bindings, (match.asked, term))
        template = self._library.templates[match.template]
        return self._claims.holds(template, match, replace(denotation.combination, bindings=bindings), watch)[1]

    def score(self, denotation: Denotation) -> float:
        """How good the match and its links are together."""
        return together(denotation.match, denotation.combination)

    def _select(self, match: Match, watch: Watch) -> Result | None:
        found = [one for denotation in self.denotations(match, watch) if (one := self._result(denotation, watch))]
        best = max(found, key=lambda one: one.score, default=None)
        if best is not None and any(isinstance(filler, Description) for _, filler in match.fillers):
            equal = {one.terms for one in found if one.score == best.score and one.links == best.links}
            return best if len(equal) == 1 else None  # of several whom a description fits none is picked
        return best

    def _result(self, denotation: Denotation, watch: Watch) -> Result | None:
        match = denotation.match
        template, counts = self._library.templates[match.template], match.kind is Aim.NUMBER
        if template.until:
            return self._span(template, denotation, watch)
        if counts and _is_crowd(denotation):
            return None
        terms = () if counts and is_bare(match.filler(match.asked)) else self.terms(denotation, watch)
        if counts and not 0 < len(terms) <= _MAX_CHECKED:
            found = total(watch.run, template, denotation, self.score(denotation))
            if found is not None and found.terms[0].value != "1":  # of a single thing more must be known
                return found
        terms = terms or self.terms(denotation, watch)
        return self.weigh(denotation, terms, watch) if terms else None

    def _span(self, template: Template, denotation: Denotation, watch: Watch) -> Result | None:
        """The first and the last time of a stretch; None where the graph has not both, or several of them."""
        match, combination = denotation.match, denotation.combination
        wh = match.filler(match.asked)
        if isinstance(wh, WhPhrase) and wh.time in _POINTS:
            return None
        query = Query(template.query.select(match.asked, template.until), combination.bindings)
        solutions = watch.run(query)
        ends = [
            finest(typed(self.graph, query, name, solutions.column(name), watch.run))
            for name in (match.asked, template.until)
        ]
        if not solutions.complete or any(len(end) != 1 for end in ends):
            return None
        terms, score = (ends[0][0], ends[1][0]), self.score(denotation)
        linking, evidence = combination.score, evidence_of(combination)
        made = Result(match, terms, None, score, (query,), combination.links, linking=linking, evidence=evidence)
        return replace(made, is_span=True)

    def weigh(self, denotation: Denotation, terms: tuple[Term, ...], watch: Watch) -> Result | None:
        """The result that terms make; None if none of them is of the class that the question names."""
        match, combination, query = denotation.match, denotation.combination, denotation.query
        wh, template = match.filler(match.asked), self._library.templates[match.template]
        lacks = template.slots[match.asked].part and not self._constraints.completes(terms, combination.links)
        if lacks or (len(terms) > 1 and _drops_day(template, match)):
            return None
        typed = True
        if isinstance(wh, WhPhrase):
            fitting = self._fitting(template, denotation, wh, terms)
            typed = bool(fitting)
            if not typed and (match.kind is Aim.NUMBER or not self._tolerates(match, terms, wh)):
                return None
            terms = self._sorted_out(template.slots[match.asked].type, wh, fitting or terms)
            if not terms:
                return None
        score = self.score(denotation) - (0.0 if typed else _UNTYPED_PENALTY)
        terms = self._constraints.current(terms)
        whole = self._whole(denotation, terms, watch)
        if match.kind is Aim.NUMBER:
            if len(terms) == 1 and not self._constraints.is_mutual(terms[0], combination.links):
                return None  # more likely all that the graph has than all there is
            if self._constraints.are_bygone(terms, combination.links) or self._may_be_men(wh, terms):
                return None
            terms = (integer(len(terms)),)
        else:
            terms = self._constraints.ranked(terms)
            plural = wh.plural if isinstance(wh, WhPhrase) else None
            if template.generic and plural and len(terms) == 1:  # „Wymień stany …” asks for no property with one value
                return None
            one = isinstance(wh, WhPhrase) and not wh.takes_several
            if len(terms) > (template.at_most if one else max(template.at_most, _LARGE_SET)):
                watch.many = max(watch.many, len(terms))
                return None
            match = self._told(template, match, terms)
        linking = combination.score
        made = Result(match, terms, None, score, (query,), combination.links, typed=typed, linking=linking, whole=whole)
        return replace(made, evidence=evidence_of(combination), untold=self._untold(denotation, watch))

    def _untold(self, denotation: Denotation, watch: Watch) -> int:
        """How many things that have no name satisfy a query, and are of the class that the question names."""
        match, wh = denotation.match, denotation.match.filler(denotation.match.asked)
        template = self._library.templates[match.template]
        if match.kind is Aim.NUMBER or orders(template):
            return 0
        found = self._constraints.nameless(watch.listed(listing(template, denotation.query)).column(match.asked))
        return len(self._constraints.fitting(found, wh) if isinstance(wh, WhPhrase) else found)

    def _whole(self, denotation: Denotation, terms: Sequence[Term], watch: Watch) -> Query | None:
        """The query for some terms, or their number, whatever else satisfies a match."""
        match, template = denotation.match, self._library.templates[denotation.match.template]
        found = watch.listed(listing(template, denotation.query)).column(match.asked)
        if orders(template):
            place = place_of(template, match)
            found = found[place - 1 : place]
        if match.kind is Aim.NUMBER and not set(found).issuperset(terms):  # the rest of a class was counted, too
            return None
        made = whole_number if match.kind is Aim.NUMBER else whole_set
        return made(denotation.query, match.asked, found, terms)

    def _told(self, template: Template, match: Match, terms: tuple[Term, ...]) -> Match:
        """The match, its „kto” in the plural where the graph lists all of a few people: „Kto założył Microsoft?”.

        A noun in the singular („Kto był mężem …”) asks for one, but for offices that one had after another.
        """
        wh = match.filler(match.asked)
        alone = isinstance(wh, WhPhrase) and wh.word == "kto" and not wh.noun and not wh.plural
        complete = match.asked in template.closed and 1 < len(terms) <= _MOST_TOLD and _COPULA not in match.pattern
        founded = alone and complete and self._constraints.equally_known(terms)
        if not (isinstance(wh, WhPhrase) and (founded or (len(terms) > 1 and _one_after_another(template, match)))):
            return match
        fillers = ((slot, replace(one, plural=True) if one is wh else one) for slot, one in match.fillers)
        return replace(match, fillers=tuple(fillers))

    def _fitting(
        self, template: Template, denotation: Denotation, wh: WhPhrase, terms: tuple[Term, ...]
    ) -> tuple[Term, ...]:
        """The terms that the wh-phrase can mean, or, of places, what holds them and is of the class asked for."""
        match = denotation.match
        fitting = self._constraints.fitting(terms, wh)
        if match.kind is Aim.NUMBER:
            named = frozenset(term for _, term in denotation.combination.bindings)
            fitting = self._constraints.completed(fitting, terms, named)
        if wh.class_name in template.slots[match.asked].nouns:
            fitting = fitting or self._constraints.placed(terms, wh)
        place = template.slots[match.asked].type is SlotType.PLACE
        lifts = place and match.kind is not Aim.NUMBER
        return fitting or (self._constraints.lifted(terms, wh) if lifts else ())

    def _sorted_out(self, slot_type: SlotType, wh: WhPhrase, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        """Of the terms, the women for „która …” of people, and the people for „kto”, if there are any; no men where the
        noun calls women („ile wokalistek”)."""
        if calls_women(wh.noun):
            return self._constraints.no_men(terms)
        if wh.feminine and wh.word != "czyj" and slot_type is SlotType.PERSON:  # „czyją córką” asks for both parents
            return self._constraints.women(terms)
        return self._constraints.people(terms) if wh.word == "kto" else terms

    def _may_be_men(self, wh: Filler | None, terms: tuple[Term, ...]) -> bool:
        """Whether women are to be counted, and some of those found are not known to be any."""
        return isinstance(wh, WhPhrase) and calls_women(wh.noun) and not self._constraints.are_women(terms)

    def _tolerates(self, match: Match, terms: tuple[Term, ...], wh: WhPhrase) -> bool:
        template = self._library.templates[match.template]
        in_time = any(template.slots[slot].type in TIMES for slot, filler in match.fillers if filler is not wh)
        if wh.noun in self._library.relational or in_time:
            return False
        return not template.generic and self._constraints.tolerates(terms, wh, template.slots[match.asked])

    def _describe(self, match: Match, watch: Watch) -> Iterator[Choice]:
        """What a definite description stands for; of one for a period, its first and last years."""
        if self._library.templates[match.template].slots[match.asked].type is SlotType.PERIOD:
            for denotation in self.denotations(match, watch):
                for first, last in watch.run(denotation.query).rows:
                    if first is not None:
                        yield Choice(first, denotation.combination.score, denotation.links, last)
        elif (result := self.solve(match, watch)) is not None:
            for term in result.terms:
                yield Choice(term, result.linking, result.links)


def _is_crowd(denotation: Denotation) -> bool:
    """Whether it is counted how many live somewhere, speak a language or the like: the graph knows few of them."""
    asked = denotation.match.filler(denotation.match.asked)
    if not isinstance(asked, WhPhrase) or asked.noun not in _ANYBODY:
        return False
    told = {name for triple in triples(denotation.query.form) for name in properties(triple.predicate)}
    return bool(told) and told <= _CROWDED


def _drops_day(template: Template, match: Match) -> bool:
    """Whether a question tells a day or a month of which the query of a template knows the year alone."""
    periods = (one for slot, one in match.fillers if template.slots[slot].type is SlotType.PERIOD)
    return any(isinstance(one, Value) and in_years(one) != one for one in periods)


def _one_after_another(template: Template, match: Match) -> bool:
    """Whether who held an office in a stretch of years is asked for: one followed another."""
    values = (in_years(one) for _, one in match.fillers if isinstance(one, Value) and one.last is not None)
    ends = [(int(one.term.value), int(one.last.value)) for one in values if one.last is not None]
    return template.kind is Kind.HOLDER and any(0 < last - first < _MOST_YEARS for first, last in ends)
