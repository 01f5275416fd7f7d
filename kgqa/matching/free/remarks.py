"""What a statement between two things tells beside them: „Ile goli strzelił X dla Y?”, „Jaki procent udziałów w Y ma
X?”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from typing import Any

from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.pieces import mask
from kgqa.model import Aim, Alternatives, Analysis, Both, Related, Relation, SetMeaning, Step, Thing
from kgqa.resources import read_yaml
from kgqa.terms import PropertyId

_BESIDE = "beside"
_OPEN = frozenset({Aim.ENTITY, Aim.NUMBER, Aim.UNKNOWN})
"""What is asked for by questions that neither claim nor choose."""


def remark_operators(analysis: Analysis) -> Iterator[Operator]:
    """What asks for an amount that stands beside a statement between two things, with the words that say no more."""
    tokens = analysis.tokens if analysis.kind in _OPEN else ()
    beside = mask(at for at, token in enumerate(tokens) if token.lemmas & _besides())
    for name, row in _rows().items():
        asked = mask(at for at, token in enumerate(tokens) if token.lemmas & frozenset(row["asked"]))
        if asked:
            yield Operator(asked | beside, _nothing, partial(_remarked, name), is_firm=False, is_stated=True)


def _nothing(_: SetMeaning) -> Iterator[Asked]:
    yield from ()


def _remarked(name: str, one: SetMeaning, other: SetMeaning) -> Iterator[Asked]:
    """What a statement from one thing to another tells by a qualifier."""
    if isinstance(one, Thing) and isinstance(other, Thing):
        row = _rows()[name]
        paths = tuple((Step(PropertyId(of)),) for of in row["of"])
        leading = Relation(str(row["asked"][0]), paths, Alternatives.UNION)
        yield Related(Relation.of(PropertyId(name), str(row["asked"][0])), Both(other, Related(leading, one))), 0.0


@cache
def _besides() -> frozenset[str]:
    return frozenset(map(str, _data()[_BESIDE]))


@cache
def _rows() -> Mapping[str, Mapping[str, Sequence[str]]]:
    return {str(name): row for name, row in _data().items() if name != _BESIDE}


@cache
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = read_yaml(files("kgqa.matching") / "data" / "remarks.yaml")
    return data
