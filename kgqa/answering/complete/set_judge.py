"""Judges how much the graph has of the set that a result rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from kgqa.answering.complete.denials import Coverages, denial
from kgqa.answering.complete.marks import class_number, is_drawn_in_part, joins_members, names_marked, stated_number
from kgqa.answering.complete.ordered_sets import (
    UNCOUNTED,
    is_ordered_by_own_time,
    is_ordered_by_qualifier,
    measured,
    valued,
)
from kgqa.answering.complete.query_parts import Tie, answer_variable, classes, counts, stated, ties
from kgqa.answering.ranking import asks_for_one
from kgqa.model import (
    Aim,
    Analysis,
    Budget,
    Commonest,
    Completeness,
    Every,
    Extent,
    Ground,
    HasSize,
    Need,
    Query,
    Result,
    SetMeaning,
    Solutions,
    WhPhrase,
)
from kgqa.polish.question.asked_units import asks_for_several
from kgqa.protocols import ClassStatistics, KnowledgeGraph, QueryExecutor
from kgqa.sparql.algebra import Aggregate, As, Minus, Select, Variable
from kgqa.sparql.composing import ANSWER
from kgqa.sparql.scope import is_ordered, patterns
from kgqa.terms import Iri, ItemId, Term

_TRUSTED = {Need.COUNT: 0.3, Need.LIST: 0.6}
"""What the confidence in a count and in a list is multiplied by where the set is known to be a part: its size is hardly
ever right, what is listed is. Not fitted: sets of questions hold too few answers over such sets."""
_DRAWN = 0.8
"""The same of a list drawn from a class that the graph has in part: the best known members are listed, which is what
most are content with. Not fitted, for the same reason."""
_OPEN = 0.45
"""The same of a count, and of a list of „all”, in a graph that does not say what it lacks, where no number is stated:
of such counts two of eight were right in the everyday questions over a part of Wikidata. Not fitted: too few."""
_ENOUGH = {Need.COUNT: 0.9, Need.LIST: 0.5}
"""The share of a class of which the graph must tell what it tells of the members of a set, so that they may be all.

Not fitted: in the development sets, lists that lack members come from classes of which it tells it of less."""
_SEVERAL = 2.0
"""Values that things have on average from which on a single one is taken to be one of several. Not fitted."""
_FEWEST = 2
"""Members with a value of which one comes first: the only one that a graph knows is the first of nothing."""
_UNSPOKEN = 0.4
"""What the confidence in the first of a set is multiplied by at most where nothing speaks of it. Not fitted: too few
questions ask for the first of sets that lack it."""
_ALL = frozenset({"wszystek", "wszystko"})
_COUNT = Variable("count")
_BUDGET = Budget(0.5, 5_000, of_work=True)
_SPOKEN = frozenset({"kto", "co", "który", "jaki", "czyj", "ile", "gdzie"})


class SetJudge:
    """Implements `kgqa.protocols.CompletenessJudge` by marks, numbers and statistics of the graph."""

    def __init__(self, graph: KnowledgeGraph, statistics: ClassStatistics, executor: QueryExecutor) -> None:
        self._graph = graph
        self._statistics = statistics
        self._coverages = Coverages(graph, statistics)
        self._run: Callable[[Query], Solutions] = lambda query: executor.execute(query, _BUDGET)

    def of(self, result: Result, analysis: Analysis | None = None) -> Completeness | None:
        """The verdict on the set that a result lists, counts or orders; None where it rests on no set.

        What its reader has judged itself stands, unless the query tells worse.
        """
        query = result.query
        if result.completeness is not None or query is None or result.option is not None:
            return result.completeness
        if isinstance(result.meaning, HasSize | Every) and result.boolean is isinstance(result.meaning, Every):
            return self._of_claim(result, query)
        if result.boolean is False:
            is_past = analysis is not None and analysis.in_past_tense
            return denial(self._graph, self._statistics, result.queries, is_past=is_past)
        if result.boolean is True and (ordering := _ordering(query)):
            return self._of_order(result, ordering)
        if result.boolean is not None or result.definition is not None:
            return None
        if is_ordered(query.form):
            return self._of_order(result, query) if not _is_commonest(result) else self._of_groups(query)
        several = analysis is not None and _says_several(result, analysis)
        need = Need.LIST if several else _need(result, query)
        if need is None:
            return None
        judged = self._of_set(result, query, need, several=several)
        wants_all = analysis is not None and any(token.lemmas & _ALL for token in analysis.tokens)
        if judged.extent is Extent.UNKNOWN and (wants_all or need is Need.COUNT):
            judged = replace(judged, trust=_OPEN)
        return _of_one(result, judged)

    def _of_order(self, result: Result, query: Query) -> Completeness | None:
        if names_marked(self._graph, query) and is_ordered_by_own_time(query, self._run):  # fame does not go by time
            return Completeness(Need.EXTREME, Extent.PARTIAL, Ground.MARK, suffices=False)
        found = measured(query, self._run)
        if found is None:
            return None
        if found is UNCOUNTED:  # which says nothing for the set
            return Completeness(Need.EXTREME, suffices=self._statistics.marks_gaps)
        is_first_of_things = found.is_composed or (not self._statistics.marks_gaps and _orders_things(result))
        if found.valued < _FEWEST and (is_first_of_things or is_ordered_by_qualifier(query)):
            return Completeness(
                Need.EXTREME, Extent.PARTIAL, Ground.VALUES, found.valued, found.members, suffices=False
            )
        verdict = valued(Need.EXTREME, found.valued, found.members)
        if self._statistics.marks_gaps:
            return replace(verdict, suffices=True)
        return verdict if self._is_spoken_of(result) else replace(verdict, trust=min(verdict.trust, _UNSPOKEN))

    def _is_spoken_of(self, result: Result) -> bool:
        """Whether anything is said to have to do with the first of a set: so it is with what is largest, and a graph in
        which nothing has may rather lack the largest."""
        term = next(iter(result.terms), None)
        item = term.item if isinstance(term, Iri) else None
        return item is None or self._graph.popularity(item) > 0

    def _of_claim(self, result: Result, query: Query) -> Completeness | None:
        """Whether a set is too much of a part to say of all its members, or to deny that it has so many."""
        counted = _counting(query)
        number = self._run(counted).column(_COUNT.name) if counted is not None else ()
        if counted is None or not number:
            return None
        count = replace(result, boolean=None, terms=tuple(number), queries=(counted,))
        judged = self._of_set(count, counted, Need.COUNT)
        return replace(judged, suffices=False) if judged.extent is Extent.PARTIAL else None

    def _of_groups(self, query: Query) -> Completeness | None:
        """What most of a set have may be others' where the graph has a part of the set."""
        is_part = names_marked(self._graph, query)
        return Completeness(Need.EXTREME, Extent.PARTIAL, ground=Ground.MARK, suffices=False) if is_part else None

    def _of_set(self, result: Result, query: Query, need: Need, *, several: bool = False) -> Completeness:
        found = int(result.terms[0].value) if need is Need.COUNT else len(result.terms)
        seen = Completeness(need, found=found)
        partial = replace(seen, extent=Extent.PARTIAL, trust=_TRUSTED[need])
        if any(names_marked(self._graph, one) for one in result.queries):
            return replace(partial, ground=Ground.MARK)
        if is_drawn_in_part(self._graph, query):
            return replace(partial, ground=Ground.MARK, trust=_DRAWN if need is Need.LIST else _TRUSTED[need])
        if not any(stated(query.whole.where)):  # what was found by more than its query says, as far as there were ways
            return partial
        variable = answer_variable(query)
        joined = ties(query, variable) if variable else ()
        by_number = self._by_number(seen, partial, joined, _asked_classes(result, query))
        if by_number is not None:
            return by_number
        if need is Need.LIST and found == 1 and (several or _names_several(result) or any(map(joins_members, joined))):
            return replace(partial, ground=Ground.PLURAL)
        if self._statistics.marks_gaps:
            return replace(seen, extent=Extent.COMPLETE, ground=Ground.CUSTOM)
        return self._by_coverage(seen, partial, joined, result, variable)

    def _by_number(
        self, seen: Completeness, partial: Completeness, joined: Sequence[Tie], kinds: Iterable[ItemId]
    ) -> Completeness | None:
        """By the number that the thing or the class states; a class from which some are taken has fewer."""
        found, stated, whole = seen.found or 0, stated_number(self._graph, joined), class_number(self._graph, kinds)
        expected = stated if stated is not None else whole
        if expected is None or (stated is None and joined and found < expected):
            return None
        if seen.need is Need.COUNT and stated is not None and found > stated:
            return replace(partial, suffices=False)  # which of both is right, the graph does not tell
        if found < expected:
            return replace(partial, ground=Ground.NUMBER, expected=expected, share=found / expected)
        return replace(seen, extent=Extent.COMPLETE, ground=Ground.NUMBER, expected=expected, share=1.0)

    def _by_coverage(
        self,
        seen: Completeness,
        partial: Completeness,
        joined: Sequence[Tie],
        result: Result,
        variable: Variable | None,
    ) -> Completeness:
        """By how many of the class of most members, or of that asked for, have the relation to anything, and by how
        many that are counted are known to be of the class at all. What a thing lists itself is taken for a list."""
        assert result.query is not None
        if seen.need is Need.LIST and any(map(self._is_listed, joined)):
            return replace(partial, ground=Ground.PLURAL) if self._has_fewer(seen, joined) else seen
        asked, members = _asked_classes(result, result.query), self._members(result, variable)
        kinds = self._kinds(members, asked)
        known = [self._coverages.of(kinds, joined)] if kinds and joined else []
        known += [self._coverages.named(members, asked)] if asked and seen.need is Need.COUNT else []
        shares = [one.share for one in known if one is not None]
        if not shares:
            return seen
        verdict = seen if min(shares) >= _ENOUGH[seen.need] else partial
        return replace(verdict, ground=Ground.COVERAGE, share=min(shares))

    def _kinds(self, members: Sequence[Term], asked: Sequence[ItemId]) -> Sequence[ItemId]:
        """The class of most members, or else the largest of those asked for with all below it."""
        if common := self._coverages.common_class(members):
            return (common,)
        largest = max(asked, key=self._coverages.order, default=None)
        return self._coverages.below(largest) if largest else ()

    def _has_fewer(self, seen: Completeness, joined: Sequence[Tie]) -> bool:
        """Whether there is one thing where things of the sort that lists it have several on average."""
        pairs = ((kind, tie.name) for tie in joined for one in tie.items for kind in self._graph.entity(one).classes)
        several = (self._statistics.values_of(*pair) or 0.0 for pair in pairs)
        return seen.found == 1 and max(several, default=0.0) >= _SEVERAL

    def _is_listed(self, tie: Tie) -> bool:
        """Whether a thing that is named states itself what stands in a relation to it."""
        return not tie.outward and any(self._graph.objects(one.iri, tie.name.direct) for one in tie.items)

    def _members(self, result: Result, variable: Variable | None) -> Sequence[Term]:
        """What is listed or counted."""
        query = result.query
        if query is None or not counts(query) or variable is None or not isinstance(form := query.whole, Select):
            return result.terms
        return self._run(Query(Select(form.where, (variable,), distinct=True))).column(variable.name)


def _of_one(result: Result, judged: Completeness) -> Completeness:
    """The verdict where the question asks for one and several answer it as well: the answer tells one of them."""
    filler = result.match.filler(result.match.asked)
    takes_all = isinstance(filler, WhPhrase) and filler.may_take(len(result.terms))
    one = takes_all or len(result.terms) <= 1 or result.is_span  # the two ends of a stretch of time are one answer
    if judged.extent is Extent.PARTIAL or one or not asks_for_one(result):
        return judged
    return Completeness(Need.ONE, Extent.PARTIAL, Ground.EQUALS, len(result.terms))


def _counting(query: Query) -> Query | None:
    """A query that counts the set of which another one claims something; None where it is of no such form."""
    for one in patterns(query.form.where):
        if isinstance(one, Select):
            return Query(one)
        if isinstance(one, Minus):
            return Query(Select(one.left, (As(Aggregate("COUNT", ANSWER, distinct=True), _COUNT),)))
    return None


def _ordering(query: Query) -> Query | None:
    """The query that puts in order what a claim says to be the first of its set; None where it claims no such thing."""
    ordered = (one for one in patterns(query.form.where) if isinstance(one, Select) and is_ordered(one))
    first = next(ordered, None)
    return Query(first) if first is not None else None


def _is_commonest(result: Result) -> bool:
    return isinstance(result.meaning, Commonest)


def _need(result: Result, query: Query) -> Need | None:
    if result.match.kind is Aim.NUMBER and counts(query):
        return Need.COUNT
    filler = result.match.filler(result.match.asked)
    asks_several = isinstance(filler, WhPhrase) and filler.plural
    return Need.LIST if len(result.terms) > 1 or (asks_several and result.terms) else None


def _names_several(result: Result) -> bool:
    """Whether several are called for by their noun („wymień żony”), where no question word leaves the number open."""
    filler = result.match.filler(result.match.asked)
    return isinstance(filler, WhPhrase) and filler.plural and filler.word not in _SPOKEN


def _says_several(result: Result, analysis: Analysis) -> bool:
    """Whether things are asked for in the plural without a question word („kraje Beneluksu”)."""
    return _are_things(result) and not analysis.wh_phrases and asks_for_several(analysis.tokens, result.named)


def _orders_things(result: Result) -> bool:
    """Whether things are put in order by what they have, and not by how many others have to do with them."""
    meaning = result.meaning.without_kind() if isinstance(result.meaning, SetMeaning) else result.meaning
    return _are_things(result) and not isinstance(meaning, Commonest)


def _are_things(result: Result) -> bool:
    return bool(result.terms) and all(isinstance(one, Iri) for one in result.terms)


def _asked_classes(result: Result, query: Query) -> tuple[ItemId, ...]:
    """The classes that a result is asked for of: by its query, or by the noun of the question word."""
    filler = result.match.filler(result.match.asked)
    named = filler.classes if isinstance(filler, WhPhrase) else frozenset()
    return tuple(classes(query)) or tuple(sorted(named))
