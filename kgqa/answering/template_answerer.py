"""Question templates from end to end: match, run the queries, rank what comes back."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kgqa.answering.conjunction import ConjunctionSolver
from kgqa.answering.free.free_answerer import READER, FreeAnswerer
from kgqa.answering.judging import ResultJudge
from kgqa.answering.licensing import Licensing
from kgqa.answering.magnitudes import in_asked_unit
from kgqa.answering.query_watch import Watch
from kgqa.answering.ranking import ranked
from kgqa.answering.shown_queries import Namesakes, ShownQueries
from kgqa.answering.solver import Solver
from kgqa.answering.statements.statement_answerer import StatementAnswerer
from kgqa.answering.unsaid_words import leaves_name, names_one_of_several
from kgqa.answering.whole_queries import contrary
from kgqa.matching.free.compared_times import asks_for_change
from kgqa.matching.free.computed import unread_operators
from kgqa.matching.free.measuring import asked_bounds
from kgqa.matching.free.pieces import mask
from kgqa.matching.free.places_asked import several_graded
from kgqa.matching.free.quantifying import is_quantified
from kgqa.matching.free.sameness import same_pieces
from kgqa.matching.matcher import TemplateMatcher
from kgqa.matching.preparation import sentence_of, with_topic
from kgqa.matching.relative import relative_descriptions
from kgqa.matching.slot_fillers import asides, behind_claim, counting
from kgqa.model import (
    Aim,
    Contrast,
    Description,
    Findings,
    Linked,
    Match,
    OptionList,
    Result,
    Token,
    WhPhrase,
    is_contrast,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.question.asked_units import unit_beside
from kgqa.polish.tokens.tags import PREPOSITIONS, SUBSTANTIVES
from kgqa.sparql.scope import excludes, is_ordered
from kgqa.terms import Number
from wikidata_hdt.own.own_ids import is_own

_MAX_MATCHES = 40
"""Matches that are run, best first."""

_UNSURE = 0.6
"""Chance up to which another reader is asked. Not fitted: less likely answers are not given."""
_LEFT = frozenset({"left", "left kind", "left relation", "outdone"})
_TOLD_APART = frozenset({Aim.YES_NO, Aim.CHOICE})
"""What is asked of statements whose every slot is named."""
_LEAVING_OUT = word_list("leaving_out")
_WITH_EACH_OTHER = word_list("with_each_other")
_ALSO = word_list("also")
_SEVERAL = 2
"""Things that a superlative in the plural names at least."""
_SUPERLATIVE = "@sup"
"""How patterns mark a word in the superlative."""
_COVERED = 0.9
"""A question that a pattern covers this well is not taken apart into clauses.

Not fitted: it lies between the cost of a few skipped words and that of a wrong case or an unread clause
(`reading_costs.yaml`)."""


class TemplateAnswerer:
    """Answers linked questions by templates."""

    def __init__(
        self,
        matcher: TemplateMatcher,
        solver: Solver,
        free: FreeAnswerer | None = None,
        judge: ResultJudge | None = None,
        *,
        licensing: Licensing | None = None,
        shown: ShownQueries | None = None,
        namesakes: Namesakes | None = None,
        statements: StatementAnswerer | None = None,
    ) -> None:
        """Without `free` only templates answer; without `judge` nothing is said of results as a whole, without
        `licensing` nothing of the words that they leave out; without `shown` the queries that are shown are not run,
        without `namesakes` nobody asks who else may be meant, without `statements` single statements are not read."""
        self._judge = judge
        self._licensing = licensing
        self._shown = shown
        self._namesakes = namesakes
        self._statements = statements
        self._matcher = matcher
        self._free = free
        self._solver = solver
        self._conjunction = ConjunctionSolver(matcher, solver)

    def answers(self, linked: Linked) -> Findings:
        """Results of all readings, the likeliest to be right first; their scores are chances."""
        findings = self.candidates(linked)
        results = ranked(findings.results)
        results = self._shown.borne_out(results) if self._shown else results
        if self._namesakes and results:
            results = (self._namesakes.marked(results[0]), *results[1:])
        return replace(findings, results=results)

    def candidates(self, linked: Linked) -> Findings:
        """Results of all readings as the readers score them, in their order."""
        linked = with_topic(linked)
        if self._statements and (_asks_for_bounds(linked) or asks_for_change(linked.analysis)):
            return Findings(self._believed(self._statements.results(linked), linked, ()))
        results: list[Result] = []
        empty: list[Match] = []
        matching = 0.0
        watch = self._solver.watch()
        for aside in (frozenset[int](), *asides(linked.analysis)):
            started = time.perf_counter()
            matches = self.matches(linked, aside)[:_MAX_MATCHES]
            matching += time.perf_counter() - started
            for match in matches:
                result = self._tried(watch, linked, match)
                if result is None:
                    empty.append(match)
                else:
                    results.append(result)
            if not aside and (not results or max(result.match.score for result in results) < _COVERED):
                watch.turn_to("several clauses")
                several = self._conjunction.results(linked, watch)
                results += (result for result in several if not self._drops_words(linked, result))
            if results:
                break
        free = self._freely(watch, linked, results, empty)
        told = self._believed((*results, *free.results), linked, empty)
        if self._statements and (not told or ranked(told)[0].score < _UNSURE):
            told = (*told, *self._believed(self._statements.results(linked), linked, empty))
        stopped = tuple(dict.fromkeys(watch.stopped))
        return Findings(told, (*empty, *free.empty), matching * 1000, stopped, watch.many)

    def _believed(self, results: Sequence[Result], linked: Linked, empty: Sequence[Match]) -> tuple[Result, ...]:
        """The results that nothing contradicts, best first."""
        judged = self._judge.judged(results, linked, empty) if self._judge else results
        licensed = self._licensing.licensed(judged, linked, empty) if self._licensing else judged
        return self._told(licensed, linked)

    def _tried(self, watch: Watch, linked: Linked, match: Match) -> Result | None:
        """What a match yields that answers all of the question; None if nothing, or not all of it could be run."""
        if _asks_inside(linked, match) or _describes_several(linked, match):
            return None
        watch.turn_to(match.template)
        before = len(watch.stopped)
        result = self._solve(watch, linked, match)
        if result is None or (len(watch.stopped) > before and not _is_conclusive(result)):
            return None
        return None if self._drops_words(linked, result) else result

    def _freely(self, watch: Watch, linked: Linked, results: Iterable[Result], empty: Iterable[Match]) -> Findings:
        """What the free reader finds, where no template is sure and none ran out of time."""
        if not self._free or watch.stopped or any(result.typed and _is_sure(result.match) for result in results):
            return Findings(())
        watch.turn_to(READER)
        barren = any(match.score > _COVERED for match in empty)
        free = self._free.findings(linked)
        return replace(free, results=tuple(one for one in free.results if not (barren and _leaves_words(one))))

    def _told(self, results: Iterable[Result], linked: Linked) -> tuple[Result, ...]:
        """The results with the truth value and in the unit that the question asks for, best first."""
        if linked.analysis.understanding.negated:
            results = map(contrary, results)
        unit = linked.analysis.understanding.measure
        told = [one for result in results if (one := in_asked_unit(result, self._matcher.library, unit)) is not None]
        if unit_beside(linked.analysis):
            told = [one for one in told if one.boolean is not None or one.option or _is_in(unit, one)]
        return tuple(sorted(told, key=lambda result: -result.score))

    def _drops_words(self, linked: Linked, result: Result) -> bool:
        """Whether a result leaves out what must not be lost: a superlative, „ostatni”, „nie” in an open question; of a
        claim, of how many things it speaks and whether something of theirs is the same."""
        if result.boolean is not None and (is_quantified(linked.analysis) or any(same_pieces(linked.analysis))):
            return True
        if result.boolean is False and any(token.lemmas & _ALSO for token in linked.analysis.tokens):
            return True  # „Czy X jest także we Włoszech?”: what the graph tells is the other one
        if result.boolean is None and names_one_of_several(result, linked.analysis.tokens):
            return True
        understanding = linked.analysis.understanding
        forms = [query.form for query in result.queries]
        named = {index for link in result.links for index in range(link.mention.start, link.mention.end)}
        counts = result.match.kind is Aim.NUMBER
        if (result.boolean is not None or counts) and leaves_name(linked, named):
            return True
        if counts and _is_of_all_together(linked, result):
            return True
        ends = {one.index for one in understanding.ordinals if one.number < 0}
        graded = not named - _mere_degrees(linked, result) >= ends | {one.index for one in understanding.superlatives}
        if graded and not any(map(is_ordered, forms)) and not self._names_degree(result.match.template):
            return True
        asked = max(understanding.answers, _SEVERAL if several_graded(linked.analysis) else 0)
        if understanding.superlatives and 0 < len(result.terms) < asked:  # „trzy największe”
            return True
        if unread_operators(linked.analysis, result.match.pattern):
            return True
        is_open = result.boolean is None and result.option is None
        if is_open and any(token.form.lower() in _LEAVING_OUT for token in linked.analysis.tokens):
            return not any(map(excludes, forms))
        return understanding.negated and is_open and not any(map(excludes, forms))

    def _names_degree(self, template: str) -> bool:
        """Whether the patterns of a template have a superlative of their own („najwyższy szczyt”)."""
        known = self._matcher.library.templates.get(template)
        return known is not None and any(_SUPERLATIVE in one.pattern.text for one in (*known.patterns, *known.nominals))

    def _solve(self, watch: Watch, linked: Linked, match: Match) -> Result | None:
        negated = linked.analysis.understanding.negated and match.kind is Aim.CHOICE
        return self._solver.left_over(match, watch) if negated else self._solver.solve(match, watch)

    def matches(self, linked: Linked, aside: frozenset[int] = frozenset()) -> tuple[Match, ...]:
        """All ways in which templates account for the question, best first; words set `aside` need not be covered."""
        fillers = self._matcher.library.fillers
        described = () if aside else tuple(relative_descriptions(linked, fillers, self._matcher.match))
        claim, unit = range(behind_claim(linked.analysis, fillers)), unit_beside(linked.analysis)
        sentence = sentence_of(linked, fillers | counting(linked.analysis), aside.union(claim, unit), described)
        return tuple(one for one in _with_options(self._matcher.match(sentence), linked) if self._asks(one))

    def _asks(self, match: Match) -> bool:
        """Whether a match asks for a slot that its template tells: of the others the graph's silence says nothing."""
        return match.kind in _TOLD_APART or match.asked in self._matcher.library.templates[match.template].asks


def _is_in(unit: str, result: Result) -> bool:
    """Whether a result is told in a unit, or has none whatever it is made of in that unit („ile razy wyższa”)."""
    return result.unit == unit or is_contrast(result.meaning, Contrast.RATIO)


def _is_of_all_together(linked: Linked, result: Result) -> bool:
    """Whether a count is of what several have with each other: a pattern counts what any of them has."""
    together = any(token.lemmas & _WITH_EACH_OTHER for token in linked.analysis.tokens)
    return together and len({link.mention.start for link in result.links}) > 1


def _mere_degrees(linked: Linked, result: Result) -> set[int]:
    """The superlatives in small letters that a result takes for names („najmniejszy” for the one of Mali)."""
    alone = (link.mention.start for link in result.links if link.mention.end - link.mention.start == 1)
    return {index for index in alone if linked.analysis.tokens[index].word.islower()}


def _asks_for_bounds(linked: Linked) -> bool:
    """Whether words ask for the bounds of an amount, and are not what the data call a property („dokładność”)."""
    own = mask(
        at
        for one in linked.relations
        if any(is_own(by.item) for by in one.candidates)
        for at in range(one.start, one.end)
    )
    return any(not words & own for _, words in asked_bounds(linked.analysis))


def _asks_inside(linked: Linked, match: Match) -> bool:
    """Whether a match answers a relative clause of a question that asks for something else in front of it."""
    tokens, filler = linked.analysis.tokens, match.filler(match.asked)
    spoken = [wh for wh in linked.analysis.wh_phrases if any(wh.word in t.lemmas for t in tokens[wh.start : wh.end])]
    first = min((wh.start for wh in spoken), default=None)
    if first is None or not isinstance(filler, WhPhrase) or filler.start <= first:
        return False
    return any(token.form == "," for token in tokens[first : filler.start])


def _describes_several(linked: Linked, match: Match) -> bool:
    """Whether a slot has a description of several things („stolice sąsiadów Czech”): a template is asked of one, so
    that only readings over sets answer for all of them."""
    described = [filler for _, filler in match.fillers if isinstance(filler, Description)]
    return any(_is_plural(linked.analysis.tokens[one.start : one.end]) for one in described)


def _is_plural(tokens: Sequence[Token]) -> bool:
    """Whether the first noun of some words can only be in the plural; „za czasów …” tells a time, and no things."""
    if tokens[0].may_be(PREPOSITIONS):
        return False
    noun = next((token for token in tokens if token.may_be(SUBSTANTIVES)), None)
    return noun is not None and all(one.numbers == {Number.PL} for one in noun.readings_as(SUBSTANTIVES))


def _leaves_words(result: Result) -> bool:
    """Whether a free reading leaves words of the question unexplained, or they say something else.

    Where a template explains all of them and the graph has no answer, such a reading answers another question.
    """
    chosen = result.option is not None  # among few, so that little else may be meant
    return not chosen and any(count for name, count in result.evidence if name in _LEFT)


def _is_conclusive(result: Result) -> bool:
    """Whether a result stands even if queries of its match were stopped: „nie” and a chosen option need them all."""
    return result.boolean is not False and result.option is None


def _is_sure(match: Match) -> bool:
    """Whether a match covers the question well, and by what it names: words may form descriptions by accident."""
    return match.score > _COVERED and not any(isinstance(filler, Description) for _, filler in match.fillers)


def _with_options(matches: Iterable[Match], linked: Linked) -> Iterable[Match]:
    """Put the options that the question names behind its end in place of the wh-phrase."""
    for match in matches:
        if not linked.options:
            yield match
        elif match.asked and match.kind is not Aim.CHOICE:
            fillers = tuple((slot, filler) for slot, filler in match.fillers if slot != match.asked)
            options = OptionList(linked.options)
            yield replace(match, kind=Aim.CHOICE, fillers=(*fillers, (match.asked, options)))
