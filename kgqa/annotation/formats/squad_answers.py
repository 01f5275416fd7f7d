"""What questions look like in all kinds of SQuAD files: ids, spans, alternatives, questions without an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kgqa.annotation.formats.record_values import SUPPLEMENT, Values, left_over, supplement, supplemented
from kgqa.annotation.question_records import NO_EXCERPT, Alternative, Article, Excerpt, Record
from kgqa.errors import InputError

LEFT = "squad"
"""The key of `Record.extra` with what these files say beyond a record."""
KINDS = {"article": dict, "paragraph": dict, "question": dict, "answers": list}
_ANSWER = ("text", "answer_start", "generative_answer")


def question_record(entry: Mapping[str, Any], article: Article, left: Values, where: str) -> Record:
    """The record of an entry of a paragraph's `qas`; `left` is what its paragraph and article leave over."""
    try:
        answers = [_alternative(answer) for answer in entry["answers"]]
        first = answers[0] if answers else Alternative(NO_EXCERPT)
        rest = {key: value for key, value in entry.items() if key not in ("id", "question", "answers", SUPPLEMENT)}
        over = [{key: value for key, value in one.items() if key not in _ANSWER} for one in entry["answers"]]
        own = {**left, **({"question": rest} if rest else {}), **({"answers": over} if any(over) else {})}
        native = Record(
            str(entry.get("id", "")),
            entry["question"],
            article,
            extraction=first.extraction,
            answer=first.answer,
            answerable=not entry.get("is_impossible", False),
            alternatives=tuple(answers[1:]),
            extra={LEFT: own} if own else {},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{where}: no question of a SQuAD file", value=f"{type(error).__name__}: {error}",
            expected='{"id", "question", "answers": [{"text", "answer_start"}]}',
        ) from error  # fmt: skip
    return supplemented(native, entry.get(SUPPLEMENT, {}), where)


def question_entry(record: Record, article: Article, left: Values) -> Values:
    """The entry of a record, with its supplement; `left` as in `question_record`."""
    own = left_over(record, LEFT, KINDS)
    rest, over = own["question"], own["answers"]
    if record.answerable != (not rest.get("is_impossible", False)):
        rest = {**rest, "is_impossible": not record.answerable}
    answers = [Alternative(record.extraction, record.answer), *record.alternatives]
    if answers == [Alternative(NO_EXCERPT)]:
        answers = []
    entry = {
        "id": record.id,
        "question": record.question,
        "answers": [_answer(answer, over[i] if i < len(over) else {}) for i, answer in enumerate(answers)],
        **rest,
    }
    more = supplement(record, question_record(entry, article, left, "the entry of a record"))
    return {**entry, SUPPLEMENT: more} if more else entry


def _alternative(answer: Mapping[str, Any]) -> Alternative:
    return Alternative(Excerpt(answer["text"], answer.get("answer_start")), answer.get("generative_answer", ""))


def _answer(answer: Alternative, over: Mapping[str, Any]) -> Values:
    values: Values = {"text": answer.extraction.text}
    if answer.extraction.start is not None:
        values["answer_start"] = answer.extraction.start
    if answer.answer:
        values["generative_answer"] = answer.answer
    more = dict(over)
    if "answer_end" in more and answer.extraction.end is not None:
        more["answer_end"] = answer.extraction.end
    return {**values, **more}


def entries(value: Any, where: str) -> Sequence[Mapping[str, Any]]:
    """A list of objects. Raises InputError."""
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise InputError(f"{where}: no list of objects", value=type(value).__name__, expected="a file of SQuAD's form")
    return value
