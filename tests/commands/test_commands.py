"""The commands for people: exact output and exit codes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kgqa.assembly import data_directory
from kgqa.config import Config
from kgqa.interfaces import coverage
from kgqa.interfaces.commands import SUMMARIES, main
from kgqa.interfaces.console import cells
from tests.commands.conftest import ROOT, Run, Start

_HEAVY = ("spacy", "hdt", "rdflib", "morfeusz2", "numpy", "yaml")


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys, runpy; sys.argv = ['cli.py', '--help']\n"
        "try: runpy.run_path('cli.py', run_name='__main__')\n"
        f"except SystemExit: print(*[name for name in {_HEAVY!r} if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, timeout=60, check=True)
    assert result.stdout.decode().splitlines()[-1] == ""


def test_a_python_without_the_packages_is_told_what_to_do() -> None:
    command = [sys.executable, "-S", "cli.py", "ask", "x"]
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    result = subprocess.run(command, cwd=ROOT, env=bare, capture_output=True, timeout=60, check=False)
    assert (result.returncode, result.stdout) == (1, b"")
    assert result.stderr.decode().startswith("error: a package is not installed: click")
    assert "make demo" in result.stderr.decode()


@pytest.mark.parametrize("name", SUMMARIES)
def test_list_of_commands_tells_the_same_as_their_help(name: str) -> None:
    command = import_module(f"kgqa.interfaces.commands.{name}").command
    assert isinstance(command, click.Command)
    assert command.get_short_help_str(limit=200) == SUMMARIES[name]


def test_every_command_and_option_has_help() -> None:
    context = click.Context(main)
    for command in _commands(main, context):
        assert command.help, command.name
        for option in command.params:
            assert not isinstance(option, click.Option) or option.help, (command.name, option.name)


def _commands(group: click.Group, context: click.Context) -> list[click.Command]:
    found: list[click.Command] = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        found += [command, *(_commands(command, context) if isinstance(command, click.Group) else [])]
    return found


@pytest.mark.parametrize(
    ("question", "printed", "code"),
    [
        ("Jak nazywa się stolica Francji?", "Paryż\n", 0),
        ("W którym państwie leży Madryt?", "w Hiszpanii\n", 0),
        ("Czy Oslo jest stolicą Niemiec?", "nie\n", 0),
        ("Kto wynalazł zamek błyskawiczny?", "Nie znam odpowiedzi.\nNie rozumiem: „zamek”, „błyskawiczny”.\n", 3),
        ("???", "Nie znam odpowiedzi.\nW pytaniu nie ma słów, które dałoby się zrozumieć.\n", 3),
    ],
)
def test_ask(run: Run, question: str, printed: str, code: int) -> None:
    result = run("ask", question)
    assert (result.stdout.decode(), result.stderr, result.returncode) == (printed, b"", code)


def test_an_empty_question_is_wrong_usage(run: Run) -> None:
    result = run("ask", "  ")
    assert (result.stdout, result.returncode) == (b"", 2)
    assert b"the question is empty" in result.stderr


def test_a_choice_among_meanings(run: Run, sample_config: Config) -> None:
    asked = "ask", "Ile mieszkańców ma Meksyk?", "--data", str(data_directory(sample_config))
    asked_back = "O co chodzi: 1) państwo Meksyk czy 2) miasto Meksyk?"
    assert run(*asked, "--explain").stdout.decode().splitlines()[-1] == asked_back
    assert run(*asked, "--meaning", "2").stdout.decode().split() == ["9", "209", "944"]
    wrong = run(*asked, "--meaning", "3")
    assert (wrong.stdout, wrong.returncode) == (b"", 1)
    assert wrong.stderr == b"error: there is no such meaning: 3 (expected 1 to 2)\n"


def test_ask_json(run: Run) -> None:
    record = json.loads(run("ask", "--json", "Stolicą którego państwa jest Oslo?").stdout)
    assert (record["answer"], record["items"], record["source"]) == ("Norwegii", ["Q20"], "graph")
    assert "VALUES ?city { wd:Q585 }" in record["sparql"]
    assert [record["statements"][0][place] for place in (0, 2)] == ["Norwegia (Q20)", "Oslo (Q585)"]


def test_explain_a_right_answer(run: Run) -> None:
    lines = run("ask", "--explain", "W którym państwie leży Madryt?").stdout.decode().splitlines()
    headings = [line for line in lines if not line.startswith(" ")]
    assert headings == [
        "Question",
        "Mentions (* in the answer)",
        "Templates",
        "Words of the first",
        "Query",
        "Statements",
        "Answer",
        "Time",
    ]
    shown = [" ".join(line.split()) for line in lines]
    assert "kind entity" in shown
    assert "asked by W którym państwie" in shown
    assert "type państwo (Q6256)" in shown
    assert "form loc, number of the label, preposition „w”" in shown
    assert any(line.startswith("* Madryt Q2807 Madryt") for line in shown)
    assert any(line.startswith("* country ") and "→ Hiszpania (Q29)" in line for line in shown)
    assert "?thing wdt:P17 ?country ." in shown
    assert "Madryt (Q2807) — P17 — Hiszpania (Q29)" in shown
    assert shown[shown.index("Answer") + 1] == "w Hiszpanii"


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Kto namalował stolicę Francji?", "no answer: "),
        ("Kto wynalazł zamek błyskawiczny?", "no answer: linking, no word of the question names anything known"),
        ("???", "no answer: analysis, no words, or too many"),
    ],
)
def test_explain_a_missing_answer(run: Run, question: str, reason: str) -> None:
    lines = run("ask", "--explain", question).stdout.decode().splitlines()
    assert lines[lines.index("Answer") + 1].strip().startswith(reason)
    assert "Query" not in lines


@pytest.mark.parametrize(
    "question",
    [
        "W którym państwie leży Madryt, " + "a także " * 40 + "Oslo?",
        "Czy 首都首都首都首都首都首都首都首都首都首都首都首都首都首都首都首都首都首都首都首都 to Madryt?",
        "Czy Madryt" + "\u0301" * 100 + " leży w Hiszpanii?",
        "Czy " + "konstantynopolitańczykowianeczka" * 5 + " leży w Norwegii?",
        "Czy \x1b[31mOslo\x1b[0m\tleży w\nNorwegii?",
    ],
)
def test_explanations_fit_a_terminal(run: Run, question: str) -> None:
    text = run("ask", "--explain", question).stdout.decode()
    assert max(cells(line) for line in text.splitlines()) <= 80
    assert "\x1b" not in text


@pytest.fixture
def scored(work: Path) -> Path:
    (work / "gold.tsv").write_text("Paryż\nHiszpania\tw Hiszpanii\n1998\ntak\n", encoding="utf-8")
    (work / "pred.tsv").write_text("paryż\nw Hiszpanii\nrok 1989\n\n", encoding="utf-8")
    return work


def test_evaluate(run: Run, scored: Path) -> None:
    result = run("evaluate", "--metric", "poleval", "gold.tsv", "pred.tsv")
    assert (result.stdout, result.returncode) == (b"accuracy 0.5000 (2 of 4)\n", 0)


def test_evaluate_per_question(run: Run, scored: Path) -> None:
    result = run("evaluate", "--metric", "poleval", "gold.tsv", "pred.tsv", "--per-question")
    assert result.stdout.decode().splitlines() == [
        "1\t1\tparyż\tParyż",
        "2\t1\tw Hiszpanii\tHiszpania",
        "3\t0\trok 1989\t1998",
        "4\t0\t\ttak",
        "accuracy 0.5000 (2 of 4)",
    ]


def test_evaluate_different_lengths(run: Run, scored: Path) -> None:
    (scored / "pred.tsv").write_text("paryż\n", encoding="utf-8")
    result = run("evaluate", "--metric", "poleval", "gold.tsv", "pred.tsv")
    assert result.stderr.decode() == (
        "error: the files have different numbers of lines: 4 in gold.tsv, 1 in pred.tsv; "
        "give the answers to exactly these questions, an empty line for none\n"
    )
    assert result.returncode == 1


def test_kg_info(run: Run, data: Path) -> None:
    facts = dict(line.split("  ", 1) for line in run("kg", "info").stdout.decode().splitlines())
    values = {name: value.strip() for name, value in facts.items()}
    assert (values["directory"], values["triples"], values["items"]) == (str(data), "39", "15")
    assert values["items with Polish label"] == "15"


def test_the_data_directory_may_be_named_as_elsewhere(run: Run, data: Path) -> None:
    named, optional = run("kg", "info", str(data)), run("kg", "info", "--data", str(data))
    assert (optional.returncode, optional.stdout) == (0, named.stdout)
    assert run("kg", "verify", str(data), "--data", str(data)).returncode == 2


def test_kg_info_takes_one_directory() -> None:
    result = CliRunner().invoke(main, ["kg", "info", "--data", "a", "--data", "b"])
    assert result.exit_code == 2 and "one directory at a time" in result.stderr


def test_kg_info_tells_how_complete_properties_are(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "_LEAST_MEMBERS", 1)
    result = CliRunner().invoke(main, ["kg", "info", "--complete", str(data)])
    assert result.exit_code == 0, result.output
    rows = [re.split(r" {2,}", line) for line in result.stdout.splitlines()]
    assert rows
    for _item, _name, members, share, *_marked in rows:
        having, _, of = members.partition(" of ")
        if of == "more":
            continue
        assert share == f"{int(having) / int(of):.0%}"


def test_kg_info_tells_what_is_marked_as_incomplete(sample_config: Config) -> None:
    result = CliRunner().invoke(main, ["kg", "info", "--complete", str(data_directory(sample_config))])
    lines = result.stdout.splitlines()
    (casts,) = (line for line in lines if line.startswith("Q11424 ") and " P161 " in line)
    assert re.search(r"of (\d+) +\d+% +\1 incomplete$", casts)
    (codes,) = (line for line in lines if line.startswith("Q6256 ") and " P297 " in line)
    assert codes.endswith("%")
    (moons,) = (line for line in lines if line.startswith("Q634 ") and " P398 " in line)
    assert re.search(r"[1-9] incomplete$", moons)


def test_kg_info_tells_which_classes_are_a_choice(sample_config: Config) -> None:
    result = CliRunner().invoke(main, ["kg", "info", "--complete", str(data_directory(sample_config))])
    choices = [line for line in result.stdout.splitlines() if line.endswith(" a choice of members")]
    assert [line for line in choices if re.match(r"Q4022 rzeka +P1114 liczba +\d+ of more ", line)]
    assert not [line for line in choices if line.startswith(("Q6256 ", "Q11344 ", "Q150093 "))]


def test_kg_verify(run: Run) -> None:
    result = run("kg", "verify")
    assert result.stdout.startswith(b"ok: 5 files, ")
    assert (result.stderr, result.returncode) == (b"", 0)


def test_kg_verify_finds_damage(run: Run, data: Path, tmp_path: Path) -> None:
    content = bytearray((data / "graph.hdt").read_bytes())
    content[-20] ^= 1
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "graph.hdt").write_bytes(content)
    result = run("kg", "verify", str(tmp_path / "damaged"))
    assert b"\nproblem: graph.hdt: wrong checksum of " in result.stdout
    assert result.stderr.startswith(b"error: the data directory is damaged: ")
    assert result.returncode == 1


def test_config_show(run: Run, work: Path, data: Path) -> None:
    (work / "kgqa.toml").write_text('mode = "kg"\nlanguages = ["pl", "en"]\n', encoding="utf-8")
    lines = run("config", "show", KGQA_SECONDS="0.5").stdout.decode().splitlines()
    assert lines[0].split() == ["setting", "value", "origin"]
    shown = {line.split()[0]: line.split()[1:] for line in lines[1:]}
    assert shown["data"] == [str(data), "KGQA_DATA"]
    assert shown["mode"] == ["kg", "kgqa.toml"]
    assert shown["languages"] == ["pl", "en", "kgqa.toml"]
    assert shown["seconds"] == ["0.5", "KGQA_SECONDS"]
    assert shown["jobs"] == ["1", "default"]
    assert shown["kg"] == shown["reranker"] == ["-", "default"]


def test_link(run: Run) -> None:
    result = run("link", "-", stdin="Czy 🦜 zna Oslo i Paryż?\n\n".encode())
    first, second = (json.loads(line) for line in result.stdout.splitlines())
    assert [(link["start"], link["end"], link["surface"], link["qid"]) for link in first["links"]] == [
        (10, 14, "Oslo", "Q585"),
        (17, 22, "Paryż", "Q90"),
    ]
    best = first["links"][0]["candidates"][0]
    assert (best["qid"], best["label"], set(best)) == ("Q585", "Oslo", {"qid", "label", "score", "features"})
    assert second == {"text": "", "links": []}


def test_inflect(run: Run) -> None:
    table = "label\tdescription\tnumber\tcase\nJerozolima\tmiasto\tsg\tloc\nkot\t\tpl\tgen\nkot\t\tsg\tablative\n"
    result = run("inflect", "-", stdin=table.encode())
    assert result.stdout.decode().splitlines() == ["Jerozolimie", "kotów", "kot"]
    assert result.stderr.decode().startswith("warning: standard input, line 4: unknown case 'ablative'")
    assert result.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "form"),
    [
        (("Nowa Zelandia", "--case", "loc"), "Nowej Zelandii"),
        (("kot", "--case", "gen", "--number", "pl"), "kotów"),
        (("Umberto Eco", "--case", "gen", "--description", "włoski pisarz"), "Umberta Eco"),
    ],
)
def test_inflect_a_label(arguments: tuple[str, ...], form: str, run: Run) -> None:
    result = run("inflect", *arguments)
    assert (result.stdout.decode(), result.stderr, result.returncode) == (form + "\n", b"", 0)


def test_inflect_tells_what_a_label_takes(run: Run) -> None:
    without_case = run("inflect", "Nowa Zelandia")
    assert without_case.stderr.decode().endswith("a label in its place takes --case\n") and without_case.returncode == 1
    of_a_file = run("inflect", "-", "--number", "pl")
    assert "go with --case" in of_a_file.stderr.decode() and of_a_file.returncode == 2


def test_fit(run: Run) -> None:
    table = "question\tlabel\tdescription\nW którym mieście żył Jezus?\tJerozolima\tmiasto\n"
    result = run("fit", "-", stdin=table.encode())
    assert (result.stdout.decode(), result.stderr, result.returncode) == ("w Jerozolimie\n", b"", 0)


def test_templates_list(run: Run) -> None:
    lines = run("templates", "list").stdout.decode().splitlines()
    assert any(line.startswith("capital ") for line in lines)
    assert max(cells(line) for line in lines) <= 80


def test_templates_check_tells_what_is_wrong(run: Run, tmp_path: Path) -> None:
    directory = tmp_path / "templates"
    directory.mkdir()
    (directory / "phrases.yaml").write_text("phrases: {}\nfillers: []\ncopulas: [być]\n", encoding="utf-8")
    (directory / "one.yaml").write_text(
        "- id: capital\n"
        "  description: The capital of a state.\n"
        "  slots: {place: {type: place}, city: {type: place}}\n"
        '  patterns: ["{city} ; być stolica {place:gen}"]\n'
        '  query: "SELECT * WHERE { ?place wdt:P36 ?city }"\n'
        "  examples: [Kto napisał „Lalkę”?]\n",
        encoding="utf-8",
    )
    result = run("templates", "check", KGQA_TEMPLATES=str(directory))
    assert result.stdout.decode().startswith("problem: ")
    assert "capital: example is not matched: Kto napisał „Lalkę”?" in result.stdout.decode()
    assert result.stderr == b"error: templates have problems: 1; mend what the lines above name\n"
    assert result.returncode == 1


def test_reader_that_goes_away(run_process: Run, scored: Path) -> None:
    (scored / "gold.tsv").write_text("x\n" * 50_000, encoding="utf-8")
    (scored / "pred.tsv").write_text("x\n" * 50_000, encoding="utf-8")
    with subprocess.Popen(["head", "-n1"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as reader:
        assert reader.stdin is not None
        result = run_process(
            "evaluate", "--metric", "poleval", "gold.tsv", "pred.tsv", "--per-question", stdout=reader.stdin
        )
    assert (result.stderr, result.returncode) == (b"", 141)


def test_a_conversation_is_read_from_a_pipe(run: Run) -> None:
    outcome = run("chat", stdin=b"Jaka jest stolica Polski?\na Niemiec?\n\nquit\nJaka jest stolica Francji?\n")
    lines = outcome.stdout.decode().splitlines()
    assert lines == ["Warszawa", "(Jaka jest stolica Niemiec?)", "Berlin"]
    assert (outcome.returncode, outcome.stderr) == (0, b"")


_ODD = (
    b"\x00", b"\x1b[31m", b"\xff\xfe\xc3(", b"\t", b"()", b"\\", b"/", b"?", b"-1", b"99", b"1", b"nie",
    "„".encode() * 3000, b"(" * 3000 + b"?", b"Kto " * 2400, b"a" * 20_000, b"x" * (3 << 20),
    "\u202eabc\u2066".encode(), "e\u0301".encode() * 300, b"SELECT * {?s ?p ?o}", b"wd:Q36", b"a on?", b"a z Marsem?",
    "jej mąż?".encode(), b"a w 1990 roku?", b"'; DROP TABLE", b"\xed\xa0\x80",
)  # fmt: skip


@pytest.mark.parametrize("command", ["chat", "shell"])
def test_odd_lines_end_no_conversation(run: Run, command: str) -> None:
    lines = b"".join(line + b"\nJaka jest stolica Polski?\n" for line in _ODD)
    outcome = run(command, stdin=lines)
    told = outcome.stdout.decode().splitlines()
    assert outcome.returncode == 0 and sum("Warszawa" in line for line in told) >= len(_ODD)
    errors = outcome.stderr.decode().splitlines()
    assert all(line.startswith("error: ") for line in errors)
    assert any("the line is too long: 3145729 bytes" in line for line in errors)
    assert sum("the question is too long" in line for line in errors) == (command == "chat")
    assert max(map(len, errors)) < 1000


@pytest.mark.parametrize("command", ["chat", "shell"])
def test_a_conversation_that_cannot_be_told_ends(start: Start, work: Path, command: str) -> None:
    (work / "in").write_text("Jaka jest stolica Polski?\n" * 3, "utf-8")
    with Path("/dev/full").open("wb") as full, (work / "in").open("rb") as lines:
        process = start(command, stdin=lines, stdout=full)
    errors = process.communicate(timeout=120)[1].decode()
    assert process.returncode == 1 and errors.startswith("error: cannot write to standard output: ")
    assert len(errors.splitlines()) == 1


def test_examples_of_a_kind(run: Run) -> None:
    lines = run("examples", "--kind", "entity", "--number", "2").stdout.decode().splitlines()
    assert len(lines) == 2 and all(line.count("\t") == 1 and "?\t" in line for line in lines)


@pytest.mark.parametrize(
    ("command", "files", "printed"),
    [
        (("answer", "in.csv", "-o", "-"), {"in.csv": "Jak nazywa się stolica Norwegii?\r\n"}, "Oslo\n"),
        (("link", "in.csv"), {"in.csv": "Wróciłem z Oslo.\r\n"}, '"text": "Wróciłem z Oslo."'),
        (("inflect", "in.csv"), {"in.csv": "label;case\r\nŁódź;loc\r\n"}, "Łodzi\n"),
        (("fit", "in.csv"), {"in.csv": "question;label\r\nW którym mieście żył Jezus?;Łódź\r\n"}, "w Łodzi\n"),
        (
            ("evaluate", "--metric", "exact", "in.csv", "given.csv"),
            {"in.csv": "3,5\r\nŁódź;Łodzi\r\n", "given.csv": "3,5\r\nŁodzi\r\n"},
            "accuracy 1.0000 (2 of 2)",
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_files_as_offices_write_them(
    command: tuple[str, ...], files: dict[str, str], printed: str, run: Run, work: Path
) -> None:
    for name, text in files.items():
        (work / name).write_bytes(text.encode("cp1250"))
    result = run(*command)
    assert (result.stderr, result.returncode) == (b"", 0)
    assert printed in result.stdout.decode()
