"""spaCy without what it would import and we do not use: PyTorch and the first pydantic, where they are installed, and
its own command line.

That saves more than a second, a tenth and a third of one. None of our components computes with tensors or has settings
to check. A program that wants an installed pipeline built on PyTorch imports `torch` before this package; then it is
not held back. All of it is imported as ever by who asks for it afterwards.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType

_OPTIONAL = ("torch", "pydantic.v1")
"""What the tensor library takes where it is."""
_TENSORS = "thinc.compat"
_COMMANDS = "spacy.cli"


@contextmanager
def _in_place(stand_ins: Mapping[str, ModuleType | None]) -> Iterator[None]:
    """While it lasts, imports find these instead of the modules; importing what is None raises ImportError."""
    sys.modules.update(stand_ins)  # type: ignore[arg-type]
    try:
        yield
    finally:
        for name in stand_ins:
            del sys.modules[name]


def _import_tensors() -> None:
    """Let the tensor library look for what it can do without, and find none of it that is not there yet."""
    if _TENSORS not in sys.modules:
        with _in_place({name: None for name in _OPTIONAL if name not in sys.modules}):
            importlib.import_module(_TENSORS)


def _import_spacy() -> None:
    """Let spaCy import an empty command line."""
    if "spacy" not in sys.modules:
        commands, info = ModuleType(_COMMANDS), ModuleType(f"{_COMMANDS}.info")
        info.info = None  # type: ignore[attr-defined]
        with _in_place({_COMMANDS: commands, info.__name__: info}):
            importlib.import_module("spacy")


_import_tensors()
_import_spacy()

import spacy  # noqa: E402 (what must come first has just come)
from spacy.attrs import IS_SPACE  # type: ignore[import-not-found]  # noqa: E402
from spacy.language import Language  # noqa: E402
from spacy.tokens import Doc, Span, Token  # noqa: E402

__all__ = ["IS_SPACE", "Doc", "Language", "Span", "Token", "spacy"]
