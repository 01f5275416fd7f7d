"""Coordination: „w Europie i w Azji”, „urodził się i zmarł”, „w Afryce czy w Azji”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import islice, pairwise
from typing import Any

from kgqa.matching.free.pieces import RelationPiece, RelationsPiece, SetPiece, SetsPiece, mask, words_of
from kgqa.model import Aim, Analysis, Linked, Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.resources import read_yaml
from kgqa.terms import Case, ItemId

_MOST_BETWEEN = 4
"""Tokens that stand between two words that „i” joins at most."""
_COMMA = frozenset({","})
_PREPOSITIONS, _NUMERALS = frozenset({"prep"}), frozenset({"num"})
_OF_SEVERAL = word_list("of_several")
_LINKING = frozenset({"conj", "interp", "prep", "qub", "part", "adv"})


def sets_together(
    tokens: Sequence[Token],
    names: Iterable[SetPiece],
    further: frozenset[str] = frozenset(),
    *,
    side_by_side: bool = False,
) -> Iterator[SetsPiece]:
    """Names that „i” or one of some `further` words joins, and all of a longer row of them; those `side_by_side`, too,
    where nothing need join them."""
    joints = _words("both") | further
    best = {piece.words: piece for piece in sorted(names, key=lambda one: -one.cost)}
    row: list[SetPiece] = []
    for piece in sorted(best.values(), key=lambda one: (one.first, -one.words)):
        if row and piece.words & row[-1].words:
            continue
        beside = side_by_side and bool(row) and _are_side_by_side(tokens, row[-1], piece)
        if row and (beside or _are_joined(tokens, row[-1].words, piece.words, joints)):
            row.append(piece)
            yield SetsPiece(words_of(row), max(one.cost for one in row), tuple(row))
        else:
            row = [piece]


def group_words(tokens: Sequence[Token]) -> int:
    """The bits of the words that say no more than that one of what is named is meant („z tej trójki”, „z trzech”)."""
    words = 0
    for index, token in enumerate(tokens):
        if token.form.lower() in _OF_SEVERAL:
            start = end = index + 1
            while end < len(tokens) and tokens[end].lemmas & _words("pointing"):
                end += 1
            while end < len(tokens) and (is_group(tokens[end]) or tokens[end].may_be(_NUMERALS)):
                end += 1
            words |= mask(range(start, end))
    return words


def is_group(token: Token) -> bool:
    """Whether a word names a group by its number alone („trójka”)."""
    return not token.lemmas.isdisjoint(_words("groups"))


def announces(token: Token) -> bool:
    """Whether a word in front of named things says no more than that they follow, or how many („te”, „trzech”)."""
    is_number = token.may_be(_NUMERALS) and token.lemmas.isdisjoint(question_words())
    return is_number or is_group(token) or not token.lemmas.isdisjoint(_words("pointing"))


def joins_names(tokens: Sequence[Token]) -> bool:
    """Whether a word of a question joins what it is about („co łączy A i B”)."""
    return any(token.form.lower() in _words("both") for token in tokens)


def relations_together(tokens: Sequence[Token], relations: Iterable[RelationPiece]) -> Iterator[RelationsPiece]:
    """Pairs of verbs, or of nouns, that „i” joins."""
    ordered = sorted(relations, key=lambda one: one.first)
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            same = one.is_noun == other.is_noun and one.object.type == other.object.type
            if same and not one.words & other.words and _are_joined(tokens, one.words, other.words, _words("both")):
                yield RelationsPiece(one.words | other.words, one.cost + other.cost, (one, other))


def both_heads(tokens: Sequence[Token]) -> Iterator[int]:
    """The first word of each member of a row that must all be true („zarówno z Polską, jak i z Czechami”), by index."""
    for place, token in enumerate(tokens):
        next_ = _rows().get(token.form.lower(), ())
        commas = (at for at in range(place, len(tokens) - 1) if tokens[at].form == ",")
        joint = next((at + 1 for at in commas if tokens[at + 1].form.lower() in next_), None)
        if joint is not None:
            yield from _first_word(tokens, place + 1, joint)
            yield from _first_word(tokens, joint + 1, len(tokens))
            return


def _first_word(tokens: Sequence[Token], start: int, end: int) -> Iterator[int]:
    """The index of the first of some words that does more than join."""
    said = (at for at in range(start, end) if not tokens[at].may_be(_LINKING))
    yield from islice((at for at in said if tokens[at].form[0].isalnum()), 1)


def options_of(linked: Linked) -> tuple[Mention, ...]:
    """The options that a question offers, behind its end or inside it."""
    return linked.options or (() if _asks_amount(linked.analysis) else _inner_options(linked))


def _asks_amount(analysis: Analysis) -> bool:
    """Whether a question asks how much the first of several has, which their names do not answer."""
    wh = next(iter(analysis.wh_phrases), None)
    return wh is not None and wh.word == "ile" and bool(analysis.understanding.superlatives)


def _inner_options(linked: Linked) -> tuple[Mention, ...]:
    """Options inside a question („W Afryce czy w Azji leży Kambodża?”): names on both sides of „czy”, with those that
    commas put in front of them."""
    tokens = linked.analysis.tokens
    names = [m for m in linked.mentions if any(isinstance(one.item, ItemId) for one in m.candidates)]
    names += _unknown_names(linked)
    ordered = sorted(names, key=lambda one: (one.start, -one.end))
    longest = [m for m in ordered if not any(_is_inside(m, o) for o in ordered)]
    row: tuple[Mention, ...] = ()
    for one, other in pairwise(longest):
        spans = mask(range(one.start, one.end)), mask(range(other.start, other.end))
        if _are_joined(tokens, *spans, _words("either")):
            return tuple(_in_place(option, tokens) for option in (*(row or (one,)), other))
        row = (*(row or (one,)), other) if _are_joined(tokens, *spans, _COMMA | _words("both")) else ()
    return row if row and _is_ranked(linked.analysis, row[0].start) else ()


def _unknown_names(linked: Linked) -> Iterator[Mention]:
    """Capitalised words beside „czy” that name nothing known: what holds of the other option is the answer all the
    same („dzieło Klimta czy Schielego”), but for the larger of both."""
    tokens, understood = linked.analysis.tokens, linked.analysis.understanding
    graded = understood.superlatives or understood.comparatives
    named = mask(at for one in linked.mentions for at in range(one.start, one.end))
    for index in range(1, len(tokens)) if not graded else ():
        beside = {token.form.lower() for token in (*tokens[index - 1 : index], *tokens[index + 1 : index + 3])}
        if tokens[index].form[:1].isupper() and not named >> index & 1 and beside & _words("either"):
            yield Mention(index, index + 1, tokens[index].form, ())


def _is_ranked(analysis: Analysis, start: int) -> bool:
    """Whether keywords want one of the names that begin at a token: a superlative and a colon stand in front of them
    („najkrótsza rzeka: Rodan, Wisła, Sekwana”)."""
    opens = any(one.index < start for one in analysis.understanding.superlatives)
    return opens and start > 1 and analysis.tokens[start - 1].form == ":" and analysis.kind is Aim.UNKNOWN


def _in_place(option: Mention, tokens: Sequence[Token]) -> Mention:
    """An option with the preposition in front of it, as an answer repeats it."""
    before = tokens[option.start - 1] if option.start else None
    if before is None or not before.may_be(_PREPOSITIONS):
        return option
    return replace(option, surface=f"{before.form} {option.surface}")


def _is_inside(one: Mention, other: Mention) -> bool:
    """Whether a name is part of a longer one („747” of „Boeing 747”)."""
    shorter = one.end - one.start < other.end - other.start
    return shorter and other.start <= one.start and one.end <= other.end


def _are_side_by_side(tokens: Sequence[Token], one: SetPiece, other: SetPiece) -> bool:
    """Whether two names stand side by side, each by itself („Wisła Odra Warta”, not „księżyce Jowisza”)."""
    alone = (tokens[piece.words.bit_length() - 1].may_stand_in(Case.NOM) for piece in (one, other))
    return 1 << one.words.bit_length() == other.first and all(alone)


def _are_joined(tokens: Sequence[Token], one: int, other: int, words: frozenset[str]) -> bool:
    """Whether between two spans stand only words that join, one of them in a list."""
    start, end = one.bit_length(), (other & -other).bit_length() - 1
    between = tokens[start:end]
    if not 0 < len(between) <= _MOST_BETWEEN or not any(token.form.lower() in words for token in between):
        return False
    return all(token.may_be(_LINKING) or token.form in ",–-+" for token in between)


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(map(str, _lists()[name]))


@cache
def _rows() -> Mapping[str, frozenset[str]]:
    """What stands before the further members of a row, by what opens it."""
    return {str(word): frozenset(map(str, joints)) for word, joints in _lists()["rows"].items()}


@cache
def _lists() -> Mapping[str, Any]:
    data: Mapping[str, Any] = read_yaml(files("kgqa.matching") / "data" / "coordination.yaml")
    return data
