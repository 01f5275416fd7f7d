"""Spans of a question that may be names, before anything is looked up, and which words may be names at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.fast_values import often_made
from kgqa.model import Analysis, Candidate, Mention, Token
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.letter_case import begins_sentence, may_be_one_name, next_of_name
from kgqa.polish.tokens.tags import (
    ABBREVIATIONS,
    ADJECTIVAL,
    FINITE_VERBS,
    GIVEN_NAME,
    STATING_VERBS,
    SUBSTANTIVES,
    SURNAME,
    UNKNOWN,
)
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, Gender, Number
from wikidata_hdt.labels.folding import fold

MAX_WORDS = 8
"""Longest span looked up, in tokens between quotation marks or outside."""
_CONTENT = frozenset(
    {"subst", "adj", "depr", "ger", "pact", "ppas", "ign", "dig", "num", "brev", "romandig", "xxx", "siebie"}
)
_PERSONAL = frozenset({"ppron12", "ppron3"})
"""Pronouns: in small letters no names, whatever else the word may be („brakuje mi”)."""
_CALLS = frozenset({"interj"})
"""What may be a name if it is nothing else: „Salem”, unlike „i”."""
_AGENT = "przez"
_HYPHEN = "-"
_HUMAN = frozenset({Gender.M1, Gender.F})
_VOCATIVE = frozenset({Case.VOC})
"""In a question no name stands in the vocative („zagrał Reno”)."""
_WHERE = frozenset(form for word in ("gdzie", "skąd", "dokąd") for form in question_words()[word].stands_for)
"""Prepositions of places, behind which a word that names one is hardly a surname."""
_HARDLY, _NEVER = 0.02, 0.005
"""How likely a lemma must be, by the words around and the frequencies of the dictionary, for what is called so
to be meant; the word as it stands, as which names may be written, is left out where it is less likely still.

Not fitted: readings of rare nouns („rad”, „złoto”) are unsure, and names are left alone for that reason."""
_SURELY = 0.95
"""How likely a word must be a finite verb to name nothing.

Not fitted: about as many of the tagger's readings are right."""


@often_made(frozen=True, slots=True)
class NameSpan:
    """Tokens that may be a name; with quotation marks, the inner part is what is looked up."""

    start: int
    end: int
    quoted: bool
    first: bool
    """Whether it begins the question, where a capital says nothing."""

    @property
    def inner_start(self) -> int:
        """The first token that is looked up."""
        return self.start + self.quoted

    @property
    def inner_end(self) -> int:
        """Behind the last token that is looked up."""
        return self.end - self.quoted

    def surface(self, analysis: Analysis) -> str:
        """The words as they were typed."""
        tokens = analysis.tokens
        return analysis.question.text[tokens[self.inner_start].start : tokens[self.inner_end - 1].end]

    def spelling(self, analysis: Analysis) -> str:
        """The words as they were read; empty where that is how they were typed."""
        inner = analysis.tokens[self.inner_start : self.inner_end]
        if not any(token.spelling for token in inner):
            return ""
        typed = self.surface(analysis)
        for token in inner:
            at = token.start - inner[0].start
            typed = typed[:at] + token.word + typed[at + len(token.word) :]
        return typed

    def mention(self, analysis: Analysis, candidates: tuple[Candidate, ...]) -> Mention:
        """The span with what it may name."""
        surface, spelling = self.surface(analysis), self.spelling(analysis)
        return Mention(self.start, self.end, surface, candidates, self.quoted, spelling)


_ENDS = frozenset(f"?!;:{MARKS}")


def name_spans(analysis: Analysis) -> Iterator[NameSpan]:
    """Quotations, and all runs of words outside that hold a content word: whatever may stand in the label index."""
    tokens = analysis.tokens
    for start, end in analysis.quotations:
        yield NameSpan(start, end, quoted=True, first=False)
    content = [_is_content(token) or (at > 0 and token.word[:1].isupper()) for at, token in enumerate(tokens)]
    for start, token in enumerate(tokens):
        if not token.form[0].isalnum():
            continue
        for end in range(start + 1, min(len(tokens), start + MAX_WORDS) + 1):
            last = tokens[end - 1].form
            if last in _ENDS:
                break
            if end == start + 1 and (_is_pronoun(token) or (start == 0 and _is_degree(token))):
                continue  # „najmniejszy” is neither Mali nor the surname Mała
            if (last[-1].isalnum() or _ends_name(tokens, end)) and any(content[start:end]):
                yield NameSpan(start, end, quoted=False, first=start == 0)


def _is_pronoun(token: Token) -> bool:
    return token.word.islower() and token.is_likely(_PERSONAL)


def _is_degree(token: Token) -> bool:
    """Whether a word only compares: an adjective or adverb in the comparative or superlative."""
    return bool(token.readings) and all(one.is_graded for one in token.readings)


def _ends_name(tokens: Sequence[Token], end: int) -> bool:
    """Whether the mark in front of a position belongs to a name: an apostrophe, or the dot of an abbreviation."""
    last = tokens[end - 1].form
    if last != ".":
        return last[-1] in ".'’" and last != "..."
    word = tokens[end - 2] if end > 1 else tokens[end - 1]
    return len(word.form) == 1 or not word.readings or word.may_be(ABBREVIATIONS)


def _is_content(token: Token) -> bool:
    return not token.readings or token.classes == _CALLS or token.may_be(_CONTENT)


def is_one_word(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a span is one word, or two that a hyphen joins („Joliot-Curie”)."""
    if end - start == 1:
        return True
    return end - start == 3 and tokens[start + 1].form == _HYPHEN and tokens[end - 1].form[:1].isupper()  # noqa: PLR2004


def may_be_surname(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a word, or two joined by a hyphen, stands alone, and is no common word in small letters; of a question
    that has no others, an adjective may be („wysocki”).

    It stands alone beside another capitalised word if it begins a name of its own („dostał Oscara Penn”, „w Komisji
    Europejskiej Lewandowski”).
    """
    if start > 1 and tokens[start - 1].form[:1].isupper() and may_be_one_name(tokens[start - 1], tokens[start]):
        return False
    if end < len(tokens) and tokens[end].form[:1].isupper():
        return False
    if (next_of_name(tokens, end) or end) > end:  # „Ulrich von Jungingen”
        return False
    common = {one.word_class for one in tokens[start].readings if one.lemma[:1].islower()} - UNKNOWN
    if common and not tokens[start].form[:1].isupper():
        return common <= ADJECTIVAL and _is_surname(tokens[start]) and _is_caseless(tokens)
    return not common or not begins_sentence(tokens, start)


def _is_surname(token: Token) -> bool:
    """Whether the dictionary knows a word as the surname of one person."""
    return any(SURNAME in one.names and Number.SG in one.numbers for one in token.readings)


def _is_caseless(tokens: Sequence[Token]) -> bool:
    """Whether a question is written all in small letters, where „wysocki” may be a surname."""
    return all(token.form.islower() for token in tokens if token.form.isalpha())


def allows_surname(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word in capitals, that is also the name of something else, may be a surname: the dictionary knows it as
    one, or not at all, a noun for people stands in front, or behind a comma („w Denver, piosenkarzu”); or it is no
    first name, and no preposition of places stands in front."""
    token, readings = tokens[at], tokens[at].readings
    if not token.form[:1].isupper() or (token.form.isupper() and len(token.form) > 1) or _is_plural(token):
        return False
    if not readings or any(SURNAME in one.names for one in readings):
        return True
    front = tokens[max(0, at - 1) : at]
    if front and (front[0].form.lower() == _AGENT or _is_of_people(front[0])):
        return True
    given = any(GIVEN_NAME in one.names and one.cases != _VOCATIVE for one in readings)
    if not given and not (front and front[0].form.lower() in _WHERE):
        return True
    behind = tokens[at + 1 : at + 3]
    return len(behind) > 1 and behind[0].form == "," and _is_of_people(behind[1])


def _is_plural(token: Token) -> bool:
    """Whether a word can stand in the plural only, as peoples do: „Szwedzi”."""
    return token.numbers == {Number.PL}


def _is_of_people(token: Token) -> bool:
    """Whether a word in small letters may be a noun for men, or for women: the feminine has no gender of its own."""
    if token.may_be(STATING_VERBS | ADJECTIVAL):
        return False
    nouns = (one for one in token.readings_as(SUBSTANTIVES) if one.lemma[:1].islower())
    return any(not one.genders.isdisjoint(_HUMAN) for one in nouns)


def is_surely_verb(tokens: Sequence[Token]) -> bool:
    """Whether a span is one word in small letters that is surely a finite verb: no noun of it is named („dali” is no
    dish, though „danie” may be of „dać”)."""
    if len(tokens) != 1 or not tokens[0].word.islower():
        return False
    return sum(one.score for one in tokens[0].interpretations if one.is_of(FINITE_VERBS)) >= _SURELY


def is_of_other_word(tokens: Sequence[Token], key: str) -> bool:
    """Whether a span is one word in small letters, and a key is a lemma of a reading that it hardly has."""
    if len(tokens) != 1 or not tokens[0].word.islower():
        return False
    token = tokens[0]
    if key not in {fold(one.lemma) for one in token.readings} or not token.interpretations:
        return False
    least = _NEVER if key == fold(token.form) else _HARDLY
    if key != fold(token.form) and token.is_likely(SUBSTANTIVES | ADJECTIVAL):
        return False  # of two nouns of one form the rarer may be meant: „liczba atomowa złota”
    return sum(one.score for one in token.interpretations if fold(one.lemma) == key) < least
