"""The reference of the library, made from signatures and docstrings.

`python -m tests.docs.library_reference` writes the second half of docs/library.md anew.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

import kgqa
from kgqa.client import Client

PAGE = Path(__file__).parents[2] / "docs" / "library.md"
MARK = "<!-- made by python -m tests.docs.library_reference -->\n"
_QUOTED = re.compile(r"(: |-> )'([^']*)'")
"""An annotation, which a signature shows as the text that it is."""
NAMES = ("open", "Session", "answer_frame", "Answer", "Item", "Statement", "Step", "Link", "Candidate", "ClearError")


def reference() -> str:
    """What stands behind the mark."""
    public = [(name, getattr(kgqa, name)) for name in NAMES]
    return MARK + "\n" + "\n".join(_section(*one) for one in [*public, ("client.Client", Client)])


def page() -> str:
    """The whole page: what people wrote, and the reference."""
    return PAGE.read_text(encoding="utf-8").partition(MARK)[0] + reference()


def _section(name: str, thing: Any) -> str:
    lines = [f"### kgqa.{name}", ""]
    if not inspect.isclass(thing):
        return "\n".join([*lines, f"`{name}{_signature(thing)}`", "", _doc(thing), ""])
    lines += [_doc(thing), ""]
    if is_dataclass(thing):
        lines += ["| field | type | meaning |", "|---|---|---|", *_fields(thing), ""]
    for method, function in inspect.getmembers(thing, inspect.isfunction):
        if not method.startswith("_") and function.__doc__:
            lines += [f"`{method}{_signature(function)}`", "", _doc(function), ""]
    return "\n".join(lines)


def _signature(function: Any) -> str:
    shown = _QUOTED.sub(r"\1\2", str(inspect.signature(function)))
    return shown.replace("(self, ", "(").replace("(self)", "()")


def _doc(thing: Any) -> str:
    return inspect.cleandoc(thing.__doc__ or "")


def _fields(thing: type) -> Iterator[str]:
    """The rows of a table: each field with its type and the text that stands below it."""
    (found,) = ast.parse(dedent(inspect.getsource(thing))).body
    assert isinstance(found, ast.ClassDef)
    for field, behind in zip(found.body, [*found.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            told = behind.value if isinstance(behind, ast.Expr) else None
            text = " ".join(str(told.value).split()) if isinstance(told, ast.Constant) else ""
            yield f"| `{ast.unparse(field.target)}` | `{ast.unparse(field.annotation)}` | {text} |".replace(
                " | None`", " or None`"
            )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
