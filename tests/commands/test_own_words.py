"""Verbs and numbers of a vocabulary of one's own are asked with, in any form; names of one word are found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import kgqa
from kgqa.interfaces.commands import main

FILE = """
@prefix o: <http://corpora.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
o:Corpus rdfs:label "korpus"@pl . o:Parser rdfs:label "parser"@pl . o:Project rdfs:label "projekt"@pl .
o:Researcher rdfs:label "badacz"@pl .
o:made rdfs:label "stworzył"@pl . o:runs rdfs:label "prowadzi"@pl ; skos:altLabel "kieruje"@pl .
o:uses rdfs:label "korzysta z"@pl . o:belongs rdfs:label "należy do"@pl . o:tagged rdfs:label "otagował"@pl .
o:sentences rdfs:label "liczba zdań"@pl . o:accuracy rdfs:label "dokładność"@pl .
o:Language rdfs:label "język"@pl . o:cpp a o:Language ; rdfs:label "C++"@pl .
o:squirrel a o:Corpus ; rdfs:label "Wiewióra"@pl ; o:sentences 12000 ; o:belongs o:forest .
o:marten a o:Corpus ; rdfs:label "Kunolin"@pl ; o:sentences 5000 ; o:belongs o:forest .
o:clip a o:Parser ; rdfs:label "Spinacz"@pl ; o:uses o:squirrel ; o:accuracy 81.5 .
o:morph a o:Parser ; rdfs:label "Morfik"@pl ; o:accuracy 90.5 ; o:uses o:squirrel, o:marten .
o:pin a o:Parser ; rdfs:label "Pinezka"@pl ; o:uses o:marten . o:toad a o:Parser ; rdfs:label "Ropuch"@pl ;
  o:uses o:marten .
o:forest a o:Project ; rdfs:label "Lasoteka"@pl . o:marsh a o:Project ; rdfs:label "Bagnoteka"@pl .
o:moor a o:Project ; rdfs:label "Torfoteka"@pl .
o:bogna a o:Researcher ; rdfs:label "Bogna Nowicka"@pl ; o:runs o:forest ; o:made o:clip .
o:zenon a o:Researcher ; rdfs:label "Zenon Zawilski"@pl ; o:made o:morph ; o:tagged o:marten .
o:olga a o:Researcher ; rdfs:label "Olga Rybicka"@pl ; o:runs o:marsh, o:moor ; o:made o:pin, o:toad .
"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kgqa.Session]:
    room = tmp_path_factory.mktemp("words")
    (room / "corpora.ttl").write_text(FILE, encoding="utf-8")
    done = CliRunner().invoke(main, ["kg", "build", str(room / "corpora.ttl"), "--out", str(room / "data")])
    assert done.exit_code == 0, done.stderr
    with kgqa.open(Path(room / "data")) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Kto stworzył Spinacz?", "Bogna Nowicka"),
        ("Co stworzyła Bogna Nowicka?", "Spinacz"),
        ("Jaki parser stworzył Zenon Zawilski?", "Morfik"),
        ("Przez kogo został stworzony Morfik?", "przez Zenona Zawilskiego"),
        ("Czy Bogna Nowicka stworzyła Spinacz?", "tak"),
        ("Czy Zenon Zawilski stworzył Spinacz?", "nie"),
        ("Kto prowadzi Lasotekę?", "Bogna Nowicka"),
        ("Czym kieruje Bogna Nowicka?", "Lasoteką"),
        ("Z czego korzysta Spinacz?", "z Wiewióry"),
        ("Które parsery korzystają z Wiewióry?", "Morfik i Spinacz"),
        ("Do jakiego projektu należy Kunolin?", "do Lasoteki"),
        ("Kto otagował Kunolin?", "Zenon Zawilski"),
        ("Co otagował Zenon Zawilski?", "Kunolin"),
        ("Ile zdań ma Wiewióra?", "12000"),
        ("Ile zdań liczy Kunolin?", "5000"),
        ("Który korpus ma najwięcej zdań?", "Wiewióra"),
        ("Jakie korpusy mają więcej niż 10000 zdań?", "Wiewióra"),
        ("O ile więcej zdań ma Wiewióra niż Kunolin?", "7000"),
        ("Który badacz stworzył najwięcej parserów?", "Olga Rybicka"),
        ("Kto stworzył więcej parserów: Bogna Nowicka czy Olga Rybicka?", "Olga Rybicka"),
        ("Który badacz prowadzi najwięcej projektów?", "Olga Rybicka"),
        ("Który parser korzysta z największej liczby korpusów?", "Morfik"),
        ("Z którego korpusu korzysta najwięcej parserów?", "z Kunolina"),
        ("Jaka jest dokładność Morfika?", "90,5"),
        ("Jaką dokładność ma Spinacz?", "81,5"),
        ("Który parser ma największą dokładność?", "Morfik"),
        ("Co to jest C++?", "język"),
        ("Przez kogo został stworzony Spinacz?", "przez Bognę Nowicką"),
    ],
)
def test_questions(question: str, answer: str, session: kgqa.Session) -> None:
    assert session.ask(question).text == answer


def test_a_name_of_one_word_opens_a_later_sentence(session: kgqa.Session) -> None:
    links = session.link("Korzysta z niej Morfik. Wiewióra to korpus.")
    assert [link.label for link in links if link.id] == ["Morfik", "Wiewióra"]


def test_a_miss_names_no_property_by_a_bare_id(session: kgqa.Session) -> None:
    asked = CliRunner().invoke(main, ["ask", "--data", str(session._config.data), "Kiedy urodziła się Olga Rybicka?"])
    assert asked.exit_code == 3 and "P569" not in asked.stdout
