"""Relations of several steps that one word names: „teść”, „dziadek ze strony matki” (`templates/path_words.yaml`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import RelationPiece, mask
from kgqa.model import Analysis, Relation, Token, WhPhrase
from kgqa.terms import Case

_OF_WHOM = frozenset({"", "dla"})
"""Prepositions of the wh-phrase that asks whose relative somebody is („dla kogo był wujem”)."""


def path_pieces(analysis: Analysis, vocabulary: Vocabulary) -> Iterator[RelationPiece]:
    """A piece for each word of a path; where the question tells a line, wherever it stands, that is part of it."""
    tokens = analysis.tokens
    common = (index for index, token in enumerate(tokens) if token.form.islower() or not index)
    for index in common:
        for word, places in vocabulary.path_words_at(tokens, index):
            for line, relation in tuple(_by_line(tokens, vocabulary, word.by_line)) or ((0, word.relation),):
                yield RelationPiece(
                    mask(places) | line,
                    0.0,
                    relation,
                    word.subject,
                    word.object,
                    relation.reversed(),
                    is_noun=True,
                    names_subject=False,
                    asks_possessor=_asks_possessor(analysis, places),
                )
            break  # of several entries the first


def _by_line(
    tokens: Sequence[Token], vocabulary: Vocabulary, by_line: Mapping[str, Relation]
) -> Iterator[tuple[int, Relation]]:
    for index in range(len(tokens) if by_line else 0):
        for line, places in vocabulary.lines_at(tokens, index):
            if line in by_line:
                yield mask(places), by_line[line]


def _asks_possessor(analysis: Analysis, places: Sequence[int]) -> bool:
    """Whether the question asks of whom somebody is that („czyim zięciem”, „wujem którego króla”, „której teściem”)."""
    relative = analysis.tokens[places[0] - 1] if places[0] > 1 else None
    if relative and any(r.lemma == "który" and Case.GEN in r.cases for r in relative.readings):
        return True
    return any(wh.word == "czyj" or _is_owner(wh, places) for wh in analysis.wh_phrases)


def _is_owner(wh: WhPhrase, places: Sequence[int]) -> bool:
    beside = wh.start == places[-1] + 1 or wh.end == places[0]
    return wh.form.case is Case.GEN and wh.form.preposition in _OF_WHOM and (beside or bool(wh.form.preposition))
