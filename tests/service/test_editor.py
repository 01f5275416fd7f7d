"""The query editor without scripts, and SPARQL results as files."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from tests.service.running import PROBLEM, Reply, Server
from tests.service.test_page import text_of

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
ALL = "SELECT * { ?s ?p ?o }"


def run(server: Server, query: str, **more: str) -> Reply:
    return server.get("/editor?" + urlencode({"query": query} | more))


def test_labels_stand_beside_ids(server: Server) -> None:
    reply = run(server, "SELECT ?c { wd:Q36 wdt:P36 ?c }")
    assert "Warszawa Q270" in text_of(reply)
    assert 'href="/item/Q270?lang=pl"' in reply.text
    assert re.search(r"czas: \d+,\d+ s", text_of(reply))


def test_everything_is_paged_and_cut(server: Server) -> None:
    reply = run(server, ALL)
    shown = text_of(reply).replace("\N{NO-BREAK SPACE}", " ")
    assert "Wierszy: 1000+" in shown and "Pokazano najwyżej 1000 wierszy" in shown
    assert reply.text.count("<tr>") == 101 and "Strona 1 / 10" in shown
    assert "Strona 10 / 10" in text_of(run(server, ALL, page="10"))


def test_a_product_does_no_harm(server: Server) -> None:
    reply = run(server, "SELECT * { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i }")
    assert reply.status in (200, 503) and reply.text.count("<tr>") <= 101
    assert run(server, "ASK {}").status == 200


def test_of_what_the_data_have_nothing_is_told(server: Server) -> None:
    shown = text_of(run(server, "SELECT ?x { ?x wdt:stolica wd:Q999999999 ; wdt:P31 wd:Q515 }"))
    assert "W danych niczego nie ma o: wdt:stolica, wd:Q999999999." in shown
    assert "niczego nie ma" not in text_of(run(server, "SELECT ?x { ?x wdt:P36 wd:Q515 }"))
    assert "niczego nie ma" not in text_of(run(server, "SELECT ?x { ?x wdt:P36 wd:Q270 . OPTIONAL { ?x wdt:nic ?y } }"))


def test_graphs_are_offered_as_files(server: Server) -> None:
    reply = run(server, "CONSTRUCT { ?s wdt:P47 wd:Q36 } WHERE { ?s wdt:P47 wd:Q36 }")
    links = [unescape(one) for one in re.findall(r'href="(/sparql[^"]+)" download', reply.text)]
    assert [server.get(one).media_type for one in links] == ["text/turtle", "application/ld+json"]


def test_files_hold_all_rows(server: Server) -> None:
    link = re.search(r'href="(/editor/result\.csv[^"]+)"', run(server, "SELECT ?c { ?s wdt:P36 ?c }").text)
    assert link is not None
    reply = server.get(unescape(link[1]))
    assert reply.media_type == "text/csv" and "attachment" in reply.headers["content-disposition"]
    assert len(reply.text.splitlines()) > 200
    found = server.get("/editor/result.json?" + urlencode({"query": "ASK {}"}))
    assert found.json()["boolean"] is True
    assert server.get("/editor/result.exe?" + urlencode({"query": "ASK {}"})).status == 404


def test_cells_that_a_spreadsheet_would_compute_are_marked_in_files_alone(server: Server) -> None:
    values = 'SELECT * {VALUES ?x {"=1+1" "@a" "+48 1" "-x" "\\ta" "-5" "+2.5" "Kraków"}}'
    asked = urlencode({"query": values})
    lines = ["'=1+1", "'@a", "'+48 1", "'-x", "'\ta", "-5", "+2.5", "Kraków"]
    assert server.get(f"/editor/result.csv?{asked}").text.splitlines() == ["x", *lines]
    bare = server.get(f"/sparql?{asked}", {"Accept": "text/csv"}).text.splitlines()
    assert bare == ["x", *(line.removeprefix("'") for line in lines)]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("ASK { wd:Q36 wdt:P36 wd:Q270 }", "tak"),
        ("SELECT ?x WHERE { ?x", "To nie jest zapytanie SPARQL 1.1. Błąd jest w wierszu 1, w kolumnie 21."),
        ("INSERT DATA { <a:a> <a:b> <a:c> }", "tego zapytania usługa nie wykonuje"),
        ('SELECT * { BIND("' + "a" * 60 + 'b" AS ?x) FILTER regex(?x, "^(a|aa)+$") }', "trwało zbyt długo"),
    ],
)
def test_verdicts_in_words(server: Server, query: str, said: str) -> None:
    assert said.lower() in text_of(run(server, query)).lower()


def test_a_graph_is_shown_as_turtle(server: Server) -> None:
    assert "wd:Q270" in text_of(run(server, "CONSTRUCT { wd:Q36 wdt:P36 ?c } WHERE { wd:Q36 wdt:P36 ?c }"))


def test_browsers_get_the_editor_and_programs_the_protocol(server: Server) -> None:
    reply = server.get("/sparql?" + urlencode({"query": "ASK {}"}), BROWSER)
    assert reply.status == 303 and reply.headers["location"].startswith("/editor?query=ASK")
    assert server.get("/sparql", BROWSER).headers["location"] == "/editor"
    assert server.get("/sparql?" + urlencode({"query": "ASK {}"})).json()["boolean"] is True


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [("/nie-ma", 404, "Nie ma takiej strony."), ("/item/Q99999999", 404, "Dane nie znają takiego elementu.")],
)
def test_errors_are_pages_for_people(server: Server, path: str, status: int, said: str) -> None:
    reply = server.get(path, BROWSER)
    assert (reply.status, reply.media_type) == (status, "text/html")
    assert said in text_of(reply) and reply.text.count("<h1") == 1
    assert server.get(path).media_type == PROBLEM
    english = server.get(path, BROWSER | {"Accept-Language": "en"})
    assert '<html lang="en">' in english.text


def test_names_of_items_and_properties_are_completed(server: Server) -> None:
    found = server.get("/complete/entities?" + urlencode({"name": "stoli", "kind": "P"})).json()["names"]
    assert {"text": "stolica", "id": "P36", "note": ""} in found
    names = server.get("/complete?" + urlencode({"before": "Jaka jest stolica Francj"})).json()["names"]
    assert names[0]["text"] == "Francji" or names[0]["id"] == "Q142"


def test_the_description_tells_of_members(server: Server) -> None:
    shown = text_of(server.get("/api/docs"))
    assert "Answers less certain than this are left out." in shown
    assert "Jak nazywa się stolica Francji?" in shown and "Pytania" in shown


@pytest.mark.parametrize(
    ("query", "picture"),
    [
        ("#defaultView:BarChart\nSELECT ?x ?n { ?x wdt:P31 wd:Q515 ; wdt:P1082 ?n } LIMIT 9", "Wykres słupkowy"),
        ("SELECT ?x ?where { ?x wdt:P17 wd:Q36 ; wdt:P625 ?where }", "Mapa miejsc"),
        ("SELECT ?x ?when { ?x wdt:P31 wd:Q178561 ; wdt:P585 ?when } LIMIT 20", "Oś czasu"),
        ("#defaultView:Table\nSELECT ?x ?n { ?x wdt:P31 wd:Q515 ; wdt:P1082 ?n } LIMIT 9", ""),
    ],
)
def test_pictures_stand_above_their_table(server: Server, query: str, picture: str) -> None:
    page = server.patient_get("/editor?" + urlencode({"query": query, "lang": "pl"})).text
    assert ('<figure class="picture' in page) is bool(picture)
    assert f'role="img" aria-label="{picture}"' in page or not picture
    assert page.count("<circle") + page.count("<rect") >= 9 * bool(picture)
    assert '<table class="results">' in page.partition("</figure>")[2] or not picture


CITIES = "SELECT ?x ?n { ?x wdt:P31 wd:Q515 ; wdt:P17 wd:Q36 ; wdt:P1082 ?n } LIMIT 9"


def column(server: Server, place: int, **more: str) -> list[str]:
    """The cells of a column of a result."""
    rows = re.findall(r"<tr><td.*?</tr>", run(server, CITIES, **more).text)
    return [re.sub(r"<[^>]+>", "", re.findall(r"<td.*?</td>", row)[place]) for row in rows]


def test_a_heading_sorts_numbers_by_size_and_names_by_the_alphabet(server: Server) -> None:
    def sizes(sort: str) -> list[int]:
        return [int(re.sub(r"\D", "", cell)) for cell in column(server, 1, sort=sort)]

    assert sizes("n") == sorted(sizes("")) and sizes("-n") == sorted(sizes(""), reverse=True)
    names = column(server, 0, sort="x")
    assert names == sorted(names, key=str.casefold) and sorted(names) == sorted(column(server, 0))
    page = run(server, CITIES, sort="n").text
    assert 'aria-sort="ascending"' in page and "sort=-n" in page and '<td class="number">' in page


def test_views_are_offered_and_chosen(server: Server) -> None:
    page = run(server, CITIES).text
    assert re.findall(r'<a href="[^"]+"[^>]*>(Słupki|Tabela|Mapa)</a>', page) == ["Słupki", "Tabela"]
    assert '<figure class="picture bars"' in page
    table = run(server, CITIES, view="table").text
    assert "<figure" not in table and 'aria-current="true">Tabela' in table
    assert run(server, CITIES, view="nonsense").status == 200


def test_a_plan_takes_the_place_of_the_result(server: Server) -> None:
    reply = run(server, CITIES, explain="1")
    shown = text_of(reply)
    assert reply.status == 200 and "Plan zapytania" in reply.text and "?x wdt:P17 wd:Q36" in shown
    assert '<table class="results">' not in reply.text
    assert run(server, "SELECT ?x {", explain="1").status == 400


@pytest.mark.parametrize(
    ("language", "said"),
    [("pl", "Oczekiwano: IRI, literał albo zmienna"), ("en", "Expected: a term")],
)
def test_a_fault_is_told_in_the_language_of_the_page(server: Server, language: str, said: str) -> None:
    page = run(server, "SELECT ?x {\n  ?x wdt:P31 LIMIT 5", lang=language)
    assert said in text_of(page) and "<mark>LIMIT</mark>" in page.text


def test_labels_of_the_english_editor_are_english(server: Server) -> None:
    assert "Warsaw Q270" in text_of(run(server, "SELECT ?c { wd:Q36 wdt:P36 ?c }", lang="en"))
