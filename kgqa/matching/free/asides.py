"""Words beside a name that only describe it: a reading may leave them out, be there names among them.

„Brandon Lee, tragicznie zmarły na planie „Kruka””, „Forth Bridge w Szkocji”, „okręt Henryka VIII „Mary Rose””, „Król
Popu, Michael Jackson”.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import dropwhile, pairwise

from kgqa.fast_values import kept_for_last
from kgqa.matching.free.pieces import mask
from kgqa.matching.free.sorts import ItemSorts, is_wider, noun_sorts
from kgqa.model import Aim, Analysis, AnswerType, Linked, Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import ADJECTIVES, FINITE_VERBS, SUBSTANTIVES
from kgqa.polish.values.quotations import MARKS
from kgqa.resources import table_rows
from kgqa.terms import Case, Iri, ItemId

_MARKS = frozenset(",–—-()")
_LONGEST = 9
"""Words that an aside may have; longer ones say something of their own.

Not fitted: it bounds what is left out."""
_OPEN = frozenset({Aim.ENTITY, Aim.CATEGORY, Aim.NUMBER, Aim.TIME, Aim.PAIR, Aim.UNKNOWN})
"""What is asked for by questions whose names may be described: the rest compare, count or confirm what is said."""
_NOMINAL = frozenset({"subst", "adj"})
_JOINING = frozenset({"conj", "comp"})
_SAME_AS = word_list("same_as")
_DENYING = frozenset({"nie"}) | word_list("excepting")
QUOTES = frozenset(MARKS) | frozenset("'’")
"""Quotation marks, single ones among them."""
_ENDS = frozenset(",–—-?.!…")
_NEAR = 4
"""Words that may stand between a noun and the name that it calls. Not fitted: it bounds what is left out."""
_JOINTS = word_list("name_joints")
"""Words between things of which somebody is the author."""
_PERSONS = frozenset({AnswerType.PERSON})
_IN_TITLES = frozenset({"subst", "adj", "ppas", "ger", "num", "ign"})


@dataclass(frozen=True, slots=True)
class Aside:
    """Words that describe a name."""

    words: int
    """The bits of its tokens."""
    place: Mention | None = None
    """The place in which the thing is said to lie, if it says so."""
    of: Mention | None = None
    """The name behind which it stands between marks."""


@kept_for_last
def asides(linked: Linked, sorts: ItemSorts) -> tuple[Aside, ...]:
    """The descriptions of names in an open question, and those between marks in a claim."""
    analysis, names = linked.analysis, _names(linked)
    if not _is_open(linked):  # what a claim says of a name between marks it takes for granted
        return tuple(_between_marks(analysis, names)) if analysis.kind is Aim.YES_NO else ()
    before = (Aside(mask(one)) for find in (titles, callings) for one in find(analysis, names, sorts))
    told = (*_between_marks(analysis, names), *before, *_places(analysis, names), *_owners(analysis, names))
    return (*told, *_further_names(analysis.tokens, names))


def told_places(linked: Linked) -> tuple[Aside, ...]:
    """The descriptions that say where a named thing lies."""
    return tuple(_places(linked.analysis, _names(linked))) if _is_open(linked) else ()


def _is_open(linked: Linked) -> bool:
    return linked.analysis.kind in _OPEN and not linked.options


def _names(linked: Linked) -> list[Mention]:
    """The names of a question, of overlapping ones the longest."""
    found: list[Mention] = []
    for one in sorted(linked.mentions, key=lambda one: one.start - one.end):
        if is_name(linked.analysis, one) and all(one.end <= other.start or one.start >= other.end for other in found):
            found.append(one)
    return found


def is_name(analysis: Analysis, mention: Mention) -> bool:
    """Whether a mention is surely a name: quoted, or with a capital letter that does not just open the question."""
    if mention.quoted:
        return True
    return any(
        token.word[:1].isupper() and (index > 0 or len(mention.text.split()) > 1)
        for index, token in enumerate(analysis.tokens[mention.start : mention.end], mention.start)
    )


def _between_marks(analysis: Analysis, names: Iterable[Mention]) -> Iterator[Aside]:
    """What stands behind a name, from a comma or dash to the next or to the end, and asks and states nothing."""
    tokens = analysis.tokens
    ends = {_behind_quote(tokens, name.end): name for name in names}
    for start, name in sorted(ends.items(), key=lambda one: one[0]):
        if start >= len(tokens) or tokens[start].form not in _MARKS:
            continue
        end = next((at for at in range(start + 1, len(tokens)) if tokens[at].form in _MARKS), len(tokens))
        inside = range(start + 1, end)
        said = (tokens[at] for at in inside if tokens[at].form[0].isalnum())
        if _describes(list(dropwhile(lambda word: bool(word.lemmas & _SAME_AS), said))):
            yield Aside(mask(inside), of=name)


def confirmed_words(linked: Linked, sorts: ItemSorts) -> int:
    """The bits of the words between marks that name something which the graph states of the name in front of them
    („„Zew krwi”, dzieło Jacka Londona”), or the same thing again: those say nothing else."""
    names = _names(linked) if _is_open(linked) else []
    told = [one for one in _between_marks(linked.analysis, names) if _is_confirmed(one, names, sorts)]
    told += _further_names(linked.analysis.tokens, names)
    return mask(at for one in told for at in _places_of(one.words))


def _is_confirmed(aside: Aside, names: Iterable[Mention], sorts: ItemSorts) -> bool:
    inside = (one for one in names if not mask(range(one.start, one.end)) & ~aside.words)
    told = {candidate.item for one in inside for candidate in one.candidates[:1]}
    things = aside.of.candidates[:1] if aside.of else ()
    return any(isinstance(one.item, ItemId) and not told.isdisjoint(sorts.stated(one.item)) for one in things)


def _places_of(words: int) -> range:
    return range((words & -words).bit_length() - 1, words.bit_length())


def _describes(words: Sequence[Token]) -> bool:
    """Whether words between marks describe: a phrase that begins with a noun or participle, in small letters."""
    if not 0 < len(words) <= _LONGEST or not words[0].form[:1].islower() or _joins(words[0]):
        return False
    if any(word.form.lower() in _DENYING or word.lemmas & (question_words().keys() | _DENYING) for word in words):
        return False
    if any(map(_is_finite, words)):
        return False
    first = next((word for word in words if not word.classes <= {"adv", "part", "adj", "prep", "num"}), None)
    return first is not None and bool(first.classes & {"subst", "ppas", "pact", "pcon", "ger"})


def _joins(word: Token) -> bool:
    """Whether a word joins clauses or names; „miasto” hardly does."""
    return word.is_likely(_JOINING) if word.best else word.may_be(_JOINING)


def _is_finite(word: Token) -> bool:
    return word.is_likely(FINITE_VERBS) if word.best else word.may_be(FINITE_VERBS)


def _places(analysis: Analysis, names: Sequence[Mention]) -> Iterator[Aside]:
    """The place behind a name: „Forth Bridge w Szkocji”, „Rzymie w stanie Georgia”."""
    tokens = analysis.tokens
    times = mask(at for time in analysis.understanding.times for at in range(time.start, time.end))
    for name in names:
        start = _behind_quote(tokens, name.end)
        if start < len(tokens) and tokens[start].lemmas & _placing():
            place = next((one for one in names if start < one.start <= start + 2), None)
            begin = place.start if place is not None else start
            while place is not None and begin < place.end and tokens[begin].form.islower():
                begin += 1  # „w stanie Georgia” may be linked as a whole
            between = tokens[start + 1 : begin]
            words = mask(range(start, place.end)) if place is not None else 0
            if words and not words & times and all(map(_says_where, between)):
                yield Aside(words, place)


def _says_where(token: Token) -> bool:
    """Whether a word between a preposition and the name of a place is an adjective or a noun for places („stanie”)."""
    classes = token.classes
    return bool(classes & _NOMINAL) and ("subst" not in classes or AnswerType.PLACE in noun_sorts(token.lemmas))


def _owners(analysis: Analysis, names: Sequence[Mention]) -> Iterator[Aside]:
    """A name between a noun and what it names in quotation marks: „okręt Henryka VIII „Mary Rose””."""
    tokens = analysis.tokens
    quoted = {name.start for name in names if name.quoted}
    for name in names:
        begin = next((at for at in range(name.start, name.end) if tokens[at].form[:1].isupper()), 0)
        noun = tokens[begin - 1] if begin else None
        if name.end in quoted and noun is not None and noun.form.islower() and "subst" in noun.classes:
            yield Aside(mask(range(begin, name.end)))


def _further_names(tokens: Sequence[Token], names: Iterable[Mention]) -> Iterator[Aside]:
    """A further name of the same thing, behind a comma, dash or „czyli”: „Król Popu, Michael Jackson”."""
    known = (name for name in names if name.candidates)
    for one, other in pairwise(sorted(known, key=lambda name: name.start)):
        between = tokens[one.end : other.start]
        told = all(token.form in _MARKS | QUOTES or token.lemmas & _SAME_AS for token in between)
        if between and told and one.candidates[0].item == other.candidates[0].item:
            yield Aside(mask(range(one.end, other.end)))


def _behind_quote(tokens: Sequence[Token], end: int) -> int:
    return end + 1 if end < len(tokens) and tokens[end].form in QUOTES else end


@cache
def _placing() -> frozenset[str]:
    return frozenset(word for (word,) in table_rows("kgqa.matching", "placing_prepositions.tsv"))


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
        if not token.form.islower() or not token.may_be(_IN_TITLES):
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
        any(Case.GEN in one.cases or not one.cases for one in token.readings_as(_IN_TITLES)) or token.form[:1].isupper()
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
