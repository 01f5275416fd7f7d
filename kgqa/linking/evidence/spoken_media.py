"""Which media the words around a title speak of (`data/media.tsv`): what is filmed is a film."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.facts.item_facts import ItemFacts, Verdict
from kgqa.linking.facts.media import calling_nouns
from kgqa.linking.linking_tables import by_word, rows_of
from kgqa.model import Mention


@dataclass(frozen=True, slots=True)
class SpokenMedium:
    """A word of a question, and the media that it may speak of."""

    media: frozenset[str]
    word: str


@dataclass(frozen=True, slots=True)
class SaidMedia:
    """All media that words speak of."""

    spoken: Sequence[SpokenMedium]

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`not_medium` for each word that speaks of other media than a work may be of."""
        others = (one.word for one in self.spoken if facts.media and one.media.isdisjoint(facts.media))
        yield from (("not_medium", 1.0, word) for word in others)


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
