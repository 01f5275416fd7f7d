"""Checks of records: each has a name, a sentence that explains it, the field it concerns, and finds problems."""

from kgqa.annotation.checks.base import Check, Problem, Severity

__all__ = ["Check", "Problem", "Severity"]
