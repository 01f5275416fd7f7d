"""Judges statements whose every slot is named: whether they are true, and of which of several options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kgqa.answering.denotations import contrary_of, narrowed, together
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.ordered_queries import at_place, place_of
from kgqa.answering.resolution import MAX_TRIES, Combination, Resolver
from kgqa.answering.term_order import sort_key
from kgqa.model import Match, Mention, OptionList, Query, Result, Solutions
from kgqa.templating.template import Choose, SlotType, Template

_TRUE_BONUS = 0.2
"""Added for „tak”: what one reading finds true is not made false by what another lacks."""

_CERTAIN = 0.95
"""„Nie” is only said for a reading without doubtful case or words left out."""


class Claims:
    """Answers matches without a wh-phrase by queries."""

    def __init__(self, resolver: Resolver, constraints: AnswerConstraints, run: Callable[[Query], Solutions]) -> None:
        self._resolver = resolver
        self._constraints = constraints
        self._run = run

    def truth(self, template: Template, match: Match) -> Result | None:
        """True where a likely combination holds; false where the graph knows the subject but not this value."""
        known: Result | None = None
        for combination in self._resolver.combinations(template, match, "")[:MAX_TRIES]:
            score = together(match, combination)
            query, holds = self.holds(template, match, combination)
            if holds:
                return Result(match, (), True, score + _TRUE_BONUS, (query,), combination.links)
            contrary = contrary_of(template, combination)
            if contrary is not None:
                if self._run(contrary).boolean:
                    return Result(match, (), False, score + _TRUE_BONUS, (query, contrary), combination.links)
            elif known is None and match.score > _CERTAIN and (open_query := self._known(template, match, combination)):
                known = Result(match, (), False, score, (query, open_query), combination.links)
        return known

    def holds(self, template: Template, match: Match, combination: Combination) -> tuple[Query, bool]:
        """Whether the statement is true; of a query that picks one item („druga najdłuższa”), whether it is that."""
        bindings = dict(combination.bindings)
        picked = template.query.found(bindings)
        if not picked:
            query = Query(narrowed(template, combination).ask(), combination.bindings)
            return query, bool(self._run(query).boolean)
        term = bindings.pop(picked)
        query = Query(at_place(template.query.select(picked), place_of(template, match)), tuple(bindings.items()))
        return query, sort_key(term) in map(sort_key, self._run(query).column(picked))

    def _known(self, template: Template, match: Match, combination: Combination) -> Query | None:
        """The query that shows that the graph has another value for a slot whose values it lists completely."""
        for slot, term in combination.bindings:
            if slot not in template.slots:  # the bounds of a period, which no value of the graph stands for
                continue
            rest = tuple(pair for pair in combination.bindings if pair[0] != slot)
            place = template.slots[slot].type is SlotType.PLACE
            kinds = place and self._constraints.names_kind((one for _, one in rest), combination.links)
            if kinds or not self._constraints.lists(template, slot, term):
                continue
            query = Query(at_place(template.query.select(slot), place_of(template, match)), rest)
            if rest and self._run(query).rows:
                return query
        return None

    def choice(self, template: Template, match: Match) -> Result | None:
        """The one option for which the statement holds, or whose value is the largest or smallest."""
        options = match.filler(match.asked)
        if not isinstance(options, OptionList):
            return None
        if template.compare is not None:
            return self._compare(template, match, options)
        results = [result for option in options.options if (result := self._option(template, match, option))]
        return results[0] if len(results) == 1 else None

    def _option(self, template: Template, match: Match, option: Mention) -> Result | None:
        """The option as an answer, if the statement holds for it."""
        for combination in self._with_option(template, match, option):
            query, holds = self.holds(template, match, combination)
            if holds:
                score = together(match, combination)
                return Result(match, (), None, score, (query,), combination.links, option)
        return None

    def _with_option(self, template: Template, match: Match, option: Mention) -> tuple[Combination, ...]:
        """The likeliest combinations of terms with one option in the place of the list."""
        fillers = tuple((slot, option if slot == match.asked else filler) for slot, filler in match.fillers)
        return self._resolver.combinations(template, replace(match, fillers=fillers), "")[:MAX_TRIES]

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
            values = self._run(query).column(variable)
            if values:
                score = together(match, combination)
                return Result(match, values, None, score, (query,), combination.links, option)
        return None
