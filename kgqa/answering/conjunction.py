"""Answers questions of several clauses: each clause is matched alone, what is asked for must satisfy all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from kgqa.answering.query_watch import Watch
from kgqa.answering.slot_choices import Denotation
from kgqa.answering.solver import Solver
from kgqa.answering.whole_queries import whole_common, whole_truth
from kgqa.matching.implied import implied_phrases, sole_noun
from kgqa.matching.matcher import TemplateMatcher
from kgqa.matching.matching_tables import reading_cost
from kgqa.matching.preparation import sentence_of
from kgqa.matching.question_clauses import Asking, Clause, asked_alone, asking_of, clause_readings
from kgqa.model import Aim, Analysis, Linked, Match, Result, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.terms import Literal, Term

_EITHER = word_list("either")
_MAX_MATCHES = 16
"""Matches of one clause that are queried, best first."""
_MAX_DENOTATIONS = 8
"""Sets of terms that one clause may stand for."""
_MAX_COMBINATIONS = 300
"""Combinations of what the clauses stand for that are joined."""
_MAX_CHECKED = 200
"""Terms that are put to clauses that name no item, one by one."""
_CLAUSE_PENALTY = reading_cost("further clause")
_MAX_CLAUSES = 16
"""Different clauses that are matched in all readings of a question."""
_MAX_HALF_READ = 6
"""Readings of a description that are tried although no template fits one of their clauses."""
_UNREAD_PENALTY = reading_cost("unread clause")
_CODES, _WHICH = word_list("codes"), "jaki"
_LEAST_READ = 2
"""Facts that must be read where others are not: clauses, and the noun that a description names."""


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


@dataclass(frozen=True, slots=True)
class _Fact:
    """What one clause stands for: terms, or a condition on terms where it names no item."""

    denotation: Denotation
    terms: frozenset[Term] | None


@dataclass(frozen=True, slots=True)
class _Reading:
    """The clauses of a question with their matches."""

    matched: tuple[tuple[Match, ...], ...]
    nouns: tuple[WhPhrase, ...]
    """Noun phrases that are clauses of their own: „Niemiecki filozof, urodzony w …”."""
    unread: int
    """Clauses that no template fits."""


class ConjunctionSolver:
    """Joins the clauses of a question on what it asks for."""

    def __init__(self, matcher: TemplateMatcher, solver: Solver) -> None:
        self._matcher = matcher
        self._solver = solver

    def results(self, linked: Linked, watch: Watch) -> Iterator[Result]:
        """Results of the readings with the fewest clauses that have any; else of descriptions that are half read."""
        asking = asking_of(linked, self._matcher.library.closings, self._matcher.library.fillers)
        known: dict[Clause, tuple[Match, ...]] = {}
        half_read: list[_Reading] = []
        fewest = 0
        for clauses in clause_readings(linked, asking):
            if (fewest and len(clauses) > fewest) or len(known) >= _MAX_CLAUSES:
                break
            reading = self._read(linked, clauses, known, half=asking.asks_apart)
            if reading.unread:
                half_read.append(reading)
            elif (found := self._solve(linked, asking, reading, watch)) is not None:
                fewest = len(clauses)
                yield found
        if asking.asks_apart and not fewest:
            found_half = (self._solve(linked, asking, reading, watch) for reading in half_read[:_MAX_HALF_READ])
            yield from filter(None, found_half)

    def _read(
        self, linked: Linked, clauses: Sequence[Clause], known: dict[Clause, tuple[Match, ...]], *, half: bool
    ) -> _Reading:
        """The matches of each clause; those of clauses seen before are `known`.

        Stops at a clause without, unless `half`; the shortest are matched first, which often have none.
        """
        silent = self._matcher.library.fillers | self._matcher.library.closings
        nouns = {
            clause: noun
            for clause in clauses
            if clause.implied and (noun := sole_noun(linked, clause.tokens, silent)) is not None
        }
        told = [clause for clause in clauses if clause not in nouns]
        for clause in sorted(told, key=lambda one: len(one.tokens)):
            if clause not in known:
                known[clause] = self._matches(linked, clause)
            if not (known[clause] or half):
                return _Reading((), (), unread=1)
        matched = [known[clause] for clause in told]
        phrases = tuple(nouns[clause] for clause in clauses if clause in nouns)
        return _Reading(tuple(filter(None, matched)), phrases, sum(not matches for matches in matched))

    def _matches(self, linked: Linked, clause: Clause) -> tuple[Match, ...]:
        """Matches of one clause; its subject may be what is asked for without being said."""
        everything = range(len(linked.analysis.tokens))
        analysis = asked_alone(linked.analysis, clause.tokens)
        fillers = self._matcher.library.fillers
        if clause.implied and analysis.kind is not Aim.YES_NO:
            phrases = tuple(implied_phrases(linked, clause.tokens, fillers))
            analysis = replace(analysis, wh_phrases=phrases, kind=Aim.ENTITY)
        sentence = sentence_of(replace(linked, analysis=analysis), fillers, frozenset(everything) - clause.tokens)
        return self._matcher.match(sentence, generic=False)[:_MAX_MATCHES]

    def _solve(self, linked: Linked, asking: Asking, reading: _Reading, watch: Watch) -> Result | None:
        """The best result of a reading."""
        if linked.analysis.kind is Aim.YES_NO:
            if reading.unread:
                return None
            return verdict(self._solver, watch, linked.analysis, reading.matched, _CLAUSE_PENALTY)
        facts = [tuple(islice(self._facts(matches, watch), _MAX_DENOTATIONS)) for matches in reading.matched]
        if not facts or not all(facts):
            return None
        joined = (self._join(one, asking, reading, watch) for one in islice(product(*facts), _MAX_COMBINATIONS))
        if _asks_code(linked.analysis):
            joined = (one for one in joined if one is None or all(isinstance(term, Literal) for term in one.terms))
        return max(filter(None, joined), key=lambda result: result.score, default=None)

    def _facts(self, matches: Iterable[Match], watch: Watch) -> Iterator[_Fact]:
        for match in matches:
            if match.kind in (Aim.YES_NO, Aim.CHOICE, Aim.NUMBER):
                continue
            for denotation in self._solver.denotations(match, watch):
                if not denotation.links:
                    yield _Fact(denotation, None)
                elif terms := frozenset(self._solver.terms(denotation, watch)):
                    yield _Fact(denotation, terms)

    def _join(self, facts: Sequence[_Fact], asking: Asking, reading: _Reading, watch: Watch) -> Result | None:
        """What satisfies all clauses; None if nothing does, or none of them names an item."""
        named = [fact.terms for fact in facts if fact.terms is not None]
        if not named:
            named = [frozenset(self._solver.terms(facts[0].denotation, watch))]
        terms = in_common = frozenset.intersection(*named)
        for fact in facts:
            if fact.terms is None and len(terms) <= _MAX_CHECKED:
                terms = frozenset(term for term in terms if self._solver.holds(fact.denotation, term, watch))
        phrases = [*reading.nouns, *(_asked(fact.denotation.match) for fact in facts), asking.wh]
        nouns = [phrase for phrase in phrases if phrase is not None and phrase.noun]
        for phrase in nouns:
            fitting = self._solver.constraints.fitting(tuple(terms), phrase)
            terms = frozenset(fitting) if fitting or phrase.classes else terms
        if not terms or (reading.unread and (len(terms) > 1 or len(facts) + bool(nouns) < _LEAST_READ)):
            return None
        denotations = [fact.denotation for fact in facts]
        result = self._result(denotations, tuple(sorted(terms, key=str)), asking.wh, reading.unread, watch)
        if result is None:
            return None
        naming = [one.denotation for one in facts if one.terms is not None] or denotations[:1]
        queries = [(one.query, one.match.asked) for one in naming]
        return replace(result, whole=whole_common(queries, in_common, result.terms))

    def _result(
        self, denotations: Sequence[Denotation], terms: tuple[Term, ...], wh: WhPhrase | None, unread: int, watch: Watch
    ) -> Result | None:
        chief = max(denotations, key=_asks_most)
        result = self._solver.weigh(
            chief if wh is None else _asked_by(chief, replace(wh, noun="", modifiers=())), terms, watch
        )
        if result is None:
            return None
        count = len(denotations)
        score = sum(self._solver.score(denotation) for denotation in denotations) / count
        less = _CLAUSE_PENALTY * (count - 1) + _UNREAD_PENALTY * unread
        return replace(
            result,
            match=replace(result.match, template=" + ".join(one.match.template for one in denotations)),
            score=score - less - (self._solver.score(chief) - result.score),
            queries=tuple(denotation.query for denotation in denotations),
            links=tuple(link for denotation in denotations for link in denotation.links),
            linking=sum(denotation.combination.score for denotation in denotations) / count,
            evidence=(),  # what several clauses agree on is meant, however unlikely the names are alone
        )


def _asks_code(analysis: Analysis) -> bool:
    """Whether a question word is of a noun behind its verb that no thing is („…, jaki ma symbol?”)."""
    bare = (wh for wh in analysis.wh_phrases if wh.word == _WHICH and not wh.noun)
    return any(token.lemmas & _CODES for wh in bare for token in analysis.tokens[wh.end + 1 : wh.end + 3])


def _asked(match: Match) -> WhPhrase | None:
    filler = match.filler(match.asked)
    return filler if isinstance(filler, WhPhrase) else None


def _asked_by(denotation: Denotation, wh: WhPhrase) -> Denotation:
    """A clause as if the wh-phrase of another sentence stood in it."""
    match = denotation.match
    rest = tuple((slot, filler) for slot, filler in match.fillers if slot != match.asked)
    return replace(denotation, match=replace(match, fillers=((match.asked, wh), *rest)))


def _asks_most(denotation: Denotation) -> tuple[bool, bool]:
    """Whether a clause says what is asked for: by a noun, and by a wh-phrase of its own."""
    wh = _asked(denotation.match)
    return (wh is not None and bool(wh.noun), wh is not None and wh.end > wh.start)
