"""A name among the words of a text, as the words around it see it."""

from __future__ import annotations

from typing import Protocol


class Name(Protocol):
    """Where a name stands, and how it is said."""

    @property
    def start(self) -> int:
        """Index of the first token."""

    @property
    def end(self) -> int:
        """Index behind the last token."""

    @property
    def quoted(self) -> bool:
        """Whether the span stands in quotation marks."""

    @property
    def is_known(self) -> bool:
        """Whether anything is known to be called so."""

    @property
    def is_exact(self) -> bool:
        """Whether something is called just so, as the name stands, and not in another form."""
