"""Reads the options of a choice question from its words („Tuja to roślina iglasta czy liściasta?”)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kgqa.polish.quotations import OPENING_MARKS, quotations
from kgqa.polish.tags import STATING_VERBS
from kgqa.retrieval.retrieval_tables import patterns
from kgqa.retrieval.text_words import Lexicon
from kgqa.terms import Case

_SEPARATOR = re.compile(r":\s+|\s+[–—-]\s+")
_END = " ?.!"
_LONGEST = 9
"""Words that an option may have."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice question taken apart."""

    stem: str
    """The question without its options."""
    options: tuple[str, ...]


def read_choice(question: str, lexicon: Lexicon) -> Choice | None:
    """The options that a question names with „czy”, or asks „która z nich” of; None if it is no choice question."""
    text = question.strip()
    return _read_joined(text, lexicon) or _read_which_of(text)


def _read_which_of(text: str) -> Choice | None:
    """„Turyn, Nicea, Genewa – które z tych miast …?”, „Które z wymienionych miast …: Turyn, Nicea, Genewa?”."""
    one, *other = _SEPARATOR.split(text.rstrip(_END), maxsplit=1)
    which_of = patterns("options")["which_of"]
    if not other or not which_of.search(text):
        return None
    stem, options = (one, other[0]) if which_of.search(one) else (other[0], one)
    listed = _listed(options)
    return Choice(stem, tuple(listed)) if len(listed) > 1 else None


def _read_joined(text: str, lexicon: Lexicon) -> Choice | None:
    forms = patterns("options")
    body = forms["opening"].sub("", text)
    matches = list(forms["or"].finditer(body))
    if not matches:
        return None
    left, right = body[: matches[-1].start()].strip(), body[matches[-1].end() :]
    before = _SEPARATOR.split(right)[0].strip(_END) if _asks_behind(right) else right.strip(_END)
    if not before or len(before.split()) > _LONGEST:
        return None
    if _asks_behind(right):
        return Choice(_SEPARATOR.split(right, maxsplit=1)[1], (*_listed(left), before))
    before = forms["compared"].sub("", before)
    parts = _SEPARATOR.split(left)
    if len(parts) > 1 and len(parts[-1].split()) <= _LONGEST:
        listed = _listed(parts[-1])
        return Choice(left[: -len(parts[-1])], (*listed, _alone(before, listed[-1], lexicon)))
    first, *more = _from_verb(_listed(left), lexicon)
    before = _alone(before, (more or [first])[-1], lexicon)
    option = _tail(first, before, lexicon)
    return Choice(left[: left.rfind(first) + len(first) - len(option)], (option, *more, before)) if option else None


def _from_verb(listed: list[str], lexicon: Lexicon) -> list[str]:
    """The parts from the last one with a verb on: what commas split off before it are no options."""
    with_verb = [i for i, part in enumerate(listed) if any(_is_verb(word, lexicon) for word in part.split())]
    return listed[max(with_verb, default=0) :]


def _alone(option: str, other: str, lexicon: Lexicon) -> str:
    """The last option without a noun that belongs to both („zachodniego czy północnego wybrzeża”)."""
    words, others = option.split(), other.split()
    modify = all(_modifies(word.rpartition("-")[2], lexicon) for word in (words[0], others[-1]))
    if not modify or not _agree(words[0], others[-1], lexicon):
        return option
    shared = len(words) > 1 and words[1] not in others and _has(words[1], lexicon, "subst")
    return words[0] if shared else option


def _modifies(word: str, lexicon: Lexicon) -> bool:
    """Whether a word is an adjective or a gerund and, names aside, no noun."""
    readings = [reading for reading in lexicon.readings(word) if not reading.names]
    return bool(readings) and all(reading.tag.pos in ("adj", "ger", "ppas", "adjp") for reading in readings)


def _asks_behind(right: str) -> bool:
    """Whether the question stands behind the options: „John Glenn czy Walentyna Tierieszkowa – kto …?”."""
    parts = _SEPARATOR.split(right, maxsplit=1)
    return len(parts) > 1 and bool(patterns("options")["asks"].match(parts[1]))


def _listed(text: str) -> list[str]:
    found = [part.strip(_END) for part in patterns("options")["listed"].split(text)]
    return [part for part in found if part]


def _tail(left: str, right: str, lexicon: Lexicon) -> str:
    """The end of the text before „czy” that is the other option.

    It begins with a word of the class and case of the known option's first word; of several such ends the one as long
    as the known option is taken, with the adjectives before it.
    """
    words, model = left.split(), right.split()
    last = next((found for found in quotations(left) if found.end == len(left)), None)
    if last is not None and right[0] in OPENING_MARKS:
        return left[last.start :]
    behind = max((i + 1 for i, word in enumerate(words) if word == "to" or _is_verb(word, lexicon)), default=0)
    least = max(behind if behind < len(words) else 0, len(words) - _LONGEST)
    if 0 < least == behind and words[least - 1] == "to" and _defines(words[least:], model, lexicon):
        return " ".join(words[least:]).strip(_END)
    alike = [i for i in range(least, len(words)) if _agree(words[i], model[0], lexicon)]
    if not alike:
        return " ".join(words[max(least, len(words) - len(model)) :]).strip(_END)
    start = min(alike, key=lambda i: (abs(len(words) - i - len(model)), -i))
    while start > least and not _has(words[start], lexicon, "adj", "prep") and _has(words[start - 1], lexicon, "adj"):
        start -= 1
    return " ".join(words[start:]).strip(_END)


def _defines(words: list[str], model: list[str], lexicon: Lexicon) -> bool:
    """Whether both begin with a noun in the nominative, adjectives before it: both are whole definitions."""
    return all(_noun_begins(part, lexicon) for part in (words, model))


def _noun_begins(words: list[str], lexicon: Lexicon) -> bool:
    noun = next((word.strip(",") for word in words if not _modifies(word.strip(","), lexicon)), "")
    cases = frozenset(case for one in lexicon.readings(noun) if one.tag.pos == "subst" for case in one.tag.cases)
    return Case.NOM in cases and Case.GEN not in cases


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
    return bool(readings) and all(reading.tag.pos in STATING_VERBS for reading in readings)
