"""Shows how the last question was understood, linked and answered, section by section."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kgqa.execution.query_text import query_text
from kgqa.interfaces.explain import answer_lines, chosen_links, form_text, named, template_lines, time_lines
from kgqa.interfaces.layout import WIDTH, clip, paragraph, plain, table
from kgqa.interfaces.shell.mention_view import mention_lines
from kgqa.interfaces.shell.session import Session
from kgqa.model import Analysis, Answer, Link, Reading, WhPhrase

Heading = Callable[[str], str]

_INDENT = "  "
_NONE = _INDENT + "none"
_MOST_WORDS = 40
_COMMON = "nazwa_pospolita"
"""The dictionary's mark of common nouns, which says nothing that the word class does not."""


def report(session: Session, heading: Heading = str) -> Iterator[str]:
    """The sections of the session's view that have something to show."""
    for name in session.view.show:
        title, section = _SECTIONS[name]
        lines = list(section(session))
        if lines:
            yield heading(title)
            yield from lines


def _tokens(session: Session) -> Iterable[str]:
    rows: list[tuple[str, ...]] = []
    tokens = session.linked.analysis.tokens if session.linked else ()
    for number, token in enumerate(tokens[:_MOST_WORDS]):
        place, form = str(number), token.form
        for lemma, tags in _by_lemma(token.readings).items() or [("", "unknown to the dictionary")]:
            rows.append((place, form, lemma, tags))
            place = form = ""
    more = [f"{_INDENT}and {len(tokens) - _MOST_WORDS} more words"] if len(tokens) > _MOST_WORDS else []
    return [*table(rows, (3, 18, 18), _INDENT), *more]


def _by_lemma(readings: Iterable[Reading]) -> dict[str, str]:
    """The tags of each lemma, what it may name in front."""
    found: dict[str, dict[str, None]] = {}
    for reading in readings:
        kinds = [name for name in reading.names if name != _COMMON]
        names = f"({', '.join(kinds)}) " if kinds else ""
        found.setdefault(reading.lemma, {})[names + reading.tag.text] = None
    return {lemma: ", ".join(tags) for lemma, tags in found.items()}


def _phrases(session: Session) -> Iterator[str]:
    if session.linked is None:
        return
    analysis = session.linked.analysis
    rows = [("kind", analysis.kind.value)]
    for phrase in analysis.wh_phrases:
        rows.append(("asked by", f"„{_words(analysis, phrase)}”"))
        rows += [(f"  {title}", text) for title, text in _facts(session, phrase) if text]
    if analysis.options:
        rows.append(("options", " / ".join(" ".join(token.form for token in option) for option in analysis.options)))
    yield from table(rows, (10,), _INDENT)


def _words(analysis: Analysis, phrase: WhPhrase) -> str:
    return " ".join(token.form for token in analysis.tokens[phrase.start : phrase.end])


def _facts(session: Session, phrase: WhPhrase) -> Iterator[tuple[str, str]]:
    yield "word", phrase.word
    yield "form", form_text(phrase.form)
    yield "answer", form_text(phrase.answer) if phrase.answer else ""
    yield "noun", phrase.noun
    yield "classes", ", ".join(named(item, session.tools.label) for item in sorted(phrase.classes))
    yield "narrowed by", ", ".join(phrase.modifiers)
    yield "unit", phrase.time.value if phrase.time else ""


def _mentions(session: Session) -> Iterator[str]:
    if session.outcome is not None and session.linked is not None:
        yield from mention_lines(session.outcome, session.view.candidates, session.view.mentions)


def _names(session: Session) -> Iterator[str]:
    rows = [_link(session, placed.link) for placed in session.names]
    yield from table(dict.fromkeys(rows), (30,), _INDENT) or [_NONE]


def _links(session: Session) -> Iterator[str]:
    if session.outcome is None:
        return
    answer = session.outcome.answer
    links = answer.evidence.links if isinstance(answer, Answer) else ()
    rows = [_link(session, link) for link in links]
    yield from table(dict.fromkeys(rows), (30,), _INDENT) or [_NONE]


def _link(session: Session, link: Link) -> tuple[str, str]:
    chosen = link.candidate
    if chosen is None:
        return link.mention.surface, "→ NIL"
    return link.mention.surface, f"→ {named(chosen.item, session.tools.label)}, score {chosen.score:.2f}"


def _properties(session: Session) -> Iterable[str]:
    rows: list[tuple[str, ...]] = []
    for mention in session.linked.relations if session.linked else ():
        surface = mention.surface
        for candidate in mention.candidates[: session.view.candidates]:
            rows.append((surface, candidate.item, candidate.label, f"{candidate.score:.2f}"))
            surface = ""
    return table(rows, (24, 7, 34), _INDENT)


def _templates(session: Session) -> Iterable[str]:
    findings = session.outcome.findings if session.outcome else None
    return template_lines(findings, session.tools.label) if findings else ()


def _query(session: Session) -> Iterator[str]:
    answer = session.outcome.answer if session.outcome else None
    for query in answer.evidence.queries[-1:] if isinstance(answer, Answer) else ():
        yield from (clip(_INDENT + plain(line), WIDTH) for line in query_text(query).splitlines())


def _answer(session: Session) -> Iterator[str]:
    if session.preferred:
        items = ", ".join(named(item, session.tools.label) for item in session.preferred)
        used = {item for _, _, item in chosen_links(session.last)}
        lost = "" if used.intersection(session.preferred) else ", which led to no answer"
        yield from paragraph(f"preferring {items}{lost}", _INDENT)
    yield from answer_lines(session.last, session.tools.label)


def _time(session: Session) -> Iterable[str]:
    return time_lines(session.last)


_SECTIONS: dict[str, tuple[str, Callable[[Session], Iterable[str]]]] = {
    "tokens": ("Words and their readings", _tokens),
    "phrases": ("What is asked", _phrases),
    "mentions": ("Mentions and candidates (* in the answer)", _mentions),
    "names": ("Names, whatever the answer", _names),
    "links": ("Links of the answer", _links),
    "properties": ("Properties", _properties),
    "templates": ("Templates", _templates),
    "query": ("Query", _query),
    "answer": ("Answer", _answer),
    "time": ("Time", _time),
}
