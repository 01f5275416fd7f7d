"""Options that stand inside a question."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.polish.question.analyser import options_last


@pytest.mark.parametrize(
    ("question", "moved"),
    [
        ("Która z rzek: Wisła czy Odra, jest dłuższa?", "Która z rzek jest dłuższa: Wisła czy Odra?"),
        ("Które z miast: Rzym czy Madryt leży bardziej na północ?",
         "Które z miast leży bardziej na północ: Rzym czy Madryt?"),
        ("Wskaż najkrótszą rzekę spośród Wisły, Odry i Warty.", "Wskaż najkrótszą rzekę: Wisły, Odry czy Warty?"),
        ("Która spośród „Lalki” i „Potopu” jest starsza?", "Która jest starsza: „Lalki” czy „Potopu”?"),
        ("Co jest dłuższe: Wisła czy Odra?", "Co jest dłuższe: Wisła czy Odra?"),
        ("Która z rzek Polski i Czech jest najdłuższa?", "Która z rzek Polski i Czech jest najdłuższa?"),
        ("Kto z Piotra i Pawła napisał list?", "Kto z Piotra i Pawła napisał list?"),
    ],
)  # fmt: skip
def test_options_stand_last(sample_parts: Parts, question: str, moved: str) -> None:
    assert options_last(question, sample_parts.analyser.tokens(question)) == moved
