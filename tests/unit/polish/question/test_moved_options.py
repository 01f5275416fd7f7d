"""Options that stand inside a question."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.polish.question.moved_options import options_last


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
        ("Która z rzek Nil, Wisła i Odra jest najdłuższa?", "Która z rzek jest najdłuższa: Nil, Wisła czy Odra?"),
        ("Który z filmów „Psychoza” i „Titanic” trwa dłużej?", "Który z filmów trwa dłużej: „Psychoza” czy „Titanic”?"),
        ("Ile trwa najdłuższy z filmów „Matrix” i „Psychoza”?", "Ile trwa najdłuższy z filmów „Matrix” i „Psychoza”?"),
        ("co większe jowisz czy saturn", "co jest większe: jowisz czy saturn?"),
        ("Która rzeka jest dłuższa Wisła czy Odra?", "Która rzeka jest dłuższa: Wisła czy Odra?"),
        ("złoto czy żelazo ma większą gęstość", "złoto czy żelazo ma większą gęstość"),
        ("kto żył dłużej newton czy einstein", "kto żył dłużej: newton czy einstein?"),
        ("Dunaj czy Ren dłuższa rzeka", "co jest dłuższa: Dunaj czy Ren?"),
        ("Austria czy Węgry – który kraj jest większy?", "Austria czy Węgry – który kraj jest większy?"),
        ("czy to Wisła jest dłuższa, czy raczej Odra?", "co jest dłuższa: Wisła czy Odra?"),
        ("Czy to Wisła, czy Odra płynie w Opolu?", "Czy to Wisła, czy Odra płynie w Opolu?"),
        ("Czy Liszt zmarł w XIX czy już w XX wieku?", "w którym wieku Liszt zmarł?"),
        ("Liszt urodził się w 1811 czy 1812 roku?", "w którym roku Liszt urodził się?"),
        ("W którym wieku żył Liszt: w XVIII czy XIX?", "W którym wieku żył Liszt?"),
        ("Czy w 1811 roku Liszt był w Wiedniu czy w Peszcie?", "Czy w 1811 roku Liszt był w Wiedniu czy w Peszcie?"),
    ],
)  # fmt: skip
def test_options_stand_last(sample_parts: Parts, question: str, moved: str) -> None:
    assert options_last(question, sample_parts.analyser.tokens(question)) == moved
