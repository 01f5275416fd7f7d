"""Runs the queries of a match and weighs what comes back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.matching.constraints import AnswerConstraints
from kgqa.matching.denotations import Denotation, contrary_of, narrowed
from kgqa.matching.ordering import sort_key
from kgqa.matching.ranking import at_place, believed, listing, place_of
from kgqa.matching.resolution import Choice, Combination, Resolver
from kgqa.matching.templates import Choose, SlotType, Template, TemplateLibrary
from kgqa.matching.watch import Watch
from kgqa.model import Budget, Match, Mention, OptionList, Query, QuestionKind, Result, Solutions, Value, WhPhrase
from kgqa.protocols import KnowledgeGraph, QueryExecutor
from kgqa.terms import XSD, Literal, Term

_LINKING = 0.3
"""Weight of how likely the linked items are meant, beside how well the pattern fits."""

_UNTYPED_PENALTY = 0.25
"""Taken off where no answer satisfies the class or country that the question names."""

_TRUE_BONUS = 0.2
"""Added for „tak”: what one reading finds true is not made false by what another lacks."""

_CERTAIN = 0.95
"""„Nie” is only said for a reading without doubtful case or words left out."""

_LARGE_SET = 20
"""A question with more answers than this has been misread."""

_MAX_TRIES = 12
"""Combinations that are queried before a match is given up."""


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
        self.graph = graph
        """The graph that answers are checked against."""

    def watched(self) -> tuple[Solver, Watch]:
        """The same for one question, and what notes which queries the budget stops."""
        watch = Watch(self._executor)
        return Solver(self._library, watch, self.graph, self._constraints, self._budget), watch

    @property
    def constraints(self) -> AnswerConstraints:
        """What checks answers against the wh-phrase."""
        return self._constraints

    def solve(self, match: Match) -> Result | None:
        """The best result of a match, or None if its queries yield nothing."""
        template = self._library.templates[match.template]
        match match.kind:
            case QuestionKind.YES_NO:
                return self._yes_no(template, match)
            case QuestionKind.CHOICE:
                return self._choice(template, match)
            case _:
                return self._select(match)

    def run(self, query: Query) -> Solutions:
        """Execute one query within the budget."""
        return self._executor.execute(query, self._budget)

    def denotations(self, match: Match) -> Iterator[Denotation]:
        """What a match may ask for, with each of the likeliest combinations of terms in its slots."""
        template = self._library.templates[match.template]
        if template.compare is not None or match.asked not in template.asks:
            return
        for combination in self._resolver.combinations(template, match, match.asked)[:_MAX_TRIES]:
            text = at_place(narrowed(template, combination).select(match.asked), place_of(template, match))
            yield Denotation(match, combination, Query(text, combination.bindings))

    def terms(self, denotation: Denotation) -> tuple[Term, ...]:
        """The terms that can be told of all that satisfy a query; none if it could not be finished."""
        match, query = denotation.match, denotation.query
        template = self._library.templates[match.template]
        solutions = self.run(listing(template, query))
        if not solutions.complete:
            return ()
        found = believed(self.graph, template, match, query, solutions.column(match.asked))
        given = {filler.term.value for _, filler in match.fillers if isinstance(filler, Value)}
        return self._constraints.named(found, given)

    def holds(self, denotation: Denotation, term: Term) -> bool:
        """Whether one term is among those that satisfy the query."""
        match = denotation.match
        bindings = (*denotation.combination.bindings, (match.asked, term))
        template = self._library.templates[match.template]
        return self._holds(template, replace(denotation.combination, bindings=bindings))[1]

    def score(self, denotation: Denotation) -> float:
        """How good the match and its links are together."""
        return denotation.match.score + _LINKING * denotation.combination.score

    def _select(self, match: Match) -> Result | None:
        best: Result | None = None
        for denotation in self.denotations(match):
            terms = self.terms(denotation)
            result = self.weigh(denotation, terms) if terms else None
            if result is not None and (best is None or result.score > best.score):
                best = result
        return best

    def weigh(self, denotation: Denotation, terms: tuple[Term, ...]) -> Result | None:
        """The result that terms make; None if none of them is of the class that the question names."""
        match, combination, query = denotation.match, denotation.combination, denotation.query
        wh = match.filler(match.asked)
        if self._library.templates[match.template].slots[match.asked].part and not self._constraints.completes(
            terms, combination.links
        ):
            return None
        typed = True
        if isinstance(wh, WhPhrase):
            fitting = self._constraints.fitting(terms, wh)
            if wh.noun in self._library.templates[match.template].slots[match.asked].nouns:
                fitting = fitting or terms
            if match.kind is not QuestionKind.COUNT:
                fitting = fitting or self._constraints.lifted(terms, wh)
            typed = bool(fitting)
            if not typed and (match.kind is QuestionKind.COUNT or not self._tolerates(match, terms, wh)):
                return None
            terms = fitting or terms
            if wh.feminine and self._library.templates[match.template].slots[match.asked].type is SlotType.PERSON:
                terms = self._constraints.women(terms)
        score = self.score(denotation) - (0.0 if typed else _UNTYPED_PENALTY)
        if match.kind is QuestionKind.COUNT:
            terms = (Literal(str(len(self._constraints.current(terms))), datatype=XSD + "integer"),)
        else:
            terms = self._constraints.ranked(self._constraints.current(terms))
            one = isinstance(wh, WhPhrase) and not wh.plural
            if len(terms) > (self._library.templates[match.template].at_most if one else _LARGE_SET):
                return None
        return Result(match, terms, None, score, (query,), combination.links, typed=typed, linking=combination.score)

    def _tolerates(self, match: Match, terms: tuple[Term, ...], wh: WhPhrase) -> bool:
        template = self._library.templates[match.template]
        if wh.noun in self._library.relational:
            return False
        return not template.generic and self._constraints.tolerates(terms, wh, template.slots[match.asked])

    def _yes_no(self, template: Template, match: Match) -> Result | None:
        """True where a likely combination holds; false where the graph knows the subject but not this value."""
        known: Result | None = None
        for combination in self._resolver.combinations(template, match, "")[:_MAX_TRIES]:
            score = match.score + _LINKING * combination.score
            query, holds = self._holds(template, combination)
            if holds:
                return Result(match, (), True, score + _TRUE_BONUS, (query,), combination.links)
            contrary = contrary_of(template, combination)
            if contrary is not None:
                if self.run(contrary).boolean:
                    return Result(match, (), False, score + _TRUE_BONUS, (query, contrary), combination.links)
            elif known is None and match.score > _CERTAIN and (open_query := self._known(template, combination)):
                known = Result(match, (), False, score, (query, open_query), combination.links)
        return known

    def _holds(self, template: Template, combination: Combination) -> tuple[Query, bool]:
        """Whether the statement is true; of a query that picks one item („najdłuższa rzeka”), whether it is that."""
        bindings = dict(combination.bindings)
        picked = template.query.found(bindings)
        if not picked:
            query = Query(narrowed(template, combination).ask(), combination.bindings)
            return query, bool(self.run(query).boolean)
        term = bindings.pop(picked)
        query = Query(template.query.select(picked), tuple(bindings.items()))
        return query, sort_key(term) in map(sort_key, self.run(query).column(picked))

    def _known(self, template: Template, combination: Combination) -> Query | None:
        """The query that shows that the graph has another value for a slot whose values it lists completely."""
        for slot, term in combination.bindings:
            if slot not in template.slots:  # the bounds of a period, which no value of the graph stands for
                continue
            rest = tuple(pair for pair in combination.bindings if pair[0] != slot)
            place = template.slots[slot].type is SlotType.PLACE
            kinds = place and self._constraints.names_kind((one for _, one in rest), combination.links)
            if kinds or not self._constraints.lists(template, slot, term):
                continue
            query = Query(template.query.select(slot), rest)
            if rest and self.run(query).rows:
                return query
        return None

    def _choice(self, template: Template, match: Match) -> Result | None:
        options = match.filler(match.asked)
        if not isinstance(options, OptionList):
            return None
        if template.compare is not None:
            return self._compare(template, match, options)
        results = [result for option in options.options if (result := self._option(template, match, option))]
        return max(results, key=lambda result: result.score) if len(results) == 1 else None

    def _option(self, template: Template, match: Match, option: Mention) -> Result | None:
        """The option as an answer, if the statement holds for it."""
        for combination in self._with_option(template, match, option):
            query, holds = self._holds(template, combination)
            if holds:
                score = match.score + _LINKING * combination.score
                return Result(match, (), None, score, (query,), combination.links, option)
        return None

    def _with_option(self, template: Template, match: Match, option: Mention) -> tuple[Combination, ...]:
        """The likeliest combinations of terms with one option in the place of the list."""
        fillers = tuple((slot, option if slot == match.asked else filler) for slot, filler in match.fillers)
        return self._resolver.combinations(template, replace(match, fillers=fillers), "")[:_MAX_TRIES]

    def _compare(self, template: Template, match: Match, options: OptionList) -> Result | None:
        """The option with the largest or smallest value, if every option has one."""
        found = [self._value(template, match, option) for option in options.options]
        valued = [result for result in found if result is not None]
        if len(valued) != len(options.options) or template.compare is None:
            return None
        pick = max if template.compare.choose is Choose.MAX else min
        winner = pick(valued, key=lambda result: sort_key(result.terms[0]))
        queries = tuple(query for result in valued for query in result.queries)
        return Result(match, (), None, winner.score, queries, winner.links, winner.option)

    def _value(self, template: Template, match: Match, option: Mention) -> Result | None:
        variable = template.compare.variable if template.compare else ""
        for combination in self._with_option(template, match, option):
            query = Query(template.query.select(variable), combination.bindings)
            values = self.run(query).column(variable)
            if values:
                score = match.score + _LINKING * combination.score
                return Result(match, values, None, score, (query,), combination.links, option)
        return None

    def _describe(self, match: Match) -> Iterator[Choice]:
        """What a definite description stands for."""
        result = self.solve(match)
        if result is not None:
            for term in result.terms:
                yield Choice(term, result.linking, result.links)
