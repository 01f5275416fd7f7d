"""Puts options that stand inside a question behind it: „Która z rzek: Wisła czy Odra, jest dłuższa?” asks „Która z rzek
jest dłuższa: Wisła czy Odra?”, and „Wskaż najdłuższą rzekę spośród Wisły i Odry” asks to choose one of them."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.question.option_lists import is_predicate, outside_quotes
from kgqa.polish.tokens.tags import ADJECTIVES
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.quotations import MARKS

_OF, _JOINTS, _OR = word_list("selecting"), word_list("name_joints"), "czy"
_COMMA, _COLON = ",", ":"


def options_last(text: str, tokens: Sequence[Token]) -> str:
    """The question with its options behind it; the text itself where none stand inside it.

    `tokens` are those of the text.
    """
    return _behind_predicate(text, tokens) or _selected(text, tokens) or text


def _behind_predicate(text: str, tokens: Sequence[Token]) -> str:
    """Options between a colon and the predicate of what is asked; empty where there are none."""
    outside = outside_quotes(tokens)
    colon = next((at for at in outside if at and tokens[at].form == _COLON), None)
    last = max((at for at in outside if tokens[at].word.lower() == _OR), default=0)
    if colon is None or last < colon or any(map(is_predicate, tokens[:colon])):
        return ""
    verb = next((at for at in outside if at > last + 1 and tokens[at].is_finite), None)
    if verb is None:
        return ""
    options = text[tokens[colon].end : tokens[verb].start].strip(" ,")
    return f"{text[: tokens[colon].start].rstrip()} {text[tokens[verb].start :].rstrip(' ?.')}: {options}?"


def _selected(text: str, tokens: Sequence[Token]) -> str:
    """A row of names behind „spośród” of which a degree tells one; empty where there is none."""
    if not any(token.is_graded and token.may_be(ADJECTIVES) for token in tokens):
        return ""
    for start, token in enumerate(tokens):
        row = _names(tokens, start + 1) if token.form.lower() in _OF else ()
        if len(row) > 1:
            names = [text[tokens[first].start : tokens[last - 1].end] for first, last in row]
            before, behind = text[: token.start].strip(" ,"), text[tokens[row[-1][1] - 1].end :].strip(" ,?.!")
            return f"{' '.join(filter(None, (before, behind)))}: {', '.join(names[:-1])} {_OR} {names[-1]}?"
    return ""


def _names(tokens: Sequence[Token], start: int) -> Sequence[tuple[int, int]]:
    """The names in a row from an index on, each by its first token and the index behind its last one; the last one has
    a joint in front of it. Empty where there is no such row."""
    found: list[tuple[int, int]] = []
    at, joined = start, False
    while at < len(tokens) and _opens_name(tokens[at]):
        end = at + 1
        while end < len(tokens) and _opens_name(tokens[end]):
            end += 1
        found.append((at, end))
        if joined or end >= len(tokens):
            break
        joined = tokens[end].form.lower() in _JOINTS
        at = end + 1 if joined or tokens[end].form == _COMMA else len(tokens)
    return found if joined and found and found[-1][0] == at else ()


def _opens_name(token: Token) -> bool:
    return token.form[:1].isupper() or token.form in MARKS
