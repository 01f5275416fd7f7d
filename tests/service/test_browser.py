"""The web page in a real browser: Debian's Chromium, driven by Selenium."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest

from tests.service.chromium import NEEDED, one, running_browser, until, wait_for, webdriver
from tests.service.running import Server

COPERNICUS = "W jakim mieście urodził się Mikołaj Kopernik?"
pytestmark = NEEDED


@pytest.fixture(scope="module")
def browser() -> Iterator[webdriver.Chrome]:
    with running_browser() as driver:
        yield driver


def test_a_question_is_typed_and_answered(browser: webdriver.Chrome, server: Server) -> None:
    browser.get(server.url)
    field = browser.switch_to.active_element
    assert field.get_attribute("id") == "q"
    field.send_keys(COPERNICUS, "\ue007")
    wait_for(browser, ".answer .text", "w Toruniu")
    assert "Kopernik" in browser.title
    assert errors(browser) == []


def test_the_query_is_changed_and_run_from_the_keyboard(browser: webdriver.Chrome, server: Server) -> None:
    browser.get(server.url + "/?" + urlencode({"q": COPERNICUS}))
    unfold(browser)
    one(browser, "a[href^='/editor?query']").click()
    one(browser, "#query").send_keys("\ue009\ue007")
    wait_for(browser, ".results td", "Toruń Q47554")
    query = one(browser, "#query")
    query.clear()
    query.send_keys("SELECT ?x WHERE { ?x ?y", "\ue009\ue007")
    wait_for(browser, "main", "To nie jest zapytanie")


def test_names_become_ids_in_the_editor(browser: webdriver.Chrome, server: Server) -> None:
    browser.get(server.url + "/editor")
    query = one(browser, "#query")
    query.clear()
    query.send_keys("ASK { wd:Pols")
    one(browser, "#names li")
    query.send_keys("\ue007", " wdt:stoli")
    wait_for(browser, "#names", "(P36)")
    query.send_keys("\ue015", "\ue013", "\ue007", " ?x }")
    assert query.get_attribute("value") == "ASK { wd:Q36 wdt:P36 ?x }"


def coloured(browser: webdriver.Chrome, selector: str) -> dict[str, str]:
    """The classes of the coloured words of the query as it stands, read at once: each key makes them anew."""
    same = "return document.querySelector('#colours').textContent.trimEnd() === document.querySelector('#query').value"
    until(browser, lambda: bool(browser.execute_script(same)))
    read = "return [...document.querySelectorAll(arguments[0])].map(one => [one.textContent, one.className])"
    return dict(browser.execute_script(read, f"#colours {selector}"))


def test_queries_are_coloured_and_brackets_paired(browser: webdriver.Chrome, server: Server) -> None:
    browser.get(server.url + "/editor")
    query = one(browser, "#query")
    query.clear()
    query.send_keys('SELECT ?x { ?x wdt:P31 "a}" # }')
    classes = coloured(browser, "span")
    assert (
        classes["SELECT"] == "sparql-word"
        and classes["?x"] == "sparql-variable"
        and classes["wdt:P31"] == "sparql-name"
    )
    assert classes['"a}"'] == "sparql-text" and classes["# }"] == "sparql-comment"
    query.send_keys("\ue007}")
    assert list(coloured(browser, ".pair")) == ["{", "}"]
    query.send_keys(")")
    assert list(coloured(browser, ".lone")) == [")"]


def test_variables_and_keywords_are_completed(browser: webdriver.Chrome, server: Server) -> None:
    errors(browser)  # of the tests before
    browser.get(server.url + "/editor")
    query = one(browser, "#query")
    query.clear()
    query.send_keys("SELECT ?miasto WHERE { ?mi")
    wait_for(browser, "#names", "?miasto")
    query.send_keys("\ue015", "\ue007", " wdt:P17 wd:Q36 OPTIO")
    wait_for(browser, "#names", "OPTIONAL")
    query.send_keys("\ue015", "\ue007")
    assert query.get_attribute("value") == "SELECT ?miasto WHERE { ?miasto wdt:P17 wd:Q36 OPTIONAL"
    assert errors(browser) == []


def test_names_are_completed_in_the_case_in_which_they_were_begun(browser: webdriver.Chrome, server: Server) -> None:
    browser.get(server.url)
    field = one(browser, "#q")
    field.send_keys("Kto był ojcem Kazimierza Wiel")
    wait_for(browser, "#names li", "Kazimierza Wielkiego")
    assert field.get_attribute("aria-expanded") == "true"
    field.send_keys("\ue015", "\ue007", "?")
    assert field.get_attribute("value") == "Kto był ojcem Kazimierza Wielkiego?"
    field.send_keys("\ue007")
    wait_for(browser, ".answer .text", "Władysław I Łokietek")


def test_questions_are_remembered_on_request_only(browser: webdriver.Chrome, server: Server) -> None:
    def asked() -> list[str]:
        browser.get(server.url + "/?" + urlencode({"lang": "pl"}))
        one(browser, "#q").send_keys(COPERNICUS, "\ue007")
        one(browser, ".answer")
        browser.get(server.url)
        return [link.text for link in one(browser, "#recent-list").find_elements("xpath", ".//a")]

    browser.implicitly_wait(1)
    assert asked() == []
    one(browser, "#keep").click()
    assert asked() == [COPERNICUS]
    browser.implicitly_wait(20)


def test_another_reading_is_chosen_by_keyboard(browser: webdriver.Chrome, server: Server) -> None:
    browser.get(server.url + "/?" + urlencode({"q": COPERNICUS}))
    one(browser, "#meant summary").send_keys("\ue007")
    one(browser, "#meant a").send_keys("\ue007")
    assert "item=Q" in browser.current_url
    wait_for(browser, ".answer", "Wybrano")


def test_a_slash_leads_to_the_question(browser: webdriver.Chrome, server: Server) -> None:
    browser.get(server.url + "/?" + urlencode({"q": COPERNICUS}))
    one(browser, "body").send_keys("/")
    assert browser.switch_to.active_element.get_attribute("id") == "q"


@pytest.mark.parametrize("width", [320, 480])
def test_a_phone_needs_no_scrolling_sideways(browser: webdriver.Chrome, server: Server, width: int) -> None:
    metrics = {"width": width, "height": 800, "deviceScaleFactor": 2, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        browser.get(server.url + "/?" + urlencode({"q": COPERNICUS}))
        wait_for(browser, ".answer .text", "w Toruniu")
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_a_script_in_a_question_does_not_run(browser: webdriver.Chrome, server: Server) -> None:
    question = "<script>document.title='ran'</script><img src=x onerror=\"document.title='ran'\">"
    browser.get(server.url + "/?" + urlencode({"q": question}))
    assert one(browser, "#q").get_attribute("value") == question
    assert not browser.title.startswith("ran")


def test_every_field_has_a_name_for_screen_readers(browser: webdriver.Chrome, server: Server) -> None:
    browser.get(server.url + "/?" + urlencode({"q": COPERNICUS}))
    unfold(browser)
    for element in browser.find_elements("css selector", "input:not([type=hidden]), textarea, button, svg, meter"):
        assert element.accessible_name, element.get_attribute("outerHTML")


def unfold(browser: webdriver.Chrome) -> None:
    """Open all sections, as somebody does who wants to know how an answer came about."""
    for summary in browser.find_elements("css selector", "details:not([open]) > summary"):
        summary.click()


def errors(browser: webdriver.Chrome) -> list[str]:
    return [entry["message"] for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
