"""What the page adds to the view of an outcome: names, what else may have been meant, pictures, long lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kgqa.assembly import Parts, with_statements
from kgqa.evaluation.preference import PREFERRED
from kgqa.interfaces.http.page.english_answers import english_answer, english_things
from kgqa.interfaces.http.page.picture import Star, draw
from kgqa.interfaces.items.item_reading import image_page
from kgqa.interfaces.items.miss_help import MissHelp, MissHelper
from kgqa.interfaces.items.ready_questions import ReadyQuestions
from kgqa.interfaces.outcomes.asking_back import BackAsker, MeaningChoice
from kgqa.interfaces.outcomes.item_naming import Names, StatementView, TermView, statement_lines
from kgqa.interfaces.outcomes.outcome_view import CandidateView, MentionView, OutcomeView
from kgqa.interfaces.outcomes.telling import Told, percent, recognised, surely_answered, tell
from kgqa.interfaces.outcomes.view_building import view_of
from kgqa.interfaces.pictures.answer_pictures import answer_pictures
from kgqa.interfaces.pictures.drawn_shapes import Sketch
from kgqa.interfaces.pictures.pictured_facts import ItemFacts, Peers, Shown, asked_values
from kgqa.model import Answer
from kgqa.pipeline.outcome import Outcome
from kgqa.terms import ItemId, PropertyId

_CANDIDATES = 4
_MENTIONS = 8
_STATEMENTS = 30
_CLOSE = 0.25
"""Difference of the scores of two items below which a person is asked which is meant."""
_FEWEST = 8
"""Things of which a list is made; fewer are told in a sentence."""
ROWS = 50
"""Things on a page."""
_LAST = "{"
"""Behind all letters without a mark."""
_MARKED = str.maketrans({
    "ą": "a" + _LAST, "ć": "c" + _LAST, "ę": "e" + _LAST, "ł": "l" + _LAST, "ń": "n" + _LAST, "ó": "o" + _LAST,
    "ś": "s" + _LAST, "ź": "z" + _LAST, "ż": "z" + _LAST * 2,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class PageView:
    """One question with its answer, or why there is none, ready for the template."""

    outcome: OutcomeView
    told: Told
    """What people are told, in the page's language."""
    items: tuple[tuple[TermView, str], ...]
    """The items that the answer names, each with the address of the page on a picture of it or an empty text."""
    about: tuple[TermView, ...]
    """What the question was taken to be about, with descriptions."""
    properties: tuple[str, ...]
    mentions: tuple[MentionView, ...]
    """Those of the answer first, outside the words that stand for the answer; one for each text."""
    others: tuple[CandidateView, ...]
    """Other readings of the names in the question."""
    statements: tuple[StatementView, ...]
    stars: tuple[Star, ...]
    help: MissHelp | None
    """How to go on where there is no sure answer."""
    choices: tuple[str, ...] = ()
    """Meanings that lie close together, in words; one of them may have been chosen."""
    pictures: tuple[Sketch, ...] = ()
    """What is worth drawing."""
    listed: AnswerList | None = None
    """The things that a long answer names, which are then told there alone."""
    column: str = ""
    """The name of the property by which the things of the answer are measured; empty where they are not."""
    values: Mapping[str, str] = field(default_factory=dict)
    """What each of them has of it, in words."""
    by: str = ""
    """The property's id."""
    lines: tuple[str, ...] = ()
    """The statements that the answer rests on, in words."""

    @property
    def unsure(self) -> bool:
        """Whether people are told a doubt or a miss."""
        return not self.told.sure

    @property
    def open_others(self) -> bool:
        """Whether other readings stand open: where the answer is unsure, or another candidate is nearly as good."""
        return self.unsure or any(map(_is_close, self.mentions))

    def fixed_of(self, items: Iterable[str]) -> list[CandidateView]:
        """The items that a person chose, with names and descriptions where the question may name them."""
        known = {one.item: one for mention in self.outcome.mentions for one in mention.candidates}
        return [known.get(item) or CandidateView(item, item, 0.0) for item in items]

    @property
    def percent(self) -> int:
        """The confidence of the answer."""
        return percent(self.outcome.answer.confidence) if self.outcome.answer else 0


def page_view(
    question: str,
    outcome: Outcome,
    parts: Parts,
    names: Names,
    ready: ReadyQuestions,
    *,
    language: str,
    meaning: int = 0,
    page: int = 1,
) -> PageView:
    """The view of an outcome; runs queries for the statements that the answer rests on, and for help after a miss.

    `meaning` is the number, from 1, of the one that was chosen among several that lie close together; 0 for none.
    """
    choices = BackAsker(parts, names).choices(question, outcome)
    outcome = choices[meaning - 1].outcome if 0 < meaning <= len(choices) else outcome
    view = view_of(question, with_statements(outcome, parts), names)
    answer = view.answer
    help_ = MissHelper(parts, names, ready).help(outcome, view) if not surely_answered(view) else None
    shown = _as_pictured(view, outcome, parts, names)
    by, values = asked_values(shown)
    listed = answer_list(shown, page, by, values)
    own = english_answer(outcome, names, parts.verbaliser) if language == "en" else ""
    told = tell(view, language, help_.lacking if help_ else (), listed=listed is not None, answer_text=own)
    mentions = tuple(_shown(view))
    statements = answer.statements[:_STATEMENTS] if answer else ()
    return PageView(
        view,
        told,
        _pictured(answer.terms if answer and not listed else (), parts),
        tuple(_about(view, names)),
        tuple(dict.fromkeys(one.by.name for one in statements if one.by.id)),
        mentions,
        tuple(one for one in _others(mentions) if one.item not in _offered(choices)),
        statements,
        draw(statements),
        help_,
        tuple(_chosen_by(one, names, language) for one in choices),
        answer_pictures(shown) if surely_answered(view) or len(shown.items) > 1 else (),
        listed,
        shown.facts.label(by) if by else "",
        {str(item): said for item, (_, said) in values.items()},
        by or "",
        tuple(statement_lines(statements, names)),
    )


def _as_pictured(view: OutcomeView, outcome: Outcome, parts: Parts, names: Names) -> Shown:
    facts = ItemFacts(parts.graph, names.label)
    first = next(iter(outcome.findings.results), None) if outcome.findings and view.meaning else None
    said = names.words.literal if names.words else str
    return Shown(view, facts, Peers(parts.executor, facts), said, first.meaning if first else None)


def _pictured(terms: Iterable[TermView], parts: Parts) -> tuple[tuple[TermView, str], ...]:
    """The items among some terms, each with the address of its picture, or an empty string."""
    named = (term for term in dict.fromkeys(terms) if term.id.startswith("Q"))
    return tuple((term, image_page(parts.graph, ItemId(term.id))) for term in named)


def _about(view: OutcomeView, names: Names) -> Iterator[TermView]:
    """What the question was taken to be about: names with what they are."""
    chosen = [one for _, one in view.answer.links if one] if view.answer else []
    best = chosen if view.answer else [mention.chosen_first[0] for mention in recognised(view)]
    described = {one.item: one.description for mention in view.mentions for one in mention.candidates}
    for one in {one.item: one for one in best}.values():
        yield TermView("", one.item, names.label(one.item) or one.name, one.description or described.get(one.item, ""))


def _chosen_by(choice: MeaningChoice, names: Names, language: str) -> str:
    """The words by which a meaning is chosen."""
    return (language == "en" and english_things(choice.items, names)) or choice.words


def _offered(choices: Sequence[MeaningChoice]) -> set[str]:
    """The items that meanings to choose among rest on, which need not be offered again."""
    answers = (one.outcome.answer for one in choices)
    links = (link for answer in answers if isinstance(answer, Answer) for link in answer.evidence.links)
    return {str(link.candidate.item) for link in links if link.candidate}


def _is_close(mention: MentionView) -> bool:
    """Whether another item is nearly as good as the one that the answer rests on."""
    chosen = mention.choice
    rivals = (one for one in mention.candidates if chosen and one.item != chosen.item)
    return chosen is not None and any(chosen.score - one.score < _CLOSE for one in rivals)


def _shown(view: OutcomeView) -> list[MentionView]:
    first: dict[str, MentionView] = {}
    for mention in view.used_first:
        if not mention.asked:
            first.setdefault(mention.surface, mention)
    return list(first.values())[:_MENTIONS]


def _others(mentions: tuple[MentionView, ...]) -> Iterator[CandidateView]:
    """The candidates that were not chosen, of the mentions that the answer rests on or could rest on."""
    known = {one.item for mention in mentions for one in mention.candidates if one.chosen or PREFERRED in one.features}
    known = known or {mention.chosen_first[0].item for mention in mentions if mention.candidates}
    for mention in mentions:
        for one in mention.chosen_first[:_CANDIDATES]:
            if one.item not in known:
                known.add(one.item)
                yield one


@dataclass(frozen=True, slots=True)
class ListRow:
    """One thing."""

    term: TermView
    value: str


@dataclass(frozen=True, slots=True)
class AnswerList:
    """One page of the things that an answer names."""

    column: str
    """The name of the property whose values stand beside the names; empty where none do."""
    rows: tuple[ListRow, ...]
    first: int
    """The number of the first row, from 1."""
    total: int
    page: int
    pages: int


def answer_list(
    shown: Shown, page: int, by: PropertyId | None, values: Mapping[ItemId, tuple[float, str]]
) -> AnswerList | None:
    """The list, sorted by the values of a property where there is one; None for an answer that names few things, or
    anything but items."""
    terms = dict.fromkeys(shown.view.answer.terms) if shown.view.answer else {}
    if len(terms) < _FEWEST or not all(term.id.startswith("Q") for term in terms):
        return None
    ordered = sorted(terms, key=lambda term: _key(term, values))
    pages = -(-len(ordered) // ROWS)
    page = min(max(1, page), pages)
    first = (page - 1) * ROWS
    rows = (ListRow(term, values.get(ItemId(term.id), (0.0, ""))[1]) for term in ordered[first : first + ROWS])
    return AnswerList(shown.facts.label(by) if by else "", tuple(rows), first + 1, len(ordered), page, pages)


def _key(term: TermView, values: Mapping[ItemId, tuple[float, str]]) -> tuple[bool, float, str]:
    """What has a value by that, the rest behind it by the alphabet."""
    value = values.get(ItemId(term.id))
    return value is None, value[0] if value else 0.0, _alphabetical(term.name)


def _alphabetical(name: str) -> str:
    """What a name is sorted by."""
    return name.casefold().translate(_MARKED)
