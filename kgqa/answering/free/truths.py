"""Whether claims about all, any or so many members of a set are true, as far as the graph tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgqa.answering.complete.marks import has_none, told_by
from kgqa.answering.free.connections import all_have_values
from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.scale_values import is_ruled_out, values
from kgqa.answering.magnitudes import Stretch, stretch
from kgqa.answering.sparse_classes import is_listed_with, is_of_sort
from kgqa.model import (
    Alternatives,
    Beyond,
    Both,
    BoundSign,
    Claim,
    Coinciding,
    Either,
    Every,
    Extreme,
    HasSize,
    Kind,
    Overlap,
    Related,
    Relation,
    SetMeaning,
    Step,
    Thing,
    Truth,
    Where,
)
from kgqa.terms import Iri, ItemId, Term
from kgqa.vocabulary import SUBCLASS_OF

_DEEPEST = 4
"""Levels below a class that are looked at. Not fitted: it bounds the work."""
_BELOW = Relation(
    "rodzaj",
    tuple((Step(SUBCLASS_OF, inverse=True),) * depth for depth in range(1, _DEEPEST + 1)),
    Alternatives.UNION,
)
_Span = tuple[Stretch, Stretch | None]
"""When something began, and when it ended, if it did."""


def truth_of(claim: Claim, denoter: Denoter) -> bool | None:
    """Whether a claim is true; None where the graph does not tell. Raises TooMuch."""
    match claim:
        case Truth(claim=said, denied=denied):
            is_found = bool(denoter.members(said).terms)
            return is_found is not denied if is_found or _is_closed(said, denoter) else None
        case Every():
            return _is_true_of_all(claim, denoter)
        case HasSize():
            return _has_size(claim, denoter)
        case Overlap():
            return overlap(claim, denoter)
        case _:
            raise AssertionError(claim)


def with_narrower(claim: Claim, denoter: Denoter) -> Claim:
    """A claim about a class as one about what lies below it, where it is true of that („zmarł na raka” of whoever died
    of one of its sorts). Raises TooMuch."""
    if isinstance(claim, Truth) and not denoter.members(claim.claim).terms:
        for said in _narrower(claim.claim):
            if denoter.members(said).terms:
                return replace(claim, claim=said)
    return claim


def _narrower(claim: SetMeaning) -> Iterator[SetMeaning]:
    match claim:
        case Both(first=Thing() as one, second=Related() as other):
            yield from (Both(below, other) for below in _below(one))
            yield from (Both(one, replace(other, base=below)) for below in _below(other.base))
        case Both(first=Related(), second=Thing()):
            yield from _narrower(Both(claim.second, claim.first))


def _below(meaning: SetMeaning) -> Iterator[SetMeaning]:
    """What lies below the class that a word in small letters names."""
    if isinstance(meaning, Thing) and meaning.link is not None and meaning.link.mention.text.islower():
        yield Related(_BELOW, meaning)


def said_set(claim: Claim) -> SetMeaning:
    """The set of the things of which a claim holds."""
    match claim:
        case Truth(claim=said) | HasSize(base=said):
            return said
        case Every(base=base, claim=said):
            return Both(base, said)
        case _:
            return Either(claim.made_of())


def _is_closed(claim: SetMeaning, denoter: Denoter) -> bool:
    """Whether the graph would say so if a claim were true: it tells the same of the thing, with another value."""
    if _says_none(claim, denoter):
        return True
    match claim:
        case Both(first=Thing(term=term), second=Related(relation=relation, base=base)):
            return _lists_such(term, relation.reversed(), base, denoter)
        case Both(first=Related(), second=Thing()):
            return _is_closed(Both(claim.second, claim.first), denoter)
        case Both(first=Thing(), second=Extreme()):
            return bool(denoter.members(claim.second).terms)
        case Both(first=Extreme(), second=Thing()):
            return bool(denoter.members(claim.first).terms)
        case Beyond(dimension=dimension):
            both = (*denoter.members(claim.base).terms, *denoter.members(claim.standard).terms)
            return len(both) > 1 and all(values(dimension, term, denoter.steps) for term in both)
        case Where(base=Thing() | Related() | Extreme(), dimension=dimension):  # alone: more is said than its time
            things = denoter.members(claim.base).terms
            found = [value for thing in things for value in values(dimension, thing, denoter.steps, every=True)]
            return bool(found) and all(is_ruled_out(claim, value) for value in found)
        case Coinciding(base=base):
            return all_have_values(claim, denoter.members(base).terms, denoter.steps)
        case Both(first=first, second=second) if not (_is_of_name(first) or _is_of_name(second)):
            return _is_denied_of_all(claim, denoter)
        case _:
            return False


def _says_none(claim: SetMeaning, denoter: Denoter) -> bool:
    """Whether the graph says that there is no member of a set."""
    return any(_has_none(one, denoter) for one in claim.around())


def _has_none(meaning: SetMeaning, denoter: Denoter) -> bool:
    """Whether a set is what a relation leads to from a thing of which the graph says that it leads nowhere."""
    match meaning:
        case Related(relation=relation, base=Thing(term=Iri() as thing)) if isinstance(thing.item, ItemId):
            steps = [path[0] for path in relation.paths if len(path) == 1]
            own = (told_by(one.property, inverse=one.inverse) for one in steps)
            return any(has_none(denoter.steps.graph, thing.item, one) for one in own if one)
        case _:
            return False


def _lists_such(owner: Term, relation: Relation, base: SetMeaning, denoter: Denoter) -> bool:
    """Whether what is known in a relation of an owner would name one of a set, too, if it belonged there: either end
    states such itself. What others alone state is no list: nobody knows all the Greeks. Raises TooMuch."""
    known = denoter.steps.reach(relation, (owner,))
    members = denoter.members(base).terms if known else ()
    if isinstance(base, Kind) and not denoter.steps.reach(relation.reversed(), members):
        return False  # such are no ends of it: „koronowano na króla” speaks of the office
    if not known or not (denoter.states(relation, (owner,)) or denoter.states(relation.reversed(), members)):
        return False
    graph, tells_much = denoter.steps.graph, len({path[-1].property for path in relation.paths}) > 1
    alike = (one for one in members if not tells_much or is_of_sort(graph, known, one))  # a sea tells of no state
    return any(is_listed_with(graph, known, one, (owner,)) for one in alike)


def _is_of_name(meaning: SetMeaning) -> bool:
    """Whether a set is a name, or says something of one."""
    return any(isinstance(one, Thing) for one in meaning.around())


def _is_true_of_all(meaning: Every, denoter: Denoter) -> bool | None:
    """Whether all members of a set are in another one; None where the graph knows no members, or of some of them
    nothing of the sort that is claimed. Raises TooMuch."""
    members = denoter.members(meaning.base).terms
    if not members:
        return None
    others = [term for term in denoter.steps.affordable(members) if not denoter.holds(meaning.claim, term)]
    if not others:
        return True
    return False if any(_is_told(denoter, meaning.claim, term) for term in others) else None


def _is_denied_of_all(claim: Both, denoter: Denoter) -> bool:
    """Whether the graph tells of all members of the first set, and knows some, that they are not in the second one.
    Raises TooMuch."""
    members = denoter.members(claim.first).terms
    return bool(members) and all(_is_told(denoter, claim.second, term) for term in members)


def _has_size(meaning: HasSize, denoter: Denoter) -> bool | None:
    """Whether a set has so many members; None where the graph knows none of them and does not say that there is none.
    Raises TooMuch."""
    size = len(denoter.members(meaning.base).terms)
    is_known = size or _says_none(meaning.base, denoter)
    return _compares(size, meaning.comparison, meaning.number) if is_known else None


def _compares(value: float, sign: BoundSign, bound: float) -> bool:
    """Whether a number compares with a bound as said."""
    match sign:
        case BoundSign.LESS:
            return value < bound
        case BoundSign.MORE:
            return value > bound
        case BoundSign.AT_MOST:
            return value <= bound
        case BoundSign.AT_LEAST:
            return value >= bound
        case _:
            return value == bound


def _is_told(denoter: Denoter, meaning: SetMeaning, term: Term) -> bool:
    if isinstance(meaning, Kind):
        return denoter.is_contradicted(meaning, term)
    return denoter.is_told(meaning, term)


def overlap(meaning: Overlap, denoter: Denoter) -> bool | None:
    """Whether both were there at one time; None where their times are not known, or too vaguely. Raises TooMuch."""
    one, other = (_span(part, meaning, denoter) for part in (meaning.first, meaning.second))
    if one is None or other is None:
        return None
    if _is_before(one, other) or _is_before(other, one):
        return False
    return True if _meets(one, other) and _meets(other, one) else None


def _span(part: SetMeaning, meaning: Overlap, denoter: Denoter) -> _Span | None:
    things = denoter.members(part).terms
    if len(things) != 1:
        return None
    begun, ended = (_times(relation, things, denoter) for relation in (meaning.begin, meaning.end))
    return (begun[0], ended[-1] if ended else None) if begun else None


def _times(relation: Relation, things: Sequence[Term], denoter: Denoter) -> list[Stretch]:
    return sorted(time for value in denoter.steps.reach(relation, things) if (time := stretch(value)) is not None)


def _is_before(one: _Span, other: _Span) -> bool:
    """Whether one surely ended before the other began."""
    return one[1] is not None and one[1].most < other[0].least


def _meets(one: _Span, other: _Span) -> bool:
    """Whether one surely had not ended when the other began."""
    return one[1] is None or one[1].least >= other[0].most
