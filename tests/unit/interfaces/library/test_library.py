"""The public face: what a notebook, a program with threads and a careless caller meet."""

from __future__ import annotations

import ast
import json
import os
import pickle
import ssl
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from unittest.mock import patch
from urllib.error import URLError

import pandas
import polars
import pytest

import kgqa
from kgqa.client import Client
from kgqa.config import Config
from kgqa.interfaces.library.service_client import ServiceError
from wikidata_hdt.store import READER

_QUESTIONS = ["Gdzie urodziła się Wisława Szymborska?", "Czy Chile graniczy z Brazylią?", "Kto zbudował Xyzzy?"]


@pytest.fixture(scope="module")
def session(sample_config: Config) -> Iterator[kgqa.Session]:
    with kgqa.open(cache=sample_config.cache) as opened:
        yield opened


def test_importing_loads_next_to_nothing() -> None:
    code = "import sys, kgqa; print([name for name in sys.modules if name.split('.')[0] in {'kgqa', 'numpy', 'spacy'}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['kgqa']\n"


def test_importing_the_client_loads_nothing_that_speaks_http() -> None:
    code = "import sys, kgqa.client; print({'ssl', 'http.client', 'urllib.request', 'spacy'} & {*sys.modules})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"


def test_types_name_what_is_loaded() -> None:
    stub = ast.parse(Path(kgqa.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    typed = {
        alias.asname: f"{node.module}" for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    assert {
        name: getattr(kgqa, name).__module__.replace("wikidata_hdt.clear_errors", "kgqa.errors") for name in typed
    } == typed
    assert set(dir(kgqa)) == {*typed, "__version__"}
    with pytest.raises(AttributeError, match="no attribute 'answers'"):
        kgqa.answers  # type: ignore[attr-defined]  # noqa: B018


def test_long_numbers_stand_in_groups_of_digits(session: kgqa.Session) -> None:
    said = session.ask("Ilu mieszkańców ma Polska?").sentence
    assert said == "Polska ma 38\N{NO-BREAK SPACE}036\N{NO-BREAK SPACE}118 mieszkańców."


def test_an_answer_with_items(session: kgqa.Session) -> None:
    answer = session.ask(_QUESTIONS[0])
    assert answer
    assert (answer.text, str(answer)) == ("w Kórniku", "w Kórniku")
    assert answer.sentence == "Wisława Szymborska urodziła się w Kórniku."
    assert [(item.id, item.label, bool(item.description)) for item in answer.items] == [("Q51408", "Kórnik", True)]
    assert answer.value is None
    assert 0.5 < answer.confidence <= 1
    assert answer.source == "graph"
    assert "wdt:P19" in (answer.sparql or "")
    assert [one.property for one in answer.statements] == ["miejsce urodzenia (P19)"]
    assert "analysis" in [step.stage for step in answer.trace]
    assert repr(answer).startswith("Answer('w Kórniku', Q51408, confidence=0.")


def test_values_and_completeness(session: kgqa.Session) -> None:
    assert session.ask(_QUESTIONS[1]).value is False
    assert session.ask("Ile lat miał Fryderyk Chopin, gdy umarł?").value == 39
    assert session.ask("Kiedy urodził się Mikołaj Kopernik?").value == "1473-02-28T00:00:00Z"
    assert session.ask("Jakie państwa graniczą z Polską?").completeness in {"complete", "partial", "unknown"}


def test_no_answer_is_false_and_tells_why(session: kgqa.Session) -> None:
    answer = session.ask(_QUESTIONS[2])
    assert not answer
    assert answer.reason
    assert repr(answer) == f"Answer(none: {answer.reason})"
    assert answer.sentence and "<br>".join(answer.sentence.splitlines()) in answer._repr_html_()
    assert answer.reason not in answer._repr_html_()


def test_an_answer_as_html_and_as_json(session: kgqa.Session) -> None:
    answer = session.ask("Kto napisał „Lalkę”?")
    shown = answer._repr_html_()
    assert "<b>Bolesław Prus</b>" in shown and shown.count("<th>") == 6 and shown.count("<table>") == 2
    assert "(99%)" in replace(answer, confidence=0.995)._repr_html_()
    assert kgqa.Answer.from_dict(json.loads(json.dumps(answer.to_dict()))) == answer
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert "&lt;b&gt;" in kgqa.Answer("<b>", reason="nothing")._repr_html_()


def test_follow_ups(session: kgqa.Session) -> None:
    first = session.ask("Kto napisał „Lalkę”?")
    for history in ([first], [first.question]):
        answer = session.ask("a kiedy umarł?", history=history)
        assert answer.text == "19 maja 1912"
        assert "umarł" in answer.question
    assert not session.ask("a kiedy umarł?")


@pytest.mark.parametrize("history", [None, [], ["Kiedy była bitwa pod Grunwaldem?"]])
def test_thanks_and_greetings_ask_nothing(session: kgqa.Session, history: list[str] | None) -> None:
    for line in ("Dziękuję", "dzień dobry!"):
        answer = session.ask(line, history=history)
        assert not answer and answer.question == line and "no question" in answer.reason


def test_thanks_in_a_history_are_passed_over(session: kgqa.Session) -> None:
    assert session.ask("a kiedy umarł?", history=["Kto napisał „Lalkę”?", "dziękuję"]).text == "19 maja 1912"


def test_many_questions_in_order(session: kgqa.Session) -> None:
    told: list[tuple[int, int]] = []
    answers = session.ask_many(iter(_QUESTIONS), progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 3), (2, 3), (3, 3)]
    one_by_one = [session.ask(question) for question in _QUESTIONS]
    assert [one.text for one in answers] == [one.text for one in one_by_one]
    in_processes = session.ask_many(_QUESTIONS, jobs=2)
    assert [(one.text, one.items, one.statements) for one in in_processes] == [
        (one.text, one.items, one.statements) for one in one_by_one
    ]


def test_threads_share_a_session(session: kgqa.Session) -> None:
    with ThreadPoolExecutor(4) as pool:
        texts = [answer.text for answer in pool.map(session.ask, _QUESTIONS * 4)]
    assert texts == ["w Kórniku", "nie", ""] * 4


def test_links_queries_and_forms(session: kgqa.Session) -> None:
    text = "Adam Mickiewicz mieszkał w Wilnie."
    links = session.link(text)
    assert [(text[one.start : one.end], one.id) for one in links] == [("Adam Mickiewicz", "Q79822"), ("Wilnie", "Q216")]
    assert links[0].candidates[0].id == "Q79822"
    assert session.sparql("SELECT ?c ?d { wd:Q36 wdt:P36 ?c OPTIONAL { ?c wdt:P99999 ?d } }") == [
        {"c": "http://www.wikidata.org/entity/Q270", "d": None}
    ]
    assert session.sparql("ASK { wd:Q36 wdt:P36 wd:Q270 }") is True
    built = session.sparql("CONSTRUCT { ?c wdt:P1376 wd:Q36 } WHERE { wd:Q36 wdt:P36 ?c }")
    assert [one[2] for one in built if not isinstance(built, bool)] == ["http://www.wikidata.org/entity/Q36"]
    assert session.inflect("Nowa Zelandia", case="loc") == "Nowej Zelandii"
    assert session.inflect("Umberto Eco", case="gen", description="włoski pisarz") == "Umberta Eco"
    assert "Templates" in session.explain(_QUESTIONS[0])


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda session: session.ask(5), "a question is text: int (expected str)"),
        (lambda session: session.ask("\ud800"), r"no Unicode text"),
        (lambda session: session.ask("Kto?", history="abc"), "a history comes as a list: str"),
        (lambda session: session.ask("Kto?", history=[7]), "a question of the history is text: int"),
        (lambda session: session.ask_many("abc"), "several questions come as a list: str"),
        (lambda session: session.ask_many(["Kto?", None]), "a question is text: NoneType"),
        (lambda session: session.ask_many(["Kto?"], jobs=0), "jobs is the number of processes: 0"),
        (lambda session: session.link(b"x"), "a text is text: bytes"),
        (lambda session: session.inflect("x", case="locative"), "no such case: locative (expected nom gen"),
        (lambda session: session.sparql("SELECT"), "query does not parse"),
        (lambda _: kgqa.open(7), "data is a directory, or a list of them: int"),
        (lambda _: kgqa.open("/nowhere/at/all"), "/nowhere/at/all"),
        (lambda _: kgqa.open(mode="both"), "unusable value of the setting mode"),
        (lambda _: kgqa.open(seconds=0), "change it where it is set: the argument seconds"),
        (lambda _: kgqa.open(speed=3), "unknown setting"),
        (lambda session: session.ask_many(["Kto?"], progress=5), "progress is a function: int"),
        (lambda _: kgqa.open([]), "data names no directory"),
        (lambda _: Client("example.org"), "an address begins with http:// or https://"),
        (lambda _: Client("http://"), "an address begins with http:// or https://"),
        (lambda _: Client("http://a b"), "an address begins with http:// or https://"),
        (lambda _: Client("http://a.example", timeout=0), "the timeout counts seconds: 0"),
        (lambda _: Client("http://a.example", key=5), "a key is text: int"),
        (lambda session: kgqa.answer_frame(SimpleNamespace(), "x", session), "a frame of pandas or polars is needed"),
        (lambda session: kgqa.answer_frame(polars.LazyFrame({"x": [""]}), "x", session), "collect() it first"),
        (
            lambda _: kgqa.answer_frame(polars.DataFrame({"x": [""]}), "x", "DIR"),
            "a session answers the questions: str",
        ),
        (
            lambda session: kgqa.answer_frame(pandas.DataFrame([["", ""]], columns=["x", "x"]), "x", session),
            "several columns have that name: x",
        ),
        (
            lambda session: kgqa.answer_frame(polars.DataFrame({"a": []}), "x", session),
            "no such column: x (expected a)",
        ),
        (
            lambda session: kgqa.answer_frame(polars.DataFrame({"q": [""], "item": [1], "answer": [2]}), "q", session),
            "the frame already has a column of that name: answer, item; give a prefix",
        ),
        (
            lambda session: kgqa.answer_frame(pandas.DataFrame({"answer": [""]}), "answer", session),
            "the frame already has a column of that name: answer; give a prefix",
        ),
    ],
)
def test_what_a_caller_does_wrong(wrong: Callable[[kgqa.Session], object], message: str, session: kgqa.Session) -> None:
    with pytest.raises(kgqa.ClearError) as caught:
        wrong(session)
    assert message in str(caught.value)


def test_an_extra_that_is_missing_is_told_plainly(sample_config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    def without(*_: object) -> None:
        raise ModuleNotFoundError(name="tantivy")

    with kgqa.open(cache=sample_config.cache) as opened:
        monkeypatch.setattr(opened, "_parts", without)
        with pytest.raises(kgqa.ClearError, match="this needs the extra text: module tantivy; install it: pip install"):
            opened.ask("Kto?")
    monkeypatch.setattr("kgqa.interfaces.library.library_session.open_parts", without)
    with pytest.raises(kgqa.ClearError, match="this needs the extra text"):
        kgqa.open(cache=sample_config.cache)


def test_limits_of_queries(sample_config: Config) -> None:
    narrow = kgqa.open(cache=sample_config.cache, rows=3)
    with narrow, pytest.raises(kgqa.ClearError, match="takes more than it may"):
        narrow.sparql("SELECT * { ?s ?p ?o }")


@pytest.mark.parametrize("reader", ["package", "own"])
def test_either_reader_of_the_graph(reader: str, sample_config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(READER, reader)
    with kgqa.open(cache=sample_config.cache) as session:
        assert session.ask(_QUESTIONS[0]).text == "w Kórniku"


def test_a_closed_session(sample_config: Config) -> None:
    session = kgqa.open(cache=sample_config.cache)
    session.close()
    session.close()
    assert repr(session) == "Session(data=the embedded sample, closed)"
    with pytest.raises(kgqa.ClearError, match="the session is closed"):
        session.ask("Kto?")
    with pytest.raises(kgqa.ClearError, match="the session is closed"):
        session.ask_many([])


def test_a_column_of_a_frame(session: kgqa.Session) -> None:
    frame = polars.DataFrame({"q": _QUESTIONS})
    answered = kgqa.answer_frame(frame, "q", session, prefix="our ")
    assert answered.columns == ["q", "our answer", "our confidence", "our item"]
    assert answered["our answer"].to_list() == ["w Kórniku", "nie", ""]
    assert answered["our item"].to_list() == ["Q51408", "", ""]


def test_a_script_that_starts_processes_unguarded_is_told_how(sample_config: Config, tmp_path: Path) -> None:
    script = tmp_path / "asks.py"
    cache = str(sample_config.cache)
    script.write_text(f"import kgqa\nkgqa.open(cache={cache!r}).ask_many(['Kto to?'] * 2, jobs=2)\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script], env={**os.environ, "PYTHONPATH": str(Path(kgqa.__file__).parents[1])},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert 'call it below `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]


def test_a_column_of_pandas(session: kgqa.Session) -> None:
    frame = pandas.DataFrame({"q": list(_QUESTIONS), "n": [1, 2, 3]}, index=[5, 5, 9])
    answered = kgqa.answer_frame(frame, "q", session)
    assert [*answered.columns] == ["q", "n", "answer", "confidence", "item"] and [*answered.index] == [5, 5, 9]
    assert [*answered["answer"]] == ["w Kórniku", "nie", ""] and answered["item"].iloc[0] == "Q51408"
    assert [*frame.columns] == ["q", "n"]


@pytest.mark.parametrize("kind", ["object", "string", "category"])
@pytest.mark.parametrize("empty", [None, pandas.NA, float("nan"), "", "  "])
def test_empty_cells_have_no_answers(empty: object, kind: str, session: kgqa.Session) -> None:
    frame = pandas.DataFrame({"q": pandas.Series([empty, _QUESTIONS[1]], dtype=kind)})
    answered = kgqa.answer_frame(frame, "q", session)
    assert [*answered["answer"]] == ["", "nie"] and answered["confidence"].iloc[0] == 0


def test_a_frame_without_rows_has_columns_of_the_same_types(session: kgqa.Session) -> None:
    schema = kgqa.answer_frame(polars.DataFrame({"q": []}), "q", session).schema
    assert [schema[name] for name in ("answer", "confidence", "item")] == [polars.String, polars.Float64, polars.String]
    kinds = kgqa.answer_frame(pandas.DataFrame({"q": []}), "q", session).dtypes
    assert kinds["confidence"] == "float64" and kinds["answer"] == kinds["item"] == pandas.Series([""], dtype=str).dtype


class _Absent(BaseHTTPRequestHandler):
    """A server that has nothing at the address."""

    def do_POST(self) -> None:
        self.send_error(404)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


class _Other(BaseHTTPRequestHandler):
    """Some server that is none of ours."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<html>" if self.path == "/api/ask" else b"{}")

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is logged."""


def test_what_answers_and_is_no_service_is_told_plainly() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), _Other) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        client = Client(f"http://127.0.0.1:{server.server_port}")
        for asked in (client.ask, client.link, client.explain, client.sparql):
            with pytest.raises(ServiceError, match="what answers is no kgqa service: http://127"):
                asked("ASK {}")
        server.shutdown()


@pytest.mark.parametrize("url", ["http://127.0.0.1:abc", "http://żółć.example", "http://127.0.0.1:9"])
def test_a_service_that_cannot_be_reached_is_told_plainly(url: str) -> None:
    with pytest.raises(ServiceError, match=r"the service does not answer \(.+\): http://") as caught:
        Client(url).ask("Kto?")
    assert "Errno" not in str(caught.value) and "`kgqa serve`" in str(caught.value)


def test_a_forgotten_path_of_a_proxy_is_told_of() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(ServiceError, match=r"status 501"):
            Client(f"http://127.0.0.1:{server.server_port}").ask("Kto?")
        server.RequestHandlerClass = _Absent
        with pytest.raises(ServiceError, match=r"no kgqa service at the address \(status 404\).+/kgqa"):
            Client(f"http://127.0.0.1:{server.server_port}").ask("Kto?")
        server.shutdown()


def test_an_empty_question_has_no_answer_wherever_it_is_asked(session: kgqa.Session) -> None:
    assert not session.ask("") and not Client("http://127.0.0.1:9").ask("")


def test_https_to_a_service_that_speaks_http_is_told_plainly() -> None:
    refused = ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER] wrong version number")
    told = r"does not speak https: https://a\.example; write http://"
    sent = patch("urllib.request.urlopen", side_effect=URLError(refused))
    with sent, pytest.raises(ServiceError, match=told):
        Client("https://a.example").ask("Kto?")
