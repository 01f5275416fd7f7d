"""Runs the scripts that documents show: our own commands in this process, which is warm, the rest in a shell."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Mapping

from click.testing import CliRunner

from kgqa.interfaces.commands import main
from tests.docs.blocks import ROOT

_COMMAND = "python cli.py "
_ASSIGNMENT = re.compile(r"(\w+)=")
_OPERATORS = set("|<>;&()")


def run_script(script: str, environment: Mapping[str, str]) -> str:
    """What a script prints, in the working directory of this process; each of its statements has to succeed."""
    variables = dict(environment)
    return "".join(_run(statement, variables) for statement in script.replace("\\\n", " ").splitlines())


def _run(statement: str, variables: dict[str, str]) -> str:
    """What one statement prints; variables that it sets are kept."""
    if assigned := _ASSIGNMENT.match(statement):
        name = assigned[1]
        variables[name] = _in_shell(f'{statement}\nprintf %s "${name}"', variables)
        return ""
    if statement.startswith(_COMMAND) and not _combines_commands(statement):
        return _in_this_process(statement.removeprefix(_COMMAND), variables)
    return _in_shell(statement.replace("python cli.py", f"{shlex.quote(sys.executable)} cli.py"), variables)


def _combines_commands(statement: str) -> bool:
    return any(set(word) <= _OPERATORS for word in shlex.shlex(statement, posix=True, punctuation_chars=True))


def _in_this_process(words: str, variables: Mapping[str, str]) -> str:
    arguments = _in_shell(f"printf '%s\\0' {words}", variables).split("\0")[:-1]
    done = CliRunner().invoke(main, arguments, env=variables, catch_exceptions=False, prog_name="kgqa")
    assert done.exit_code == 0, done.stderr
    return done.stdout


def _in_shell(script: str, variables: Mapping[str, str]) -> str:
    done = subprocess.run(["bash", "-euc", script], cwd=ROOT, env=variables, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()
