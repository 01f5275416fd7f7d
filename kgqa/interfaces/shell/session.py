"""What one shell holds: the opened components, what is shown, the last question and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from kgqa.assembly import Parts, data_directory, open_parts
from kgqa.config import Config
from kgqa.errors import ClearError
from kgqa.evaluation.preference import PreferringLinker
from kgqa.interfaces.outcomes.item_naming import GraphLabels, Names
from kgqa.interfaces.outcomes.outcome_view import MentionView, OutcomeView
from kgqa.interfaces.outcomes.view_building import name_view, view_of
from kgqa.model import Analysis, PlacedLink, Question
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import ItemId
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.manifest import LABELS_NAME

SECTIONS = ("tokens", "phrases", "mentions", "names", "links", "properties", "templates", "query", "answer", "time")
"""The parts of the report on a question, in order."""


@dataclass(frozen=True, slots=True)
class Display:
    """How much of a question is shown."""

    candidates: int = 3
    """Candidates of a mention."""
    mentions: int = 6
    show: tuple[str, ...] = tuple(name for name in SECTIONS if name not in ("query", "time"))
    """Which of `SECTIONS`."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The opened components that the commands look into."""

    config: Config
    parts: Parts
    index: LabelIndex
    morphology: MorfeuszMorphology
    label: GraphLabels


@dataclass(slots=True)
class Session:
    """The state of a shell; commands change it."""

    tools: Tools
    display: Display = field(default_factory=Display)
    question: str = ""
    """The last question; empty before the first."""
    view: OutcomeView | None = None
    """What came of the last question."""
    preferred: tuple[ItemId, ...] = ()
    """Items that the last question is asked with in place of better candidates."""

    def ask(self, question: str, preferred: Sequence[ItemId] = ()) -> None:
        """Answer a question, the preferred items first wherever they are candidates."""
        self.question, self.preferred, self.view = question, tuple(preferred), None
        parts = self.tools.parts
        pipeline = parts.pipeline.with_linker(PreferringLinker(parts.linker, frozenset(preferred)))
        outcome = pipeline.answer(Question(question), self.tools.config.min_confidence)
        self.view = view_of(question, outcome, Names(self.tools.label))

    @property
    def last(self) -> OutcomeView:
        """What came of the last question. Raises `ClearError` if there is none."""
        if self.view is None:
            what = "the last question failed" if self.question else "no question to look into"
            raise ClearError(what, remedy="type another one" if self.question else "type one first")
        return self.view

    @property
    def mentions(self) -> tuple[MentionView, ...]:
        """All mentions of the last question, options included."""
        return self.view.mentions if self.view else ()

    @property
    def names(self) -> tuple[MentionView, ...]:
        """The names of the last question as `link` links them, without regard to templates."""
        return tuple(name_view(placed) for _, placed in self.placed_names())

    def placed_names(self) -> list[tuple[Analysis, PlacedLink]]:
        """The same names with the analysis of the question that they stand in."""
        if not self.question:
            return []
        analysis = self.tools.parts.analyser.analyse(Question(self.question))
        return [(analysis, placed) for placed in self.tools.parts.names.links(analysis)]

    def configure(self, config: Config) -> None:
        """Open everything anew with other settings and ask again; on an error, all stays as it was."""
        tools = open_tools(config)
        self.tools.index.close()
        self.tools = tools
        if self.question:
            self.ask(self.question, self.preferred)


def open_tools(config: Config) -> Tools:
    """Open everything. Raises `DataError`, `TemplateError`."""
    morphology = MorfeuszMorphology()
    parts = open_parts(config)
    index = LabelIndex.open(data_directory(config, morphology) / LABELS_NAME)
    return Tools(config, parts, index, morphology, GraphLabels(parts.graph, config.languages))
