"""Shows how the last question was understood, linked and answered, section by section."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from kgqa.interfaces.console import paragraph
from kgqa.interfaces.outcomes.explanation import (
    INDENT,
    Heading,
    answer_lines,
    attempt_lines,
    link_lines,
    phrase_lines,
    query_lines,
    relation_lines,
    time_lines,
    word_lines,
)
from kgqa.interfaces.outcomes.item_naming import named
from kgqa.interfaces.outcomes.outcome_view import CandidateView
from kgqa.interfaces.shell.mention_columns import mention_lines
from kgqa.interfaces.shell.session import Session, Tools
from kgqa.model import Analysis, Candidate, PlacedLink
from kgqa.resources import evidence, linking_weights

_SAID = {
    "exact": "named exactly so",
    "label": "this is its label",
    "capitals": "the capitals agree",
    "popularity": "it is better known",
    "early": "it has been an item for longer",
    "elliptic": "a language may be named by the adjective alone",
    "called": "the question says what it is",
    "thing": "a thing of its own, no class",
    "surname": "this is the surname",
    "subject": "the clause tells of it",
    "topic": "it is what the question is about",
}
_DENIED = {
    "proper": "is called so with a capital only",
    "unlike": "is not called so in the nominative",
    "foreign": "is called so in another language only",
    "shared": "is called so in another language only",
    "derived": "is only derived from it",
}
"""Reasons that rest on how a name is written; the others are told by `linking/data/evidence.tsv`."""
_MOST = 3
"""Reasons given."""
_LEAST = 0.1
"""Differences in score that are no reason."""


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


def reasons(tools: Tools, analysis: Analysis, placed: PlacedLink) -> Iterator[str]:
    """Why the first candidate of a name won against the second; nothing for a name with one candidate."""
    best, *others = placed.link.mention.candidates or (None,)
    if best is None or not others:
        return
    weights = linking_weights()["link"]
    popular = max((best, *others), key=lambda one: one.features.get("popularity", 0.0))
    rival = others[0] if popular is best else popular
    given = sorted(_given(tools, analysis, placed, (best, rival), weights), reverse=True)[:_MOST]
    if given:
        yield f"because {'; '.join(text for _, text in given)}"
    if popular is not best:
        yield f"popularity spoke for {named(popular.item, tools.label(popular.item))}"


def _given(
    tools: Tools, analysis: Analysis, placed: PlacedLink, pair: tuple[Candidate, Candidate],
    weights: Mapping[str, float],
) -> Iterator[tuple[float, str]]:  # fmt: skip
    """What the difference of the scores is made of, in words."""
    best, rival = pair
    names = tools.parts.names
    for name in {**best.features, **rival.features}:
        gain = weights.get(name, 0.0) * (best.features.get(name, 0.0) - rival.features.get(name, 0.0))
        if gain < _LEAST:
            continue
        denied = weights.get(name, 0.0) < 0
        known = evidence().get(name)
        text = known.reason if known else (_DENIED if denied else _SAID).get(name)
        if text is not None:
            words = names.grounds(analysis, placed, rival if denied else best).get(name, "")
            told = text.format(f"„{words}”" if words else "the question")
            yield gain, f"{rival.item} {told}" if denied else told
