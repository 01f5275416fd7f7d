"""When a statement held: „Od kiedy do kiedy stolicą Niemiec było Bonn?”, „Jak długo …?”, „Do kiedy …?”.

The words ask of a claim that the others make, whatever its relation: of the statement's qualifiers, not of an event.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files

from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.free_vocabulary import Phrases
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import Both, Held, HeldAspect, Related, SetMeaning, Thing, Token
from kgqa.resources import read_yaml

_IN_DAYS = reading_cost("any dimension")
"""What it costs that a length is counted in days where no word says so."""
_WHEN = "when"
"""The list of words that ask so only of what lasts."""


def held_operators(tokens: Sequence[Token]) -> Iterator[Operator]:
    """What asks for the time in which a statement held; of phrases inside each other the longest."""
    lasts = any(token.is_lasting for token in tokens)
    told = ((name, said) for name, said in _phrases().items() if lasts or name != _WHEN)
    found = [(name, words) for name, said in told for _, words in said.longest(tokens)]
    for name, words in found:
        if not any(words != other and words & other == words for _, other in found):
            aspect = HeldAspect.SPAN if name == _WHEN else HeldAspect(name)
            yield Operator(words, partial(_asked, aspect), is_firm=False, is_stated=True)


def _asked(aspect: HeldAspect, meaning: SetMeaning) -> Iterator[Asked]:
    """What is asked of a claim that a relation led from something to a named thing."""
    ends = ((meaning.first, meaning.second), (meaning.second, meaning.first)) if isinstance(meaning, Both) else ()
    for related, thing in ends:
        if isinstance(related, Related) and isinstance(thing, Thing):
            yield Held(related.relation, related.base, thing, aspect), 0.0
            if aspect is HeldAspect.YEARS:
                yield Held(related.relation, related.base, thing, HeldAspect.DAYS), _IN_DAYS


@cache
def _phrases() -> Mapping[str, Phrases[str]]:
    data: Mapping[str, Sequence[str]] = read_yaml(files("kgqa.matching") / "data" / "held.yaml")
    return {str(name): Phrases((phrase, phrase) for phrase in said) for name, said in data.items()}
