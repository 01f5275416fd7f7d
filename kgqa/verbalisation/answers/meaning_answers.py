"""Answers that are more than terms: a distance, what things have in common, several answers in one sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from kgqa.verbalisation import language_data


def meaning_answer(use: str, **parts: str) -> str:
    """The answer to a question of a kind, its parts put in. Raises KeyError for a kind that the table lacks."""
    return _texts()[use].format_map(parts)


def several_answers(answers: Sequence[tuple[str, str | None, bool]]) -> str:
    """Answers in one sentence: „Kair (stolica), jen (waluta)”, „Mieszko I (ojciec), matka – brak w danych”."""
    told = []
    for asked, text, is_named in answers:
        use = "part missing" if text is None else "part named" if is_named else "part"
        told.append(meaning_answer(use, asked=asked, text=_without(asked, text or "") if is_named else text or ""))
    return ", ".join(told)


def _without(asked: str, text: str) -> str:
    """An answer without the noun that says what it is, where that stands beside it: „arabski (język urzędowy)”."""
    return text.removeprefix(f"{asked.split(' ', maxsplit=1)[0]} ")


@cache
def _texts() -> Mapping[str, str]:
    texts = language_data.document("meaning_answers")
    return {str(use): text for use, text in texts.items() if isinstance(text, str)}
