"""Paths of relations as graph patterns, and those that lead to an answer, which tell its properties."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.steps import TooMuch
from kgqa.model import Either, Except, Extreme, Led, Meaning, Related, Relation, Step, Where
from kgqa.model import Path as Steps
from kgqa.sparql.algebra import Bgp, Minus, Pattern, Triple, Union, Variable
from kgqa.sparql.paths import AlternativePath, InversePath, Path, SequencePath
from kgqa.terms import CLAIM, STATEMENT, Iri, ItemId, PropertyId, Term
from kgqa.vocabulary import OTHER_SEX, SEX

_MOST = 20
"""Things of which it is looked at which path leads from them; a bound of the work."""


def followed(
    paths: Sequence[Steps], without: Sequence[Steps], ends: tuple[Variable, Variable], fresh: Callable[[str], Variable]
) -> Pattern:
    """What any of some paths joins and none of others does; `fresh` makes variables for those on the way."""
    start, end = ends
    plain = tuple(path for path in paths if not _tells_sex(path))
    parts: list[Pattern] = [Bgp((Triple(start, as_path(plain), end),))] if plain else []
    parts += [_step_by_step(path, ends, fresh) for path in paths if _tells_sex(path)]
    found = parts[0] if len(parts) == 1 else Union(tuple(parts))
    return Minus(found, followed(without, (), ends, fresh)) if without else found


def as_path(paths: tuple[Steps, ...]) -> Path:
    """Paths as one property path."""
    made = tuple(_sequence(path) for path in paths)
    return made[0] if len(made) == 1 else AlternativePath(made)


def _sequence(path: Steps) -> Path:
    steps: tuple[Path, ...] = tuple(InversePath(_single(step)) if step.inverse else _single(step) for step in path)
    return steps[0] if len(steps) == 1 else SequencePath(steps)


def _single(step: Step) -> Path:
    direct = step.property.direct
    full = SequencePath((Iri(CLAIM + step.property), Iri(STATEMENT + step.property)))
    return AlternativePath((direct, full)) if step.ever else direct


def _tells_sex(path: Steps) -> bool:
    return any(step.start or step.end for step in path)


def _step_by_step(path: Steps, ends: tuple[Variable, Variable], fresh: Callable[[str], Variable]) -> Pattern:
    nodes = [ends[0], *(fresh("kin") for _ in path[1:]), ends[1]]
    found: Pattern = Bgp(
        tuple(
            Triple(node, as_path(((step,),)), after)
            for node, step, after in zip(nodes, path, nodes[1:], strict=False)
        )
    )  # fmt: skip
    for node, step, after in zip(nodes, path, nodes[1:], strict=False):
        for one, sex in ((node, step.start), (after, step.end)):
            found = _of_sex(found, one, sex)
    return found


def _of_sex(found: Pattern, one: Variable, sex: ItemId | None) -> Pattern:
    """Without those who are known to be of the other sex."""
    return Minus(found, Bgp((Triple(one, SEX.direct, OTHER_SEX[sex].iri),))) if sex is not None else found


def told_by(meaning: Meaning, terms: Sequence[Term], denoter: Denoter) -> frozenset[PropertyId]:
    """The properties of the statements that lead to some terms; all of the paths that may, where there are many."""
    return frozenset(_told_by(meaning, terms, denoter))


def _told_by(meaning: Meaning, terms: Sequence[Term], denoter: Denoter) -> Iterator[PropertyId]:
    match meaning:
        case Related():
            yield from _of_relation(meaning.relation, meaning, terms, denoter)
        case Led(relation=relation):
            yield from _properties(relation)
        case Where(dimension=dimension) | Extreme(dimension=dimension):
            yield from (name for one in dimension.relations for name in _properties(one))
        case _:
            pass
    same = meaning.made_of() if isinstance(meaning, Either | Except) else meaning.holders()
    for part in meaning.made_of():
        yield from _told_by(part, terms if part in same else (), denoter)


def _of_relation(relation: Relation, meaning: Related, terms: Sequence[Term], denoter: Denoter) -> Iterator[PropertyId]:
    try:
        starts = denoter.members(meaning.base).terms if terms else ()
        paths = [one for one in relation.alone() if _leads(one, starts, terms, denoter)] if starts else []
    except TooMuch:
        paths = []
    for one in paths or (relation,):
        yield from _properties(one)


def _leads(one: Relation, starts: Sequence[Term], terms: Sequence[Term], denoter: Denoter) -> bool:
    return len(starts) > _MOST or not frozenset(terms).isdisjoint(denoter.steps.reach(one, starts))


def _properties(relation: Relation) -> Iterator[PropertyId]:
    return (step.property for path in relation.paths for step in path)
