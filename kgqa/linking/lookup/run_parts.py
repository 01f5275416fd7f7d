"""Runs of capitals that are several names side by side: „w którym kościele Lipska Jan Sebastian Bach …”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from kgqa.linking.linking_tables import read_rows
from kgqa.linking.lookup.candidate_scoring import is_exact
from kgqa.model import Candidate, Mention, Token
from kgqa.terms import Case

_SURNAME = "nazwisko"
_OF_MAN = "a"
"""How the genitive of a man's surname ends that does not end in a vowel."""
_OF_NO_NAMESAKE = frozenset({Case.ACC, Case.INST, Case.LOC, Case.DAT})
"""Cases of a name behind which a surname in „-a” is no part of it: „Lolitę Nabokova”; „Anna Kowa” may be one."""
_PERSONAL = frozenset({"imię", _SURNAME})
Span = tuple[int, int]
"""First token and the one behind the last."""


def parts_of_runs(tokens: Sequence[Token], runs: Iterable[Span], mentions: Iterable[Mention]) -> Iterator[Span]:
    """The runs; of one that is no name, but names side by side of which one has several words, these names, and so of
    one that is a title and the genitive of a name („Halloween Carpentera”)."""
    known = {
        (one.start, one.end): one for one in mentions
        if not one.quoted and one.text[:1].isupper() and (one.end - one.start > 1 or _is_proper(tokens[one.start]))
    }  # fmt: skip
    for run in runs:
        yield from (_found_parts(tokens, run, known) or (run,)) if run not in known else (run,)


def _found_parts(tokens: Sequence[Token], run: Span, known: Mapping[Span, Mention]) -> tuple[Span, ...] | None:
    """The names of which a run is made up; None if it is not."""
    return (
        _parts(run, frozenset(known))
        or _titled(tokens, run, known)
        or _behind(tokens, run, known)
        or _owned(tokens, run, known)
    )


def _behind(tokens: Sequence[Token], run: Span, known: Mapping[Span, Mention]) -> tuple[Span, Span] | None:
    """A name of several words as it is written, behind several that end with a common noun in the genitive and are no
    part of it („do Izby Gmin Winston Churchill”); None if they are not."""
    first, end = run
    least = 1 if first and tokens[first - 1].word[:1].isupper() else 2
    for start in range(first + least, end - 1):
        name, before = known.get((start, end)), tokens[start - 1]
        owns = before.may_stand_in(Case.GEN) and not _is_proper(before)
        if name is not None and owns and _is_exact(name):
            return (first, start), (start, end)
        if name is not None and start - first > 1 and not _is_given(tokens[start]) and _is_genitive(tokens[start:end]):
            return (first, start), (start, end)
    return None


def _is_given(token: Token) -> bool:
    return any(_PERSONAL.intersection(one.names) for one in token.readings)


def _is_genitive(words: Sequence[Token]) -> bool:
    """Whether words may all stand in the genitive."""
    return all(word.may_stand_in(Case.GEN) for word in words)


def _titled(tokens: Sequence[Token], run: Span, known: Mapping[Span, Mention]) -> tuple[Span, Span] | None:
    """Two words that are a name as it is written and another one in the genitive; None if they are not."""
    start, end = run
    parts = (start, start + 1), (start + 1, end)
    if end - start != 2 or any(part not in known for part in parts):  # noqa: PLR2004 (two words)
        return None
    title, owner = (known[part] for part in parts)
    if any(_PERSONAL.intersection(one.names) for one in tokens[start].readings) or any(
        map(_may_be_common, tokens[start:end])
    ):
        return None
    return parts if _is_exact(title) and _is_inflected(tokens[start + 1], owner) else None


def _owned(tokens: Sequence[Token], run: Span, known: Mapping[Span, Mention]) -> tuple[Span, Span] | None:
    """A name and the surname of its maker or owner, who need not be known: their cases tell that they are no one name
    („w Dekameronie Pasoliniego”); None if they do not."""
    start, end = run
    owner = _surname_cases(tokens[end - 1]) or _guessed_cases(tokens[end - 1])
    if Case.GEN not in owner or Case.NOM in owner:
        return None
    for middle in range(end - 1, start, -1):
        name = known.get((start, middle))
        if name is not None and any(map(_is_own_label, name.candidates)):
            cases = _inflected_cases(tokens[middle - 1], is_exact=_is_exact(name))
            is_doubted = not tokens[end - 1].readings and not cases <= _OF_NO_NAMESAKE
            return ((start, middle), (middle, end)) if cases and cases.isdisjoint(owner) and not is_doubted else None
    return None


def _surname_cases(token: Token) -> frozenset[Case]:
    """The cases of a word that the dictionary has as a surname; none if it has not."""
    named = any(_SURNAME in one.names for one in token.readings)
    return token.cases if named else frozenset()


def _guessed_cases(token: Token) -> frozenset[Case]:
    """The case of a surname that the dictionary lacks, as it would be a man's; none if it does not end like that."""
    return frozenset({Case.GEN}) if not token.readings and token.form.endswith(_OF_MAN) else frozenset()


def _inflected_cases(token: Token, *, is_exact: bool) -> frozenset[Case]:
    """The cases of a word of a name, by the dictionary or else by its ending; none if neither tells."""
    known = token.cases
    if known or is_exact:
        return known or frozenset({Case.NOM})
    return next((cases for ending, cases in _endings() if token.form.endswith(ending)), frozenset())


def _is_own_label(candidate: Candidate) -> bool:
    """Whether something is called so in Polish, by the whole name."""
    return not candidate.features.keys() & {"foreign", "surname"}


@cache
def _endings() -> tuple[tuple[str, frozenset[Case]], ...]:
    return tuple((ending, frozenset(map(Case, cases.split()))) for ending, cases in read_rows("case_endings.tsv"))


def _may_be_common(token: Token) -> bool:
    return any(one.lemma.islower() for one in token.readings)


def _is_exact(mention: Mention) -> bool:
    return any(is_exact(one) for one in mention.candidates)


def _is_inflected(token: Token, mention: Mention) -> bool:
    """Whether a word stands in the genitive, or is none that is known in the nominative."""
    cases = token.cases
    return Case.GEN in cases and Case.NOM not in cases if cases else not _is_exact(mention)


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
