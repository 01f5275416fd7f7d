"""Coordination: „w Europie i w Azji”, „urodził się i zmarł”, „w Afryce czy w Azji”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import (
    RelationPiece,
    RelationsPiece,
    SetPiece,
    SetsPiece,
    compatible,
    mask,
    narrowed,
    words_of,
)
from kgqa.matching.free.signs import Sign
from kgqa.matching.free.sorts import noun_sorts
from kgqa.matching.matching_tables import document
from kgqa.model import Aim, Analysis, AnswerType, Either, Linked, Mention, Related, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import (
    ADJECTIVAL,
    ADVERBS,
    CONJUNCTIONS,
    NUMERAL_WORDS,
    PARTICLES,
    PLAIN_NOUNS,
    PREPOSITIONS,
)
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, ItemId

_MOST_BETWEEN = 4
"""Tokens that stand between two words that „i” joins at most."""
_COMMA = frozenset({","})
_OF_SEVERAL = word_list("of_several")
_LINKING = CONJUNCTIONS | PREPOSITIONS | PARTICLES | ADVERBS | {"interp"}
_OPENING = frozenset({":", ",", "–", "—", "-", "(", *MARKS})
"""Marks between what announces a row and its first name."""
_EXCEPTING = word_list("excepting")
_OUTSIDE, _BEYOND = word_list("outside"), word_list("beyond")
_PLACES = frozenset({AnswerType.PLACE})
_ORGANISATIONS = frozenset({AnswerType.ORGANISATION})


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
            while end < len(tokens) and (is_group(tokens[end]) or tokens[end].may_be(NUMERAL_WORDS)):
                end += 1
            words |= mask(range(start, end))
    return words


def is_group(token: Token) -> bool:
    """Whether a word names a group by its number alone („trójka”)."""
    return not token.lemmas.isdisjoint(_words("groups"))


def announces(token: Token) -> bool:
    """Whether a word in front of named things says no more than that they follow, or how many („te”, „trzech”)."""
    is_number = token.may_be(NUMERAL_WORDS) and token.lemmas.isdisjoint(question_words())
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
    if before is None or not before.may_be(PREPOSITIONS):
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
    return all(token.may_be(_LINKING) or token.form in ",–-+" or token.form.lower() in words for token in between)


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(map(str, document("coordination")[name]))


@cache
def _rows() -> Mapping[str, frozenset[str]]:
    """What stands before the further members of a row, by what opens it."""
    return {str(word): frozenset(map(str, joints)) for word, joints in document("coordination")["rows"].items()}


def rows_of(tokens: Sequence[Token], names: Iterable[SetPiece], joints: frozenset[str]) -> Iterator[SetPiece]:
    """The rows of names as sets, with and without what announces each, and without its noun; keywords may stand side by
    side. Nouns in front of names are of these, or announce the whole row („filmy A i B”)."""
    given_names, capitals = tuple(names), mask(at for at, one in enumerate(tokens) if one.word[:1].isupper())
    long = tuple(one for one in given_names if not _swallows(one, given_names, capitals))
    beside = not any(token.is_finite for token in tokens)
    for given in dict.fromkeys((long, tuple(_shortest(long)))):
        for row in sets_together(tokens, given, joints, side_by_side=beside):
            announcing, noun = announcing_words(tokens, row)
            told = dict.fromkeys((announcing, announcing & ~noun, 0))
            yield from (_together(row, row.words | words) for words in told)


def _swallows(name: SetPiece, names: Sequence[SetPiece], capitals: int) -> bool:
    """Whether a name is read with capitalised words beside it that name another („Litwa Łotwa”, for one state)."""
    bare = (one.words for one in names if one.meaning == name.meaning and one.words | name.words == name.words)
    extra = name.words & ~next((words for words in bare if words != name.words), name.words)
    return any(one.meaning != name.meaning and one.words & extra & capitals == one.words for one in names)


def _shortest(names: Sequence[SetPiece]) -> Iterator[SetPiece]:
    """The names without those that fewer words name, too."""
    for one in names:
        same = (other.words for other in names if other.meaning == one.meaning and other.words != one.words)
        if not any(one.words | words == one.words for words in same):
            yield one


def announcing_words(tokens: Sequence[Token], row: SetsPiece) -> tuple[int, int]:
    """The bits of the words right in front of a row that say how many things follow, of what kind („te trzy filmy:”, „z
    rzek”), and those of their noun; 0 where they speak of things of another sort."""
    at = row.first.bit_length() - 2
    while at >= 0 and tokens[at].form in _OPENING:
        at -= 1
    end = at
    while at >= 0 and tokens[at].is_surely(ADJECTIVAL) and not announces(tokens[at]):  # „ciał niebieskich”
        at -= 1
    noun = at if at >= 0 and _calls(tokens[at], row) else None
    if noun is None and not (end >= 0 and announces(tokens[end])):
        return 0, 0
    start = (noun if noun is not None else end + 1) - 1
    while start >= 0 and announces(tokens[start]):
        start -= 1
    return mask(range(start + 1, end + 1)), 0 if noun is None else 1 << noun


def _calls(token: Token, row: SetsPiece) -> bool:
    """Whether a noun in small letters may say what all things of a row are."""
    if not token.word.islower() or not token.is_likely(PLAIN_NOUNS) or token.may_be(PREPOSITIONS):
        return False
    sorts = noun_sorts(sorted(token.lemmas))
    return is_group(token) or (bool(sorts) and all(compatible(sorts, part.sorts) for part in row.parts))


def _together(row: SetsPiece, words: int) -> SetPiece:
    meaning = Either(tuple(part.meaning for part in row.parts))
    sorts = row.parts[0].sorts
    for part in row.parts[1:]:
        sorts = narrowed(sorts, part.sorts)
    return SetPiece(words, row.cost, meaning, sorts, is_anchored=True)


def with_exceptions(tokens: Sequence[Token], names: Iterable[SetPiece]) -> Iterator[SetPiece]:
    """The names, those behind „oprócz” as what is taken away from others; without those of which the members are."""
    for name in names:
        before = _before(tokens, name)
        if before in _EXCEPTING and not _has_outside(before, name):
            words = name.words | name.first >> 1
            yield replace(name, words=words, is_name=False, is_anchored=False, is_negated=True)
        elif not _has_outside(before, name):
            yield name


def outside_pieces(
    tokens: Sequence[Token], names: Iterable[SetPiece], kinds: Iterable[SetPiece], vocabulary: Vocabulary
) -> Iterator[SetPiece]:
    """What is in, or belongs to, a name behind „spoza”, to be taken away („państwa spoza NATO”): by the relation that a
    noun beside the name may mean."""
    nouns = dict.fromkeys((one.noun, one.sorts) for one in kinds) or {("", _PLACES): None}
    for name in names:
        if _has_outside(_before(tokens, name), name):
            found = (vocabulary.implied(sorts, noun, name.sorts) for noun, sorts in nouns)
            for inside in dict.fromkeys(one for one in found if one is not None):
                made = SetPiece(
                    name.words | name.first >> 1, name.cost, Related(inside, name.meaning), _PLACES, is_anchored=False
                )
                yield replace(made, is_negated=True, signs=name.signs + Sign.IMPLIED.once)


def _before(tokens: Sequence[Token], name: SetPiece) -> str:
    """The word in front of a name, in small letters; empty for none."""
    before = name.first >> 1
    return tokens[before.bit_length() - 1].form.lower() if before else ""


def _has_outside(before: str, name: SetPiece) -> bool:
    """Whether a word in front of a name speaks of what is outside of it: „poza” does so of organisations, of others it
    says that they are not meant."""
    return before in _OUTSIDE or (before in _BEYOND and name.sorts == _ORGANISATIONS)
