"""Names that are said with a part left out or apart: events and their year, rulers and their number, languages."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.lemma_keys import LemmaKeys
from kgqa.linking.lookup.mention_finder import MentionDetector
from kgqa.linking.lookup.said_apart import said_apart
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser
from tests.doubles import Name
from tests.unit.linking import small

NAMES = (
    Name("Q31", "Zimowe Igrzyska Olimpijskie 1980"), Name("Q32", "Zimowe Igrzyska Olimpijskie 1984"),
    Name("Q41", "Ludwik IX Święty"), Name("Q42", "Filip IV Piękny"), Name("Q43", "Ryszard I Lwie Serce"),
    Name("Q51", "Literacka Nagroda Nobla"), Name("Q52", "Morze Bałtyckie"),
)  # fmt: skip


def _names(analyser: QuestionAnalyser, text: str) -> list[str]:
    return [" ".join(words) for _, _, words in said_apart(analyser.analyse(Question(text)).tokens)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Czy Anne i Emily Brontë były siostrami?", ["Anne Brontë"]),
        ("Z czym graniczy podlaskie województwo?", ["województwo podlaskie"]),
        ("Z jakim województwem graniczy podlaskie?", ["województwo podlaski"]),
        ("Kto dostał Nobla z fizyki?", ["Nagroda Nobla z fizyki", "Nagroda Nobla w dziedzinie fizyki"]),
        ("Gdzie odbył się Wyścig Pokoju w 1956 roku?", ["odbył się Wyścig Pokoju 1956", "Wyścig Pokoju 1956"]),
        ("Kto wygrał Wyścig Pokoju z 1956?", ["Wyścig Pokoju 1956"]),
        ("Kto wygrał Wyścig Pokoju 1956 roku?", ["Wyścig Pokoju 1956"]),
        ("Kto wygrał Wyścig Pokoju 1956?", []),
        ("Kto wygrał w 1956 roku?", ["Kto wygrał 1956"]),
        ("kto spadł z Serie B w sezonie 2016/2017?", ["kto spadł z Serie B 2016/2017"]),
        ("kto spadł w sezonie 2016/2018?", []),
        ("Kto panował w 966 roku?", []),
        ("Co było, w 1956 roku?", []),
        ("W którym kraju językiem urzędowym jest estoński?", ["język estoński"]),
        ("Czy językiem urzędowym Brazylii jest portugalski?", ["język portugalski"]),
        ("Dla kogo na świecie hiszpański jest językiem ojczystym?", ["język hiszpański"]),
        ("Jakim językiem mówi polski król?", ["król polski"]),
        ("Jaki jest język urzędowy Estonii?", []),
        ("Który kraj jest estoński?", []),
        ("Kto dostał literackiego Nobla?", ["literackiego nagroda Nobla"]),
        ("Kto lubi arktyczny klimat?", ["klimat arktyczny"]),
        ("Kto był ojcem Jana Matejki?", []),
        ("Kto był ojcem Filipa?", []),
        ("Kto był ojcem Filipa pięknego?", []),
        ("Kto widział Wielki Mur?", []),
        ("Kto wygrał letnią olimpiadę?", ["Letnie Igrzyska Olimpijskie"]),
        ("zamek malbork", ["zamek w Malbork", "zamek na Malbork"]),
        ("igrzyska zimowe 1984", ["Zimowe Igrzyska Olimpijskie 1984"]),
        ("Który noblista z chemii zmarł?", ["Nagroda Nobla z chemii"]),
        ("Która noblistka w dziedzinie chemii zmarła?", ["Nagroda Nobla w dziedzinie chemii"]),
        ("Który autor z chemii zmarł?", []),
    ],
)
def test_the_name_as_it_is_written(analyser: QuestionAnalyser, text: str, names: list[str]) -> None:
    found = _names(analyser, text)
    assert [name for name in names if name not in found] == []
    assert bool(found) == bool(names)


def test_numbers_stand_behind_the_first_name(analyser: QuestionAnalyser) -> None:
    assert _names(analyser, "Kim był Ludwik Święty?")[:2] == ["Ludwik I Święty", "Ludwik II Święty"]


@pytest.mark.parametrize(
    ("text", "words", "item"),
    [
        ("Gdzie odbyły się zimowe igrzyska olimpijskie w 1980 roku?", "zimowe igrzyska olimpijskie w 1980 roku", "Q31"),
        ("Co wiesz o zimowych igrzyskach olimpijskich z 1984?", "zimowych igrzyskach olimpijskich z 1984", "Q32"),
        ("Kto był ojcem Filipa Pięknego?", "Filipa Pięknego", "Q42"),
        ("Kim był Ludwik Święty?", "Ludwik Święty", "Q41"),
        ("Gdzie urodził się Ryszard Lwie Serce?", "Ryszard Lwie Serce", "Q43"),
        ("Gdzie pochowano Ryszarda Lwie Serce?", "Ryszarda Lwie Serce", "Q43"),
        ("Kto dostał literackiego Nobla?", "literackiego Nobla", "Q51"),
    ],
)
def test_they_are_mentions(analyser: QuestionAnalyser, keys: LemmaKeys, text: str, words: str, item: str) -> None:
    analysis = analyser.analyse(Question(text))
    found = MentionDetector(small.index(keys, *NAMES), keys).detect(analysis).mentions
    assert {small.words(analysis, mention): small.items(mention) for mention in found}[words] == item
