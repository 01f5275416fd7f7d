"""Questions about a thing that the statement in front of them describes and leaves unnamed.

„Bzura oddaje wody większej rzece – a w jakim morzu ta większa kończy bieg?” asks „w jakim morzu kończy bieg rzece,
której Bzura oddaje wody?”: what the statement says of the thing becomes a relative clause.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from kgqa.polish.messages.clause_variants import WORD, unjoined, without_fillers
from kgqa.polish.messages.framing import framing_words, is_asking, is_preposition
from kgqa.polish.messages.pointing_back import BREAK, of_several
from kgqa.polish.values.numbers import cardinals

_SENTENCE_END = re.compile(r"[.!…]+\s+")
_LEAST_WORDS = 3
"""Words that a statement has at least."""
_SAID = 2
"""Words in front of a noun that say all that is said of it."""
_RELATIVE = (
    ("ego", "którego"), ("emu", "któremu"), ("ych", "których"), ("ich", "których"), ("ej", "której"), ("ą", "którą"),
    ("ym", "którym"), ("im", "którym"), ("y", "który"), ("i", "który"), ("a", "która"), ("e", "które"),
)  # fmt: skip
"""The form of „który” by the ending of an adjective."""
_ADJECTIVAL = tuple(
    f"{stem}{end}" for stem in ("sk", "ck") for end in ("i", "a", "ie", "ą", "im", "iej", "iego", "iemu")
)
"""How adjectives of countries and continents end („pewnym europejskim kraju”)."""
_ENDING, _STEM = 2, 3
"""Letters in which the forms of a noun differ, and in which they do not."""


def chained(text: str) -> Iterator[str]:
    """What the end of a text asks about the thing that a statement in front of it leaves unnamed, likeliest first.

    >>> next(chained("Wolfram odkryto w pewnym kraju. Jak nazywa się jego stolica?"))
    'jak nazywa się stolica kraju, w którym wolfram odkryto?'
    >>> next(chained("Bzura wpada do większej rzeki, a do jakiego morza wpada z kolei ta większa?"))
    'do jakiego morza wpada rzeki, do której bzura wpada?'
    """
    for start, end in _splits(text):
        claim = text[:start].strip(" .!?…,;:–—-")
        question = unjoined(without_fillers(text[end:]).strip(" .!?…"))
        if not _states(claim) or not any(map(is_asking, WORD.findall(question))):
            continue
        for noun, clause in _described(claim, framing_words("unnamed") | framing_words("indefinite")):
            if asked := _without_pointers(question, noun):
                yield f"{asked[:1].lower()}{asked[1:]} {clause}?"


def of_told_set(text: str) -> Iterator[str]:
    """What the end of a text asks of several things that the statement in front of it tells of but does not name.

    >>> next(of_told_set("Chile ma kilku sąsiadów. Który z nich jest mały?"))
    'Który z sąsiadów, których chile ma, jest mały?'
    """
    for start, end in _splits(text):
        claim, question = text[:start].strip(" .!?…,;:–—-"), unjoined(text[end:])
        asked = of_several(question)
        if asked and not any(map(is_asking, WORD.findall(claim))):
            for _, clause in _described(claim, framing_words("vague numbers") | cardinals().keys()):
                yield f"{question[: asked.start()]} z {clause},{question[asked.end() :]}"


def _splits(text: str) -> list[tuple[int, int]]:
    """Where a statement may end and the question behind it begin, last first, in characters."""
    marks = (*_SENTENCE_END.finditer(text), *BREAK.finditer(text))
    return sorted({match.span() for match in marks if match.end() < len(text)}, reverse=True)


def _states(claim: str) -> bool:
    """Whether a clause states something, and more than what somebody has: of that the noun says whose it is."""
    words = WORD.findall(claim)
    having = framing_words("having")
    return len(words) >= _LEAST_WORDS and not any(is_asking(word) or word.lower() in having for word in words)


def _without_pointers(question: str, noun: str) -> str:
    """A question without the words that point back to a noun („ta większa”, „jego”, „ów mistrz”); empty without any."""
    kept: list[str] = []
    points = pointed = False
    sizes = framing_words("indefinite") | framing_words("second")
    for word in WORD.findall(question):
        said = word.lower()
        if said in framing_words("anaphors") | framing_words("determiners") | framing_words("owners"):
            points = pointed = True
            continue
        if not (pointed and (said in sizes or said.startswith(noun[: max(_STEM, len(noun) - _ENDING)]))):
            kept.append(word)
        pointed = False
    return " ".join(kept) if points else ""


def _described(claim: str, marks: Collection[str]) -> Iterator[tuple[str, str]]:
    """The last noun that a statement leaves unnamed, as one of some marks in front of it says, and it with the rest of
    the statement as a relative clause."""
    words = claim.split()
    marked = [place for place, word in enumerate(words[:-1]) if word.lower() in marks]
    if not marked:
        return
    mark = first = marked[-1]
    noun = next((at for at in range(mark + 1, len(words)) if not words[at].endswith(_ADJECTIVAL)), mark + 1)
    while first and words[first - 1].lower() in marks:
        first -= 1
    before = first - (first > 0 and is_preposition(words[first - 1]))
    # What stands behind the noun hangs on it, unless the statement only begins there.
    end = len(words) if before >= _SAID else noun + 1
    rest = [*words[:before], *words[end:]]
    if rest and words[noun].islower():
        called, relative = " ".join(words[mark + 1 : end]), _relative(words[mark].lower())
        for said in _openings(rest):
            yield words[noun], f"{called}, {' '.join([*map(str.lower, words[before:first]), relative, *said])}"


def _relative(adjective: str) -> str:
    """The form of „który” that agrees as an adjective or a numeral does."""
    if adjective in framing_words("vague numbers") | cardinals().keys():
        return "którymi" if adjective.endswith("ma") else "których"
    return next((form for ending, form in _RELATIVE if adjective.endswith(ending)), "który")


def _openings(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """The rest of a statement, whose first word may have its capital letter from where it stood."""
    yield [words[0][:1].lower() + words[0][1:], *words[1:]]
    yield words
