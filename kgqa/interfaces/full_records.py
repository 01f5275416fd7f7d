"""Lines of `answer --format jsonl`: the answer's record with its query, labels, statements and alternatives."""

from __future__ import annotations

import json
from typing import Any

from kgqa.assembly import open_parts
from kgqa.config import Config, Style
from kgqa.formats.answer_lines import BatchQuestion
from kgqa.formats.jsonl import answer_record
from kgqa.interfaces.library.answer_making import AnswerMaker
from kgqa.interfaces.outcomes.item_naming import GraphLabels
from kgqa.model import Answer, NoAnswer, Question, Stage

_EMPTY = NoAnswer(Stage.ANALYSIS, "the question is empty")


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
        outcome = self._parts.pipeline.answer(Question(text), self._least)
        record = answer_record(text, outcome.answer)
        if not isinstance(outcome.answer, Answer):
            return record
        answer = self._maker.answer(text, outcome)
        labels = {item.id: item.label for item in answer.items}
        statements = [[one.subject, one.property, one.value] for one in answer.statements]
        more = {"sparql": answer.sparql, "labels": labels, "statements": statements}
        return record | more | {"sentence": answer.sentence, "alternatives": list(answer.alternatives)}
