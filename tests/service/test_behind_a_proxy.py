"""The service below a path, behind proxies that leave the path and such that take it away; the client talks to it."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import pytest

import kgqa.interfaces.http.page
from kgqa.client import Client, ServiceError
from kgqa.errors import ClearError
from kgqa.interfaces.http.library_routes import NamedItem, SessionAnswer
from kgqa.interfaces.library.library_answer import Answer, Item
from tests.service.running import Server, running_server

DEPLOYMENT = Path(__file__).parents[2] / "docs" / "deployment"
TEMPLATES = Path(kgqa.interfaces.http.page.__file__).parent / "templates"
NGINX, CADDY, SYSTEMD = (shutil.which(name) for name in ("nginx", "caddy", "systemd-analyze"))
QUESTION = "Gdzie urodziła się Wisława Szymborska?"


@pytest.fixture(scope="module")
def below(cache: Path) -> Iterator[Server]:
    with running_server(cache, "--workers", "1", "--root-path", "/kgqa/", "--hosts", "*") as server:
        yield server


@pytest.mark.parametrize("prefix", ["", "/kgqa"])
def test_pages_link_below_the_path(below: Server, prefix: str) -> None:
    page = below.get(f"{prefix}/?q=Gdzie+urodzi%C5%82a+si%C4%99+Wis%C5%82awa+Szymborska%3F")
    assert page.status == 200
    links = re.findall(r'(?:href|src|action)="(/[^"]*)"', page.text)
    assert links and all(link.startswith("/kgqa/") for link in links), links
    assert below.get(f"{prefix}/item/Q36").status == below.get(f"{prefix}/api/health").status == 200
    for path in {link.partition("?")[0] for link in links if link.endswith((".css", ".js", ".svg"))}:
        assert below.get(path).status == 200


def test_every_address_of_a_template_begins_with_the_root() -> None:
    absolute = re.compile(r'(?:href|src|action|data-[a-z]+)="/|(?:switch|macro \w+\([^)]*\)) %\}/')
    found = [path.name for path in TEMPLATES.glob("*.html") if absolute.search(path.read_text(encoding="utf-8"))]
    assert found == [], "write {{ root }} in front of the address"


def test_redirections_lead_below_the_path(below: Server) -> None:
    reply = below.get("/kgqa/entity/Q36", {"Accept": "text/html"})
    assert (reply.status, reply.headers["location"]) == (303, "/kgqa/item/Q36")
    assert below.get("/kgqa/api/openapi.json").json()["servers"] == [{"url": "/kgqa"}]
    assert below.get("/kgqaa/api/health").status == 404


def test_the_client_has_the_methods_of_a_session(server: Server) -> None:
    with Client(server.url + "/") as client:
        answer = client.ask(QUESTION)
        assert (answer.text, answer.items[0].id, bool(answer.statements)) == ("w Kórniku", "Q51408", True)
        assert client.ask("A kiedy umarła?", history=[answer]).text == "1 lutego 2012"
        assert not client.ask("Kto zbudował Xyzzy?")
        told: list[tuple[int, int]] = []
        texts = ["Jak nazywa się stolica Norwegii?", "Czy Chile graniczy z Brazylią?"]
        answers = client.ask_many(texts, jobs=2, progress=lambda *of: told.append(of))
        assert [one.text for one in answers] == ["Oslo", "nie"] and told == [(1, 2), (2, 2)]
        (link,) = client.link("Byłem w Gdańsku.")
        assert (link.surface, link.id, link.start) == ("Gdańsku", "Q1792", 8)
        assert "w Kórniku" in client.explain(QUESTION)
        assert client.inflect("Gdańsk", case="loc") == "Gdańsku"
        assert client.sparql("ASK { wd:Q36 wdt:P36 wd:Q270 }") is True
        assert client.sparql("SELECT ?x { wd:Q36 wdt:P36 ?x }") == [{"x": "http://www.wikidata.org/entity/Q270"}]
        (triple,) = client.sparql("CONSTRUCT { wd:Q36 wdt:P36 ?x } { wd:Q36 wdt:P36 ?x }")  # type: ignore[misc]
        assert triple[2] == "http://www.wikidata.org/entity/Q270"


def test_the_document_names_the_fields_of_an_answer() -> None:
    assert list(SessionAnswer.model_fields) == [one.name for one in fields(Answer)]
    assert list(NamedItem.model_fields) == [one.name for one in fields(Item)]


def test_what_the_service_refuses_is_told_in_a_sentence(server: Server) -> None:
    client = Client(server.url)
    with pytest.raises(ServiceError, match=r"status 422: .*; body/case: Input should be 'nom', 'gen'"):
        client.inflect("Gdańsk", case="ergative")
    with pytest.raises(ServiceError, match="status 400"):
        client.sparql("SELECT")
    with pytest.raises(ServiceError, match="does not answer"):
        Client("http://127.0.0.1:9").ask("Kto?")
    with pytest.raises(ClearError, match="begins with http"):
        Client("example.org")
    with pytest.raises(ClearError, match="a question is text: int"):
        client.ask(1)  # type: ignore[arg-type]


def _nginx(directory: Path, port: int, service: str) -> Path:
    """The example in a whole configuration, its service at another address."""
    shown = (DEPLOYMENT / "nginx.conf").read_text(encoding="utf-8").replace("http://127.0.0.1:8000", service)
    (directory / "site.conf").write_text(shown, encoding="utf-8")
    places = "".join(
        f"{name}_temp_path {directory}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"""daemon off; master_process off; pid {directory}/pid; error_log {directory}/log;
events {{}}
http {{ access_log off; {places} server {{ listen 127.0.0.1:{port}; include {directory}/site.conf; }} }}
"""
    path = directory / "nginx.conf"
    path.write_text(whole, encoding="utf-8")
    return path


def _caddy(directory: Path, port: int, service: str) -> Path:
    shown = (DEPLOYMENT / "Caddyfile").read_text(encoding="utf-8").replace("127.0.0.1:8000", service[len("http://") :])
    path = directory / "Caddyfile"
    path.write_text("{\n\tadmin off\n}\n" + shown.replace("example.org {", f"http://127.0.0.1:{port} {{"), "utf-8")
    return path


@contextmanager
def proxy(name: str, directory: Path, port: int, service: str) -> Iterator[str]:
    if name == "nginx":
        command = [
            str(NGINX),
            "-e",
            f"{directory}/log",
            "-p",
            str(directory),
            "-c",
            str(_nginx(directory, port, service)),
        ]
    else:
        command = [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(_caddy(directory, port, service))]
    log = (directory / "out").open("wb")
    process = subprocess.Popen(command, stdout=log, stderr=log, env={"HOME": str(directory)})
    try:
        yield f"http://127.0.0.1:{port}/kgqa"
    finally:
        process.terminate()
        process.wait(20)
        log.close()


def _free_port() -> int:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("nginx", marks=pytest.mark.skipif(NGINX is None, reason="nginx is not installed")),
        pytest.param("caddy", marks=pytest.mark.skipif(CADDY is None, reason="caddy is not installed")),
    ],
)
def test_the_client_behind_the_proxies_of_the_documents(name: str, below: Server, tmp_path: Path) -> None:
    with proxy(name, tmp_path, _free_port(), below.url) as url:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"{url}/api/health", timeout=2).close()
                break
            except OSError:
                time.sleep(0.1)
        assert Client(url).ask(QUESTION).text == "w Kórniku"
        assert 'href="/kgqa/' in urllib.request.urlopen(f"{url}/item/Q36", timeout=20).read().decode()


@pytest.mark.skipif(SYSTEMD is None, reason="systemd-analyze is not installed")
def test_the_service_of_systemd_is_well_formed(tmp_path: Path) -> None:
    unit = tmp_path / "kgqa.service"
    shown = (DEPLOYMENT / "kgqa.service").read_text(encoding="utf-8").replace("/opt/kgqa/bin/kgqa", "/bin/true")
    unit.write_text(shown, encoding="utf-8")
    done = subprocess.run([str(SYSTEMD), "verify", str(unit)], capture_output=True, text=True, check=False)
    assert not [line for line in done.stderr.splitlines() if "kgqa.service" in line], done.stderr
