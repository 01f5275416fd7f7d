"""A record made in a real browser, from the overview to the final check, by mouse and by keyboard."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kgqa.annotation.checks import QuestionIndex, all_checks, problems_of
from kgqa.annotation.question_records import Record, State
from kgqa.annotation.record_sets import formats
from kgqa.annotation.store import Role, Selection, Store, open_database
from kgqa.assembly.annotation import PolishTools
from kgqa.interfaces.annotation.workplace import Wanted, exported
from kgqa.morphology import MorfeuszMorphology
from kgqa.retrieval.index.index_build import build_passages
from kgqa.retrieval.text_words import Lexicon
from tests.service.annotating import PASSWORD, QUICK, annotation_server
from tests.service.chromium import one, until, wait_for
from tests.service.running import ROOT, Server
from tests.service.test_browser import browser, errors, pytestmark  # noqa: F401 (a fixture and a mark)
from tests.unit.retrieval.texts import write_articles

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
Keys = pytest.importorskip("selenium.webdriver.common.keys").Keys
Browser = webdriver.Chrome

_TOO_WIDE = """
const scrolled = (one) => one && (getComputedStyle(one).overflowX !== "visible" || scrolled(one.parentElement));
return document.documentElement.scrollWidth <= 360 ? [] : [...document.body.querySelectorAll("*")]
  .filter((one) => one.getBoundingClientRect().right > 360 && !scrolled(one.parentElement)).map((one) => one.outerHTML);
"""
"""The elements for which a phone would have to scroll sideways."""
ARTICLE = (
    "Wydra jest drapieżnym ssakiem z rodziny łasicowatych. Żyje nad rzekami i jeziorami, a poluje najczęściej nocą.\n\n"
    "W Polsce wydrę objęto częściową ochroną. Jej ulubionym pokarmem są ryby. "
    "Ona potrafi zostać pod wodą nawet osiem minut."
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("annotation") / "records.db"


@pytest.fixture(scope="module")
def annotation(cache: Path, place: Path) -> Iterator[Server]:
    store = Store(open_database(str(place)), QUICK)
    anna = store.accounts.add("anna", PASSWORD, Role.ADMIN)
    store.quotas.set(anna.id, {"NUMERIC": 10, "LOCATION": 5, "PERSON": 28, "VERB_PHRASE": 50})
    store.database.close()
    data = place.parent / "data"
    build_passages([write_articles(place.parent)], data, Lexicon(MorfeuszMorphology()))
    with annotation_server(cache, str(place), "--text", str(data)) as server:
        yield server


@pytest.fixture
def desk(browser: Browser, annotation: Server) -> Browser:  # noqa: F811
    """A browser in which somebody is logged in."""
    browser.set_window_size(1360, 1060)
    browser.delete_all_cookies()
    browser.get(annotation.url)
    one(browser, "#name").send_keys("anna")
    one(browser, "#password").send_keys(PASSWORD, Keys.ENTER)
    one(browser, ".quotas")
    return browser


def picked(desk: Browser, name: str) -> str:
    return str(one(desk, f"[name={name}]").get_attribute("value"))


def sentence(desk: Browser, words: str) -> webdriver.remote.webelement.WebElement:
    return next(each for each in desk.find_elements("css selector", ".sentence") if words in each.text)


def word(desk: Browser, text: str) -> webdriver.remote.webelement.WebElement:
    found = desk.find_elements("css selector", ".selection .word")
    return next(each for each in found if each.text == text)


def begin_record(desk: Browser, kind: str) -> None:
    one(desk, f"a[href='/articles?type={kind}']").click()
    one(desk, "details summary").click()
    one(desk, "#title").send_keys("Wydra")
    one(desk, "#url").send_keys("https://pl.wikipedia.org/wiki/Wydra_europejska")
    one(desk, "#text").send_keys(ARTICLE)
    one(desk, "form.stack button").click()


def test_a_record_is_made_by_mouse(desk: Browser, place: Path, tmp_path: Path) -> None:
    begin_record(desk, "NUMERIC")
    one(desk, "#question").send_keys("Ile minut może wydra przebywać pod wodą?")
    wait_for(desk, "#proposal", "NUMERIC, NUMERIC")
    one(desk, "#proposal button").click()
    assert picked(desk, "answer_type") == "NUMERIC"
    sentence(desk, "osiem minut").click()
    assert picked(desk, "selection") == "Ona potrafi zostać pod wodą nawet osiem minut."
    wait_for(desk, "#problems-context", "„Ona”")
    word(desk, "osiem").click()
    webdriver.ActionChains(desk).key_down(Keys.SHIFT).click(word(desk, "minut")).key_up(Keys.SHIFT).perform()
    assert (picked(desk, "extraction"), picked(desk, "answer")) == ("osiem minut", "osiem minut")
    assert picked(desk, "extraction_start") == str(ARTICLE.index("osiem"))
    one(desk, "input[value=context]").click()
    sentence(desk, "W Polsce").click()
    assert picked(desk, "context") == "W Polsce wydrę objęto częściową ochroną."
    until(desk, lambda: bool(desk.execute_script("return !document.querySelector('.problems li')")))
    if target := os.environ.get("KGQA_ANNOTATION_SCREENSHOT"):
        desk.save_screenshot(target)
    one(desk, "button[value=continue]").click()
    lemma = one(desk, "[name='question.15.lemma']")
    assert lemma.get_attribute("value") == "wydra"
    one(desk, "button[value=finish]").click()
    wait_for(desk, "h1", "92 z 93")
    assert errors(desk) == []
    check_export(place, tmp_path)


def check_export(place: Path, tmp_path: Path) -> None:
    """The record is exported in SQAD's form, no check complains of it, and it is read back as it was."""
    store = Store(open_database(str(place)), QUICK)
    made = [stored.record for stored in store.records.whole(Selection(states=(State.SUBMITTED,)))]
    tools = PolishTools()
    exported(store, tools, Wanted("sqad", (State.SUBMITTED,)), tmp_path / "sqad")
    store.database.close()
    read = list(formats(tools)["sqad"].read(tmp_path / "sqad"))
    assert [untagged(record) for record in read] == [untagged(record) for record in made]
    assert len(read) == 1 and read[0].extraction.text == "osiem minut"
    assert (tmp_path / "sqad" / "data" / made[0].id / "06answer.selection.vert").is_file()
    checks = all_checks(tools, QuestionIndex(tools))
    assert [problem for record in read for problem in problems_of(record, checks)] == []


def untagged(record: Record) -> Record:
    return Record(**{name: getattr(record, name) for name in Record.__slots__ if name != "tagging"})


def test_a_record_is_made_by_keyboard(desk: Browser, annotation: Server) -> None:
    desk.get(annotation.url + "/articles?type=LOCATION")
    desk.switch_to.active_element.send_keys("Kopernik", Keys.ENTER)
    one(desk, "button[name=found]").send_keys(Keys.ENTER)
    one(desk, "#question")
    desk.switch_to.active_element.send_keys("Gdzie urodził się Mikołaj Kopernik?")
    first = one(desk, ".sentence")
    first.send_keys(Keys.ARROW_DOWN)
    desk.switch_to.active_element.send_keys(Keys.ENTER)
    assert picked(desk, "selection") == "Urodził się w Toruniu w 1473 roku."
    for key in (Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER):
        desk.switch_to.active_element.send_keys(key)
    assert picked(desk, "extraction") == "w"
    webdriver.ActionChains(desk).key_down(Keys.SHIFT).send_keys(Keys.ARROW_RIGHT).key_up(Keys.SHIFT).perform()
    assert picked(desk, "extraction") == "w Toruniu"
    desk.switch_to.active_element.send_keys(Keys.ESCAPE)
    desk.switch_to.active_element.send_keys(Keys.ARROW_UP)
    desk.switch_to.active_element.send_keys("c")
    assert picked(desk, "context").startswith("Mikołaj Kopernik – polski astronom")
    one(desk, "button[value=save]").send_keys(Keys.ENTER)
    until(desk, lambda: picked(desk, "version") == "2")
    wait_for(desk, ".sentence mark", "w Toruniu")
    assert errors(desk) == []


def test_words_are_picked_by_dragging(desk: Browser) -> None:
    begin_record(desk, "PERSON")
    sentence(desk, "łasicowatych").click()
    start, end = word(desk, "drapieżnym"), word(desk, "ssakiem")
    webdriver.ActionChains(desk).click_and_hold(start).move_to_element(end).release().perform()
    assert picked(desk, "extraction") == "drapieżnym ssakiem"
    one(desk, "button[value=save]").click()


@pytest.mark.parametrize(
    "path", ["/", "/records/1", "/records/1/final", "/records/1/history", "/help", "/admin", "/articles"]
)
def test_every_field_has_a_name_and_a_phone_has_room(desk: Browser, annotation: Server, path: str) -> None:
    metrics = {"width": 360, "height": 800, "deviceScaleFactor": 2, "mobile": True}
    desk.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        desk.get(annotation.url + path)
        assert desk.execute_script(_TOO_WIDE) == []
    finally:
        desk.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    for element in desk.find_elements("css selector", "input:not([type=hidden]), select, textarea, button, svg, meter"):
        hidden = element.get_attribute("aria-hidden") == "true" or not element.is_displayed()
        assert hidden or element.accessible_name, element.get_attribute("outerHTML")


def test_a_script_in_an_article_does_not_run(desk: Browser, annotation: Server) -> None:
    desk.get(annotation.url + "/articles")
    script = "<img src=x onerror=\"document.title='ran'\"><script>document.title='ran'</script>. Drugie zdanie."
    one(desk, "details summary").click()
    one(desk, "#text").send_keys(script)
    one(desk, "form.stack button").click()
    sentence(desk, "onerror").click()
    assert picked(desk, "selection") in script
    assert "ran" not in desk.title


def test_the_screenshot_of_the_guide_is_there() -> None:
    """Made by the first test with KGQA_ANNOTATION_SCREENSHOT=docs/annotation.png."""
    assert (ROOT / "docs" / "annotation.png").read_bytes().startswith(b"\x89PNG")
