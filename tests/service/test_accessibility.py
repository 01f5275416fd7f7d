"""All pages in a real browser: axe-core finds no violation, nothing is wider than the window, pictures of each.

With KGQA_SCREENSHOTS=DIR the pictures are written there; docs/page.png, docs/miss.png, docs/item.png and
docs/editor.png are four of them, those in docs/pictures the figures of answers, items and results.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from kgqa.assembly import data_directory
from kgqa.assembly.text_search import build_text_index
from kgqa.config import Config
from tests.service.chromium import NEEDED, one, patient, running_browser, webdriver
from tests.service.running import ROOT, Server, running_server

pytestmark = NEEDED

PASSAGE = (
    "Latarnia morska Rozewie stoi na przylądku Rozewie. Pierwsze światło zapalono w niej 15 listopada 1822 roku. "
    "Latarnikiem był tam Leon Wzorek, zamordowany w 1939 roku przez Niemców."
)
FROM_TEXT = {
    "passage": ("W którym roku zapalono pierwsze światło w latarni Rozewie?", "1822"),
    "unsure-passage": ("Kto był latarnikiem w latarni morskiej Rozewie?", "Leon Wzorek"),
}
"""Pages with a question and the words that are marked in the passage."""
WIDE, PHONE = 1000, 360
QUERY = "SELECT ?miasto ?ludność WHERE { ?miasto wdt:P17 wd:Q36 ; wdt:P1082 ?ludność } ORDER BY DESC(?ludność)"

FILMS = """#defaultView:LineChart
SELECT ?rok (COUNT(?film) AS ?filmy) { ?film wdt:P31 wd:Q11424 ; wdt:P577 ?dzień BIND(YEAR(?dzień) AS ?rok) }
GROUP BY ?rok"""
CATS = "#defaultView:Graph\nSELECT ?kot ?wyżej { ?kot wdt:P171 ?wyżej . ?wyżej wdt:P171* wd:Q25265 } LIMIT 12"


def question(text: str) -> str:
    return "/?" + urlencode({"q": text})


PLACES = "SELECT * { ?x wdt:P17 wd:Q36 ; wdt:P625 ?where ; wdt:P1082 ?people } LIMIT 9"
PAGES = {
    "start": "/",
    "page": question("W jakim mieście urodził się Mikołaj Kopernik?"),
    "list": question("Z jakimi państwami graniczy Polska?"),
    "number": question("Ilu mieszkańców ma Polska?"),
    "amount": question("Jaka jest wysokość Mount Everestu?"),
    "definition": question("Kim był Mikołaj Kopernik?"),
    "date": question("Kiedy urodził się Adam Mickiewicz?"),
    "truth": question("Czy Chile graniczy z Brazylią?"),
    "choice": question("Która rzeka jest dłuższa: Wisła czy Odra?"),
    "unsure": question("Ile księżyców ma Jowisz?"),
    "miss": question("Kto zjadł Oslo?"),
    "item": "/item/Q36",
    "users": "/item/Q5?property=P31&inverse=1",
    "editor": "/editor?" + urlencode({"query": QUERY}),
    "bars": "/editor?" + urlencode({"query": "#defaultView:BarChart\n" + QUERY + " LIMIT 9"}),
    "map": "/editor?" + urlencode({"query": "SELECT ?x ?where { ?x wdt:P17 wd:Q36 ; wdt:P625 ?where }"}),
    "map-and-bars": "/editor?" + urlencode({"query": PLACES}),
    "empty": "/editor?" + urlencode({"query": "SELECT ?x { ?x wdt:P36 ?y ; wdt:P106 wd:Q36180 }"}),
    "which": question("Ilu mieszkańców ma Meksyk?") + "&lang=en",
    "times": "/editor?" + urlencode({"query": "SELECT ?x ?when { ?x wdt:P31 wd:Q178561 ; wdt:P585 ?when } LIMIT 20"}),
    "route": question("Jak daleko jest z Warszawy do Krakowa?"),
    "family": question("Jakie dzieci miał Kazimierz Jagiellończyk?"),
    "life": "/item/Q53457",
    "histogram": question("Którzy polscy pisarze urodzili się w XIX wieku?"),
    "top": question("Jakie są trzy najdłuższe rzeki świata?"),
    "union": question("Jakie państwa należą do Unii Europejskiej?"),
    "line": "/editor?" + urlencode({"query": FILMS}),
    "graph": "/editor?" + urlencode({"query": CATS}),
    "plan": "/editor?" + urlencode({"query": QUERY, "explain": "1"}),
    "spelling": question("Gdzie leży Krakowp?"),
    "english-item": "/item/Q36?lang=en",
    "asked-on": question("a Słowacki?") + "&" + urlencode({"after": "Kiedy urodził się Fryderyk Chopin?"}),
    "thanks": question("dziękuję"),
    "cut": "/editor?" + urlencode({"query": "SELECT * { ?s ?p ?o }"}),
    "malformed": "/editor?" + urlencode({"query": "SELECT ?x WHERE"}),
    "error": "/nie-ma",
    "docs": "/api/docs",
    "table": "/table",
    "table-english": "/table?lang=en",
    "english": "/?" + urlencode({"q": "Jaka jest stolica Polski?", "lang": "en"}),
}

PICTURED = {
    "list": "map", "union": "map", "route": "map", "number": "bars", "top": "bars", "choice": "bars", "date": "times",
    "life": "times", "family": "family", "histogram": "histogram", "item": "map", "bars": "bars", "map": "map",
    "times": "times", "map-and-bars": "map", "line": "plot", "graph": "graph", "english-item": "map",
}  # fmt: skip
"""The kind of the picture on each page that has one."""


@pytest.fixture(scope="module")
def browser() -> Iterator[webdriver.Chrome]:
    with running_browser() as driver:
        yield driver


@pytest.fixture(scope="module")
def axe() -> str:
    return (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


def violations(browser: webdriver.Chrome, axe: str) -> list[str]:
    """What axe-core finds on the page that is shown: rule and element."""
    browser.execute_script(axe)
    found: dict[str, Any] = browser.execute_async_script("axe.run(document).then(arguments[0])")
    return [f"{one['id']}: {node['html'][:120]}" for one in found["violations"] for node in one["nodes"]]


def unfold(browser: webdriver.Chrome) -> None:
    browser.execute_script("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def shown_as(browser: webdriver.Chrome, width: int, scheme: str) -> None:
    metrics = {"width": width, "height": 1200, "deviceScaleFactor": 1, "mobile": width == PHONE}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def picture(browser: webdriver.Chrome, name: str) -> None:
    """Take a picture, keep it where that is wished, and see that something is on it."""
    data = patient(browser.get_screenshot_as_png)
    assert len(data) > 5_000
    keep(name, data)


def keep(name: str, data: bytes) -> None:
    if directory := os.environ.get("KGQA_SCREENSHOTS"):
        (Path(directory) / f"{name}.png").write_bytes(data)


def check(browser: webdriver.Chrome, axe: str, width: int) -> None:
    """See that axe-core finds nothing on the page that is shown, that nothing is too wide, and that it has a title."""
    unfold(browser)
    assert violations(browser, axe) == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert len(browser.find_elements("css selector", "h1")) == 1


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_accessible(browser: webdriver.Chrome, server: Server, axe: str, name: str) -> None:
    browser.get(server.url + PAGES[name])
    for width, scheme in ((WIDE, "light"), (PHONE, "dark")):
        shown_as(browser, width, scheme)
        picture(browser, name if width == WIDE else f"{name}-phone-dark")
        if name in PICTURED:
            see_picture(browser, PICTURED[name], name if width == WIDE else f"{name}-phone-dark")
        check(browser, axe, width)


def see_picture(browser: webdriver.Chrome, kind: str, name: str) -> None:
    """See that a picture of a kind is there for eyes and ears, and a table with the same beside it."""
    figure = one(browser, f"figure.picture.{kind}")
    drawing = figure.find_element("css selector", "svg")
    assert drawing.aria_role in {"img", "image"} and drawing.accessible_name
    assert drawing.size["width"] > 200 and drawing.size["height"] > 30
    keep(f"picture-{name}", patient(lambda: drawing.screenshot_as_png))
    assert browser.find_elements("css selector", "figure.picture table tbody tr, table.results tbody tr")


@pytest.mark.parametrize(("name", "neighbours"), [("page", 1), ("list", 7)])
def test_the_picture_has_all_neighbours(browser: webdriver.Chrome, server: Server, name: str, neighbours: int) -> None:
    for width, scheme in ((WIDE, "light"), (PHONE, "dark")):
        shown_as(browser, width, scheme)
        browser.get(server.url + PAGES[name])
        unfold(browser)
        browser.execute_script("arguments[0].scrollIntoView()", one(browser, "svg.star"))
        picture(browser, f"{name}-star" if width == WIDE else f"{name}-star-phone-dark")
        assert len(browser.find_elements("css selector", "svg.star line")) == neighbours


@pytest.fixture(scope="module")
def text_server(cache: Path, sample_config: Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A service over the embedded sample and a passage."""
    room = tmp_path_factory.mktemp("text")
    data = Path(shutil.copytree(data_directory(sample_config), room / "data"))
    record = {"id": "1", "title": "Latarnia w Rozewiu", "text": PASSAGE}
    (room / "texts.jsonl").write_text(json.dumps(record) + "\n", encoding="utf-8")
    build_text_index([room / "texts.jsonl"], data)
    with running_server(cache, "--data", str(data), "--workers", "1") as server:
        yield server


@pytest.mark.parametrize("name", FROM_TEXT)
def test_answers_from_text_are_accessible(browser: webdriver.Chrome, text_server: Server, axe: str, name: str) -> None:
    asked, marked = FROM_TEXT[name]
    for width, scheme in ((WIDE, "light"), (PHONE, "dark")):
        shown_as(browser, width, scheme)
        browser.get(text_server.url + question(asked))
        assert one(browser, "blockquote mark").text == marked
        assert (one(browser, "h1").text == "Nie jestem pewien.") is name.startswith("unsure")
        picture(browser, name if width == WIDE else f"{name}-phone-dark")
        check(browser, axe, width)


@pytest.mark.parametrize(
    ("name", "asked"), [("table-answer", "Ile było wypadków w 2019 roku?"), ("table-miss", "Ilu?")]
)
def test_answered_tables_are_accessible(
    browser: webdriver.Chrome, server: Server, axe: str, name: str, asked: str
) -> None:
    for width, scheme in ((WIDE, "light"), (PHONE, "dark")):
        shown_as(browser, width, scheme)
        browser.get(server.url + PAGES["table"])
        one(browser, "#file").send_keys(str(ROOT / "examples" / "wypadki.csv"))
        one(browser, "#q").send_keys(asked, "\ue007")
        assert one(browser, "#outcome .answer").text
        picture(browser, name if width == WIDE else f"{name}-phone-dark")
        check(browser, axe, width)


def test_pages_work_without_scripts(server: Server) -> None:
    with running_browser(scripts=False) as plain:
        for name in ("start", "list", "miss", "item", "table", "editor"):
            plain.get(server.url + PAGES[name])
            picture(plain, f"{name}-plain")
            assert plain.find_element("css selector", "h1").text
            assert plain.find_elements("css selector", "figure.picture svg") or name not in PICTURED
        plain.find_element("css selector", "form#editor button").click()
        assert plain.find_elements("css selector", ".results td")


@pytest.mark.parametrize("name", ["page", "miss", "item", "editor"])
def test_the_pictures_of_the_documents_are_there(name: str) -> None:
    assert (ROOT / "docs" / f"{name}.png").read_bytes().startswith(b"\x89PNG")


def test_ten_pictures_are_in_the_documents() -> None:
    page = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")
    found = [path for path in (ROOT / "docs" / "pictures").glob("*.png") if f"(pictures/{path.name})" in page]
    assert len(found) >= 10
    assert all(path.read_bytes().startswith(b"\x89PNG") and path.stat().st_size < 80_000 for path in found)
