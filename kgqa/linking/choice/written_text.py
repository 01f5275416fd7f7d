"""A question as the choice of links sees it: words, letter case, what looks like a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.linking.evidence.sentence_mentions import Sentence
from kgqa.linking.lookup.candidate_making import is_exact
from kgqa.model import Analysis, Candidate, Mention, Token
from kgqa.polish.clauses.name_agreement import name_cases
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.letter_case import LetterCase, begins_sentence, is_name_word, letter_case
from kgqa.polish.tokens.tags import ADJECTIVAL, NOUNS, PLACE_NAME, STATING_VERBS
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case

_NOUNS = NOUNS | {"xxx", "brev"}
_NAMING = _NOUNS | {"adj", "dig", "romandig", "ign"}
"""In a text without small letters, or without capitals, a word of another class is hardly a name."""

_CALL = frozenset({"interj"})
_FIRST = NOUNS | ADJECTIVAL | _CALL | {"adjp"}
_OF_LANGUAGES = word_list("language_words")


@dataclass(frozen=True, slots=True)
class WrittenText:
    """Tokens, letter case and runs of capitals of a question, and its mentions side by side.

    What letter case tells depends on the mentions, so that it is read here and not with the words.
    """

    analysis: Analysis
    case: LetterCase
    runs: tuple[tuple[int, int], ...]
    """Spans that look like names by their capitals, each like one."""
    sentence: Sentence
    things: frozenset[int]
    """Indices of nouns in small letters that may be names."""
    has_names: bool
    """Whether something else in the question looks like a name, so that they hardly are what it is about."""

    @classmethod
    def of(cls, analysis: Analysis, sentence: Sentence, mentions: Sequence[Mention]) -> WrittenText:
        """The text of a question whose mentions are known."""
        tokens = analysis.tokens
        case = letter_case(tokens)
        runs = sentence.runs if case is LetterCase.MIXED else ()
        named = bool(runs) or bool(analysis.quotations) or any(map(_is_derived, mentions))
        return cls(analysis, case, runs, sentence, sentence.free_nouns(), named)

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The words."""
        return self.analysis.tokens

    @property
    def is_keywords(self) -> bool:
        """Whether no word asks or states anything."""
        return not self.analysis.wh_phrases and not any(token.is_finite for token in self.tokens)

    def is_named(self, mention: Mention) -> bool:
        """Whether a mention is written like a name, or the letter case says nothing."""
        return mention.text[:1].isupper() or self.case is not LetterCase.MIXED

    def may_link(self, mention: Mention) -> bool:
        """Whether the words may be a name, so that no time is spent on the others."""
        if mention.quoted or _is_derived(mention) or _is_elliptic(mention) or self._is_thing(mention):
            return True
        if self.case is LetterCase.MIXED:
            return any(
                may(mention) for may in (self._has_capital, self._may_be_term, self._is_first_name, self.is_taken)
            )
        return self._may_be_caseless(mention)

    def is_taken(self, mention: Mention) -> bool:
        """Whether a common noun of several meanings says what is asked for, a relation, or what somebody has: it is a
        name only where the words tell which of these is meant („Ile arrasów tkano …?”)."""
        if mention.end - mention.start != 1 or mention.start in self.things or self.case is not LetterCase.MIXED:
            return False
        token = self.tokens[mention.start]
        if not mention.text.islower() or mention.quoted or not is_common_noun(token) or self._calls_name(mention):
            return False
        if self.may_be_language(mention):
            return False
        return sum(_is_called(one) for one in mention.candidates) > 1

    def may_be_language(self, mention: Mention) -> bool:
        """Whether a word in small letters, which otherwise has a capital, may name a language and nothing else: „mówić
        po kongu”."""
        word = self.tokens[mention.start]
        if self.case is not LetterCase.MIXED or mention.end - mention.start > 1 or not word.word.islower():
            return False
        if mention.quoted or any(one.lemma.islower() for one in word.readings):
            return False
        return any(not one.lemmas.isdisjoint(_OF_LANGUAGES) for one in self.tokens if one is not word)

    def _calls_name(self, mention: Mention) -> bool:
        """Whether a name follows that may be called so: „katedra Notre-Dame”, but not „kolonia Belgii”."""
        end = mention.end
        if end >= len(self.tokens) or not (self.tokens[end].word[:1].isupper() or self.tokens[end].form in MARKS):
            return False
        cases = name_cases(self.tokens[end])
        return Case.GEN not in cases or Case.NOM in cases

    def _has_capital(self, mention: Mention) -> bool:
        return any(is_name_word(self.tokens, at) for at in range(mention.start, mention.end))

    def _may_be_term(self, mention: Mention) -> bool:
        """Whether several words in small letters may name something: no verb, no degree, nor what is asked for."""
        words = self.tokens[mention.start : mention.end]
        if len(words) == 1 or self.sentence.is_asked(mention.start):
            return False
        return not any(one.is_graded or one.may_be(STATING_VERBS) for one in words)

    def _is_first_name(self, mention: Mention) -> bool:
        """Whether the first word of a sentence, which may be a common noun or an adjective too, is a name: „Warszawa
        leży …”, „Smerfy z 2011 roku”. Its bearer is then better known than what is called so in small letters
        („Góra”)."""
        at = mention.start
        if (
            mention.end - at > 1
            or (at and not begins_sentence(self.tokens, at))
            or not _may_be_subject(self.tokens[at:])
        ):
            return False
        place = any(PLACE_NAME in one.names for one in self.tokens[at].readings)
        names = (one for one in mention.candidates if _is_name(one) and (place or is_exact(one)))
        common = (one for one in mention.candidates if not _is_name(one))
        return max(map(_popularity, names), default=-1.0) > max(map(_popularity, common), default=-1.0)

    def _may_be_caseless(self, mention: Mention) -> bool:
        words = self.tokens[mention.start : mention.end]
        if len(words) == 1 and not words[0].classes <= _NAMING:
            return False
        named = any(one.label[:1].isupper() for one in mention.candidates)
        return named and any(not one.readings or one.may_be(_NOUNS) for one in words)

    def _is_thing(self, mention: Mention) -> bool:
        """Whether a common noun may be a name: it stands free, and something is called so in small letters."""
        if mention.end - mention.start != 1:
            return False
        if self.may_be_language(mention):
            return True
        if mention.start not in self.things:
            return False
        only_common = is_common_noun(self.tokens[mention.start])
        return any(
            " " not in one.label and ((only_common and one.label.istitle()) or one.label.islower())
            for one in mention.candidates
        )


def _is_called(candidate: Candidate) -> bool:
    """Whether something is called so, rather than by a name of which it is a part."""
    return candidate.features.keys().isdisjoint(("surname", "partial"))


def _is_name(candidate: Candidate) -> bool:
    return candidate.label[:1].isupper()


def _popularity(candidate: Candidate) -> float:
    return candidate.features.get("popularity", 0.0)


def _may_be_subject(tokens: Sequence[Token]) -> bool:
    """Whether the first word may be a name in the nominative, and is no question word, nor an adjective of the noun
    behind it."""
    first, behind = tokens[0], tokens[1].readings if len(tokens) > 1 and tokens[1].classes <= NOUNS else ()
    describes = any(one.agrees(noun) for one in first.readings_as(ADJECTIVAL) for noun in behind)
    if describes or first.lemmas & question_words().keys():
        return False
    return first.classes <= _FIRST and (first.may_stand_in(Case.NOM) or first.may_be(_CALL))


def is_common_noun(token: Token) -> bool:
    """Whether a word can be nothing but a common noun, so that what it names is one, too, however its label is written
    („Kreda”, the period)."""
    return token.word.islower() and token.classes <= NOUNS and all(one.lemma.islower() for one in token.readings)


def has_digit(text: str) -> bool:
    """Whether a name has a number, as those of single events have, but not those of kinds of things."""
    return any(letter.isdigit() for letter in text)


def _is_elliptic(mention: Mention) -> bool:
    """Whether a language is named by an adjective alone."""
    return any("elliptic" in one.features for one in mention.candidates)


def _is_derived(mention: Mention) -> bool:
    """Whether places are among the candidates that the word is derived from."""
    return any("derived" in one.features for one in mention.candidates)
