"""The processes of a service that work for one request each, and end of it where it is too much for them."""

from __future__ import annotations

from wikidata_hdt.apart import prepare_copies

_MODULES = ("kgqa.interfaces.http.sparql.process", "kgqa.interfaces.http.table_model")
"""What the process that they are copies of has loaded."""


def prepare() -> None:
    """Make the process that they are copies of load what they need; to be called before the first is started."""
    prepare_copies(*_MODULES)
