"""What kinds of questions a set has, so that systems are compared kind by kind."""

from __future__ import annotations

from collections.abc import Mapping

from kgqa.evaluation.aligned_files import aligned
from kgqa.evaluation.reliability import questions_told
from kgqa.formats.lines import read_bytes
from kgqa.formats.qald import entry_id, question_of, read_entries
from kgqa.model import Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.question.analyser import QuestionAnalyser

_OF_ANSWERS = ("poleval", "exact")


def questions_of(
    metric: str, gold: str, pred: str, questions: str | None
) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The questions and their kinds, by the names of cases; empty where neither file has them.

    `questions` is a file with as many lines as `gold`: the question, perhaps a tab and its kind. Without it they are
    those of QALD's gold file, or of the answers `pred` where these are JSON lines. Without a kind it is the aim that
    our reading of the question finds (`entity`, `number`, `yes-no`, …). Raises `InputError`.
    """
    if questions is not None:
        rows = [line.split("\t") for line in aligned(gold, questions)[1]]
        told = {str(number): row[0] for number, row in enumerate(rows, 1)}
        kinds = {str(number): row[1] for number, row in enumerate(rows, 1) if len(row) > 1}
        return told, kinds or _aims(told)
    if metric in _OF_ANSWERS:
        answered = questions_told(pred)
        return answered, _aims(answered)
    if metric != "qald":
        return {}, {}
    told = {entry_id(entry): question_of(entry) for entry in read_entries(read_bytes(gold), gold)}
    return told, _aims(told)


def _aims(questions: Mapping[str, str]) -> Mapping[str, str]:
    analyser = QuestionAnalyser(MorfeuszMorphology())
    return {name: _aim(analyser, text) for name, text in questions.items()}


def _aim(analyser: QuestionAnalyser, text: str) -> str:
    return analyser.analyse(Question(text)).understanding.aim.value if text.strip() else ""
