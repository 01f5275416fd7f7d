"""What is one and the same of several things: „urodzili się w tym samym roku”, „w tym samym mieście co Chopin”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from kgqa.matching.free.free_vocabulary import places_of
from kgqa.matching.free.joints import Joint
from kgqa.matching.free.pieces import (
    AnyPiece,
    ClaimPiece,
    QuantifiedPiece,
    Quantifier,
    RelationPiece,
    SamePiece,
    SameRelationPiece,
    SetPiece,
    SetsPiece,
    compatible,
    fits,
    mask,
    sorts_of,
    words_of,
)
from kgqa.matching.free.signs import Sign
from kgqa.matching.free.sorts import noun_sorts
from kgqa.matching.matching_tables import document
from kgqa.model import Aim, Analysis, AnswerType, Coinciding, Either, Except, Related, SetMeaning, Token, Truth
from kgqa.polish.tokens.tags import PLAIN_NOUNS, PREPOSITIONS
from kgqa.vocabulary import BORN

_PAIR = 2
"""Things that „ten sam … co” compares."""
_TIME = frozenset({AnswerType.TIME})


def same_pieces(analysis: Analysis) -> Iterator[SamePiece]:
    """A piece for each „ten sam”, „różny” and the like, with the noun for what is the same."""
    tokens, is_claim = analysis.tokens, analysis.kind is Aim.YES_NO
    for index in range(len(tokens)):
        for name in ("same", "different"):
            places = next((found for one in _phrases()[name] if (found := places_of(one, tokens, index))), None)
            standard = _standard(tokens, places[-1] + 1) if places else 0
            for piece in _pieces(tokens, places, standard) if places else ():
                if is_claim or (standard and name == "same"):
                    yield replace(piece, is_different=name == "different", is_firm=is_claim)


def _pieces(tokens: Sequence[Token], places: Sequence[int], standard: int) -> Iterator[SamePiece]:
    """With the noun behind the words as what is the same, or as one that names a relation."""
    behind = places[-1] + 1
    noun = tokens[behind].lemmas if behind < len(tokens) and _is_noun(tokens[behind]) else frozenset[str]()
    years = next((length for word, length in _periods().items() if word in noun), None)
    sorts = noun_sorts(sorted(noun)) if years is None else _TIME
    words = mask(places) | standard
    yield SamePiece(words, 0.0, frozenset(), 1 << behind, years or 0, awaits=_behind(standard))
    if sorts:
        yield SamePiece(words | 1 << behind, 0.0, sorts, 1 << behind, years or 0, noun, awaits=_behind(standard))


def _behind(words: int) -> int:
    """The bit right behind some words; 0 for none."""
    return 1 << words.bit_length() if words else 0


def _is_noun(token: Token) -> bool:
    return token.may_be(PLAIN_NOUNS)


def _standard(tokens: Sequence[Token], start: int) -> int:
    """The bits of the word that announces with what something is compared, and of a preposition behind it („co przez
    X”); 0 for none."""
    announcing = next((at for at in range(start, len(tokens)) if _is_listed(tokens[at], "standard")), None)
    if announcing is None:
        return 0
    behind = announcing + 1
    governs = behind < len(tokens) and tokens[behind].is_likely(PREPOSITIONS)
    return mask((announcing, *([behind] if governs else ())))


def _is_listed(token: Token, name: str) -> bool:
    """Whether a token is one of the single words of a list."""
    return any(token.form.lower() == word for (word,) in _phrases()[name])


def with_standard(name: SetPiece, same: SamePiece, _joint: Joint) -> Sequence[SamePiece]:
    """„ten sam … co X”: what something is compared with."""
    if not same.awaits or not name.is_name or name.first != same.awaits:
        return ()
    return (replace(same, words=same.words | name.words, cost=0.0, signs=0, awaits=0, standard=name.meaning),)


def same_of(by: RelationPiece, same: SamePiece, _joint: Joint) -> Sequence[SameRelationPiece | SetPiece]:
    """A relation that leads to one and the same thing („zmarli w tym samym roku”, „mają tego samego ojca”)."""
    if same.awaits or not _is_meant(by, same):
        return ()
    words = by.words | same.words
    unlike = same.sorts != _TIME and same.noun and by.object.nouns and by.object.nouns.isdisjoint(same.noun)
    if unlike and by.signs:
        return ()  # „ta sama waluta” is no guess at a form of government
    signs = Sign.SECOND.once * bool(unlike)
    if same.standard is None or same.is_different or by.is_dated:
        return (SameRelationPiece(words, 0.0, by, same.years, same.is_different, same.standard, signs=signs),)
    there = Related(by.backward, Related(by.relation, same.standard))
    sorts = sorts_of(by.subject)
    return (SetPiece(words, 0.0, Except(there, same.standard), sorts, is_anchored=True, is_clause=True, signs=signs),)


def _is_meant(by: RelationPiece, same: SamePiece) -> bool:
    """Whether the noun behind „ten sam” says what a relation leads to, or names it."""
    if by.words & same.words:
        return False
    if not same.sorts:
        return by.is_noun and bool(by.words & same.behind)
    if same.sorts == _TIME:
        return by.is_dated and not (_may_be_age(same) and _is_done_at_age(by))
    return not by.is_dated and compatible(same.sorts, sorts_of(by.object)) and by.object.type is not AnswerType.QUANTITY


def _may_be_age(same: SamePiece) -> bool:
    return not same.noun.isdisjoint(word for (word,) in _phrases()["ages"])


def _is_done_at_age(by: RelationPiece) -> bool:
    """Whether a dated relation tells what people do at some age („zmarli w tym samym wieku”), but for their birth."""
    born = any(step.property == BORN for path in by.relation.paths for step in path)
    return not born and AnswerType.PERSON in sorts_of(by.subject)


def alike(sets: SetsPiece, same: SameRelationPiece, _joint: Joint) -> Sequence[ClaimPiece]:
    """Whether things of a row have one and the same of something."""
    if same.standard is not None:
        return ()
    base = Either(tuple(part.meaning for part in sets.parts))
    return _claim(sets.words | same.words, base, same, len(sets.parts), sets.parts)


def alike_among(base: SetPiece, same: SameRelationPiece, _joint: Joint) -> Sequence[ClaimPiece]:
    """Whether a thing has the same of something as another one."""
    if same.standard is None or not base.is_name:
        return ()
    return _claim(base.words | same.words, Either((base.meaning, same.standard)), same, _PAIR, (base,))


def alike_of_many(base: QuantifiedPiece, same: SameRelationPiece, _joint: Joint) -> Sequence[ClaimPiece]:
    """Whether so many members of a set have one and the same of something."""
    if base.quantifier is not Quantifier.NUMBER or same.standard is not None:
        return ()
    return _claim(base.words | same.words, base.base.meaning, same, base.number, (base.base,))


def _claim(
    words: int, base: SetMeaning, same: SameRelationPiece, least: int, parts: Iterable[SetPiece]
) -> Sequence[ClaimPiece]:
    by = same.by
    ways = [(by.relation, by.subject), (by.backward, by.object)]
    likely = [relation for relation, end in ways if all(fits(end, part.sorts) for part in parts)]
    found = [Coinciding(relation, base, least, years=same.years) for relation in likely[:1]]
    return [
        ClaimPiece(words, 0.0, one, sorts_of(by.object), is_anchored=True, claim=Truth(one, denied=same.is_different))
        for one in found
    ]


def firm_sameness(pieces: Iterable[AnyPiece]) -> int:
    """The bits of the words of a claim that say whether things are the same, which a reading must not leave out."""
    return words_of(one for one in pieces if isinstance(one, SamePiece) and one.is_firm)


@cache
def _phrases() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    return {
        str(name): tuple(tuple(str(phrase).split()) for phrase in phrases)
        for name, phrases in document("sameness").items()
        if isinstance(phrases, list)
    }


@cache
def _periods() -> Mapping[str, int]:
    """Nouns of time, and the years of the period that they name; 0 for a day."""
    return {str(noun): int(years) for noun, years in document("sameness")["periods"].items()}
