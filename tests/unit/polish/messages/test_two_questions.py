"""Questions that ask two things."""

from __future__ import annotations

import pytest

from kgqa.polish.messages.two_questions import named_last, two_parts


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        ("Kto i kiedy odkrył polon?", ("Kto odkrył polon", "kiedy odkrył polon")),
        ("W którym roku i w jakim mieście urodził się Prus?",
         ("W którym roku urodził się Prus", "w jakim mieście urodził się Prus")),
        ("Jak nazywa się stolica Peru i nad jaką rzeką leży?",
         ("Jak nazywa się stolica Peru", "nad jaką rzeką leży")),
        ("Kto odkrył polon i kiedy?", ("Kto odkrył polon", "kiedy odkrył polon")),
        ("Kto napisał „Potop”? W którym roku się urodził?", ("Kto napisał „Potop”", "W którym roku się urodził")),
        ("Kto i kiedy powiedział: „To jak? Kto i gdzie?”?",
         ("Kto powiedział: „To jak? Kto i gdzie?”", "kiedy powiedział: „To jak? Kto i gdzie?”")),
        ("W którym mieście Gierek pytał: „To jak? Pomożecie?”?", None),
        ("Jak nazywa się kraj, w którym leży Lima i gdzie mówi się po hiszpańsku?", None),
        ("Jaka jest stolica Peru, a jaka Chile?", None),
        ("Jaki metal i półwysep mają tę samą nazwę?", None),
        ("Kto napisał „Potop”?", None),
        ("", None),
    ],
)  # fmt: skip
def test_parts(question: str, parts: tuple[str, str] | None) -> None:
    found = two_parts(question)
    assert (found and (found.one, found.two)) == parts


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Gdzie urodził się Jan Matejko", "Jan Matejko"),
        ("Kiedy powstał „Potop”", "„Potop”"),
        ("Kto napisał „Potop”", ""),
        ("Kiedy wybuchła wojna", ""),
    ],
)
def test_the_name_that_the_next_question_is_about(question: str, name: str) -> None:
    assert named_last(question) == name
