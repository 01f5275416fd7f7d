"""Who made a work: the name behind its title or that of the one who is said to make it, and those whom claims and
descriptions name („„Hamlet” Kozincewa”)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from kgqa.linking.describing.name_agreement import name_cases
from kgqa.linking.describing.neighbouring_words import in_front_of_marks
from kgqa.linking.describing.title_words import title_words
from kgqa.linking.describing.verb_roles import Role
from kgqa.model import Mention, Token
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case

_BY = re.compile(r"\b[Bb]y ((?:[A-Z][\w.’'-]* ?|and |de |van |von )+)")
"""How a description says who made a work: „1968 film directed by Franklin J. Schaffner”."""
_SOURCE = re.compile(r"\b(?:based|adapted|adaptation|inspired|version)\b")
"""Where a description begins to speak of another work: „2011 film by Paul Anderson based on the novel by …”."""
_WORD = re.compile(r"\w{3,}")
_ALIKE = 3
"""Letters in which two spellings of a name agree at least: names are inflected, and foreign ones are spelt in several
ways („Kozincewa”, „Kozintsev”). Not fitted: a bound of a feature whose weight is fitted."""
_OWN, _WHO = "swój", "kto"
_IN, _BY_WHOM = "w", "przez"
_JOINING = frozenset({"prep", "conj"})
_NOBODY = range(0)


def maker_of(tokens: Sequence[Token], runs: Sequence[tuple[int, int]], mention: Mention, role: Role) -> range:
    """Indices of the name of who made the bearer of a title, as the question says; empty if it does not. `runs` are the
    spans that look like names."""
    return _behind(tokens, runs, mention) or _making(tokens, runs, mention, role)


def words_of_maker(tokens: Sequence[Token], maker: range) -> frozenset[str]:
    """The words of a name in small letters, also as lemmas."""
    return frozenset(word.lower() for at in maker for word in (tokens[at].word, *tokens[at].lemmas))


def names_of_makers(labels: Iterable[str], descriptions: Iterable[str]) -> Iterator[str]:
    """The words of the names of makers, in small letters, by their labels and by what descriptions of the work say."""
    said = (found[1] for text in descriptions for found in _BY.finditer(_SOURCE.split(text, maxsplit=1)[0]))
    for name in (*labels, *said):
        yield from (word.lower() for word in _WORD.findall(name))


def is_maker(known: frozenset[str], said: frozenset[str]) -> bool:
    """Whether one who is said to have made a work is one of its makers: two words have all but their endings in common
    („Benigniego”, „Benigni”)."""
    return any(_is_inflected(word, one) for word in known if len(word) > _ALIKE for one in said)


def _is_inflected(name: str, form: str) -> bool:
    stem = max(_ALIKE + 1, len(name) - 1)
    return form[:stem] == name[:stem] and len(form) <= len(name) + _ALIKE


def is_other_maker(known: frozenset[str], said: frozenset[str]) -> bool:
    """Whether the makers of a work are known, and the one that is said is none of them."""
    beginnings = {word[:_ALIKE] for word in said}
    return bool(known and said) and not any(word[:_ALIKE] in beginnings for word in known)


def _behind(tokens: Sequence[Token], runs: Sequence[tuple[int, int]], mention: Mention) -> range:
    """The name in the genitive behind a title, or the rest of what looks like one name with it; between them stands
    nothing but words that say that it is the maker's („w reżyserii”, „zespołu”); behind „przez” it is the
    accusative."""
    start = mention.end
    while start < len(tokens) and tokens[start].form in MARKS:
        start += 1
    first = start
    while start < len(tokens) and tokens[start].form in title_words("maker"):
        start += 1
    if start > first and tokens[start - 1].form == _IN:
        return _NOBODY
    end = next((end for at, end in runs if at == start or at <= mention.start < start < end), start)
    case = Case.ACC if tokens[start - 1].form == _BY_WHOM else Case.GEN
    named = [at for at in range(start, end) if tokens[at].form[0].isalpha()]
    is_makers = all(case in cases for cases in (name_cases(tokens[at]) for at in named) if cases)
    return range(named[0], named[-1] + 1) if named and is_makers else _NOBODY


def _making(tokens: Sequence[Token], runs: Sequence[tuple[int, int]], mention: Mention, role: Role) -> range:
    """The one name in the nominative in a question that says that somebody makes what is called so („opublikował
    „Lektora””), and does not ask who, or that it is the subject's own („w swoim „Dekameronie””)."""
    asks = any(token.form.lower() == _WHO for token in tokens)
    makes = not asks and not (role.suffers | role.either | role.does).isdisjoint(title_words("making"))
    if not makes and not _is_own(tokens, mention):
        return _NOBODY
    named = [
        range(start, end) for start, end in runs
        if (end <= mention.start or mention.end <= start) and _may_be_subject(tokens, start, end)
    ]  # fmt: skip
    return named[0] if len(named) == 1 else _NOBODY


def _is_own(tokens: Sequence[Token], mention: Mention) -> bool:
    at = in_front_of_marks(tokens, mention.start)
    return at >= 0 and any(_OWN in tokens[one].lemmas for one in (at, at - 1) if one >= 0)


def _may_be_subject(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a name may stand in the nominative, in no quotation, with no preposition, conjunction or other part of it
    in front."""
    front = tokens[start - 1] if start > 1 else None
    if front and (front.form in MARKS or front.word[:1].isupper() or front.may_be(_JOINING)):
        return False
    cases = [name_cases(tokens[at]) for at in range(start, end)]
    return all(Case.NOM in one for one in cases if one)
