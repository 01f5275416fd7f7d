"""Whether a name is a man's or a woman's, by the forms of a question and by what is known of a person."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kgqa.model import Mention, Token
from kgqa.polish.tags import GENDERED_VERBS
from kgqa.terms import Gender, Number, Tag
from kgqa.vocabulary import FEMALE, MALE, SEX, TRANS_FEMALE, TRANS_MALE
from wikidata_hdt.labels.signature import Signature

_WOMEN = frozenset({FEMALE.number, TRANS_FEMALE.number})
_MEN = frozenset({MALE.number, TRANS_MALE.number})
_SURNAME = "nazwisko"
_SINGULAR = frozenset({Number.SG})
_MASCULINE = frozenset({Gender.M1, Gender.M2, Gender.M3})


def known_gender(signature: Signature) -> bool | None:
    """True for a woman, False for a man, None where the graph does not say."""
    told = {item for name, item in signature.claims if name == SEX.number}
    if told.isdisjoint(_WOMEN):
        return None if told.isdisjoint(_MEN) else False
    return True


def said_gender(tokens: Sequence[Token], mention: Mention, verbs: Iterable[int], noun: int | None) -> bool | None:
    """What forms say: of the surname itself („Harrisona”), of the verbs of which it is the subject („dostała”), of the
    noun that calls it, above all („pisarka”; those for men are said of women, too). None where they do not tell, or
    differ."""
    if noun is not None and _is_womans(tokens[noun]):
        return True
    found = {*_of_surname(tokens[mention.end - 1]), *_of_verbs(tokens, verbs)}
    return found.pop() if len(found) == 1 else None


def _is_womans(noun: Token) -> bool:
    tags = [one.tag for one in noun.readings if one.tag.pos == "subst"]
    return bool(tags) and all(tag.genders == {Gender.F} for tag in tags)


def _of_surname(token: Token) -> Iterator[bool]:
    tags = [one.tag for one in token.readings if _SURNAME in one.names and Number.SG in one.tag.numbers]
    yield from _told(tags)


def _of_verbs(tokens: Sequence[Token], verbs: Iterable[int]) -> Iterator[bool]:
    for at in verbs:
        tags = [one.tag for one in tokens[at].readings if one.tag.pos in GENDERED_VERBS]
        yield from _told(tag for tag in tags if tag.numbers == _SINGULAR)


def _told(tags: Iterable[Tag]) -> Iterator[bool]:
    """True where all are of women, False where all are of men; nothing else."""
    women = {Gender.F in tag.genders if tag.genders & (_MASCULINE | {Gender.F}) else None for tag in tags}
    if len(women) == 1:
        yield from (one for one in women if one is not None)
