"""Languages named by the adjective alone: „Językiem urzędowym którego kraju jest estoński?”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.linking.linking_tables import read_rows
from kgqa.model import Token

_LANGUAGE = "język"
_ENDINGS = tuple(ending for (ending,) in read_rows("language_names.tsv"))


def languages(tokens: Sequence[Token]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """Adjectives without a noun behind them in a question that has the word „język”, and the name that they say."""
    if not any(_LANGUAGE in token.lemmas for token in tokens):
        return
    for at, token in enumerate(tokens):
        lemma = next((one.lemma for one in token.readings if one.tag.pos == "adj"), "")
        if lemma.endswith(_ENDINGS) and not _describes(tokens, at):
            yield at, at + 1, (_LANGUAGE, lemma)


def _describes(tokens: Sequence[Token], at: int) -> bool:
    """Whether a noun that agrees with the adjective stands beside it."""
    beside = (tokens[index] for index in (at - 1, at + 1) if 0 <= index < len(tokens))
    return any(
        one.tag.pos == "subst" and one.tag.agrees(two.tag)
        for noun in beside
        for one in noun.readings
        for two in tokens[at].readings
    )
