"""Lays out mentions with their candidates, a column a feature, as far as a terminal is wide; and compares a candidate
with the winner, feature by feature."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from kgqa.errors import InputError
from kgqa.evaluation.preference import PREFERRED
from kgqa.interfaces.console import WIDTH, clip, pad, paragraph, plain, table
from kgqa.interfaces.outcomes.item_naming import named
from kgqa.interfaces.outcomes.outcome_view import CandidateView, MentionView, OutcomeView
from kgqa.interfaces.shell.data_view import item_id
from kgqa.interfaces.shell.session import Session
from kgqa.resources import candidate_weights, linking_weights
from kgqa.terms import RDFS_LABEL, SKOS_ALT_LABEL, Iri, ItemId, Literal

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
        yield clip(_INDENT + plain(_mention_title(mention)), WIDTH)
        yield from _rows(mention, candidates, features[:_FITTING])
    if len(features) > _FITTING:
        yield from paragraph(f":why shows also {', '.join(features[_FITTING:])}", _INDENT)
    if len(listed) > len(shown):
        yield f"{_INDENT}and {len(listed) - len(shown)} more (:candidates shows all)"


def _mention_title(mention: MentionView) -> str:
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


_MOST_MENTIONS = 4
_MOST_NAMES = 8
_BETTER_LOST = "The better score lost: the template asks for another class, or the graph has no answer for it."


def why(session: Session, argument: str) -> Iterator[str]:
    """Why an item won or lost each mention that it is a candidate of, or why it is none."""
    used = [_used(one) for one in session.last.mentions if one.choice]
    item = item_id(session, argument)
    blocks = {
        tuple(_block(session, mention, candidate, used)): None
        for mention in session.mentions
        for candidate in mention.candidates
        if candidate.item == item
    }
    blocks |= {
        tuple(_name_block(session, name, candidate)): None
        for name in session.names
        for candidate in name.candidates
        if candidate.item == item
    }
    if not blocks:
        yield from _missing(session, item)
    for block in list(blocks)[:_MOST_MENTIONS]:
        yield from block
    if len(blocks) > _MOST_MENTIONS:
        yield f"and {len(blocks) - _MOST_MENTIONS} more mentions"


def _block(session: Session, mention: MentionView, candidate: CandidateView, used: Sequence[str]) -> Iterator[str]:
    """One mention: the winner, or the runner-up if the item itself won, beside the item."""
    yield _mention_title(mention)
    winner = mention.choice or mention.candidates[0]
    rival = _runner_up(mention, winner) if candidate is winner else winner
    yield from _duel(session, candidate, rival, candidate_weights(), wins=candidate is winner)
    if rival and candidate is not winner and candidate.score > rival.score:
        yield from paragraph(_BETTER_LOST, _INDENT)
    if used and not mention.used:
        yield from paragraph(f"The answer rests on {', '.join(used)} instead.", _INDENT)


def _name_block(session: Session, mention: MentionView, candidate: CandidateView) -> Iterator[str]:
    """One name as `link` links it, without regard to templates."""
    yield f"{_mention_title(mention)}, as a name (what `link` says)"
    winner = mention.candidates[0]
    rival = _runner_up(mention, winner) if candidate is winner else winner
    yield from _duel(session, candidate, rival, linking_weights()["link"], wins=candidate is winner)


def _duel(
    session: Session, candidate: CandidateView, rival: CandidateView | None, weights: Mapping[str, float], *, wins: bool
) -> Iterator[str]:
    against = f" against {named(rival.item, session.tools.label(rival.item))}" if rival else ", the only candidate"
    verdict = "wins" if wins else "loses"
    yield from paragraph(f"{named(candidate.item, session.tools.label(candidate.item))} {verdict}{against}", _INDENT)
    yield from table(_comparison(candidate, rival, weights), (20, 22, 22), _INDENT)


def _used(mention: MentionView) -> str:
    """A mention of the answer with its item."""
    return f"„{mention.surface}” ({mention.choice.item})" if mention.choice else ""


def _runner_up(mention: MentionView, winner: CandidateView) -> CandidateView | None:
    return next((one for one in mention.candidates if one is not winner), None)


def _comparison(
    candidate: CandidateView, rival: CandidateView | None, weights: Mapping[str, float]
) -> list[tuple[str, ...]]:
    """Contributions to the scores: the weight of each feature times its value."""
    both = [candidate, rival] if rival else [candidate]
    rows: list[tuple[str, ...]] = [("weight × value", *(one.item for one in both), "difference" if rival else "")]
    rows.append(("name", *(one.label for one in both), ""))
    for name in (one for one in feature_names(both) if one in weights or one == PREFERRED):
        values = [one.features.get(name, 0.0) for one in both]
        rows.append(_contributions(name, weights.get(name), values))
    scores = [round(one.score, 2) for one in both]
    rows.append(("score", *(number(score) or "0" for score in scores), _difference(scores)))
    return rows


def _contributions(name: str, weight: float | None, values: list[float]) -> tuple[str, ...]:
    """A row of the table; a feature without a weight is shown by its values alone."""
    if weight is None:
        return (name, *(number(value) or "0" for value in values), "")
    shown = [round(weight * value, 2) for value in values]
    cells = (
        f"{number(weight)} × {number(value)} = {number(part) or '0'}" if value else "0"
        for value, part in zip(values, shown, strict=True)
    )
    return (name, *cells, _difference(shown))


def _difference(values: list[float]) -> str:
    return number(values[0] - values[1]) or "0" if len(values) > 1 else ""


def _missing(session: Session, item: ItemId) -> Iterator[str]:
    """An item that no mention can mean: its names, which the words of the question are no form of."""
    yield from paragraph(f"{named(item, session.tools.label(item))} is no candidate of any mention.", "")
    graph = session.tools.parts.graph
    languages = session.tools.config.languages
    terms = [*graph.objects(item.iri, Iri(RDFS_LABEL)), *graph.objects(item.iri, Iri(SKOS_ALT_LABEL))]
    names = dict.fromkeys(
        term.value for term in terms if isinstance(term, Literal) and term.language.lower() in languages
    )
    more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
    shown = ", ".join(list(names)[:_MOST_NAMES]) or "none in the languages of the settings"
    yield from paragraph(f"its names: {shown}{more}", _INDENT)
    surfaces = dict.fromkeys(mention.surface for mention in session.mentions)
    yield from paragraph(f"known names in the question: {', '.join(surfaces) or 'none'}", _INDENT)
