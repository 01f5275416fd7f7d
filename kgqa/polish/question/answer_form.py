"""Reads the form of the answer off a question's wh-phrase: case and preposition.

Knows no openers („Jak nazywa się …”) and no commands; which words decide is data (`data/answer_form.tsv`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgqa.polish.clauses.asked_phrases import (
    WHICH,
    Agreement,
    AskedPhrase,
    agreement_of,
    asked_phrase,
    behind_them,
    kind_phrase,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADVERB, PRONOUN, question_words
from kgqa.polish.question.analysis import AnswerForm, WhPhrase
from kgqa.polish.question.option_lists import outside_quotes
from kgqa.polish.tokens.tags import FINITE_VERBS, PRESENT_VERBS, SUBJECTLESS_VERBS, SUBSTANTIVES, THIRD_PERSON
from kgqa.polish.tokens.words import Reading, Token
from kgqa.resources import table_rows
from kgqa.terms import Case, Gender, Number

_ENDS_OF_TIME = word_list("ends_of_time")


def _rules() -> dict[str, dict[str, str]]:
    rules: dict[str, dict[str, str]] = {}
    for rule, word, value in table_rows("kgqa.polish", "answer_form.tsv"):
        rules.setdefault(rule, {})[word] = value
    return rules


class AnswerFormReader:
    """Finds the wh-phrases of a question and the form of answer that each asks for."""

    def __init__(self) -> None:
        rules = _rules()
        self._words = question_words()
        self._naming = frozenset(rules["naming"])
        self._prepositions = {word: tuple(map(Case, cases.split())) for word, cases in rules["prep"].items()}
        self._transitive = frozenset(rules["transitive"])
        self._owned: dict[str, set[str]] = {}
        for noun, preposition in rules["owned"].items():
            self._owned.setdefault(preposition, set()).add(noun)
        self._genitive = frozenset(rules["genitive"])
        self._meant = frozenset(rules["meant"])

    def read(self, tokens: Sequence[Token]) -> tuple[WhPhrase, ...]:
        """The wh-phrases, likeliest first; empty for yes/no questions, commands and texts without a question word.

        A pronoun behind a comma counts as relative and comes last. Words in quotation marks are left out.
        """
        if not tokens or "czy" in tokens[0].lemmas:
            return ()
        words = [index for index in self._question_words(tokens) if not _describes(tokens, index)]
        found = [(self._relative(tokens, index), index) for index in words]
        return tuple(self._phrase(tokens, index) for _, index in sorted(found))

    def _question_words(self, tokens: Sequence[Token]) -> Iterator[int]:
        for index in outside_quotes(tokens):
            if self._word(tokens[index]):
                yield index

    def _word(self, token: Token) -> str:
        """The question word that the token is a form of, else an empty string."""
        form = token.word.lower()
        if form in self._words:
            return form
        lemmas = token.lemmas
        return next((word for word in self._words if word in lemmas and word != "jak"), "")

    def _relative(self, tokens: Sequence[Token], index: int) -> bool:
        before = index - 1
        while before > 0 and _has_pos(tokens[before], "prep"):
            before -= 1
        return before > 0 and tokens[before].form == ","

    def _phrase(self, tokens: Sequence[Token], index: int) -> WhPhrase:
        word = self._word(tokens[index])
        preposition = _preposition(tokens[index - 1]) if index else ""
        start = index - 1 if preposition else index
        asked_kind = kind_phrase(tokens, index) if word == "co" else None
        if asked_kind is not None:
            modifiers = asked_kind.modifiers
            return WhPhrase(index, asked_kind.end, "jaki", AnswerForm(), asked_kind.noun, modifiers=modifiers)
        asked = self._words[word]
        if asked.kind == ADVERB:
            if word == "kiedy" and preposition in _ENDS_OF_TIME:
                return WhPhrase(start, index + 1, word, AnswerForm(Case.GEN, preposition=preposition))
            start = index if asked.preposition else start
            return WhPhrase(start, index + 1, word, AnswerForm(asked.case, Number.AS_IS, asked.preposition))
        if asked.kind == PRONOUN:
            agreement = agreement_of([r for r in tokens[index].readings if r.lemma == word], {"subst"})
            phrase = AskedPhrase(behind_them(tokens, index), "", (), agreement)
        else:
            phrase = asked_phrase(tokens, index)
        case = self._case(tokens, (start, index), word, phrase, preposition)
        form = AnswerForm(case, Number.AS_IS, preposition)
        numbers = {number for number, _, _ in phrase.agreement}
        plural = word != "ile" and (numbers == {Number.PL} or (Number.PL in numbers and _is_of_several(tokens, phrase)))
        feminine = {gender for _, _, gender in phrase.agreement} == {Gender.F}
        found = WhPhrase(
            start, phrase.end, word, form, phrase.noun,
            modifiers=phrase.modifiers, plural=plural, feminine=feminine and bool(phrase.noun),
        )  # fmt: skip
        following = tokens[phrase.end].lemmas if phrase.end < len(tokens) else frozenset[str]()
        if (preposition == "o" and following & self._meant) or _belongs_to_noun(tokens, found):
            return replace(found, answer=AnswerForm(Case.NOM))
        return self._with_answer(found)

    def _with_answer(self, phrase: WhPhrase) -> WhPhrase:
        """Possessives and dynasties are answered in the genitive, questions after a name in the nominative."""
        if phrase.word == "czyj" or phrase.noun in self._owned.get(phrase.form.preposition, ()):
            return replace(phrase, answer=AnswerForm(Case.GEN))
        origin = phrase.form.preposition and phrase.form.case is Case.GEN  # „Od jakiego imienia …” is told in its case
        if phrase.noun in self._naming and phrase.word in WHICH and not origin:
            return replace(phrase, answer=AnswerForm(Case.NOM))
        return phrase

    def _case(
        self, tokens: Sequence[Token], place: tuple[int, int], word: str, phrase: AskedPhrase, preposition: str
    ) -> Case:
        start, index = place
        cases = frozenset(case for _, case, _ in phrase.agreement) or tokens[index].cases
        if preposition:
            return self._governed(cases, preposition, phrase, word)
        if word == "ile" and not cases - {Case.NOM, Case.ACC}:
            return Case.NOM
        if Case.NOM in cases:
            accusative = Case.ACC in cases and self._object(tokens, phrase, start)
            return Case.ACC if accusative else Case.NOM
        lemmas = {lemma for token in tokens for lemma in token.lemmas}
        if Case.GEN in cases and Case.ACC in cases:
            attribute = start > 0 and _has_pos(tokens[start - 1], "subst")
            return Case.GEN if attribute or lemmas & self._genitive else Case.ACC
        for case in (Case.ACC, Case.GEN, Case.INST, Case.DAT, Case.LOC):
            if case in cases:
                return case
        return Case.NOM

    def _governed(self, cases: frozenset[Case], preposition: str, phrase: AskedPhrase, word: str) -> Case:
        order = self._prepositions.get(preposition, ())
        person = word == "kto" or any(gender is Gender.M1 for _, _, gender in phrase.agreement)
        if preposition == "za" and person and Case.GEN in cases:
            return Case.GEN
        for case in (*order, Case.GEN, Case.LOC, Case.INST, Case.DAT, Case.ACC):
            if case in cases:
                return case
        return order[0] if order else Case.NOM

    def _object(self, tokens: Sequence[Token], phrase: AskedPhrase, start: int) -> bool:
        """Whether the verb shows that a phrase, nominative or accusative by its form, is its object.

        The verb is in another person, impersonal, or does not agree with the phrase in gender and number.
        """
        for token in tokens[_behind_clause(tokens, max(phrase.end, start + 1)) :]:
            verbs = [r for r in token.readings if r.tag.pos in FINITE_VERBS]
            if not verbs or token.may_be({"subst", "adj", "prep"}):
                continue
            transitive = not phrase.noun and any(reading.lemma in self._transitive for reading in verbs)
            if transitive and self._subject_follows(tokens, token):
                return True
            return all(not _agrees(reading, phrase.agreement) for reading in verbs)
        return False

    def _subject_follows(self, tokens: Sequence[Token], verb: Token) -> bool:
        """Whether a noun that may be the subject stands right behind a verb."""
        following = [token for token in tokens if token.start >= verb.end][:1]
        return any(
            reading.tag.pos == "subst" and Case.NOM in reading.tag.cases
            for token in following
            for reading in token.readings
        )


def _behind_clause(tokens: Sequence[Token], index: int) -> int:
    """Index behind a clause between commas that begins at an index („który z krajów, z którymi graniczą Niemcy, …”)."""
    commas = [at for at in range(index, len(tokens)) if tokens[at].form == ","]
    return commas[1] + 1 if commas[:1] == [index] and len(commas) > 1 else index


def _agrees(verb: Reading, agreement: Agreement) -> bool:
    if verb.tag.pos in SUBJECTLESS_VERBS or verb.tag.person != THIRD_PERSON:
        return False
    genders = verb.tag.genders
    return any(number in verb.tag.numbers and (not genders or gender in genders) for number, case, gender in agreement)


_NOMINAL = frozenset({"subst", "adj", "ger"})


def _describes(tokens: Sequence[Token], index: int) -> bool:
    """Whether „który” owns a noun behind it and describes one that another noun in front of it needs („data urodzin
    malarza, spod którego pędzla wyszło …”): it asks for nothing."""
    owned = index + 1 < len(tokens) and _has_pos(tokens[index + 1], "subst")
    comma = next((place for place in range(index - 1, max(-1, index - 3), -1) if tokens[place].form == ","), 0)
    if "który" not in tokens[index].lemmas or not owned or comma <= 1:
        return False
    before, described = tokens[:comma], tokens[comma - 1]
    plain = all(not token.readings or token.form.islower() or place == 0 for place, token in enumerate(before))
    if not plain or not all(token.may_be(_NOMINAL) for token in before):
        return False
    theirs = [r.tag for r in described.readings if r.tag.pos == "subst" and Case.GEN in r.tag.cases]
    own = [r.tag for r in tokens[index].readings if Case.GEN in r.tag.cases]
    return any(one.numbers & other.numbers and one.genders & other.genders for one in own for other in theirs)


def _has_pos(token: Token, pos: str) -> bool:
    return token.may_be({pos})


def _preposition(token: Token) -> str:
    """The preposition that a token is, not vocalised; empty if it is none."""
    found = [reading.lemma for reading in token.readings if reading.tag.pos == "prep"]
    return found[0].lower() if found else ""


def _is_of_several(tokens: Sequence[Token], phrase: AskedPhrase) -> bool:
    """Whether the verb right behind a phrase without a noun can only be in the plural („które z nich mają …”)."""
    behind = tokens[phrase.end] if phrase.end < len(tokens) and not phrase.noun else None
    verbs = [one for one in behind.readings if one.tag.pos in PRESENT_VERBS] if behind is not None else []
    return bool(verbs) and all(one.tag.numbers == {Number.PL} for one in verbs)


def _belongs_to_noun(tokens: Sequence[Token], phrase: WhPhrase) -> bool:
    """Whether a phrase is a relative pronoun, with or without its comma, in a text that begins with the noun asked for:
    „stolica kraju, w którym leży Machu Picchu” is answered by its name alone."""
    at = phrase.start - 1
    if at > 0 and tokens[at].form == ",":
        at -= 1
    if phrase.word != "który" or phrase.noun or at < 0 or not tokens[0].may_be(SUBSTANTIVES):
        return False
    pronoun = [one.tag for one in tokens[phrase.end - 1].readings if one.lemma == phrase.word]
    nouns = [one.tag for one in tokens[at].readings if one.tag.pos in SUBSTANTIVES]
    agree = any(one.numbers & two.numbers and one.genders & two.genders for one in pronoun for two in nouns)
    return agree and tokens[0].may_stand_in(Case.NOM)
