"""Names of rulers without their number: „Ryszard Lwie Serce” for „Ryszard I Lwie Serce”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.model import Token
from kgqa.polish.roman import roman

_NUMBERS = tuple(roman(number) for number in range(1, 19))
_LONGEST = 3
"""Words of a byname, at most."""
_GIVEN_NAME = "imię"


def full_names(tokens: Sequence[Token]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Spans of a first name and a byname, each with every number that may stand between them; longest first."""
    for start, token in enumerate(tokens):
        if not token.word[0].isupper() or not any(_GIVEN_NAME in reading.names for reading in token.readings):
            continue
        for end in range(_behind_capitals(tokens, start), start + 1, -1):
            byname = tuple(word.word for word in tokens[start + 1 : end])
            if _is_byname(tokens[start + 1 : end]):
                yield from ((start, end, (token.word, number, *byname)) for number in _NUMBERS)


def _behind_capitals(tokens: Sequence[Token], start: int) -> int:
    end = start + 1
    while end < len(tokens) and end - start <= _LONGEST and tokens[end].word[:1].isupper():
        end += 1
    return end


def _is_byname(words: Sequence[Token]) -> bool:
    """Whether words describe: bynames are common words („Wielki”, „Lwie Serce”), surnames are not."""
    return bool(words) and all(any(one.lemma[:1].islower() for one in word.readings) for word in words)
