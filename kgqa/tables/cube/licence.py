"""What the words of a question that a meaning leaves unexplained say against it."""

from __future__ import annotations

from kgqa.tables.composing.table_meanings import Everything, Size
from kgqa.tables.cube.asking import people_words, time_words, vague_words
from kgqa.tables.finding.scene import Candidate, Features, Scene

_OPERATORS = frozenset({"SUPER", "GT", "LT", "DIFF", "AVG", "PERCENT", "ORDER", "TIMES", "NOT", "MORE", "SUM"})

_MUCH = 0.6
"""A header of which so much is left unsaid beside a strange word may be another one. Not fitted: about one word."""


def licence(scene: Scene, candidate: Candidate, behind: float, named: int, elsewhere: int) -> Features:
    """The candidate's own features, equal names added up, and those of what it leaves.

    `named` are words (bits) that keys of the table say, `elsewhere` those that titles of other tables say.
    """
    summed: dict[str, float] = {"table:behind": behind}
    for name, value in candidate.features:
        if value:
            summed[name] = summed.get(name, 0.0) + value
    for index in range(len(scene.wording.words)):
        if not candidate.used >> index & 1 and (name := _left(scene, index, named, elsewhere)):
            name = "left:around:total" if name == "left:around" and "total" in summed else name
            summed[name] = summed.get(name, 0.0) + 1.0
    strange = summed.get("left:strange", 0.0)
    if strange and summed.keys() & {"measure:total", "measure:only", "measure:unnamed", "count:titled", "count:strange"}:
        summed["strange:unnamed"] = 1.0
    if strange and summed.get("measure:uncovered", 0.0) > _MUCH:
        summed["strange:uncovered"] = 1.0
    if not candidate.texts:
        summed["empty"] = 1.0
    if len(candidate.texts) == 1 and _said(scene, candidate.texts[0]):
        summed["said"] = 1.0
    return tuple((name, value) for name, value in summed.items() if value)


def _left(scene: Scene, index: int, named: int, elsewhere: int) -> str:
    """What sort of word is left."""
    word = scene.wording.words[index]
    if scene.around >> index & 1 and not word.cues & {"SUPER"}:
        if elsewhere & scene.content & 1 << index:
            return "left:elsewhere"
        if named >> index & 1 and scene.content >> index & 1:
            return "left:known" if word.name or word.text[0].isdecimal() else "left:around"
        return "left:around" if _in_headers(scene, index) else ""
    if "AVG" in word.cues and not word.cues & {"SUPER", "DIFF"}:
        return "left:around"
    if word.cues & _OPERATORS and not word.name and word.text[0].isalpha():
        return "left:operator" if not word.function else "left:particle"
    if not scene.content >> index & 1:
        return ""
    if word.keys & vague_words() or time_words(scene) >> index & 1:
        return "left:vague"
    if elsewhere >> index & 1 and not scene.known >> index & 1:
        return "left:elsewhere"
    if word.text[0].isdecimal():
        return "left:number"
    if word.name or any(time.start <= index < time.end for time in scene.wording.times):
        return "left:name"
    if word.keys & people_words():
        return "left:people"
    if word.verb:
        return "left:around" if scene.known >> index & 1 else "left:verb"
    if word.participle:
        return "left:participle"
    return "left:known" if scene.known >> index & 1 else "left:strange"


def _in_headers(scene: Scene, index: int) -> bool:
    """Whether headers say a word of the title, too, which so tells columns apart."""
    return bool(scene.content >> index & 1) and any(header.used >> index & 1 for header in scene.headers.values())


def _said(scene: Scene, text: str) -> bool:
    """Whether an answer repeats the question, which offers no choice."""
    return len(text) > 2 and text.casefold() in scene.wording.text.casefold() and "OR" not in scene.cues  # noqa: PLR2004


def no_answer() -> Candidate:
    """The meaning that the tables do not answer."""
    return Candidate(Size(Everything()), (), (), 0, (("nothing", 1.0),))
