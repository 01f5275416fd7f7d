"""Where the words stand that say what a name is: the class noun in front, the apposition behind, adjectives, places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from kgqa.linking.describing.name_agreement import agrees_with, cases_of, name_cases
from kgqa.model import Mention, Token
from kgqa.polish.function_words import word_list
from kgqa.polish.question_words import ADJECTIVE, question_words, question_words_of
from kgqa.polish.quotations import MARKS
from kgqa.polish.tags import ADJECTIVAL, PLAIN_NOUNS, STATING_VERBS
from kgqa.terms import Case, Number

_LINKS = word_list("introducing_names")
_OPENING = frozenset({",", "(", "–", "—", "-"})
"""What an apposition begins with."""
_POINTING = word_list("pointing")
_AS, _WITH = word_list("as"), word_list("with")
_PLACE_PREPOSITIONS = question_words()["gdzie"].stands_for | {"we", "koło", "obok", "z", "ze", "niedaleko"}
INSIDE = word_list("inside")
_ADJECTIVES = ADJECTIVAL | {"adja"}
_PASSED = _ADJECTIVES | {"num", "dig", "romandig", "adv", "part", "qub"}
"""Word classes that may stand between the comma and the noun of an apposition: „drugiej co do długości rzeki”."""
_OF_PLACES = ("ski", "cki", "dzki")
_PRONOUNS = word_list("pronouns")
_MEASURES = frozenset({("co", "do"), ("pod", "względem")})
_GENITIVE = frozenset({Case.GEN})
_SINGULAR = frozenset({Number.SG})
_ASKING = question_words_of(ADJECTIVE)
_LONGEST = 8
"""Tokens of an apposition that are read before its noun."""


@dataclass(frozen=True, slots=True)
class Apposition:
    """The noun behind a name that says what it is, and how far its attributes may reach."""

    start: int
    """Index behind the comma or the like."""
    noun: int
    """Index of the noun."""


def noun_in_front(tokens: Sequence[Token], start: int) -> int:
    """Index of the nearest word in front that is neither a link like „o nazwie” nor an adjective; -1 if none."""
    index = start - 1
    while index > 0 and (_is_passed_over(tokens[index]) or _describes(tokens, index, start)):
        index -= 1
    return index


def title_in_front(tokens: Sequence[Token], mention: Mention) -> int | None:
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
    adjectives = [one for one in tokens[at].readings if one.tag.pos in _ADJECTIVES]
    return any(
        one.tag.agrees(noun.tag) for one in adjectives for noun in tokens[start].readings if noun.tag.pos == "subst"
    )


def is_called(tokens: Sequence[Token], noun_at: int, mention: Mention) -> bool:
    """Whether the noun in front says what the name is: both stand in a case, or the name is said as it is written."""
    if noun_at < 0 or not common_nouns(tokens[noun_at]) or (noun_at and tokens[noun_at].word[:1].isupper()):
        return False
    exact = any(candidate.features.get("exact") for candidate in mention.candidates)
    return mention.quoted or exact or agrees_with(tokens, noun_at, mention)


def is_attribute(tokens: Sequence[Token], noun_at: int, mention: Mention) -> bool:
    """Whether a name may as well be an attribute of the noun in front: both stand in the genitive, and in nothing else
    that they share („księcia Luksemburga”)."""
    if mention.quoted:
        return False
    shared = name_cases(tokens[mention.start]) & cases_of(tokens[noun_at])
    return shared == _GENITIVE


def is_only_called(tokens: Sequence[Token], noun_at: int, mention: Mention) -> bool:
    """Whether the noun in front says what the name is, and the name can be no attribute of it."""
    cases = name_cases(tokens[mention.start])
    return bool(cases) and Case.GEN not in cases and is_called(tokens, noun_at, mention)


def may_hold(tokens: Sequence[Token], noun_at: int, mention: Mention) -> bool:
    """Whether a name in the genitive may say which one a noun in the singular is: „prowincja Sewilli”."""
    noun = tokens[noun_at]
    if noun_at < 0 or not noun.word.islower():
        return False
    singular = any(one.tag.pos == "subst" and one.tag.numbers == _SINGULAR for one in noun.readings)
    return singular and mention.start == noun_at + 1 and Case.GEN in name_cases(tokens[mention.start])


def noun_of_attribute(tokens: Sequence[Token], noun_at: int) -> int:
    """Index of the noun whose attribute is the noun at an index: „bogu wojny Marsowi”; -1 if none."""
    if noun_at < 1 or Case.GEN not in cases_of(tokens[noun_at]) or not common_nouns(tokens[noun_at]):
        return -1
    return noun_at - 1 if common_nouns(tokens[noun_at - 1]) else -1


def apposition(tokens: Sequence[Token], mention: Mention) -> Apposition | None:
    """The apposition behind a name: „Kongo, drugiej co do długości rzeki”, „Australii jako kontynencie”."""
    at = mention.end
    while at < len(tokens) and tokens[at].form in MARKS:
        at += 1
    if at >= len(tokens) or not (tokens[at].form in _OPENING or tokens[at].lemmas & _AS):
        at = _further(tokens, at)
    if at < 0:
        return None
    start = at + 1
    noun = next(_head(tokens, start), None)
    if noun is None or not (agrees_with(tokens, noun, mention) or _is_one_of(tokens, start, noun)):
        return None
    return Apposition(start, noun)


def meant_again(tokens: Sequence[Token], mention: Mention) -> Iterator[int]:
    """Indices of nouns by which the last name in front is meant again: „w tym stanie”."""
    for at in range(mention.end, len(tokens) - 1):
        if tokens[at].word[:1].isupper():
            return
        if tokens[at].lemmas & _POINTING and common_nouns(tokens[at + 1]):
            yield at + 1


def _further(tokens: Sequence[Token], start: int) -> int:
    """Index of „jako” further on, before another name: „Australia połączona z Azją” has none; -1 if none."""
    for index in range(start, len(tokens)):
        if tokens[index].form == "jako":
            return index
        if tokens[index].word[:1].isupper():
            break
    return -1


def _head(tokens: Sequence[Token], start: int) -> Iterator[int]:
    """The noun of an apposition, then what else may be its noun: words that may be adjectives too come last."""
    doubtful: list[int] = []
    for index in range(start, min(len(tokens), start + _LONGEST)):
        token = tokens[index]
        if common_nouns(token) and not _is_of_measure(tokens, index):
            if not any(one.tag.pos in _ADJECTIVES for one in token.readings):
                yield index
                break
            doubtful.append(index)
        if not _is_passed(tokens, index):
            break
    yield from doubtful


def common_nouns(token: Token) -> tuple[str, ...]:
    """The common nouns that a word may be."""
    found = (one.lemma for one in token.readings if one.tag.pos in PLAIN_NOUNS and one.lemma[:1].islower())
    return tuple(dict.fromkeys(lemma for lemma in found if lemma not in _PRONOUNS))


def adjectives_around(tokens: Sequence[Token], mention: Mention, said: Apposition | None, front: int) -> Iterator[int]:
    """Indices of adjectives that describe a name, its class noun in front or the noun of its apposition."""
    index = mention.start - 1
    while index >= 0 and (index >= front or may_be_adjective(tokens[index])):
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
    if index < len(tokens) and tokens[index].form in _OPENING:
        index += 1
        yield index
    if index < len(tokens) and tokens[index].form.lower() in _PLACE_PREPOSITIONS:
        index += 1
        yield index
    elif index == end:
        yield index
    for _ in range(3):
        if index >= len(tokens) or not (common_nouns(tokens[index]) or is_adjective(tokens[index])):
            return
        index += 1
        yield index


def is_inside(tokens: Sequence[Token], end: int, start: int) -> bool:
    """Whether the words between say that what stands in front lies in what begins there: „w”, but not „koło”, „nad”."""
    between = {token.form.lower() for token in tokens[end:start]}
    return not between & (_PLACE_PREPOSITIONS - INSIDE)


def adjectives_of_site(tokens: Sequence[Token], start: int) -> tuple[int, Sequence[int]] | None:
    """What lies in a name with its adjectives, as indices: „andaluzyjskim pałacu w Grenadzie”; None if nothing does."""
    noun = start - 2
    if noun < 1 or tokens[start - 1].form.lower() not in INSIDE or not common_nouns(tokens[noun]):
        return None
    found = list(takewhile(lambda at: may_be_adjective(tokens[at]), range(noun - 1, -1, -1)))
    return (noun, found) if found else None


def is_only_verb(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word may be a finite verb and no other one is there: „Na czym gra pianista?”."""
    verbs = (index for index, token in enumerate(tokens) if any(one.tag.pos in STATING_VERBS for one in token.readings))
    return list(verbs) == [at]


def is_adjective(token: Token) -> bool:
    """Whether a word can be nothing but an adjective or participle, or the language of that name („angielski”)."""
    pos = {one.tag.pos for one in token.readings if one.tag.pos != "subst" or not one.lemma.endswith(_OF_PLACES)}
    return bool(pos) and pos <= _ADJECTIVES


def may_be_adjective(token: Token) -> bool:
    """Whether a word may be an adjective or participle, but no finite verb („ma”)."""
    found = {reading.tag.pos for reading in token.readings}
    return not found.isdisjoint(_ADJECTIVES) and found.isdisjoint(STATING_VERBS)


def is_graded(token: Token) -> bool:
    """Whether a word is a comparative or superlative, which is of no place („najwyższy”)."""
    return any(reading.tag.degree in ("com", "sup") for reading in token.readings)


def _is_passed_over(token: Token) -> bool:
    """Whether a word says no more than „o nazwie”, or describes; „na którym Darwin” says nothing of him."""
    return token.form in MARKS or bool(token.lemmas & _LINKS) or (is_adjective(token) and not token.lemmas & _ASKING)


def _is_passed(tokens: Sequence[Token], index: int) -> bool:
    """Whether a word inside an apposition may stand before its noun."""
    token = tokens[index]
    if token.lemmas & question_words().keys() and not _after_measure(tokens, index + 2):
        return False
    if _is_of_measure(tokens, index):
        return True
    if token.form in _WITH:
        return "jeden" in tokens[index - 1].lemmas
    return "jeden" in token.lemmas or any(reading.tag.pos in _PASSED for reading in token.readings)


def _after_measure(tokens: Sequence[Token], index: int) -> bool:
    """Whether a word says by what something is ranked: „drugiej co do długości”, „druga pod względem obszaru”."""
    if not 2 <= index <= len(tokens):  # noqa: PLR2004 (two words in front)
        return False
    return (tokens[index - 2].form.lower(), tokens[index - 1].form.lower()) in _MEASURES


def _is_of_measure(tokens: Sequence[Token], index: int) -> bool:
    return any(_after_measure(tokens, index + further) for further in range(3))


def _is_one_of(tokens: Sequence[Token], start: int, noun: int) -> bool:
    """Whether the noun is what the name is one of: „jedną z najdłuższych rzek”."""
    return any("jeden" in tokens[index].lemmas for index in range(start, noun))
