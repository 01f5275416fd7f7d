"""A table is chosen and asked in a real browser; the cells that the answer was read from are marked."""

from __future__ import annotations

import os

import pytest

from tests.service.chromium import one
from tests.service.running import ROOT, Server
from tests.service.test_browser import browser, errors, pytestmark  # noqa: F401 (a fixture and a mark)

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
TABLE = ROOT / "examples" / "wypadki.csv"


def ask(page: webdriver.Chrome, question: str) -> str:
    """The answer, once the page has shown the one to this question."""
    page.execute_script("document.getElementById('answer').hidden = true")
    field = one(page, "#q")
    field.clear()
    field.send_keys(question, "\ue007")
    page.execute_async_script(
        "const done = arguments[0], box = document.getElementById('answer');"
        "const wait = () => box.hidden ? setTimeout(wait, 20) : done(); wait();"
    )
    return str(one(page, "#text").text)


def test_the_cells_used_are_marked(browser: webdriver.Chrome, server: Server) -> None:  # noqa: F811
    browser.set_window_size(1000, 620)
    browser.set_script_timeout(30)
    browser.get(server.url + "/table")
    one(browser, "#file").send_keys(str(TABLE))
    assert ask(browser, "O ile spadła liczba wypadków między 2017 a 2021 rokiem?") == "9944"
    marked = [cell.text for cell in browser.find_elements("css selector", "#corner mark")]
    assert marked == ["32760", "22816"]
    assert one(browser, "#corner mark").value_of_css_property("background-color") == "rgba(255, 224, 138, 1)"
    if target := os.environ.get("KGQA_TABLE_SCREENSHOT"):
        browser.save_screenshot(target)
    assert ask(browser, "Ilu było rannych w 1985 roku?") == "Brak odpowiedzi"
    assert browser.execute_script("return document.querySelectorAll('#corner td').length") == 0
    assert errors(browser) == []


def test_the_screenshot_of_the_guide_is_there() -> None:
    """Made by the first test with KGQA_TABLE_SCREENSHOT=docs/table.png."""
    assert (ROOT / "docs" / "table.png").read_bytes().startswith(b"\x89PNG")
