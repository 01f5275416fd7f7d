"""Sayings and quotations with a gap."""

from __future__ import annotations

import pytest

from kgqa.model import Hit, Passage
from kgqa.polish.question.quiz_forms import Gap
from kgqa.retrieval.forms.saying_completion import complete
from kgqa.retrieval.text_words import Lexicon


@pytest.mark.parametrize(
    ("gap", "text", "answer"),
    [
        (Gap("Nosił wilk razy kilka", ""), "Nosił wilk razy kilka, ponieśli i wilka.", "ponieśli i wilka"),
        (Gap("Dobry zwyczaj: nie", ""), "Dobry zwyczaj – nie pożyczaj, jeszcze lepszy – nie oddawaj.", "pożyczaj"),
        (Gap("Zobaczyć", "i umrzeć"), "Mówi się: zobaczyć Neapol i umrzeć.", "Neapol"),
        (Gap("Kto rano wstaje", ""), "Nosił wilk razy kilka.", None),
        (Gap("ni ryba, ni", ""), "Ni to ryba, ni rak.", "rak"),
        (Gap("Kto się lubi, ten się", ""), "Jak się nie ma, co się lubi, to się ten lubi.", None),
        (Gap("siła woli na", ""), "Siła wiatru na morzu bywa duża.", None),
    ],
)
def test_continuations(lexicon: Lexicon, gap: Gap, text: str, answer: str | None) -> None:
    found = complete(gap, [Hit(Passage("a", "a", text), 1.0)], lexicon)
    assert (text[found.start : found.end] if found else None) == answer
