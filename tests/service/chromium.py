"""A real browser for tests: Debian's Chromium, driven by Selenium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

CHROMIUM, DRIVER = Path("/usr/bin/chromium"), Path("/usr/bin/chromedriver")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--accept-lang=pl", "--disable-sync", "--disable-quic", "--hide-scrollbars",
)  # fmt: skip

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
_Failed = pytest.importorskip("selenium.common.exceptions").WebDriverException
_Wait = pytest.importorskip("selenium.webdriver.support.wait").WebDriverWait
_SECONDS = 20
NEEDED = pytest.mark.skipif(
    not (CHROMIUM.exists() and DRIVER.exists()), reason="needs Debian's packages chromium and chromium-driver"
)


@contextmanager
def running_browser(*, scripts: bool = True) -> Iterator[webdriver.Chrome]:
    """A browser, with or without scripts."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(CHROMIUM)
    for flag in FLAGS:
        options.add_argument(flag)
    if not scripts:
        blocked = 2
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": blocked})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(DRIVER)))
    driver.set_window_size(1000, 1300)
    driver.implicitly_wait(_SECONDS)
    try:
        yield driver
    finally:
        driver.quit()


def one(browser: webdriver.Chrome, selector: str) -> webdriver.remote.webelement.WebElement:
    """The first element of a CSS selector, once it is there."""
    return browser.find_element("css selector", selector)


def patient(taken: Callable[[], bytes]) -> bytes:
    """What is taken of the browser; once more where it was still busy with the page."""
    try:
        return taken()
    except _Failed:
        return taken()


def until(browser: webdriver.Chrome, holds: Callable[[], bool]) -> None:
    """Wait until something holds; what a page is just renewing is looked for again."""
    _Wait(browser, _SECONDS, ignored_exceptions=[_Failed]).until(lambda _: holds())


def wait_for(browser: webdriver.Chrome, selector: str, text: str) -> None:
    """Wait until the first element of a CSS selector shows a text."""
    until(browser, lambda: text in one(browser, selector).text)
