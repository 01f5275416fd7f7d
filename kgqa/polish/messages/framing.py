"""Takes from a message the question that it asks: greetings, pleas, thanks and remarks around it are left out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise, takewhile

from kgqa.polish.lists.abbreviations import Place, abbreviations
from kgqa.polish.lists.question_words import question_word_forms
from kgqa.polish.tokens.plain_text import without_diacritics
from kgqa.polish.values.quotations import LOOSE_QUOTATION, closed_quotations, is_inside
from kgqa.resources import read_yaml

_SENTENCE = re.compile(
    r"(?<=[.?!…])\s+(?=„?[^\W\d_])|\s*[\U0001F300-\U0001FAFF]+\s*|\s+(?:[:;=]-?[()DPp/*]+|[xX][dD]+)(?=\s|$)\s*"
)
"""Between sentences: behind a mark, at a picture or a face of punctuation marks."""
_TAIL = 200
"""Characters at the end of a sentence that tell whether it ends there."""
_LAST_WORD = re.compile(r"(?:^|[\s„(])((?:\w+\.)+)$")
_ROW = re.compile(r"(i|ani|jak i|jak również|jak też) (?!\w*(?:któr|kto\b|co\b|gdzie|kiedy|jak\w+))", re.IGNORECASE)
_OPENED = re.compile(r"\b(?:i|ani)\b", re.IGNORECASE)
"""What joins the next of a row behind a comma, and what opened the row."""
_WORD = re.compile(r"\w+")
_SPACED = re.compile(r"\S+\s*")
_DRAWN_OUT = re.compile(r"(\w)\1{2,}")
_LEAST_WORDS = 2
_KEPT = 64
"""Messages of which is remembered what was found, as several readers ask."""
_MOST_OPENING = 8
"""Words that may open a question without a mark behind them."""


@lru_cache(maxsize=_KEPT)
def core_question(text: str) -> str:
    """The question inside a message, as it stands there; the text itself where nothing surrounds it.

    >>> core_question("Hej, wiesz może, kto napisał „Lalkę”? Z góry dziękuję!")
    'kto napisał „Lalkę”?'
    """
    core = " ".join(filter(None, (_core(_without_calls(one)) for one in sentences(text))))
    return core if len(_WORD.findall(core)) >= _LEAST_WORDS else text


def as_typed(question: str, message: str) -> str:
    """A question made of a message, with a small letter in front where the message has no others: letter case then
    tells nothing of its names.

    >>> as_typed("Czy alaska leży w usa?", "alaska leży w usa?"), as_typed("Czy Oslo leży?", "Oslo leży?")
    ('czy alaska leży w usa?', 'Czy Oslo leży?')
    """
    return question[:1].lower() + question[1:] if message.islower() else question


def is_asking(word: str) -> bool:
    """Whether a word in any letter case is a question word."""
    return word.lower() in _lists()["asking"]


def framing_words(name: str) -> frozenset[str]:
    """One of the lists of `data/framing.yaml`: words and phrases in small letters; `asking` are question words."""
    return _lists()[name]


def tells_of_speaker(word: str) -> bool:
    """Whether a word in any letter case is a verb by which the speaker tells what he or she did („widziałam”)."""
    return word.lower().endswith(tuple(framing_words("speaking")))


def is_preposition(word: str) -> bool:
    """Whether a word in any letter case is a preposition that may stand before a question word."""
    return word.lower() in _lists()["prepositions"]


def sentences(text: str) -> list[str]:
    """The sentences of a message, as they stand there; a full stop behind a short word may stand inside one."""
    return [text[start:end] for start, end in sentence_spans(text)]


@lru_cache(maxsize=_KEPT)
def sentence_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where the sentences of a message begin and end, in characters."""
    found: list[tuple[int, int]] = []
    quoted = [match.span() for match in closed_quotations(text)]
    marks = (match for match in _SENTENCE.finditer(text) if not is_inside(match.start(), quoted))
    ends = [0, *(place for match in marks for place in match.span()), len(text)]
    for start, end in zip(ends[::2], ends[1::2], strict=True):
        said = text[start:end].strip()
        opened = text.index(said, start)
        if found and _is_abbreviated(text[max(found[-1][0], found[-1][1] - _TAIL) : found[-1][1]], said):
            found[-1] = (found[-1][0], opened + len(said))
        elif said:
            found.append((opened, opened + len(said)))
    return tuple(found)


def _is_abbreviated(sentence: str, behind: str) -> bool:
    """Whether a full stop ends not the sentence, but an abbreviation, an initial or an ordinal number; behind a number
    or a letter it ends the sentence where a question or a word that points back follows."""
    last = _LAST_WORD.search(sentence)
    is_short = last is not None and (last.group(1)[0].isdigit() or len(last.group(1)) == len("F."))
    first, second = (*_without_joining(behind)[:2], "", "")[:2]
    *_, before, ending = ("", *sentence.split())
    ends = before.istitle() or ending[:1].isdigit()  # „w Serie A. W którym klubie …”, „z lat 80. Z którego roku …”
    asks = is_asking(first) or (is_preposition(first) and is_asking(second) and ends)
    if is_short and (asks or (first.istitle() and first.lower() in _lists()["determiners"])):
        return False
    word = last.group(1)[:-1] if last else ""
    short = all(len(part) == 1 for part in word.split("."))
    return bool(word) and (short or word[0].isdigit() or word.lower() in abbreviations(Place.INSIDE))


def _without_joining(sentence: str) -> list[str]:
    """The first words of a sentence without what joins it to the one before („A kiedy umarł?”)."""
    words = sentence.split(maxsplit=3)
    return words[1:] if words and words[0].lower() in _lists()["joining"] else words


def _without_calls(sentence: str) -> str:
    """A sentence without a run of words that call for attention or tie it to what was said („no dobra a …”).

    >>> _without_calls("ej a największy ptak to jaki"), _without_calls("a Tatry to gdzie")
    ('największy ptak to jaki', 'a Tatry to gdzie')
    """
    words = _SPACED.findall(sentence)
    calls = list(takewhile(lambda word: word.strip().lower() in _lists()["joining"], words))
    return "".join(words[len(calls) :]) if _LEAST_WORDS <= len(calls) <= len(words) - _LEAST_WORDS else sentence


def _core(sentence: str) -> str:
    """A sentence without what is said around its question; empty where it asks nothing."""
    parts = _parts(sentence)
    while parts and _is_frame(sentence[slice(*parts[0])]):
        parts.pop(0)
    while parts and _is_remark(sentence[slice(*parts[-1])]):
        parts.pop()
    while parts and _is_frame(sentence[slice(*parts[-1])]):
        parts.pop()
    if not parts:
        return ""
    start, end = parts[0][0], parts[-1][1]
    if end == len(sentence):
        return _without_ending(_without_opening(sentence[start:]))
    return _without_opening(sentence[start:end].rstrip(" ,;:–—-")) + (sentence[-1] if sentence[-1] in "?!." else "")


def _parts(sentence: str) -> list[tuple[int, int]]:
    """The parts of a sentence between marks that stand outside quotations, as spans of characters."""
    quoted = [match.span() for match in LOOSE_QUOTATION.finditer(sentence)]
    marks = [match for match in _part().finditer(sentence) if match.end() < len(sentence)]
    outside = [match.end() for match in marks if not is_inside(match.start(), quoted) and not goes_on(sentence, match)]
    return list(pairwise([0, *outside, len(sentence)]))


@cache
def reasons() -> re.Pattern[str]:
    """Where a clause begins by words that need no mark in front of them („kto to był bo zapomniałem”)."""
    words = "|".join(sorted(framing_words("reasons"), key=len, reverse=True)).replace(" ", r"\s")
    return re.compile(rf"\s+(?=(?:{words})\s)", re.IGNORECASE)


@cache
def _part() -> re.Pattern[str]:
    """Between the parts of a sentence: at a mark, or in front of a clause that needs none."""
    return re.compile(rf"\s*(?:[,;:]|\s[–—-])\s+|…\s*|\.{{3}}\s*|{reasons().pattern}", re.IGNORECASE)


def goes_on(sentence: str, mark: re.Match[str]) -> bool:
    """Whether a mark stands inside a row that goes on behind it: „i z fizyki, i z chemii”, „zarówno X, jak i Y”."""
    behind = _ROW.match(sentence, mark.end())
    return behind is not None and (" " in behind.group(1) or bool(_OPENED.search(sentence, 0, mark.start())))


def _without_opening(text: str) -> str:
    """Without a run of words of frames that stands before a question word and its preposition."""
    lists = _lists()
    for match in _asking().finditer(text):
        opening = text[: match.start()].split()
        behind = match.start()
        if opening and opening[-1].lower() in lists["prepositions"]:
            behind -= len(opening.pop()) + 1
        if len(opening) > _MOST_OPENING:
            break  # before those that follow stands still more
        if opening and _is_frame(" ".join(opening)):
            return text[behind:].strip()
    return text


def _without_ending(text: str) -> str:
    """Without a plea or thanks behind a question that no mark sets apart, and what is said behind that.

    >>> _without_ending("wymień gazy szlachetne plsss mam na jutro"), _without_ending("o co prosi list?")
    ('wymień gazy szlachetne', 'o co prosi list?')
    """
    words, lists = [(found, _short(found.group())) for found in _WORD.finditer(text)], _lists()
    for at in range(_LEAST_WORDS, len(words)):
        if words[at][1] in lists["pleas"] and all(said in lists["words"] for _, said in words[at:]):
            return text[: words[at][0].start()].rstrip(" ,–—-") + (text[-1] if text[-1] in "?!." else "")
    return text


def _short(word: str) -> str:
    """A word in small letters, each letter that is drawn out once („plsss”)."""
    return _DRAWN_OUT.sub(r"\1", word.lower())


def _is_frame(part: str) -> bool:
    said = " ".join(_WORD.findall(part.lower()))
    if said in _lists()["kept"] or LOOSE_QUOTATION.search(part):
        return False
    for phrase in _lists()["phrases"]:
        said = said.replace(phrase, "")
    return _frame_words().issuperset(said.split())


def _is_remark(part: str) -> bool:
    lowered = " ".join(_WORD.findall(part.lower()))
    nudges = lowered in _lists()["nudges"]
    return nudges or any(lowered == one or lowered.startswith(f"{one} ") for one in _lists()["remarks"])


def without_nudge(text: str) -> str:
    """A message without the word behind its last comma that only asks for agreement.

    >>> without_nudge("Jakie są tam języki, bo chyba nie jeden, co?")
    'Jakie są tam języki, bo chyba nie jeden?'
    """
    said, _, last = text.rstrip(" ?").rpartition(",")
    return f"{said}?" if said and text.rstrip().endswith("?") and last.strip().lower() in _lists()["nudges"] else text


@cache
def _asking() -> re.Pattern[str]:
    forms = "|".join(sorted(map(re.escape, _lists()["asking"])))
    return re.compile(rf"\b(?:{forms})\b", re.IGNORECASE)


@cache
def _frame_words() -> frozenset[str]:
    """The words of frames, as they are and without diacritics („kartkowka”)."""
    words = _lists()["words"]
    return words | {plain for word in words if (plain := without_diacritics(word)) not in question_word_forms()}


@cache
def _lists() -> Mapping[str, frozenset[str]]:
    data = read_yaml(files("kgqa.polish") / "data" / "framing.yaml")
    lists = {str(name): frozenset(map(str, words)) for name, words in data.items()}
    forms = question_word_forms() | {"czy"}
    return lists | {"asking": forms | {without_diacritics(form) for form in forms}}
