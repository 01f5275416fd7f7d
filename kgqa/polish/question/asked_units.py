"""The unit in which a question wants a quantity („Ile mil …”, „… w stopach”, „…, licząc w stopach”), and how many
things nouns without a question word ask for („kraje Beneluksu”, „sąsiedzi Finlandii”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.question.analysis import Analysis
from kgqa.polish.question.understanding import Aim, AnswerType
from kgqa.polish.tokens.tags import PLAIN_NOUNS, SUBSTANTIVES
from kgqa.polish.tokens.words import Reading, Token
from kgqa.polish.values.units import has_sign, signed_unit, unit_at, units
from kgqa.terms import Case, Number

_AMOUNT, _OF_WHAT_SORT, _THAT = "ile", "jaki", "to"
_IN, _BEING = word_list("in"), word_list("being_verbs")
_MEASURED_BY = word_list("measured")
_MULTIPLES = word_list("multiples")
"""What stands between „ile” and a unit („ile milionów kilometrów”)."""
_BETWEEN = _MULTIPLES | _BEING | word_list("having_verbs")
"""What else may stand there."""
_LONGEST_NAME = 4
"""Words that the name of a unit has at most: „kilogram na metr sześcienny”."""
_DEGREES = "°"
_LONGEST_SIGN = 2
"""Words that the sign of a unit has at most: „° C”."""
_OPENING = 2
"""Tokens at the beginning of a question among which its question word stands, behind a preposition."""
_DURATION = "duration"
_SHORT = frozenset({"brev"})
"""Abbreviations, which have no number: „w km”."""
_MEASURED = frozenset({"pcon", "ppas"})
"""The forms of verbs in front of a unit: „licząc w”, „wyrażona w”."""
_DIRECT = frozenset({Case.NOM, Case.ACC})


def asked_unit(tokens: Sequence[Token]) -> str:
    """The symbol of the unit behind „ile” or „w”; an empty string if the words name none."""
    return next((unit for _, unit, _ in _asked(tokens)), "")


def unit_told_apart(tokens: Sequence[Token]) -> range:
    """The words „w stopach”, „licząc w stopach” by which a question tells the unit apart from what it asks; empty if it
    does not („Od ilu lat płaci się w euro?”)."""
    first = next(iter(_asked(tokens)), None)
    apart = first[0] if first is not None and not first[2] else range(0)
    told = bool(apart) and apart.start > 0 and tokens[apart.start - 1].may_be(_MEASURED)
    return range(apart.start - 1, apart.stop) if told else apart


def money_counted(tokens: Sequence[Token]) -> range:
    """The words of the currency behind „ile”, which tell nothing else; empty for other units."""
    found = ((words, unit) for words, unit, amount in _asked(tokens) if amount and units()[unit].is_money)
    return next((range(words.start + 1, words.stop) for words, _ in found), range(0))


def unit_beside(analysis: Analysis) -> range:
    """The words that tell a unit apart where an amount may be asked for, or nothing but keywords; of „Co mierzy się w
    woltach?” there are none."""
    if not analysis.understanding.measure:  # most questions; each of their readings asks
        return range(0)
    amounts = analysis.understanding.answer_type is AnswerType.QUANTITY or analysis.kind is Aim.UNKNOWN
    return unit_told_apart(analysis.tokens) if amounts or _is_told_to_be(analysis) else range(0)


def _is_told_to_be(analysis: Analysis) -> bool:
    """Whether a question only asks what something is, which may be an amount whatever its noun („Jaki jest rekord
    ciepła …?”). „W latach …” tells a time."""
    asks = any(_OF_WHAT_SORT in token.lemmas for token in analysis.tokens[:_OPENING])
    verbs = [token for token in analysis.tokens if token.is_finite or token.may_be(_MEASURED)]
    is_time = units()[analysis.understanding.measure].dimension == _DURATION
    return asks and not is_time and len(verbs) == 1 and not verbs[0].lemmas.isdisjoint(_BEING)


def _asked(tokens: Sequence[Token]) -> Iterator[tuple[range, str, bool]]:
    """The words behind „ile” or „w” that name a unit, its symbol, and whether „ile” is in front of them."""
    for index, token in enumerate(tokens[:-1]):
        amount = _AMOUNT in token.lemmas
        if amount or token.form.lower() in _IN:
            unit, end = unit_at(tokens, _behind_multiple(tokens, index + 1) if amount else index + 1)
            if unit and (amount or end > index + _LONGEST_SIGN or not _dates(tokens, index + 1)):
                yield range(index, end), unit, amount
    yield from _behind_keywords(tokens)


def _behind_multiple(tokens: Sequence[Token], index: int) -> int:
    """Index behind „milionów”, „to” and verbs that say only that there is so much, behind „ile” („ile to jest mil”)."""
    while index + 1 < len(tokens) and (
        tokens[index].form.lower() == _THAT or not tokens[index].lemmas.isdisjoint(_BETWEEN)
    ):
        index += 1
    return index


def _behind_keywords(tokens: Sequence[Token]) -> Iterator[tuple[range, str, bool]]:
    """The sign of a unit, or its name in the plural, at the end of keywords, behind no number: „temperatura topnienia
    cyny °C”, „powierzchnia Ukrainy mile kwadratowe”."""
    end = len(tokens)
    states = any(token.is_finite for token in tokens)
    for start in range(max(1, end - _LONGEST_NAME), 0 if states else end):
        sign = "".join(token.word for token in tokens[start:])
        symbol = signed_unit(sign) or _lettered_unit(tokens, sign, start) or _named_unit(tokens, start)
        if symbol and not tokens[start - 1].word[-1:].isdigit():
            yield range(start, end), symbol, False
            return


def _lettered_unit(tokens: Sequence[Token], sign: str, start: int) -> str:
    """The unit whose sign is a letter or the symbol of one without a sign, where what is measured is named in front
    („temperatura wrzenia etanolu K”, „wysokość Rysów ft”); degrees may leave out theirs („C”)."""
    if not _is_measured(tokens[:start]):
        return ""
    return sign if sign in units() and (has_sign(sign) or len(sign) > 1) else signed_unit(f"{_DEGREES}{sign}")


def _is_measured(tokens: Sequence[Token]) -> bool:
    return any(token.lemmas & _MEASURED_BY for token in tokens)


def _named_unit(tokens: Sequence[Token], start: int) -> str:
    """The unit that the words from an index on name, all of them and in the plural, where what is measured is named in
    front („kości stopy” are no feet); an empty string if none."""
    symbol, end = unit_at(tokens, start)
    several = any(Case.NOM in one.cases and Number.PL in one.numbers for one in tokens[start].readings)
    return symbol if end == len(tokens) and several and _is_measured(tokens[:start]) else ""


def _dates(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun behind „w” says when („w roku 1990”, „w dniu …”, „w latach 20.”), and not in which unit."""
    noun = tokens[index]
    is_one = noun.likelihood(Case.LOC, Number.SG) > 0 and not noun.likelihood(Case.LOC, Number.PL)  # „w euro” is not
    if is_one and not noun.may_be(_SHORT):
        return True
    return index + 1 < len(tokens) and tokens[index + 1].form[0].isdigit()


def asks_for_several(tokens: Sequence[Token], named: Set[int]) -> bool:
    """Whether the first noun stands in the nominative plural, and has a singular („skrzypce” has none); the tokens
    `named` are parts of names, and no nouns."""
    subject = _subject(_nouns(tokens, named))
    return _is_plural(subject) and not any(one.is_plural_only for one in subject)


def tells_of_several(tokens: Sequence[Token], named: Set[int]) -> bool:
    """Whether a noun is surely plural („sąsiedzi finlandii”), the first one if it stands in the nominative („państwa
    graniczące z Mongolią”)."""
    nouns = _nouns(tokens, named)
    return any(map(_is_plural, (_subject(nouns), *nouns)))


def names_several(noun: Token) -> bool:
    """Whether a noun is surely plural where it is a subject or an object („góry”)."""
    return _is_plural([one for one in noun.readings_as(PLAIN_NOUNS) if one.cases & _DIRECT])


def _nouns(tokens: Sequence[Token], named: Set[int]) -> list[list[Reading]]:
    """The readings of each noun."""
    said = (token.readings_as(SUBSTANTIVES) for index, token in enumerate(tokens) if index not in named)
    return [nouns for nouns in said if nouns]


def _subject(nouns: Sequence[Sequence[Reading]]) -> list[Reading]:
    """The readings of the first noun in the nominative."""
    return [one for noun in nouns[:1] for one in noun if Case.NOM in one.cases]


def _is_plural(readings: Sequence[Reading]) -> bool:
    return bool(readings) and all(one.numbers == {Number.PL} for one in readings)
