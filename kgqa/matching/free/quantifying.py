"""Of how many a question speaks: „wszyscy sąsiedzi”, „którykolwiek z”, „co najmniej dwie”, „Czy istnieje …?”, „planety,
które mają księżyce”, „są pozbawione księżyców”."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.joints import Joint
from kgqa.matching.free.pieces import (
    VALUES,
    AnyPiece,
    BoundPiece,
    ClaimPiece,
    QuantifiedPiece,
    Quantifier,
    QuantifierPiece,
    SetPiece,
    SetsPiece,
    compatible,
    mask,
    narrowed,
    words_of,
)
from kgqa.matching.free.scales import comparison_before
from kgqa.matching.free.signs import Sign
from kgqa.matching.matching_tables import reading_cost, word_lists
from kgqa.model import (
    Aim,
    Analysis,
    Both,
    BoundSign,
    Every,
    HasSize,
    Kind,
    KindTrust,
    Meaning,
    Related,
    SetMeaning,
    Span,
    SpanKind,
    Thing,
    Token,
    Truth,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADJECTIVAL, PLAIN_NOUNS, PREPOSITIONS
from kgqa.polish.values.units import names_unit, unit_at
from kgqa.terms import XSD, Literal, Number

_HAVING, _ANY = word_list("having_verbs"), word_list("any_at_all")
_OTHER = frozenset({"inny"})
"""Says no more behind a word for any, or for all."""
_HAVING_VERBS, _AT_ALL, _NOT = word_list("having_verbs"), word_list("any_at_all"), "nie"
_LACKING = word_list("lacking")
_ONE = Literal("1", datatype=XSD + "decimal")
_ANY_UNSAID = reading_cost("any at all")


def with_quantifiers(pieces: Sequence[AnyPiece], analysis: Analysis, vocabulary: Vocabulary) -> tuple[AnyPiece, ...]:
    """The pieces of a question with what quantifies them; words that do so say nothing else."""
    found = tuple(quantifier_pieces(analysis, vocabulary))
    taken = firm_quantifiers(found)
    return (*(one for one in pieces if not one.words & taken), *found)


def firm_quantifiers(pieces: Iterable[AnyPiece]) -> int:
    """The bits of the words that do nothing but quantify, so that a reading must not leave them out."""
    quantifying = (one for one in pieces if isinstance(one, QuantifierPiece))
    return words_of(one for one in quantifying if one.quantifier in (Quantifier.EVERY, Quantifier.SOME))


def is_quantified(analysis: Analysis) -> bool:
    """Whether a claim speaks of all, of any or of none of some things."""
    return analysis.kind is Aim.YES_NO and any(_words_of_sets(analysis.tokens))


def quantifier_pieces(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[QuantifierPiece]:
    """A piece for each quantifier of a yes/no question."""
    if analysis.kind is not Aim.YES_NO:
        return
    yield from _words_of_sets(analysis.tokens)
    yield from _existing(analysis)
    for words, noun in had_nouns(analysis):
        yield QuantifierPiece(words, 0.0, Quantifier.HAVING, noun)
    for span in analysis.spans:
        yield from _numbers(analysis, vocabulary, span)


def _words_of_sets(tokens: Sequence[Token]) -> Iterator[QuantifierPiece]:
    for index, token in enumerate(tokens):
        for quantifier in (Quantifier.EVERY, Quantifier.SOME, Quantifier.BOTH):
            end = _first(tokens, index + 1, lambda one: one.lemmas.isdisjoint(_OTHER))
            head = _head(tokens, end)
            if head and token.lemmas & _words()[quantifier]:
                number = 2 if quantifier is Quantifier.BOTH else 1
                yield QuantifierPiece(mask(range(index, end)), 0.0, quantifier, head, number=number)


def _existing(analysis: Analysis) -> Iterator[QuantifierPiece]:
    """„Czy istnieje …”, „Czy są …”, behind the word that asks; a „nie” inside denies something else than that."""
    tokens = analysis.tokens
    exists = len(tokens) > 1 and bool(tokens[1].lemmas & _words()[Quantifier.EXISTING])
    head = _head(tokens, 2) if exists and not analysis.understanding.negated else 0
    if head and not tokens[head.bit_length() - 1].form[:1].isupper():
        yield QuantifierPiece(1 << 1, 0.0, Quantifier.EXISTING, head)


def had_nouns(analysis: Analysis) -> Iterator[tuple[int, int]]:
    """Where a claim says that something has any of what a common noun names, the bits of the verb with the words for
    any behind it, and of the noun („Czy Mars ma jakieś księżyce?”)."""
    if analysis.kind is not Aim.YES_NO or analysis.understanding.negated:
        return
    tokens = analysis.tokens
    for verb in (at for at, token in enumerate(tokens) if token.is_finite and token.lemmas & _HAVING):
        end = _first(tokens, verb + 1, lambda token: not token.lemmas & _ANY)
        noun = _first(tokens, end, lambda token: not token.is_likely(ADJECTIVAL))
        if noun < len(tokens) and tokens[noun].form.islower() and tokens[noun].is_likely(PLAIN_NOUNS):
            yield mask(range(verb, end)), 1 << noun


def _first(tokens: Sequence[Token], start: int, is_meant: Callable[[Token], bool]) -> int:
    """Where the first of some words stands from one on; behind the last one for none."""
    return next((at for at in range(start, len(tokens)) if is_meant(tokens[at])), len(tokens))


def _numbers(analysis: Analysis, vocabulary: Vocabulary, span: Span) -> Iterator[QuantifierPiece]:
    """„więcej niż ośmioma państwami”: a whole number before a noun for things."""
    tokens = analysis.tokens
    head = _head(tokens, span.end)
    counts = span.kind is SpanKind.NUMERAL and span.value.isdecimal() and not unit_at(tokens, span.end)[0]
    pointing = any(token.lemmas & _words()[Quantifier.BOTH] for token in tokens[span.start : span.end])
    if not counts or not head or pointing or analysis.understanding.negated:
        return
    if any(names_unit(lemma) for lemma in tokens[head.bit_length() - 1].lemmas):
        return
    comparison, start = comparison_before(analysis, vocabulary, span)
    words = mask(range(start, span.end))
    yield QuantifierPiece(words, 0.0, Quantifier.NUMBER, head, comparison, int(span.value))


def _head(tokens: Sequence[Token], start: int) -> int:
    """The bit of the next word from `start` on that is no preposition („każdy z sąsiadów”); 0 for none."""
    behind = range(start, min(len(tokens), start + 2))
    words = (at for at in behind if tokens[at].form[0].isalnum() and not _is_preposition(tokens[at]))
    return next((1 << at for at in words), 0)


def _is_preposition(token: Token) -> bool:
    return token.may_be(PREPOSITIONS)


def quantified(base: SetPiece, by: QuantifierPiece, _joint: Joint) -> Sequence[QuantifiedPiece | ClaimPiece]:
    """A set with what quantifies it; of a number, or of „istnieje”, that is the whole claim."""
    is_claim = base.is_negated or base.is_name or _is_said_of_name(base)
    if base.sorts and base.sorts <= VALUES:  # „mniej niż 500 000 mieszkańców” bounds a number, and counts no numbers
        return ()
    if by.quantifier is Quantifier.BOTH or not base.words & by.head or base.noun == "adj" or is_claim:
        return ()
    if by.quantifier is Quantifier.HAVING and not _is_had(base):
        return ()
    words = base.words | by.words
    known = (QuantifiedPiece(words, 0.0, by.quantifier, base, by.number),) if base.first > by.first else ()
    if by.quantifier in (Quantifier.EVERY, Quantifier.SOME):
        return known
    claim: Meaning = Truth(base.meaning)
    if by.quantifier in (Quantifier.NUMBER, Quantifier.HAVING):
        claim = HasSize(base.meaning, by.comparison, by.number)
    whole = ClaimPiece(words, 0.0, base.meaning, base.sorts, base.is_anchored, claim=claim)
    return (whole, *known) if by.comparison in (BoundSign.AT_LEAST, BoundSign.EQUAL) else (whole,)


def both_of(row: SetsPiece, by: QuantifierPiece, _joint: Joint) -> Sequence[SetsPiece]:
    """„obaj” beside the names that it speaks of."""
    is_pair = by.quantifier is Quantifier.BOTH and len(row.parts) == by.number
    return (replace(row, words=row.words | by.words, cost=0.0, signs=0),) if is_pair else ()


def claimed(base: QuantifiedPiece, scope: SetPiece, _joint: Joint) -> Sequence[ClaimPiece]:
    """What is said of all, or of any, members of a set."""
    if (
        base.quantifier not in (Quantifier.EVERY, Quantifier.SOME)
        or scope.is_negated
        or scope.is_name
        or _is_said_of_name(scope)
        or scope.noun == "adj"
        or not compatible(base.base.sorts, scope.sorts)
    ):
        return ()
    said = replace(scope.meaning, trust=KindTrust.STRICT) if isinstance(scope.meaning, Kind) else scope.meaning
    whole = Both(base.base.meaning, said)
    claim: Meaning = Every(base.base.meaning, said) if base.quantifier is Quantifier.EVERY else Truth(whole)
    is_kind = any(isinstance(one, Kind) for one in base.base.meaning.around())
    if base.quantifier is Quantifier.SOME and is_kind:  # „jakiekolwiek państwo Azji”
        claim = any_of(whole)
    sorts, words = narrowed(base.base.sorts, scope.sorts), base.words | scope.words
    anchored = base.base.is_anchored or scope.is_anchored
    return (ClaimPiece(words, 0.0, whole, sorts, anchored, signs=Sign.COMMON.once, claim=claim),)


def _is_had(base: SetPiece) -> bool:
    """Whether a set is what one named thing has, by what names that: „księżyce” lead not to what has them."""
    things = sum(isinstance(one, Thing) for one in base.meaning.inside())
    leads_back = isinstance(base.meaning, Related) and base.meaning.relation.is_reversed
    return things == 1 and not (base.is_clause and leads_back)


def _is_said_of_name(base: SetPiece) -> bool:
    """Whether a set is a name of which something is said already."""
    meaning = base.meaning
    return isinstance(meaning, Both) and any(isinstance(one, Thing) for one in (meaning.first, meaning.second))


def any_of(meaning: SetMeaning) -> HasSize:
    """The claim that there is any member of a set."""
    return HasSize(meaning, BoundSign.AT_LEAST, 1)


@cache
def _words() -> Mapping[Quantifier, frozenset[str]]:
    return {Quantifier(name): words for name, words in word_lists("quantifiers").items()}


def having_pieces(analysis: Analysis) -> Iterator[BoundPiece]:
    """A bound of one on how many there are of what stands behind „mieć”: in the plural, or where it is denied; behind
    „pozbawiony” it is."""
    wh = next(iter(analysis.wh_phrases), None)
    if wh is None or not wh.noun or analysis.kind not in (Aim.ENTITY, Aim.NUMBER):
        return
    tokens = analysis.tokens
    for at in range(wh.end, len(tokens)):
        lacks = bool(tokens[at].lemmas & _LACKING)
        if not lacks and not (tokens[at].is_finite and tokens[at].lemmas & _HAVING_VERBS):
            continue
        end, denied = _behind(tokens, at + 1), lacks or tokens[at - 1].form.lower() == _NOT
        if _names_kind(tokens[end : end + 1], denied=denied):
            sign = BoundSign.LESS if denied else BoundSign.AT_LEAST
            start = at - (denied and not lacks)
            yield BoundPiece(mask(range(start, end)), _ANY_UNSAID, (), sign, _ONE, None, is_time=False)


def _behind(tokens: Sequence[Token], start: int) -> int:
    """Where the words end that say „any”."""
    return next((at for at in range(start, len(tokens)) if not tokens[at].lemmas & _AT_ALL), len(tokens))


def _names_kind(noun: Sequence[Token], *, denied: bool) -> bool:
    return any(one.is_surely(PLAIN_NOUNS) and (denied or one.numbers == {Number.PL}) for one in noun)
