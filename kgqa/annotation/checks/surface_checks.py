"""Checks of what does not depend on the language: completeness, address, characters, which are cleaned; and of tags."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from urllib.parse import urlsplit

from kgqa.annotation.checks.base import NamedCheck, Problem, word_list
from kgqa.annotation.question_records import TAGGED, Alternative, Excerpt, Field, Record, TaggedToken
from kgqa.annotation.retagging import fresh_tagging, retagged, strays
from kgqa.annotation.tools import LanguageTools

_NEEDED = (Field.QUESTION, Field.TEXT, Field.QUESTION_TYPE, Field.ANSWER_TYPE)
_NEEDED_WITH_ANSWER = (Field.SELECTION, Field.EXTRACTION, Field.ANSWER)
_FREE = frozenset(Field) - {Field.QUESTION_TYPE, Field.ANSWER_TYPE}
_SHOWN = 5
"""Characters that a message lists."""
_VISIBLE_CONTROLS = "\n\t"
_JOINERS = "\u200c\u200d"
"""Invisible, but a part of the spelling of some languages."""
_REPLACEMENT = "\ufffd"
"""Stands where a character was lost; nobody knows which."""


class Complete(NamedCheck):
    """Nothing is missing."""

    name = "complete"

    def problems(self, record: Record) -> Iterator[Problem]:
        """Fields without text; of the answer only where the article is said to have one."""
        for part in _NEEDED + (_NEEDED_WITH_ANSWER if record.answerable else ()):
            if not record.text_of(part).strip():
                yield self.problem(record, "missing", part)


class UrlWellFormed(NamedCheck):
    """The URL is an address on the web."""

    name = "url-well-formed"

    def problems(self, record: Record) -> Iterator[Problem]:
        """Something that no browser could open."""
        url = record.article.url
        if url and not _is_address(url):
            yield self.problem(record, "malformed", url=url)

    def fixed(self, record: Record) -> Record:
        """Without white space around, with a scheme in front of a host."""
        url = record.article.url.strip()
        if url and "://" not in url and _is_address("https://" + url):
            url = "https://" + url
        return replace(record, article=replace(record.article, url=url))


def _is_address(url: str) -> bool:
    if any(character.isspace() or not character.isprintable() for character in url):
        return False
    try:
        parts = urlsplit(url)
        parts.port  # noqa: B018 (raises ValueError for a port that is no number)
    except ValueError:
        return False
    host = parts.hostname or ""
    return parts.scheme in ("http", "https") and "." in host.strip(".") and "<" not in url and '"' not in url


class CleanEncoding(NamedCheck):
    """Texts are clean Unicode."""

    name = "clean-encoding"

    def problems(self, record: Record) -> Iterator[Problem]:
        """Characters that should not be there, garbled letters, letters in pieces."""
        for part in sorted(_FREE):
            text = record.text_of(part)
            if odd := _invisible_characters(text):
                yield self.problem(record, "characters", part, characters=" ".join(map(_named, odd[:_SHOWN])))
            if (repaired := ungarbled(text)) != text:
                yield self.problem(record, "garbled", part, characters=_difference(text, repaired))
            if not unicodedata.is_normalized("NFC", text):
                yield self.problem(record, "composition", part)

    def fixed(self, record: Record) -> Record:
        """With clean texts; places in the article move along."""
        return record if all(clean(text) == text for text in map(record.text_of, _FREE)) else cleaned(record)


def _named(character: str) -> str:
    return f"U+{ord(character):04X}"


def _difference(text: str, repaired: str) -> str:
    """The beginning of what is garbled."""
    first = next((i for i, (one, other) in enumerate(zip(text, repaired, strict=False)) if one != other), 0)
    return text[first : first + _SHOWN]


class TagsFitWords(NamedCheck):
    """Lemmas and tags are known ones."""

    name = "tags-fit-words"

    def __init__(self, tools: LanguageTools) -> None:
        self._tools = tools

    def problems(self, record: Record) -> Iterator[Problem]:
        """Tagged words that are not the text's, and lemmas or tags that the dictionary does not have."""
        for part in TAGGED:
            tagging = record.tagging.get(part, ())
            stray = next(strays(record.text_of(part), tagging), None) if tagging else None
            if stray is not None:
                yield self.problem(record, "words", part, form=stray)
                continue
            odd = [token for sentence in tagging for token in sentence if not self._fits(token)]
            if odd:
                first, count = odd[0], len(odd)
                yield self.problem(record, "tag", part, form=first.form, lemma=first.lemma, tag=first.tag, count=count)

    def fixed(self, record: Record) -> Record:
        """Tagged again; what a person corrected stays."""
        concerned = [problem.field for problem in self.problems(record)]
        for part in concerned:
            record = record.tagged(part, retagged(record.tagging[part], fresh_tagging(record, part, self._tools)))
        return record

    def _fits(self, token: TaggedToken) -> bool:
        if token.tag.split(":")[0] in word_list("closed_tags"):
            return True
        readings = self._tools.readings(token.form)
        return token.corrected or not readings or any(
            reading.lemma.lower() == token.lemma.lower() and _within(token.tag, reading.tag.text)
            for reading in readings
        )  # fmt: skip


def _within(tag: str, known: str) -> bool:
    """Whether a tag is a choice among the alternatives of one of the dictionary („sg:nom.acc”)."""
    parts, alternatives = tag.split(":"), [set(part.split(".")) for part in known.split(":")]
    return all(not set(part.split(".")).isdisjoint(other) for part, other in zip(parts, alternatives, strict=False))


def clean(text: str) -> str:
    """The text in NFC, with LF at line ends, without invisible characters, with garbled letters repaired."""
    kept = "".join(one for one in re.sub("\r\n?", "\n", text) if one == _REPLACEMENT or not _is_odd(one))
    return unicodedata.normalize("NFC", ungarbled(kept))


def _invisible_characters(text: str) -> list[str]:
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
