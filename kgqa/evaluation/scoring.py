"""The measures of `evaluate`: reads a gold file and a file of answers, gives the lines to print."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from kgqa.errors import InputError
from kgqa.evaluation.linking_measures import LinkedSpan, LinkError, link_errors, score_links, strong_matches
from kgqa.evaluation.poleval_accuracy import Judge, accuracy, judge, judge_exactly
from kgqa.evaluation.ranked_lists import average_precision, reciprocal_rank
from kgqa.evaluation.retrieval_measures import score_rankings
from kgqa.evaluation.sets import SetScore, macro_f1, macro_f1_qald, micro, score_sets
from kgqa.formats.lines import read_bytes, read_lines
from kgqa.formats.ntcir import read_run
from kgqa.formats.poleval_lines import one_line
from kgqa.formats.qald import answer_set, entry_id, read_entries

_CUTOFFS = (1, 5, 10)


@dataclass(frozen=True, slots=True)
class Scores:
    """What a measure says."""

    questions: Sequence[Sequence[str]]
    """A row a question: its number or id, its score, and what else helps to see why."""
    totals: Sequence[str]


def poleval(gold: str, pred: str) -> Scores:
    """Accuracy of PolEval 2021; accepted answers are tab-separated."""
    return _judged(gold, pred, judge)


def exact(gold: str, pred: str) -> Scores:
    """Share of answers that are accepted letter by letter; an empty gold line asks for none."""
    return _judged(gold, pred, judge_exactly)


def _judged(gold: str, pred: str, judged: Judge) -> Scores:
    golds, answers = aligned(gold, pred)
    verdicts = [judged(variants.split("\t"), answer) for variants, answer in zip(golds, answers, strict=True)]
    rows = [
        (str(number), str(int(verdict.right)), one_line(answer), verdict.gold)
        for number, (answer, verdict) in enumerate(zip(answers, verdicts, strict=True), 1)
    ]
    total = accuracy(verdicts)
    return Scores(rows, [f"accuracy {total.value:.4f} ({total.right} of {total.total})"])


def qald(gold: str, pred: str) -> Scores:
    """Macro F1 of answer sets in QALD files, entries matched by id; a question without an entry has no answer."""
    golds = {entry_id(entry): answer_set(entry) for entry in read_entries(read_bytes(gold), gold)}
    answers = {entry_id(entry): answer_set(entry) for entry in read_entries(read_bytes(pred), pred)}
    _check_ids(golds, answers, gold, pred)
    pairs = {identifier: (right, answers.get(identifier, frozenset())) for identifier, right in golds.items()}
    scores = {identifier: score_sets(*pair) for identifier, pair in pairs.items()}
    listed = list(scores.values())
    together = micro(pairs.values())
    totals = [
        f"macro F1 {macro_f1(listed):.4f}",
        f"macro F1 QALD {macro_f1_qald(listed):.4f}",
        f"micro F1 {together.f1:.4f} (precision {together.precision:.4f}, recall {together.recall:.4f})",
    ]
    return Scores([_set_row(identifier, score) for identifier, score in scores.items()], totals)


def ntcir(gold: str, pred: str) -> Scores:
    """Exact match and macro F1 over the sets of words of run files; a question that is not in the run scores 0."""
    golds, answers = read_run(read_lines(gold), gold), read_run(read_lines(pred), pred)
    _check_ids(golds, answers, gold, pred)
    pairs = {identifier: (right, answers.get(identifier, "")) for identifier, right in golds.items()}
    scores = {key: score_sets(set(right.split()), set(answer.split())) for key, (right, answer) in pairs.items()}
    exact = _mean(float(right == answer) for right, answer in pairs.values())
    totals = [f"exact match {exact:.4f}", f"macro F1 {macro_f1(list(scores.values())):.4f}"]
    rows = [
        (key, f"{scores[key].f1:.4f}", str(int(right == answer)), answer, right)
        for key, (right, answer) in pairs.items()
    ]
    return Scores(rows, totals)


def sqad(gold: str, pred: str) -> Scores:
    """Mean average precision, mean reciprocal rank, precision and accuracy at k.

    A line a question: the ids of the right sentences in the gold file, the ranked ids in the other, tab-separated.
    """
    golds, answers = aligned(gold, pred)
    pairs = [(_fields(answer), frozenset(_fields(right))) for right, answer in zip(golds, answers, strict=True)]
    scores = score_rankings(pairs, _CUTOFFS)
    totals = [
        f"MAP {scores.map:.4f}",
        f"MRR {scores.mrr:.4f}",
        *(f"P@{k} {value:.4f}" for k, value in scores.precision),
        *(f"accuracy@{k} {value:.4f}" for k, value in scores.accuracy),
    ]
    rows = [
        (str(number), f"{average_precision(*pair):.4f}", f"{reciprocal_rank(*pair):.4f}")
        for number, pair in enumerate(pairs, 1)
    ]
    return Scores(rows, totals)


def retrieval(gold: str, pred: str) -> Scores:
    """Accuracy and precision at k, mean reciprocal rank and mean average precision of passages.

    A line a question: the ids of the right records, tab-separated, in the gold file; JSON lines as `text search --in`
    writes them in the other.
    """
    golds, answers = aligned(gold, pred)
    pairs = [
        (_passages(answer, f"{pred}, line {number}"), frozenset(_fields(right)))
        for number, (right, answer) in enumerate(zip(golds, answers, strict=True), 1)
    ]
    scores = score_rankings(pairs, _CUTOFFS)
    totals = [
        *(f"accuracy@{k} {value:.4f}" for k, value in scores.accuracy),
        f"MRR {scores.mrr:.4f}",
        f"MAP {scores.map:.4f}",
        *(f"P@{k} {value:.4f}" for k, value in scores.precision),
    ]
    rows = [(str(number), f"{reciprocal_rank(*pair):.4f}") for number, pair in enumerate(pairs, 1)]
    return Scores(rows, totals)


def linking(gold: str, pred: str) -> Scores:
    """Micro precision, recall and F1 of strong matches, error classes, and what was found of each phenomenon.

    JSON lines as `link` writes them; those of the gold standard may tag their links with phenomena. NIL counts for
    nothing in F1.
    """
    golds, answers = aligned(gold, pred)
    pairs = [
        (_links(right, f"{gold}, line {number}"), _links(answer, f"{pred}, line {number}"))
        for number, (right, answer) in enumerate(zip(golds, answers, strict=True), 1)
    ]
    scores = score_links(pairs)
    rows = [
        (
            *_set_row(str(number), score_sets(strong_matches(right), strong_matches(found))),
            "; ".join(f"{error.value} {link.start}-{link.end} {link.qid}" for error, link in link_errors(right, found)),
        )
        for number, (right, found) in enumerate(pairs, 1)
    ]
    totals = [
        f"F1 {scores.strong.f1:.4f}",
        f"precision {scores.strong.precision:.4f}",
        f"recall {scores.strong.recall:.4f}",
        f"NIL {scores.nil_found} of {scores.nil_total}",
        *(f"error: {error.value} {scores.errors.get(error, 0)}" for error in LinkError),
        *(f"tag: {tag} {right} of {total}" for tag, (right, total) in scores.by_tag.items()),
    ]
    return Scores(rows, totals)


METRICS: Mapping[str, Callable[[str, str], Scores]] = {
    "poleval": poleval,
    "exact": exact,
    "qald": qald,
    "ntcir": ntcir,
    "sqad": sqad,
    "linking": linking,
    "retrieval": retrieval,
}


def aligned(gold: str, pred: str) -> tuple[list[str], list[str]]:
    """The lines of two files, of which there must be as many. Raises `InputError`."""
    golds, answers = read_lines(gold), read_lines(pred)
    if len(golds) != len(answers):
        raise InputError(
            "the files have different numbers of lines", value=f"{len(golds)} in {gold}, {len(answers)} in {pred}",
            remedy="give the answers to exactly these questions, an empty line for none",
        )  # fmt: skip
    return golds, answers


def _check_ids(golds: Mapping[str, Any], answers: Mapping[str, Any], gold: str, pred: str) -> None:
    unknown = next((identifier for identifier in answers if identifier not in golds), None)
    if unknown is not None:
        raise InputError(
            f"{pred}: a question that is not in {gold}", value=unknown, remedy="give the answers to these questions"
        )


def _passages(line: str, where: str) -> list[str]:
    try:
        return [str(passage["id"]) for passage in json.loads(line)["passages"]]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{where}: no passages", value=line, expected='{"question": …, "passages": [{"id": …}]}',
            remedy="write it with `kgqa text search --in`",
        ) from error  # fmt: skip


def _links(line: str, where: str) -> tuple[LinkedSpan, ...]:
    try:
        return tuple(_linked_span(link) for link in json.loads(line)["links"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{where}: no linked text", value=line, expected='{"text": …, "links": [{"start", "end", "qid"}]}',
            remedy="write it with `kgqa link`",
        ) from error  # fmt: skip


def _linked_span(link: Mapping[str, Any]) -> LinkedSpan:
    known = {
        str(candidate["qid"]): float(candidate.get("features", {}).get("popularity", 0.0))
        for candidate in link.get("candidates", ())
    }
    qid = None if link["qid"] is None else str(link["qid"])
    return LinkedSpan(int(link["start"]), int(link["end"]), qid, tuple(link.get("tags", ())), known)


def _fields(line: str) -> list[str]:
    return [field for field in line.split("\t") if field]


def _set_row(name: str, score: SetScore) -> tuple[str, ...]:
    return name, f"{score.f1:.4f}", f"{score.precision:.4f}", f"{score.recall:.4f}"


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return fmean(listed) if listed else 0.0
