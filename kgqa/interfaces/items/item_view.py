"""An item with its statements, for people: plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.interfaces.outcomes.term_view import StatementView, TermView


@dataclass(frozen=True, slots=True)
class GroupView:
    """The statements of one property that have the item as subject, or as value."""

    by: TermView
    inverse: bool
    """Whether the item is the value; then the subjects are told."""
    statements: tuple[StatementView, ...]
    total: int
    question: str = ""
    """A question that is answered with these; empty where none was found."""

    @property
    def ends(self) -> tuple[tuple[TermView, tuple[tuple[str, str], ...]], ...]:
        """The other end of each statement, with what qualifies the statement."""
        return tuple((one.subject if self.inverse else one.value, one.qualifiers) for one in self.statements)


@dataclass(frozen=True, slots=True)
class ItemView:
    """One page of what the graph says of an item."""

    item: TermView
    aliases: tuple[str, ...]
    image: str
    """Address of a picture elsewhere; empty where the graph names none."""
    groups: tuple[GroupView, ...]
    page: int
    pages: int
    chosen: TermView | None = None
    """The one property whose statements are shown; None where all are."""
    complete: bool = True
    """False where what has the item as value was too much to count in time."""
    iri: str = ""
    """What it is called in another vocabulary; empty for items of Wikidata."""
