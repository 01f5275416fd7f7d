"""The one place that builds the pipeline out of concrete classes."""

from kgqa.assembly.data import build_labels, data_directory, label_keys
from kgqa.assembly.form_tools import open_fitter, open_inflector
from kgqa.assembly.parts import (
    Parts,
    open_library,
    open_parts,
    open_pipeline,
    result_statements,
    with_statements,
)

__all__ = [
    "Parts",
    "build_labels",
    "data_directory",
    "label_keys",
    "open_fitter",
    "open_inflector",
    "open_library",
    "open_parts",
    "open_pipeline",
    "result_statements",
    "with_statements",
]
