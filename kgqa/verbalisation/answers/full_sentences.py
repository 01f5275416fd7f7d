"""Full sentences: a question and its short answer -> a statement.

The wh-phrase makes way for the answer and the subject goes first; a verb whose subject is asked for agrees with the
answer. Where the words of a question do not show a safe order, there is no sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kgqa.model import Aim, Analysis, AnswerForm, Token, WhPhrase
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADJECTIVE, PRONOUN, question_words, question_words_of
from kgqa.polish.lists.truth_words import NO, YES
from kgqa.polish.tokens.morphology_protocols import Morphology
from kgqa.polish.values.told_times import is_bare_year, year_last
from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation.answers import literal_words
from kgqa.verbalisation.words.verb_agreement import Agreement, Subject, is_verb

_QUESTION_WORDS = frozenset(question_words())
_SUBJECTS = question_words_of(PRONOUN, ADJECTIVE) - {"czyj"}
_UNSAFE = frozenset("–—-;:…()?!.")
_NAMING = (("nazywać", "się"), ("się", "nazywać"), ("mieć", "na", "imię"))
"""What follows „jak” in questions for a name."""
_OFFICES = frozenset({"funkcja", "rola", "stanowisko", "urząd", "zawód"})
"""Nouns whose name is a genitive behind them, while the short answer stands in their own case."""
_TIME_NOUNS = word_list("time_nouns")
_HAVING = word_list("having_verbs")
_AGE = "wiek"
_YEAR = "rok"
_BY = frozenset({"", "o"})
"""Prepositions in front of „ile” behind which an amount stands: „o ile kilometrów”."""
_FAR = 4
"""Words between the wh-phrase and the verb, or before the wh-phrase, at most."""

_GENITIVE = AnswerForm(Case.GEN)
UnitForm = Callable[[str, str], str]
"""From a noun (a lemma) and a number in digits to the form of the noun behind it."""


class SentenceWriter:
    """Writes statements; knows nothing of the graph."""

    def __init__(self, morphology: Morphology, agreement: Agreement, unit: UnitForm) -> None:
        self._morphology = morphology
        self._agreement = agreement
        self._unit = unit

    def write(self, analysis: Analysis, phrase: WhPhrase | None, answer: str, subject: Subject) -> str | None:
        """The sentence; None where none can be built safely."""
        words = list(analysis.tokens)
        while words and words[-1].form in {"?", ".", "!", ":", ","}:
            words.pop()
        if not answer or not words or any(token.form in _UNSAFE for token in words):
            return None
        phrase = _plain(analysis, phrase)
        if phrase is None or analysis.kind is Aim.YES_NO:
            text = self._without_phrase(analysis, words, answer)
        elif words[0].lemmas & {"jak", "jaki"} and len(words) > 1 and phrase.answer_form.case is Case.NOM:
            text = self._named(words, answer) or self._asked(words, phrase, answer, subject)
        else:
            text = self._asked(words, phrase, answer, subject)
        return text[:1].upper() + text[1:] + "." if text else None

    def _without_phrase(self, analysis: Analysis, words: Sequence[Token], answer: str) -> str:
        """Statements for yes/no questions and options; empty if there is none.

        „Nie” goes before the whole statement, since a negated verb would change the case of its object.
        """
        asks = words[0].form.lower() == "czy"
        statement = _text(words[asks:])
        if analysis.kind is Aim.CHOICE and statement:
            return f"{statement} {answer}"
        if not asks or answer not in {YES, NO} or analysis.kind is not Aim.YES_NO:
            return ""
        return f"{YES}, {statement}" if answer == YES else f"{NO}, to nieprawda, że {statement}"

    def _named(self, words: Sequence[Token], answer: str) -> str:
        """„Stolica Kuby nazywa się Hawana”, „najwyższy szczyt Tatr to Rysy”; empty for other questions."""
        if words[0].lemmas & {"jaki"} and is_verb(words[1]) and "być" in words[1].lemmas and words[2:]:
            return f"{_closed(words[2:])} to {answer}"
        for naming in _NAMING:
            end = 1 + len(naming)
            if "jak" in words[0].lemmas and words[end:] and _matches(words[1:end], naming):
                return f"{_closed(words[end:])} {_text(words[1:end])} {answer}"
        return ""

    def _asked(self, words: Sequence[Token], phrase: WhPhrase, answer: str, subject: Subject) -> str:
        before, after = words[: phrase.start], words[phrase.end :]
        if not after:
            return _joined(_text(before), self._full(answer, phrase, words)) if any(map(is_verb, before)) else ""
        while phrase.noun and phrase.word != "ile" and after and _attributive(after[0]):
            after = after[1:]
        verb = next((index for index, token in enumerate(after) if is_verb(token)), _FAR + 1)
        if phrase.word == "jak" or verb > _FAR or len(before) > _FAR or _clause_ends([*before, *after[:verb]]):
            return ""
        if any(is_verb(token) for token in before) or any(one.lemmas & _QUESTION_WORDS for one in before):
            return ""
        form = phrase.form
        ordinal = phrase.word == "który" and answer.isdigit() and not form.preposition
        if (_is_amount(phrase, answer) and not phrase.form.preposition) or _has_object(phrase, after[verb:]):
            return ""
        if ordinal or phrase.noun in _OFFICES or (_attribute(phrase) and self._full(answer, phrase, words) == answer):
            return ""
        answer = self._full(answer, phrase, words)
        if form.case is Case.NOM and not form.preposition and phrase.word in _SUBJECTS and not before:
            agreeing = self._agreement.predicate(after[verb:], subject)
            return "" if agreeing is None else _with_forms([answer, _text(after[:verb])], after[verb:], agreeing)
        return self._moved(before, after, verb, phrase, answer)

    def _moved(self, before: Sequence[Token], after: Sequence[Token], verb: int, phrase: WhPhrase, answer: str) -> str:
        """What the question is about, the verb, the rest, and the answer at the end."""
        end = verb + 1
        while end < len(after) and (after[end].form == "się" or _follows_verb(after[end])):
            end += 1
        while verb and after[verb - 1].form in {"nie", "się"}:
            verb -= 1
        middle, predicate, rest = after[:verb], _text(after[verb:end]), after[end:]
        if phrase.word == "ile" and phrase.noun and (not rest or "prep" in _classes(rest[0])):
            counted = Subject(_counted_gender(phrase), Number.PL)
            plural = literal_words.unit_form(answer.partition(" ")[0]) == (Case.NOM, Number.PL)
            found = self._agreement.predicate(after[verb:end], counted) if plural else None
            predicate = " ".join(found) if found else predicate
        start = self._lowered(before)
        subject = any(_names(token) for token in middle) and "prep" not in _classes(middle[0])
        if subject or not rest:
            return _joined(_text(middle), predicate, _closed(rest), start, answer)
        return _joined(_closed(rest), predicate, _text(middle), start, answer)

    def _full(self, answer: str, phrase: WhPhrase, words: Sequence[Token]) -> str:
        """The answer with the words that short answers leave out: „w 1939 roku”, „w lubelskim województwie”."""
        told = year_last(answer)
        if told is not None and told.is_day:
            return f"{answer} roku"
        if not phrase.noun:
            return f"w {answer} roku" if phrase.word == "kiedy" and is_bare_year(answer) else answer
        if phrase.form.preposition and (_is_amount(phrase, answer) or (phrase.noun == _AGE and answer.isdigit())):
            years = f" {self._unit(_YEAR, answer)}" if phrase.noun == _AGE else ""
            return f"{words[phrase.start].form.lower()} {words[phrase.end - 1].form} {answer}{years}"
        if phrase.answer is not None and phrase.word != "jak":
            kept = [one for one in words[phrase.start : phrase.end] if not one.lemmas & _QUESTION_WORDS]
            return f"{self._lowered(kept)} {answer}"
        noun = words[phrase.end - 1].form
        if phrase.word == "ile" and phrase.form.preposition in _BY:
            if not answer.replace(",", "").isdigit():
                return answer
            return _joined(phrase.form.preposition, answer, self._counted(noun, phrase.noun, answer))
        return f"{answer} {noun}" if self._lacks(answer, noun, phrase) else answer

    def _counted(self, form: str, noun: str, answer: str) -> str:
        """The form of what is counted: that of the question behind „ile” where a genitive plural stands."""
        own = literal_words.unit_form(answer) == (Case.GEN, Number.PL)
        return form if own else self._unit(noun, answer)

    def _lacks(self, answer: str, noun: str, phrase: WhPhrase) -> bool:
        """Whether a short answer leaves out the noun of the question: years, centuries, amounts, bare adjectives."""
        last = answer.rpartition(" ")[2]
        if phrase.word == "ile" or phrase.noun in _TIME_NOUNS:
            said = noun.lower() in answer.split()  # „w latach 1810–1849”
            return not said and (last.isdigit() or last.isupper() or any(map(str.isdigit, answer)))
        adverb = answer.startswith("po ") and phrase.form.preposition != "po"
        if adverb or noun.lower() in answer.split() or answer.count(" ") > bool(phrase.form.preposition):
            return False
        return last.islower() and self._adjective(last)

    def _adjective(self, word: str) -> bool:
        """Whether a word is an adjective and no noun."""
        found = {reading.tag.pos for reading in self._morphology.readings(word)}
        return "adj" in found and "subst" not in found

    def _lowered(self, words: Sequence[Token]) -> str:
        """The text of words without the capital letter that began the question."""
        text = _text(words)
        common = words and any(one.lemma[:1].islower() for one in words[0].readings)
        return text[:1].lower() + text[1:] if common else text


def _is_amount(phrase: WhPhrase, answer: str) -> bool:
    """Whether a noun asks for what is told by a number without it: „W jakiej temperaturze …?”; an age goes with it."""
    number = answer.removeprefix(f"{literal_words.ABOUT} ").partition(literal_words.SPACE)[0].partition(" ")[0]
    is_number = number.lstrip("-").replace(",", "").isdigit()
    return is_number and bool(phrase.noun) and phrase.word == "jaki" and phrase.time is None and phrase.noun != _AGE


def _has_object(phrase: WhPhrase, words: Sequence[Token]) -> bool:
    """Whether a phrase that may be the subject is rather what somebody has: „Jakie księżyce ma Mars?”."""
    asks_subject = phrase.word != "ile" and bool(phrase.noun) and phrase.form.case is Case.NOM
    if not words or not asks_subject or not words[0].lemmas & _HAVING:
        return False
    return any(_names(token) and any(Case.NOM in one.tag.cases for one in token.readings) for token in words[1:])


def _plain(analysis: Analysis, phrase: WhPhrase | None) -> WhPhrase | None:
    """The wh-phrase of „kto” for „Kto jest …” read as an opener, if the answer has its form."""
    if phrase is None or phrase.word != "jak" or not analysis.tokens[0].lemmas & question_words_of(PRONOUN):
        return phrase
    same = (one for one in analysis.wh_phrases if one.word in question_words_of(PRONOUN) and one.start == 0)
    return next((one for one in same if one.answer_form.case is phrase.answer_form.case), phrase)


def _attribute(phrase: WhPhrase) -> bool:
    """Whether a phrase is a genitive that says of what kind something is: „jakiej marki”."""
    return phrase.start == 0 and phrase.word == "jaki" and phrase.answer is None and phrase.form == _GENITIVE


def _attributive(token: Token) -> bool:
    """Whether a word is an attribute of the noun before it: „tygodnia” in „w którym dniu tygodnia”, „górskim”."""
    tags = [token.best.tag] if token.best is not None else [one.tag for one in token.readings]
    return bool(tags) and all(tag.pos in {"subst", "adj"} and Case.NOM not in tag.cases for tag in tags)


def _text(words: Sequence[Token]) -> str:
    """The words as the question spells them: no space where it has none."""
    parts: list[str] = []
    for index, token in enumerate(words):
        gap = index and token.start > words[index - 1].end
        parts.append(" " * bool(gap) + token.form)
    return "".join(parts)


def _closed(words: Sequence[Token]) -> str:
    """The text of words, with a comma behind a clause that ends them."""
    return _text(words) + "," * (sum(token.form == "," for token in words) % 2)


def _with_forms(start: Sequence[str], words: Sequence[Token], forms: Sequence[str]) -> str:
    """Texts, and words in other forms with the question's spaces."""
    text = ""
    for index, (token, form) in enumerate(zip(words, forms, strict=True)):
        text += " " * bool(index and token.start > words[index - 1].end) + form
    return _joined(*start, text)


def _joined(*texts: str) -> str:
    return " ".join(text for text in texts if text)


def _clause_ends(words: Sequence[Token]) -> bool:
    return any(token.form == "," for token in words)


def _classes(token: Token) -> set[str]:
    return {token.best.tag.pos} if token.best is not None else {reading.tag.pos for reading in token.readings}


def _follows_verb(token: Token) -> bool:
    return bool(_classes(token) & {"ppas", "inf"})


def _names(token: Token) -> bool:
    """Whether a word may be the subject of its clause."""
    return token.form[:1].isupper() or "subst" in _classes(token)


def _matches(words: Sequence[Token], lemmas: Sequence[str]) -> bool:
    return len(words) == len(lemmas) and all(one in token.lemmas for token, one in zip(words, lemmas, strict=True))


def _counted_gender(phrase: WhPhrase) -> Gender:
    return Gender.F if phrase.feminine else Gender.M3
