"""Tags that a person corrected: set, and kept when a text is tagged again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from kgqa.annotation.question_records import TAGGED, Field, Record, TaggedToken, Tagging, place, place_of_extraction
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError


def corrected(record: Record, part: Field, start: int, lemma: str, tag: str) -> Record:
    """The record with another lemma and tag for the word at an offset in a field. Raises InputError without one."""
    tagging = record.tagging.get(part, ())
    if all(token.start != start for token in _tokens(tagging)):
        raise InputError(
            f"no tagged word of the field {part} begins there", value=start, expected="the offset of a tagged word",
            remedy="tag the field first",
        )  # fmt: skip
    return record.tagged(
        part,
        tuple(
            tuple(
                replace(token, lemma=lemma, tag=tag, corrected=True) if token.start == start else token
                for token in sentence
            )
            for sentence in tagging
        ),
    )


def retagged(old: Tagging, new: Tagging) -> Tagging:
    """A new tagging with the corrections of an old one, on the words that the edited text still has."""
    kept = dict(_kept(list(_tokens(old)), list(_tokens(new))))
    return tuple(
        tuple(
            replace(token, lemma=kept[token.start].lemma, tag=kept[token.start].tag, corrected=True)
            if token.start in kept
            else token
            for token in sentence
        )
        for sentence in new
    )


def tagged_throughout(record: Record, tools: LanguageTools) -> Record:
    """The record with lemmas and tags in every text; those that fit the text are kept, and all that were corrected."""
    for part in TAGGED:
        text, old = record.text_of(part), record.tagging.get(part, ())
        if (text.strip() and not old) or next(strays(text, old), None) is not None:
            record = record.tagged(part, retagged(old, fresh_tagging(record, part, tools)))
    return record


def fresh_tagging(record: Record, part: Field, tools: LanguageTools) -> Tagging:
    """Lemmas and tags for a field; words of the article have those that they have where they stand in it.

    Words out of their sentence are read worse, above all single ones without a capital.
    """
    text = record.text_of(part)
    if part is Field.ANSWER and text == record.extraction.text:
        part = Field.EXTRACTION
    span = place_of_extraction(record) if part is Field.EXTRACTION else None
    if part is Field.SELECTION:
        span = place(record.article.text, record.selection)
    if span and part in (Field.SELECTION, Field.EXTRACTION):
        whole = record.tagging.get(Field.TEXT) or tools.tagging(record.article.text)
        found = _cut(whole, *span)
        if found and next(strays(text, found), None) is None:
            return found
    return tools.tagging(text)


def _cut(tagging: Tagging, start: int, end: int) -> Tagging:
    """The tokens of a span, with their places in it; what a person corrected elsewhere is no correction here."""
    sentences = (
        tuple(
            replace(token, start=token.start - start, corrected=False)
            for token in sentence
            if start <= token.start and token.end <= end
        )
        for sentence in tagging
    )
    return tuple(filter(None, sentences))


def strays(text: str, tagging: Tagging) -> Iterator[str]:
    """What of the tagged words is not in the text at its place, and what of the text is not tagged."""
    end = 0
    for token in _tokens(tagging):
        if text[token.start : token.end] != token.form or text[end : token.start].strip() or token.start < end:
            yield token.form
        end = max(end, token.end)
    if rest := text[end:].strip():
        yield rest.split()[0]


def _kept(old: Sequence[TaggedToken], new: Sequence[TaggedToken]) -> Iterator[tuple[int, TaggedToken]]:
    """The corrected tokens by the offset of the new token that each of them is."""
    if not any(token.corrected for token in old):
        return
    matcher = SequenceMatcher(None, [token.form for token in old], [token.form for token in new], autojunk=False)
    for first, second, size in matcher.get_matching_blocks():
        for step in range(size):
            if old[first + step].corrected:
                yield new[second + step].start, old[first + step]


def _tokens(tagging: Tagging) -> Iterator[TaggedToken]:
    return (token for sentence in tagging for token in sentence)
