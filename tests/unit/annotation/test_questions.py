"""Questions that ask the same are found, however the set changes."""

from __future__ import annotations

import pytest

from kgqa.annotation.checks import QuestionIndex
from kgqa.annotation.tools import LanguageTools

ASKED = "W którym polskim mieście urodził się Bolesław Prus?"


@pytest.mark.parametrize(
    ("question", "near", "same"),
    [
        (ASKED, True, True),
        ("w którym polskim mieście urodził się Bolesław Prus", True, True),
        ("W którym mieście polskim urodził się Bolesław Prus?", True, False),
        ("W jakim polskim mieście urodził się Bolesław Prus?", False, False),
        ("W którym polskim mieście urodził się Bolesław Leśmian?", False, False),
        ("W którym polskim mieście zmarł Bolesław Prus?", False, False),
        ("Ile lat miał Jan?", False, False),
        ("", False, False),
    ],
)
def test_the_nearest_question(question: str, near: bool, same: bool, tools: LanguageTools) -> None:
    index = QuestionIndex(tools, [("1", ASKED), ("2", "Kto napisał „Lalkę”?")])
    found = index.near("3", question)
    assert (found is not None) == near
    if found:
        assert found == ("1", ASKED, same)


def test_a_record_is_not_its_own_double(tools: LanguageTools) -> None:
    index = QuestionIndex(tools, [("1", ASKED)])
    assert index.near("1", ASKED) is None
    index.add("2", ASKED)
    assert index.near("1", ASKED) == ("2", ASKED, True)
    index.add("2", "Kto to był?")
    assert index.near("1", ASKED) is None
    index.add("2", ASKED)
    index.remove("2")
    assert index.near("1", ASKED) is None
