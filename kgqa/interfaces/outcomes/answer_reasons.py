"""The reason of an answer as a sentence: the statements of the graph that it rests on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set

from kgqa.interfaces.outcomes.outcome_view import AnswerView
from kgqa.interfaces.outcomes.term_view import StatementView

_MOST_SUBJECTS = 3
_MOST_VALUES = 12
_TWICE = re.compile(r"([.…])\.$")
"""A full stop behind an abbreviation („m n.p.m.”) or an ellipsis."""


def reason(answer: AnswerView, texts: Mapping[str, str]) -> Iterator[str]:
    """The statements that have the answer as value, or else as subject, with others of the property; at most one line.

    What was computed also rests on the other values of the same subject (dates of birth and death). Statements of
    property paths are left out.
    """
    named = {term.value for term in answer.terms}
    stated = [one for one in answer.statements if one.by.id]
    if not stated:
        return
    first = min(stated, key=lambda one: (one.value.value not in named, one.subject.value not in named))
    alike = list(_once([one for one in stated if one.by == first.by], named))
    if len({one.value for one in alike}) == 1:
        sentences = [_sentence([one.subject.name for one in alike], alike[:1], texts)]
    else:
        subjects = list(dict.fromkeys(one.subject for one in (first, *alike)))[:_MOST_SUBJECTS]
        sentences = [_sentence([name.name], [one for one in alike if one.subject == name], texts) for name in subjects]
    if not named & {first.value.value, first.subject.value}:
        sentences += [_sentence([one.subject.name], [one], texts) for one in _beside(first, stated)]
    yield " ".join(sentences)


def _beside(first: StatementView, stated: Iterable[StatementView]) -> Iterator[StatementView]:
    """The other literals that are stated of the same subject, one of a property."""
    literals = (one for one in stated if one.subject == first.subject and not one.value.id)
    by_property = {one.by: one for one in literals if not first.value.id}
    yield from (one for by, one in by_property.items() if by != first.by)


def _once(statements: Sequence[StatementView], named: Set[str]) -> Iterator[StatementView]:
    """The statements but for those that another says the other way round („A graniczy z B”, „B graniczy z A”).

    Of the two that one is left out whose subject is an answer, or else the later.
    """
    pairs = [(one.subject.value, one.value.value) for one in statements]
    said: set[tuple[str, str]] = set()
    for one, (subject, value) in zip(statements, pairs, strict=True):
        if (value, subject) not in (pairs if subject in named and value not in named else said):
            said.add((subject, value))
            yield one


def _sentence(subjects: Sequence[str], stated: Sequence[StatementView], texts: Mapping[str, str]) -> str:
    values = _listed([_qualified(one, texts) for one in stated])
    sentence = texts["reason"].format(subject=_listed(subjects), property=stated[0].by.name, value=values)
    return _TWICE.sub(r"\1", sentence)


def _listed(names: Iterable[str]) -> str:
    """Names one after another; the first of many."""
    found = list(dict.fromkeys(names))
    return ", ".join(found[:_MOST_VALUES]) + (" …" if len(found) > _MOST_VALUES else "")


def _qualified(statement: StatementView, texts: Mapping[str, str]) -> str:
    """The value with the times that qualify it: „Donald Tusk (od 13 grudnia 2023)”."""
    times = ", ".join(texts[f"qualifier {name}"].format(value=value) for name, value in statement.qualifiers)
    return f"{statement.value.name} ({times})" if times else statement.value.name
