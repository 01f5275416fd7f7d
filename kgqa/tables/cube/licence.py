"""What the words of a question that a meaning leaves unexplained say against it."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.model import Contrast, Size, is_contrast
from kgqa.tables.composing.table_meanings import ROWS
from kgqa.tables.cube.cube_questions import (
    asked_noun,
    degree_words,
    fraction_words,
    people_words,
    place_words,
    time_words,
    titled_places,
    vague_words,
)
from kgqa.tables.cube.selecting import SORTED
from kgqa.tables.finding.scene import Candidate, Features, Scene, once
from kgqa.tables.finding.table_vocabulary import FORM
from kgqa.tables.language.polish import is_person
from kgqa.tables.language.question_cues import bits

_OPERATORS = frozenset(
    {"SUPER", "GT", "LT", "DIFF", "AVG", "PERCENT", "ORDER", "TIMES", "NOT", "MORE", "SUM", "WITHOUT", "WINNER"}
)
_DENYING = frozenset({"nie", "bez"})
"""Words that turn what a question says into its opposite."""
_LOOSE = frozenset(
    {"measure:total", "measure:titled", "measure:only", "measure:unnamed", "count:titled", "count:strange"}
)
"""What is read although no header names it, which a strange word makes doubtful."""
_WHOLES = ("resolved:total", "resolved:sum", "sum:unsaid")
"""What takes all keys together, among which a strange word may name one."""
_TOTALLED = {"left:asked": "left:strange"}
"""What is left beside a total, which may be what is asked for."""
_PLAIN = frozenset({"left:strange", "left:known", "left:entity", "left:around"})
"""Sorts of words that may say of what kind a key is."""
_NAMING = frozenset({"WHICH", "WHO", "WHERE", "YEAR", "MONTH"})
"""Question words that no difference of numbers answers."""


@dataclass(frozen=True)
class Setting:
    """Words (bits) by what else says them."""

    keys: int
    """Keys of the table."""
    elsewhere: int
    """Titles and headers of other tables, not of this one."""
    entity: int
    """The header of the column that names the rows."""
    measures: frozenset[int]
    """The columns of measures."""


def licence(scene: Scene, candidate: Candidate, setting: Setting) -> Features:
    """The candidate's own features, equal names added up, and those of what it leaves."""
    summed: dict[str, float] = {}
    for name, value in candidate.features:
        summed[name] = summed.get(name, 0.0) + value
    for index in range(len(scene.wording.words)):
        if not candidate.used >> index & 1 and (name := _left(scene, index, setting)):
            if name in _PLAIN and _names_kind(scene, candidate, setting, index):
                name = "left:kind"
            if name == "left:name" and _told_again(scene, candidate, index):
                name = "left:aside"
            name = _TOTALLED.get(name, name) if summed.get("total") else name
            summed[name] = summed.get(name, 0.0) + 1.0
    _done_by(scene, candidate, setting, summed)
    strange = bool(summed.get("left:strange") or summed.get("left:asked"))
    loose = any(summed.get(name) for name in _LOOSE - ({"measure:only"} if summed.get(SORTED) else set()))
    summed["strange:unnamed"] = float(strange and (loose or summed.get("cells:several", 0.0) > 1))
    summed["verb:counted"] = float(bool(summed.get("left:verb") and summed.get("count:all")))
    summed["strange:total"] = float(strange and any(map(summed.get, _WHOLES)))
    if is_contrast(candidate.meaning, Contrast.DIFFERENCE) and scene.wording.heads <= _NAMING:
        summed["type:text"] = 1.0
    return tuple((name, value) for name, value in summed.items() if value)


def _done_by(scene: Scene, candidate: Candidate, setting: Setting, summed: dict[str, float]) -> None:
    """A verb that a measure says tells more than the noun that is counted: „ile meczów wygrała”."""
    verbs = sum(1 << i for i, word in enumerate(scene.wording.words) if word.verb and not word.function)
    said = 0
    for position, header in scene.headers.items():
        said |= header.used & verbs if position in setting.measures else 0
    column = candidate.cells[0][1] if candidate.cells else -1
    times = sum(bits(time.start, time.end) for time in scene.wording.times) | time_words(scene)
    own = scene.headers[column].used & scene.content & ~times if column in scene.headers else -1
    plain = own in (0, asked_noun(scene))
    if "HOWMANY" in scene.wording.heads and said & ~candidate.used and plain and not summed.get("total"):
        summed["left:done"] = 1.0
    elif said and summed.get("left:known") and _leaves_things(scene, candidate):
        summed["left:known"] -= 1.0


def _leaves_things(scene: Scene, candidate: Candidate) -> bool:
    """Whether the noun that is counted is left, and names no persons: „ile książek wypożyczono”."""
    noun = asked_noun(scene) & ~candidate.used if "HOWMANY" in scene.wording.heads else 0
    return bool(noun) and not is_person(scene.wording.words[noun.bit_length() - 1].text)


def _told_again(scene: Scene, candidate: Candidate, index: int) -> bool:
    """Whether a word told aside is of a time, and the reading has another: „w II kwartale (od kwietnia do czerwca)”."""
    times = [bits(time.start, time.end) for time in scene.wording.times]
    timed = any(words >> index & 1 for words in times)
    return timed and scene.wording.words[index].aside and any(words & candidate.used for words in times)


def _names_kind(scene: Scene, candidate: Candidate, setting: Setting, index: int) -> bool:
    """Whether a noun between a preposition and a key that is chosen says what the key is: „w trybie stabilnym”."""
    words = scene.wording.words
    if not 0 < index < len(words) - 1 or not words[index - 1].function or words[index - 1].cues or words[index].verb:
        return False
    return (
        bool(candidate.used & setting.keys & ~scene.surely_around & 1 << (index + 1)) and not words[index + 1].function
    )


def _left(scene: Scene, index: int, setting: Setting) -> str:
    """What sort of word is left."""
    word = scene.wording.words[index]
    if "WHY" in scene.wording.heads and not (word.name or word.text[0].isdecimal()):
        return "left:aside"  # what is asked the reason of
    denied = word.participle and not word.aside and word.text.lower().startswith("nie")
    if denied and scene.content >> index & 1:
        return "left:negation"
    content = bool(scene.content >> index & 1)
    if content and (degree_words(scene) | time_words(scene) & _beside_times(scene)) >> index & 1:
        return "left:vague"
    if (scene.surely_around if word.verb else scene.around) >> index & 1 and "SUPER" not in word.cues:
        return _left_around(scene, index, setting) if content else ""
    if word.text.lower() in _DENYING and "NOT" in word.cues and "TRUTH" not in scene.wording.heads:
        return "left:negation"
    if word.cues & _OPERATORS and not word.name and word.text[0].isalpha():
        mean = "AVG" in word.cues and not word.cues & {"SUPER", "DIFF"}
        slight = word.function or "caly" in word.keys
        bound = "left:bound" if word.cues & {"GT", "LT"} else "left:operator"
        return "left:around" if mean else "left:particle" if slight else bound
    return _left_content(scene, index, setting) if content else ""


@once
def _beside_times(scene: Scene) -> int:
    """The words (bits) beside times: of „2023 roku”."""
    times = sum(bits(time.start, time.end) for time in scene.wording.times)
    return (times << 1 | times >> 1) & ~times


def _left_around(scene: Scene, index: int, setting: Setting) -> str:
    """A word of the title, which costs where keys or headers say it, too, or only another table does."""
    word = scene.wording.words[index]
    if setting.elsewhere >> index & 1:
        return "left:elsewhere"
    if setting.entity >> index & 1:
        return "left:entity"
    if setting.keys >> index & 1 and not titled_places(scene) >> index & 1:
        if (place_words(scene) & ~asked_noun(scene)) >> index & 1:
            return ""  # „w gminie” is that of the title
        sole = word.text[0].isdecimal() and len(scene.index.years) == 1
        return "left:around" if sole or not (word.name or word.text[0].isdecimal()) else "left:known"
    said = any(header.used >> index & 1 for header in scene.headers.values())
    return "left:around" if said else ""


def _left_content(scene: Scene, index: int, setting: Setting) -> str:
    """A word of content that the title does not say."""
    word = scene.wording.words[index]
    known = bool(scene.known >> index & 1)
    timed = any(time.start <= index < time.end for time in scene.wording.times)
    told = not known and not timed and not word.name
    plain = told and not word.text[0].isdecimal()
    sorts = (
        ("left:aside", told and word.aside),
        ("left:vague", bool(word.keys & vague_words()) or bool(time_words(scene) >> index & 1)),
        ("left:elsewhere", bool(setting.elsewhere >> index & 1) and not known),
        ("left:number", word.text[0].isdecimal() or bool(word.keys & fraction_words())),
        ("left:name", word.name or timed),
        ("left:people", bool(word.keys & people_words())),
        ("left:key", word.verb and _in_cells(scene, index) and _quality(scene, index) >= FORM),
        ("left:known:verb", word.participle and not word.verb and _in_cells(scene, index)),
        ("left:known:verb" if known else "left:verb", word.verb),
        ("left:adverb", plain and word.adverb),
        ("left:participle", word.participle),
        ("left:entity", bool(setting.entity >> index & 1)),
        ("left:counted", known and _counts(scene, index)),
        ("left:key", known and bool(setting.keys >> index & 1)),
        ("left:known", known),
    )
    counted = bool(scene.wording.heads & {"HOWMANY", "WHAT"}) and bool(asked_noun(scene) >> index & 1)
    asked = "left:object" if _done(scene) and not is_person(word.text) else "left:asked"
    return next((sort for sort, holds in sorts if holds), asked if counted else "left:strange")


def _counts(scene: Scene, index: int) -> bool:
    """Whether a word stands behind the number of a bound: „więcej niż 6 meczów”."""
    before = scene.wording.words[index - 1] if index else None
    return before is not None and before.text[0].isdecimal() and bool(scene.cues & {"GT", "LT", "GE", "LE"})


@once
def _done(scene: Scene) -> bool:
    """Whether the table speaks of what a verb says is done with things: „ile książek wypożyczono”."""
    verbs = (i for i, word in enumerate(scene.wording.words) if word.verb and not word.function)
    told = (i for i in verbs if scene.said >> i & 1 and not scene.wording.words[i].keys & vague_words())
    return any(scene.titled >> i & 1 or scene.leads(i) for i in told)


def _quality(scene: Scene, index: int) -> float:
    """How well the table's words say one of the question."""
    return max(scene.matches[index].values(), default=0.0)


def _in_cells(scene: Scene, index: int) -> bool:
    """Whether cells hold a word."""
    return any(match.used >> index & 1 for match in scene.cells)


def no_answer() -> Candidate:
    """The meaning that the tables do not answer."""
    return Candidate(Size(ROWS), (), (), 0, (("nothing", 1.0),))
