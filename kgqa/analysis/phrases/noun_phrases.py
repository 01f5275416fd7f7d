"""Finds noun phrases in disambiguated words: attributes that agree, genitives, names and titles behind the noun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.model import Span, SpanKind, Token
from kgqa.polish.calendar_words import is_year
from kgqa.polish.question_words import ADJECTIVE, question_words_of
from kgqa.polish.quotations import OPENING_MARKS
from kgqa.polish.tags import ADJECTIVAL, NOUNS
from kgqa.terms import Case, Tag

_COUNTS = frozenset({"num", "dig"})
_WH = question_words_of(ADJECTIVE)


def find_noun_phrases(tokens: Sequence[Token], quotations: Sequence[Span]) -> Iterator[Span]:
    """Noun phrases in the order of the text; they do not overlap, and a quotation stands inside at most one."""
    quoted = {span.start: span.end for span in quotations}
    index = 0
    while index < len(tokens):
        head = _head(tokens, index)
        if head is None:
            index += 1
            continue
        end = _behind(tokens, head, quoted)
        best = tokens[head].best
        yield Span(index, end, SpanKind.NOUN_PHRASE, best.lemma if best else tokens[head].form, head=head)
        index = end


def _tag(token: Token) -> Tag:
    return token.best.tag if token.best else Tag("ign")


def _head(tokens: Sequence[Token], start: int, *, inner: bool = False) -> int | None:
    """Index of the noun of a phrase that begins at `start`: the first noun behind attributes and numbers.

    An `inner` phrase is part of an attribute, and has no such parts itself.
    """
    index = start
    own: list[Token] = []
    while index < len(tokens):
        token = tokens[index]
        pos = _tag(token).pos
        if _is_noun(token):
            return index if all(_may_belong(one, token) for one in own) else None
        inside = _behind_adverbial(tokens, index) if own and not inner and _takes_along(own[-1]) else None
        if inside is not None:
            index = inside
            continue
        if pos not in ADJECTIVAL | _COUNTS and not (pos == "adja" or (token.form == "-" and own)):
            return None
        own.append(token)
        index += 1
    return None


def _takes_along(attribute: Token) -> bool:
    """Whether an attribute may have a preposition of its own: a participle, or what was one („zmarły w Rzymie”)."""
    return _tag(attribute).pos in ADJECTIVAL and not _is_wh(attribute)


def _behind_adverbial(tokens: Sequence[Token], index: int) -> int | None:
    """Index behind a preposition and its noun, which a participle takes along: „urodzony w Nantes pisarz”."""
    if _tag(tokens[index]).pos != "prep" or index + 1 >= len(tokens):
        return None
    noun = _head(tokens, index + 1, inner=True)
    if noun is None:
        year = is_year(tokens[index + 1].form)
        return index + 2 if year else None
    end = noun + 1
    while end < len(tokens) and tokens[end].word[:1].isupper() and _is_noun(tokens[end]):
        end += 1
    return end


def _is_noun(token: Token) -> bool:
    tag = _tag(token)
    lemma = token.best.lemma if token.best else ""
    return tag.pos in NOUNS and lemma not in ("kto", "co", "to", "nikt", "nic", "ktoś", "coś")


def _may_belong(attribute: Token, noun: Token) -> bool:
    pos = _tag(attribute).pos
    return pos not in ADJECTIVAL or _tag(attribute).agrees(_tag(noun))


def _behind(tokens: Sequence[Token], head: int, quoted: dict[int, int]) -> int:
    """Index behind the phrase of a noun."""
    last, index = head, head + 1
    while index < len(tokens):
        tag = _tag(tokens[index])
        if tokens[index].form in OPENING_MARKS and index + 1 in quoted:
            return quoted[index + 1] + 1
        if tag.pos in ADJECTIVAL and _is_wh(tokens[index]):
            break
        if tag.pos in ADJECTIVAL and (tag.agrees(_tag(tokens[last])) or tag.agrees(_tag(tokens[head]))):
            index += 1
        elif (inner := _complement(tokens, index, last)) is not None:
            last, index = inner, inner + 1
        elif tag.pos == "romandig":
            index += 1
        else:
            break
    return index


def _is_wh(token: Token) -> bool:
    return token.best is not None and token.best.lemma in _WH


def _complement(tokens: Sequence[Token], index: int, last: int) -> int | None:
    """Index of a noun that complements the one at `last`: a genitive, or a name beside a noun or a name."""
    noun = _head(tokens, index)
    if noun is None or any(_is_wh(token) for token in tokens[index:noun]):
        return None
    if Case.GEN in _tag(tokens[noun]).cases:
        return noun
    named = tokens[noun].word[:1].isupper()
    same = bool(_tag(tokens[noun]).cases & _tag(tokens[last]).cases)
    return noun if named and same else None
