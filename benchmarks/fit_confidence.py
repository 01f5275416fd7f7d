"""Fits how sure answers are said to be, and prints how well that agrees with how often they are right.

    python benchmarks/fit_confidence.py DATA --poleval DIR --half DIR [--write]

Fitted on all questions of `--poleval` and every other one of `--half` (the first, the third, …); answers of the graph
have their chance from the ranking (`benchmarks/fit_ranking.py`). What is printed is of the held-out questions of
`--half`, with the new weights. With `--write` the data files of `kgqa.retrieval` are replaced.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import yaml

from benchmarks.fit_extraction import read_poleval
from benchmarks.regression import Example, fit
from benchmarks.reliability import print_reliability
from benchmarks.retrieval import right
from kgqa.assembly import open_pipeline
from kgqa.config import load_config
from kgqa.logistic import chance
from kgqa.model import Answer, Question, TextFinding
from kgqa.pipeline.arbitration import arbitrate
from kgqa.pipeline.question_answering import Pipeline
from kgqa.retrieval.defining.dictionary_answers import DICTIONARY_METHODS
from kgqa.retrieval.extraction.answer_ranking import certainty_features

_ROOT = Path(__file__).resolve().parents[1]
_CERTAINTY_FILE = _ROOT / "kgqa" / "retrieval" / "data" / "certainty.yaml"
_CLAIMS_FILE = _ROOT / "kgqa" / "retrieval" / "data" / "claims.yaml"
_SHARES_FILE = _ROOT / "kgqa" / "retrieval" / "data" / "confidence.yaml"
_TEXT_PRIOR = {"bias": -3.0}
_TEXT_PENALTY, _CLAIMS_PENALTY = 1.0, 2.0
_BELIEVED = {
    "choice told": 0.5, "choice untold": 0.5, "completion": 0.8, "saying": 0.6, "abbreviation": 0.8, "same name": 0.85,
}  # fmt: skip
"""Shares that are believed without data."""
_PRIOR_COUNT = 4
"""Questions that a believed share counts as beside the measured ones."""
_WAYS = {"completion": "completion", "abbreviation": "abbreviation", "same-name": "same name", "saying": "saying"}
_CHOICE, _CLAIM = "choice", "guess"


@dataclass(frozen=True)
class Asked:
    """A question with both answers."""

    golds: Sequence[str]
    graph: Answer | None
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


@dataclass(frozen=True)
class Weights:
    """What was fitted, by what it is for."""

    extracted: Mapping[str, float]
    claims: Mapping[str, float]


def main() -> None:
    """Ask, fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--poleval", type=Path, required=True)
    parser.add_argument("--half", type=Path, required=True)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    told = list(ask(read_poleval(options.poleval), options.data))
    halves = list(ask(read_poleval(options.half), options.data))
    known = [*told, *halves[::2]]
    weights = fitted(known)
    report([rated(one, weights) for one in halves[1::2]])
    if options.write:
        write(_CERTAINTY_FILE, "extracted answers", weights.extracted)
        write(_CLAIMS_FILE, "the words of claims", weights.claims)
        write_shares(known)


def fitted(known: Sequence[Asked]) -> Weights:
    """The weights that agree best with which answers are right."""
    found = [(one, one.finding) for one in known if one.finding]
    extracted = [Example(certainty_features(it), one.is_right(one.text)) for one, it in found if is_extracted(it)]
    claims = [Example(it.features, right(one.golds, "tak")) for one, it in found if it.method == _CLAIM]
    return Weights(
        fit(extracted, _TEXT_PRIOR, _TEXT_PENALTY),
        fit(claims, {}, _CLAIMS_PENALTY),
    )


def rated(one: Asked, weights: Weights) -> Asked:
    """The answers with the confidences that the weights give them."""
    if one.text is None or one.finding is None:
        return one
    if is_extracted(one.finding):
        told = chance(certainty_features(one.finding), weights.extracted)
        return replace(one, text=replace(one.text, confidence=told))
    if one.finding.method == _CLAIM:
        yes = chance(one.finding.features, weights.claims)
        text = "tak" if yes >= 0.5 else "nie"
        return replace(one, text=replace(one.text, text=text, confidence=max(yes, 1 - yes)))
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
        yield Asked([gold for gold in golds if gold], answer, found if isinstance(found, Answer) else None)


def read_golden(path: Path) -> Iterator[tuple[str, Sequence[str]]]:
    """Questions with their accepted answers; lines that begin with # are remarks."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            question, *golds = line.split("\t")
            yield question, golds


def is_extracted(finding: TextFinding) -> bool:
    """Whether an answer from text is a span chosen among candidates."""
    return finding.method not in {*_WAYS, *DICTIONARY_METHODS, _CHOICE, _CLAIM}


def report(asked: Sequence[Asked]) -> None:
    """How well the confidences of each source's answers agree with how often they are right."""
    sources = (("hybrid", [one.hybrid for one in asked]), ("graph", [one.graph for one in asked]),
               ("text", [one.text for one in asked]))  # fmt: skip
    for name, answers in sources:
        given = [(told.confidence, one.is_right(told)) for one, told in zip(asked, answers, strict=True) if told]
        print(f"{name}: {sum(ok for _, ok in given)} right of {len(given)} answered, {len(asked)} asked")
        print_reliability(given)


def write(path: Path, what: str, weights: Mapping[str, float], script: str = "fit_confidence") -> None:
    """Replace a file of weights."""
    heading = f"# Weights of the figures of {what}; fitted by `benchmarks/{script}.py`.\n"
    path.write_text(heading + yaml.safe_dump(dict(weights), allow_unicode=True), encoding="utf-8")


def write_shares(known: Sequence[Asked]) -> None:
    """Replace the shares of right answers of the ways that are no extraction, line by line; the rest stays."""
    groups: dict[str, list[bool]] = {}
    for one in known:
        if one.finding is not None and one.finding.method in {*_WAYS, _CHOICE}:
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
    if finding.method == _CHOICE:
        return "choice told" if finding.features.get("clear") else "choice untold"
    return _WAYS[finding.method]


def _key(line: str) -> str:
    return line.partition(":")[0]


if __name__ == "__main__":
    main()
