"""Questions that are known to be answered, as each was tried: about an item, where the graph's statements came back;
examples of the templates, else some about the data."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain, islice

from kgqa.assembly import Parts
from kgqa.assembly.generating import QuestionGenerator
from kgqa.config import Config
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Label
from kgqa.interfaces.outcomes.telling import is_sure
from kgqa.model import Aim, Analysis, Answer, Budget, Query, Question, Source
from kgqa.polish.lists.question_words import PLACE, asking_for
from kgqa.terms import DIRECT, Iri, ItemId, PropertyId, Term

_TRIES = 3
"""Wordings of one property that are tried."""
_SECONDS = 1.0
"""Time for all questions of one page."""
_REMEMBERED = 2_000


class ReadyQuestions:
    """Finds questions that are answered. Safe to share among threads."""

    def __init__(self, parts: Parts, label: Label) -> None:
        self._parts = parts
        self._label = label
        self._found = lru_cache(maxsize=_REMEMBERED)(self._find)

    def search(self, seconds: float = _SECONDS) -> Search:
        """A search that may take so long in all; what was found is remembered."""
        return Search(self, time.monotonic() + seconds)

    def question(self, item: ItemId, by: PropertyId, ends: tuple[Term, ...], inverse: bool) -> str:
        """The first wording whose sure answer holds one of the ends; empty if there is none."""
        return self._found(item, by, ends, inverse)

    def _find(self, item: ItemId, by: PropertyId, ends: tuple[Term, ...], inverse: bool) -> str:
        wordings = self._parts.questions.about(item, by, self._label(by), inverse=inverse)
        return next((text for text in islice(wordings, _TRIES) if self._answers(text, ends)), "")

    def _answers(self, text: str, ends: Sequence[Term]) -> bool:
        answer = self._parts.pipeline.answer(Question(text)).answer
        if not isinstance(answer, Answer) or answer.source is not Source.GRAPH or not is_sure(answer):
            return False
        return not set(ends).isdisjoint(answer.items)


class Search:
    """One search with a limit of time; past it nothing more is asked."""

    def __init__(self, ready: ReadyQuestions, until: float) -> None:
        self._ready = ready
        self._until = until

    def question(self, item: ItemId, by: PropertyId, ends: Sequence[Term], *, inverse: bool) -> str:
        """A question about the ends; empty if none is answered, or if the time is over."""
        if time.monotonic() > self._until or not ends:
            return ""
        return self._ready.question(item, by, tuple(ends), inverse)


_STRIDE = 7
"""Templates that stand side by side in a file ask alike; this many are skipped at a time."""
_LOOKED_AT = 10
_MEANINGS = 30
"""Meanings that questions about the data are written out of."""
_STATEMENTS = Query.read("SELECT ?s ?by WHERE { ?s rdfs:label ?name . ?s ?by ?o } LIMIT 5000")
_BUDGET = Budget(2.0, 5_000)
_PLACE = "place"
KINDS = (*(aim.value for aim in (Aim.ENTITY, Aim.YES_NO, Aim.CHOICE, Aim.NUMBER, Aim.TIME)), _PLACE)


@dataclass(frozen=True, slots=True)
class Example:
    """A question with its answer."""

    kind: str
    """One of `KINDS`."""
    text: str
    answer: str


def working_examples(
    parts: Parts, config: Config, kind: str | None = None, each: int = 2, tries: int = 60
) -> Iterator[Example]:
    """Questions that are surely answered from the graph, up to `each` of a kind; of one kind if it is named.

    One of a template is tried before the second of any. At most so many are asked, and ten times as many looked at.
    Where the data know nothing of what these are about, questions are written out of what they hold, in relations that
    we have words for, and for the values of properties that only their own names are known of.
    """
    wanted = dict.fromkeys((kind,) if kind else KINDS, each)
    known = _Examples(parts, wanted, tries)
    found = False
    for example in known.among(islice(_in_turns(parts), _LOOKED_AT * tries)):
        found = True
        yield example
    if not found:
        generated = QuestionGenerator(parts, config).sentences(_MEANINGS)
        yield from _Examples(parts, wanted, tries).among(chain(generated, _of_statements(parts, config)))


@dataclass(slots=True)
class _Examples:
    """Chooses examples among texts until enough of each kind are found, or asked."""

    parts: Parts
    wanted: dict[str, int]
    """How many are still to be found of each kind."""
    tries: int

    def among(self, texts: Iterable[str]) -> Iterator[Example]:
        """The texts that are surely answered from the graph, and of a kind that is wanted."""
        for text in texts:
            if not any(self.wanted.values()) or not self.tries:
                return
            kind = _kind(self.parts.analyser.analyse(Question(text)))
            if not self.wanted.get(kind):
                continue
            self.tries -= 1
            answer = self.parts.pipeline.answer(Question(text)).answer
            if isinstance(answer, Answer) and answer.source is Source.GRAPH and is_sure(answer):
                self.wanted[kind] -= 1
                yield Example(kind, text, answer.text)


def _kind(analysis: Analysis) -> str:
    """The kind of a question; those with „gdzie” are a kind of their own."""
    where = analysis.kind is Aim.ENTITY and analysis.wh_phrases and analysis.wh_phrases[0].word in asking_for(PLACE)
    return _PLACE if where else analysis.kind.value


def _in_turns(parts: Parts) -> Iterator[str]:
    """The chosen examples, then the first of every template, the second ones, and so on."""
    yield from _chosen()
    examples = [template.examples for template in parts.library.templates.values()]
    for place in range(max(map(len, examples), default=0)):
        for start in range(_STRIDE):
            yield from (group[place] for group in examples[start::_STRIDE] if place < len(group))


def _of_statements(parts: Parts, config: Config) -> Iterator[str]:
    """Questions for values of statements, one of each property before the second of any."""
    label = GraphLabels(parts.graph, config.languages)
    about: dict[PropertyId, dict[ItemId, None]] = {}
    for subject, by in parts.executor.execute(_STATEMENTS, _BUDGET).rows:
        if isinstance(subject, Iri) and subject.item and isinstance(by, Iri) and by.value.startswith(DIRECT):
            about.setdefault(PropertyId(by.value.removeprefix(DIRECT)), {})[subject.item] = None
    for place in range(_LOOKED_AT):
        for name, items in about.items():
            for item in islice(items, place, place + 1):
                yield from islice(parts.questions.about(item, name, label(name)), 1)


@cache
def _chosen() -> tuple[str, ...]:
    text = (files(__package__ or "") / "data" / "examples.txt").read_text(encoding="utf-8")
    return tuple(line for line in text.splitlines() if line and not line.startswith("#"))
