"""The noun that a sentence says of a name („Dopływem jakiej rzeki jest Bug?”, „Kos to wyspa”), and all nouns that call
it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.polish.clauses.apposition_nouns import Apposition
from kgqa.polish.clauses.name_agreement import name_cases
from kgqa.polish.clauses.names import Name
from kgqa.polish.clauses.neighbouring_words import common_nouns, is_called, may_be_adjective
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADJECTIVE, PRONOUN, question_words_of
from kgqa.polish.tokens.tags import ADJECTIVAL, NOUNS, PREPOSITIONS, STATING_VERBS, SUBSTANTIVES
from kgqa.polish.tokens.words import Token
from kgqa.terms import Case

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
