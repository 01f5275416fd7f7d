"""Prepares what may fill slots besides mentions, option lists and literal values, and what may be left out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from kgqa.matching.sentence import Span
from kgqa.model import Aim, Analysis, Mention, OptionList, SpanKind, Token, Value
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import (
    ACTIVE_PARTICIPLES,
    CONJUNCTIONS,
    NUMERAL_WORDS,
    PREPOSITIONS,
    STATING_VERBS,
    SUBSTANTIVES,
)
from kgqa.terms import XSD, Case, Literal

_JOINTS = word_list("option_joints")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_SYMBOL = re.compile(r"[.+]?\w{1,4}|[A-ZĄĆĘŁŃÓŚŹŻ]{2,12}")
_LONGEST_NAME = 4
"""Words of a text that may be a value, such as a name."""
_MAX_LISTS = 12
"""Lists of names that are tried."""
_SEVERAL = 2
"""The fewest answers that are several."""
_BREAKS = frozenset({",", "–", "—", "-", "(", ")", ":", ";"})
_MAX_ASIDES = 4
"""Parts between commas that are left aside, the shortest first."""
_RESTRICTING = word_list("restricting")
_LISTING = word_list("option_joints") | word_list("name_joints")


def option_lists(analysis: Analysis, mentions: Iterable[Mention]) -> Iterator[Span[OptionList]]:
    """Mentions joined by „czy” and commas, as in „Stolicą Australii jest Sydney czy Canberra?”; longest first.

    In a question that begins with „czy”, „lub” and „albo” join statements.
    """
    ending: defaultdict[int, list[Mention]] = defaultdict(list)
    starting: defaultdict[int, list[Mention]] = defaultdict(list)
    for mention in mentions:
        ending[mention.end].append(mention)
        starting[mention.start].append(mention)
    between = _JOINTS if analysis.kind is not Aim.YES_NO else frozenset({"czy"})
    for index, token in enumerate(analysis.tokens):
        if index and token.form.lower() in between:
            lefts = ending[_behind_comma(analysis, index)]
            pairs = [(left, right) for left in lefts for right in starting[_behind_preposition(analysis, left, index)]]
            pairs.sort(key=lambda pair: pair[0].start - pair[1].end)
            for left, right in pairs[:_MAX_LISTS]:
                yield _option_span(analysis, (left, right))
                before = _enumerated(analysis, left, ending)
                if before:
                    yield _option_span(analysis, (*before, left, right))


def _option_span(analysis: Analysis, options: tuple[Mention, ...]) -> Span[OptionList]:
    """The list as it may fill a slot; options with prepositions of their own („w Kairze czy w Tunisie”) keep them."""
    start, end = options[0].start, options[-1].end
    if _preposition(analysis, options[-1].start - 1):
        options = tuple(_with_preposition(analysis, option) for option in options)
    return Span(start, end, OptionList(options), frozenset())


def _with_preposition(analysis: Analysis, option: Mention) -> Mention:
    first, last = analysis.tokens[option.start - 1], analysis.tokens[option.end - 1]
    return replace(option, surface=analysis.question.text[first.start : last.end])


def _preposition(analysis: Analysis, index: int) -> str:
    """The lemma of the preposition at an index, an empty string if there is none."""
    return next(iter(analysis.tokens[index].lemmas_as(PREPOSITIONS)), "") if index >= 0 else ""


def _behind_preposition(analysis: Analysis, left: Mention, index: int) -> int:
    """Where the option behind a conjunction begins: behind the preposition that it shares with the one before."""
    own = _preposition(analysis, index + 1) if index + 1 < len(analysis.tokens) else ""
    return index + 1 + bool(own and own == _preposition(analysis, left.start - 1))


def _behind_comma(analysis: Analysis, index: int) -> int:
    """The index itself, or that of a comma right before it („Wisła, czy Odra”)."""
    return index - (analysis.tokens[index - 1].form == ",")


def _enumerated(analysis: Analysis, last: Mention, ending: Mapping[int, Sequence[Mention]]) -> tuple[Mention, ...]:
    """The options in front of one, each followed by a comma; the longest mention at each place."""
    found: list[Mention] = []
    start = last.start - bool(_preposition(analysis, last.start - 1))
    while start > 1 and analysis.tokens[start - 1].form == "," and ending.get(start - 1):
        found.insert(0, min(ending[start - 1], key=lambda mention: mention.start))
        start = found[0].start - bool(_preposition(analysis, found[0].start - 1))
    return tuple(found)


def behind_claim(analysis: Analysis, fillers: frozenset[str]) -> int:
    """Index behind „Czy to prawda, że …”, which says nothing itself; 0 for other questions."""
    that = next((index for index, token in enumerate(analysis.tokens) if token.form == "że"), 0)
    said = (token for token in analysis.tokens[:that] if token.form[0].isalnum())
    claims = analysis.kind is Aim.YES_NO and all(token.lemmas & fillers for token in said)
    return that + 1 if that and claims else 0


def counting(analysis: Analysis) -> frozenset[str]:
    """Lemmas of the number behind an opener that says how many answers are asked for: „Wymień dwóch założycieli …”."""
    first = next(iter(analysis.wh_phrases), None)
    if first is None or first.noun or analysis.understanding.answers < _SEVERAL or first.end >= len(analysis.tokens):
        return frozenset()
    number = analysis.tokens[first.end]
    return number.lemmas if number.may_be(NUMERAL_WORDS) else frozenset()


def literal_values(analysis: Analysis) -> Iterator[Span[Value]]:
    """Numbers, and short words that may be symbols or codes („Cr”, „PL”), quoted or not."""
    for index, token in enumerate(analysis.tokens):
        if _NUMBER.fullmatch(token.form):
            number = Literal(token.form.replace(",", "."), datatype=XSD + "decimal")
            yield Span(index, index + 1, Value(index, index + 1, number), frozenset())
        if _SYMBOL.fullmatch(token.form):
            yield Span(index, index + 1, Value(index, index + 1, Literal(token.form)), frozenset())
    yield from _names(analysis)


def _names(analysis: Analysis) -> Iterator[Span[Value]]:
    """Texts that begin with a capital letter, up to four words, quoted or not."""
    tokens = analysis.tokens
    quoted = {(span.start, span.end) for span in analysis.spans if span.kind is SpanKind.QUOTATION}
    for start, token in enumerate(tokens):
        if not token.word[0].isupper() or start == 0:
            continue
        for end in range(start + 1, min(start + _LONGEST_NAME, len(tokens)) + 1):
            if not tokens[end - 1].form[-1].isalnum():
                break
            text = Literal(analysis.question.text[token.start : tokens[end - 1].end])
            yield Span(start, end, Value(start, end, text), frozenset())
            if any(one.spelling for one in tokens[start:end]):
                words = Literal(" ".join(one.word for one in tokens[start:end]))
                yield Span(start, end, Value(start, end, words), frozenset())
            for name in _nominatives(tokens[start:end]):
                yield Span(start, end, Value(start, end, Literal(name)), frozenset())
            if (start, end) in quoted:
                yield Span(start - 1, end + 1, Value(start - 1, end + 1, text), frozenset())


def _nominatives(words: Sequence[Token]) -> Iterable[str]:
    """A name that stands in the instrumental („nazywany Złotym Stanem”) in its dictionary form: all of it, its head."""
    if not words[0].may_stand_in(Case.INST):
        return ()
    forms = [_in_dictionary(word) for word in words]
    return dict.fromkeys((" ".join(forms), " ".join([forms[0], *(word.form for word in words[1:])])))


def _in_dictionary(word: Token) -> str:
    lemma = next((one.lemma for one in word.readings if Case.INST in one.cases), word.form)
    return lemma[:1].upper() + lemma[1:] if word.word[0].isupper() else lemma


def asides(analysis: Analysis) -> Iterator[frozenset[int]]:
    """Parts of a question between commas, dashes or brackets, and at its ends, that may be left out, shortest first."""
    tokens = analysis.tokens
    marks = [index for index in range(len(tokens)) if _is_break(tokens, index) or _describes_name(tokens, index)]
    ends = [*marks, len(analysis.tokens)]
    parts = [range(start, end) for start in [-1, *marks] for end in ends if start < end - 1]
    asked = {index for phrase in analysis.wh_phrases[:1] for index in range(phrase.start, phrase.end)}
    free = [
        part
        for part in parts
        if asked.isdisjoint(part) and len(part) < len(analysis.tokens) - 1
        if not (_is_clause(analysis, part) or _adds(analysis, part) or _is_described(analysis, part))
    ]
    yield from (frozenset(part) - {-1} for part in sorted(free, key=len)[:_MAX_ASIDES])
    yield from map(frozenset, _before_name(analysis))


def _is_break(tokens: Sequence[Token], index: int) -> bool:
    """Whether a token parts a question, and is no hyphen inside a name („Paris Saint-Germain”)."""
    return tokens[index].form in _BREAKS and not (index and tokens[index].form == "-" and _touches(tokens, index))


def _touches(tokens: Sequence[Token], index: int) -> bool:
    return tokens[index - 1].end == tokens[index].start


def _adds(analysis: Analysis, part: range) -> bool:
    """Whether a part joins a further name or time to what stands before it („i z Polską, i z Rosją”, „po 2003, a przed
    2008 rokiem”)."""
    words = [index for index in part if index >= 0 and analysis.tokens[index].form[0].isalnum()]
    joined = bool(words) and analysis.tokens[words[0]].may_be(CONJUNCTIONS)
    named = any(analysis.tokens[index].word[0].isupper() for index in words if index)
    named = named or bool(words[1:] and _preposition(analysis, words[1]))
    return joined and (named or any(time.start in part for time in analysis.understanding.times))


def _is_described(analysis: Analysis, part: range) -> bool:
    """Whether the first question word stands behind a part that a question begins with, and only points back to it
    („Stolica kraju, którego walutą jest jen?”), or a pronoun does where nothing asks."""
    first = next(iter(analysis.wh_phrases), None)
    if first is None:
        behind = analysis.tokens[part.stop : part.stop + 3]
        return part.start <= 0 and any("który" in token.lemmas for token in behind)
    if part.start > 0 or first.word != "który" or first.noun:
        return False
    return part.stop <= first.start <= part.stop + 2


def _before_name(analysis: Analysis) -> Iterator[range]:
    """A description behind the verb that a comma and the name of what it describes follow („autor „Lalki”, Prus”)."""
    tokens = analysis.tokens
    for comma in range(2, len(tokens) - 1):
        if tokens[comma].form != "," or not tokens[comma + 1].word[0].isupper():
            continue
        start = next((index + 1 for index in range(comma - 1, -1, -1) if _ends_verb(tokens[index])), comma)
        named = tokens[start].word[0].islower() and tokens[start].may_be(SUBSTANTIVES)
        listed = any(token.form == "," or token.form.lower() in _LISTING for token in tokens[comma + 1 :])
        if named and not listed:
            yield range(start, comma + 1)


def _ends_verb(token: Token) -> bool:
    return token.may_be(STATING_VERBS) or token.form == "się"


def _describes_name(tokens: Sequence[Token], index: int) -> bool:
    """Whether an active participle begins a clause that describes the name in front („Wisła uchodząca do …”).

    Behind a common noun it says which are meant („najdłuższa rzeka uchodząca do …”).
    """
    return tokens[index].is_surely(ACTIVE_PARTICIPLES) and not tokens[index - 1].word[0].islower()


def _is_clause(analysis: Analysis, part: range) -> bool:
    """Whether a part has a verb or a relative pronoun, so that it cannot be left out as a mere apposition."""
    return any(
        bool(token.lemmas & _RESTRICTING) or token.may_be(STATING_VERBS)
        for token in analysis.tokens[max(0, part.start) : part.stop]
    )
