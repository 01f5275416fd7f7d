"""What helps after a miss: what the graph lacks, the items that the question names, and near questions with answers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice

from kgqa.assembly import Parts
from kgqa.interfaces.items.ready_questions import ReadyQuestions
from kgqa.interfaces.outcomes.item_naming import Names, TermView
from kgqa.interfaces.outcomes.outcome_view import MentionView, OutcomeView
from kgqa.interfaces.outcomes.telling import recognised
from kgqa.model import Match, Mention
from kgqa.pipeline.outcome import Outcome
from kgqa.polish.tokens.tags import JOINING
from kgqa.sparql.algebra import Variable
from kgqa.sparql.scope import triples
from kgqa.terms import DIRECT, Case, Iri, ItemId, PropertyId
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_ITEMS = 3
_QUESTIONS = 4
_SECONDS = 0.6
_FITS = 0.9
"""Least score of a template that is trusted to say what the question asks for."""
_ENDS = 50
"""Values of a property that an answer is compared with."""
_MOST = 3
_BEGINNING = 2
"""Letters of a word that must be right, where no word in front of it is."""
_SEEN = 400
"""Names of one beginning that are looked at."""
_ALIKE = 0.74
"""Least likeness of two words (Ratcliff and Obershelp, 0 to 1)."""
_WORTH = 0.6
"""Likeness of a name in the nominative from which on its other cases are looked at."""
_LEAST_LETTERS = 4
_WORD = re.compile(r"\w[\w’'-]*")


@dataclass(frozen=True, slots=True)
class MissHelp:
    """How a person may go on."""

    lacking: tuple[tuple[TermView, TermView], ...]
    """An item and a property that was asked for and that the graph does not have of it."""
    items: tuple[TermView, ...]
    """What the question names."""
    questions: tuple[str, ...]
    """Questions about these that are answered."""
    spellings: tuple[Spelling, ...] = ()
    """Names that may be meant by words that name nothing."""


class MissHelper:
    """Finds help for misses. Safe to share among threads."""

    def __init__(self, parts: Parts, names: Names, ready: ReadyQuestions) -> None:
        self._parts = parts
        self._names = names
        self._ready = ready

    def help(self, outcome: Outcome, view: OutcomeView) -> MissHelp:
        """The help for a question without an answer; takes well below a second."""
        items = [ItemId(mention.chosen_first[0].item) for mention in _named(view)]
        pairs = list(_pairs(view))
        named = dict.fromkeys(by for _, by in pairs)
        wanted = list(dict.fromkeys(pairs if view.relations else self._fitting(outcome, items)))
        missing = ((item, by) for item, by in wanted if not self._parts.graph.objects(item.iri, by.direct))
        lacking = islice(missing if len(named) <= 1 else (), 1)
        told = [(self._names.entity(item), self._names.entity(by)) for item, by in lacking]
        near = islice(self._near(items, [by for _, by in wanted]), _QUESTIONS)
        shown = (self._names.term(item.iri, described=True) for item in items)
        words = view.miss.words if view.miss else ()
        spellings = (one for word in words for one in _near_spellings(self._parts, view.question, word))
        named_alone = (pair for pair in told if pair[1].label)  # a bare id says nothing to people
        return MissHelp(tuple(named_alone), tuple(shown), tuple(near), tuple(islice(spellings, _ITEMS)))

    def _fitting(self, outcome: Outcome, items: list[ItemId]) -> Iterator[tuple[ItemId, PropertyId]]:
        """What the templates that fit ask for."""
        for match in outcome.findings.empty if outcome.findings else ():
            if match.score >= _FITS:
                yield from ((item, by) for item, by in self._asked_by(match) if item in items)

    def _asked_by(self, match: Match) -> Iterator[tuple[ItemId, PropertyId]]:
        """The properties that a template's query asks of the items in its slots."""
        template = self._parts.library.templates.get(match.template)
        fillers = {slot: filler for slot, filler in match.fillers if isinstance(filler, Mention) and filler.candidates}
        for triple in triples(template.query.base) if template is not None else ():
            if not isinstance(triple.subject, Variable) or not isinstance(triple.predicate, Iri):
                continue
            filler, by = fillers.get(triple.subject.name), triple.predicate.value
            if filler is not None and by.startswith(DIRECT):
                yield ItemId(filler.candidates[0].item), PropertyId(by.removeprefix(DIRECT))

    def _near(self, items: list[ItemId], wanted: list[PropertyId]) -> Iterator[str]:
        """Questions that are answered, about what was asked for first, then what people usually ask; in turns."""
        search = self._ready.search(_SECONDS)
        found = set()
        for item in items:
            usual = self._parts.questions.usual_first(self._parts.graph.direct_properties(item))
            for by in dict.fromkeys((*(one for one in wanted if one in usual), *usual)):
                ends = self._parts.graph.objects(item.iri, by.direct)[:_ENDS]
                question = search.question(item, by, ends, inverse=False)
                if question and question not in found:
                    found.add(question)
                    yield question


def _named(view: OutcomeView) -> Iterator[MentionView]:
    """The names in the question, one for each item."""
    items = {mention.chosen_first[0].item: mention for mention in reversed(recognised(view))}
    yield from islice((mention for item, mention in reversed(items.items()) if item.startswith("Q")), _ITEMS)


def _pairs(view: OutcomeView) -> Iterator[tuple[ItemId, PropertyId]]:
    """The items with the properties that other words of the question name, all words of their names."""
    small = {word.form for word in view.words if word.tag.partition(":")[0] in JOINING}
    for relation in view.relations:
        if relation.surface not in small and _names_it(relation):
            for mention in _named(view):
                if mention.end <= relation.start or relation.end <= mention.start:
                    yield ItemId(mention.chosen_first[0].item), PropertyId(relation.candidates[0].item)


def _names_it(relation: MentionView) -> bool:
    """Whether the words are no less than the name that they were taken for."""
    best = relation.candidates[0].label if relation.candidates else ""
    return 0 < len(best.split()) <= len(relation.surface.split())


@dataclass(frozen=True, slots=True)
class Spelling:
    """A name that may be meant."""

    name: str
    note: str
    """What it is, in a few words."""
    question: str
    """The question with the name in it."""


def _near_spellings(parts: Parts, question: str, unknown: str) -> tuple[Spelling, ...]:
    """The likeliest names for words of a question that name nothing; none for short words."""
    start = question.find(unknown)
    if start < 0 or len(unknown) < _LEAST_LETTERS:
        return ()
    spans = [(start, start + len(unknown)), *_longer(question, start, start + len(unknown))]
    found: dict[str, tuple[float, Spelling]] = {}
    for first, last in spans:
        for likeness, entry, form in _alike(parts, question[first:last]):
            asked = question[:first] + form + question[last:]
            note = parts.graph.entity(ItemId(entry.entity)).description
            found.setdefault(entry.entity, (likeness, Spelling(entry.text, note, asked)))
    return tuple(one for _, one in sorted(found.values(), key=lambda one: -one[0])[:_MOST])


def _longer(question: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The unknown words together with a capitalised word in front of them."""
    before = list(_WORD.finditer(question[:start]))
    if before and before[-1][0][0].isupper() and before[-1].start() > 0:
        yield before[-1].start(), end


def _alike(parts: Parts, typed: str) -> Iterator[tuple[float, LabelEntry, str]]:
    """Names that are spelled nearly so, with the likeness of the case that is nearest."""
    bare = _bare(typed)
    first, space, rest = bare.partition(" ")
    known = first + space if rest and parts.labels.starting_with(first + space, 1) else ""
    for entry in parts.labels.starting_with(known or bare[:_BEGINNING], _SEEN):
        if entry.entity.startswith("Q") and _likeness(bare, _bare(entry.text), known) >= _WORTH:
            form = max(_forms(parts, entry), key=lambda one: _likeness(bare, _bare(one), known))
            likeness = _likeness(bare, _bare(form), known)
            if likeness >= _ALIKE:
                yield likeness, entry, form


def _bare(text: str) -> str:
    """A text in small letters without their marks."""
    apart = unicodedata.normalize("NFD", fold(text).replace("ł", "l"))
    return "".join(one for one in apart if not unicodedata.combining(one))


def _likeness(one: str, other: str, known: str) -> float:
    """How alike two names are behind a beginning that both have."""
    return SequenceMatcher(None, one.removeprefix(known), other.removeprefix(known)).ratio()


def _forms(parts: Parts, entry: LabelEntry) -> Iterator[str]:
    entity = parts.graph.entity(ItemId(entry.entity))
    yield entry.text
    for case in Case:
        yield parts.inflector.inflect(
            entry.text, case=case, description=entity.description, classes=entity.classes, sex=entity.sex
        )
