"""Words of a clause that stand for what the question asks for, although they do not ask.

„Ten francuski pisarz”, „w tym mieście”, „jego żoną”, „nad nim”, „tam”; the unsaid subject of „Zmarł w Wiedniu”; the
unsaid owner in „a reżyserem był …”.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from kgqa.model import AnswerForm, Linked, Token, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import ADJECTIVAL, ADJECTIVES, PARTICIPLES, PREPOSITIONS, SUBSTANTIVES
from kgqa.terms import Case, ItemId

_THIS = "ten"
_PRONOUN = "on"
_RELATIVE = "który"
_THERE = word_list("there")
_PREPOSITION = "prep"


def implied_phrases(linked: Linked, clause: frozenset[int], fillers: frozenset[str]) -> Iterator[WhPhrase]:
    """Phrases for what is asked for: what points to it if anything does, else a noun and what goes without saying."""
    indices = sorted(clause)
    pointing = [*noun_phrases(linked, indices), *_pronouns(linked, indices)]
    yield from pointing
    if not pointing:
        yield from _named_subject(linked, indices, fillers)
        yield from (WhPhrase(indices[0], indices[0], _RELATIVE, AnswerForm(case)) for case in (Case.NOM, Case.GEN))


def noun_phrases(linked: Linked, indices: Sequence[int]) -> Iterator[WhPhrase]:
    """„Ten” with its noun and the preposition in front: „ten polski pisarz”, „w tym mieście”, „kompozytor ten”."""
    tokens = linked.analysis.tokens
    for position, index in enumerate(indices):
        if _THIS not in tokens[index].lemmas:
            continue
        noun = _noun_of(tokens, indices, position)
        if noun is None:
            continue
        start, end = _whole(tokens, index, noun)
        preposition = _preposition(tokens[start - 1]) if start and start - 1 in indices else ""
        form = AnswerForm(_shared_case(tokens[index], tokens[noun]), preposition=preposition)
        lemma, modifiers = _lemma(tokens[noun]), _modifiers(tokens, start, noun)
        classes = _classes(linked, noun)
        yield WhPhrase(start - bool(preposition), end, _THIS, form, lemma, classes, modifiers)


def _noun_of(tokens: Sequence[Token], indices: Sequence[int], position: int) -> int | None:
    """The noun that agrees with „ten”: behind it and its adjectives, or right in front of it."""
    this_index = indices[position]
    this = tokens[this_index]
    for index, following in zip_longest(indices[position + 1 :], indices[position + 2 :], fillvalue=this_index):
        adjective = tokens[index].may_be(ADJECTIVAL)
        behind = following != this_index and _agrees(this, tokens[following], SUBSTANTIVES)
        if _agrees(this, tokens[index], SUBSTANTIVES) and not (adjective and behind):
            return index
        if not adjective:
            break
    before = indices[position - 1] if position else None
    return before if before is not None and _agrees(this, tokens[before], SUBSTANTIVES) else None


def _whole(tokens: Sequence[Token], this: int, noun: int) -> tuple[int, int]:
    """The range of a noun phrase; a participle with its complements between „ten” and the noun is left out."""
    start = noun
    while start > this and tokens[start - 1].may_be(ADJECTIVES):
        start -= 1
    return (noun, this + 1) if this > noun else (start, noun + 1)


def _agrees(this: Token, other: Token, classes: frozenset[str]) -> bool:
    """Whether another word has a reading of some word classes with the case, number and gender of „ten”."""
    if not other.word[0].isalpha():
        return False
    return any(
        one.agrees(two)
        for one in this.readings
        for two in other.readings
        if one.lemma == _THIS and two.is_of(classes) and two.lemma[:1].islower()
    )


def _shared_case(this: Token, noun: Token) -> Case:
    """The likeliest case in which both words may stand."""
    cases = this.cases
    shared = [case for case in Case if case in cases & noun.cases]
    return max(shared, key=noun.likelihood, default=Case.NOM)


def _modifiers(tokens: Sequence[Token], start: int, noun: int) -> tuple[str, ...]:
    words = (lemma for token in tokens[start:noun] for lemma in token.lemmas_as(ADJECTIVES))
    return tuple(dict.fromkeys(lemma for lemma in words if lemma != _THIS))


def _pronouns(linked: Linked, indices: Sequence[int]) -> Iterator[WhPhrase]:
    """„On”, „jego”, „z nią”, „w którym”, „tam”."""
    tokens = linked.analysis.tokens
    named = {index for one in linked.mentions if one.end - one.start > 1 for index in range(one.start, one.end)}
    for index in (index for index in indices if index not in named):
        lemmas = tokens[index].lemmas
        if tokens[index].form.lower() in _THERE:
            yield WhPhrase(index, index + 1, "gdzie", AnswerForm(Case.LOC, preposition="w"))
        elif _PRONOUN in lemmas or (_RELATIVE in lemmas and not _is_asked(linked, index)):
            preposition = _preposition(tokens[index - 1]) if index and index - 1 in indices else ""
            cases = [case for case in Case if case in tokens[index].cases]
            form = AnswerForm(max(cases, key=tokens[index].likelihood, default=Case.NOM), preposition=preposition)
            word = _PRONOUN if _PRONOUN in lemmas else _RELATIVE
            yield WhPhrase(index - bool(preposition), index + 1, word, form)


def _is_asked(linked: Linked, index: int) -> bool:
    """Whether a word belongs to the wh-phrase of the question."""
    return any(phrase.start <= index < phrase.end for phrase in linked.analysis.wh_phrases[:1])


def _named_subject(linked: Linked, indices: Sequence[int], fillers: frozenset[str]) -> Iterator[WhPhrase]:
    """The noun that may name the subject („francuski pisarz napisał …”) with its adjectives."""
    tokens = linked.analysis.tokens
    for position, index in enumerate(indices):
        noun = _nominative(tokens[index], SUBSTANTIVES)
        if not noun or tokens[index].lemmas & fillers or _is_attribute(tokens, indices, position):
            continue
        start = index
        modifiers: list[str] = []
        for before in reversed(indices[:position]):
            adjective = _nominative(tokens[before], ADJECTIVES)
            if not adjective or before != start - 1:
                break
            modifiers.insert(0, adjective)
            start = before
        yield WhPhrase(start, index + 1, _RELATIVE, AnswerForm(), noun, _classes(linked, index), tuple(modifiers))
        return


def sole_noun(linked: Linked, clause: frozenset[int], silent: frozenset[str]) -> WhPhrase | None:
    """The noun phrase, in any case, that is all a clause says but for `silent` words: „Był polskim pisarzem”."""
    tokens = linked.analysis.tokens
    said = [index for index in sorted(clause) if tokens[index].form[0].isalnum() and not tokens[index].lemmas & silent]
    words = [index for index in said if not _preposition(tokens[index])]
    if not words or not _lemma(tokens[words[-1]]) or not all(tokens[index].may_be(ADJECTIVES) for index in words[:-1]):
        return None
    noun = words[-1]
    modifiers = _modifiers([tokens[index] for index in words], 0, len(words) - 1)
    return WhPhrase(noun, noun + 1, _RELATIVE, AnswerForm(), _lemma(tokens[noun]), _classes(linked, noun), modifiers)


def _is_attribute(tokens: Sequence[Token], indices: Sequence[int], position: int) -> bool:
    """Whether a word that may be a noun („polski”) is an adjective in front of one („polski pisarz”)."""
    index = indices[position]
    following = position + 1 < len(indices) and indices[position + 1] == index + 1
    return bool(following and _nominative(tokens[index], ADJECTIVES) and _nominative(tokens[index + 1], SUBSTANTIVES))


def _nominative(token: Token, classes: frozenset[str]) -> str:
    """The lemma of a lower-case word that may stand in the nominative, an empty string for others."""
    if not token.form[0].isalpha() or token.may_be(PARTICIPLES):
        return ""
    for reading in token.readings:
        if reading.is_of(classes) and Case.NOM in reading.cases and reading.lemma[:1].islower():
            return reading.lemma
    return ""


def _lemma(token: Token) -> str:
    """The lemma of a common noun („pisarz”, „pH”); empty for a word that cannot be one."""
    return next((one for one in token.lemmas_as(SUBSTANTIVES) if one[:1].islower()), "")


def _preposition(token: Token) -> str:
    """The preposition that a token is, not vocalised; empty if it is none.

    One with the nominative („5 sztuk a 2 zł”) is the conjunction „a” wherever a pronoun follows.
    """
    found = (one for one in token.readings_as(PREPOSITIONS) if Case.NOM not in one.cases)
    return next((one.lemma for one in found), "")


def _classes(linked: Linked, index: int) -> frozenset[ItemId]:
    """Items that the noun at an index may name."""
    return frozenset(
        candidate.item
        for mention in linked.mentions
        if (mention.start, mention.end) == (index, index + 1)
        for candidate in mention.candidates[:2]
        if isinstance(candidate.item, ItemId)
    )
