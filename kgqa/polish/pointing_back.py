"""Puts what a message named before in place of the words of a clause that point back to it.

„Byłem na „Rejsie”. Kto nakręcił ten film?” asks „kto nakręcił film „Rejsie”?”; „Lem miał syna. Jak on się nazywa?” asks
what the claim leaves open: „Lem miał syna – jak się nazywa?”.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kgqa.polish.framing import framing_words, is_asking, is_preposition, sentences
from kgqa.polish.quotations import CLOSED_QUOTATION, MARKS

BREAK = re.compile(r"\s*(?:[,;:(]|\s[–—-]|\.{3}|…)\s*")
"""Marks inside a sentence behind which another clause may begin."""
THAT = re.compile(r"\b(?:że|ze|iż)\s+", re.IGNORECASE)
"""Words behind which a claim follows."""
WORD = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*")

_MOST_NAMES = 3
"""Names before a question that it may be about."""
_NAME = re.compile(r"[^\W\d_a-ząćęłńóśźż]\w*(?:[-’']\w+)*(?:\s+(?:[^\W\d_a-ząćęłńóśźż]\w*|\d{4}|[IVX]+)(?:[-’']\w+)*)*")
_POINTERS = ("anaphors", "local", "first", "second", "last")


def about(name: str, clause: str) -> str:
    """A question about a thing that was named before it, in place of the words that point back to it.

    >>> about("„Rejs”", "Kto nakręcił ten film?"), about("Oslo", "Jaka rzeka tam płynie?")
    ('kto nakręcił film „Rejs”?', 'Oslo – jaka rzeka płynie?')
    """
    words = [word.group() for word in WORD.finditer(clause)]
    if words and (is_asking(words[0]) or is_preposition(words[0])):
        words[0] = words[0].lower()
    kept: list[str] = []
    placed, pending = False, ""
    for place, word in enumerate(words):
        if not points_back(word):
            kept += [word, pending] if pending else [word]
            placed, pending = placed or bool(pending), ""
        elif _is_determiner(words, place):
            if not placed:
                pending = f"w {name}" if word.lower() in framing_words("local") else name
        elif place and is_preposition(words[place - 1]):
            kept.append(name)
            placed = True
    said = " ".join(kept)
    return f"{said}?" if placed else f"{name} – {said}?"


def _is_determiner(words: Sequence[str], place: int) -> bool:
    """Whether a word says of the noun behind it that it was named before („ten film”, „tamtejsza katedra”)."""
    if words[place].lower() not in framing_words("determiners") | framing_words("local"):
        return False
    behind = [word for word in words[place + 1 :] if not points_back(word)]
    named = any(word[0].isupper() for word in behind[1:2])
    return bool(behind) and behind[0].islower() and not (named or is_asking(behind[0]) or is_preposition(behind[0]))


def points_back(word: str) -> bool:
    """Whether a word in any letter case points to something that was named before."""
    return any(word.lower() in framing_words(name) for name in _POINTERS)


def pointed_at(clause: str, names: Sequence[str]) -> Sequence[str]:
    """Which of the names in front of a clause it may be about, last first: „to pierwsze miasto” is the first one."""
    words = words_of(clause)
    for list_name, place in (("first", -1), ("second", -2), ("last", 0)):
        if names[place : place + 1 or None] and words & framing_words(list_name):
            return [names[place]]
    return names[:_MOST_NAMES]


def words_of(text: str) -> frozenset[str]:
    """The words of a text in small letters."""
    return frozenset(word.group().lower() for word in WORD.finditer(text))


def left_open(before: str, clause: str, mentions: Sequence[str]) -> Iterator[str]:
    """What the claim in front of a question leaves open, where the question says nothing of its own.

    >>> next(left_open("Mama mówi, że Lem miał syna.", "Jak on się nazywa?", ()))
    'Lem miał syna – jak się nazywa?'
    >>> next(left_open("Czytałem, że Einstein grał na jakimś instrumencie.", "Na jakim?", ()))
    'Einstein grał na jakim instrumencie?'
    """
    words = [word.group().lower() for word in WORD.finditer(clause)]
    if not words or not all(_says_nothing(word) for word in words):
        return
    claims = (_claim(one) for one in reversed(sentences(before)))
    claim = next((one for one, reported in claims if names_in(one if not reported else f", {one}", mentions)), "")
    if not claim:
        return
    said = " ".join(word for word in words if not points_back(word))
    open_places = [word for word in WORD.finditer(claim) if _is_open(word.group())]
    if open_places:
        start, end = open_places[-1].span()
        yield f"{claim[:start]}{_interrogative(claim[start:end])}{claim[end:]}?"
    else:
        yield f"{claim} – {said}?"


def _says_nothing(word: str) -> bool:
    return is_asking(word) or is_preposition(word) or points_back(word) or word in framing_words("naming")


def _claim(sentence: str) -> tuple[str, bool]:
    """The last clause behind „że”, else the sentence, up to where another clause begins; and whether „że” is there."""
    *before, last = THAT.split(sentence)
    return BREAK.split(last)[0].strip(" .!"), bool(before)


def _is_open(word: str) -> bool:
    return is_asking(_interrogative(word)) and _interrogative(word) != word


def _interrogative(word: str) -> str:
    """The question word of an indefinite one: „jakiegoś” asks „jakiego”."""
    return word.lower().removesuffix("ś")


def names_in(text: str, mentions: Sequence[str]) -> list[str]:
    """What a text names, last first: quotations, then words with capital letters that do not just open a sentence,
    then mentions of several words in small letters."""
    quoted = [match.group() for match in CLOSED_QUOTATION.finditer(text)]
    rest = CLOSED_QUOTATION.sub(" , ", text)
    opened = {one.start() for one in re.finditer(r"(?:^|(?<=[.?!…]\s))\S", rest)}
    names = [
        match.group() for match in _NAME.finditer(rest) if match.start() not in opened or _is_known(match, mentions)
    ]
    known = [mention.strip(f" .,!?{MARKS}") for mention in mentions]
    longest = (max((one for one in known if name in one), key=len, default=name) for name in reversed(names))
    small = sorted((one for one in known if one.islower() and " " in one and one in rest), key=rest.index, reverse=True)
    return list(dict.fromkeys([*reversed(quoted), *longest, *small]))


def _is_known(name: re.Match[str], mentions: Sequence[str]) -> bool:
    """Whether words that open a sentence are a name all the same."""
    return " " in name.group() or name.group() in mentions
