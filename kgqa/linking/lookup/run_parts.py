"""Runs of capitals that are several names side by side: „w którym kościele Lipska Jan Sebastian Bach …”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kgqa.model import Mention, Token

Span = tuple[int, int]
"""First token and the one behind the last."""


def parts_of_runs(tokens: Sequence[Token], runs: Iterable[Span], mentions: Iterable[Mention]) -> Iterator[Span]:
    """The runs; of one that is no name, but names side by side of which one has several words, these names."""
    spans = frozenset(
        (one.start, one.end) for one in mentions
        if not one.quoted and one.text[:1].isupper() and (one.end - one.start > 1 or _is_proper(tokens[one.start]))
    )  # fmt: skip
    for run in runs:
        yield from (_parts(run, spans) if run not in spans else None) or (run,)


def _parts(run: Span, spans: frozenset[Span]) -> tuple[Span, ...] | None:
    """The longest names that make up a run; None if none do, or only single words, which make up unknown names, too."""
    start, end = run
    for middle in range(end - 1, start, -1):
        if (start, middle) in spans and (rest := _rest((middle, end), spans)):
            parts = ((start, middle), *rest)
            if any(last - first > 1 for first, last in parts):
                return parts
    return None


def _rest(run: Span, spans: frozenset[Span]) -> tuple[Span, ...] | None:
    return (run,) if run in spans else _parts(run, spans)


def _is_proper(token: Token) -> bool:
    """Whether a word is no common noun with a capital, as in „Gimnazjum Jana Kazimierza”."""
    return not all(one.lemma.islower() for one in token.readings) if token.readings else True
