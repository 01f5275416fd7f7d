"""The error of expressions, which is no error of the query."""

from __future__ import annotations


class ExpressionError(Exception):
    """An expression has no value for a solution (type error, unbound variable); filters count it as false."""
