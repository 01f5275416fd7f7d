"""`evaluate --oracle` and `--by-stage`: answers the questions of a gold file and says where answers are lost."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from statistics import fmean

from kgqa.assembly import open_parts
from kgqa.config import Config
from kgqa.errors import InputError
from kgqa.evaluation.gold import AcceptedAnswers, AnswerSet, Gold
from kgqa.evaluation.losses import Loss, loss
from kgqa.evaluation.oracle import Laboratory, Look, Oracle
from kgqa.evaluation.poleval_accuracy import Judge, judge, judge_exactly
from kgqa.evaluation.scoring import Scores, aligned
from kgqa.formats.lines import display_name, read_bytes, read_lines
from kgqa.formats.poleval_lines import first_column
from kgqa.formats.qald import answer_set, entry_id, query_of, question_of, read_entries
from kgqa.interfaces.progress import ProgressLine
from kgqa.model import Answer, Budget, Stage

_RIGHT = 1.0
_JUDGES: Mapping[str, Judge] = {"poleval": judge, "exact": judge_exactly}
METRICS = (*_JUDGES, "qald")
"""The measures by which questions can be answered again."""


def oracles(metric: str, gold: str, questions: str | None, asked: Set[Oracle], config: Config) -> Scores:
    """The measure as it is and with perfect stages; a row a question. Raises `ClearError`."""
    golds = _read(metric, gold, questions)
    if Oracle.LINKING in asked and golds and not any(one.items for one in golds):
        raise InputError(
            "no items to link", value=display_name(gold), expected="a QALD file with SPARQL queries",
            remedy="use --oracle template alone, or give --metric qald",
        )  # fmt: skip
    looks = list(_looks(golds, asked, _laboratory(config)))
    columns = [column for column in _COLUMNS if column.oracle is None or column.oracle in asked]
    used = [column for column in columns if any(column.score(look) is not None for look in looks)] or columns[:1]
    totals = [f"{column.title:<24}{_total(metric, looks, column.score)}" for column in used]
    rows = [(look.gold.name, *(_figure(column.score(look)) for column in used), look.gold.text) for look in looks]
    return Scores(rows, totals)


def by_stage(metric: str, gold: str, questions: str | None, config: Config) -> Scores:
    """How many answers each stage lost, empty and wrong ones; a row a lost answer, by stage. Raises `ClearError`."""
    golds = _read(metric, gold, questions)
    asked = frozenset(Oracle) if metric == "qald" else frozenset({Oracle.TEMPLATE})
    laboratory = _laboratory(config)
    found = [(look, loss(look, laboratory.parts)) for look in _looks(golds, asked, laboratory)]
    lost = sorted(((look, why) for look, why in found if why is not None), key=lambda pair: _order(pair[1]))
    counts = Counter((why.stage, isinstance(look.outcome.answer, Answer)) for look, why in lost)
    totals = [_total(metric, [look for look, _ in found], lambda look: look.as_is)]
    totals += [
        f"{stage:<16}{counts[stage, True] + counts[stage, False]:>5}   (empty {counts[stage, False]},"
        f" wrong {counts[stage, True]})"
        for stage in Stage
    ]
    return Scores([_lost_row(look, why) for look, why in lost], totals)


class _Column:
    """A way of answering: its title, its oracle, and how to read its score."""

    def __init__(self, title: str, oracle: Oracle | None, score: Callable[[Look], float | None]) -> None:
        self.title = title
        self.oracle = oracle
        self.score = score


_COLUMNS = (
    _Column("as is", None, lambda look: look.as_is),
    _Column("perfect linking", Oracle.LINKING, lambda look: look.linking),
    _Column("perfect template choice", Oracle.TEMPLATE, lambda look: look.template),
    _Column("gold queries", Oracle.TEMPLATE, lambda look: look.query),
)


def _read(metric: str, gold: str, questions: str | None) -> Sequence[Gold]:
    """The questions of a gold file; of texts, those of the second file, or else in the first column."""
    if metric == "qald":
        entries = read_entries(read_bytes(gold), display_name(gold))
        return [AnswerSet(entry_id(one), question_of(one), answer_set(one), query_of(one)) for one in entries]
    numbered: Iterator[tuple[int, str, str]]
    if questions is None:
        lines = ((number, *line.partition("\t")) for number, line in enumerate(read_lines(gold), 1))
        numbered = ((number, first, rest) for number, first, _, rest in lines if first and not first.startswith("#"))
    else:
        pairs = zip(*aligned(gold, questions), strict=True)
        numbered = ((number, first_column(asked), right) for number, (right, asked) in enumerate(pairs, 1))
    judged = _JUDGES[metric]
    return [AcceptedAnswers(str(number), text, _variants(right), judged) for number, text, right in numbered]


def _variants(line: str) -> tuple[str, ...]:
    return tuple(line.split("\t"))


def _laboratory(config: Config) -> Laboratory:
    return Laboratory(open_parts(config), Budget(config.seconds, config.rows), config.min_confidence)


def _looks(golds: Sequence[Gold], asked: Set[Oracle], laboratory: Laboratory) -> Iterator[Look]:
    progress = ProgressLine(sys.stderr, "questions")
    try:
        for number, gold in enumerate(golds, 1):
            yield laboratory.look(gold, asked)
            progress(number, len(golds))
    finally:
        progress.end()


def _total(metric: str, looks: Sequence[Look], score: Callable[[Look], float | None]) -> str:
    scores = [score(look) or 0.0 for look in looks]
    mean = fmean(scores) if scores else 0.0
    if metric == "qald":
        return f"macro F1 {mean:.4f} ({sum(one >= _RIGHT for one in scores)} of {len(scores)} fully right)"
    return f"accuracy {mean:.4f} ({sum(one >= _RIGHT for one in scores)} of {len(scores)})"


def _figure(score: float | None) -> str:
    return "-" if score is None else f"{score:.4f}"


def _order(why: Loss) -> int:
    return list(Stage).index(why.stage)


def _lost_row(look: Look, why: Loss) -> tuple[str, ...]:
    answer = look.outcome.answer
    given = answer.text if isinstance(answer, Answer) else ""
    return why.stage, look.gold.name, look.gold.text, given, look.gold.shown, why.reason
