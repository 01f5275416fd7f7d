"""Answers questions of several clauses: each clause is matched alone, what is asked for must satisfy all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from kgqa.matching.clauses import Clause, clause_readings
from kgqa.matching.denotations import Denotation
from kgqa.matching.matcher import TemplateMatcher
from kgqa.matching.preparation import sentence_of
from kgqa.matching.solver import Solver
from kgqa.model import (
    AnswerForm,
    Linked,
    Match,
    QuestionKind,
    Result,
    Token,
    WhPhrase,
)
from kgqa.terms import Case, ItemId, Term

_MAX_MATCHES = 8
"""Matches of one clause that are queried, best first."""

_MAX_DENOTATIONS = 8
"""Sets of terms that one clause may stand for."""

_MAX_COMBINATIONS = 300
_MAX_CHECKED = 200
"""Terms that are put to clauses that name no item, one by one."""

_PARTICIPLES = frozenset({"ppas", "pact"})

_CLAUSE_PENALTY = 0.05
"""Taken off for each further clause: a question that one template covers is better understood."""


@dataclass(frozen=True, slots=True)
class _Fact:
    """What one clause stands for: terms, or a condition on terms where it names no item."""

    denotation: Denotation
    terms: frozenset[Term] | None


class ConjunctionSolver:
    """Joins the clauses of a question on what it asks for."""

    def __init__(self, matcher: TemplateMatcher, solver: Solver) -> None:
        self._matcher = matcher
        self._solver = solver

    def results(self, linked: Linked) -> Iterator[Result]:
        """Results of the readings with the fewest clauses that have any."""
        fewest = 0
        known: dict[Clause, tuple[Match, ...]] = {}
        for reading in clause_readings(linked, self._matcher.library.closings):
            if fewest and len(reading) > fewest:
                return
            found = tuple(self._solve(linked, reading, known))
            if found:
                fewest = fewest or len(reading)
                yield from found

    def _solve(
        self, linked: Linked, reading: Sequence[Clause], known: dict[Clause, tuple[Match, ...]]
    ) -> Iterator[Result]:
        for clause in reading:
            if clause not in known:
                known[clause] = self._matches(linked, clause)
            if not known[clause]:
                return
        matched = [known[clause] for clause in reading]
        if linked.analysis.kind is QuestionKind.YES_NO:
            yield from self._all_true(matched)
            return
        facts = [tuple(islice(self._facts(matches), _MAX_DENOTATIONS)) for matches in matched]
        if not all(facts):
            return
        best: Result | None = None
        for combination in islice(product(*facts), _MAX_COMBINATIONS):
            result = self._join(combination)
            if result is not None and (best is None or result.score > best.score):
                best = result
        if best is not None:
            yield best

    def _matches(self, linked: Linked, clause: Clause) -> tuple[Match, ...]:
        """Matches of one clause; its subject may be what is asked for without being said."""
        everything = range(len(linked.analysis.tokens))
        analysis = linked.analysis
        if clause.implied and analysis.kind is not QuestionKind.YES_NO:
            phrases = tuple(_implied(linked, clause, self._matcher.library.fillers))
            analysis = replace(analysis, wh_phrases=phrases, kind=QuestionKind.ENTITY)
        sentence = sentence_of(
            replace(linked, analysis=analysis),
            self._matcher.library.fillers,
            frozenset(everything) - clause.tokens,
        )
        return self._matcher.match(sentence)[:_MAX_MATCHES]

    def _facts(self, matches: Iterable[Match]) -> Iterator[_Fact]:
        for match in matches:
            if match.kind in (QuestionKind.YES_NO, QuestionKind.CHOICE, QuestionKind.COUNT):
                continue
            for denotation in self._solver.denotations(match):
                if not denotation.links:
                    yield _Fact(denotation, None)
                elif terms := frozenset(self._solver.terms(denotation)):
                    yield _Fact(denotation, terms)

    def _join(self, facts: Sequence[_Fact]) -> Result | None:
        """What satisfies all clauses; None if nothing does, or none of them names an item."""
        named = [fact.terms for fact in facts if fact.terms is not None]
        if not named:
            named = [frozenset(self._solver.terms(facts[0].denotation))]
        terms = frozenset.intersection(*named)
        for fact in facts:
            if fact.terms is None and len(terms) <= _MAX_CHECKED:
                terms = frozenset(term for term in terms if self._solver.holds(fact.denotation, term))
        if not terms:
            return None
        return self._result([fact.denotation for fact in facts], tuple(sorted(terms, key=str)))

    def _result(self, denotations: Sequence[Denotation], terms: tuple[Term, ...]) -> Result | None:
        chief = max(denotations, key=_asks_most)
        result = self._solver.weigh(chief, terms)
        if result is None:
            return None
        count = len(denotations)
        score = sum(self._solver.score(denotation) for denotation in denotations) / count
        return replace(
            result,
            match=replace(result.match, template=" + ".join(one.match.template for one in denotations)),
            score=score - _CLAUSE_PENALTY * (count - 1) - (self._solver.score(chief) - result.score),
            queries=tuple(denotation.query for denotation in denotations),
            links=tuple(link for denotation in denotations for link in denotation.links),
            linking=sum(denotation.combination.score for denotation in denotations) / count,
        )

    def _all_true(self, matched: Sequence[Sequence[Match]]) -> Iterator[Result]:
        """„tak” if every clause is true, „nie” if one is false."""
        verdicts = [self._verdict(matches) for matches in matched]
        known = [verdict for verdict in verdicts if verdict is not None]
        if len(known) != len(verdicts):
            return
        decisive = min(known, key=lambda verdict: (bool(verdict.boolean), verdict.score))
        yield replace(
            decisive,
            match=replace(decisive.match, template=" + ".join(verdict.match.template for verdict in known)),
            score=decisive.score - _CLAUSE_PENALTY * (len(known) - 1),
            queries=tuple(query for verdict in known for query in verdict.queries),
            links=tuple(link for verdict in known for link in verdict.links),
        )

    def _verdict(self, matches: Iterable[Match]) -> Result | None:
        found = [result for match in matches if (result := self._solver.solve(match)) and result.boolean is not None]
        return max(found, key=lambda result: result.score, default=None)


def _asks_most(denotation: Denotation) -> tuple[bool, bool]:
    """Whether a clause says what is asked for: by a noun, and by a wh-phrase of its own."""
    wh = denotation.match.filler(denotation.match.asked)
    return (isinstance(wh, WhPhrase) and bool(wh.noun), isinstance(wh, WhPhrase) and wh.end > wh.start)


def _implied(linked: Linked, clause: Clause, fillers: frozenset[str]) -> Iterator[WhPhrase]:
    """The unsaid subject of a clause, and the noun that may name it („francuski pisarz”) with its adjectives."""
    tokens = linked.analysis.tokens
    indices = sorted(clause.tokens)
    for position, index in enumerate(indices):
        noun = _nominative(tokens[index], "subst")
        if not noun or tokens[index].lemmas & fillers or _is_attribute(tokens, indices, position):
            continue
        start = index
        modifiers: list[str] = []
        for before in reversed(indices[:position]):
            adjective = _nominative(tokens[before], "adj")
            if not adjective or before != start - 1 or "ten" in tokens[before].lemmas:
                break
            modifiers.insert(0, adjective)
            start = before
        yield WhPhrase(
            start, index + 1, "który", AnswerForm(), noun, _classes(linked, index), tuple(modifiers), plural=False
        )
        break
    yield WhPhrase(indices[0], indices[0], "który", AnswerForm())


def _is_attribute(tokens: Sequence[Token], indices: Sequence[int], position: int) -> bool:
    """Whether a word that may be a noun („polski”) is an adjective in front of one („polski pisarz”)."""
    index = indices[position]
    following = position + 1 < len(indices) and indices[position + 1] == index + 1
    return bool(following and _nominative(tokens[index], "adj") and _nominative(tokens[index + 1], "subst"))


def _nominative(token: Token, pos: str) -> str:
    """The lemma of a lower-case word that may stand in the nominative, an empty string for others."""
    if not token.form[0].isalpha() or any(reading.tag.pos in _PARTICIPLES for reading in token.readings):
        return ""
    for reading in token.readings:
        if reading.tag.pos == pos and Case.NOM in reading.tag.cases and reading.lemma[:1].islower():
            return reading.lemma
    return ""


def _classes(linked: Linked, index: int) -> frozenset[ItemId]:
    """Items that the noun at an index may name."""
    return frozenset(
        candidate.item
        for mention in linked.mentions
        if (mention.start, mention.end) == (index, index + 1)
        for candidate in mention.candidates[:2]
        if isinstance(candidate.item, ItemId)
    )
