"""What each word of a question is taken for by one reading: the part of its meaning that the word says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from kgqa.matching.free.pieces import (
    AnyPiece,
    BoundPiece,
    ComparedPiece,
    ExtremePiece,
    RelationPiece,
    SamePiece,
    SetPiece,
    item_of,
)
from kgqa.matching.free.word_classes import WordClasses
from kgqa.model import (
    Aligned,
    Analysis,
    Beyond,
    Coinciding,
    Commonest,
    Description,
    Except,
    Extreme,
    Filler,
    Kind,
    Led,
    Licence,
    Match,
    Meaning,
    MeaningReading,
    Mention,
    OptionList,
    Part,
    Related,
    Relation,
    SetMeaning,
    Thing,
    Value,
    Where,
    WhPhrase,
)
from kgqa.polish.question.asked_units import unit_beside
from kgqa.polish.tokens.tags import ADJECTIVES, PLAIN_NOUNS
from kgqa.templating.template import TemplateLibrary

_LEFT = (Licence.NONE, Licence.WEAK)
"""Licences of content and of vague words that are left out."""
_TOGETHER = " + "
"""Joins the ids of templates that answer together."""


def aligned(
    analysis: Analysis, classes: WordClasses, meaning: Meaning, words: int, pieces: Iterable[AnyPiece]
) -> tuple[Aligned, ...]:
    """What the words of a question are taken for by a meaning that `words` of them, as bits, say together; `pieces` are
    all of the question."""
    return tuple(by_classes(analysis, classes, _taken(meaning, words, pieces), words))


def with_alignment(
    analysis: Analysis, classes: WordClasses, reading: MeaningReading, said: int, pieces: Iterable[AnyPiece]
) -> MeaningReading:
    """A reading with what the words of a question are taken for, and with how many it leaves out as evidence; `said`
    has the bits of words that no piece stands for and that it explains all the same."""
    taken = dict.fromkeys(_indices(said), (Part.OPERATOR, Licence.SURE, ""))
    found = tuple(by_classes(analysis, classes, _taken(reading.meaning, ~0, pieces) | taken))
    left, vague = (sum(one.part is Part.NOTHING and one.licence is licence for one in found) for licence in _LEFT)
    evidence = (*reading.evidence, ("left", float(left)), ("left vague", float(vague)))
    return replace(reading, left=left, evidence=evidence, aligned=lambda: found)


def _taken(meaning: Meaning, words: int, pieces: Iterable[AnyPiece]) -> dict[int, tuple[Part, Licence, str]]:
    """What those of some words are taken for that pieces of a meaning stand for, by their indices."""
    parts = tuple(_parts(meaning))
    told = [(one, found) for one in pieces if not one.words & ~words and (found := _said(one, parts)) is not None]
    taken: dict[int, tuple[Part, Licence, str]] = {}
    for one, found in sorted(told, key=lambda pair: (pair[1][1] is not Licence.SURE, pair[0].cost)):
        for index in _indices(one.words & ~_unheard(one)):
            taken.setdefault(index, found)
    for one, (part, _, said) in told:
        for index in _indices(_unheard(one)):
            taken.setdefault(index, (part, Licence.NONE, said))
    return taken


def _unheard(piece: AnyPiece) -> int:
    """The words of a piece that are only taken along with others."""
    return piece.unheard if isinstance(piece, RelationPiece) else 0


def by_classes(
    analysis: Analysis, classes: WordClasses, taken: Mapping[int, tuple[Part, Licence, str]], words: int = 0
) -> Iterator[Aligned]:
    """All words of a question with what they are `taken` for, or how much they say; `words` has the bits of others that
    are accounted for together with their neighbours."""
    asked = {index for wh in analysis.wh_phrases for index in range(wh.start, wh.end)}
    unit = unit_beside(analysis)  # whatever is measured is told in it, or not at all
    for index, token in enumerate(analysis.tokens):
        if not token.form[0].isalnum():
            continue
        if index in unit:
            yield Aligned(index, Part.ASKED, Licence.SURE, analysis.understanding.measure)
        elif index in taken:
            yield Aligned(index, *taken[index])
        elif index in asked and not (_narrows(analysis, index, taken) or _is_other_kind(analysis, index, taken)):
            yield Aligned(index, Part.ASKED, Licence.SURE)
        elif words >> index & 1:
            yield Aligned(index, Part.RELATION, Licence.WEAK)
        elif classes.content >> index & 1:
            yield Aligned(index, Part.NOTHING, Licence.NONE)
        elif classes.vague >> index & 1:
            yield Aligned(index, Part.NOTHING, Licence.WEAK)
        else:
            yield Aligned(index, Part.FUNCTION, Licence.SURE)


def _narrows(analysis: Analysis, index: int, taken: Mapping[int, tuple[Part, Licence, str]]) -> bool:
    """Whether an asked word is an adjective behind a noun that no kind says: it tells of what sort a thing must be that
    the meaning does not speak of („głos pośredni”)."""
    token = analysis.tokens[index]
    before = [at for wh in analysis.wh_phrases if wh.start < index < wh.end for at in range(wh.start, index)]
    nouns = [at for at in before if analysis.tokens[at].is_surely(PLAIN_NOUNS)]
    is_kind = any(at in taken and taken[at][0] is Part.KIND for at in nouns)
    return bool(nouns) and not is_kind and token.is_surely(ADJECTIVES) and not token.is_graded


def _is_other_kind(analysis: Analysis, index: int, taken: Mapping[int, tuple[Part, Licence, str]]) -> bool:
    """Whether an asked word is the class noun of what is asked for, and the meaning is of another kind („W której
    stolicy województwa …?” of a voivodeship)."""
    nouns = {wh.noun for wh in analysis.wh_phrases if wh.classes and wh.start < index < wh.end}
    is_noun = not nouns.isdisjoint(analysis.tokens[index].lemmas)
    return is_noun and any(part is Part.KIND for part, _, _ in taken.values())


def _said(piece: AnyPiece, parts: Sequence[SetMeaning]) -> tuple[Part, Licence, str] | None:
    """What a piece says of a meaning made of some parts; None where it is none of them."""
    match piece:
        case SetPiece(meaning=Kind(noun=noun, classes=classes)):
            is_part = any(isinstance(one, Kind) and one.noun == noun for one in parts)
            is_part = is_part or any(item_of(one) in classes for one in parts)  # „Kiedy Estonia przyjęła euro?”
            return (Part.KIND, Licence.SURE, noun) if is_part else None
        case SetPiece(meaning=meaning):
            return (Part.NAME, Licence.SURE, _label(meaning)) if meaning in parts else None
        case RelationPiece(relation=relation, backward=backward):
            is_part = any(isinstance(one, Led) and _shares(one.relation, relation, backward) for one in parts)
            return (Part.RELATION, Licence.WEAK if piece.signs else Licence.SURE, relation.name) if is_part else None
        case ExtremePiece() | BoundPiece() | ComparedPiece():
            is_part = any(isinstance(one, Extreme | Where | Beyond | Commonest) for one in parts)
            return (Part.OPERATOR, Licence.SURE, "") if is_part else None
        case SamePiece():
            is_part = any(isinstance(one, Coinciding | Except) for one in parts)
            return (Part.OPERATOR, Licence.SURE, "") if is_part else None
        case _:
            return None


def _shares(used: Relation, relation: Relation, backward: Relation) -> bool:
    return used in (relation, backward) or not frozenset(used.paths).isdisjoint((*relation.paths, *backward.paths))


def _label(meaning: SetMeaning) -> str:
    link = meaning.link if isinstance(meaning, Thing) else None
    return link.candidate.label if link is not None and link.candidate else ""


def _parts(meaning: Meaning) -> Iterator[SetMeaning]:
    """All sets that a meaning is made of, and what relations lead to at any time from those that they lead from."""
    for one in meaning.inside():
        yield one
        if isinstance(one, Led) and not isinstance(one, Related):
            yield Related(one.relation, one.base)


def _indices(words: int) -> Iterator[int]:
    while words:
        yield (words & -words).bit_length() - 1
        words &= words - 1


def pattern_aligned(
    analysis: Analysis, classes: WordClasses, match: Match, library: TemplateLibrary
) -> tuple[Aligned, ...]:
    """What the words of a question are taken for by a match; nothing for one of several templates together, whose other
    patterns it does not tell."""
    template = library.templates.get(match.template)
    if template is None or _TOGETHER in match.template:
        return ()
    fitting = (one for one in (*template.patterns, *template.nominals) if one.pattern.text == match.pattern)
    said = next((one.words for one in fitting), frozenset[str]())
    taken: dict[int, tuple[Part, Licence, str]] = {}
    for _, filler in match.fillers:
        for index, found in _filled(filler):
            taken.setdefault(index, found)
    for index, token in enumerate(analysis.tokens):
        if not said.isdisjoint(token.lemmas | {token.form.lower()}):
            taken.setdefault(index, (Part.RELATION, Licence.SURE, template.id))
    return tuple(by_classes(analysis, classes, taken))


def _filled(filler: Filler) -> Iterator[tuple[int, tuple[Part, Licence, str]]]:
    match filler:
        case Mention(start=start, end=end, candidates=candidates):
            part = (Part.NAME, Licence.SURE, candidates[0].label if candidates else "")
        case WhPhrase(start=start, end=end, noun=noun):
            part = (Part.ASKED, Licence.SURE, noun)
        case Value(start=start, end=end):
            part = (Part.OPERATOR, Licence.SURE, "")
        case Description(start=start, end=end):
            part = (Part.DESCRIPTION, Licence.SURE, "")
        case OptionList(options=options):
            start, end = min(one.start for one in options), max(one.end for one in options)
            part = (Part.NAME, Licence.SURE, "")
    yield from ((index, part) for index in range(start, end))
