"""Tables sent to the service, and the page that sends them."""

from __future__ import annotations

from urllib.parse import urlencode

from tests.service.running import Reply, Server

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
    assert ask(server, b"a;b\n" * 250_000, "Ile?", "a.csv").status == 422
    assert ask(server, b"x" * (17 << 20), "Ile?", "a.csv").status == 413


def test_the_page(server: Server) -> None:
    reply = server.get("/table")
    assert (reply.status, reply.media_type) == (200, "text/html")
    assert '<label for="q">Pytanie</label>' in reply.text
    assert server.get("/static/table.js").status == 200
