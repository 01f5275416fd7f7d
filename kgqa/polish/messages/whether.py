"""Whether a text asks if something is so: by „czy”, or as a claim that has nothing but a question mark to ask it."""

from __future__ import annotations

import re

from kgqa.polish.messages.clause_variants import WORD
from kgqa.polish.messages.framing import framing_words, is_asking, sentences

_WHETHER, _NOT = "czy", "nie"
_GAP = re.compile(r"…|\.\.\.")


def asks_whether(message: str) -> bool:
    """Whether the last sentence of a message asks by „czy” whether something is so, and nothing else.

    >>> asks_whether("Lecę do Oslo. Czy obowiązuje tam euro?"), asks_whether("Norwegia: członek UE czy nie?")
    (True, True)
    >>> asks_whether("Oslo czy Bergen?"), asks_whether("Czy wiesz, gdzie leży Oslo?")
    (False, False)
    """
    words = [word.lower() for word in WORD.findall("".join(sentences(message)[-1:]))]
    asks = [word for word in words if is_asking(word)]
    return asks == [_WHETHER] and (words[0] == _WHETHER or words[-1] == _NOT)


def is_claim(sentence: str) -> bool:
    """Whether the question mark of a sentence alone asks if what it says is true; of one whose end is open it asks for
    that.

    >>> is_claim("Oslo leży w Norwegii?"), is_claim("Gdzie leży Oslo?"), is_claim("Stolica Norwegii to …?")
    (True, False, False)
    """
    words = [word.lower() for word in WORD.findall(sentence)]
    if not words or not sentence.endswith("?") or any(map(is_asking, words)):
        return False
    copulas = [at for at, word in enumerate(words, 1) if word in framing_words("copulas")]
    return copulas != [len(words)] and _GAP.search(sentence) is None
