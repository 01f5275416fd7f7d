"""Reads the form of the answer off a question's wh-phrase: case and preposition.

Knows no openers („Jak nazywa się …”) and no commands; which words decide is data (`data/answer_form.tsv`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from kgqa.model import AnswerForm, Reading, Token, WhPhrase
from kgqa.terms import Case, Gender, Number

_OPENING = frozenset('„“"«')
_CLOSING = frozenset('”"»')
_ADJECTIVAL = frozenset({"adj", "ppas", "pact", "adja"})
_SKIPPED = frozenset({"adv", "num", "dig", "interp", "qub", "part"})
_LONGEST = 8
"""Tokens between a question word and its noun, at most."""
_Agreement = frozenset[tuple[Number, Case, Gender]]


def _rules() -> dict[str, dict[str, str]]:
    text = (files("kgqa.analysis") / "data" / "answer_form.tsv").read_text(encoding="utf-8")
    rules: dict[str, dict[str, str]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            rule, word, value = line.split("\t")
            rules.setdefault(rule, {})[word] = value
    return rules


@dataclass(frozen=True, slots=True)
class _NounPhrase:
    """What follows „który” or „jaki”: index behind it, lemma of the noun, adjectives, possible agreements."""

    end: int
    noun: str
    modifiers: tuple[str, ...]
    agreement: _Agreement


class AnswerFormReader:
    """Finds the wh-phrases of a question and the form of answer that each asks for."""

    def __init__(self) -> None:
        rules = _rules()
        self._words = rules["word"]
        self._places = {word: value.split() for word, value in rules["place"].items()}
        self._naming = frozenset(rules["naming"])
        self._prepositions = {word: tuple(map(Case, cases.split())) for word, cases in rules["prep"].items()}
        self._transitive = frozenset(rules["transitive"])
        self._owned: dict[str, set[str]] = {}
        for noun, preposition in rules["owned"].items():
            self._owned.setdefault(preposition, set()).add(noun)
        self._genitive = frozenset(rules["genitive"])

    def read(self, tokens: Sequence[Token]) -> tuple[WhPhrase, ...]:
        """The wh-phrases, likeliest first; empty for yes/no questions, commands and texts without a question word.

        A pronoun behind a comma counts as relative and comes last. Words in quotation marks are left out.
        """
        if not tokens or "czy" in tokens[0].lemmas:
            return ()
        found = [(self._relative(tokens, index), index) for index in self._question_words(tokens)]
        return tuple(self._phrase(tokens, index) for _, index in sorted(found))

    def _question_words(self, tokens: Sequence[Token]) -> Iterator[int]:
        quoted = False
        for index, token in enumerate(tokens):
            if not quoted and token.form[0] in _OPENING and _closes_later(tokens, index):
                quoted = True
            elif quoted and token.form[-1] in _CLOSING:
                quoted = False
            elif not quoted and self._word(token):
                yield index

    def _word(self, token: Token) -> str:
        """The question word that the token is a form of, else an empty string."""
        form = token.form.lower()
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
        kind = self._words[word]
        if kind == "adverb":
            case, place = self._places.get(word, ("nom", ""))
            start = index if word in self._places else start
            return WhPhrase(start, index + 1, word, AnswerForm(Case(case), Number.AS_IS, place))
        if kind == "pronoun":
            agreement = _agreement([r for r in tokens[index].readings if r.lemma == word], {"subst"})
            phrase = _NounPhrase(index + 1, "", (), agreement)
        else:
            phrase = _noun_phrase(tokens, index)
        case = self._case(tokens, (start, index), word, phrase, preposition)
        form = AnswerForm(case, Number.AS_IS, preposition)
        plural = word != "ile" and {number for number, _, _ in phrase.agreement} == {Number.PL}
        feminine = {gender for _, _, gender in phrase.agreement} == {Gender.F}
        found = WhPhrase(
            start, phrase.end, word, form, phrase.noun,
            modifiers=phrase.modifiers, plural=plural, feminine=feminine and bool(phrase.noun),
        )  # fmt: skip
        return self._with_answer(found)

    def _with_answer(self, phrase: WhPhrase) -> WhPhrase:
        """Possessives and dynasties are answered in the genitive, questions after a name in the nominative."""
        if phrase.word == "czyj" or phrase.noun in self._owned.get(phrase.form.preposition, ()):
            return replace(phrase, answer=AnswerForm(Case.GEN))
        if phrase.noun in self._naming and phrase.word in {"jaki", "który"}:
            return replace(phrase, answer=AnswerForm(Case.NOM))
        return phrase

    def _case(
        self, tokens: Sequence[Token], place: tuple[int, int], word: str, phrase: _NounPhrase, preposition: str
    ) -> Case:
        start, index = place
        cases = {case for _, case, _ in phrase.agreement}
        if not cases:
            cases = {case for reading in tokens[index].readings for case in reading.tag.cases}
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

    def _governed(self, cases: set[Case], preposition: str, phrase: _NounPhrase, word: str) -> Case:
        order = self._prepositions.get(preposition, ())
        person = word == "kto" or any(gender is Gender.M1 for _, _, gender in phrase.agreement)
        if preposition == "za" and person and Case.GEN in cases:
            return Case.GEN
        for case in (*order, Case.GEN, Case.LOC, Case.INST, Case.DAT, Case.ACC):
            if case in cases:
                return case
        return order[0] if order else Case.NOM

    def _object(self, tokens: Sequence[Token], phrase: _NounPhrase, start: int) -> bool:
        """Whether the verb shows that a phrase, nominative or accusative by its form, is its object.

        The verb is in another person, impersonal, or does not agree with the phrase in gender and number.
        """
        for token in tokens[max(phrase.end, start + 1) :]:
            verbs = [r for r in token.readings if r.tag.pos in {"fin", "praet", "imps", "bedzie", "impt"}]
            if not verbs or any(r.tag.pos in {"subst", "adj", "prep"} for r in token.readings):
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


def _agrees(verb: Reading, agreement: _Agreement) -> bool:
    if verb.tag.pos in {"imps", "impt"} or not verb.tag.text.count("ter"):
        return verb.tag.pos == "praet" and ":ter" in verb.tag.text
    genders = verb.tag.genders
    return any(number in verb.tag.numbers and (not genders or gender in genders) for number, case, gender in agreement)


def _closes_later(tokens: Sequence[Token], index: int) -> bool:
    return any(token.form[-1] in _CLOSING for token in tokens[index + 1 :])


def _has_pos(token: Token, pos: str) -> bool:
    return any(reading.tag.pos == pos for reading in token.readings)


def _preposition(token: Token) -> str:
    """The preposition that a token is, not vocalised; empty if it is none."""
    found = [reading.lemma for reading in token.readings if reading.tag.pos == "prep"]
    return found[0].lower() if found else ""


def _agreement(readings: Sequence[Reading], classes: set[str] | frozenset[str]) -> _Agreement:
    return frozenset(
        (number, case, gender)
        for reading in readings
        if reading.tag.pos in classes
        for number in reading.tag.numbers
        for case in reading.tag.cases
        for gender in reading.tag.genders
    )


def _noun_phrase(tokens: Sequence[Token], index: int) -> _NounPhrase:
    """The noun phrase that begins with a question word like „który”; without a noun, the word alone."""
    word = tokens[index]
    agreement = _agreement([r for r in word.readings if r.lemma[:1].islower()], {"adj", "num"})
    quantity = "ile" in word.lemmas
    modifiers: list[str] = []
    for position in range(index + 1, min(index + _LONGEST, len(tokens))):
        token = tokens[position]
        nouns = [r for r in token.readings if r.tag.pos in {"subst", "ger"}]
        for lemma in dict.fromkeys(reading.lemma for reading in _lower_case_first(nouns)):
            shared = _agreement([reading for reading in nouns if reading.lemma == lemma], {"subst", "ger"})
            counted = any(case is Case.GEN or (Number.PL, case, gender) in agreement for _, case, gender in shared)
            if quantity and counted:
                return _NounPhrase(position + 1, lemma, tuple(modifiers), agreement)
            if not quantity and shared & agreement and not _rather_adjective(tokens, position, agreement):
                return _NounPhrase(position + 1, lemma, tuple(modifiers), shared & agreement)
        adjectives = [r for r in token.readings if r.tag.pos in _ADJECTIVAL]
        fitting = [r for r in adjectives if quantity or _agreement([r], _ADJECTIVAL) & agreement]
        if fitting:
            modifiers.append(fitting[0].lemma)
            agreement = agreement if quantity else agreement & _agreement(fitting, _ADJECTIVAL)
        elif not any(r.tag.pos in _SKIPPED for r in token.readings):
            break
    return _NounPhrase(index + 1, "", (), _agreement(word.readings, {"adj", "num"}))


def _lower_case_first(readings: Sequence[Reading]) -> list[Reading]:
    return sorted(readings, key=lambda reading: not reading.lemma[:1].islower())


def _rather_adjective(tokens: Sequence[Token], position: int, agreement: _Agreement) -> bool:
    """Whether a word that could be a noun is an adjective of a noun right behind it („którą żywą istotę”)."""
    if not _agreement(tokens[position].readings, _ADJECTIVAL) & agreement or position + 1 >= len(tokens):
        return False
    return bool(_agreement(tokens[position + 1].readings, {"subst"}) & agreement)
