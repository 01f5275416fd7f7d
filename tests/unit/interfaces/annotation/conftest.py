"""The annotation page in this process, over a database of its own, and people who use it."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from kgqa.annotation.question_records import Article
from kgqa.annotation.store import Account, Role, Store, open_database
from kgqa.assembly.annotation import PolishTools
from kgqa.interfaces.annotation.annotation_app import create_app
from kgqa.interfaces.annotation.workplace import Desk, Library, Workplace
from kgqa.model import Hit, Passage

PASSWORD = "ruda wydra nad Narwią"
TEXT = (
    "Chaber bławatek rośnie w zbożu. Ma kwiaty niebieskie.\n\n"
    "Opisał go Karol Linneusz w 1753 roku. Nazwa pochodzi od centaura Chirona."
)
ARTICLE = {"title": "Chaber", "url": "https://pl.wikipedia.org/wiki/Chaber", "text": TEXT}
FIELDS = {
    "question": "Kto opisał chabra bławatka?", "question_type": "PERSON", "answer_type": "PERSON",
    "selection": "Opisał go Karol Linneusz w 1753 roku.", "extraction": "Karol Linneusz", "answer": "Karol Linneusz",
    "context": "Chaber bławatek rośnie w zbożu.", "title": "Chaber", "url": "https://pl.wikipedia.org/wiki/Chaber",
}  # fmt: skip
"""A record that every check is content with."""


@pytest.fixture(scope="session")
def polish() -> PolishTools:
    return PolishTools()


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    database = open_database(str(tmp_path / "records.db"))
    yield Store(database, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    database.close()


@pytest.fixture
def workplace(store: Store, polish: PolishTools) -> Workplace:
    def search(words: str, limit: int) -> list[Hit]:
        return [Hit(Passage("chaber#0", "chaber", TEXT[:30], "Chaber", ARTICLE["url"]), 1.0)] * (
            "chab" in words.lower()
        )

    def article(words: str, record: str) -> Article | None:
        return Article(TEXT, "Chaber", ARTICLE["url"]) if record == "chaber" and search(words, 1) else None

    return Workplace(store, Desk(polish, store.records.questions), Library(search, article))


class Person:
    """Somebody with a browser; `get` and `post` follow redirections."""

    def __init__(self, workplace: Workplace, account: Account | None = None) -> None:
        self.account = account
        self.transport = httpx.ASGITransport(create_app(workplace, hosts=("testserver",)), raise_app_exceptions=False)
        self.cookies = httpx.Cookies()
        self.page = ""
        self.status = 0
        if account is not None:
            self.log_in(account.name, PASSWORD)

    def get(self, path: str) -> str:
        return self._shown(self.send("GET", path))

    def post(self, path: str, fields: Mapping[str, str] | None = None, **more: str) -> str:
        """Send a form with the token of the page that is shown, unless the fields have one."""
        token = self.hidden("csrf")
        return self._shown(self.send("POST", path, data={"csrf": token, **(fields or {}), **more}))

    def send(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Any request; the answer is not shown."""

        async def sent() -> httpx.Response:
            async with httpx.AsyncClient(
                transport=self.transport, base_url="https://testserver", cookies=self.cookies, follow_redirects=True
            ) as client:
                response = await client.request(method, path, **more)
                self.cookies = client.cookies
                return response

        return asyncio.run(sent())

    def log_in(self, name: str, password: str) -> None:
        self.get("/login")
        self.post("/login", name=name, password=password)

    def hidden(self, name: str) -> str:
        """The value of the last field of this name on the page."""
        found = re.findall(rf'name="{name}" value="([^"]*)"', self.page)
        return html.unescape(found[-1]) if found else ""

    def new_record(self, **fields: str) -> int:
        """The number of a record about the article, saved with these fields."""
        self.get("/articles?type=PERSON")
        self.post("/articles", type="PERSON", **ARTICLE)
        number = self.number
        if fields:
            self.save(number, **fields)
        return number

    def save(self, number: int, version: str = "", action: str = "save", **fields: str) -> str:
        version = version or self.hidden("version")
        return self.post(f"/records/{number}", {**FIELDS, "version": version, "action": action, **fields})

    @property
    def path(self) -> str:
        return self._path

    @property
    def number(self) -> int:
        found = re.search(r"/records/(\d+)", self._path)
        assert found is not None, self._path
        return int(found[1])

    def _shown(self, response: httpx.Response) -> str:
        self.page, self.status, self._path = response.text, response.status_code, response.url.path
        return self.page


People = Callable[..., Person]


@pytest.fixture
def people(workplace: Workplace) -> People:
    """Makes a person with a role, logged in."""

    def person(name: str = "anna", role: Role = Role.ANNOTATOR) -> Person:
        return Person(workplace, workplace.store.accounts.add(name, PASSWORD, role))

    return person


@pytest.fixture
def anna(people: People) -> Person:
    return people()
