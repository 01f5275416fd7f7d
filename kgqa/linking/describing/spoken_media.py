"""Which media the words around a title speak of (`data/media_words.tsv`): what is filmed is a film."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from kgqa.linking.describing.media import SpokenMedium, calling_nouns
from kgqa.linking.describing.neighbouring_words import (
    common_nouns,
    in_front_of_marks,
    is_preposition,
    may_be_adjective,
)
from kgqa.linking.describing.sentence_mentions import Sentence
from kgqa.linking.describing.title_words import media_of_sources, title_words
from kgqa.linking.linking_tables import by_word, read_rows
from kgqa.model import Mention, Token
from kgqa.polish.values.quotations import MARKS


def spoken_media(sentence: Sentence, mention: Mention) -> Iterator[SpokenMedium]:
    """The words of a question that speak of the medium of a title, with the media.

    Of the source of another work they say nothing, but in front of it („na podstawie „Lalki” nakręcono”); nor do nouns
    that call what is asked for („Jaki film …?”).
    """
    source = _source(sentence.tokens, mention)
    if source is not None:
        yield source
        return
    silent = title_words("writing") if _is_of_part(sentence.tokens, mention) else frozenset[str]()
    for at, token in enumerate(sentence.tokens):
        if not mention.start <= at < mention.end:
            yield from _of_lemmas(token.lemmas - silent - (calling_nouns() if sentence.is_asked(at) else frozenset()))
    for lemma in sorted(sentence.answered):
        yield from _of_lemmas(frozenset({lemma}))


def _of_lemmas(lemmas: frozenset[str]) -> Iterator[SpokenMedium]:
    """What one word speaks of, whichever of its lemmas it is."""
    known = sorted(lemmas & _words().keys())
    if known:
        yield SpokenMedium(frozenset[str]().union(*(_words()[one] for one in known)), known[0])


def _is_of_part(tokens: Sequence[Token], mention: Mention) -> bool:
    """Whether a preposition, or a noun for something of it, stands in front of a title („muzykę do „Lalki””)."""
    at = mention.start - 1
    while at >= 0 and (tokens[at].form in MARKS or may_be_adjective(tokens[at])):
        at -= 1
    if at < 0:
        return False
    nouns = common_nouns(tokens[at])
    return is_preposition(tokens[at]) or (bool(nouns) and calling_nouns().isdisjoint(nouns))


def _source(tokens: Sequence[Token], mention: Mention) -> SpokenMedium | None:
    """What stands in front of a title on which another work rests, a noun that calls it left out."""
    at = in_front_of_marks(tokens, mention.start)
    for index in (at, at - 1):
        media = media_of_sources().get(tokens[index].form.lower()) if index >= 0 else None
        if media:
            return SpokenMedium(media, tokens[index].form)
        if not common_nouns(tokens[at]):
            break
    return None


@cache
def _words() -> Mapping[str, frozenset[str]]:
    return by_word((words, media) for media, words in read_rows("media_words.tsv"))
