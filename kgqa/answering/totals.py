"""Counts that the graph itself makes („Ilu jest aktorów?”): of whatever need not be looked at term by term."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kgqa.answering.denotations import Denotation, narrowed
from kgqa.model import Query, Result, Solutions, WhPhrase
from kgqa.templating.template import Template
from kgqa.terms import Term

_COUNT = "count"
"""The variable that holds the number."""

_CURRENT = " FILTER NOT EXISTS {{ ?{0} wdt:P576|wdt:P582 ?ended }} FILTER NOT EXISTS {{ ?{0} wdt:P31 wd:Q3024240 }}"
"""No history: neither dissolved nor ended, and no historical country."""

_MEMBER = "{{ ?{0} (wdt:P31|wdt:P106|wdt:P39)/wdt:P279* ?{1} }}"
"""Belongs to a class, or does or holds what it names."""


def is_bare(wh: object) -> bool:
    """Whether a wh-phrase demands nothing of what it counts: its noun, if any, stands in the pattern."""
    return isinstance(wh, WhPhrase) and not (wh.noun or wh.classes or _narrows(wh))


def total(run: Callable[[Query], Solutions], template: Template, denotation: Denotation, score: float) -> Result | None:
    """How many things satisfy a match and are of the class that the wh-phrase names: those that are no history, or all.

    None if there are none, if it could not be finished, where an adjective, a place or a gender narrows the things, and
    where the template's own query chooses among them.
    """
    for query in _queries(template, denotation):
        solutions = run(query)
        found = solutions.column(_COUNT) if solutions.complete else ()
        if found and found[0].value != "0":
            linking = denotation.combination.score
            return Result(denotation.match, found, None, score, (query,), denotation.links, linking=linking)
    return None


def _queries(template: Template, denotation: Denotation) -> Iterator[Query]:
    asked = denotation.match.asked
    wh = denotation.match.filler(asked)
    if template.query.projected or not isinstance(wh, WhPhrase) or _narrows(wh):
        return
    classes = [(f"class_{number}", item.iri) for number, item in enumerate(sorted(wh.classes), 1)]
    member = " UNION ".join(_MEMBER.format(asked, name) for name, _ in classes)
    bindings: tuple[tuple[str, Term], ...] = (*denotation.combination.bindings, *classes)
    forms = narrowed(template, denotation.combination)
    for history in (_CURRENT.format(asked), ""):
        yield Query(forms.count(asked, _COUNT, f" {member}{history}"), bindings)


def _narrows(wh: WhPhrase) -> bool:
    return bool(wh.modifiers or wh.within or wh.feminine)
