"""What stands in front of a name and says who it is: „odkrywca Ameryki, Krzysztof Kolumb, …”, „autor „Lolity” Vladimir
Nabokov”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from kgqa.matching.free.sorts import ItemSorts, is_wider, noun_sorts
from kgqa.model import Analysis, AnswerType, Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import ADJECTIVES, SUBSTANTIVES
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, Iri

QUOTES = frozenset(MARKS) | frozenset("'’")
"""Quotation marks, single ones among them."""
_ENDS = frozenset(",–—-?.!…")
_LONGEST = 9
"""Words that a title may have. Not fitted: it bounds what is left out."""
_NEAR = 4
"""Words that may stand between a noun and the name that it calls. Not fitted: it bounds what is left out."""
_JOINTS = word_list("name_joints")
"""Words between things of which somebody is the author."""
_PERSONS = frozenset({AnswerType.PERSON})
_NOMINAL = frozenset({"subst", "adj", "ppas", "ger", "num", "ign"})


def titles(analysis: Analysis, names: Iterable[Mention], sorts: ItemSorts) -> Iterator[range]:
    """The tokens of each title, the comma behind it aside.

    It begins with a noun in the case of the name, on which genitives hang. Behind a comma the name ends the phrase as
    well; without one the noun and the name are those of people, and something is stated.
    """
    tokens = analysis.tokens
    asked = max((wh.end for wh in analysis.wh_phrases), default=0)
    stated = any(token.is_finite for token in tokens)
    for name in names:
        start = next((at for at in range(name.start, name.end) if tokens[at].form[:1].isupper()), name.start)
        start -= start > 0 and tokens[start - 1].form in QUOTES
        after = name.end + (name.end < len(tokens) and tokens[name.end].form in QUOTES)
        comma = start > 0 and tokens[start - 1].form == ","
        if comma and after < len(tokens) and tokens[after].form not in _ENDS:
            continue
        end = start - comma
        of_person = not comma and _is_person(name, sorts)
        begin = _begin(tokens[:end], asked, _cases(name, tokens)) if comma or (stated and of_person) else end
        if begin < end - (not comma) and (comma or noun_sorts(tokens[begin].lemmas) == _PERSONS):
            yield range(_with_adjectives(tokens, begin, asked), end)


def callings(analysis: Analysis, names: Iterable[Mention], sorts: ItemSorts) -> Iterator[range]:
    """The tokens in front of each name that say what kind of thing it is: „londyńską kładkę Millennium Bridge”,
    „popularną operę komiczną „Cyrulik sewilski””. The noun must be one for the classes of the thing."""
    tokens = analysis.tokens
    asked = max((wh.end for wh in analysis.wh_phrases), default=0)
    for name in names:
        start = next((at for at in range(name.start, name.end) if tokens[at].form[:1].isupper()), name.start)
        end = start - (start > 0 and tokens[start - 1].form in QUOTES)
        nouns, cases = _classes_of(name, sorts), _cases(name, tokens) if not name.quoted else frozenset(Case)
        before = (at for at in _behind_attributes(tokens, end, asked) if _calls(tokens[at], nouns, cases))
        head = next(before, end)
        said = range(_with_adjectives(tokens, head, asked), end) if head < end else range(0)
        if said and not any(_is_superlative(tokens[at]) for at in said):
            yield said


def _behind_attributes(tokens: tuple[Token, ...], end: int, asked: int) -> Iterator[int]:
    """The nouns in front of a name, the nearest first, with adjectives and a genitive between them and it."""
    for at in range(end - 1, max(asked, end - _NEAR) - 1, -1):
        token = tokens[at]
        if not token.form.islower() or not token.may_be(_NOMINAL):
            return
        if token.may_be(SUBSTANTIVES):
            yield at
            if not token.may_stand_in(Case.GEN):
                return


def _calls(token: Token, nouns: frozenset[str], cases: Set[Case]) -> bool:
    """Whether a word is a noun for things of some classes, in a case of the name or before a name that is not
    inflected."""
    found = [one for one in token.readings if one.lemma in nouns or is_wider(one.lemma, nouns)]
    return (Case.NOM in cases and bool(found)) or any(not cases.isdisjoint(one.cases) for one in found)


def _is_superlative(token: Token) -> bool:
    """Whether a word says which one of all is meant, and so more than what kind of thing a name is."""
    return token.best is not None and token.best.is_superlative


def _classes_of(name: Mention, sorts: ItemSorts) -> frozenset[str]:
    term = name.candidates[0].item.iri if name.candidates else None
    return sorts.nouns(term.item) if isinstance(term, Iri) and term.item is not None else frozenset()


def _begin(before: tuple[Token, ...], asked: int, cases: Set[Case]) -> int:
    """Where the noun stands that heads what is in front of a name: the nearest that is for people, else the farthest;
    the end of it all if there is none."""
    found = len(before)
    for index in range(len(before) - 1, max(asked, len(before) - _LONGEST) - 1, -1):
        token = before[index]
        nouns = [one for one in token.readings_as(SUBSTANTIVES) if not cases.isdisjoint(one.cases)]
        if nouns and token.form.islower():
            found = index
            if noun_sorts(token.lemmas) == _PERSONS:
                break
        if not _hangs(token):
            break
    return found


def _hangs(token: Token) -> bool:
    """Whether a word may hang on the noun in front of it: a genitive, a name, quotation marks."""
    if token.form in QUOTES or token.form in _JOINTS:
        return True
    if token.lemmas & question_words().keys():
        return False
    return (
        any(Case.GEN in one.cases or not one.cases for one in token.readings_as(_NOMINAL)) or token.form[:1].isupper()
    )


def _with_adjectives(tokens: tuple[Token, ...], begin: int, asked: int) -> int:
    while begin > asked and (best := tokens[begin - 1].best) and best.is_of(ADJECTIVES):
        begin -= 1
    return begin


def _cases(name: Mention, tokens: tuple[Token, ...]) -> frozenset[Case]:
    """The cases that a name may stand in: the nominative only if it is as its label has it."""
    readings = (one for token in tokens[name.start : name.end] for one in token.readings_as(SUBSTANTIVES))
    told = frozenset(case for one in readings for case in one.cases)
    as_labelled = any(one.label == name.text for one in name.candidates)
    return (told | {Case.NOM}) if as_labelled else (told or frozenset(Case)) - {Case.NOM}


def _is_person(name: Mention, sorts: ItemSorts) -> bool:
    term = name.candidates[0].item.iri if name.candidates else None
    return isinstance(term, Iri) and term.item is not None and sorts.of(term.item) == _PERSONS
