"""Question understanding: aim, type and number of answers, constraints, from the words and the wh-phrases.

What a question is after is told by question and answer types of the SQAD v3 data set, too (`data/sqad.tsv`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from kgqa.polish.clauses.noun_sorts import NounSort, NounSorts, noun_behind
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import PERSON, PLACE, asking_for
from kgqa.polish.question.aims import NAMING, AimRules, QuestionWords
from kgqa.polish.question.analysis import NamePart, WhPhrase
from kgqa.polish.question.asked_units import asked_unit
from kgqa.polish.question.option_lists import has_alternatives, outside_quotes
from kgqa.polish.question.time_constraints import GradedWords, TemporalReader, is_negated, read_ordinals
from kgqa.polish.question.understanding import Aim, AnswerType, SqadAnswerType, SqadQuestionType, Understanding
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.numbers import cardinal_value
from kgqa.resources import table_rows
from kgqa.terms import Case

_ELLIPSES = frozenset({"…", "..."})
_LAST = 4
"""Tokens at the end among which an ellipsis asks for a completion."""
_NAMES = word_list("personal_names")
_AGE = "wiek"
_PARTS = {NamePart.GIVEN: "imię", NamePart.FAMILY: "nazwisko"}
_TYPES = {
    Aim.YES_NO: AnswerType.TRUTH,
    Aim.NUMBER: AnswerType.QUANTITY,
    Aim.TIME: AnswerType.TIME,
    **dict.fromkeys(
        (Aim.COMPLETION, Aim.EXPANSION, Aim.ABBREVIATION, Aim.MEANING, Aim.CLAUSE, Aim.TERM, Aim.CATEGORY),
        AnswerType.OTHER,
    ),
}
"""Types that an aim settles alone."""


class QuestionUnderstander:
    """Composes the readers of aim, type, number and constraints."""

    def __init__(self) -> None:
        self._rules = AimRules()
        self._sorts = NounSorts()
        self._graded = GradedWords()
        self._times = TemporalReader()
        self._sqad = SqadTypes()

    def understand(self, tokens: Sequence[Token], kind: Aim, phrases: Sequence[WhPhrase]) -> Understanding:
        """What a question is after; `phrases` are all its wh-phrases, also those with a superlative in them."""
        words = self._words(tokens, kind, phrases)
        aim = self._aim(words)
        answers = self._answers(words, aim)
        if answers != 1:
            aim = Aim.PAIR
        answer_type = self._type(words, aim)
        question_type, sqad_answer = self._sqad.of(aim, answer_type, words.noun, words.sort)
        counted = aim is Aim.NUMBER and words.phrase is not None and words.phrase.word == "ile"
        classless = counted or (aim is Aim.ALIAS and answer_type is AnswerType.OTHER)
        found = Understanding(
            aim=aim,
            answer_type=answer_type,
            noun="" if classless else words.noun,
            unit=words.noun if counted else "",
            measure=asked_unit(tokens),
            answers=answers,
            sqad_question=question_type,
            sqad_answer=sqad_answer,
        )
        return self._constrained(found, words)

    def _constrained(self, found: Understanding, words: QuestionWords) -> Understanding:
        """With what narrows the answer."""
        tokens, outside = words.tokens, words.outside
        return replace(
            found,
            negated=is_negated(tokens, outside),
            superlatives=self._graded.read(tokens, outside, "sup"),
            comparatives=self._graded.read(tokens, outside, "com"),
            ordinals=read_ordinals(tokens, outside),
            times=self._times.read(tokens, [index for index in outside if not words.asks_time(index)]),
        )

    def _words(self, tokens: Sequence[Token], kind: Aim, phrases: Sequence[WhPhrase]) -> QuestionWords:
        same = [phrase for phrase in phrases if phrase.start == phrases[0].start]
        phrase = _fullest(same)
        if phrase and _is_bare_command(phrase, tokens[0]) and len(same) < len(phrases):
            same = [one for one in phrases if one.start != phrase.start]
            phrase = _fullest(same[:1])
        noun = self._noun(tokens, phrase, same) if phrase else ""
        token = next((token for token in tokens if noun in token.lemmas), None) if noun else None
        if token:
            noun = self._sorts.better(noun, token)
        return QuestionWords(tokens, outside_quotes(tokens), same, phrase, noun, self._sorts.of(noun, token), kind)

    def _noun(self, tokens: Sequence[Token], phrase: WhPhrase, same: Sequence[WhPhrase]) -> str:
        """The class noun; none for „czyj” and „kto jest …”, the name's part for „Jak miał na imię …”."""
        parts = [_PARTS[one.part] for one in same if one.part]
        if parts or phrase.word == "czyj":
            return next(iter(parts), "")
        if phrase.word == "jak" and _asks_given_name(tokens):
            return "imię"
        return phrase.noun or self._defined_noun(tokens, phrase)

    def _defined_noun(self, tokens: Sequence[Token], phrase: WhPhrase) -> str:
        """The noun that a naming verb defines („Jak określa się mowę …”), or that „O kogo chodzi?” points to."""
        if phrase.word == "jak":
            verb = next((i for i, t in enumerate(tokens) if t.lemmas & NAMING), None)
            if verb is None:
                return "" if _is_adverb(phrase, tokens) else noun_behind(tokens, phrase.end)
            behind = verb + 1 + (verb + 1 < len(tokens) and tokens[verb + 1].word == "się")
            return noun_behind(tokens, max(behind, phrase.end))
        if phrase.form.preposition == "o" and any("chodzić" in token.lemmas for token in tokens[phrase.end :]):
            shown = next((i for i, token in enumerate(tokens) if "ten" in token.lemmas), None)
            return self._sorts.first(tokens[shown + 1 : phrase.start]) if shown is not None else ""
        return ""

    def _aim(self, words: QuestionWords) -> Aim:
        if any(mark in token.form for token in words.tokens[-_LAST:] for mark in _ELLIPSES) and not _defines(words):
            return Aim.COMPLETION
        if words.kind is Aim.CHOICE:
            return Aim.CHOICE
        if words.kind is Aim.YES_NO or not words.phrases:
            if has_alternatives(words.tokens):
                return Aim.CHOICE
            return Aim.YES_NO if words.kind is Aim.YES_NO else self._rules.aim(words.clues) or Aim.UNKNOWN
        found = _by_kind(words) or self._rules.aim(words.clues) or _by_sort(words)
        if found is Aim.NUMBER and words.names and words.is_opener:
            return self._named(words)
        return found or self._by_phrase(words)

    def _by_phrase(self, words: QuestionWords) -> Aim:
        """The aim where no rule tells: by question word and class noun."""
        phrase = words.phrase
        if phrase is None:
            return Aim.UNKNOWN
        if phrase.word == "jak":
            return self._manner(words, phrase)
        if words.noun and words.names and words.is_opener:
            return self._named(words)
        if phrase.word in asking_for(PERSON) and not words.noun:
            predicate = phrase.word == "kto" and phrase.form.case is Case.INST and not phrase.form.preposition
            return Aim.CATEGORY if predicate else Aim.ENTITY
        named = phrase.word in asking_for(PLACE) or (words.noun and words.sort.named)
        return Aim.ENTITY if named else Aim.CATEGORY

    def _manner(self, words: QuestionWords, phrase: WhPhrase) -> Aim:
        """„Jak wysoki …”, „Jak długo …” ask for a number, „Jak działa …” for a clause, openers for a name."""
        if words.names or not _is_adverb(phrase, words.tokens):
            return self._named(words)
        following = words.tokens[phrase.end] if phrase.end < len(words.tokens) else None
        return Aim.NUMBER if following and self._graded.is_gradable(following) else Aim.CLAUSE

    def _named(self, words: QuestionWords) -> Aim:
        """Whether „Jak nazywa się …” asks for one thing's name or for the word that a definition describes."""
        sort = words.sort
        known = words.has_name or words.is_past
        if words.has_name and words.names_impersonally:
            return Aim.ALIAS
        if not words.noun:
            return Aim.ENTITY if known else Aim.TERM
        if sort.type in (AnswerType.PLACE, AnswerType.PERSON, AnswerType.ORGANISATION):
            return Aim.ENTITY if (sort.named and sort.listed) or known else Aim.TERM
        if not sort.listed:
            return Aim.ENTITY if words.has_name and words.is_past else Aim.TERM
        return Aim.ENTITY if sort.named and (known or words.is_superlative) else Aim.TERM

    def _answers(self, words: QuestionWords, aim: Aim) -> int:
        """How many answers: a numeral in the wh-phrase, or 0 for a plural of named things."""
        phrase = words.phrase
        if phrase is None or not words.noun or aim not in (Aim.ENTITY, Aim.CATEGORY, Aim.ALIAS, Aim.TERM):
            return 1
        noun = next(
            (index for index in range(phrase.start, len(words.tokens)) if words.noun in words.tokens[index].lemmas), 0
        )
        for token in words.tokens[phrase.start : (noun or phrase.start) + 2]:
            number = cardinal_value(token)
            if number is not None and number > 1 and number % 1 == 0:
                return int(number)
        if words.is_opener and words.names and words.sort.type is not AnswerType.PERSON:
            return 1
        plural = any(one.plural for one in words.phrases) and not words.is_plurale_tantum
        return 0 if plural and (aim is Aim.ALIAS or (aim is Aim.ENTITY and words.sort.named)) else 1

    def _type(self, words: QuestionWords, aim: Aim) -> AnswerType:
        if aim in _TYPES:
            return _TYPES[aim]
        if words.noun in _NAMES:
            return AnswerType.PERSON
        if aim is Aim.ALIAS:
            return AnswerType.OTHER
        if words.noun:
            return words.sort.type
        word = words.phrase.word if words.phrase else ""
        if word in asking_for(PERSON) or words.tokens[0].word.lower() == "kto":
            return AnswerType.PERSON
        return AnswerType.PLACE if word in asking_for(PLACE) else AnswerType.OTHER


def _fullest(phrases: Sequence[WhPhrase]) -> WhPhrase | None:
    """The reading with a class noun and most words; „kto”, „co” and „ile” themselves, not as openers."""
    plain = [phrase for phrase in phrases if phrase.word in ("kto", "co", "ile")]
    return max(plain or phrases, key=lambda one: (bool(one.noun), one.end), default=None)


def _defines(words: QuestionWords) -> bool:
    """Whether a question describes a thing to be named („Największy księżyc Jowisza to…?”), unlike sayings."""
    spoken = [token for token in words.tokens if token.form[0].isalnum()]
    first = spoken[0].readings if spoken else ()
    return bool(spoken) and spoken[-1].word == "to" and any(r.tag.pos in ("adj", "subst") for r in first)


def _is_bare_command(phrase: WhPhrase, first: Token) -> bool:
    """„Proszę powiedzieć, kto …”: an opener that asks for what the clause behind it asks for."""
    return not phrase.noun and phrase.word == "jak" and "jak" not in first.lemmas


def _is_adverb(phrase: WhPhrase, tokens: Sequence[Token]) -> bool:
    """Whether „jak” alone asks, and no opener („Wymień …”, „Jak brzmi …”)."""
    return phrase.end - phrase.start == 1 and "jak" in tokens[phrase.start].lemmas


def _asks_given_name(tokens: Sequence[Token]) -> bool:
    """„Jak w powieści miał na imię …”: other words stand inside the opener."""
    forms = [token.word.lower() for token in tokens]
    return any(pair == ("na", "imię") for pair in pairwise(forms))


def _by_kind(words: QuestionWords) -> Aim | None:
    if words.kind is Aim.NUMBER or any(phrase.word == "ile" for phrase in words.phrases):
        return Aim.NUMBER
    return Aim.TIME if words.kind is Aim.TIME else None


def _by_sort(words: QuestionWords) -> Aim | None:
    """„O której godzinie”, „jaka długość”: the class noun alone tells; „jaki jest wiek” asks for no century."""
    if words.noun == _AGE and words.is_opener:
        return Aim.NUMBER
    return {AnswerType.TIME: Aim.TIME, AnswerType.QUANTITY: Aim.NUMBER}.get(words.sort.type)


_OF_NOUN = "noun"


@dataclass(frozen=True, slots=True)
class _Row:
    aim: Aim | None
    type: AnswerType | None
    noun: bool | None
    question: SqadQuestionType
    answer: SqadAnswerType | None
    """None for the answer type of the class noun."""


class SqadTypes:
    """The table of SQAD labels."""

    def __init__(self) -> None:
        self._rows = tuple(_row(*cells) for cells in table_rows("kgqa.polish", "sqad.tsv"))

    def of(self, aim: Aim, kind: AnswerType, noun: str, sort: NounSort) -> tuple[SqadQuestionType, SqadAnswerType]:
        """The question type and the answer type."""
        for row in self._rows:
            fits = row.aim in (None, aim) and row.type in (None, kind) and row.noun in (None, bool(noun))
            if fits:
                return row.question, row.answer or sort.sqad
        return SqadQuestionType.OTHER, SqadAnswerType.OTHER


def _row(aim: str, kind: str, noun: str, question: str, answer: str) -> _Row:
    return _Row(
        Aim(aim) if aim else None,
        AnswerType(kind) if kind else None,
        noun == "yes" if noun else None,
        SqadQuestionType(question),
        None if answer == _OF_NOUN else SqadAnswerType(answer),
    )
