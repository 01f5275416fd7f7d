"""`evaluate --oracle` and `--by-stage`: answers the questions of a gold file and says where answers are lost.

The oracles are those of TeBaQA's evaluation (Vollmers et al., „Knowledge Graph Question Answering using Graph-Pattern
Isomorphism”, SEMANTiCS 2021), which replaces one stage after another by the gold standard.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum

from kgqa.assembly import Parts, open_parts
from kgqa.config import Config
from kgqa.errors import InputError, QueryError
from kgqa.evaluation.aligned_files import aligned
from kgqa.evaluation.gold import AcceptedAnswers, AnswerSet, Gold
from kgqa.evaluation.measure import Case, Measure, mean_of
from kgqa.evaluation.poleval_accuracy import Judge, judge, judge_exactly
from kgqa.evaluation.preference import PreferringLinker
from kgqa.evaluation.scoring import Scores
from kgqa.formats.lines import display_name, read_bytes, read_table_lines
from kgqa.formats.qald import answer_set, entry_id, query_of, question_of, read_entries
from kgqa.formats.question_files import first_column
from kgqa.model import Answer, Budget, Mention, NoAnswer, Query, Question, Source, Stage, TextFinding
from kgqa.pipeline.outcome import Outcome
from kgqa.protocols import Progress
from kgqa.terms import RDFS_LABEL, SKOS_ALT_LABEL, Iri, ItemId, Literal, Term


class Oracle(StrEnum):
    """A stage that is replaced by a perfect one."""

    LINKING = "linking"
    """The items of the gold query stand first wherever they are candidates."""
    TEMPLATE = "template"
    """The best of all readings of the question is taken, and apart from that the gold query is run."""


@dataclass(frozen=True, slots=True)
class Look:
    """How right the answers to one question are, 0 to 1; None where an oracle was not asked."""

    gold: Gold
    outcome: Outcome
    as_is: float
    linking: float | None = None
    template: float | None = None
    query: float | None = None
    """Of what the gold query finds in this graph."""


class Laboratory:
    """Answers questions as they are and by oracles."""

    def __init__(self, parts: Parts, budget: Budget, least: float = 0.0) -> None:
        """`least` is the confidence below which the pipeline abstains; oracles never do."""
        self._parts = parts
        self._budget = budget
        self._least = least

    @property
    def parts(self) -> Parts:
        """The components that answer."""
        return self._parts

    def look(self, gold: Gold, oracles: Set[Oracle] = frozenset(Oracle)) -> Look:
        """Answer one question in all ways that are asked for."""
        outcome = self._parts.pipeline.answer(Question(gold.text), self._least)
        as_is = gold.score(outcome.answer)
        choosing = Oracle.TEMPLATE in oracles
        return Look(
            gold,
            outcome,
            as_is,
            self._linked(gold) if Oracle.LINKING in oracles and gold.items else None,
            self._chosen(gold, outcome, as_is) if choosing else None,
            self._queried(gold) if choosing and gold.query else None,
        )

    def _linked(self, gold: Gold) -> float:
        linker = PreferringLinker(self._parts.linker, gold.items)
        return gold.score(self._parts.pipeline.with_linker(linker).answer(Question(gold.text)).answer)

    def _chosen(self, gold: Gold, outcome: Outcome, as_is: float) -> float:
        return max([as_is, *map(gold.score, self._parts.pipeline.alternatives(outcome))])

    def _queried(self, gold: Gold) -> float:
        try:
            return gold.found(self._parts.executor.execute(Query.read(gold.query), self._budget))
        except QueryError:
            return 0.0


_RIGHT = 1.0
"""The score of a right answer."""
_JUDGES: Mapping[str, Judge] = {"poleval": judge, "exact": judge_exactly}
_NAMES = (Iri(RDFS_LABEL), Iri(SKOS_ALT_LABEL))


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is answered again: the questions of a gold file, with the data of a configuration."""

    metric: str
    gold: str
    questions: str | None
    """The file of the questions; None if they stand in the gold file."""
    config: Config
    progress: Progress

    def oracles(self, asked: Set[Oracle]) -> Scores:
        """The metric as it is and with perfect stages; a row a question. Raises `ClearError`."""
        golds = self._golds()
        if Oracle.LINKING in asked and golds and not any(one.items for one in golds):
            raise InputError(
                "no items to link", value=display_name(self.gold), expected="a QALD file with SPARQL queries",
                remedy="use --oracle template alone, or give --metric qald",
            )  # fmt: skip
        looks = list(self._looks(golds, asked, self._laboratory()))
        columns = [column for column in _COLUMNS if column.oracle is None or column.oracle in asked]
        used = [column for column in columns if any(column.score(look) is not None for look in looks)] or columns[:1]
        totals = [f"{column.title:<24}{_total(self.metric, looks, column.score)}" for column in used]
        rows = [(look.gold.name, *(_figure(column.score(look)) for column in used), look.gold.text) for look in looks]
        return Scores(rows, totals)

    def by_stage(self) -> Scores:
        """How many answers each stage lost, empty and wrong ones; a row a lost answer. Raises `ClearError`."""
        golds, laboratory = self._golds(), self._laboratory()
        asked = frozenset(Oracle) if self.metric == "qald" else frozenset({Oracle.TEMPLATE})
        found = [(look, loss(look, laboratory.parts)) for look in self._looks(golds, asked, laboratory)]
        lost = sorted(((look, why) for look, why in found if why is not None), key=lambda pair: _order(pair[1]))
        counts = Counter((why.stage, isinstance(look.outcome.answer, Answer)) for look, why in lost)
        totals = [_total(self.metric, [look for look, _ in found], lambda look: look.as_is)]
        totals += [
            f"{stage:<16}{counts[stage, True] + counts[stage, False]:>5}   (empty {counts[stage, False]},"
            f" wrong {counts[stage, True]})"
            for stage in Stage
        ]
        return Scores([_lost_row(look, why) for look, why in lost], totals)

    def _golds(self) -> Sequence[Gold]:
        """The questions of the gold file; of texts, those of the second file, or else in the first column."""
        if self.metric == "qald":
            entries = read_entries(read_bytes(self.gold), display_name(self.gold))
            return [AnswerSet(entry_id(one), question_of(one), answer_set(one), query_of(one)) for one in entries]
        judged = _JUDGES[self.metric]
        return [
            AcceptedAnswers(str(number), text, tuple(right.split("\t")), judged)
            for number, text, right in _numbered(self.gold, self.questions)
        ]

    def _laboratory(self) -> Laboratory:
        config = self.config
        return Laboratory(open_parts(config), Budget(config.seconds, config.rows), config.min_confidence)

    def _looks(self, golds: Sequence[Gold], asked: Set[Oracle], laboratory: Laboratory) -> Iterator[Look]:
        for number, gold in enumerate(golds, 1):
            yield laboratory.look(gold, asked)
            self.progress(number, len(golds))


@dataclass(frozen=True, slots=True)
class _Column:
    """A way of answering: its title, its oracle, and how to read its score."""

    title: str
    oracle: Oracle | None
    score: Callable[[Look], float | None]


_COLUMNS = (
    _Column("as is", None, lambda look: look.as_is),
    _Column("perfect linking", Oracle.LINKING, lambda look: look.linking),
    _Column("perfect template choice", Oracle.TEMPLATE, lambda look: look.template),
    _Column("gold queries", Oracle.TEMPLATE, lambda look: look.query),
)


def _numbered(gold: str, questions: str | None) -> Iterator[tuple[int, str, str]]:
    """(number of its line, question, accepted answers with tabs between them)."""
    if questions is None:
        lines = ((number, *line.partition("\t")) for number, line in enumerate(read_table_lines(gold), 1))
        return ((number, first, rest) for number, first, _, rest in lines if first and not first.startswith("#"))
    pairs = zip(*aligned(gold, questions), strict=True)
    return ((number, first_column(asked), right) for number, (right, asked) in enumerate(pairs, 1))


def _total(metric: str, looks: Sequence[Look], score: Callable[[Look], float | None]) -> str:
    name, fully = ("macro F1", " fully right") if metric == "qald" else ("accuracy", "")
    measure: Measure[Gold, float, float] = mean_of(name, lambda _, value: value)
    cases = [Case(look.gold.name, look.gold, score(look) or 0.0) for look in looks]
    right = sum(case.given >= _RIGHT for case in cases)
    return f"{measure.line(cases)} ({right} of {len(cases)}{fully})"


def _figure(score: float | None) -> str:
    return "-" if score is None else f"{score:.4f}"


def _order(why: Loss) -> int:
    return list(Stage).index(why.stage)


def _lost_row(look: Look, why: Loss) -> tuple[str, ...]:
    answer = look.outcome.answer
    given = answer.text if isinstance(answer, Answer) else ""
    return why.stage, look.gold.name, look.gold.text, given, look.gold.shown, why.reason


@dataclass(frozen=True, slots=True)
class Loss:
    """Where the right answer was lost, and why, for people."""

    stage: Stage
    reason: str


def loss(look: Look, parts: Parts) -> Loss | None:
    """The stage that lost the answer; None if it is right.

    The first of these that is true: a reading lost against another (matching, or arbitration against the passages);
    the graph does not hold what the gold query asks for (execution); the right items would have been enough
    (linking); the right items have other names (verbalisation). Else it is the stage that gave up, or gave the answer.
    """
    if look.as_is >= _RIGHT:
        return None
    return _of_choice(look, parts) or _of_query(look) or _of_words(look, parts) or _of_outcome(look)


def _of_choice(look: Look, parts: Parts) -> Loss | None:
    for number, answer in enumerate(parts.pipeline.alternatives(look.outcome), 1):
        if look.gold.score(answer) < _RIGHT:
            continue
        given = look.outcome.answer
        if number > 1:
            template = answer.evidence.template
            return Loss(Stage.MATCHING, f"right by the reading number {number}, the template {template}")
        if isinstance(given, NoAnswer):
            return Loss(given.stage, given.reason)
        return Loss(Stage.ARBITRATION, "the answer of the passages was preferred")
    return None


def _of_query(look: Look) -> Loss | None:
    if look.query is not None and look.query < _RIGHT:
        return Loss(Stage.EXECUTION, "the gold query does not find the gold answers in this graph")
    missing = look.gold.items - set(_candidates(look.outcome))
    if look.linking is not None and look.linking >= _RIGHT:
        return Loss(Stage.LINKING, "right with the items of the gold query")
    if missing and look.query is not None:
        return Loss(Stage.LINKING, f"no candidate of any mention: {' '.join(sorted(missing))}")
    return None


def _candidates(outcome: Outcome) -> Iterator[ItemId]:
    """Every item that a word of the question may mean."""
    if outcome.linked is None:
        return
    spans: tuple[Mention, ...] = (*outcome.linked.mentions, *outcome.linked.options)
    for mention in spans:
        yield from (one.item for one in mention.candidates if isinstance(one.item, ItemId))
    for phrase in outcome.linked.analysis.wh_phrases:
        yield from phrase.classes


def _of_words(look: Look, parts: Parts) -> Loss | None:
    given = look.outcome.answer
    if not isinstance(given, Answer):
        return None
    for term in given.items:
        name = next((name for name in _names(term, parts) if look.gold.names(name)), None)
        if name is not None:
            return Loss(Stage.VERBALISATION, f"the right item is named {name}")
    return None


def _names(term: Term, parts: Parts) -> Iterator[str]:
    if isinstance(term, Literal):
        yield term.value
        return
    for predicate in _NAMES:
        yield from (name.value for name in parts.graph.objects(term, predicate) if isinstance(name, Literal))


def _of_outcome(look: Look) -> Loss:
    given = look.outcome.answer
    if isinstance(given, NoAnswer):
        found = look.query is not None and given.stage is Stage.EXECUTION and not _is_stopped(look)
        if found:
            return Loss(Stage.MATCHING, "no reading asks for what the gold query asks for")
        return Loss(given.stage, given.reason)
    if given.source is Source.GUESS:
        return Loss(Stage.RETRIEVAL, "guessed by the wording of the question")
    if given.source is Source.TEXT:
        return Loss(Stage.RETRIEVAL, _text_reason(look, given.evidence.finding))
    return Loss(Stage.MATCHING, f"read by the template {given.evidence.template}")


def _text_reason(look: Look, finding: TextFinding | None) -> str:
    if finding is not None and any(look.gold.names(other) for other in finding.alternatives):
        return "right among the next best answers"
    if finding is not None and finding.passage and look.gold.stands_in(finding.passage.text):
        return "the passage holds the answer, another was read out of it"
    return "another passage was needed"


def _is_stopped(look: Look) -> bool:
    return look.outcome.findings is not None and bool(look.outcome.findings.stopped)
