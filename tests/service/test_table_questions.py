"""Tables sent to the service, and the page that sends them, as it leaves the server."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from tests.service.running import Reply, Server
from tests.unit.tables.hostile_files import GROWING

TABLE = "Miasto;Ludność\nRadom;211371\nPłock;119425\nOpole;128035\n"


def ask(server: Server, data: bytes, question: str, name: str) -> Reply:
    path = "/api/table?" + urlencode({"question": question, "name": name})
    return server.request("POST", path, data, {"Content-Type": "application/octet-stream"})


def test_the_answer_with_the_cells_used(server: Server) -> None:
    reply = ask(server, TABLE.encode("cp1250"), "Jaka jest ludność Radomia?", "miasta.csv")
    assert reply.status == 200
    told = reply.json()
    assert (told["answer"], told["values"], told["headers"]) == ("211371", ["211371"], ["Miasto", "Ludność"])
    assert told["rows"] == [
        {"number": 2, "cells": [{"text": "Radom", "used": False}, {"text": "211371", "used": True}]}
    ]


def test_what_is_no_table_is_refused(server: Server) -> None:
    reply = ask(server, b"\0" * 500, "Ile?", "a.csv")
    assert (reply.status, reply.json()["type"]) == (422, "urn:kgqa:problem:no-table")
    reply = ask(server, b"a;b\n" * 250_000, "Ile?", "a.csv")
    assert (reply.status, reply.json()["type"]) == (422, "urn:kgqa:problem:table-too-large")
    assert ask(server, b"", "Ile?", "a.csv").json()["type"] == "urn:kgqa:problem:no-table"
    assert ask(server, b"x" * (17 << 20), "Ile?", "a.csv").status == 413


@pytest.mark.parametrize("name", GROWING)
def test_few_bytes_that_become_many_cells_harm_nobody(server: Server, name: str) -> None:
    workers = server.workers()
    reply = ask(server, GROWING[name], "Ile?", name)
    assert (reply.status, reply.json()["type"]) == (422, "urn:kgqa:problem:table-too-large")
    assert ask(server, TABLE.encode(), "Jaka jest ludność Radomia?", "miasta.csv").json()["answer"] == "211371"
    assert server.workers() == workers


def test_files_that_were_too_much_are_counted(server: Server) -> None:
    ask(server, GROWING["far.xlsx"], "Ile?", "far.xlsx")
    figures = server.get("/metrics").text
    assert re.search(r'^kgqa_tables_total\{outcome="too-large"\} [1-9]', figures, re.MULTILINE)
    assert re.search(r"^kgqa_worker_deaths_total ", figures, re.MULTILINE)


BOUNDARY = "----9f3b"


def form(server: Server, data: bytes, question: str, name: str, lang: str = "pl") -> Reply:
    """What a browser gets that sends the form of the page."""
    part = f"--{BOUNDARY}\r\nContent-Disposition: form-data; name="
    file = f'{part}"file"; filename="{name}"\r\n\r\n'.encode() + data
    rest = f'\r\n{part}"q"\r\n\r\n{question}\r\n--{BOUNDARY}--\r\n'.encode()
    headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}", "Accept": "text/html"}
    return server.request("POST", f"/table?lang={lang}", file + rest, headers)


def shown(reply: Reply) -> str:
    assert reply.media_type == "text/html"
    main = reply.text.partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def test_the_page_in_both_languages(server: Server) -> None:
    assert '<html lang="pl">' in server.get("/table").text
    english = server.get("/table", {"Accept-Language": "en"})
    assert '<html lang="en">' in english.text
    assert "Questions about a table" in shown(english)
    assert "Pytania do tabeli" in shown(server.get("/table?lang=pl", {"Accept-Language": "en"}))


def test_the_form_is_answered_with_the_cells_marked(server: Server) -> None:
    reply = form(server, TABLE.encode("cp1250"), "Jaka jest ludność Radomia?", "dane/miasta.csv")
    assert reply.status == 200
    assert re.findall("<mark>(.*?)</mark>", reply.text) == ["211371"]
    assert "Skąd pochodzi odpowiedź: miasta.csv" in shown(reply)
    assert 'value="Jaka jest ludność Radomia?"' in reply.text
    assert reply.text.count("<h1") == 1


def test_a_miss_names_what_is_lacking_and_the_columns(server: Server) -> None:
    for lang, said in (("pl", "Tabela nie mówi o: „Gdańska”."), ("en", "The table does not speak of: “Gdańska”.")):
        text = shown(form(server, TABLE.encode(), "Jaka była ludność Gdańska?", "miasta.csv", lang))
        assert said in text
        assert "Miasto, Ludność" in text


WRONG = {
    "no question": (TABLE.encode(), "", "a.csv", 422, "Pytanie musi mieć od 1 do 1000 znaków."),
    "a long question": (TABLE.encode(), "x" * 1001, "a.csv", 422, "Pytanie musi mieć od 1 do 1000 znaków."),
    "no file": (b"", "Ile?", "", 422, "Wybierz plik z tabelą."),
    "an empty file": (b"", "Ile?", "a.csv", 422, "Tego pliku nie udało się odczytać"),
    "no table": (b"\0" * 500, "Ile?", "a.csv", 422, "Tego pliku nie udało się odczytać"),
    "too many rows": (b"a;b\n" * 250_000, "Ile?", "a.csv", 422, "Ta tabela jest za duża"),
    "a long file": (b"x" * (17 << 20), "Ile?", "a.csv", 413, "Plik jest za duży: najwyżej 16 MB."),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_on_the_page(server: Server, case: str) -> None:
    data, question, name, status, said = WRONG[case]
    reply = form(server, data, question, name)
    assert reply.status == status
    assert said in shown(reply)


def test_what_is_no_form_is_refused(server: Server) -> None:
    reply = server.request("POST", "/table", b"q=x", {"Content-Type": "application/x-www-form-urlencoded"})
    assert reply.status == 415
    broken = server.request("POST", "/table", b"--x\r\nq", {"Content-Type": "multipart/form-data; boundary=x"})
    assert broken.status in (400, 422)


def test_the_name_of_a_file_is_shown_as_text(server: Server) -> None:
    reply = form(server, TABLE.encode(), "Jaka jest ludność Radomia?", "<script>alert(1)</script>.csv")
    assert "<script>alert" not in reply.text
