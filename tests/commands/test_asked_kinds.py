"""The noun that says what is asked for or counted bounds what is told, whatever verb stands behind it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import kgqa
from kgqa.assembly import Parts
from kgqa.interfaces.commands import main
from kgqa.model import Answer, Question

FILE = """
@prefix o: <http://reading.example/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix schema: <https://schema.org/> .
o:Book rdfs:label "książka"@pl . o:Reader rdfs:label "czytelnik"@pl . o:Club rdfs:label "klub"@pl .
o:Novel rdfs:label "powieść"@pl ; rdfs:subClassOf o:Book .
o:Guide rdfs:label "poradnik"@pl ; rdfs:subClassOf o:Book .
o:borrowed rdfs:label "wypożyczył"@pl . o:made rdfs:label "stworzył"@pl .
o:n1 a o:Novel ; rdfs:label "Mgła nad Stawem"@pl . o:n2 a o:Novel ; rdfs:label "Puste krzesło"@pl .
o:n3 a o:Novel ; rdfs:label "Zielony dzwon"@pl . o:g1 a o:Guide ; rdfs:label "Róże w donicy"@pl .
o:g2 a o:Guide ; rdfs:label "Kiszonki domowe"@pl .
o:ewa a o:Reader ; rdfs:label "Ewa Grochal"@pl ; o:borrowed o:n1, o:n2 ; o:made o:chess .
o:jan a o:Reader ; rdfs:label "Jan Siedlik"@pl ; o:borrowed o:n2, o:n3, o:g1 .
o:iga a o:Reader ; rdfs:label "Iga Morawiec"@pl ; o:borrowed o:g1, o:g2 .
o:chess a o:Club ; rdfs:label "Gambitek"@pl .
"""


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kgqa.Session]:
    room = tmp_path_factory.mktemp("kinds")
    (room / "reading.ttl").write_text(FILE, encoding="utf-8")
    done = CliRunner().invoke(main, ["kg", "build", str(room / "reading.ttl"), "--out", str(room / "data")])
    assert done.exit_code == 0, done.stderr
    with kgqa.open(Path(room / "data")) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Ile książek wypożyczył Jan Siedlik?", "3"),
        ("Ile powieści wypożyczył Jan Siedlik?", "2"),
        ("Ile poradników wypożyczyła Iga Morawiec?", "2"),
        ("Jaki poradnik wypożyczył Jan Siedlik?", "Róże w donicy"),
    ],
)
def test_what_is_of_an_own_class_is_told(session: kgqa.Session, question: str, answer: str) -> None:
    assert session.ask(question).text == answer


@pytest.mark.parametrize(
    "question",
    [
        "Ile poradników wypożyczyła Ewa Grochal?",
        "Jakie poradniki wypożyczyła Ewa Grochal?",
        "Ile powieści wypożyczyła Iga Morawiec?",
        "Ile klubów wypożyczył Jan Siedlik?",
        "Jaki klub stworzył Gambitek?",
    ],
)
def test_nothing_of_another_own_class_is_told(session: kgqa.Session, question: str) -> None:
    assert not session.ask(question).text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Ile powieści napisał Henryk Sienkiewicz?", "4"),
        ("Ile dramatów napisał William Shakespeare?", "9"),
        ("Ile obrazów namalował Jan Matejko?", "2"),
        ("Jakie rzeźby wykonał Michał Anioł?", "Dawida i Pietà watykańska"),
        ("Jakie książki napisał Adam Mickiewicz?", "Pana Tadeusza"),
    ],
)
def test_works_of_the_kind_are_told(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer), found
    assert found.text == answer


@pytest.mark.parametrize(
    "question",
    [
        "Jakie powieści napisał William Shakespeare?",
        "Ile powieści napisał Jan Matejko?",
        "Ile obrazów namalował Roman Polański?",
        "Ile rzeźb stworzył Henryk Sienkiewicz?",
        "Ile portretów namalował William Shakespeare?",
        "Ile esejów napisał Henryk Sienkiewicz?",
        "Ile symfonii skomponował Mozart?",
        "Jakie sonety napisał William Shakespeare?",
        "Które powieści napisał Adam Mickiewicz?",
    ],
)
def test_works_of_another_kind_are_not_told(sample_parts: Parts, question: str) -> None:
    assert not isinstance(sample_parts.pipeline.answer(Question(question)).answer, Answer)
