"""Keys of columns: from the store where it has them, else from the terms of the different nodes."""

from __future__ import annotations

import numpy as np

from kgqa.execution.engine.id_store import NO_KEY, Kinds, Nodes
from kgqa.execution.engine.solution_rows import Run
from kgqa.execution.engine.value_keys import key_of
from kgqa.execution.engine.vectors.node_table import numbered

Keys = tuple[Kinds, Nodes]
"""Kinds and keys of values, side by side."""


def keys_of(run: Run, nodes: Nodes) -> Keys:
    """The kinds and the keys of a column; unbound nodes, and what is no literal, have none."""
    arrays = run.graph.store.arrays
    if arrays is not None and arrays.values is not None:
        return arrays.values.keys(nodes)
    distinct, places = numbered(nodes)
    found = [key_of(run.term(node)) if node else (NO_KEY, 0) for node in run.deadline.guard(distinct.tolist())]
    kinds = np.array([kind for kind, _ in found], np.uint8)
    keys = np.array([key for _, key in found], np.int64)
    return kinds[places], keys[places]
