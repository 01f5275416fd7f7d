"""What is said of a title, by which it is told from its namesakes: its medium, its year („„Hamlet” z 1964 roku”)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from kgqa.linking.evidence.neighbouring_words import in_front_of_marks, may_call
from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.facts.lifetimes import Years
from kgqa.linking.facts.media import SpokenMedium, calling_nouns
from kgqa.linking.linking_tables import by_word, rows_of
from kgqa.model import Mention, Token
from kgqa.polish.values.quotations import MARKS

_FROM, _OPENING = "z", "("
_APART = 1
"""Years between which one work may be dated: it is made in one and shown in the next.

Not fitted: a bound of a feature whose weight is fitted."""
_FAR = 4
"""Words between a title and its year at most: „„Hamlet”, radziecki film z 1964 roku”."""


def title_years(sentence: Sentence, mention: Mention) -> Years | None:
    """The years that stand behind a title, or in front of it; None without any."""
    return _behind(sentence, mention.end) or _in_front(sentence, mention.start)


def is_of_other_years(made: Years, years: Years) -> bool:
    """Whether what was made in some years is not what is of others."""
    return made[1] + _APART < years[0] or years[1] + _APART < made[0]


def _behind(sentence: Sentence, start: int) -> Years | None:
    tokens = sentence.tokens
    for at in range(start, min(len(tokens) - 1, start + _FAR)):
        if tokens[at].form in (_FROM, _OPENING):
            return next((years for first, _, years in sentence.times if first == at + 1), None)
        if not (tokens[at].form in MARKS or tokens[at].form == "," or _may_describe(tokens[at])):
            return None
    return None


def _in_front(sentence: Sentence, start: int) -> Years | None:
    """The years of „filmie z 1964 roku „Hamlet””."""
    tokens = sentence.tokens
    end = in_front_of_marks(tokens, start) + 1
    found = (years for first, last, years in sentence.times if last == end and tokens[first - 1].form == _FROM)
    return next(found, None)


def _may_describe(token: Token) -> bool:
    return token.word[:1].islower() and may_call(token)


def spoken_media(sentence: Sentence, mention: Mention) -> Iterator[SpokenMedium]:
    """The words of a question that speak of the medium of a title, with the media.

    Nouns that call what is asked for say nothing of it („Jaki film …?”).
    """
    for at, token in enumerate(sentence.tokens):
        if not mention.start <= at < mention.end:
            yield from _of_lemmas(token.lemmas - (calling_nouns() if sentence.is_asked(at) else frozenset()))
    for lemma in sorted(sentence.answered):
        yield from _of_lemmas(frozenset({lemma}))


def _of_lemmas(lemmas: frozenset[str]) -> Iterator[SpokenMedium]:
    """What one word speaks of, whichever of its lemmas it is."""
    known = sorted(lemmas & _words().keys())
    if known:
        yield SpokenMedium(frozenset[str]().union(*(_words()[one] for one in known)), known[0])


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return by_word(rows_of("media.tsv", "word"))
