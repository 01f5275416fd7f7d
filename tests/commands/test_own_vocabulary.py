"""A small file of a municipality in its own vocabulary: built, asked about, looked at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import kgqa
from kgqa.config import Config
from kgqa.interfaces.commands import main
from kgqa.interfaces.outcomes.item_naming import item_of
from tests.commands.conftest import ROOT

FILE, MAPPING = ROOT / "examples" / "gmina.ttl", ROOT / "examples" / "gmina.tsv"
LABELS = '<http://x.example/a> <http://x.example/called> "A" .\n'


@pytest.fixture(scope="module")
def data(sample_config: Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("own") / "gmina"
    arguments = ["kg", "build", str(FILE), "--with-sample", "--mapping", str(MAPPING), "--out", str(out)]
    done = CliRunner().invoke(main, arguments, env={"KGQA_CACHE": str(sample_config.cache)})
    assert done.exit_code == 0, done.stderr
    assert "NO NAMES" not in done.stderr
    return out


@pytest.fixture(scope="module")
def session(data: Path) -> Iterator[kgqa.Session]:
    with kgqa.open(data) as opened:
        yield opened


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Kto jest sołtysem Nowej Wólki?", "Jan Kowalik"),
        ("Sołtysem jakiej wsi jest Halina Dąbek?", "Lipin Dolnych"),
        ("Jaka jest liczba mieszkańców Lipin Dolnych?", "540"),
        ("Które sołectwo ma najwięcej mieszkańców?", "Lipiny Dolne"),
        ("Ile jest sołectw?", "3"),
        ("Kiedy urodził się Jan Kowalik?", "2 maja 1967"),
        ("W jakim mieście urodziła się Ewa Zielińska-Brzoza?", "w Warszawie"),
        ("Kiedy założono Szkołę Podstawową w Lipinach Dolnych?", "1 września 1959"),
        ("Kto jest patronem Szkoły Podstawowej w Lipinach Dolnych?", "Adam Mickiewicz"),
        ("Jak nazywa się stolica Norwegii?", "Oslo"),
    ],
)
def test_questions_about_it_and_about_the_sample(question: str, answer: str, session: kgqa.Session) -> None:
    assert session.ask(question).text == answer


def test_an_item_tells_its_iri(session: kgqa.Session) -> None:
    (item,) = session.ask("Kto jest sołtysem Nowej Wólki?").items
    assert (item.label, item.iri) == ("Jan Kowalik", "http://gmina.example/rzecz/jan")
    (warsaw,) = session.ask("W jakim mieście urodziła się Ewa Zielińska-Brzoza?").items
    assert (warsaw.id, warsaw.iri) == ("Q270", "")
    executor = session._parts()[0].executor
    assert item_of(executor, item.iri) == item.id
    assert item_of(executor, "http://www.wikidata.org/entity/Q270") == "Q270"
    assert item_of(executor, "http://gmina.example/rzecz/nikt") is None


def test_queries_in_the_vocabulary_of_the_file_run(session: kgqa.Session) -> None:
    query = "PREFIX g: <http://gmina.example/onto/> SELECT ?head { <http://gmina.example/rzecz/lipiny> g:soltys ?head }"
    assert session.sparql(query) == [{"head": "http://gmina.example/rzecz/ewa2"}]


def test_a_build_without_names_says_so_loudly(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_text(LABELS, encoding="utf-8")
    (tmp_path / "mapping.tsv").write_text("http://x.example/called\tlabel\n", encoding="utf-8")
    arguments = ["kg", "build", str(tmp_path / "a.nt"), "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0
    assert "NO NAMES of things were found in pl (1 of properties" in done.stderr
    mapped = CliRunner().invoke(main, [*arguments, "--mapping", str(tmp_path / "mapping.tsv")])
    assert mapped.exit_code == 0
    assert "NO NAMES" not in mapped.stderr
