"""The annotation page on a free port, and annotators who use it over HTTP without a browser."""

from __future__ import annotations

import html
import http.client
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Self
from urllib.parse import urlencode

from argon2 import PasswordHasher

from kgqa.annotation.store import Role, Store, open_database
from tests.service.running import Server, running_server

PASSWORD = "ruda wydra nad Narwią"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Logins are not what these tests measure."""
FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Page:
    """An answer of the server."""

    status: int
    location: str
    text: str

    def hidden(self, name: str) -> str:
        """The value of the last field of this name."""
        return html.unescape(re.findall(rf'name="{name}" value="([^"]*)"', self.text)[-1])


class Annotator:
    """Somebody who is logged in and keeps one connection."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        self._cookies: SimpleCookie = SimpleCookie()
        self._connection = http.client.HTTPConnection(server.host, server.port, timeout=60)
        token = self.get("/login").hidden("csrf")
        assert self.post("/login", {"name": name, "password": PASSWORD, "csrf": token}).status == 303
        self.csrf = self.get("/account").hidden("csrf")

    def get(self, path: str) -> Page:
        return self._request("GET", path, None)

    def post(self, path: str, fields: Mapping[str, str]) -> Page:
        return self._request("POST", path, urlencode(fields))

    def new_record(self, text: str) -> int:
        """The number of a new record about a text."""
        made = self.post("/articles", {"csrf": self.csrf, "text": text, "title": "Artykuł", "type": "ENTITY"})
        assert made.status == 303, made.text
        return int(made.location.rpartition("/")[2])

    def save(self, record: int, version: int, fields: Mapping[str, str]) -> Page:
        """Save a form; 303 says that it is saved."""
        return self.post(f"/records/{record}", {"csrf": self.csrf, "version": str(version), "action": "save", **fields})

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _request(self, method: str, path: str, body: str | None) -> Page:
        headers = {"Cookie": "; ".join(f"{name}={one.value}" for name, one in self._cookies.items())}
        if body is not None:
            headers["Content-Type"] = FORM
        self._connection.request(method, path, body, headers)
        response = self._connection.getresponse()
        text = response.read().decode("utf-8")
        for cookie in response.headers.get_all("Set-Cookie") or ():
            self._cookies.load(cookie)
        return Page(response.status, response.headers.get("Location", ""), text)


def add_annotators(place: str, count: int) -> list[str]:
    """The names of new accounts."""
    store = Store(open_database(place), QUICK)
    names = [f"anotator{number}" for number in range(count)]
    for name in names:
        store.accounts.add(name, PASSWORD, Role.ANNOTATOR)
    store.database.close()
    return names


@contextmanager
def annotation_server(cache: Path, place: str, *options: str) -> Iterator[Server]:
    """The page over a database."""
    with running_server(cache, *options, command=("annotate", "--db", place), health="/health") as server:
        yield server
