"""What the page adds to the view of an outcome: which names it shows, what else may have been meant, the picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kgqa.assembly import Parts, with_statements
from kgqa.interfaces.entity_names import GraphLabels
from kgqa.interfaces.http.page.picture import Picture, draw
from kgqa.interfaces.outcomes.naming import Names
from kgqa.interfaces.outcomes.outcome_view import CandidateView, MentionView, OutcomeView
from kgqa.interfaces.outcomes.telling import Told, percent, tell
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.pipeline.question_answering import Outcome

_CANDIDATES = 4
_MENTIONS = 8
_STATEMENTS = 12


@dataclass(frozen=True, slots=True)
class PageView:
    """One question with its answer, or why there is none, ready for the template."""

    outcome: OutcomeView
    told: Told
    """What people are told, in the page's language."""
    mentions: tuple[MentionView, ...]
    """Those of the answer first, outside the words that stand for the answer; one for each text."""
    others: tuple[CandidateView, ...]
    """Other readings of the names in the question."""
    unsure: bool
    statements: tuple[tuple[str, str, str], ...]
    picture: Picture | None

    @property
    def percent(self) -> int:
        """The confidence of the answer."""
        return percent(self.outcome.answer.confidence) if self.outcome.answer else 0


def page_view(question: str, outcome: Outcome, parts: Parts, label: GraphLabels, language: str) -> PageView:
    """The view of an outcome; runs queries for the statements that the answer rests on."""
    view = view_of(question, with_statements(outcome, parts), Names.of(parts, label))
    answer = view.answer
    told, mentions = tell(view, language), tuple(_shown(view))
    triples = answer.statements[:_STATEMENTS] if answer else ()
    statements = tuple((str(one.subject), str(one.by), one.value.said or str(one.value)) for one in triples)
    return PageView(
        view,
        told,
        mentions,
        tuple(_others(mentions)),
        not told.sure,
        statements,
        draw(statements) if statements else None,
    )


def _shown(view: OutcomeView) -> list[MentionView]:
    first: dict[str, MentionView] = {}
    for mention in view.used_first:
        if not mention.asked:
            first.setdefault(mention.surface, mention)
    return list(first.values())[:_MENTIONS]


def _others(mentions: tuple[MentionView, ...]) -> Iterator[CandidateView]:
    """The candidates that were not chosen, of the mentions that the answer rests on or could rest on."""
    known = {one.item for mention in mentions for one in mention.candidates if one.chosen}
    for mention in mentions:
        for one in mention.chosen_first[:_CANDIDATES]:
            if one.item not in known:
                known.add(one.item)
                yield one
