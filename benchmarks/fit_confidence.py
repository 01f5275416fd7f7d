"""Fits how sure answers are said to be, and prints how well that agrees with how often they are right.

    python benchmarks/fit_confidence.py DATA --poleval DIR --half DIR [--golden FILE DATA]… [--write]

Fitted on all questions of `--poleval`, every other one of `--half` (the first, the third, …) and, for graph answers
only, on the questions of `--golden` (question, accepted answers; without any the question must stay unanswered) over
their own data directory, `-` being the embedded sample; templates were written with these in sight, so that they count
little. What is printed is of the held-out questions of `--half`, with the new weights. With `--write` the data files
of `kgqa.confidence` and of `kgqa.retrieval` are replaced.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np
import yaml

from benchmarks.fit_extraction import read_poleval
from benchmarks.reliability import print_reliability
from benchmarks.retrieval import right
from kgqa.arbitration import arbitrate
from kgqa.assembly import open_pipeline
from kgqa.confidence import confidence_features
from kgqa.config import load_config
from kgqa.logistic import chance
from kgqa.model import Answer, Question, TextFinding
from kgqa.pipeline import Pipeline
from kgqa.retrieval.certainty import certainty_features

_ROOT = Path(__file__).resolve().parents[1]
_GRAPH_FILE = _ROOT / "kgqa" / "confidence.yaml"
_CERTAINTY_FILE = _ROOT / "kgqa" / "retrieval" / "data" / "certainty.yaml"
_SHARES_FILE = _ROOT / "kgqa" / "retrieval" / "data" / "confidence.yaml"
_GRAPH_PRIOR = {
    "bias": -1.0, "score": 2.0, "pattern": 0.5, "margin": 2.0, "untyped": -1.5, "walk": -1.0, "several": -0.7,
    "rivals": -0.2, "agreeing": 0.3, "superlative": -0.5,
}  # fmt: skip
"""Weights that are believed without data; they give the signs, too, that the fitted ones must have."""
_TEXT_PRIOR = {"bias": -3.0}
_GRAPH_PENALTY, _TEXT_PENALTY = 1.0, 1.0
_GOLDEN = 0.1
"""What a golden question counts, beside 1 for others."""
_STEPS = 4_000
_CLAIMS_FILE = _ROOT / "kgqa" / "retrieval" / "data" / "claims.yaml"
_CLAIMS_PENALTY = 2.0
_BELIEVED = {
    "choice told": 0.5, "choice untold": 0.5, "completion": 0.8, "saying": 0.6, "abbreviation": 0.8, "same name": 0.85,
}  # fmt: skip
"""Shares that are believed without data."""
_PRIOR_COUNT = 4
"""Questions that a believed share counts as beside the measured ones."""
_WAYS = {"completion": "completion", "abbreviation": "abbreviation", "same-name": "same name", "saying": "saying"}


@dataclass(frozen=True)
class Example:
    """The figures of an answer, whether it is right, and what it counts."""

    figures: Mapping[str, float]
    right: bool
    weight: float = 1.0


@dataclass(frozen=True)
class Asked:
    """A question with both answers."""

    golds: Sequence[str]
    graph: Answer | None
    figures: Mapping[str, float]
    """Of the graph's answer; empty without one."""
    text: Answer | None = None

    @property
    def finding(self) -> TextFinding | None:
        """What the passages gave."""
        return self.text.evidence.finding if self.text else None

    def is_right(self, answer: Answer | None) -> bool:
        """Whether an answer is accepted."""
        return answer is not None and right(self.golds, answer.text)

    @property
    def hybrid(self) -> Answer | None:
        """The answer that is given."""
        if self.graph and self.text:
            return arbitrate(self.graph, self.text).answer
        return self.graph or self.text


def main() -> None:
    """Ask, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--poleval", type=Path, required=True)
    parser.add_argument("--half", type=Path, required=True)
    parser.add_argument("--golden", nargs=2, action="append", default=[], metavar=("FILE", "DATA"))
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    told = list(ask(read_poleval(options.poleval), options.data))
    halves = list(ask(read_poleval(options.half), options.data))
    golden = [
        one
        for file, data in options.golden
        for one in ask(read_golden(Path(file)), None if data == "-" else Path(data), text=False)
    ]
    known = [*told, *halves[::2]]
    graph = fit(
        [Example(one.figures, one.is_right(one.graph), weight) for group, weight in ((known, 1.0), (golden, _GOLDEN))
         for one in group if one.figures],
        _GRAPH_PRIOR, _GRAPH_PENALTY, signed=True,
    )  # fmt: skip
    extracted = fit(
        [Example(certainty_features(one.finding), one.is_right(one.text)) for one in known
         if one.finding and is_extracted(one)],
        _TEXT_PRIOR, _TEXT_PENALTY,
    )  # fmt: skip
    claims = fit(
        [Example(one.finding.features, right(one.golds, "tak")) for one in known
         if one.finding and one.finding.method == "yes-no"],
        {}, _CLAIMS_PENALTY,
    )  # fmt: skip
    report([rated(one, graph, extracted, claims) for one in halves[1::2]])
    if options.write:
        write(_GRAPH_FILE, "graph answers", graph)
        write(_CERTAINTY_FILE, "extracted answers", extracted)
        write(_CLAIMS_FILE, "the words of claims", claims)
        write_shares(known)


def rated(one: Asked, graph: Mapping[str, float], extracted: Mapping[str, float], claims: Mapping[str, float]) -> Asked:
    """The answers with the confidences that the weights give them."""
    if one.graph and one.figures:
        one = replace(one, graph=replace(one.graph, confidence=chance(one.figures, graph)))
    if one.text and one.finding and is_extracted(one):
        told = chance(certainty_features(one.finding), extracted)
        one = replace(one, text=replace(one.text, confidence=told))
    if one.text and one.finding and one.finding.method == "yes-no":
        yes = chance(one.finding.features, claims)
        text = "tak" if yes >= 0.5 else "nie"
        one = replace(one, text=replace(one.text, text=text, confidence=max(yes, 1 - yes)))
    return one


@cache
def pipeline(data: Path | None, mode: str) -> Pipeline:
    """The pipeline over a data directory."""
    return open_pipeline(load_config({"data": data, "mode": mode}))


def ask(questions: Iterable[tuple[str, Sequence[str]]], data: Path | None, *, text: bool = True) -> Iterator[Asked]:
    """Both answers to every question."""
    graph = pipeline(data, "kg")
    passages = pipeline(data, "text") if text else None
    for question, golds in questions:
        outcome = graph.answer(Question(question))
        found = passages.answer(Question(question)).answer if passages else None
        answer = outcome.answer if isinstance(outcome.answer, Answer) else None
        figures = confidence_features(outcome.findings) if answer and outcome.findings else {}
        yield Asked([gold for gold in golds if gold], answer, figures, found if isinstance(found, Answer) else None)


def read_golden(path: Path) -> Iterator[tuple[str, Sequence[str]]]:
    """Questions with their accepted answers; lines that begin with # are remarks."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            question, *golds = line.split("\t")
            yield question, golds


def is_extracted(one: Asked) -> bool:
    """Whether the answer from text is a span chosen among candidates."""
    return one.finding is not None and one.finding.method not in {*_WAYS, "choice", "yes-no"}


def fit(
    examples: Sequence[Example], prior: Mapping[str, float], penalty: float, *, signed: bool = False
) -> dict[str, float]:
    """Logistic regression, drawn to the prior weights; with `signed` those of the prior keep their signs."""
    names = sorted({name for one in examples for name in one.figures})
    matrix = np.array([[one.figures.get(name, 0.0) for name in names] for one in examples])
    verdicts = np.array([float(one.right) for one in examples])
    counts = np.array([one.weight for one in examples])
    start = np.array([prior.get(name, 0.0) for name in names])
    signs = np.where(np.array(names) == "bias", 0.0, np.sign(start))
    step = 0.3 / (np.abs(matrix).T @ counts + penalty)
    weights = start.copy()
    for _ in range(_STEPS):
        missing = counts * (verdicts - 1 / (1 + np.exp(-matrix @ weights)))
        weights += step * (matrix.T @ missing - penalty * (weights - start))
        if signed:
            weights = np.where(signs * weights < 0, 0.0, weights)
    return {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}


def report(asked: Sequence[Asked]) -> None:
    """How well the confidences of each source's answers agree with how often they are right."""
    sources = (("hybrid", [one.hybrid for one in asked]), ("graph", [one.graph for one in asked]),
               ("text", [one.text for one in asked]))  # fmt: skip
    for name, answers in sources:
        given = [(told.confidence, one.is_right(told)) for one, told in zip(asked, answers, strict=True) if told]
        print(f"{name}: {sum(ok for _, ok in given)} right of {len(given)} answered, {len(asked)} asked")
        print_reliability(given)


def write(path: Path, what: str, weights: Mapping[str, float]) -> None:
    """Replace a file of weights."""
    heading = f"# Weights of the figures of {what}; fitted by `benchmarks/fit_confidence.py`.\n"
    path.write_text(heading + yaml.safe_dump(dict(weights), allow_unicode=True), encoding="utf-8")


def write_shares(known: Sequence[Asked]) -> None:
    """Replace the shares of right answers of the ways that are no extraction, line by line; the rest stays."""
    groups: dict[str, list[bool]] = {}
    for one in known:
        if one.finding is not None and one.finding.method in {*_WAYS, "choice"}:
            groups.setdefault(share_name(one.finding), []).append(one.is_right(one.text))
    lines = _SHARES_FILE.read_text(encoding="utf-8").splitlines()
    for name, believed in _BELIEVED.items():
        verdicts = groups.get(name, [])
        share = (sum(verdicts) + _PRIOR_COUNT * believed) / (len(verdicts) + _PRIOR_COUNT)
        lines = [f"{_key(line)}: {share:.3f}" if _key(line).strip('"') == name else line for line in lines]
        print(f"{name}: {sum(verdicts)} right of {len(verdicts)}, now {share:.3f}")
    _SHARES_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def share_name(finding: TextFinding) -> str:
    """The setting that tells how sure a finding is."""
    if finding.method == "choice":
        return "choice told" if finding.features.get("clear") else "choice untold"
    return _WAYS[finding.method]


def _key(line: str) -> str:
    return line.partition(":")[0]


if __name__ == "__main__":
    main()
