"""A function that needs a compiled module which it does not name."""

from __future__ import annotations

from importlib import import_module


def loaded(name: str) -> str:
    """The name of a module, once it is loaded."""
    return import_module(name).__name__
