"""Statements that describe a thing, and questions about it."""

import pytest

from kgqa.polish.messages.chained_statements import chained


@pytest.mark.parametrize(
    ("message", "question"),
    [
        (
            "Bzura oddaje wody większej rzece – a w jakim morzu ta większa kończy bieg?",
            "w jakim morzu kończy bieg rzece, której Bzura oddaje wody?",
        ),
        (
            "Wolfram odkryto w pewnym europejskim kraju. Jak nazywa się jego stolica?",
            "jak nazywa się stolica europejskim kraju, w którym wolfram odkryto?",
        ),
        (
            "„Lalkę” napisał słynny pisarz. Gdzie urodził się ów pisarz?",
            "gdzie urodził się pisarz, który „Lalkę” napisał?",
        ),
        (
            "W pewnym mieście urodził się Kopernik. Kto nim rządzi?",
            "kto rządzi mieście, w którym urodził się Kopernik?",
        ),
    ],
)
def test_a_statement_becomes_a_relative_clause(message: str, question: str) -> None:
    assert question in chained(message)


@pytest.mark.parametrize(
    "message",
    [
        "Neron miał słynnego nauczyciela. Jak on się nazywał?",  # the noun says whose it is
        "Byłem w pewnym mieście. Jaka jest stolica Peru?",  # nothing points back
        "Kto odkrył pewien pierwiastek? Gdzie on mieszkał?",  # a question describes nothing
        "To wielki. Gdzie on jest?",
    ],
)
def test_nothing_is_made_of_what_describes_nothing(message: str) -> None:
    assert not list(chained(message))
