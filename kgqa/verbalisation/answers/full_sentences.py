"""Full sentences: a question and its short answer -> a statement.

The wh-phrase makes way for the answer and the subject goes first; a verb whose subject is asked for agrees with the
answer. Where the words of a question do not show a safe order, there is no sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from kgqa.model import Aim, Analysis, AnswerForm, Token, WhPhrase
from kgqa.polish.lists.function_words import NO, YES, word_list
from kgqa.polish.lists.question_words import ADJECTIVE, PRONOUN, question_words, question_words_of
from kgqa.polish.question.asked_units import unit_beside
from kgqa.polish.tokens.words import Morphology
from kgqa.polish.values.time_values import is_bare_year, year_last
from kgqa.polish.values.units import names_unit, unit_at, unit_name
from kgqa.terms import Case, Gender, Number
from kgqa.verbalisation.answers import literal_texts
from kgqa.verbalisation.words.verb_agreement import Agreement, Subject, is_verb

_QUESTION_WORDS = frozenset(question_words())
_SUBJECTS = question_words_of(PRONOUN, ADJECTIVE) - {"czyj"}
_CHOOSING = question_words_of(ADJECTIVE)
_UNSAFE = frozenset("–—-;:…()?!.")
_NAMING = (("nazywać", "się"), ("się", "nazywać"), ("mieć", "na", "imię"))
"""What follows „jak” in questions for a name."""
_REFLEXIVE = "się"
_OFFICES = frozenset({"funkcja", "rola", "stanowisko", "urząd", "zawód"})
"""Nouns whose name is a genitive behind them, while the short answer stands in their own case."""
_TIME_NOUNS = word_list("time_nouns")
_HAVING = word_list("having_verbs")
_AMONG = word_list("of_several")
"""What stands between „który” and those of whom one is asked for."""
_BEST = "naj"
_CALLED = frozenset({"nazywać", "zwać", "być"})
"""Verbs beside whose subject another nominative may stand."""
_PARTICIPLES = frozenset({"ppas", "pact"})
_AMOUNT, _OR = "ile", "albo"
_TIMES = "raz"
_THAN = frozenset({"niż", "od"})
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
        words = _without_unit(analysis, phrase)
        while words and words[-1].form in {"?", ".", "!", ":", ","}:
            words.pop()
        if not answer or not words or any(token.form in _UNSAFE for token in words):
            return None
        phrase = _plain(analysis, phrase)
        phrase = _with_whole_unit(phrase, words) if phrase is not None else None
        if phrase is None or analysis.kind is Aim.YES_NO:
            text = self._without_phrase(analysis, words, answer)
        elif words[0].lemmas & {"jak", "jaki"} and len(words) > 1 and phrase.answer_form.case is Case.NOM:
            text = self._named(words, answer) or self._asked(words, phrase, answer, subject)
        else:
            text = self._asked(words, phrase, answer, subject)
        return f"{text[:1].upper()}{text[1:].removesuffix('.')}." if text else None

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
                named = sorted(words[1:end], key=lambda token: token.form == _REFLEXIVE)
                return _joined(_closed(words[end:]), *(token.form for token in named), answer)
        return ""

    def _asked(self, words: Sequence[Token], phrase: WhPhrase, answer: str, subject: Subject) -> str:
        before, after = words[: phrase.start], words[phrase.end :]
        if not after:
            return _joined(_text(before), self._full(answer, phrase, words)) if any(map(is_verb, before)) else ""
        while phrase.noun and phrase.word != "ile" and after and _attributive(after[0]):
            after = after[1:]
        verb = _verb_at(after)
        if phrase.word == "jak" or verb > _FAR or len(before) > _FAR or _clause_ends([*before, *after[:verb]]):
            return ""
        if any(is_verb(token) for token in before) or any(one.lemmas & _QUESTION_WORDS for one in before):
            return ""
        if _is_left_short(phrase, after):
            return ""
        form = phrase.form
        ordinal = phrase.word == "który" and answer.isdigit() and not form.preposition
        if (_is_amount(phrase, answer) and not phrase.form.preposition) or _has_object(phrase, after[verb:]):
            return ""
        if ordinal or phrase.noun in _OFFICES or (_attribute(phrase) and self._full(answer, phrase, words) == answer):
            return ""
        answer = self._full(answer, phrase, words)
        if form.case is Case.NOM and not form.preposition and phrase.word in _SUBJECTS and not before:
            if _may_be_object(words[phrase.start], after, verb) or _is_best_of(phrase, after):
                return ""
            agreeing = self._agreement.predicate(after[verb:], subject)
            return "" if agreeing is None else _with_forms([_described(answer, after[:verb])], after[verb:], agreeing)
        return self._moved(before, after, verb, phrase, answer)

    def _moved(self, before: Sequence[Token], after: Sequence[Token], verb: int, phrase: WhPhrase, answer: str) -> str:
        """What the question is about, the verb, the rest, and the answer at the end."""
        end = verb + 1 + (verb + 1 < len(after) and not is_verb(after[verb]))
        while end < len(after) and (after[end].form == _REFLEXIVE or _follows_verb(after[end])):
            end += 1
        while verb and after[verb - 1].form in {"nie", _REFLEXIVE}:
            verb -= 1
        middle, predicate, rest = after[:verb], _text(after[verb:end]), after[end:]
        if rest and _is_measure(phrase, middle):
            return _joined(_closed(rest), predicate, self._lowered(before), answer, _text(middle))
        compared = _compared(phrase, middle, rest)
        if compared is not None:
            first, second, more = compared
            return _joined(_text(first), predicate, answer, _text(more), _text(second))
        if phrase.word == "ile" and phrase.noun and (not rest or "prep" in _classes(rest[0])):
            counted = Subject(_counted_gender(phrase), Number.PL)
            plural = literal_texts.unit_form(answer.partition(" ")[0]) == (Case.NOM, Number.PL)
            found = self._agreement.predicate(after[verb:end], counted) if plural else None
            predicate = " ".join(found) if found else predicate
        start = self._lowered(before)
        subject = any(_names(token) for token in middle) and "prep" not in _classes(middle[0])
        if subject or not rest:
            return _joined(_text(middle), predicate, _closed(rest), start, answer)
        if _begins_with_object(rest):
            return _joined(_closed(rest[1:]), predicate, rest[0].form, _text(middle), start, answer)
        return _joined(_closed(rest), predicate, _text(middle), start, answer)

    def _full(self, answer: str, phrase: WhPhrase, words: Sequence[Token]) -> str:
        """The answer with the words that short answers leave out: „w 1939 roku”, „w lubelskim województwie”."""
        bare = answer.removeprefix(f"{phrase.form.preposition} ")
        told = year_last(bare)
        if told is not None and told.is_day and phrase.word != _AMOUNT:
            return f"{answer} roku"
        if not phrase.noun:
            return self._dated(answer, bare, phrase)
        if phrase.form.preposition and (_is_amount(phrase, answer) or (phrase.noun == _AGE and answer[:1].isdigit())):
            years = f" {self._unit(_YEAR, answer)}" if phrase.noun == _AGE and answer.isdigit() else ""
            return f"{words[phrase.start].form.lower()} {words[phrase.end - 1].form} {answer}{years}"
        if phrase.answer is not None and phrase.word != "jak":
            kept = [one for one in words[phrase.start : phrase.end] if not one.lemmas & _QUESTION_WORDS]
            return f"{self._lowered(kept)} {answer}"
        if phrase.word == _AMOUNT:
            return self._amount(answer, phrase, words[phrase.start : phrase.end])
        noun = words[phrase.end - 1].form
        if not self._lacks(answer, noun, phrase):
            return answer
        before, _, last = answer.rpartition(" ")
        return _joined(before, noun, last) if self._adjective(last) else f"{answer} {noun}"

    def _amount(self, answer: str, phrase: WhPhrase, said: Sequence[Token]) -> str:
        """A number with its preposition and with what it counts, in the form that the question has or the number wants;
        `said` are the words of the phrase: „ile średnio mieszkańców”."""
        preposition, first = phrase.form.preposition, said[0].form.lower()
        number = answer.rpartition(f" {_OR} ")[2]  # „45 albo 46 lat”
        if not number.replace(",", "").isdigit():
            return _joined(first if preposition not in _BY else "", answer)
        place = next(index for index, token in enumerate(said) if _AMOUNT in token.lemmas) + 1
        head = next((i for i, token in enumerate(said) if phrase.noun.split()[0] in token.lemmas), len(said) - 1)
        adverbs, noun = _text(said[place:head]), _text(said[head:])
        if preposition in _BY:
            return _joined(adverbs, preposition, answer, self._counted(noun, phrase.noun, number))
        return _joined(adverbs, first, answer, noun)

    @staticmethod
    def _dated(answer: str, bare: str, phrase: WhPhrase) -> str:
        """A year with the word for it: „w 1939 roku”, „do 1991 roku”; anything else as it is."""
        if not is_bare_year(bare) or not (phrase.word == "kiedy" or phrase.form.preposition):
            return answer
        return f"{answer} roku" if phrase.form.preposition else f"w {answer} roku"

    def _counted(self, form: str, noun: str, answer: str) -> str:
        """The form of what is counted: that of the question behind „ile” where a genitive plural stands."""
        own = literal_texts.unit_form(answer) == (Case.GEN, Number.PL)
        return form if own else self._unit(noun, answer)

    def _lacks(self, answer: str, noun: str, phrase: WhPhrase) -> bool:
        """Whether a short answer leaves out the noun of the question: years, centuries, amounts, bare adjectives."""
        last = answer.rpartition(" ")[2]
        if phrase.noun in _TIME_NOUNS:
            said = noun.lower() in answer.split()  # „w latach 1810–1849”
            return not said and (last.isdigit() or last.isupper() or any(map(str.isdigit, answer)))
        adverb = answer.startswith("po ") and phrase.form.preposition != "po"
        if adverb or noun.lower() in answer.split() or answer.count(" ") > bool(phrase.form.preposition):
            return False
        return last.islower() and self._adjective(last)

    def _adjective(self, word: str) -> bool:
        """Whether a word is an adjective and no noun but one that is an adjective's („hiszpański”)."""
        found = [reading for reading in self._morphology.readings(word) if reading.tag.pos in {"adj", "subst"}]
        adjectives = {reading.lemma for reading in found if reading.tag.pos == "adj"}
        return bool(adjectives) and all(reading.lemma in adjectives for reading in found)

    def _lowered(self, words: Sequence[Token]) -> str:
        """The text of words without the capital letter that began the question."""
        text = _text(words)
        common = words and any(one.lemma[:1].islower() for one in words[0].readings)
        return text[:1].lower() + text[1:] if common else text


def _without_unit(analysis: Analysis, phrase: WhPhrase | None) -> list[Token]:
    """The words of a question without „w milach” behind its wh-phrase: the answer has the unit."""
    tokens, unit = list(analysis.tokens), unit_beside(analysis)
    if phrase is None or not unit or unit.start < phrase.end:
        return tokens
    start = unit.start - (tokens[unit.start - 1].form == ",")
    return tokens[:start] + tokens[unit.stop :]


def _is_amount(phrase: WhPhrase, answer: str) -> bool:
    """Whether a noun asks for what is told by a number without it: „W jakiej temperaturze …?”; an age goes with it."""
    number = answer.removeprefix(f"{literal_texts.ABOUT} ").partition(literal_texts.SPACE)[0].partition(" ")[0]
    is_number = number.lstrip("-").replace(",", "").isdigit()
    return is_number and bool(phrase.noun) and phrase.word == "jaki" and phrase.time is None and phrase.noun != _AGE


def _verb_at(words: Sequence[Token]) -> int:
    """Index of the first verb, or of the participle right in front of it („zwany jest”); beyond reach without any."""
    verb = next((index for index, token in enumerate(words) if is_verb(token)), _FAR + 1)
    passive = 0 < verb <= _FAR and any(one.tag.pos == "ppas" for one in words[verb - 1].readings)
    return verb - 1 if passive else verb


def _begins_with_object(words: Sequence[Token]) -> bool:
    """Whether what follows a verb begins with a noun that can only be its object, before the subject („ma siedzibę klub
    …”)."""
    if len(words) < 2 or "subst" not in _classes(words[0]):  # noqa: PLR2004
        return False
    first, second = (frozenset(case for one in token.readings for case in one.tag.cases) for token in words[:2])
    return Case.ACC in first and Case.NOM not in first and Case.NOM in second


def _is_measure(phrase: WhPhrase, words: Sequence[Token]) -> bool:
    """Whether words between a unit and the verb say what is measured: „ile metrów wysokości ma”."""
    measured = bool(words) and words[0].form[:1].islower()
    return measured and phrase.word == _AMOUNT and bool(phrase.noun) and names_unit(phrase.noun.split()[0])


def _compared(
    phrase: WhPhrase, middle: Sequence[Token], rest: Sequence[Token]
) -> tuple[Sequence[Token], Sequence[Token], Sequence[Token]] | None:
    """What is so many times more, than what, and the words for more: „(ile razy) większą gęstość ma złoto niż chrom”,
    „(ile razy) Bajkał jest głębszy od jeziora Michigan”; None if nothing is."""
    if phrase.word != _AMOUNT or phrase.noun != _TIMES:
        return None
    words = [*middle, *rest]
    more = next((index for index, token in enumerate(words) if _is_comparative(token)), None)
    if more is None:
        return None
    if more >= len(middle):
        return middle, (), rest
    than = next((index for index, token in enumerate(rest) if token.form in _THAN), len(rest))
    return rest[:than], rest[than:], middle


def _is_comparative(token: Token) -> bool:
    return token.is_graded and not token.form.lower().startswith(_BEST)


def _with_whole_unit(phrase: WhPhrase, words: Sequence[Token]) -> WhPhrase:
    """The phrase with all words of its unit: „ile kilometrów kwadratowych”."""
    symbol, end = unit_at(words, phrase.end - 1) if phrase.word == _AMOUNT and phrase.noun else ("", 0)
    return replace(phrase, end=end, noun=unit_name(symbol)) if end > phrase.end and unit_name(symbol) else phrase


def _is_left_short(phrase: WhPhrase, after: Sequence[Token]) -> bool:
    """Whether the words behind a phrase belong to it in ways that no statement shows: „który z synów”, „czyim synem”,
    „o ile głębszy”, „od kiedy do kiedy”."""
    chosen = phrase.word in _CHOOSING and not phrase.noun and after[0].form.lower() in _AMONG
    compared = phrase.word == _AMOUNT and phrase.form.preposition == "o" and not phrase.noun
    owned = phrase.word == "czyj" and not is_verb(after[0])
    return owned or chosen or compared or _asks_again(after)


def _asks_again(words: Sequence[Token]) -> bool:
    """Whether another question word follows, but for a relative one behind a comma."""
    asked = [index for index, token in enumerate(words) if token.lemmas & _QUESTION_WORDS]
    return any("," not in {token.form for token in words[max(0, index - 2) : index]} for index in asked)


def _is_best_of(phrase: WhPhrase, after: Sequence[Token]) -> bool:
    """Whether the noun that a short answer leaves out says of what something is the best: „Które polskie miasto ma
    najwięcej …?”."""
    best = (index for index, token in enumerate(after) if token.is_graded and token.form.lower().startswith(_BEST))
    return phrase.end - phrase.start > 1 and any(not _is_predicate(after[index + 1 : index + 2]) for index in best)


def _is_predicate(words: Sequence[Token]) -> bool:
    """Whether a noun says itself what something is the best of: „jest najwyższym szczytem Grecji”."""
    return any(Case.INST in one.tag.cases and one.tag.pos == "subst" for token in words for one in token.readings)


def _may_be_object(asked: Token, after: Sequence[Token], verb: int) -> bool:
    """Whether a question word that may be an accusative stands beside another word that may be the subject: „Jaki kraj
    reprezentował Robert Lewandowski?”."""
    if not any(Case.ACC in one.tag.cases for one in asked.readings) or after[verb].lemmas & _CALLED:
        return False
    for index in range(verb + 1, len(after)):
        governed = "prep" in _classes(after[index - 1]) or after[index].form[:1].isdigit()
        if _names(after[index]) and not governed:
            likely = [after[index].best] if after[index].best is not None else after[index].readings
            return any(Case.NOM in one.tag.cases for one in likely if one is not None)
    return False


def _described(answer: str, words: Sequence[Token]) -> str:
    """The answer with what describes it in front of the verb; participles stand between commas."""
    parted = len(words) > 1 and any(one.tag.pos in _PARTICIPLES for one in words[0].readings)
    return f"{answer}, {_text(words)}," if parted else _joined(answer, _text(words))


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
