"""What the disambiguation looks at: features of one interpretation and of two neighbouring ones.

The model is a linear-chain conditional random field (Lafferty, McCallum & Pereira 2001) over the
`lattice` beside it.
"""

from __future__ import annotations

from enum import StrEnum

from kgqa.polish.tagging.lattice import Shape, State
from kgqa.polish.tokens.tags import COMMON_NAME

START = Shape("START", "START", "", "", frozenset(), "")
"""Stands before the first word of a sentence."""
END = Shape("END", "END", "", "", frozenset(), "")
"""Stands behind the last word of a sentence."""

_LONG = 4
"""Letters of an abbreviation that are counted."""


class Place(StrEnum):
    """Where a word stands, which tells what its capital means."""

    FIRST = "first"
    """The first word of a sentence."""
    QUOTED = "quoted"
    """The first word of a quotation: titles open with a capital and mostly stand in the nominative."""
    INNER = "inner"


def word_features(state: State, place: Place, genders: str) -> list[str]:
    """Features of a word's interpretation; `genders` are those that its lemma has among all interpretations."""
    label, pos, number, case, own_genders, extra = state.shape
    form = state.form
    found = _tag_features(state)
    if own_genders:
        gender = ".".join(sorted(own_genders))
        found.append(f"gender {pos}:{number}:{case}:{gender}")
        if pos == "subst":
            found.append(f"gender of {state.lemma}={gender}")
            found.append(f"choice {gender} of {genders} {form[:1].isupper()}")
    if place is not Place.INNER:
        found.append(f"{place} {label}:{case}")
    if pos == "brev":
        found.append(f"abbreviation {extra} {min(len(form), _LONG)} {'_' in state.lemma}")
    if form[:1].isalpha():
        found += _name_features(form, state, place)
    if state.readings:
        found += [f"mark {mark}" for mark in _shared_marks(state)]
    elif pos != "brev":
        found.append(f"guessed {pos}:{number}:{case}")
    return found


def _tag_features(state: State) -> list[str]:
    """What every word has: its tag, label, form, lemma and endings."""
    label, pos, number, case, _, extra = state.shape
    slot, lower = f"{pos}:{number}:{case}", state.form.lower()
    return [
        f"tag {slot}:{extra}",
        f"label {label}:{number}:{case}",
        f"form {lower}={slot}",
        f"lemma {state.lemma}={pos}",
        f"case of {state.lemma}={number}:{case}",
        f"ending {lower[-3:]}={slot}",
        f"ending {lower[-2:]}={pos}",
    ]


def _name_features(form: str, state: State, place: Place) -> list[str]:
    capital, own = form[0].isupper(), state.lemma[:1].isupper()
    shown = f"{place} {'A' if capital else 'a'}{'A' if own else 'a'}"
    found = [f"capital {shown} {state.shape.pos}"]
    if own:
        kinds = sorted({name for reading in state.readings for name in reading.names if name != COMMON_NAME})
        found += [f"kind {kind} {shown}" for kind in kinds]
    return found


def _shared_marks(state: State) -> frozenset[str]:
    return frozenset.intersection(*(frozenset(reading.marks) for reading in state.readings))


def pair_features(left: Shape, right: Shape) -> tuple[str, ...]:
    """Features of two neighbouring interpretations: their classes, agreement and government."""
    found = [
        f"{left.label}~{right.label}",
        f"{left.pos}~{right.pos}:{right.number}:{right.case}",
        f"{left.label}:{left.case}~{right.pos}:{right.case}",
        f"{left.pos}:{left.case}~{right.label}:{right.case}",
        f"{left.label}:{left.extra}~{right.pos}:{right.number}:{right.case}",
        f"{left.pos}:{left.case}~{right.label}:{right.case}:{'m1' in right.genders}",
    ]
    if left.case and right.case:
        found += _agreement(left, right)
    elif left.number and right.number:
        agree = left.number == right.number and not _apart(left, right)
        found.append(f"verb {left.pos}~{right.pos}:{left.case}{right.case} {agree}")
        found.append(f"verb {left.label}~{right.label}:{left.case}{right.case} {agree}")
    return tuple(found)


def _apart(left: Shape, right: Shape) -> bool:
    return bool(left.genders and right.genders and not left.genders & right.genders)


def _agreement(left: Shape, right: Shape) -> list[str]:
    if left.pos == "prep":
        return [f"government {right.pos} {left.case == right.case}", f"government {left.case == right.case}"]
    same_case = left.case == right.case
    same_number = left.number == right.number
    fits = "fits" if same_case and same_number and not _apart(left, right) else "differs"
    found = [
        f"agreement {left.pos}~{right.pos} {fits}",
        f"agreement {left.label}~{right.label} {fits}",
        f"agreement {left.pos}:{left.case}~{right.pos}:{right.case} {fits}",
    ]
    if fits == "differs":
        found.append(f"case {left.pos}~{right.pos} {same_case} {same_number} {_apart(left, right)}")
    return found
