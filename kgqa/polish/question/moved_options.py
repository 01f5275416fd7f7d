"""Puts options that stand anywhere else behind their question: „Która z rzek: Wisła czy Odra, jest dłuższa?” asks
„Która z rzek jest dłuższa: Wisła czy Odra?”, „czy to Wisła jest dłuższa, czy Odra?” „co jest dłuższa: Wisła czy Odra?”.

Of times that are offered („w XVIII czy w XIX wieku?”) the true one is told, so that nothing of them need be read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.question.option_lists import WHICH, is_predicate, outside_quotes
from kgqa.polish.tokens.tags import ADJECTIVES, FINITE_VERBS, PREPOSITIONS, SUBSTANTIVES
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.numbers import read_roman
from kgqa.polish.values.quotations import MARKS, quoted
from kgqa.polish.values.time_values import DASHES
from kgqa.terms import Case

_OF, _JOINTS, _OR = word_list("selecting"), word_list("name_joints"), "czy"
_COMMA, _COLON, _THAT, _END = ",", ":", "to", ".?!"
_IN, _BEING = word_list("in"), word_list("being_verbs")
_WONDERING = word_list("wondering")
_SPANS = {"rok": "roku", "wiek": "wieku", "stulecie": "wieku"}
"""Lemmas of nouns behind the number of a time, and how the time is asked for."""
_OFFERED_TIMES = re.compile(r",?[aC]*w?u?nu?,?Ca*w?u?nu?\.*$")
"""Two times, by the letters of `_letter`."""
_OPENING = 4
"""Words among which a comparison stands that a question opens with: „która rzeka jest dłuższa”."""


def options_last(text: str, tokens: Sequence[Token]) -> str:
    """The question with its options behind it; the text itself where none stand elsewhere.

    `tokens` are those of the text.
    """
    readers = (_behind_predicate, _selected, _compared, _compared_by, _chosen, _of_times)
    return next((moved for read in readers if (moved := read(text, tokens))), text)


def _behind_predicate(text: str, tokens: Sequence[Token]) -> str:
    """Options between a colon or dash and the predicate of what is asked; empty where there are none."""
    outside = outside_quotes(tokens)
    colon = next((at for at in outside if at and _opens_row(text, tokens[at])), None)
    last = max(_joints(tokens), default=0)
    if colon is None or last < colon or any(map(is_predicate, tokens[:colon])):
        return ""
    verb = next((at for at in outside if at > last + 1 and tokens[at].is_finite), None)
    if verb is None or not (tokens[colon].form == _COLON or _stand_between_dashes(tokens, colon, verb)):
        return ""
    options = text[tokens[colon].end : tokens[verb].start].strip(" ,–—-")
    return f"{text[: tokens[colon].start].rstrip()} {text[tokens[verb].start :].rstrip(' ?.')}: {options}?"


def _stand_between_dashes(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a dash closes what another one opens, which begins with no „czy”."""
    return tokens[end - 1].form in DASHES and tokens[start + 1].form.lower() != _OR


def _opens_row(text: str, token: Token) -> bool:
    """Whether a mark opens a row of options: a colon, or a dash that joins no words."""
    return token.form == _COLON or (token.form in DASHES and text[token.start - 1 : token.start].isspace())


def _selected(text: str, tokens: Sequence[Token]) -> str:
    """A row of names behind „spośród”, or behind the noun that follows it, of which a degree tells one; empty where
    there is none."""
    graded = [token for token in tokens if token.is_graded]
    for start, token in enumerate(tokens):
        if not graded or token.form.lower() not in _OF:
            continue
        asks = start and tokens[start - 1].lemmas & WHICH
        noun = [one for one in tokens[start + 1 : start + 2] if asks and one.form.islower()]
        row = _names(tokens, start + 1 + len(noun))
        fits = _are_called(tokens, row) if noun else not start or any(one.may_be(ADJECTIVES) for one in graded)
        if len(row) > 1 and fits:
            names = [_said(text, tokens, first, last) for first, last in row]
            before, behind = text[: noun[0].end if noun else token.start], text[tokens[row[-1][1] - 1].end :]
            asked = " ".join(filter(None, (before.strip(" ,"), behind.strip(" ,?.!"))))
            return f"{asked}: {', '.join(names[:-1])} {_OR} {names[-1]}?"
    return ""


def _are_called(tokens: Sequence[Token], row: Sequence[tuple[int, int]]) -> bool:
    """Whether names stand in the nominative, beside a noun („z rzek Wisła i Odra”, not „z rzek Polski i Czech”)."""
    names = [tokens[start + (tokens[start].form in MARKS)] for start, _ in row]
    may_be = all(Case.NOM in one.cases for name in names for one in name.readings_as(SUBSTANTIVES)[:1])
    return may_be and any(name.best is None or Case.NOM in name.best.cases for name in names)


def _compared(text: str, tokens: Sequence[Token]) -> str:
    """Options that no mark parts from the comparison in front of them („co większe jowisz czy saturn”); else empty."""
    joints = _joints(tokens)
    if not joints or not tokens[0].lemmas & WHICH or any(token.form in (_COMMA, _COLON, *DASHES) for token in tokens):
        return ""
    graded = next((at for at in range(1, min(_OPENING, joints[-1] - 1)) if tokens[at].is_graded), None)
    if graded is None:
        return ""
    says_more = tokens[graded + 1].may_be(PREPOSITIONS)  # „dalej od Warszawy …”
    acts = not says_more and any(token.may_be(FINITE_VERBS) for token in tokens[1:graded])
    if acts and not tokens[graded].may_be(ADJECTIVES):  # „kto żył dłużej newton …”
        return f"{text[: tokens[graded].end]}: {text[tokens[graded + 1].start :].strip(' ?.!')}?"
    if not tokens[graded].may_be(ADJECTIVES) or not all(map(_may_compare, tokens[1:graded])):
        return ""
    end = graded + 1 + (graded + 2 < joints[-1] and _is_noun_of(tokens[graded + 1], tokens[graded]))
    is_said = any(token.lemmas & _BEING for token in tokens[:end])
    copula = "" if is_said else "jest "
    asked = f"{text[: tokens[graded].start]}{copula}{_said(text, tokens, graded, end)}"
    return f"{asked}: {text[tokens[end].start :].strip(' ?.!')}?"


def _compared_by(text: str, tokens: Sequence[Token]) -> str:
    """Options in front of what alone compares them („Dunaj czy Ren dłuższa rzeka”); else empty."""
    joints = [at for at in _joints(tokens) if at]
    graded = next((at for at, token in enumerate(tokens) if token.is_graded), None)
    if len(joints) != 1 or graded is None or graded < joints[0] + 2 or not tokens[graded].form.islower():
        return ""
    states = any(token.is_finite or is_predicate(token) for token in tokens)
    asks = any(token.lemmas & question_words().keys() for token in tokens)
    behind = [
        token for token in tokens[graded + 1 :] if token.form not in _END
    ]  # „niższa temperatura wrzenia” says more
    if states or asks or len(behind) > 1 or not all(map(_may_compare, tokens[graded + 1 :])):
        return ""
    return f"co jest {tokens[graded].form}: {text[: tokens[graded].start].strip(' ,:–-')}?"


def _chosen(text: str, tokens: Sequence[Token]) -> str:
    """A choice whose first option is claimed: „czy to Wisła jest dłuższa, czy (to raczej) Odra”; else empty."""
    joints = _joints(tokens)
    if len(joints) < 2 or tokens[joints[-1] - 1].form != _COMMA:  # noqa: PLR2004
        return ""
    first, last = (_behind_wondering(tokens, at + 1) for at in joints[-2:])
    verb = next((at for at in range(first, joints[-1]) if is_predicate(tokens[at])), first)
    ends = [at for at, token in enumerate(tokens) if at > last and token.form in _END] or [len(tokens)]
    if verb == first or not all(map(_opens_name, (*tokens[first:verb], *tokens[last : ends[0]]))) or last >= ends[0]:
        return ""
    one, two = text[tokens[first].start : tokens[verb - 1].end], text[tokens[last].start : tokens[ends[0] - 1].end]
    said = text[tokens[verb].start : tokens[joints[-1] - 1].start].strip()
    return f"{text[: tokens[joints[-2]].start]}co {said}: {one} {_OR} {two}?"


def _of_times(text: str, tokens: Sequence[Token]) -> str:
    """What happened at one of two times that are offered, asked for the time; else empty."""
    told = _OFFERED_TIMES.search("".join(map(_letter, tokens)))
    if not told or not told.start():
        return ""
    said = [_SPANS[lemma] for token in tokens[told.start() :] for lemma in token.lemmas & _SPANS.keys()]
    whole = text[: tokens[told.start() - 1].end].rstrip(" :–-")
    asks = any(token.form.lower() == _OR for token in tokens[:1])
    spans = said or ["roku"]
    if any(token.lemmas & {"kiedy", "który", "jaki"} for token in tokens[: told.start()]):
        return f"{whole}?"
    return f"w którym {spans[-1]} {whole[len(_OR) :].strip() if asks else whole}?"


def _letter(token: Token) -> str:
    """What a word may be of two times that are offered."""
    word = token.form.lower()
    if word in (_COMMA, _OR):
        return {_COMMA: ",", _OR: "C"}[word]
    is_number = word.isdigit() or (token.form.isupper() and bool(read_roman(token.form)))
    kinds = {".": word in _END, "w": word in _IN, "a": word in _WONDERING, "n": is_number}
    return next((letter for letter, is_one in kinds.items() if is_one), "u" if token.lemmas & _SPANS.keys() else "x")


def _joints(tokens: Sequence[Token]) -> list[int]:
    return [at for at in outside_quotes(tokens) if tokens[at].word.lower() == _OR]


def _behind_wondering(tokens: Sequence[Token], at: int) -> int:
    while at < len(tokens) - 1 and (tokens[at].form == _THAT or tokens[at].form.lower() in _WONDERING):
        at += 1
    return at


def _may_compare(token: Token) -> bool:
    """Whether a word may stand beside the one that compares: a noun, „jest”, a mark at the end."""
    return bool(token.lemmas & _BEING) or token.form in _END or (token.may_be(SUBSTANTIVES) and token.form.islower())


def _is_noun_of(token: Token, adjective: Token) -> bool:
    return token.word.islower() and token.may_be(SUBSTANTIVES) and token.agrees_with(adjective)


def _said(text: str, tokens: Sequence[Token], start: int, end: int) -> str:
    return text[tokens[start].start : tokens[end - 1].end]


def _names(tokens: Sequence[Token], start: int) -> Sequence[tuple[int, int]]:
    """The names in a row from an index on, each by its first token and the index behind its last one; the last one has
    a joint in front of it. Empty where there is no such row."""
    found: list[tuple[int, int]] = []
    closed = dict(quoted([token.form for token in tokens]))
    at, joined = start, False
    while at < len(tokens) and _opens_name(tokens[at]):
        end = closed.get(at, at + 1)
        while at not in closed and end < len(tokens) and _opens_name(tokens[end]):
            end += 1
        found.append((at, end))
        if joined or end >= len(tokens):
            break
        joined = tokens[end].form.lower() in _JOINTS
        at = end + 1 if joined or tokens[end].form == _COMMA else len(tokens)
    return found if joined and found and found[-1][0] == at else ()


def _opens_name(token: Token) -> bool:
    return token.form[:1].isupper() or token.form in MARKS
