"""Tells people about an outcome in words of theirs: the answer and its reason, a doubt, or what is missing.

`ask` and the page say the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from kgqa.interfaces.outcomes.item_naming import StatementView, TermView
from kgqa.interfaces.outcomes.outcome_view import AnswerView, MentionView, MissView, OutcomeView
from kgqa.interfaces.outcomes.statement_words import grouped
from kgqa.model import Answer, Extent, Need, Source
from kgqa.resources import read_yaml

_MOST_NAMES = 4
_MOST_HEADLINED = 3
"""Names of a long answer that are told in front of its list."""
Lacking = Sequence[tuple[TermView, TermView]]
"""Items, each with a property that was asked for and that the graph does not have of it."""
_MOST_SUBJECTS = 3
_BEHIND = "behind "
"""What the names of texts begin with that stand in the place of Polish ones at the end of an answer."""
_MOST_VALUES = 12
_TWICE = re.compile(r"([.…])\.$")
"""A full stop behind an abbreviation („m n.p.m.”) or an ellipsis."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a person is told."""

    headline: str
    """The answer, or that there is none, or none that is sure."""
    sure: bool
    lines: tuple[str, ...]
    """Sentences that follow, each a line."""
    language: str = "pl"
    """Of the headline: answers are Polish, but times and lists of names have the page's language."""
    caveats: tuple[str, ...] = ()
    """Those of the lines without which the answer would mislead: that it is not all there is."""


def tell(
    view: OutcomeView, language: str = "pl", lacking: Lacking = (), *, listed: bool = False, answer_text: str = ""
) -> Told:
    """What people are told of an outcome, in Polish or in English; `lacking` is what the graph is known to lack,
    `listed` whether all that the answer names stands in a list beside, so that the first few are enough. `answer_text`
    is the answer in the language, where it is no Polish one."""
    texts = _texts(language)
    if isinstance(view.result, MissView):
        return Told(texts["none"], False, tuple(_missed(view, view.result, texts, lacking)))
    answer = view.result
    short, reasons = (_first_few if listed else _whole)(answer, texts)
    own = short if listed else (_time(view) or _translated(short, texts)) if language != "pl" else ""
    own = own or _with_unit(answer_text, answer)
    if is_sure(answer):
        return Told(own or short, True, tuple(reasons), language if own else "pl", tuple(_caveats(answer, texts)))
    said = {"answer": own or short, "percent": percent(answer.confidence)}
    line = texts[_hedge(answer)].format_map(said)
    return Told(texts["unsure"], False, (line, *reasons))


def _time(view: OutcomeView) -> str:
    """The times that are the answer, in the words of the view; empty where something else is."""
    terms = view.answer.terms if view.answer and view.kind == "time" else ()
    return " – ".join(term.said for term in terms) if all(term.said and not term.id for term in terms) else ""


def _translated(text: str, texts: Mapping[str, str]) -> str:
    """A number with the words behind it in the language of the texts; empty for what ends otherwise."""
    for name, words in texts.items():
        polish = name.removeprefix(_BEHIND)
        if polish != name and text.endswith(polish):
            return text.removesuffix(polish) + words
    return ""


def _whole(answer: AnswerView, texts: Mapping[str, str]) -> tuple[str, Iterator[str]]:
    """The whole answer with what it rests on."""
    return headline(answer), _reasons(answer, texts)


def _first_few(answer: AnswerView, texts: Mapping[str, str]) -> tuple[str, Iterator[str]]:
    """The best known of what an answer names, with the number of the others, and whether these are all."""
    names = list(dict.fromkeys(one.name for one in answer.terms))
    told = texts["more"].format(names=", ".join(names[:_MOST_HEADLINED]), count=len(names) - _MOST_HEADLINED)
    return told, _caveats(answer, texts)


def is_sure(answer: AnswerView | Answer) -> bool:
    """Whether an answer is certain enough to be given as one; a guess never is."""
    return answer.confidence >= _least().get(answer.source, 1.0)


def surely_answered(view: OutcomeView) -> bool:
    """Whether there is an answer that is certain enough."""
    return view.answer is not None and is_sure(view.answer)


def near_title(language: str = "pl") -> str:
    """What stands above questions that are answered."""
    return _texts(language)["near"]


def spelling_title(language: str = "pl") -> str:
    """What stands above questions with other spellings."""
    return _texts(language)["spelling"]


def unsure_title(language: str = "pl") -> str:
    """What is said where an answer depends on what was meant."""
    return _texts(language)["unsure"]


def which_question(choices: Sequence[str], language: str = "pl") -> str:
    """Asks which of several meanings is meant: „O co chodzi: 1) państwo Meksyk czy 2) miasto Meksyk?”."""
    texts = _texts(language)
    numbered = [f"{number}) {words}" for number, words in enumerate(choices, 1)]
    named = texts["or"].join((", ".join(numbered[:-1]), numbered[-1]))
    return texts["which"].format(choices=named)


def percent(confidence: float) -> int:
    """A confidence as people read it: never certain, never impossible."""
    return min(99, max(1, round(100 * confidence)))


def headline(answer: AnswerView) -> str:
    """The answer with long numbers in groups of digits, and with their unit where a statement has one."""
    return _with_unit(" ".join(grouped(answer.text).splitlines()), answer)


def _with_unit(text: str, answer: AnswerView) -> str:
    """A text of an answer, or what a statement tells that adds a unit to it."""
    return next((one.value.said for one in answer.statements if _adds_unit(one.value.said, text)), text)


def _hedge(answer: AnswerView) -> str:
    """The text that a doubtful answer stands in: what is counted in part is told as what the data have."""
    judged = answer.completeness
    if judged is not None and judged.extent is Extent.PARTIAL and judged.need is Need.COUNT:
        return "counted"
    return "guess" if answer.source == Source.GUESS else "maybe"


def _caveats(answer: AnswerView, texts: Mapping[str, str]) -> Iterator[str]:
    """That an answer is not all there is, with the numbers that tell so; nothing where it is, or nothing tells."""
    judged = answer.completeness
    if judged is not None and judged.extent is Extent.PARTIAL:
        share = percent(judged.share) if judged.share is not None else None
        names = ", ".join(dict.fromkeys(one.name for one in answer.terms[:_MOST_NAMES]))
        more = " …" if len(answer.terms) > _MOST_NAMES else ""
        known = {"found": judged.found, "expected": judged.expected, "percent": share, "names": names + more}
        yield texts.get(f"partial {judged.ground}", texts["partial none"]).format_map(known)


def _adds_unit(said: str, text: str) -> bool:
    """Whether a value is a text with something behind it that is no number: „8848,86 m n.p.m.”."""
    rest = said.removeprefix(text)
    return rest != said and (not rest or (rest[0].isspace() and not rest[1:2].isdigit()))


def _reasons(answer: AnswerView, texts: Mapping[str, str]) -> Iterator[str]:
    """What the graph states, and whether that is all; or the passage."""
    yield from reason(answer, texts)
    yield from _caveats(answer, texts)
    if answer.passage:
        if answer.passage.instead:
            yield texts["doubted"].format(answer=answer.passage.instead)
        marked = f"»{answer.passage.marked}«" if answer.passage.marked else ""
        yield f"{answer.passage.name}: {answer.passage.before}{marked}{answer.passage.after}"


def _missed(view: OutcomeView, miss: MissView, texts: Mapping[str, str], lacking: Lacking) -> Iterator[str]:
    """What was understood, and what is missing."""
    names = recognised(view)
    if names:
        yield texts["recognised"].format(names="; ".join(_name(one, texts) for one in names))
    lacking = () if miss.words else lacking
    relations = list(dict.fromkeys(one.candidates[0].label for one in view.relations if one.candidates))
    if relations and lacking and texts["relations"]:  # the words of the question, which are Polish
        yield texts["relations"].format(names=", ".join(relations[:_MOST_NAMES]))
    for item, by in lacking:
        yield texts["lacking"].format(property=by.name, name=item.name)
    if not lacking:
        yield _why_missed(miss, texts)


def _why_missed(miss: MissView, texts: Mapping[str, str]) -> str:
    """The cause with the words that it is about; without them, a cause that needs them tells the stage."""
    cause = texts.get(f"cause {miss.cause}", "")
    if not cause or ("{words}" in cause and not miss.words):
        return texts[f"miss {miss.stage}"]
    return cause.format(words=", ".join(map(texts["quoted"].format, miss.words)))


def recognised(view: OutcomeView) -> list[MentionView]:
    """The names of a question that are known, longer ones in place of those inside them."""
    known = [one for one in view.mentions if one.candidates and not one.asked and not one.is_option]
    found: list[MentionView] = []
    for mention in sorted(known, key=lambda one: (one.start - one.end, -one.candidates[0].score)):
        if all(mention.end <= other.start or other.end <= mention.start for other in found):
            found.append(mention)
    return sorted(found, key=lambda one: one.start)[:_MOST_NAMES]


def _name(mention: MentionView, texts: Mapping[str, str]) -> str:
    best = mention.chosen_first[0]
    description = f", {best.description}" if best.description else ""
    return f"{texts['quoted'].format(mention.surface)} – {best.name}{description}"


@cache
def _texts(language: str) -> Mapping[str, str]:
    return {str(name): str(text) for name, text in read_yaml(_data(f"told_{language}.yaml")).items()}


@cache
def _least() -> Mapping[str, float]:
    return {str(name): float(value) for name, value in read_yaml(_data("sureness.yaml")).items()}


def _data(name: str) -> Traversable:
    return files(__package__ or "") / "data" / name


def reason(answer: AnswerView, texts: Mapping[str, str]) -> Iterator[str]:
    """The statements that have the answer as value, or else as subject, with others of the property; at most one line.

    What was computed also rests on the other values of the same subject (dates of birth and death). Statements of
    property paths are left out.
    """
    named = {term.value for term in answer.terms}
    stated = [one for one in answer.statements if one.by.id]
    if not stated:
        return
    first = min(stated, key=lambda one: (one.value.value not in named, one.subject.value not in named))
    alike = list(_once([one for one in stated if one.by == first.by], named))
    if len({one.value for one in alike}) == 1:
        sentences = [_sentence([one.subject.name for one in alike], alike[:1], texts)]
    else:
        subjects = list(dict.fromkeys(one.subject for one in (first, *alike)))[:_MOST_SUBJECTS]
        sentences = [_sentence([name.name], [one for one in alike if one.subject == name], texts) for name in subjects]
    if not named & {first.value.value, first.subject.value}:
        sentences += [_sentence([one.subject.name], [one], texts) for one in _beside(first, stated)]
    yield " ".join(sentences)


def _beside(first: StatementView, stated: Iterable[StatementView]) -> Iterator[StatementView]:
    """The other literals that are stated of the same subject, one of a property."""
    literals = (one for one in stated if one.subject == first.subject and not one.value.id)
    by_property = {one.by: one for one in literals if not first.value.id}
    yield from (one for by, one in by_property.items() if by != first.by)


def _once(statements: Sequence[StatementView], named: Set[str]) -> Iterator[StatementView]:
    """The statements but for those that another says the other way round („A graniczy z B”, „B graniczy z A”).

    Of the two that one is left out whose subject is an answer, or else the later.
    """
    pairs = [(one.subject.value, one.value.value) for one in statements]
    said: set[tuple[str, str]] = set()
    for one, (subject, value) in zip(statements, pairs, strict=True):
        if (value, subject) not in (pairs if subject in named and value not in named else said):
            said.add((subject, value))
            yield one


def _sentence(subjects: Sequence[str], stated: Sequence[StatementView], texts: Mapping[str, str]) -> str:
    values = _listed([_qualified(one, texts) for one in stated])
    sentence = texts["reason"].format(subject=_listed(subjects), property=stated[0].by.name, value=values)
    return _TWICE.sub(r"\1", sentence)


def _listed(names: Iterable[str]) -> str:
    """Names one after another; the first of many."""
    found = list(dict.fromkeys(names))
    return ", ".join(found[:_MOST_VALUES]) + (" …" if len(found) > _MOST_VALUES else "")


def _qualified(statement: StatementView, texts: Mapping[str, str]) -> str:
    """The value with the times that qualify it: „Donald Tusk (od 13 grudnia 2023)”."""
    times = ", ".join(texts[f"qualifier {name}"].format(value=value) for name, value in statement.qualifiers)
    return f"{statement.value.name} ({times})" if times else statement.value.name
