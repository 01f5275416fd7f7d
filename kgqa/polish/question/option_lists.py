"""Finds the options of a choice question: „…: Wisła czy Odra?”, „Stolicą Australii jest Sydney czy Canberra?”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import FINITE_VERBS, SUPERLATIVE
from kgqa.polish.tokens.words import Reading, Token
from kgqa.polish.values.numbers import ordinal_value
from kgqa.polish.values.quotations import quoted

_SEPARATORS = frozenset({":", "–", "—", "-"})
_BETWEEN = word_list("option_joints")
_HAVING = word_list("having_verbs")
_HOW_MANY = "ile"
_AMOUNTS = frozenset({_HOW_MANY, "jaki"})
_END = frozenset({"?", ".", "!"})
_NEGATIVES = word_list("negatives")
_OF, _POINTING = word_list("of_several"), word_list("pointing") | {"on"}
_ROW_JOINTS = word_list("name_joints") | {","}
WHICH = frozenset({"który", "co", "kto"})
"""Lemmas that ask for one of some options."""
_NEAR, _LEAST = 3, 4
"""Words among which a question points back, and that one has at least."""


@dataclass(frozen=True, slots=True)
class Options:
    """Spans of the options, and where the rest of the question ends."""

    spans: tuple[tuple[int, int], ...]
    stem: range
    """The rest of the question, without the list and its separator."""


def read_options(tokens: Sequence[Token]) -> Options | None:
    """Options named behind a separator, as in „Co jest dłuższe: Wisła czy Odra?”; None if there is no such list."""
    outside = outside_quotes(tokens)
    between = [index for index in outside if index > 1 and tokens[index].word.lower() in _BETWEEN]
    if not between:
        return _listed(tokens, outside)
    separators = [index for index in outside if 0 < index < between[-1]]
    strong = [index for index in separators if tokens[index].form in _SEPARATORS and not _is_hyphen(tokens, index)]
    strong = [index for index in strong if tokens[index].form == ":"] or strong
    weak = [index for index in separators if tokens[index].form == "," and _is_stem_end(tokens, index)]
    start = next(iter([*strong[-1:], *weak[:1]]), None)
    if start is None or _is_of_amount(tokens, start):
        return None
    spans = _split(tokens, start + 1)
    if len(spans) < 2 or (strong and any(map(is_predicate, tokens[between[-1] : spans[-1][1]]))):  # noqa: PLR2004
        return None  # „– w A czy w B urodził się X?” says more behind the last one
    return Options(spans, range(start))


def _is_of_amount(tokens: Sequence[Token], end: int) -> bool:
    """Whether a stem asks how much the first of what is named behind it has („Ile km ma najdłuższa z rzek: A czy B?”):
    names are no answer then."""
    asked = any(_HOW_MANY in token.lemmas for token in tokens[:end])
    graded = any(reading.tag.degree == SUPERLATIVE for token in tokens[:end] for reading in token.readings)
    return asked and graded and not any(token.form[:1].isdigit() for token in tokens[end:])


def _is_hyphen(tokens: Sequence[Token], index: int) -> bool:
    """Whether a mark joins two words into one („Skłodowska-Curie”)."""
    before, after = tokens[index - 1 : index], tokens[index + 1 : index + 2]
    mark = tokens[index]
    return bool(before and after) and before[0].end == mark.start and mark.end == after[0].start and mark.form != ":"


def _listed(tokens: Sequence[Token], outside: Sequence[int]) -> Options | None:
    """Options behind a colon that only commas part („…: Rabat, Kair, Tunis?”)."""
    start = next((index for index in reversed(outside) if index and tokens[index].form == ":"), None)
    if start is None or any(is_predicate(token) for token in tokens[start + 1 :]):
        return None
    spans = _split(tokens, start + 1)
    numbers = any(tokens[index].form[:1].isdigit() for index, _ in spans)
    return Options(spans, range(start)) if len(spans) > 1 and (numbers or not _asks_amount(tokens[:start])) else None


def _asks_amount(stem: Sequence[Token]) -> bool:
    """Whether a stem asks how much something has: what is listed is no answer then („Jaką wysokość ma najniższa z gór:
    …?”)."""
    asked = next((index for index, token in enumerate(stem) if token.lemmas & _AMOUNTS), None)
    if asked is None:
        return False
    return _HOW_MANY in stem[asked].lemmas or any(token.lemmas & _HAVING for token in stem[asked + 2 :])


def read_leading_options(tokens: Sequence[Token]) -> Options | None:
    """Options in front of the question, as in „Wisła czy Odra – która z nich jest dłuższa?”; None if there are none."""
    return _led_by_or(tokens) or _pointed_at(tokens) or _selected(tokens)


def _led_by_or(tokens: Sequence[Token]) -> Options | None:
    """Options in front of the question that „czy” joins."""
    outside = outside_quotes(tokens)
    between = next((index for index in outside if index and tokens[index].word.lower() == "czy"), None)
    marks = (index for index in outside if between is not None and index > between)
    end = next((index for index in marks if tokens[index].form in _SEPARATORS | {","}), None)
    if end is None or tokens[0].word.lower() == "czy" or any(is_predicate(token) for token in tokens[:end]):
        return None
    return Options(_split(tokens[:end], 0), range(end + 1, len(tokens)))


def _pointed_at(tokens: Sequence[Token]) -> Options | None:
    """A row in front of a question that asks for one of its members („Wisła, Odra i Warta – która z nich …?”), or which
    of them is more („– kto urodził się pierwszy?”)."""
    marks = (index for index in outside_quotes(tokens) if index and tokens[index].form in _SEPARATORS)
    end = next((index for index in marks if not _is_hyphen(tokens, index)), None)
    if end is None or not (_points_back(tokens, end + 1) or _compares(tokens[end + 1 :])):
        return None
    if any(one.form.lower() in _NEGATIVES for one in tokens[end:]):
        return None  # of which of them something is not true, silence tells nothing
    return _row(tokens, range(end), end + 1)


def _selected(tokens: Sequence[Token]) -> Options | None:
    """A row behind „spośród” that the question word follows („Spośród Wisły i Odry co jest dłuższe?”)."""
    if tokens[0].word.lower() not in _OF or len(tokens) < _LEAST:
        return None
    asking = (at for at in range(1, len(tokens)) if tokens[at].lemmas & WHICH)
    end = next(asking, None)
    found = _row(tokens, range(1, end), end) if end is not None else None
    if found is None or any(end - start > 1 and tokens[start].word.islower() for start, end in found.spans):
        return None  # „Spośród rzek Polski i Czech która …” names none
    return found


def _row(tokens: Sequence[Token], inside: range, behind: int) -> Options | None:
    """The members of a row that commas and „i” part, if it states nothing."""
    if any(is_predicate(tokens[at]) for at in inside):
        return None
    outside = frozenset(outside_quotes(tokens))
    ends = [at for at in inside if at in outside and tokens[at].word.lower() in _ROW_JOINTS]
    starts = [inside.start, *(at + 1 for at in ends)]
    spans = tuple((start, end) for start, end in zip(starts, [*ends, inside.stop], strict=True) if start < end)
    return Options(spans, range(behind, len(tokens))) if len(spans) > 1 else None


def _points_back(tokens: Sequence[Token], start: int) -> bool:
    """Whether a question begins by asking for one of what was named before („co z tego”, „która z tych rzek”)."""
    near = range(start, min(start + _NEAR, len(tokens) - 1))
    return any(tokens[at].word.lower() in _OF and tokens[at + 1].lemmas & _POINTING for at in near)


def _compares(tokens: Sequence[Token]) -> bool:
    """Whether a question asks who or which is more or comes first, of no noun („która jest najdłuższa?”)."""
    alone = len(tokens) > _LEAST - 1 and bool(tokens[0].lemmas & WHICH) and tokens[1].is_finite
    return alone and any(token.is_graded or ordinal_value(token) is not None for token in tokens)


def outside_quotes(tokens: Sequence[Token]) -> list[int]:
    """Indices of the tokens that stand in no quotation marks; a mark that is never closed quotes nothing."""
    inside = {index for start, end in quoted([token.form for token in tokens]) for index in range(start + 1, end)}
    return [index for index in range(len(tokens)) if index not in inside]


def has_alternatives(tokens: Sequence[Token]) -> bool:
    """Whether a statement leaves two open: „Pająk to owad czy pajęczak?”, „Czy X był Piastem czy Wazą?”."""
    joins = {"czy"} if tokens[0].word.lower() == "czy" else _BETWEEN
    return any(index > 1 and tokens[index].word.lower() in joins for index in outside_quotes(tokens))


def is_predicate(token: Token) -> bool:
    if token.word.lower() == "to":
        return True
    return bool(token.readings) and all(map(_is_verb, token.readings))


def _is_stem_end(tokens: Sequence[Token], comma: int) -> bool:
    """A comma before the list, not inside it: a verb stands before it and none between it and „czy”."""
    before = any(_is_verb(reading) for token in tokens[:comma] for reading in token.readings)
    return before and not any(
        token.readings and all(_is_verb(reading) for reading in token.readings) for token in tokens[comma:]
    )


def _is_verb(reading: Reading) -> bool:
    return reading.tag.pos in FINITE_VERBS


def _split(tokens: Sequence[Token], start: int) -> tuple[tuple[int, int], ...]:
    spans: list[tuple[int, int]] = []
    begin, outside = start, frozenset(outside_quotes(tokens))
    for index in range(start, len(tokens) + 1):
        if index == len(tokens) or (index in outside and _ends_option(tokens, index)):
            if index > begin:
                spans.append((begin, index))
            begin = index + 1
    return tuple(spans)


def _ends_option(tokens: Sequence[Token], index: int) -> bool:
    """Whether a token stands behind an option; a full stop behind an initial belongs to a name („A.C. Milan”)."""
    token = tokens[index]
    if token.form == "." and index and len(tokens[index - 1].form) == 1 and tokens[index - 1].word.isupper():
        return False
    return token.word.lower() in (*_BETWEEN, ",") or token.form in _END
