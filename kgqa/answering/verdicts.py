"""The truth value of a question whose statement has several clauses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kgqa.answering.query_watch import Watch
from kgqa.answering.solver import Solver
from kgqa.answering.whole_queries import whole_truth
from kgqa.model import Analysis, Match, Result
from kgqa.polish.lists.function_words import word_list

_EITHER = word_list("either")


def verdict(
    solver: Solver, watch: Watch, analysis: Analysis, matched: Iterable[Sequence[Match]], penalty: float
) -> Result | None:
    """Whether all clauses are true, or any where „lub” or a negation joins them; `penalty` for each further clause.

    „Czy ani X, ani Y nie …” and „Czy X i Y nie …” deny that any is true. None if that is not known.
    """
    any_suffices = analysis.understanding.negated or _joins_either(analysis)
    verdicts = [_of_clause(solver, watch, matches) for matches in matched]
    known = [one for one in verdicts if one is not None]
    deciding = [one for one in known if one.boolean is any_suffices]
    if not known or (not deciding and len(known) < len(verdicts)):
        return None
    decisive = max(deciding or known, key=lambda one: one.score)
    said = deciding[:1] if any_suffices and deciding else known
    return replace(
        decisive,
        match=replace(decisive.match, template=" + ".join(one.match.template for one in said)),
        score=decisive.score - penalty * (len(verdicts) - 1),
        queries=tuple(query for one in said for query in one.queries),
        whole=whole_truth(said, any_suffices=any_suffices),
        links=tuple(link for one in said for link in one.links),
    )


def _joins_either(analysis: Analysis) -> bool:
    return any(token.form.lower() in _EITHER for token in analysis.tokens)


def _of_clause(solver: Solver, watch: Watch, matches: Iterable[Match]) -> Result | None:
    found = [result for match in matches if (result := solver.solve(match, watch)) and result.boolean is not None]
    return max(found, key=lambda result: result.score, default=None)
