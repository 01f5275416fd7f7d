"""A table is chosen and asked in a real browser; the cells that the answer was read from are marked."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.service.chromium import one, running_browser, wait_for
from tests.service.running import ROOT, Server
from tests.service.test_browser import browser, errors, pytestmark  # noqa: F401 (a fixture and a mark)

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
TABLE = ROOT / "examples" / "wypadki.csv"


def ask(page: webdriver.Chrome, question: str) -> str:
    """The answer that the page shows to a question."""
    field = one(page, "#q")
    field.clear()
    page.execute_script("document.getElementById('outcome').replaceChildren()")
    field.send_keys(question, "\ue007")
    return str(one(page, "#outcome > *").text.partition("\n")[0])


def marked(page: webdriver.Chrome) -> list[str]:
    return [cell.text for cell in page.find_elements("css selector", "#corner mark")]


def test_the_cells_used_are_marked(browser: webdriver.Chrome, server: Server) -> None:  # noqa: F811
    browser.set_window_size(1000, 780)
    browser.get(server.url + "/table?lang=pl")
    one(browser, "#file").send_keys(str(TABLE))
    assert ask(browser, "O ile spadła liczba wypadków między 2017 a 2021 rokiem?") == "9944"
    assert marked(browser) == ["2017", "32760", "2021", "22816"]
    assert one(browser, "#corner mark").value_of_css_property("background-color") == "rgba(255, 224, 138, 1)"
    if target := os.environ.get("KGQA_TABLE_SCREENSHOT"):
        browser.save_screenshot(target)
    assert ask(browser, "Ilu było rannych w 1985 roku?") == "Brak odpowiedzi"  # of the file that is still chosen
    assert browser.execute_script("return document.querySelectorAll('#corner td').length") == 0
    assert errors(browser) == []


def test_a_file_that_is_too_large_is_not_sent(
    browser: webdriver.Chrome,  # noqa: F811
    server: Server,
    tmp_path: Path,
) -> None:
    large = tmp_path / "large.csv"
    large.write_bytes(b"a;b\n" * (5 << 20))
    browser.get(server.url + "/table?lang=en")
    one(browser, "#file").send_keys(str(large))
    assert ask(browser, "Ile?") == "The file is too large: at most 16 MB."


def test_tables_are_asked_without_scripts(server: Server, tmp_path: Path) -> None:
    large = tmp_path / "large.csv"
    large.write_bytes(b"a;b\n" * (5 << 20))
    with running_browser(scripts=False) as plain:
        plain.get(server.url + "/table?lang=pl")
        one(plain, "#file").send_keys(str(TABLE))
        one(plain, "#q").send_keys("Ile było wypadków w 2019 roku?", "\ue007")
        assert one(plain, "#answer-title").text == "30288"
        assert marked(plain) == ["30288"]
        assert "wybierz plik jeszcze raz" in one(plain, "main").text
        if directory := os.environ.get("KGQA_SCREENSHOTS"):
            plain.save_screenshot(str(Path(directory) / "table-answer-plain.png"))
        one(plain, "#file").send_keys(str(large))
        one(plain, "form button").click()
        wait_for(plain, "main", "Plik jest za duży")


def test_the_screenshot_of_the_guide_is_there() -> None:
    """Made by the first test with KGQA_TABLE_SCREENSHOT=docs/table.png."""
    assert (ROOT / "docs" / "table.png").read_bytes().startswith(b"\x89PNG")
