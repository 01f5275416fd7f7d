"""The page of an item."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from click.testing import CliRunner

from kgqa.interfaces.commands import main
from tests.service.running import Server, running_server
from tests.service.test_page import text_of


def test_an_item_with_its_statements_in_both_directions(server: Server) -> None:
    reply = server.get("/item/Q7186")
    shown = text_of(reply)
    assert reply.status == 200 and reply.text.count("<h1") == 1
    for part in ("Maria Skłodowska-Curie", "7 listopada 1867", "Stwierdzenia z grafu", "Gdzie występuje", "polon"):
        assert part in shown
    assert 'href="/item/Q270?lang=pl"' in reply.text


def test_numbers_have_units_and_statements_their_years(server: Server) -> None:
    shown = text_of(server.get("/item/Q36")).replace("\N{NO-BREAK SPACE}", " ")
    assert "312 696 km²" in shown and "38 036 118 (2021)" in shown


@pytest.mark.parametrize("item", ["Q36", "Q7186", "Q7476662"])
def test_every_question_is_answered(server: Server, item: str) -> None:
    questions = re.findall(r'<a class="ready" lang="pl" href="([^"]+)"', server.get(f"/item/{item}").text)
    assert len(questions) >= 4
    for link in questions:
        assert "z grafu wiedzy" in text_of(server.get(unescape(link))), link


def test_pages_and_all_values_of_one_property(server: Server) -> None:
    first = server.get("/item/Q36")
    assert 'rel="next"' in first.text and "Strona 1 / 2" in text_of(first)
    assert 'rel="prev"' in server.get("/item/Q36?page=2").text
    people = server.get("/item/Q5?property=P31&inverse=1&page=2")
    assert "Strona 2 / " in text_of(people) and people.text.count("<li>") >= 50


def test_a_page_behind_the_last_is_the_last(server: Server) -> None:
    assert "Strona 2 / 2" in text_of(server.get("/item/Q36?page=99"))


def test_in_english(server: Server) -> None:
    page = server.get("/item/Q36?lang=en")
    shown = text_of(page).replace("\N{NO-BREAK SPACE}", " ")
    told = (
        "Statements of the graph",
        "shares border with",
        "Germany",
        "11 November 1918",
        "312 696 km²",
        "38 036 118 (2021)",
    )
    for part in told:
        assert part in shown
    assert re.search(r'<h1 id="item" lang="en">Poland</h1>', page.text)


def test_pictures_of_an_item_stand_on_its_first_page_alone(server: Server) -> None:
    assert '<figure class="picture map"' in server.get("/item/Q36").text
    assert "<figure" not in server.get("/item/Q36?page=2").text
    assert "<figure" not in server.get("/item/Q36?property=P47").text


@pytest.mark.parametrize("path", ["/item/Q99999999", "/item/P36", "/item/x", "/item/Q36?property=P99999", "/item/Q0"])
def test_what_is_not_there(server: Server, path: str) -> None:
    assert server.get(path).status == 404


@pytest.mark.parametrize("path", ["/item/Q36?page=0", "/item/Q36?page=x", "/item/Q36?property=P1&page=-1"])
def test_pages_are_numbers(server: Server, path: str) -> None:
    assert server.get(path).status == 422


def test_an_iri_leads_to_its_item(server: Server) -> None:
    reply = server.get("/item?iri=http://www.wikidata.org/entity/Q36")
    assert (reply.status, reply.headers["location"]) == (303, "/item/Q36")
    assert server.get("/item?iri=http://x.example/nothing").status == 404


_PICTURE = "<http://commons.wikimedia.org/wiki/Special:FilePath/Krak%C3%B3w%201.jpg>"


@pytest.fixture(scope="module")
def pictured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    room = tmp_path_factory.mktemp("pictured")
    (room / "more.nt").write_text(
        f"<http://www.wikidata.org/entity/Q31487> <http://www.wikidata.org/prop/direct/P18> {_PICTURE} .\n", "utf-8"
    )
    build = ["kg", "build", str(room / "more.nt"), "--with-sample", "--out", str(room / "data")]
    assert CliRunner().invoke(main, build).exit_code == 0
    return room / "data"


@pytest.fixture(scope="module", params=[(), ("--images",)], ids=["links", "images"])
def showing(request: pytest.FixtureRequest, pictured: Path, cache: Path) -> Iterator[tuple[Server, bool]]:
    with running_server(cache, "--workers", "1", "--data", str(pictured), *request.param) as server:
        yield server, bool(request.param)


@pytest.mark.parametrize("path", ["/item/Q31487", "/?" + urlencode({"q": "W jakim mieście leży Wawel?"})])
def test_pictures_of_commons_are_links_and_loaded_where_that_is_wanted(showing: tuple[Server, bool], path: str) -> None:
    server, images = showing
    reply = server.get(path)
    assert 'href="https://commons.wikimedia.org/wiki/File:Krak%C3%B3w%201.jpg"' in reply.text
    shown = 'src="https://commons.wikimedia.org/wiki/Special:FilePath/Krak%C3%B3w%201.jpg?width=320"'
    assert (shown in reply.text) == ("upload.wikimedia.org" in reply.headers["content-security-policy"]) == images


@pytest.mark.parametrize(("language", "place"), [("en", "52.15°N"), ("pl", "52,15°N")])
def test_coordinates_have_the_decimal_mark_of_the_language(server: Server, language: str, place: str) -> None:
    assert place in text_of(server.get(f"/item/Q36?lang={language}"))
