"""Values as pieces: what has a code, a symbol, a motto („kod HR”, „symbol Au”, „C₆H₁₂O₆”), and how names are spelled
(„zaczynają się na literę S”, „o imieniu Zygmunt”)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kgqa.matching.free.free_vocabulary import Vocabulary
from kgqa.matching.free.pieces import BoundPiece, RelationPiece, SetPiece, item_of, mask, sorts_of
from kgqa.matching.free.signs import Sign
from kgqa.matching.free.sorts import ItemSorts
from kgqa.matching.matching_tables import reading_cost, word_lists
from kgqa.model import NAME, Analysis, BoundSign, Linked, Related, Relation, Thing, Token, ValueMention
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import FINITE_VERBS, PARTICIPLES
from kgqa.terms import Literal, Term

_QUOTED = reading_cost("quoted value")
_BARE = reading_cost("bare value")
_WITH_VERB = reading_cost("having a value")
_HAVING = word_list("having_values")
_HAVING_THINGS, _NEGATIVES = word_list("having_verbs"), word_list("negatives")
_VERBAL = FINITE_VERBS | PARTICIPLES
_VALUE_ALONE = reading_cost("another verb")
_LONG = 3
"""Characters of a text in capitals that is hardly a word."""
_SPELLED = word_lists("spelled")
_GIVEN_NAME, _HOW = "imię", "jak"
_FAR = 8
"""Tokens between a letter and the verb that says that names begin with it at most. Not fitted: it bounds a search."""


def value_pieces(linked: Linked, said: int) -> Iterator[SetPiece]:
    """The things that have each value; only where words name the property, or where no noun names another one and the
    text is quoted or no word at all. `said` has the bits of the words that say something."""
    named = any(phrase.is_noun and mask(phrase.tokens) & said for phrase in linked.relation_phrases)
    for value in linked.values:
        cost = 0.0 if value.naming else _QUOTED if value.quoted else _BARE
        bare = value.quoted or _is_no_word(value, linked.analysis.tokens)
        if value.naming or (bare and not named):
            words = mask((*range(value.start, value.end), *value.naming))
            having = Relation.of(value.property, value.term.value).reversed()
            sorts, nouns = sorts_of(value.subject), value.subject.nouns
            piece = SetPiece(words, cost, Related(having, Thing(value.term)), sorts, is_anchored=True, end_nouns=nouns)
            yield piece
            if value.naming and (having_words := _having(linked.analysis.tokens) & ~words):
                yield replace(piece, words=words | having_words, cost=cost + _WITH_VERB)


def told_by_value(
    tokens: Sequence[Token], names: Iterable[SetPiece], relations: Sequence[RelationPiece], sorts: ItemSorts
) -> Iterator[SetPiece]:
    """What has a value whose name of several words, in small letters, has the word for the relation in it („ruch
    lewostronny”)."""
    nouns = [one for one in relations if one.is_noun and not (one.signs or one.is_of_path or one.is_dated)]
    for name in names:
        item = item_of(name.meaning)
        inside = [one for one in nouns if not one.words & ~name.words]
        if item is None or not isinstance(name.meaning, Thing) or not _is_common(name.meaning):
            continue
        for one in inside:
            is_kind = one.named is not None and one.named.noun in sorts.nouns(item)  # „województwo śląskie” is one
            if not is_kind and sorts.is_borne(item, one.relation.paths[0][0].property):
                meaning, cost = Related(one.backward, name.meaning), name.cost + _VALUE_ALONE
                ends, signs = one.subject, Sign.SECOND.once
                made = SetPiece(name.words, cost, meaning, sorts_of(ends), True, end_nouns=ends.nouns, signs=signs)
                yield made
                if having := _having(tokens) & (name.words << 1 | name.words >> 1) & ~name.words:
                    yield replace(made, words=made.words | having, is_clause=True)


def had_things(
    tokens: Sequence[Token], names: Iterable[SetPiece], vocabulary: Vocabulary, sorts: ItemSorts
) -> Iterator[SetPiece]:
    """What has a named thing whose class noun names the relation to it („nie mają euro”: another currency)."""
    had = mask(at for at, token in enumerate(tokens) if token.lemmas & _HAVING_THINGS)
    for name in names:
        item, verb = item_of(name.meaning), had & (name.first >> 1 | name.first >> 2)
        if item is None or not verb or not isinstance(name.meaning, Thing):
            continue
        before = verb.bit_length() - 2
        denied = 1 << before if before >= 0 and tokens[before].lemmas & _NEGATIVES else 0
        for end in (one for noun in sorts.nouns(item) for one in vocabulary.named_ends.get(noun, ())):
            if sorts.is_borne(item, end.relation.paths[0][0].property):
                meaning = Related(next(end.relation.alone()).reversed(), name.meaning)
                words, ends = name.words | verb | denied, end.subject
                made = SetPiece(words, name.cost + _WITH_VERB, meaning, sorts_of(ends), True, end_nouns=ends.nouns)
                yield replace(made, is_clause=True, is_negated=bool(denied))


def _is_common(thing: Thing) -> bool:
    """Whether a thing is called by several words in small letters."""
    link = thing.link
    return (
        link is not None and link.candidate is not None and link.mention.text.islower() and " " in link.candidate.label
    )


def _having(tokens: Sequence[Token]) -> int:
    """The verbs that say of something no more than that it has a code, a symbol („przysługuje”, „oznacza się”)."""
    return mask(index for index, token in enumerate(tokens) if token.may_be(_VERBAL) and token.lemmas & _HAVING)


def _is_no_word(value: ValueMention, tokens: Sequence[Token]) -> bool:
    """Whether a text is a formula or a code by its looks: letters with digits or signs, several capitals."""
    text = "".join(token.form for token in tokens[value.start : value.end])
    letters = [character for character in text if character.isalpha()]
    if not text.isalnum() or len(letters) not in (0, len(text)):
        return not text.isdecimal() and not text.replace("-", "").isalpha()
    return len(text) >= _LONG and text.isupper() and not any(one.readings for one in tokens[value.start : value.end])


def spelled_pieces(analysis: Analysis) -> Iterator[BoundPiece]:
    """What has a name that begins or ends with a letter, or with a given name."""
    tokens = analysis.tokens
    asks_name = any(_HOW in token.lemmas for token in tokens)  # „Jak miał na imię Zygmunt Stary?”
    for at, token in enumerate(tokens):
        if len(token.word) == 1 and token.word.isalpha():
            yield from _by_letter(tokens, at)
        elif at and not asks_name and (given := _given_name(tokens, at)):
            words = mask(place for place in range(max(0, at - _FAR), at + 1) if _is_of_naming(tokens, place, at))
            yield _piece(words, BoundSign.BEGINS, f"{given} ")


def _by_letter(tokens: Sequence[Token], at: int) -> Iterator[BoundPiece]:
    """The bound that a letter is, if a word says that it is one, or a verb that names begin or end so."""
    before = range(max(0, at - _FAR), at)
    letter = mask(place for place in before if tokens[place].lemmas & _SPELLED["letter"])
    for name, sign in (("beginning", BoundSign.BEGINS), ("ending", BoundSign.ENDS)):
        verbs = mask(place for place in before if tokens[place].lemmas & _SPELLED[name])
        if verbs or (letter and sign is BoundSign.BEGINS):
            start = ((verbs | letter) & -(verbs | letter)).bit_length() - 1
            named = mask(place for place in range(at) if tokens[place].lemmas & _SPELLED["names"]) | _in_polish(tokens)
            yield _piece(mask(range(start, at + 1)) | named, sign, tokens[at].word)


def _in_polish(tokens: Sequence[Token]) -> int:
    """The bits of „w języku polskim” and „po polsku”: labels are."""
    pairs = ((at, at + 1) for at in range(len(tokens) - 1))
    return mask(
        at
        for pair in pairs
        for at in pair
        if tokens[pair[0]].lemmas & _SPELLED["in"] and tokens[pair[1]].lemmas & _SPELLED["polish"]
    )


def _piece(words: int, sign: BoundSign, text: str) -> BoundPiece:
    bound: Term = Literal(text.upper())
    return BoundPiece(words, 0.0, (NAME,), sign, bound, None, is_time=False)


def _given_name(tokens: Sequence[Token], at: int) -> str:
    """The given name that a word is which stands behind „imię” („o imieniu Zygmunt”); empty for none."""
    if not any(token.lemmas & _SPELLED["given"] for token in tokens[max(0, at - 2) : at]):
        return ""
    return next((one.lemma for one in tokens[at].readings if _GIVEN_NAME in one.names), "")


def _is_of_naming(tokens: Sequence[Token], place: int, at: int) -> bool:
    """Whether a word stands with a given name to say that something is called so."""
    return place == at or bool(tokens[place].lemmas & (_SPELLED["given"] | _SPELLED["with_given"]))
