"""Shows question templates."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from kgqa.errors import InputError
from kgqa.interfaces.layout import WIDTH, clip, paragraph, plain, table
from kgqa.interfaces.outcomes.term_view import named
from kgqa.interfaces.shell.session import Session
from kgqa.sparql.writer import write
from kgqa.templating.template import SlotSpec, Template

_INDENT = "  "


def show_template(session: Session, argument: str) -> Iterator[str]:
    """One template in full; without an id, the templates that fit the last question and the ids of all."""
    templates = session.tools.parts.library.templates
    identifier = argument.strip()
    if not identifier:
        yield from _overview(session)
    elif identifier in templates:
        yield from _details(session, templates[identifier])
    else:
        near = get_close_matches(identifier, templates, n=1)
        remedy = f"did you mean {near[0]}?" if near else ":template lists all"
        raise InputError("no such template", value=identifier, remedy=remedy)


def _overview(session: Session) -> Iterator[str]:
    templates = session.tools.parts.library.templates
    fitting = _fitting(session)
    if fitting:
        yield "Fitting the last question"
        yield from table([(name, templates[name].description) for name in fitting], (24,), _INDENT)
    yield f"All {len(templates)}"
    yield from paragraph(", ".join(templates), _INDENT)


def _fitting(session: Session) -> tuple[str, ...]:
    attempts = session.view.attempts if session.view else None
    return tuple(dict.fromkeys(one.template for one in attempts or ()))


def _details(session: Session, template: Template) -> Iterator[str]:
    yield f"{template.id} ({Path(template.origin.removesuffix(': id')).name})"
    yield from paragraph(template.description, _INDENT)
    yield "Slots"
    yield from table([(name, _slot(session, name, template)) for name in template.slots], (12,), _INDENT)
    own = [one for one in template.patterns if not one.asked]
    for title, patterns in (("Patterns", own), ("Nominals", template.nominals)):
        if patterns:
            yield title
        for one in patterns:
            asked = f"{one.asked}: " if one.asked else ""
            yield from paragraph(asked + one.pattern.text, _INDENT)
    yield "Query"
    text = write(template.query.base)
    yield from (clip(_INDENT + plain(line), WIDTH) for line in text.splitlines())
    yield "Examples"
    for example in template.examples:
        yield from paragraph(example, _INDENT)


def _slot(session: Session, name: str, template: Template) -> str:
    spec: SlotSpec = template.slots[name]
    classes = ", ".join(named(item, session.tools.label(item)) for item in sorted(spec.classes))
    return ", ".join(filter(None, [spec.type.value, classes, "" if name in template.asks else "never asked for"]))
