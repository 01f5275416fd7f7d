"""Which words beside a name may say what it is: the class noun in front, adjectives."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.clauses.name_agreement import Name, agrees_with, name_cases, name_readings
from kgqa.polish.lists.function_words import endings, word_list
from kgqa.polish.lists.question_words import ADJECTIVE, question_words_of
from kgqa.polish.tokens.tags import (
    ADJECTIVAL,
    ADJECTIVES,
    PLACE_NAME,
    PLAIN_NOUNS,
    PREPOSITIONS,
    STATING_VERBS,
    SUBSTANTIVES,
)
from kgqa.polish.tokens.words import Token, unknown_adjective
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, Number

_LINKS = word_list("introducing_names")
_ADJECTIVES = ADJECTIVAL | {"adja"}
_PARTICLES = frozenset({"adv", "part", "conj", "comp"})
_OF_PLACES = endings("place_adjective_endings")
_PRONOUNS = word_list("pronouns")
_GENITIVE = frozenset({Case.GEN})
_SINGULAR, _PLURAL = frozenset({Number.SG}), frozenset({Number.PL})
_ASKING = question_words_of(ADJECTIVE)


def noun_in_front(tokens: Sequence[Token], start: int) -> int:
    """Index of the nearest word in front that is neither a link like „o nazwie” nor an adjective; -1 if none."""
    index = start - 1
    if index >= 0 and is_preposition(tokens[index]):
        return index  # „pod Konotopem”, unlike „pod nazwą …”
    while index >= 0 and (_is_passed_over(tokens[index]) or _describes(tokens, index, start)):
        index -= 1
    return index


def title_in_front(tokens: Sequence[Token], mention: Name) -> int | None:
    """Index of the mark that opens a title behind which a name in the genitive stands: „Mewę” Czechowa; None if no such
    title stands there."""
    closing = mention.start - 1
    if closing < 1 or mention.quoted or tokens[closing].form not in MARKS:
        return None
    marks = [at for at in range(closing + 1) if tokens[at].form in MARKS]
    if len(marks) % 2 or Case.GEN not in (name_cases(tokens[mention.start]) or _GENITIVE):
        return None
    return marks[-2]


def _describes(tokens: Sequence[Token], at: int, start: int) -> bool:
    """Whether a word is an adjective of the common noun behind it, whatever else it may be: „kościelne organy”."""
    if start >= len(tokens) or not tokens[start].word.islower() or not may_be_adjective(tokens[at]):
        return False
    adjectives, nouns = tokens[at].readings_as(_ADJECTIVES), tokens[start].readings_as(SUBSTANTIVES)
    return any(one.agrees(noun) for one in adjectives for noun in nouns)


def is_called(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether the noun in front says what the name is: both stand in a case, or the name is said as it is written."""
    if noun_at < 0 or not common_nouns(tokens[noun_at]) or (noun_at and tokens[noun_at].word[:1].isupper()):
        return False
    exact = mention.is_exact
    return mention.quoted or exact or agrees_with(tokens, noun_at, mention)


def is_owner(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether the name of a place is an attribute of the noun in front, not called so: „niemiecka obrona Tobruku”."""
    is_place = any(PLACE_NAME in one.names for one in tokens[mention.start].readings)
    return is_place and not mention.quoted and not is_called(tokens, noun_at, mention)


def is_called_inflected(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether the noun in front says what a name is that has an ending of its own: both stand in a case. The case of
    names that the dictionary lacks is unknown („obraz Botticellego”)."""
    known = bool(name_readings(tokens[mention.start]))
    return mention.quoted or (known and agrees_with(tokens, noun_at, mention))


def is_attribute(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether a name may as well be an attribute of the noun in front: both stand in the genitive, and in nothing else
    that they share („księcia Luksemburga”), or the noun is in the plural („eposy Homera”)."""
    if mention.quoted:
        return False
    cases = name_cases(tokens[mention.start])
    owns = Case.GEN in cases and Case.NOM not in cases
    return cases & tokens[noun_at].cases == _GENITIVE or (owns and _is_plural(tokens[noun_at]))


def _is_plural(noun: Token) -> bool:
    """Whether a noun can stand in nothing but the plural, so that the one who is named behind it rather has them."""
    found = noun.readings_as(PLAIN_NOUNS)
    return bool(found) and all(one.numbers == _PLURAL for one in found)


def may_hold(tokens: Sequence[Token], noun_at: int, mention: Name) -> bool:
    """Whether a name in the genitive may say which one a noun in the singular is: „prowincja Sewilli”."""
    noun = tokens[noun_at]
    if noun_at < 0 or not noun.word.islower():
        return False
    singular = any(one.numbers == _SINGULAR for one in noun.readings_as(SUBSTANTIVES))
    return singular and mention.start == noun_at + 1 and Case.GEN in name_cases(tokens[mention.start])


def noun_of_attribute(tokens: Sequence[Token], noun_at: int) -> int:
    """Index of the noun whose attribute is the noun at an index: „bogu wojny Marsowi”; -1 if none."""
    if noun_at < 1 or Case.GEN not in tokens[noun_at].cases or not common_nouns(tokens[noun_at]):
        return -1
    return noun_at - 1 if common_nouns(tokens[noun_at - 1]) else -1


def common_nouns(token: Token) -> tuple[str, ...]:
    """The common nouns that a word may be."""
    found = (one for one in token.lemmas_as(PLAIN_NOUNS) if one[:1].islower() and one not in _PRONOUNS)
    return tuple(dict.fromkeys(found))


def is_only_verb(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word may be a finite verb and no other one is there: „Na czym gra pianista?”."""
    verbs = (index for index, token in enumerate(tokens) if token.may_be(STATING_VERBS))
    return list(verbs) == [at]


def is_adjective(token: Token) -> bool:
    """Whether a word can be nothing but an adjective or participle, or the language of that name („angielski”)."""
    told = [one for one in token.readings if not (one.is_of(SUBSTANTIVES) and one.lemma.endswith(_OF_PLACES))]
    return all(one.is_of(_ADJECTIVES) for one in told) if told else bool(unknown_adjective(token))


def may_be_adjective(token: Token) -> bool:
    """Whether a word may be an adjective or participle, but no finite verb („ma”)."""
    if not token.readings:
        return bool(unknown_adjective(token))
    return token.may_be(_ADJECTIVES) and not token.may_be(STATING_VERBS)


def in_front_of_marks(tokens: Sequence[Token], start: int) -> int:
    """Index of the last word in front of an index that is no quotation mark; -1 if there is none."""
    at = start - 1
    while at >= 0 and tokens[at].form in MARKS:
        at -= 1
    return at


def likely_lemmas(token: Token) -> frozenset[str]:
    """The lemmas of a word that tell what a question is about, in small letters: of a word that may be a verb or a
    particle only those („działa”, „tam” hardly are guns and dams), and of a part of a name none of common words („Izba
    Gmin”)."""
    is_name = token.start > 0 and token.word[:1].isupper()
    told = [one for one in token.readings if not one.is_addressing and not (is_name and one.lemma[:1].islower())]
    sure = [one for one in told if one.is_of(STATING_VERBS)] or [one for one in told if one.is_of(_PARTICLES)]
    return frozenset(one.lemma.lower() for one in sure or told)


def is_preposition(token: Token) -> bool:
    """Whether a word can be nothing but a preposition."""
    return token.is_surely(PREPOSITIONS)


def _is_passed_over(token: Token) -> bool:
    """Whether a word says no more than „o nazwie”, or describes; „na którym Darwin” says nothing of him."""
    return token.form in MARKS or bool(token.lemmas & _LINKS) or (is_adjective(token) and not token.lemmas & _ASKING)


def behind_noun(tokens: Sequence[Token], start: int) -> int:
    """Index behind the nearest word in front that is no mere link like „pt.”, „o nazwie” or „o łacińskiej nazwie”; a
    preposition alone is none („film o Sherlocku Holmesie” is not called so)."""
    index = start
    if start and tokens[start - 1].may_be(PREPOSITIONS):
        return start
    while index > 1 and (_introduces(tokens[index - 1]) or (index < start and tokens[index - 1].is_surely(ADJECTIVES))):
        index -= 1
    return index


def _introduces(token: Token) -> bool:
    """Whether a word only says that a name follows."""
    return token.form.lower() in _LINKS or not token.lemmas.isdisjoint(_LINKS)
