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
from kgqa.assembly.text_search import (
    build_text_index,
    fill_text_cluster,
    open_baseline,
    open_text_index,
    text_manifest,
    text_problems,
)

__all__ = [
    "Parts",
    "build_labels",
    "build_text_index",
    "data_directory",
    "fill_text_cluster",
    "label_keys",
    "open_baseline",
    "open_fitter",
    "open_inflector",
    "open_library",
    "open_parts",
    "open_pipeline",
    "open_text_index",
    "result_statements",
    "text_manifest",
    "text_problems",
    "with_statements",
]
