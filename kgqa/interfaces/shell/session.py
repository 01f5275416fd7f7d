"""What one shell holds: the opened components, what is shown and set, the last question and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from typing import Any

from kgqa.assembly import Parts, data_directory, open_parts
from kgqa.config import Config
from kgqa.errors import ClearError, ConfigError
from kgqa.evaluation.preference import PreferringLinker
from kgqa.interfaces.console import paragraph, table
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
_ANSWERING = ("data", "templates", "min_confidence", "seconds", "rows", "languages")
"""The settings of `Config` that may change while a shell runs."""
_MOST = 1000


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


def settings(session: Session, argument: str) -> Iterator[str]:
    """All settings, one of them, or a new value for one. Raises `ConfigError`, and what opening other data raises."""
    name, _, value = argument.strip().partition(" ")
    if name and name not in SETTINGS:
        near = get_close_matches(name, SETTINGS, n=1)
        remedy = f"did you mean {near[0]}?" if near else ":set lists all"
        raise ConfigError("unknown setting", value=name, remedy=remedy)
    if value.strip():
        _set(session, name, value.strip())
    if name:
        yield from paragraph(f"{name}: {_shown(session, name)} ({_meaning(name)})", "")
    else:
        yield from table([(one, _shown(session, one), _meaning(one)) for one in SETTINGS], (14, 22), "")


def _set(session: Session, name: str, value: str) -> None:
    try:
        if name in _DISPLAY:
            parse, _ = _DISPLAY[name]
            session.display = replace(session.display, **{name: parse(value)})
        else:
            session.configure(replace(session.tools.config, **{name: _METADATA[name]["parse"](value)}))
    except ValueError as error:
        raise ConfigError(f"unusable value of {name}", value=value, expected=str(error)) from None


def _shown(session: Session, name: str) -> str:
    value = getattr(session.display if name in _DISPLAY else session.tools.config, name)
    if value is None:
        return "-"
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _meaning(name: str) -> str:
    return _DISPLAY[name][1] if name in _DISPLAY else str(_METADATA[name]["meaning"])


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text) <= _MOST:
        raise ValueError(f"a whole number from 1 to {_MOST}")
    return int(text)


def _sections(text: str) -> tuple[str, ...]:
    """Names of sections, or `all`; those with a plus or minus sign are added to the default ones or taken away."""
    chosen = set(Display().show if text[0] in "+-" else ())
    for word in text.replace(",", " ").split():
        names = set(SECTIONS if word.lstrip("+-") == "all" else [word.lstrip("+-")])
        if not names <= set(SECTIONS):
            raise ValueError("all, or some of " + ", ".join(SECTIONS))
        chosen = chosen - names if word.startswith("-") else chosen | names
    return tuple(name for name in SECTIONS if name in chosen)


_DISPLAY: dict[str, tuple[Callable[[str], Any], str]] = {
    "candidates": (_count, "candidates shown of a mention"),
    "mentions": (_count, "mentions shown of a question"),
    "show": (_sections, "sections shown"),
}
_METADATA = {part.name: part.metadata for part in fields(Config)}
SETTINGS = (*_DISPLAY, *_ANSWERING)
"""The names of all settings."""
