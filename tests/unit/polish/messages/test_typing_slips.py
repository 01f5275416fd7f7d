"""Words typed wrong by one letter, read with the real dictionary."""

from __future__ import annotations

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.messages.typing_slips import Slips, neighbours, with_regnal_numbers
from kgqa.polish.question.analyser import QuestionAnalyser

LEXICON = frozenset({"stolica", "napisać", "rzeka", "urodzić", "prezydent", "jaki", "język"})
NAMES = frozenset({"urodzin", "Norwegia", "Stambuł", "Unia", "Oslo", "bernon z cluny"})


@pytest.fixture(scope="module")
def slips() -> Slips:
    morphology = MorfeuszMorphology()
    return Slips(morphology, QuestionAnalyser(morphology).tokens, LEXICON, NAMES.__contains__)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("stolcia Portugalii", "stolica Portugalii"),
        ("Gdzie urdoził się Chopin?", "Gdzie urodził się Chopin?"),
        ("Kto był prezydntem Francji?", "Kto był prezydentem Francji?"),
        ("Jakim językeim mówi Brazylia?", "Jakim językiem mówi Brazylia?"),
        ("Kto npaisał „Lalkę”?", "Kto napisał „Lalkę”?"),
        ("stolica norwegi", "stolica norwegii"),
        ("kto jest w uni", "kto jest w unii"),
        ("gdzie leży istambuł", "gdzie leży stambuł"),
    ],
)
def test_one_slip_is_put_right(slips: Slips, typed: str, meant: str) -> None:
    assert slips.corrected(typed) == meant


@pytest.mark.parametrize(
    "text",
    [
        "Jaka jest stolica Portugalii?",
        "Kto napisał „npaisał”?",
        "Gdzie leży Machu Picchu?",
        "Kto zwyknął ciasto?",
        "jak długa jest wisła w milach",
        "co jest nad syr-darią",
        "ile lat miał bernon z cluny",
        "Co to jest abcdefgh?",
    ],
)
def test_what_is_known_quoted_or_far_from_all_words_stays(slips: Slips, text: str) -> None:
    assert slips.corrected(text) == text


def test_neighbours_are_one_letter_away() -> None:
    assert "rzeka" in set(neighbours("rzkea")) & set(neighbours("rzeca")) & set(neighbours("rzka")) & set(
        neighbours("rzekaa")
    )
    assert "rzeka" not in set(neighbours("zrekaa"))


@pytest.mark.parametrize("text", ["a" * 5_000, " ".join(f"wyrazz{chr(97 + at)}x" for at in range(20))])
def test_what_is_no_question_with_a_slip_is_left_alone(text: str, morphology: MorfeuszMorphology) -> None:
    slips = Slips(morphology, lambda _: pytest.fail("no word is looked for"), frozenset(), lambda _: False)
    assert slips.corrected(text) == text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("kto był przed janem 3 sobieskim", "kto był przed janem III sobieskim"),
        ("żona karola 3?", "żona karola III?"),
        ("Kiedy zmarł Jan Paweł 2?", "Kiedy zmarł Jan Paweł II?"),
        ("Czy Anna 3 razy wygrała?", "Czy Anna 3 razy wygrała?"),
        ("Kiedy karol 1600 …?", "Kiedy karol 1600 …?"),
        ("planeta 3 od Słońca", "planeta 3 od Słońca"),
    ],
)
def test_digits_behind_given_names_are_roman(typed: str, meant: str, analyser: QuestionAnalyser) -> None:
    assert with_regnal_numbers(typed, analyser.tokens) == meant


def test_digits_of_a_name_stay(analyser: QuestionAnalyser) -> None:
    text = "Kiedy był lot Apollo 11?"
    assert with_regnal_numbers(text, analyser.tokens, {"Apollo 11"}.__contains__) == text
