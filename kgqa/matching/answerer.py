"""Question templates from end to end: match, run the queries, rank what comes back."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace

from kgqa.matching.candidates import asides, literal_values, option_lists
from kgqa.matching.matcher import TemplateMatcher
from kgqa.matching.sentence import Sentence
from kgqa.matching.solver import Solver
from kgqa.model import Findings, Linked, Match, OptionList, QuestionKind, Result

_MAX_MATCHES = 40
"""Matches that are run, best first."""


class TemplateAnswerer:
    """Answers linked questions by templates."""

    def __init__(self, matcher: TemplateMatcher, solver: Solver) -> None:
        self._matcher = matcher
        self._solver = solver

    def answers(self, linked: Linked) -> Findings:
        """Results of all matching templates, best first."""
        results: list[Result] = []
        empty: list[Match] = []
        matching = 0.0
        for aside in (frozenset[int](), *asides(linked.analysis)):
            started = time.perf_counter()
            matches = self.matches(linked, aside)[:_MAX_MATCHES]
            matching += time.perf_counter() - started
            for match in matches:
                result = self._solver.solve(match)
                if result is None:
                    empty.append(match)
                else:
                    results.append(result)
            if results:
                break
        ranked = tuple(sorted(results, key=lambda result: -result.score))
        return Findings(ranked, tuple(empty), matching * 1000)

    def matches(self, linked: Linked, aside: frozenset[int] = frozenset()) -> tuple[Match, ...]:
        """All ways in which templates account for the question, best first; words set `aside` need not be covered."""
        sentence = Sentence(
            linked.analysis,
            linked.mentions,
            self._matcher.library.fillers,
            relations=linked.relations,
            aside=aside,
            options=option_lists(linked.analysis, linked.mentions),
            values=literal_values(linked.analysis),
        )
        return tuple(_with_options(self._matcher.match(sentence), linked))


def _with_options(matches: Iterable[Match], linked: Linked) -> Iterable[Match]:
    """Put the options that the question names behind its end in place of the wh-phrase."""
    for match in matches:
        if not linked.options:
            yield match
        elif match.asked and match.kind is not QuestionKind.CHOICE:
            fillers = tuple((slot, filler) for slot, filler in match.fillers if slot != match.asked)
            options = OptionList(linked.options)
            yield replace(match, kind=QuestionKind.CHOICE, fillers=(*fillers, (match.asked, options)))
