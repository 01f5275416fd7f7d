"""Results that do not account for a word which they must account for, whatever else speaks for them.

A free reading must account for every noun and adjective, and for verbs, too, where it claims, chooses, computes or
dates: what nothing of it says is asked for by the question all the same. Of patterns, which are written with room for
more, the nouns of a set and of a superlative are asked, and a name that opens the question. An adjective that picks one
of several may be left out by neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import pairwise

from kgqa.answering.free.free_answerer import READER
from kgqa.answering.ranking import asks_for_one
from kgqa.matching.free.asides import is_name
from kgqa.matching.free.sorts import noun_sorts
from kgqa.model import (
    Aligned,
    AnswerType,
    At,
    Between,
    Extreme,
    Licence,
    Linked,
    Meaning,
    Mention,
    NumberMeaning,
    Part,
    Related,
    Result,
    Token,
    Truth,
    WhPhrase,
)
from kgqa.polish.lists.class_nouns import adjective_places
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADJECTIVE, question_words, question_words_of
from kgqa.polish.messages.coordinated_nouns import row_of
from kgqa.polish.question.asked_units import asks_for_several, names_several
from kgqa.polish.tokens.tags import ADJECTIVES, ADVERBS, FINITE_VERBS, NUMERAL_WORDS, PARTICIPLES, PLAIN_NOUNS
from kgqa.terms import XSD, Literal, Number

_EVERYWHERE = word_list("everywhere")
_EXCEPTING = word_list("excepting") | {"niż", "aniżeli"}
_ANY = word_list("any_at_all")
_OTHER, _ADJECTIVAL_ASKING = frozenset({"inny", "pozostały"}), question_words_of(ADJECTIVE)
_NOT = "nie"
_THEN, _ONCE = word_list("then"), word_list("once")
_SUMMING = word_list("summing")
_MODALS, _OR = word_list("impersonal_modals"), word_list("option_joints") - {"czy"}
_DATES = frozenset({XSD + "date", XSD + "dateTime"})
_INFINITIVES = frozenset({"inf"})
_SEVERAL = 2
"""Terms from which on a word may pick some of them."""
_LITTLE = FINITE_VERBS | PARTICIPLES | ADVERBS | {"inf", "adjp", "ppron3"}
_JOINTS = word_list("joints_of_nouns")


def leaves_out(result: Result, linked: Linked) -> bool:
    """Whether a result says nothing of a word that it must account for, or of one that narrows what it tells."""
    tokens = linked.analysis.tokens
    if _asks_for_others(tokens) and result.boolean is None:
        return True
    if result.match.template != READER and (_denies_unsaid(result, tokens) or _drops_of_row(result, linked)):
        return True
    is_dated = any(one.part is Part.OPERATOR for one in result.alignment)
    if not is_dated and any(token.form.lower() in _THEN for token in tokens):  # nobody told when
        return True
    unsaid = (one.index for one in result.alignment if one.licence is Licence.NONE)
    bare = {at for at in unsaid if not tokens[at].lemmas & _EVERYWHERE}
    if result.boolean is False and (_is_of_any(result, tokens) or _is_of_once(result, tokens)):
        return True
    if _sums_nothing(result, tokens):
        return True
    if tells_times(result) and (_tells_rule(tokens) or _is_of_other_sort(result, tokens)):  # nothing that happened
        return True
    return not bare.isdisjoint(_needed(result, linked)) or _is_narrowed(result, linked)


def _sums_nothing(result: Result, tokens: Sequence[Token]) -> bool:
    """Whether several numbers are told where one made of them is asked for."""
    several = len(result.terms) > 1 and all(isinstance(one, Literal) for one in result.terms)
    apart = several and not (result.is_span or tells_times(result) or isinstance(result.meaning, NumberMeaning))
    return apart and any(token.lemmas & _SUMMING for token in tokens)


def _drops_of_row(result: Result, linked: Linked) -> bool:
    """Whether a pattern tells of one of several names in a row alone („fiński, estoński i węgierski”)."""
    spans = sorted({(one.start, one.end) for one in linked.mentions if one.candidates and one.is_whole_name})
    row = row_of(linked.analysis.tokens, spans)
    named = [one.mention for one in result.links]
    used = [any(one.start < end and start < one.end for one in named) for start, end in row]
    return any(used) and not all(used)


def _denies_unsaid(result: Result, tokens: Sequence[Token]) -> bool:
    """Whether a pattern leaves out that a participle is denied („państwa niegraniczące z Brazylią”)."""
    denied = (other for one, other in pairwise(tokens) if one.form.lower() == _NOT)
    return _NOT not in result.match.pattern and any(one.may_be(PARTICIPLES) for one in denied)


def names_one_of_several(result: Result, tokens: Sequence[Token]) -> bool:
    """Whether a common noun in the plural is taken for the name of one thing („Które planety mają księżyce?”, for the
    Moon), where names are written with capital letters."""
    links = (one for one in result.links if one.candidate and one.candidate.label[:1].isupper())
    small = (one.mention for one in links if one.mention.end == one.mention.start + 1 and one.mention.text.islower())
    return tokens[0].form[:1].isupper() and any(names_several(tokens[one.start]) for one in small)


def _is_of_any(result: Result, tokens: Sequence[Token]) -> bool:
    """Whether a claim takes a word that asks for any of some („jakiś pierwiastek”) for a hint at a relation, and bounds
    no number by it."""
    hints = (one for one in result.alignment if one.part is Part.RELATION and one.licence is Licence.WEAK)
    return isinstance(result.meaning, Truth) and any(tokens[one.index].lemmas & _ANY for one in hints)


def _is_of_once(result: Result, tokens: Sequence[Token]) -> bool:
    """Whether a pattern leaves out that something is asked of any time („Czy Boliwia miała kiedyś dostęp do morza?”):
    what graphs tell of today denies nothing then."""
    is_pattern = result.match.template != READER
    return is_pattern and any(
        one.part is Part.NOTHING and tokens[one.index].form.lower() in _ONCE for one in result.alignment
    )


def _is_of_other_sort(result: Result, tokens: Sequence[Token]) -> bool:
    """Whether times are told of something else than a noun says, or something else than a time is asked for: by a noun
    that nothing accounts for („miejsce urodzenia”), or that is taken for the time of what something has to do with
    („bitwa pod Wiedniem”, for where that lies)."""
    dated = _dates_anything(result.meaning)
    bare = [one for one in result.alignment if one.part is Part.NOTHING]
    bare += [one for one in result.alignment if dated and one.part is Part.RELATION and one.says == dated]
    nouns = (tokens[one.index] for one in bare if tokens[one.index].is_surely(PLAIN_NOUNS))
    sorts = (noun_sorts(sorted(noun.lemmas)) for noun in nouns)
    return any(found and AnswerType.TIME not in found for found in sorts)


def _dates_anything(meaning: Meaning | None) -> str:
    """The name of the relation that a meaning asks of what another relation leads to; empty for other meanings."""
    if not isinstance(meaning, Related):
        return ""
    return meaning.relation.name if isinstance(meaning.base, Related) else ""


def _tells_rule(tokens: Sequence[Token]) -> bool:
    """Whether a question asks what may or must be done („Kiedy należy złożyć …?”, but not „Od kiedy należy do …?”)."""
    does = any(token.may_be(_INFINITIVES) for token in tokens)
    return does and any(token.form.lower() in _MODALS for token in tokens)


def _asks_for_others(tokens: Sequence[Token]) -> bool:
    """Whether a question asks for others than some that it does not name („Jakie inne księżyce ma Jowisz?”)."""
    behind = (token for before, token in pairwise(tokens) if before.lemmas & _ADJECTIVAL_ASKING)
    names_some = any(token.form.lower() in _EXCEPTING for token in tokens)
    return not names_some and any(token.lemmas & _OTHER and _is_plural(token) for token in behind)


def _is_plural(token: Token) -> bool:
    return any(Number.PL in one.numbers for one in token.readings)


def _needed(result: Result, linked: Linked) -> Iterator[int]:
    """The words that a result must account for. What the free reader composes is nothing but what the words say;
    patterns are written with room for more."""
    tokens, understood = linked.analysis.tokens, linked.analysis.understanding
    nouns = {at for at, token in enumerate(tokens) if token.is_surely(PLAIN_NOUNS)}
    if result.match.template == READER:
        told = {
            at
            for wh in linked.analysis.wh_phrases
            for at in range(wh.start, wh.end)
            if tokens[at].may_be(NUMERAL_WORDS)
        }
        yield from (at for at, token in enumerate(tokens) if not says_little(token) and at not in told)
        if _is_of_all_words(result, linked):
            yield from (one.index for one in result.alignment if one.part is Part.NOTHING)
        if tells_times(result) or _tells_amount_at_time(result):  # what happened, only the verb says
            yield from (at for at, token in enumerate(tokens) if token.is_finite)
    is_either = bool(result.boolean) and any(token.form.lower() in _OR for token in tokens)
    if result.boolean is not None and not is_either:  # a claim about one of two things says nothing of both
        named = (range(one.start, one.end) for one in linked.mentions if one.candidates)
        yield from (at for span in named for at in span if at and tokens[at].form[:1].isupper())
    if _is_of_several(result, linked):
        yield from nouns
    yield from nouns.intersection(one.index + 1 for one in understood.superlatives)
    yield from (at for at in range(min(1, len(tokens))) if _is_surely_name(tokens[at], linked))


def says_little(token: Token) -> bool:
    """Whether a word says how something is done or that it is, or points: verbs and adverbs, of which each relation has
    many, and pronouns."""
    return token.is_surely(_LITTLE) or token.is_likely(_LITTLE)


def _is_of_all_words(result: Result, linked: Linked) -> bool:
    """Whether verbs make another result, too: a truth value, a number that is computed, or an option that no degree
    tells from the others."""
    understood = linked.analysis.understanding
    is_offered = result.option is not None and not (understood.superlatives or understood.comparatives)
    return result.boolean is not None or is_offered or isinstance(result.meaning, NumberMeaning)


def _tells_amount_at_time(result: Result) -> bool:
    """Whether an amount of a time is told: „zginęło 5 tysięcy mieszkańców” says not how many there were."""
    return isinstance(result.meaning, At) and all(isinstance(one, Literal) for one in result.terms)


def tells_times(result: Result) -> bool:
    """Whether a result tells times: graphs date the same thing by several properties."""
    return bool(result.terms) and all(isinstance(one, Literal) and one.datatype in _DATES for one in result.terms)


def _is_of_several(result: Result, linked: Linked) -> bool:
    """Whether several things are told or asked for, which any noun may narrow („parki narodowe w małopolsce”)."""
    if result.boolean is not None or result.option is not None or result.is_span or not result.terms:
        return False
    filler = result.match.filler(result.match.asked)
    if isinstance(filler, WhPhrase):
        return len(result.terms) >= _SEVERAL or filler.plural
    return len(result.terms) >= _SEVERAL or asks_for_several(linked.analysis.tokens, result.named)


def _is_surely_name(token: Token, linked: Linked) -> bool:
    """Whether the first word of a question can only be a name, and names something known; further names may only say
    more of another one."""
    if not token.form[:1].isupper() or any(one.lemma[:1].islower() for one in token.readings):
        return False
    return any((one.start, one.end) == (0, 1) and one.candidates for one in linked.mentions)


def _is_narrowed(result: Result, linked: Linked) -> bool:
    """Whether several are told, or the first of several, and an adjective says which: any where one is asked for
    („główną rolę”, „republikański prezydent”), else one behind the noun that names their class („miasta
    wojewódzkie”)."""
    is_of_one = len(result.terms) < _SEVERAL and not isinstance(result.meaning, Extreme)
    if is_of_one or result.boolean is not None or result.is_span or isinstance(result.meaning, Between):
        return False
    is_read = result.match.template == READER  # the words of a pattern are all of its template's relation
    words = (one for one in result.alignment if is_read or one.part is not Part.RELATION)
    classes = {lemma for wh in linked.analysis.wh_phrases for lemma in wh.class_name.split()}
    if not asks_for_one(result):
        behind = {wh.end for wh in linked.analysis.wh_phrases if wh.classes and wh.plural and wh.noun == wh.class_name}
        words = (one for one in words if one.index in behind)
    return any(_narrows(one, linked.analysis.tokens[one.index], classes) for one in words)


def _narrows(word: Aligned, token: Token, classes: Set[str]) -> bool:
    """Whether a word is an adjective that picks one of several: not one of a place, nor of the name of the class or of
    the relation („język urzędowy”)."""
    is_adjective = token.is_surely(ADJECTIVES) or token.is_likely(ADJECTIVES)
    if not is_adjective or token.is_graded or token.lemmas & adjective_places().keys():
        return False
    if word.part is Part.RELATION:
        return not any(one.startswith(lemma[:-1]) for one in word.says.split() for lemma in token.lemmas)
    return word.part is Part.ASKED and token.lemmas.isdisjoint(question_words().keys() | classes)


def leaves_name(linked: Linked, taken: Set[int]) -> bool:
    """Whether one of two names that „i” joins („zagrali A i B”) is among some tokens, and the other one is not."""
    tokens = linked.analysis.tokens
    names = [one for one in linked.mentions if is_name(linked.analysis, one)]
    longest = [one for one in names if not any(_holds(other, one) for other in names)]
    joined = (
        (one, other)
        for one in longest
        for other in longest
        if other.start == one.end + 1 and tokens[one.end].form.lower() in _JOINTS
    )
    return any(_is_in(one, taken) is not _is_in(other, taken) for one, other in joined)


def _holds(longer: Mention, shorter: Mention) -> bool:
    inside = longer.start <= shorter.start and shorter.end <= longer.end
    return inside and longer.end - longer.start > shorter.end - shorter.start


def _is_in(name: Mention, taken: Set[int]) -> bool:
    return not taken.isdisjoint(range(name.start, name.end))
