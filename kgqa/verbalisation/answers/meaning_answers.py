"""Answers that are more than terms: a distance, what things have in common, several answers in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from kgqa.verbalisation import language_data


def meaning_answer(use: str, **parts: str) -> str:
    """The answer to a question of a kind, its parts put in. Raises KeyError for a kind that the table lacks."""
    return _texts()[use].format_map(parts)


def several_answers(answers: Sequence[tuple[str, str | None, bool]]) -> str:
    """Answers in one sentence: „Kair (stolica), arabski (język urzędowy)”, „Mieszko I (ojciec), matka – brak danych”."""
    told = []
    for asked, text, is_named in answers:
        use = "part missing" if text is None else "part named" if is_named else "part"
        told.append(meaning_answer(use, asked=asked, text=text or ""))
    return ", ".join(told)


@cache
def _texts() -> Mapping[str, str]:
    return {str(use): str(text) for use, text in language_data.document("meaning_answers").items()}
