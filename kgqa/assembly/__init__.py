"""The one place that builds the pipeline out of concrete classes.

What stands here is loaded when it is first asked for: who needs only the data loads no reader of Polish.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kgqa.assembly.data import build_labels, data_directory, fetch_names, label_keys
    from kgqa.assembly.form_tools import open_fitter, open_inflector
    from kgqa.assembly.parts import (
        Parts,
        open_library,
        open_parts,
        open_pipeline,
        result_statements,
        with_statements,
    )
    from kgqa.assembly.template_tables import lexicon_problems

__all__ = [
    "Parts",
    "build_labels",
    "data_directory",
    "fetch_names",
    "label_keys",
    "lexicon_problems",
    "open_fitter",
    "open_inflector",
    "open_library",
    "open_parts",
    "open_pipeline",
    "result_statements",
    "with_statements",
]
_HOMES = {
    **dict.fromkeys(("build_labels", "data_directory", "fetch_names", "label_keys"), "kgqa.assembly.data"),
    **dict.fromkeys(("open_fitter", "open_inflector"), "kgqa.assembly.form_tools"),
    "lexicon_problems": "kgqa.assembly.template_tables",
}
"""The modules of these names; that of all others is `kgqa.assembly.parts`."""


def __getattr__(name: str) -> Any:
    """A name of `__all__`, of the module that defines it (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, "kgqa.assembly.parts")), name)
