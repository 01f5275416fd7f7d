"""Claims that a state has a king, a president or the like: „Czy X ma króla?”, „Czy głową X jest król?”."""

from __future__ import annotations

from collections.abc import Set

from kgqa.answering.offices import form_of, is_office
from kgqa.matching.free.winners import leads_to_head
from kgqa.model import Both, BoundSign, Claim, HasSize, Kind, Related, Relation, SetMeaning, Step, Thing, Truth
from kgqa.vocabulary import FORM_OF_GOVERNMENT, SUBCLASS_OF

_GOVERNED = Relation("ustrój", ((Step(FORM_OF_GOVERNMENT),), (Step(FORM_OF_GOVERNMENT), Step(SUBCLASS_OF))))


def claimed_office(claim: Claim, said: Set[str]) -> tuple[Related, str] | None:
    """Who heads the state of which a claim says that somebody with an office does, and the noun for the office, of
    those that are said; None for any other claim."""
    match claim:
        case HasSize(base=Related() as heads) if leads_to_head(heads.relation):
            noun = next((one for one in sorted(said) if is_office(one)), "")
        case Truth(claim=Both(first=Related() as heads, second=called)) if leads_to_head(heads.relation):
            noun = _called(called)
        case _:
            return None
    return (heads, noun) if is_office(noun) else None


def office_claim(heads: Related, noun: str) -> Claim:
    """That a state has the form of government with an office, where others have none; else that somebody heads it."""
    form = form_of(noun)
    if form is None:
        return HasSize(heads, BoundSign.AT_LEAST, 1)
    return Truth(Both(Related(_GOVERNED, heads.base), Thing(form.iri)))


def says_more_of_heads(claim: Claim, said: Set[str]) -> bool:
    """Whether a claim counts some of those who head a state by the noun for an office, which none holds for that."""
    parts = claim.base.around() if isinstance(claim, HasSize) else ()
    is_of_heads = any(isinstance(one, Related) and leads_to_head(one.relation) for one in parts)
    return is_of_heads and any(map(is_office, said))


def _called(called: SetMeaning) -> str:
    """The common noun by which a set is called; empty for none."""
    if isinstance(called, Kind):
        return called.noun
    link = called.link if isinstance(called, Thing) else None
    return link.candidate.label if link and link.candidate and link.mention.text.islower() else ""
