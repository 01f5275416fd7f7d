"""Who made a work: the name behind its title, and those whom claims and descriptions name („„Hamlet” Kozincewa”)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from kgqa.linking.describing.name_agreement import name_cases
from kgqa.model import Mention, Token
from kgqa.polish.quotations import MARKS
from kgqa.terms import Case

_BY = re.compile(r"\b[Bb]y ((?:[A-Z][\w.’'-]* ?|and |de |van |von )+)")
"""How a description says who made a work: „1968 film directed by Franklin J. Schaffner”."""
_WORD = re.compile(r"\w{3,}")
_ALIKE = 3
"""Letters in which two spellings of a name agree at least: names are inflected, and foreign ones are spelt in several
ways („Kozincewa”, „Kozintsev”). Not fitted: a bound of a feature whose weight is fitted."""


def maker_behind(tokens: Sequence[Token], runs: Iterable[tuple[int, int]], mention: Mention) -> frozenset[str]:
    """The words of the name that stands right behind a title in the genitive, in small letters, also as lemmas; none
    where something stands between but a quotation mark. `runs` are the spans that look like names."""
    start = mention.end
    while start < len(tokens) and tokens[start].form in MARKS:
        start += 1
    end = next((end for first, end in runs if first == start), start)
    named = [token for token in tokens[start:end] if token.form[0].isalpha()]
    if not all(Case.GEN in cases for cases in map(name_cases, named) if cases):
        return frozenset()
    return frozenset(word.lower() for token in named for word in (token.word, *token.lemmas))


def names_of_makers(labels: Iterable[str], descriptions: Iterable[str]) -> Iterator[str]:
    """The words of the names of makers, in small letters, by their labels and by what descriptions of the work say."""
    said = (found[1] for text in descriptions for found in _BY.finditer(text))
    for name in (*labels, *said):
        yield from (word.lower() for word in _WORD.findall(name))


def is_other_maker(known: frozenset[str], said: frozenset[str]) -> bool:
    """Whether the makers of a work are known, and the one that is said is none of them."""
    beginnings = {word[:_ALIKE] for word in said}
    return bool(known and said) and not any(word[:_ALIKE] in beginnings for word in known)
