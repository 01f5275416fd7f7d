"""Cleans the characters of texts: Unicode NFC, nothing invisible, no letters that were decoded wrongly."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from kgqa.annotation.annotation_tables import word_list
from kgqa.annotation.question_records import Alternative, Excerpt, Record

_VISIBLE_CONTROLS = "\n\t"
_JOINERS = "\u200c\u200d"
"""Invisible, but a part of the spelling of some languages."""
_REPLACEMENT = "\ufffd"
"""Stands where a character was lost; nobody knows which."""


def clean(text: str) -> str:
    """The text in NFC, with LF at line ends, without invisible characters, with garbled letters repaired."""
    kept = "".join(one for one in re.sub("\r\n?", "\n", text) if one == _REPLACEMENT or not _is_odd(one))
    return unicodedata.normalize("NFC", ungarbled(kept))


def invisible_characters(text: str) -> list[str]:
    """The control, formatting, private and lost characters of a text, each once."""
    return list(filter(_is_odd, dict.fromkeys(text)))


def _is_odd(character: str) -> bool:
    if character in _VISIBLE_CONTROLS or character in _JOINERS:
        return False
    return character == _REPLACEMENT or unicodedata.category(character) in ("Cc", "Cf", "Co", "Cs")


def ungarbled(text: str) -> str:
    """The text with those Polish letters repaired that were UTF-8 and read as an older encoding („Ĺ‚” for „ł”)."""
    if text.isascii():
        return text
    table = _garbled()
    return re.sub("|".join(map(re.escape, table)), lambda found: table[found.group()], text)


@cache
def _garbled() -> Mapping[str, str]:
    """Letters by what becomes of them."""
    found: dict[str, str] = {}
    for encoding in sorted(word_list("encodings")):
        for letter in sorted(word_list("garbled")):
            try:
                found.setdefault(letter.encode().decode(encoding), letter)
            except UnicodeDecodeError:  # the older encoding has no such byte
                continue
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


def cleaned(record: Record) -> Record:
    """The record with clean texts; places in the article move along, tags stay as they are."""
    article, text = record.article, record.article.text

    def moved(excerpt: Excerpt) -> Excerpt:
        start = None if excerpt.start is None else len(clean(text[: excerpt.start]))
        return Excerpt(clean(excerpt.text), start)

    return replace(
        record,
        question=clean(record.question),
        answer=clean(record.answer),
        article=replace(article, text=clean(text), title=clean(article.title), url=clean(article.url)),
        selection=moved(record.selection),
        extraction=moved(record.extraction),
        context=tuple(map(moved, record.context)),
        alternatives=tuple(Alternative(moved(one.extraction), clean(one.answer)) for one in record.alternatives),
    )
