"""What a question takes for granted: descriptions of a named thing, or of the place where it is, that the graph need
not hold, as there is but one answer anyway („W którym państwie nad wybrzeżem Morza Północnego leży miasto Arnhem?”).
"""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.model import Analysis, AnswerType, Linked, Mention, Result, Token
from kgqa.polish.clauses.relative_clauses import relative_openings
from kgqa.polish.lists.question_words import PLACE, asking_for
from kgqa.polish.tokens.tags import ADJECTIVAL, PLAIN_NOUNS, PREPOSITIONS
from kgqa.terms import Iri

_PLACES = asking_for(PLACE)
_LEAD = 0.4
"""By how much a name must mean one thing rather than another for what describes it to say no more.

Not fitted: it is the least difference that links are told by."""
_SHORTEST = 2
"""Words of the shortest description."""


def without_descriptions(linked: Linked) -> Iterator[str]:
    """The question without each of the descriptions that it may take for granted."""
    analysis = linked.analysis
    text = analysis.question.text
    for span in dict.fromkeys((*_relative_clauses(linked), *_behind_noun(analysis), *_before_names(linked))):
        first, last = analysis.tokens[span.start], analysis.tokens[span.stop - 1]
        yield f"{text[: first.start].rstrip(' ,')} {text[last.end :].lstrip(' ,')}".replace(" ?", "?")


def _relative_clauses(linked: Linked) -> Iterator[range]:
    """Relative clauses behind a name, with their comma („…, na których złoty medal zdobyła …”)."""
    names = {mention.end for mention in linked.mentions if mention.text[:1].isupper()}
    for clause in relative_openings(linked.analysis.tokens):
        if clause.start - 1 in names:
            yield range(clause.start - 1, clause.end)


def _behind_noun(analysis: Analysis) -> Iterator[range]:
    """What a preposition leads in between the noun that is asked for and the verb, by a common noun („W którym państwie
    nad wybrzeżem Morza Północnego leży …?”): of a bare name („w Azji”) the graph can tell."""
    tokens = analysis.tokens
    for phrase in analysis.wh_phrases[:1]:
        verb = next((at for at in range(phrase.end, len(tokens)) if tokens[at].is_finite), 0)
        inside = tokens[phrase.end : verb]
        if phrase.noun and inside[1:] and inside[0].is_likely(PREPOSITIONS) and any(map(_is_common, inside[1:])):
            yield range(phrase.end, verb)


def _is_common(token: Token) -> bool:
    return token.word.islower() and token.is_likely(PLAIN_NOUNS)


def _before_names(linked: Linked) -> Iterator[range]:
    """An adjective with what a preposition leads in, between the verb and a name („wysoki na 91 metrów Pomnik …”)."""
    tokens = linked.analysis.tokens
    for mention in linked.mentions:
        verb = next((at for at in range(mention.start - 1, 0, -1) if tokens[at].is_finite), None)
        if verb is None or not mention.text[:1].isupper():
            continue
        start = verb + 2 if tokens[verb + 1].form == "się" else verb + 1
        is_phrase = mention.start >= start + _SHORTEST and tokens[start].is_likely(ADJECTIVAL)
        places_name = tokens[mention.start - 1].is_likely(PREPOSITIONS)  # „najwyższy na Węgrzech”
        if is_phrase and not places_name and tokens[start + 1].is_likely(PREPOSITIONS):
            yield range(start, mention.start)


def is_settled(result: Result, linked: Linked) -> bool:
    """Whether a result is the one place that is asked for of one named thing that is surely meant, so that what else a
    question says of either tells no other."""
    phrase = next(iter(linked.analysis.wh_phrases), None)
    if phrase is None or result.boolean is not None or result.option is not None or not result.typed:
        return False
    asks_place = phrase.word in _PLACES or linked.analysis.understanding.answer_type is AnswerType.PLACE
    is_one = len(result.terms) == 1 and isinstance(result.terms[0], Iri) and not phrase.plural
    return asks_place and is_one and len(result.links) == 1 and _is_sure(result.links[0].mention)


def _is_sure(mention: Mention) -> bool:
    """Whether a name means its first thing rather than any other."""
    scores = [one.score for one in mention.candidates]
    return len(scores) == 1 or (bool(scores) and scores[0] - scores[1] >= _LEAD)
