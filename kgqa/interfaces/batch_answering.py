"""What is made of the lines of a file: answers, comparisons, links."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

from kgqa.assembly import open_parts, open_pipeline
from kgqa.assembly.comparing import Comparer
from kgqa.config import Config, Style
from kgqa.evaluation.poleval_accuracy import matches
from kgqa.formats.jsonl import JsonLinesFormat, answer_record, compared_line, compared_record, linked_record
from kgqa.formats.lines import display_name, read_bytes, read_table_lines
from kgqa.formats.qald import QaldFormat
from kgqa.formats.question_files import (
    AnswerFormat,
    BatchQuestion,
    CsvFormat,
    PolEvalFormat,
    QuestionLayout,
    first_column,
    read_questions,
    seem_no_questions,
)
from kgqa.interfaces.batches import Batch, LineTask
from kgqa.interfaces.library.answer_making import AnswerMaker
from kgqa.interfaces.outcomes.item_naming import GraphLabels
from kgqa.interfaces.progress import ProgressLine
from kgqa.model import Answer, Evidence, NoAnswer, Question, Source, Stage
from kgqa.pipeline.outcome import Outcome

FORMATS: dict[str, AnswerFormat] = {
    "poleval": PolEvalFormat(),
    "jsonl": JsonLinesFormat(),
    "csv": CsvFormat(),
    "csv-ids": CsvFormat(ids=True),
    "qald": QaldFormat(),
}
_TOLD: dict[str, AnswerFormat] = {
    "poleval": PolEvalFormat(told=True),
    "csv": CsvFormat(told=True),
    "csv-ids": CsvFormat(ids=True, told=True),
}
_EMPTY = NoAnswer(Stage.ANALYSIS, "the question is empty")
_NO_TITLE = NoAnswer(Stage.RETRIEVAL, "the baseline finds no title")


def answer_batch(
    source: str, form: str, config: Config, baseline: str | None = None, layout: QuestionLayout | None = None
) -> Batch:
    """The questions of a file, `-` for standard input, to be answered in a form, by the pipeline or a baseline.

    Says on standard error where most are clearly no questions. Files of QALD have a layout of their own. Raises
    `InputError`.
    """
    data, layout = read_bytes(source), layout or QuestionLayout()
    settings = {"format": form, "baseline": baseline or "", "layout": str(layout)}
    questions = _questions(data, display_name(source), form, layout)
    return Batch(data, questions, AnswerTask(config, form, baseline), FORMATS[form], settings)


def _questions(data: bytes, name: str, form: str, layout: QuestionLayout) -> Sequence[BatchQuestion]:
    if form == "qald":
        return FORMATS[form].read(data, name)
    found = read_questions(data, name, layout)
    if seem_no_questions(found):
        click.echo(f"warning: most lines of {name} do not look like questions; --column names their column", err=True)
    return found


@dataclass(frozen=True, slots=True)
class AnswerTask(LineTask):
    """Answers questions."""

    format: str
    baseline: str | None = None
    """The baseline that answers instead of the pipeline."""

    def open(self) -> Callable[[BatchQuestion], str]:
        """The function from a question to its line of output. Raises `DataError`, `TemplateError`."""
        if self.format == "jsonl" and self.baseline is None:
            return FullRecords(self.config).line
        form = (FORMATS | (_TOLD if self.config.units else {}))[self.format]
        answer = self._answer()

        def line(question: BatchQuestion) -> str:
            return form.line(question, answer(question.text) if question.text.strip() else _EMPTY)

        return line

    def _answer(self) -> Callable[[str], Answer | NoAnswer]:
        if self.baseline is not None:
            from kgqa.assembly.text_search import open_baseline  # noqa: PLC0415 (needs the extra text)

            return _titles_as_answers(open_baseline(self.config, self.baseline, matches))
        pipeline, least = open_pipeline(self.config), self.config.min_confidence
        return lambda question: pipeline.answer(Question(question), least).answer


def _titles_as_answers(title: Callable[[str], str]) -> Callable[[str], Answer | NoAnswer]:
    """A baseline's titles as answers; how sure it is of them, it cannot say."""

    def answer(question: str) -> Answer | NoAnswer:
        found = title(question)
        return Answer(found, (), 0.0, Source.TEXT, Evidence("")) if found else _NO_TITLE

    return answer


class FullRecords:
    """Answers questions over the data of a configuration. Raises `DataError`, `TemplateError` when it is made."""

    def __init__(self, config: Config) -> None:
        self._parts, self._least = open_parts(config), config.min_confidence
        sentences = self._parts.verbaliser.in_style(Style.SENTENCE)
        self._maker = AnswerMaker(self._parts, GraphLabels(self._parts.graph, config.languages), sentences)

    def line(self, question: BatchQuestion) -> str:
        """The record of a question as JSON, with the question's id where it has one."""
        known = {"id": question.source} if question.source else {}
        return json.dumps(known | self._record(question.text), ensure_ascii=False)

    def _record(self, text: str) -> dict[str, Any]:
        if not text.strip():
            return answer_record(text, _EMPTY)
        return full_record(text, self._parts.pipeline.answer(Question(text), self._least), self._maker)


def full_record(question: str, outcome: Outcome, maker: AnswerMaker) -> dict[str, Any]:
    """The record of an answer with its query, the statements that it rests on, and what is said beside it."""
    record = answer_record(question, outcome.answer)
    if not isinstance(outcome.answer, Answer):
        return record
    answer = maker.answer(question, outcome)
    labels = {item.id: item.label for item in answer.items}
    statements = [[one.subject, one.property, one.value] for one in answer.statements]
    more = {"sparql": answer.sparql, "labels": labels, "statements": statements}
    return record | more | {"sentence": answer.sentence, "alternatives": list(answer.alternatives)}


def compared_lines(source: str, config: Config, *, as_json: bool, progress: ProgressLine) -> Iterator[str]:
    """The lines of the answers to a file of questions; `source` is a path or `-`. Raises ClearError."""
    questions = [first_column(line) for line in read_table_lines(source)]
    parts = open_parts(config)
    comparer, label = Comparer(parts), GraphLabels(parts.graph, config.languages)
    for number, question in enumerate(questions):
        progress(number, len(questions))
        comparison = comparer.compare(question)
        if as_json:
            yield json.dumps(compared_record(comparison, label), ensure_ascii=False)
        else:
            yield compared_line(comparison)
    progress.end()


def link_batch(source: str, config: Config) -> Batch:
    """The lines of a file, `-` for standard input, to be linked. Raises `InputError`."""
    lines = read_table_lines(source)
    texts = [BatchQuestion(line) for line in lines]
    return Batch("\n".join(lines).encode(), texts, LinkTask(config), JsonLinesFormat(), {"command": "link"})


@dataclass(frozen=True, slots=True)
class LinkTask(LineTask):
    """Links the entities of texts."""

    def open(self) -> Callable[[BatchQuestion], str]:
        """The function from a text to its record as JSON. Raises `DataError`."""
        parts = open_parts(self.config)

        def line(text: BatchQuestion) -> str:
            links = parts.names.links(parts.analyser.analyse_in_place(Question(text.text)))
            return json.dumps(linked_record(text.text, links), ensure_ascii=False)

        return line
