"""Nouns that call a name: its apposition, with where its adjectives stand, and what a sentence says that it is („Kos to
wyspa”); and the names of places that are said beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.polish.clauses.name_agreement import Name, agrees_with, name_cases
from kgqa.polish.clauses.neighbouring_words import (
    common_nouns,
    is_adjective,
    is_called,
    is_preposition,
    may_be_adjective,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADJECTIVE, PRONOUN, question_words, question_words_of
from kgqa.polish.tokens.tags import ADJECTIVAL, NOUNS, PREPOSITIONS, STATING_VERBS, SUBSTANTIVES
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case

_PLACE_PREPOSITIONS = question_words()["gdzie"].stands_for | {"we", "koło", "obok", "z", "ze", "niedaleko"}
_INSIDE = word_list("inside")
_TIMES = word_list("time_nouns") | word_list("times_of_something")

OPENING = frozenset({",", "(", "–", "—", "-"})
"""What an apposition begins with."""
_BEARING = word_list("bearing_names")
_AS = word_list("as")
_ADJECTIVES = ADJECTIVAL | {"adja"}
_PASSED = _ADJECTIVES | {"num", "dig", "romandig", "adv", "part"}
"""Word classes that may stand between the comma and the noun of an apposition: „drugiej co do długości rzeki”."""
_LONGEST = 8
"""Tokens of an apposition that are read before its noun."""
_DESCRIBING = NOUNS | ADJECTIVAL
_SAYING_MORE = word_list("with") | word_list("about")

_BEING, _NAMING = word_list("being_verbs"), word_list("appointing_verbs")
_ASKING = question_words_of(PRONOUN, ADJECTIVE)
_THAT_IS, _RELATIVE = "to", "który"
_DASHES = frozenset({"-", "–", "—"})
_ENDS = frozenset({".", "?", "!", "…"})
_BREAKS = _DASHES | {",", ":", ";", "(", ")"} | _ENDS
_FAR = 3
"""Words between the verb and the noun at most."""


@dataclass(frozen=True, slots=True)
class Apposition:
    """The noun behind a name that says what it is, and how far its attributes may reach."""

    start: int
    """Index behind the comma or the like."""
    noun: int
    """Index of the noun."""


def apposition(tokens: Sequence[Token], mention: Name) -> Apposition | None:
    """The apposition behind a name: „Kongo, drugiej co do długości rzeki”, „Australii jako kontynencie”."""
    at = _behind_brackets(tokens, mention.end)
    while at < len(tokens) and tokens[at].form in MARKS:
        at += 1
    if at >= len(tokens) or not (tokens[at].form in OPENING or tokens[at].lemmas & _AS):
        at = _further(tokens, at)
    if at < 0:
        return None
    if (bearer := _bearer(tokens, at + 1)) >= 0:
        return Apposition(bearer, bearer)
    start = at + 1
    noun = next(_head(tokens, start), None)
    if noun is None or not agrees_with(tokens, noun, mention):
        return None
    return Apposition(start, noun)


def _behind_brackets(tokens: Sequence[Token], start: int) -> int:
    """Where the text goes on behind brackets without a noun: „(1940–2010), wnuk premiera”."""
    closing = next((at for at in range(start, len(tokens)) if tokens[at].form == ")"), None)
    if closing is None or tokens[start].form != "(" or any(map(common_nouns, tokens[start:closing])):
        return start
    return closing + 1


def _bearer(tokens: Sequence[Token], start: int) -> int:
    """Index of the noun for what bears the name in front: „Wielkanoc, którą nosi wieś …”; -1 if none is told."""
    if start >= len(tokens) or "który" not in tokens[start].lemmas:
        return -1
    behind = range(start + 1, min(len(tokens), start + _LONGEST))
    verb = next((at for at in behind if tokens[at].lemmas & _BEARING), -1)
    noun = next((at for at in behind if 0 <= verb < at and common_nouns(tokens[at])), -1)
    return noun if all(_is_passed(tokens, at) for at in range(verb + 1, noun)) else -1


def _further(tokens: Sequence[Token], start: int) -> int:
    """Index of „jako” further on, before another name: „Australia połączona z Azją” has none; -1 if none."""
    for index in range(start, len(tokens)):
        if tokens[index].form == "jako":
            return index
        if tokens[index].word[:1].isupper():
            break
    return -1


def _head(tokens: Sequence[Token], start: int) -> Iterator[int]:
    """The noun of an apposition, then what else may be its noun: words that may be adjectives too come last.

    A word with a capital is another name: „Polskę, Węgry i Czechy”."""
    doubtful: list[int] = []
    for index in range(start, min(len(tokens), start + _LONGEST)):
        token = tokens[index]
        if token.word[:1].isupper():
            break
        if common_nouns(token) and not token.lemmas & question_words().keys():  # „jak i …” is no yak
            if not token.may_be(_ADJECTIVES):
                yield from (at for at in doubtful if not _may_describe(tokens[at], token))
                yield index
                break
            doubtful.append(index)
        if not _is_passed(tokens, index):
            break
    yield from doubtful


def _may_describe(token: Token, noun: Token) -> bool:
    """Whether a word may be an adjective of a noun: „wnukowi premiera” has none."""
    return any(one.agrees(other) for one in token.readings_as(_ADJECTIVES) for other in noun.readings)


def _is_passed(tokens: Sequence[Token], index: int) -> bool:
    """Whether a word inside an apposition may stand before its noun."""
    token = tokens[index]
    return token.lemmas.isdisjoint(question_words()) and ("jeden" in token.lemmas or token.may_be(_PASSED))


def adjectives_around(tokens: Sequence[Token], mention: Name, said: Apposition | None, front: int) -> Iterator[int]:
    """Indices of adjectives that describe a name, its class noun in front or the noun of its apposition, and none in
    front of its preposition („wojskami tureckimi pod Warną”)."""
    index = mention.start - 1
    least = front + 1 if front >= 0 and is_preposition(tokens[front]) else 0
    while index >= least and (index >= front or may_be_adjective(tokens[index])):
        if may_be_adjective(tokens[index]):
            yield index
        index -= 1
    if said is not None:
        yield from (index for index in range(said.start, said.noun) if is_adjective(tokens[index]))
        if said.noun + 1 < len(tokens) and is_adjective(tokens[said.noun + 1]):
            yield said.noun + 1


def place_starts(tokens: Sequence[Token], end: int) -> Iterator[int]:
    """Indices where the name of a place may begin that is said behind a name or noun: „w Libanie”, „w stanie Ohio”."""
    index = end
    if index < len(tokens) and tokens[index].form in OPENING:
        index += 1
        yield index
    if index < len(tokens) and tokens[index].form.lower() in _PLACE_PREPOSITIONS:
        index += 1
        yield index
    elif index == end:
        yield index
    for _ in range(3):
        if index >= len(tokens) or not tokens[index].lemmas.isdisjoint(_TIMES):  # „w chwili rosyjskiej inwazji”
            return
        if not (common_nouns(tokens[index]) or is_adjective(tokens[index])):
            return
        index += 1
        yield index


def is_inside(tokens: Sequence[Token], end: int, start: int) -> bool:
    """Whether the words between say that what stands in front lies in what begins there: „w”, but not „koło”, „nad”."""
    between = {token.form.lower() for token in tokens[end:start]}
    return not between & (_PLACE_PREPOSITIONS - _INSIDE)


def predicate_noun(tokens: Sequence[Token], mention: Name) -> int | None:
    """Index of the noun that says what the name is; None where nothing does, or something else may be the subject."""
    equated = _equated(tokens, mention)
    if equated is not None:
        return equated
    cases = name_cases(tokens[mention.start]) or frozenset(Case)
    if mention.start and tokens[mention.start - 1].may_be(PREPOSITIONS):
        return None
    tokens = tokens[: _end_of_sentence(tokens, mention.end)]
    for at, token in enumerate(tokens):
        named = bool(token.lemmas & _NAMING) and Case.ACC in cases
        if named or (token.lemmas & _BEING and Case.NOM in cases and not _asks_for_subject(tokens)):
            return next(_nouns(tokens, at, mention), None)
    return None


def _end_of_sentence(tokens: Sequence[Token], start: int) -> int:
    """Index of the mark that ends the sentence in which a token stands; what begins in front is taken along."""
    return next((at for at in range(start, len(tokens)) if tokens[at].form in _ENDS), len(tokens))


def _equated(tokens: Sequence[Token], mention: Name) -> int | None:
    """Index of the noun that „to” equates with a name: „Największa wyspa kraju to Santiago”, „Kos to wyspa”."""
    if mention.start > 1 and tokens[mention.start - 1].form == _THAT_IS:
        opening = max((at for at in range(mention.start - 1) if tokens[at].form in _BREAKS), default=-1)
        return _nominative(tokens, range(opening + 1, mention.start - 1))
    behind = mention.end + (mention.end < len(tokens) and tokens[mention.end].form in _DASHES)
    if behind < len(tokens) and tokens[behind].form == _THAT_IS:
        return _nominative(tokens, range(behind + 1, min(len(tokens), behind + 2 + _FAR)))
    return None


def _nominative(tokens: Sequence[Token], around: range) -> int | None:
    """Index of the common noun in the nominative that a clause begins with, adjectives left out; None for another word,
    say of a question."""
    for at in around:
        if common_nouns(tokens[at]) and tokens[at].may_stand_in(Case.NOM):
            return at
        if not may_be_adjective(tokens[at]) or tokens[at].lemmas & _ASKING:
            return None
    return None


def _nouns(tokens: Sequence[Token], verb: int, mention: Name) -> Iterator[int]:
    """Common nouns in the instrumental around a verb, the nearest first."""
    around = [*range(verb + 1, min(len(tokens), verb + 2 + _FAR)), *range(verb - 1, max(-1, verb - 2 - _FAR), -1)]
    for at in around:
        if mention.start <= at < mention.end or not common_nouns(tokens[at]):
            continue
        if _is_instrumental(tokens[at]):
            yield at


def _is_instrumental(token: Token) -> bool:
    return any(Case.INST in one.cases for one in token.readings_as(SUBSTANTIVES))


def _asks_for_subject(tokens: Sequence[Token]) -> bool:
    """Whether a question word stands in the nominative, so that no name is the subject."""
    for at, token in enumerate(tokens):
        governed = at > 0 and tokens[at - 1].may_be(PREPOSITIONS)
        if not governed and any(one.lemma in _ASKING and Case.NOM in one.cases for one in token.readings):
            return True
    return False


def calling_nouns(tokens: Sequence[Token], mention: Name, front: int, behind: Apposition | None) -> Iterator[int]:
    """Indices of the nouns in front, behind and in the predicate that call a name."""
    if is_called(tokens, front, mention):
        yield front
        if front and may_be_adjective(tokens[front]) and is_called(tokens, front - 1, mention):
            yield front - 1  # „magnat prasowy Black”
    if behind is not None:
        yield behind.noun
    predicate = predicate_noun(tokens, mention)
    if predicate is not None:
        yield predicate


def is_described(tokens: Sequence[Token], end: int) -> bool:
    """Whether a noun, an adjective or „o”, „z” follows, which may say more of what stands in front; no finite verb
    does, whatever else it may be („różni”)."""
    if end >= len(tokens) or tokens[end].may_be(STATING_VERBS):
        return False
    return tokens[end].form in _SAYING_MORE or tokens[end].may_be(_DESCRIBING)
