"""What the rest of the clause tells about a word: its verbs, a sure subject, a preposition some words before it; and
where relative clauses open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kgqa.fast_values import often_made
from kgqa.polish.tagging.lattice import Shape, State
from kgqa.polish.tokens.tags import FINITE_VERBS, PERSONAL_VERBS, PREPOSITIONS
from kgqa.polish.tokens.words import Token

_SAID_OF_SUBJECTS = PERSONAL_VERBS | {"impt"}
_LIGHT = frozenset({"adv", "part", "dig", "num"})
_BREAKS = frozenset({",", ";", ":", ".", "?", "!", "-", "–", "—"})
_CASES_WITH_SUBJECT = frozenset({"nom", "acc", "gen"})
_RELATIVE = frozenset({"który", "jaki", "gdzie"})
_COMMA = ","
_ENDS = frozenset({",", "?", ".", "!", "–", "—", ";", ":", "("})


@often_made(frozen=True, slots=True)
class Column:
    """The interpretations of a word, with what its neighbours ask about them."""

    form: str
    states: tuple[State, ...]
    shapes: tuple[Shape, ...]
    verbs: tuple[Shape, ...]
    """Its interpretations as a finite verb."""
    sure_subject: bool
    """Whether it can stand in nothing but the nominative."""
    governs: frozenset[str]
    """The cases that it governs if it is a preposition and nothing else."""
    genders: tuple[str, ...]
    """For each interpretation, the genders that its lemma has among all of them."""
    light: bool
    """Whether a preposition reaches over it: „w bardzo dużym mieście”."""


class Surroundings(NamedTuple):
    """The clause as one of its words sees it."""

    before: tuple[Shape, ...]
    """The nearest finite verb before the word."""
    behind: tuple[Shape, ...]
    """The nearest finite verb behind the word."""
    subject: bool
    """Whether another word of the clause can only be nominative."""
    reflexive: bool
    negated: bool
    impersonal: bool
    """Whether the clause has a verb without a subject: „podpisano porozumienie”."""
    far: frozenset[str]
    """Cases governed by a preposition before the word, with light words between."""


def make_column(form: str, states: tuple[State, ...]) -> Column:
    """The column of a word."""
    shapes = tuple(state.shape for state in states)
    classes = {shape.pos for shape in shapes}
    return Column(
        form,
        states,
        shapes,
        verbs=tuple(shape for shape in shapes if shape.pos in _SAID_OF_SUBJECTS),
        sure_subject={shape.case for shape in shapes} <= {"nom", "voc"},
        governs=frozenset(shape.case for shape in shapes) if classes == {"prep"} else frozenset(),
        genders=_genders(states),
        light=classes <= _LIGHT,
    )


def _genders(states: Sequence[State]) -> tuple[str, ...]:
    keys = [(state.lemma, state.shape.pos) for state in states]
    found: dict[tuple[str, str], set[str]] = {}
    for key, state in zip(keys, states, strict=True):
        found.setdefault(key, set()).update(state.shape.genders)
    shown = {key: ".".join(sorted(genders)) for key, genders in found.items()}
    return tuple(shown[key] for key in keys)


def surroundings(columns: Sequence[Column]) -> list[Surroundings]:
    """What each word of a sentence sees."""
    result: list[Surroundings] = []
    start = 0
    for index, column in enumerate(columns):
        if column.form in _BREAKS:
            result += _of_clause(columns[start : index + 1])
            start = index + 1
    return result + _of_clause(columns[start:])


def _of_clause(columns: Sequence[Column]) -> list[Surroundings]:
    subjects = sum(column.sure_subject for column in columns)
    forms = {column.form.lower() for column in columns}
    impersonal = any(shape.pos == "imps" for column in columns for shape in column.shapes)
    verbs = [index for index, column in enumerate(columns) if column.verbs]
    result = []
    for index, column in enumerate(columns):
        before = next((place for place in reversed(verbs) if place < index), None)
        behind = next((place for place in verbs if place > index), None)
        seen = Surroundings(
            () if before is None else columns[before].verbs,
            () if behind is None else columns[behind].verbs,
            subjects > column.sure_subject,
            "się" in forms,
            "nie" in forms,
            impersonal,
            _far_government(columns, index),
        )
        result.append(seen)
    return result


def _far_government(columns: Sequence[Column], index: int) -> frozenset[str]:
    place = index - 1
    while place >= 0 and columns[place].light:
        place -= 1
    return columns[place].governs if 0 <= place < index - 1 else frozenset()


def clause_features(shape: Shape, seen: Surroundings) -> list[str]:
    """Features of an interpretation in its clause."""
    found = []
    if seen.far and shape.case:
        found.append(f"far {shape.pos} {shape.case in seen.far}")
    if shape.case in _CASES_WITH_SUBJECT:
        word = f"{shape.pos}:{shape.case}"
        before, behind = _fit(shape, seen.before), _fit(shape, seen.behind)
        found += [
            f"clause {word} {before}{behind}{seen.subject}",
            f"clause {shape.case} {before}{behind}{seen.subject}{seen.reflexive}",
            f"verb before {shape.case} {before} {_label(seen.before)} {seen.subject}",
            f"verb behind {shape.case} {behind} {_label(seen.behind)} {seen.subject}",
            f"label {shape.label} {shape.case} {behind} {seen.subject}{seen.reflexive}",
            f"negated {shape.case} {seen.negated}",
            f"impersonal {shape.case} {seen.impersonal}",
        ]
    return found


def _label(verbs: Sequence[Shape]) -> str:
    return verbs[0].label if verbs else "-"


def _fit(shape: Shape, verbs: Sequence[Shape]) -> str:
    """`-` no verb, `+` one that agrees with the word as its subject, `!` one that does not."""
    if not verbs:
        return "-"
    agrees = any(
        verb.number == shape.number and (not verb.genders or not shape.genders or verb.genders & shape.genders)
        for verb in verbs
    )
    return "+" if agrees else "!"


@dataclass(frozen=True, slots=True)
class RelativeClause:
    """A clause that tells of what stands in front of its comma."""

    start: int
    """Index of the relative pronoun, or of the preposition in front of it."""
    pronoun: int
    end: int
    """Index behind its last word: of the next mark, or of the end."""

    @property
    def head(self) -> int:
        """Index of the word in front of its comma, which is the noun that it tells of or an attribute of that."""
        return self.start - 2

    @property
    def words(self) -> range:
        """Indices of its words."""
        return range(self.start, self.end)


def relative_clauses(tokens: Sequence[Token]) -> Iterator[RelativeClause]:
    """The clauses behind a comma and a relative pronoun that have a finite verb („w kraju, w którym leży Petra”)."""
    for clause in relative_openings(tokens):
        if any(tokens[at].is_likely(FINITE_VERBS) for at in clause.words[clause.pronoun - clause.start :]):
            yield clause


def relative_openings(tokens: Sequence[Token]) -> Iterator[RelativeClause]:
    """What opens like a relative clause, up to the next mark: a verb may be left out, or look like another word."""
    for at in range(1, len(tokens) - 1):
        pronoun = at + 1 + tokens[at + 1].may_be(PREPOSITIONS)
        if tokens[at].form == _COMMA and pronoun < len(tokens) and tokens[pronoun].lemmas & _RELATIVE:
            ends = (one for one in range(pronoun, len(tokens)) if tokens[one].form in _ENDS)
            yield RelativeClause(at + 1, pronoun, next(ends, len(tokens)))
