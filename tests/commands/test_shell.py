"""The shell as people use it: in a real pseudo-terminal, plain or with all comforts, and through a pipe."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kgqa.config import Config
from kgqa.interfaces.console import cells
from kgqa.interfaces.shell.shell_commands import COMMANDS
from tests.commands.conftest import ROOT, Run, command_environment
from tests.commands.pseudo_terminal import PseudoTerminal, without_escapes
from tests.commands.shell_session import PAGE, PROMPT, play, recorded, typed_lines

_READY, _DONE = "\x1b[?2004h", "\x1b[?2004l"
"""What prompt_toolkit prints when it begins and ends to read a line."""
_QUESTION = "W którym państwie leży Madryt?"


@contextmanager
def _rich(environment: dict[str, str], work: Path) -> Iterator[PseudoTerminal]:
    """The shell over the small graph on a terminal that can do everything, ready for the first line."""
    comforts = {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    plain = {name: value for name, value in environment.items() if name != "NO_COLOR"}
    with PseudoTerminal(["shell"], work, {**plain, **comforts}) as terminal:
        terminal.read_to(_READY)
        yield terminal


@pytest.fixture(scope="module")
def rich(data: Path, sample_config: Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PseudoTerminal]:
    """One shell for all tests that leave it ready for the next line."""
    home, work = tmp_path_factory.mktemp("home"), tmp_path_factory.mktemp("work")
    with _rich(command_environment(home, data, sample_config.cache), work) as terminal:
        yield terminal


def _answer(terminal: PseudoTerminal) -> str:
    """What is printed between one line and the next prompt."""
    terminal.read_to(_DONE)
    return without_escapes(terminal.read_to(_READY).removesuffix(_READY))


def test_recorded_session_in_a_pseudo_terminal(environment: dict[str, str], work: Path) -> None:
    """`python -m tests.commands.shell_session` records the session of the page anew."""
    sampled = {name: value for name, value in environment.items() if name != "KGQA_DATA"}
    session = recorded()
    played = play(typed_lines(session), work, sampled)
    assert played == session, "if that is meant: python -m tests.commands.shell_session"
    assert max(cells(line) for line in session.splitlines() if not line.startswith(PROMPT)) <= 80


def test_page_describes_every_command() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"\n| `:{name}" not in page] == []


def test_question_on_a_rich_terminal(rich: PseudoTerminal) -> None:
    rich.type(_QUESTION + "\r")
    rich.read_to(_DONE)
    printed = rich.read_to(_READY)
    assert "\x1b[1mAnswer\x1b[0m" in printed, "headings are bold"
    assert "\nAnswer\n  w Hiszpanii\n" in without_escapes(printed)


def test_commands_are_completed(rich: PseudoTerminal) -> None:
    rich.type(":he\t")
    rich.read_to("lp")
    rich.type("\r")
    assert _answer(rich).startswith("A line that begins with a colon is a command")


def test_names_are_completed_to_ids_of_items(rich: PseudoTerminal) -> None:
    rich.type(":item Norw\t")
    rich.read_to("Q20")
    rich.type("\r")
    assert _answer(rich).startswith("Norwegia (Q20)\n")


def test_names_are_completed_inside_a_question(rich: PseudoTerminal) -> None:
    rich.type("Jak nazywa się stolica kraju Hisz\t")
    rich.read_to("pania")
    rich.type("?\r")
    assert "Q29" in _answer(rich)


def test_history_outlives_the_shell(environment: dict[str, str], work: Path) -> None:
    with _rich(environment, work) as before:
        before.type(":help why\r")
        first = _answer(before)
        before.type("\x04")
        assert before.read_rest()[1] == 0
    with _rich(environment, work) as again:
        again.type("\x1b[A")
        again.read_to(":help")
        again.type("\r")
        assert _answer(again) == first


def test_interrupt_gives_up_the_line_only(rich: PseudoTerminal) -> None:
    rich.type("never to be answ\x03")
    rich.read_to(_READY)
    rich.type(":help why\r")
    assert "feature by feature" in _answer(rich)


def test_interrupt_and_end_on_a_plain_terminal(environment: dict[str, str], work: Path) -> None:
    with PseudoTerminal(["shell"], work, {**environment, "TERM": "dumb"}) as terminal:
        terminal.read_to(PROMPT)
        terminal.type("\x03")
        terminal.read_to(PROMPT)
        terminal.type(":help why\n")
        assert "feature by feature" in terminal.read_to(PROMPT)
        terminal.type("\x04")
        assert terminal.read_rest() == ("\r\n", 0)


def test_interrupt_gives_up_an_answer_only(environment: dict[str, str], work: Path) -> None:
    with PseudoTerminal(["shell"], work, {**environment, "TERM": "dumb"}) as terminal:
        terminal.read_to(PROMPT)
        terminal.type(":set seconds 600\n")
        terminal.read_to(PROMPT)
        terminal.type(":query SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n2 ?o }\n")
        time.sleep(1)
        terminal.type("\x03")
        assert "interrupted" in terminal.read_to(PROMPT)
        terminal.type(":help why\n")
        assert "feature by feature" in terminal.read_to(PROMPT)


def test_plain_mode_does_without_prompt_toolkit(environment: dict[str, str], work: Path) -> None:
    script = (
        "import sys; sys.modules['prompt_toolkit'] = None\n"
        f"sys.path.insert(0, {str(ROOT)!r}); sys.argv = ['cli.py', 'shell']\n"
        "from kgqa.interfaces.commands import main; main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], input=_QUESTION.encode(), cwd=work, env=environment, capture_output=True,
        timeout=60, check=True,
    )  # fmt: skip
    assert "\n  w Hiszpanii\n" in result.stdout.decode()


def test_piped_lines_are_answered_without_a_prompt(run: Run) -> None:
    result = run("shell", stdin=f"{_QUESTION}\n:why Q2807\n".encode())
    lines = result.stdout.decode().splitlines()
    assert lines[0] == "Words and their readings"
    assert "  w Hiszpanii" in lines
    assert "„Madryt”, word 4" in lines
    assert "  Madryt (Q2807) wins, the only candidate" in lines
    assert (result.stderr, result.returncode) == (b"", 0)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b":wyh Q1", "unknown command: :wyh; did you mean :why?"),
        (b":xxxxxx", "unknown command: :xxxxxx; :help lists all"),
        (b":why Q20", "no question to look into; type one first"),
        (b":item Q99999", "no such id in the graph: Q99999; find one with :search"),
        (b":item Madryt", "not an id: Madryt (expected Q and digits); did you mean Q2807, Madryt?"),
        (
            b":query SELEC",
            "query does not parse: SELEC (expected SELECT instead of SELEC at line 1, column 1)",
        ),
        (b":set candidtes 2", "unknown setting: candidtes; did you mean candidates?"),
        (b":set data /nowhere", "no such data directory: /nowhere; build one with `kgqa kg build DUMP --out DIR`"),
        (b":template capitol", "no such template: capitol; did you mean capital?"),
        (b"Kto\xff?", "the line is not UTF-8: byte 4 is 0xff; use a UTF-8 terminal, or convert the file"),
        (b"Kto\0?", "a NUL byte in the line: Kto\\x00? (expected text)"),
    ],
)
def test_an_error_is_one_line_and_the_shell_goes_on(run: Run, line: bytes, error: str) -> None:
    result = run("shell", stdin=line + b"\n:query ASK { wd:Q20 wdt:P36 wd:Q585 }\n")
    assert result.stderr.decode() == f"error: {error}\n"
    assert (result.stdout, result.returncode) == (b"true\n", 0)


def test_a_fault_in_a_question_does_not_end_the_shell(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("broken\nstage")

    monkeypatch.setattr("kgqa.linking.linker.EntityLinker.link", fail)
    result = run("shell", stdin=f"{_QUESTION}\n:why Q20\n:readings kot\n".encode())
    assert result.stderr.decode() == (
        "internal error: KeyError: 'broken\\nstage'\nerror: the last question failed; type another one\n"
    )
    assert result.stdout.decode().startswith("kot\n  kot   subst:sg:nom:m2  0.9")
    assert result.returncode == 0


def test_save_adds_cases_and_replaces_those_of_the_same_question(run: Run, work: Path) -> None:
    lines = [
        _QUESTION, ":save", "Kto wynalazł zamek błyskawiczny?", ":save", ":save other.tsv", _QUESTION, ":save",
    ]  # fmt: skip
    result = run("shell", stdin="\n".join([":set show answer", *lines]).encode())
    assert result.stderr == b""
    unanswered = "Kto wynalazł zamek błyskawiczny?\n"
    cases = (work / "kgqa-cases.tsv").read_text(encoding="utf-8")
    assert cases == f"{unanswered}{_QUESTION}\tw Hiszpanii\n"
    assert (work / "other.tsv").read_text(encoding="utf-8") == unanswered


def test_save_keeps_a_file_that_it_cannot_read(run: Run, work: Path) -> None:
    (work / "cases.tsv").write_bytes(b"\xff\n")
    result = run("shell", stdin=f"{_QUESTION}\n:save cases.tsv\n:save .\n".encode())
    errors = result.stderr.decode().splitlines()
    assert errors[0].startswith("error: cases.tsv, line 1: not UTF-8")
    assert errors[1].startswith("error: no regular file: .")
    assert (work / "cases.tsv").read_bytes() == b"\xff\n"


@pytest.mark.parametrize(
    "text", ["Czy " + "Madryt " * 3000 + "?", "首都" * 300, "Czy \x1b[31mOslo\x1b[0m leży?", "…?!"]
)
def test_strange_questions_fit_the_terminal(run: Run, text: str) -> None:
    result = run("shell", stdin=f":set show all\n{text}\n:candidates 9\n".encode())
    assert result.stderr == b""
    lines = result.stdout.decode().splitlines()
    assert max(map(cells, lines)) <= 80
    assert "\x1b" not in result.stdout.decode()
