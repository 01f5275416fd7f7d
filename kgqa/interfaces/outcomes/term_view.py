"""Items, properties, literals and statements as people see them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TermView:
    """An item, a property or a literal."""

    value: str
    """The IRI, or the text of a literal."""
    id: str = ""
    """`Q36` or `P36`; empty for other IRIs and literals."""
    label: str = ""
    """Empty where the graph has none, and for literals."""
    description: str = ""
    said: str = ""
    """A literal in words („24 grudnia 1798”, „312 696 km²”); empty where nobody put it into words."""

    def __str__(self) -> str:
        """The label with the id behind it; the text of what has no id."""
        return named(self.id, self.label) if self.id else self.value

    @property
    def name(self) -> str:
        """The label, else the words of a literal, the id or the text."""
        return self.label or self.said or self.id or self.value


@dataclass(frozen=True, slots=True)
class StatementView:
    """A statement of the graph."""

    subject: TermView
    by: TermView
    value: TermView
    qualifiers: tuple[tuple[str, str], ...] = ()
    """What qualifies it: the property's id, the value in words."""

    @property
    def terms(self) -> tuple[TermView, TermView, TermView]:
        """Subject, property, value."""
        return self.subject, self.by, self.value


def named(identifier: str, label: str) -> str:
    """An id with its label in front, where it has one."""
    return f"{label} ({identifier})" if label and label != identifier else str(identifier)
