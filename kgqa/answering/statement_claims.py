"""Judges statements whose every slot is named: whether they are true, and of which of several options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.magnitudes import sort_key
from kgqa.answering.ordered_queries import at_place, place_of
from kgqa.answering.query_watch import Watch
from kgqa.answering.resolution import MAX_TRIES, Resolver
from kgqa.answering.slot_choices import Combination, contrary_of, evidence_of, narrowed, periods_of, together
from kgqa.matching.matching_tables import reading_cost
from kgqa.model import Match, Mention, OptionList, Query, Result
from kgqa.sparql.algebra import Ask, Select
from kgqa.sparql.composing import chosen, is_value
from kgqa.templating.template import SlotType, Template
from kgqa.terms import Term

_TRUE_BONUS = reading_cost("true claim")

_CERTAIN = 0.95
"""„Nie” is only said for a reading without doubtful case or words left out.

Not fitted: it follows from what doubts cost (`reading_costs.yaml`), the least of which that matters is 0.05."""

_LISTED = 5
"""Things of one class, listed with a value, from which on the list is taken to be whole.

Not fitted: sets of questions hold too few such claims; a band has fewer members, an alliance of states seldom has."""
Bindings = tuple[tuple[str, Term], ...]


@dataclass(frozen=True, slots=True)
class _Judged:
    """An option with the terms by which the statement was judged."""

    option: Mention
    combination: Combination
    holds: bool


class Claims:
    """Answers matches without a wh-phrase by queries."""

    def __init__(self, resolver: Resolver, constraints: AnswerConstraints) -> None:
        self._resolver = resolver
        self._constraints = constraints

    def truth(self, template: Template, match: Match, watch: Watch) -> Result | None:
        """True where a likely combination holds; false where the graph knows the subject but not this value. What lasts
        is judged by templates that know both its ends: when it began alone says nothing of what was later."""
        if template.until:
            return None
        known: Result | None = None
        for combination in self._resolver.combinations(template, match, "", watch)[:MAX_TRIES]:
            if any(period.by_day for period in periods_of(template, combination)):
                continue  # a query cannot tell a month from its first day
            score = together(match, combination)
            query, holds = self.holds(template, match, combination, watch)
            whole = self._asking(template, match, combination)
            if holds:
                return Result(match, (), True, score + _TRUE_BONUS, (query,), combination.links, whole=whole)
            contrary = contrary_of(template, combination)
            if contrary is not None:
                if watch.run(contrary).boolean:
                    proof = (query, contrary)
                    return Result(match, (), False, score + _TRUE_BONUS, proof, combination.links, whole=whole)
            elif (
                known is None
                and match.score > _CERTAIN
                and (open_query := self._known(template, match, combination, watch))
            ):
                evidence = evidence_of(combination)
                known = Result(
                    match, (), False, score, (query, open_query), combination.links, whole=whole, evidence=evidence
                )
        return known

    def holds(self, template: Template, match: Match, combination: Combination, watch: Watch) -> tuple[Query, bool]:
        """Whether the statement is true; of a query that picks one item („druga najdłuższa”), whether it is that."""
        query, picked = self._stated(template, match, combination)
        if not picked:
            return query, bool(watch.run(query).boolean)
        term = dict(combination.bindings)[picked]
        return query, sort_key(term) in map(sort_key, watch.run(query).column(picked))

    @staticmethod
    def _stated(template: Template, match: Match, combination: Combination) -> tuple[Query, str]:
        """The query for a statement: for its truth, or for the value of a slot, which it names."""
        bindings = dict(combination.bindings)
        picked = template.query.found(bindings)
        if not picked:
            return Query(narrowed(template, combination).ask(), combination.bindings), ""
        del bindings[picked]
        form = at_place(template.query.select(picked), place_of(template, match))
        return Query(form, tuple(bindings.items())), picked

    def _asking(self, template: Template, match: Match, combination: Combination) -> Query:
        """The query for the truth of a statement."""
        query, picked = self._stated(template, match, combination)
        form = query.whole
        if isinstance(form, Select):
            form = is_value(form, picked, dict(combination.bindings)[picked])
        return Query(form)

    def _known(self, template: Template, match: Match, combination: Combination, watch: Watch) -> Query | None:
        """The query that shows that the graph has another value for a slot whose values it lists completely."""
        for slot, term in combination.bindings:
            if slot not in template.slots:  # the bounds of a period, which no value of the graph stands for
                continue
            rest = tuple(pair for pair in combination.bindings if pair[0] != slot)
            place = template.slots[slot].type is SlotType.PLACE
            kinds = place and self._constraints.names_kind((one for _, one in rest), combination.links)
            told = self._constraints.lists(template, slot, term) or self._lists_such(template, slot, term, rest, watch)
            if kinds or not told:
                continue
            query = Query(at_place(template.query.select(slot), place_of(template, match)), rest)
            known = watch.run(query).column(slot) if rest else ()
            if known and self._constraints.is_listed_with(known, term, [one for _, one in rest]):
                return query
        return None

    def _lists_such(self, template: Template, slot: str, term: Term, rest: Bindings, watch: Watch) -> bool:
        """Whether the graph lists so many things like the one named with a value of a slot that it would be listed."""
        if slot not in template.listing or len(rest) != 1:
            return False
        ((other, thing),) = rest
        listed = watch.run(Query(template.query.select(other), ((slot, term),))).column(other)
        return len(self._constraints.alike(listed, thing)) >= _LISTED

    def choice(self, template: Template, match: Match, watch: Watch) -> Result | None:
        """The one option for which the statement holds, or whose value is the largest or smallest."""
        options = match.filler(match.asked)
        if not isinstance(options, OptionList):
            return None
        judged = self._all_judged(template, match, options, watch)
        holding = [one for one in judged if one.holds]
        return self._chosen(template, match, judged, holding[0], holding) if len(holding) == 1 else None

    def left_over(self, template: Template, match: Match, watch: Watch) -> Result | None:
        """The one option that the statement does not hold for, if it holds for all others („Które państwo nie …?”)."""
        options = match.filler(match.asked)
        if not isinstance(options, OptionList):
            return None
        judged = self._all_judged(template, match, options, watch)
        holding, others = [one for one in judged if one.holds], [one for one in judged if not one.holds]
        if len(others) != 1 or len(holding) != len(options.options) - 1:
            return None
        return self._chosen(template, match, judged, others[0], holding)

    def _chosen(
        self, template: Template, match: Match, judged: Sequence[_Judged], one: _Judged, holding: Sequence[_Judged]
    ) -> Result:
        """One option as the answer, on the strength of those for which the statement holds."""
        asked = ((_option(match, each.combination), self._asking(template, match, each.combination)) for each in judged)
        whole = Query(
            chosen([(term, query.form) for term, query in asked if isinstance(query.form, Ask)], holding=one.holds)
        )
        score = min(together(match, each.combination) for each in holding) + (0.0 if one.holds else _TRUE_BONUS)
        queries = tuple(self._stated(template, match, each.combination)[0] for each in holding)
        links = tuple(link for each in holding for link in each.combination.links)
        return Result(match, (_option(match, one.combination),), None, score, queries, links, one.option, whole=whole)

    def _all_judged(self, template: Template, match: Match, options: OptionList, watch: Watch) -> list[_Judged]:
        return [one for option in options.options if (one := self._judged(template, match, option, watch)) is not None]

    def _judged(self, template: Template, match: Match, option: Mention, watch: Watch) -> _Judged | None:
        """The likeliest terms with which the statement holds for an option, or the likeliest that it is false with."""
        combinations = self._with_option(template, match, option, watch)
        for combination in combinations:
            if self.holds(template, match, combination, watch)[1]:
                return _Judged(option, combination, holds=True)
        return _Judged(option, combinations[0], holds=False) if combinations else None

    def _with_option(self, template: Template, match: Match, option: Mention, watch: Watch) -> tuple[Combination, ...]:
        """The likeliest combinations of terms with one option in the place of the list."""
        fillers = tuple((slot, option if slot == match.asked else filler) for slot, filler in match.fillers)
        return self._resolver.combinations(template, replace(match, fillers=fillers), "", watch)[:MAX_TRIES]


def _option(match: Match, combination: Combination) -> Term:
    """The term of the option among the terms of a statement."""
    return dict(combination.bindings)[match.asked]
