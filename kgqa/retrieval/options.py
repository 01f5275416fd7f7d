"""Reads the options of a choice question from its words („Tuja to roślina iglasta czy liściasta?”)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kgqa.retrieval.words import Lexicon

_OR = re.compile(r",?\s+czy(?: też| raczej)?\s+")
_COMPARED = re.compile(r"\s+(?:niż|od)\s.*")
_SEPARATOR = re.compile(r":\s+|\s+[–—-]\s+")
_END = " ?.!"
_VERBS = frozenset({"fin", "praet", "bedzie", "imps"})
_LONGEST = 9
"""Words that an option may have."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice question taken apart."""

    stem: str
    """The question without its options."""
    options: tuple[str, ...]


def read_choice(question: str, lexicon: Lexicon) -> Choice | None:
    """The options that a question names with „czy”; None if it is no choice question."""
    text = question.strip()
    body = re.sub(r"^(Czy|czy)\s+", "", text)
    matches = list(_OR.finditer(body))
    if not matches:
        return None
    left, right = body[: matches[-1].start()].strip(), body[matches[-1].end() :]
    before = _SEPARATOR.split(right)[0].strip(_END) if _asks_behind(right) else right.strip(_END)
    if not before or len(before.split()) > _LONGEST:
        return None
    if _asks_behind(right):
        return Choice(_SEPARATOR.split(right, maxsplit=1)[1], (*_listed(left), before))
    parts = _SEPARATOR.split(left)
    if len(parts) > 1 and len(parts[-1].split()) <= _LONGEST:
        return Choice(left[: -len(parts[-1])], (*_listed(parts[-1]), before))
    before = _COMPARED.sub("", before)
    first, *more = _listed(left)
    option = _tail(first, before, lexicon)
    return Choice(first[: len(first) - len(option)], (option, *more, before)) if option else None


def _asks_behind(right: str) -> bool:
    """Whether the question stands behind the options: „John Glenn czy Walentyna Tierieszkowa – kto …?”."""
    parts = _SEPARATOR.split(right, maxsplit=1)
    return len(parts) > 1 and bool(re.match(r"(na|w|o|z|do)?\s?(kt|c[oz]|jak|gdzie|kiedy)", parts[1], re.IGNORECASE))


def _listed(text: str) -> list[str]:
    found = [part.strip(_END) for part in re.split(r",\s+|\s+(?:albo|lub|czy)\s+", text)]
    return [part for part in found if part]


def _tail(left: str, right: str, lexicon: Lexicon) -> str:
    """The end of the text before „czy” that is the other option.

    It begins with a word of the class and case of the known option's first word; of several such ends the one as long
    as the known option is taken, with the adjectives before it.
    """
    words, model = left.split(), right.split()
    if right[0] in '„"' and (quoted := re.search(r"[„\"][^„”\"]+[”\"]$", left)):
        return quoted.group()
    behind = max((i + 1 for i, word in enumerate(words) if word == "to" or _is_verb(word, lexicon)), default=0)
    least = max(behind if behind < len(words) else 0, len(words) - _LONGEST)
    alike = [i for i in range(least, len(words)) if _agree(words[i], model[0], lexicon)]
    if not alike:
        return " ".join(words[max(least, len(words) - len(model)) :]).strip(_END)
    start = min(alike, key=lambda i: (abs(len(words) - i - len(model)), -i))
    while start > least and not _has(words[start], lexicon, "adj", "prep") and _has(words[start - 1], lexicon, "adj"):
        start -= 1
    return " ".join(words[start:]).strip(_END)


def _agree(word: str, model: str, lexicon: Lexicon) -> bool:
    """Whether two words can be of one class and case; capitals and unknown words agree with each other."""
    ours, theirs = lexicon.readings(word.strip(",")), lexicon.readings(model.strip(","))
    if not ours or not theirs:
        return word[0].isupper() == model[0].isupper()
    return any(
        one.tag.pos == other.tag.pos and (not one.tag.cases or bool(one.tag.cases & other.tag.cases))
        for one in ours
        for other in theirs
    )


def _has(word: str, lexicon: Lexicon, *classes: str) -> bool:
    return any(reading.tag.pos in classes for reading in lexicon.readings(word.strip(",")))


def _is_verb(word: str, lexicon: Lexicon) -> bool:
    readings = lexicon.readings(word.strip(","))
    return bool(readings) and all(reading.tag.pos in _VERBS for reading in readings)
