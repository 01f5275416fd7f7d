"""Checks of question type and answer type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgqa.annotation.annotation_tables import answer_types
from kgqa.annotation.checks.answer_checks import is_yes_or_no
from kgqa.annotation.checks.base import NamedCheck, Problem
from kgqa.annotation.question_records import Field, Record
from kgqa.annotation.tools import LanguageTools
from kgqa.model import SqadAnswerType, SqadQuestionType

_KNOWN = {Field.QUESTION_TYPE: tuple(SqadQuestionType), Field.ANSWER_TYPE: tuple(SqadAnswerType)}


class TypesKnown(NamedCheck):
    """Both types are of the data set."""

    name = "types-known"

    def problems(self, record: Record) -> Iterator[Problem]:
        """Types that are not in the list."""
        for part, known in _KNOWN.items():
            given = record.text_of(part)
            if given and given not in known:
                yield self.problem(record, "unknown", part, type=given, known=", ".join(known))

    def fixed(self, record: Record) -> Record:
        """With types in the data set's spelling („YES/NO”, „person”)."""
        question, answer = (_spelled(record.text_of(part), known) for part, known in _KNOWN.items())
        return replace(record, question_type=question, answer_type=answer)


def _spelled(given: str, known: Sequence[str]) -> str:
    name = given.strip().upper().replace("/", "_").replace(" ", "_").replace("-", "_")
    return name if name in known else given


class TypesCompatible(NamedCheck):
    """The types go together."""

    name = "types-compatible"

    def problems(self, record: Record) -> Iterator[Problem]:
        """An answer type that no question of the type has."""
        allowed = answer_types().get(record.question_type)
        if allowed and record.answer_type in tuple(SqadAnswerType) and record.answer_type not in allowed:
            yield self.problem(
                record, "clash", question=record.question_type, answer=record.answer_type, allowed=", ".join(allowed)
            )


class TypesAsClassified(NamedCheck):
    """The classifier agrees."""

    name = "types-as-classified"

    def __init__(self, tools: LanguageTools) -> None:
        self._tools = tools

    def problems(self, record: Record) -> Iterator[Problem]:
        """Types other than those that the question's words tell."""
        if not record.question.strip():
            return
        seen = self._tools.propose(record.question)
        for part, name in ((Field.QUESTION_TYPE, seen.question_type), (Field.ANSWER_TYPE, seen.answer_type)):
            given = record.text_of(part)
            if given and given != name:
                shown = f"{seen.confidence:.2f}"
                yield self.problem(record, "other", part, seen.confidence, seen=name, given=given, sure=shown)

    def fixed(self, record: Record) -> Record:
        """With the types that the classifier sees where none are given."""
        if record.question_type and record.answer_type:
            return record
        seen = self._tools.propose(record.question)
        return replace(
            record,
            question_type=record.question_type or seen.question_type,
            answer_type=record.answer_type or seen.answer_type,
        )


class YesNoForVerbPhrase(NamedCheck):
    """Yes and no answer questions of the type VERB_PHRASE."""

    name = "yes-no-for-verb-phrase"

    def problems(self, record: Record) -> Iterator[Problem]:
        """Yes or no elsewhere; something else for YES_NO."""
        yes_no = record.answer_type == SqadAnswerType.YES_NO
        if record.question_type and record.question_type != SqadQuestionType.VERB_PHRASE:
            if yes_no or is_yes_or_no(record.answer):
                yield self.problem(record, "type", type=record.question_type)
        elif yes_no and record.answer.strip() and not is_yes_or_no(record.answer):
            yield self.problem(record, "answer", Field.ANSWER, answer=record.answer)
