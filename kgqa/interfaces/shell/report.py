"""Shows how the last question was understood, linked and answered, section by section."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kgqa.interfaces.layout import paragraph
from kgqa.interfaces.outcomes.explanation_text import Heading
from kgqa.interfaces.outcomes.outcome_view import CandidateView
from kgqa.interfaces.outcomes.section_text import (
    INDENT,
    answer_lines,
    attempt_lines,
    link_lines,
    phrase_lines,
    query_lines,
    relation_lines,
    time_lines,
    word_lines,
)
from kgqa.interfaces.outcomes.term_view import named
from kgqa.interfaces.shell.link_reasons import reasons
from kgqa.interfaces.shell.mention_columns import mention_lines
from kgqa.interfaces.shell.session import Session


def report(session: Session, heading: Heading = str) -> Iterator[str]:
    """The sections of the session's display that have something to show."""
    for name in session.display.show:
        title, section = _SECTIONS[name]
        lines = list(section(session))
        if lines:
            yield heading(title)
            yield from lines


def _mentions(session: Session) -> Iterator[str]:
    return mention_lines(session.last, session.display.candidates, session.display.mentions)


def _names(session: Session) -> list[str]:
    links = ((name.surface, name.choice) for name in session.names)
    lines = link_lines((surface, _taken_for(session, chosen)) for surface, chosen in links)
    for analysis, placed in session.placed_names():
        for reason in reasons(session.tools, analysis, placed):
            lines += paragraph(f"{placed.link.mention.surface}: {reason}", INDENT)
    return lines


def _links(session: Session) -> list[str]:
    links = session.last.answer.links if session.last.answer else ()
    return link_lines((surface, _taken_for(session, chosen)) for surface, chosen in links)


def _taken_for(session: Session, chosen: CandidateView | None) -> str:
    if chosen is None:
        return "→ NIL"
    return f"→ {named(chosen.item, session.tools.label(chosen.item))}, score {chosen.score:.2f}"


def _relations(session: Session) -> list[str]:
    return relation_lines(session.last, session.display.candidates)


def _query(session: Session) -> list[str]:
    return query_lines(session.last.answer.query if session.last.answer else None)


def _answer(session: Session) -> Iterator[str]:
    view = session.last
    if session.preferred:
        items = ", ".join(named(item, session.tools.label(item)) for item in session.preferred)
        used = {one.item for mention in view.mentions for one in mention.candidates if one.chosen}
        lost = "" if used.intersection(session.preferred) else ", which led to no answer"
        yield from paragraph(f"preferring {items}{lost}", INDENT)
    yield from answer_lines(view)


_SECTIONS: dict[str, tuple[str, Callable[[Session], Iterable[str]]]] = {
    "tokens": ("Words and their readings", lambda session: word_lines(session.last)),
    "phrases": ("What is asked", lambda session: phrase_lines(session.last)),
    "mentions": ("Mentions and candidates (* in the answer)", _mentions),
    "names": ("Names, whatever the answer", _names),
    "links": ("Links of the answer", _links),
    "properties": ("Properties", _relations),
    "templates": ("Templates", lambda session: attempt_lines(session.last)),
    "query": ("Query", _query),
    "answer": ("Answer", _answer),
    "time": ("Time", lambda session: time_lines(session.last)),
}
