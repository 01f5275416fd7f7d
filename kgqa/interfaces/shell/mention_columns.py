"""Lays out mentions with their candidates: a column a feature, as far as a terminal is wide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kgqa.errors import InputError
from kgqa.interfaces.layout import WIDTH, clip, pad, paragraph, plain
from kgqa.interfaces.outcomes.outcome_view import CandidateView, MentionView, OutcomeView
from kgqa.interfaces.shell.session import Session

_INDENT = "  "
_LIMITS = (1, 10, 18, 5)
"""Widths of mark, id, name and score."""
_CELL = 4
"""Width of a feature's column."""
_FITTING = (WIDTH - len(_INDENT) - sum(_LIMITS) - 2 * len(_LIMITS)) // (_CELL + 1)
"""Features that there is room for."""


def all_candidates(session: Session, argument: str) -> Iterator[str]:
    """All mentions of the last question, each with as many candidates as the number says."""
    view = session.last
    text = argument.strip() or "20"
    if not (text.isascii() and text.isdecimal()) or not 0 < int(text) <= 1000:  # noqa: PLR2004
        raise InputError("no number of candidates", value=text, expected="a whole number from 1 to 1000")
    yield from mention_lines(view, int(text), len(session.mentions)) if session.mentions else [_INDENT + "none"]


def mention_lines(view: OutcomeView, candidates: int, mentions: int) -> Iterator[str]:
    """At most so many mentions, those of the answer first, with at most so many candidates each."""
    listed = list(view.used_first)
    shown = listed[:mentions]
    features = _telling_first([one for mention in shown for one in mention.candidates[:candidates]])
    if features:
        yield _line(("", "", "", "score", _cells(name[:_CELL] for name in features[:_FITTING])))
    for mention in shown:
        yield clip(_INDENT + plain(mention_title(mention)), WIDTH)
        yield from _rows(mention, candidates, features[:_FITTING])
    if len(features) > _FITTING:
        yield from paragraph(f":why shows also {', '.join(features[_FITTING:])}", _INDENT)
    if len(listed) > len(shown):
        yield f"{_INDENT}and {len(listed) - len(shown)} more (:candidates shows all)"


def mention_title(mention: MentionView) -> str:
    """The text of a mention with the numbers of its words."""
    last = mention.end - 1
    words = f"words {mention.start}-{last}" if last > mention.start else f"word {mention.start}"
    return f"„{mention.surface}”, {'option' if mention.is_option else words}"


def feature_names(candidates: Iterable[CandidateView]) -> list[str]:
    """The features that are not zero for all of these, in the order of the scorer."""
    names: dict[str, bool] = {}
    for candidate in candidates:
        for name, value in candidate.features.items():
            names[name] = names.get(name, False) or bool(value)
    return [name for name, used in names.items() if used]


def _telling_first(candidates: Sequence[CandidateView]) -> list[str]:
    """The features in the order of the scorer; where there is no room for all, those that differ come first."""
    names = feature_names(candidates)
    if len(names) <= _FITTING:
        return names
    return sorted(names, key=lambda name: len({one.features.get(name, 0.0) for one in candidates}) == 1)


def number(value: float) -> str:
    """A feature's value in at most four characters; nothing for zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("0", "-0"):
        return "0" if value else ""
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def _rows(mention: MentionView, most: int, features: Sequence[str]) -> Iterator[str]:
    """A line a candidate; what is chosen comes first."""
    for one in mention.chosen_first[:most]:
        values = _cells(number(one.features.get(name, 0.0)) for name in features)
        yield _line(("*" if one.chosen else "", one.item, one.label, f"{one.score:.2f}", values))
    if not mention.candidates:
        yield _line(("", "NIL", "", "", ""))


def _line(row: Sequence[str]) -> str:
    cells = (pad(plain(cell), width) for cell, width in zip(row, _LIMITS, strict=False))
    return (_INDENT + "  ".join((*cells, row[-1]))).rstrip()


def _cells(texts: Iterable[str]) -> str:
    return " ".join(pad(text, _CELL) for text in texts)
