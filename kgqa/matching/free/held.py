"""When a statement held: „Od kiedy do kiedy stolicą Niemiec było Bonn?”, „Jak długo …?”, „Do kiedy …?”.

The words ask of a claim that the others make, whatever its relation: of the statement's qualifiers, not of an event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files

from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.free_vocabulary import Phrases
from kgqa.matching.free.pieces import mask
from kgqa.matching.periods import periods
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import Aim, Analysis, At, Both, Held, HeldAspect, Kind, Related, Relation, SetMeaning, Thing
from kgqa.resources import read_yaml
from kgqa.terms import Literal
from kgqa.vocabulary import POSITION

_IN_DAYS = reading_cost("any dimension")
"""What it costs that a length is counted in days where no word says so."""
_OPEN = frozenset({Aim.ENTITY, Aim.NUMBER, Aim.TIME, Aim.UNKNOWN})
"""What is asked for by questions that neither claim nor choose."""
_OFFICE = "stanowisko"
_WHEN, _ENTERED = "when", "entered"
"""The lists of words that ask so only of what lasts, and only of an office that somebody entered upon."""
_ASPECTS = {_WHEN: HeldAspect.SPAN, _ENTERED: HeldAspect.BEGUN}
_ENTERING = "zostać"


def held_operators(analysis: Analysis) -> Iterator[Operator]:
    """What asks for the time in which a statement held; of phrases inside each other the longest."""
    tokens = analysis.tokens if analysis.kind in _OPEN else ()
    lasts = any(token.is_lasting for token in tokens)
    entered = mask(at for at, token in enumerate(tokens) if _ENTERING in token.lemmas)
    told = ((name, said) for name, said in _phrases().items() if lasts or name != _WHEN)
    found = [(name, words | entered * (name == _ENTERED)) for name, said in told for _, words in said.longest(tokens)]
    found = [(name, words) for name, words in found if entered or name != _ENTERED]
    asked = mask(wh.start for wh in analysis.wh_phrases[:1])
    for name, words in found:
        if asked & ~words:  # „Ile lat miał X, kiedy został …?” asks for no time
            continue
        if not any(words != other and words & other == words for _, other in found):
            aspect = _ASPECTS.get(name) or HeldAspect(name)
            yield Operator(words, partial(_asked, aspect), is_firm=False, is_stated=True)


def at_time_operators(analysis: Analysis) -> Iterator[Operator]:
    """Times at which something is asked for („Kto rządził Francją w 1805 roku?”, „Ilu mieszkańców miał X w 2010?”)."""
    for period in periods(analysis) if analysis.kind in _OPEN else ():
        first, last = period.filler.term, period.filler.last
        if isinstance(first, Literal) and isinstance(last, Literal):
            words = mask(range(period.start, period.end))
            yield Operator(words, partial(_at, first, last), is_firm=False, is_stated=True)


def _at(first: Literal, last: Literal, meaning: SetMeaning) -> Iterator[Asked]:
    """What a relation led to then, of the kind that is asked for."""
    match meaning:
        case Related(relation=relation, base=base):
            yield At(relation, base, first, last), 0.0
        case Both(first=Kind() as kind, second=Related(relation=relation, base=base)):
            yield Both(kind, At(relation, base, first, last)), 0.0


def _asked(aspect: HeldAspect, meaning: SetMeaning) -> Iterator[Asked]:
    """What is asked of a claim."""
    for relation, first, second in _claims(meaning):
        yield Held(relation, first, second, aspect), 0.0
        if aspect is HeldAspect.YEARS:
            yield Held(relation, first, second, HeldAspect.DAYS), _IN_DAYS


def _claims(meaning: SetMeaning) -> Iterator[tuple[Relation, SetMeaning, Thing | Kind]]:
    """What is claimed of a named thing: that a relation led to it, or that it held an office."""
    ends = ((meaning.first, meaning.second), (meaning.second, meaning.first)) if isinstance(meaning, Both) else ()
    for said, thing in ends:
        if not isinstance(thing, Thing):
            continue
        if isinstance(said, Related):
            yield said.relation, said.base, thing
        elif isinstance(said, Kind):
            office = Relation.of(POSITION, _OFFICE)
            yield from ((office, thing, Thing(one.iri)) for one in sorted(said.classes))
            yield office, thing, said


@cache
def _phrases() -> Mapping[str, Phrases[str]]:
    data: Mapping[str, Sequence[str]] = read_yaml(files("kgqa.matching") / "data" / "held.yaml")
    return {str(name): Phrases((phrase, phrase) for phrase in said) for name, said in data.items()}
