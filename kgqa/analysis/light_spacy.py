"""spaCy without PyTorch, which its tensor library would import wherever it is installed: more than a second saved.

None of our components computes with tensors. A program that wants an installed pipeline built on PyTorch imports
`torch` before this package; then nothing is held back.
"""

from __future__ import annotations

import importlib
import sys

_NEURAL = "torch"
_TENSORS = "thinc.compat"


def _import_tensors() -> None:
    """Let the tensor library look for PyTorch and find none."""
    if _NEURAL in sys.modules or _TENSORS in sys.modules:
        return
    sys.modules[_NEURAL] = None  # type: ignore[assignment]  # an import of it then raises ImportError
    try:
        importlib.import_module(_TENSORS)
    finally:
        del sys.modules[_NEURAL]


_import_tensors()

import spacy  # noqa: E402 (what must come first has just come)
from spacy.language import Language  # noqa: E402
from spacy.tokens import Doc, Span, Token  # noqa: E402

__all__ = ["Doc", "Language", "Span", "Token", "spacy"]
