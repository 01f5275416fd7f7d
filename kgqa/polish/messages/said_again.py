"""Questions whose end says the same once more in plain words, as a second predicate of what is asked for.

„Który metal najtrudniej stopić, bo ma najwyższą temperaturę topnienia?” asks „który metal ma najwyższą temperaturę
topnienia?”.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.clause_variants import WORD
from kgqa.polish.messages.framing import framing_words, is_asking, is_preposition
from kgqa.polish.messages.pointing_back import BREAK, asks_of_noun, points_back

_PAST = ("ł", "ła", "ło", "li", "ły")
_LEAST_WORDS = 3
"""Words that a predicate has at least."""


def said_again(text: str) -> Iterator[str]:
    """What is asked for, with the predicate that stands behind „czyli”, „to znaczy” or „bo”.

    >>> next(said_again("Które muzeum ma najdłuższy staż, czyli najwcześniej otworzyło swoje drzwi?"))
    'które muzeum najwcześniej otworzyło swoje drzwi?'
    """
    for mark in BREAK.finditer(text):
        asked = _asked(WORD.findall(text[: mark.start()]))
        predicate = _predicate(WORD.findall(text[mark.end() :]))
        if asked and predicate:
            yield f"{' '.join((*asked, *predicate))}?"
        elif asked and (once_more := _asked_again(text[mark.end() :])):
            yield f"{once_more} {_behind(text[: mark.start()])}?"


def _asked(words: Sequence[str]) -> Sequence[str]:
    """The question word with its preposition and its noun, in small letters where it opens the question."""
    place = next((at for at, word in enumerate(words) if is_asking(word)), None)
    if place is None:
        return ()
    start = place - (place > 0 and is_preposition(words[place - 1]))
    end = place + 1 + asks_of_noun(words[place])
    if words[place + 1 : place + 2] and words[place + 1] in word_list("of_several"):  # „który z tych metali”
        end = place + 3 + any(word in framing_words("determiners") for word in words[place + 2 : place + 3])
    return (words[start].lower(), *words[start + 1 : end])


def _asked_again(text: str) -> str:
    """What says a question once more behind a word for that, where a question word opens it („to znaczy ile km²”)."""
    words = list(WORD.finditer(text))
    start = next((at + 1 for at, word in enumerate(words[:2]) if word.group().lower() in framing_words("restating")), 0)
    if not start or start >= len(words) or not is_asking(words[start].group()):
        return ""
    return text[words[start].start() :].rstrip(" ?.!")


def _behind(text: str) -> str:
    """What a question says behind „jak” with its adjective, or behind its question word."""
    words = list(WORD.finditer(text))
    place = next(at for at, word in enumerate(words) if is_asking(word.group()))
    return text[words[min(place + 1, len(words) - 1)].end() :].strip(" ,")


def _predicate(words: Sequence[str]) -> Sequence[str]:
    """The words behind one that says a question once more, if a verb is near and nothing else is asked."""
    again = framing_words("restating") | framing_words("reasons")
    start = next((at + 1 for at, word in enumerate(words[:2]) if word.lower() in again), 0)
    said = words[start:] if start else ()
    has_verb = any(_is_verb(word) for word in said[:2])
    unclear = any(is_asking(word) or points_back(word) for word in said)
    return said if len(said) >= _LEAST_WORDS and has_verb and not unclear else ()


def _is_verb(word: str) -> bool:
    """Whether a word is a verb by its looks: a form of the past, or of „mieć” and „być”."""
    return word.endswith(_PAST) or word in framing_words("having") | framing_words("copulas")
