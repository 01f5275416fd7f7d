"""What a name does, or what is done to it, by the verbs of its clause: „Przez jakie kraje przepływa Niger?”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.polish.clauses.name_agreement import Name, name_cases, name_readings
from kgqa.polish.clauses.neighbouring_words import (
    common_nouns,
    in_front_of_marks,
    may_be_adjective,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import ADJECTIVE, PRONOUN, question_words_of
from kgqa.polish.tokens.tags import PERSONAL_VERBS, PREPOSITIONS, STATING_VERBS, SUBJECTLESS_VERBS, SUBSTANTIVES
from kgqa.polish.tokens.words import Reading, Token
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, Gender, Number

_BREAKS = frozenset(",;:–()") | word_list("clause_openers")
"""What clauses end with."""
_RELATIVE = "który"
_ASKING = question_words_of(PRONOUN, ADJECTIVE)
_INTRODUCING = word_list("introducing_names")
_PRONOUNS = question_words_of(PRONOUN)
_HAVING = word_list("having_verbs")
_TIMES = word_list("time_nouns")
_WHO = "kto"
_AGENT = "przez"
_PASSIVE = frozenset({"ppas"})
_NOMINATIVE = frozenset({Case.NOM})
_ANY = frozenset(Case)
_NO_CASES = frozenset[Case]()
_SINGULAR, _PLURAL = frozenset({Number.SG}), frozenset({Number.PL})
_JOINTS = word_list("name_joints") | word_list("either") | {",", "czy", "z", "ze"}


@dataclass(frozen=True, slots=True)
class Role:
    """What is told of a name, as lemmas."""

    does: frozenset[str] = frozenset()
    """Verbs that it is the subject of, or the agent in the passive."""
    suffers: frozenset[str] = frozenset()
    """Verbs that it is the object of, or in the passive the subject."""
    either: frozenset[str] = frozenset()
    """Verbs that it may be the one or the other of: „Jaki album nagrał Queen?”."""
    about: frozenset[str] = frozenset()
    """The other words of the clause, where it does, or may do, what the verbs say."""
    verbs: tuple[int, ...] = ()
    """Indices of the verbs that it is the subject of."""

    @property
    def deeds(self) -> frozenset[str]:
        """What it does, or may do, and the words for what it does that with."""
        return self.does | self.either | self.about


def role(tokens: Sequence[Token], mention: Name) -> Role:
    """The role of a name in its clause or in the relative clause behind it; none behind most prepositions."""
    clause = clause_around(tokens, mention)
    passive = _lemmas(tokens, clause, _PASSIVE)
    by_others = _is_done_by_others(tokens, mention, clause)
    preposition = _preposition(tokens, mention.start) or _preposition_of_noun(tokens, mention, by_others=by_others)
    if preposition:
        return Role(does=passive, about=_others(tokens, clause, mention)) if preposition == _AGENT else Role()
    if _belongs_to_asked(tokens, mention):
        return Role()
    cases = _cases(tokens, mention) - (_NOMINATIVE if by_others else _NO_CASES)
    verbs = [at for at in clause if not mention.start <= at < mention.end and _is_verb(tokens[at])]
    active, subjectless = (_lemmas(tokens, verbs, pos) for pos in (PERSONAL_VERBS, SUBJECTLESS_VERBS))
    if Case.NOM not in cases:
        return Role() if _is_attribute(tokens, mention) else Role(suffers=active | subjectless | passive)
    if subjectless and not active:  # „Włochy przyłączono do Warszawy”
        return Role(suffers=subjectless)
    if active & _HAVING and not any(_WHO in tokens[at].lemmas for at in clause):
        return Role(does=active, verbs=tuple(verbs))
    about = _others(tokens, clause, mention)
    asked = _asked_cases(tokens, clause, verbs)
    if Case.NOM not in asked:
        further = _lemmas(tokens, _relative(tokens, mention.end), STATING_VERBS)
        return Role(does=active | further, suffers=passive, about=about, verbs=tuple(verbs))
    return Role(suffers=active) if asked == _NOMINATIVE else Role(either=active, about=about)


def _is_done_by_others(tokens: Sequence[Token], mention: Name, clause: Sequence[int]) -> bool:
    """Whether no verb agrees with a name that stands alone, or with the noun that calls it, so that others do what the
    verbs say: „na wyspie Mozambik zbudowali”, „marynarka wycofała śmigłowiec Wessex”. Names alone tell no gender, nor
    do nouns for people."""
    verbs = [one for at in clause for one in tokens[at].readings_as(PERSONAL_VERBS)]
    beside = {tokens[at].form for at in (mention.start - 1, mention.end) if 0 <= at < len(tokens)}
    if mention.quoted or not verbs or not beside.isdisjoint(_JOINTS):
        return False
    named = [one.numbers for token in tokens[mention.start : mention.end] for one in name_readings(token)]
    if named and all(one == _SINGULAR for one in named) and all(verb.numbers == _PLURAL for verb in verbs):
        return True
    noun = tokens[mention.start - 1].readings if mention.start else ()
    calling = [one for one in noun if Case.NOM in one.cases]
    told = [
        one for one in calling
        if one.is_of(SUBSTANTIVES) and one.numbers == _SINGULAR and Gender.M1 not in one.genders
    ]  # fmt: skip
    return bool(told) and told == calling and not any(_agree(one, verb) for one in told for verb in verbs)


def _cases(tokens: Sequence[Token], mention: Name) -> frozenset[Case]:
    """The cases that a name may stand in: any if it is unknown or quoted, the nominative where it is said as it is, and
    only there if it is unknown."""
    if mention.quoted:
        cases = name_cases(tokens[mention.start + 1])
        return _ANY if Case.NOM in cases else cases or _ANY
    said = mention.is_exact
    unknown = _ANY - _NOMINATIVE if mention.is_known else _ANY
    return (name_cases(tokens[mention.start]) or unknown) | (_NOMINATIVE if said else frozenset())


def clause_around(tokens: Sequence[Token], mention: Name) -> range:
    """Indices of the words around a name up to the ends of its clause."""
    start, end = mention.start, mention.end
    while start > 0 and tokens[start - 1].form.lower() not in _BREAKS:
        start -= 1
    while end < len(tokens) and tokens[end].form.lower() not in _BREAKS:
        end += 1
    return range(start, end)


def _relative(tokens: Sequence[Token], end: int) -> range:
    """The relative clause behind a name that stands for its subject: „Bush, który …”; empty if there is none."""
    at = end + 1
    if at >= len(tokens) or tokens[end].form != "," or not _is_nominative(tokens[at], _RELATIVE):
        return range(0)
    stop = at
    while stop < len(tokens) and tokens[stop].form not in (",", "?"):
        stop += 1
    return range(at, stop)


def _is_verb(token: Token) -> bool:
    return any(not one.is_addressing for one in token.readings_as(STATING_VERBS))


def _lemmas(tokens: Sequence[Token], indices: Sequence[int], pos: frozenset[str]) -> frozenset[str]:
    return frozenset(one.lemma for at in indices for one in tokens[at].readings_as(pos) if not one.is_addressing)


def _asked_cases(tokens: Sequence[Token], clause: Sequence[int], verbs: Sequence[int]) -> frozenset[Case]:
    """The cases of question words: the nominative only where a verb agrees, so that no name is the subject."""
    forms = [one for at in verbs for one in tokens[at].readings_as(STATING_VERBS)]
    asking = [
        one for at in clause for one in tokens[at].readings
        if one.lemma in _ASKING and not _preposition(tokens, at)
    ]  # fmt: skip
    agreeing = [one for one in asking if not forms or any(_agree(one, form) for form in forms)]
    nominative = _NOMINATIVE if any(Case.NOM in one.cases for one in agreeing) else frozenset()
    return nominative.union(case for one in asking for case in one.cases if case is Case.ACC)


def _agree(subject: Reading, verb: Reading) -> bool:
    numbers = not (subject.numbers and verb.numbers) or bool(subject.numbers & verb.numbers)
    return numbers and (not (subject.genders and verb.genders) or bool(subject.genders & verb.genders))


def _is_nominative(token: Token, lemma: str) -> bool:
    return any(one.lemma == lemma and Case.NOM in one.cases for one in token.readings)


def _preposition(tokens: Sequence[Token], at: int) -> str:
    """The preposition that governs what stands at an index, adjectives and quotation marks left out; else nothing.

    A relative pronoun is governed itself: „okręt, na którym Darwin …”.
    """
    at -= 1
    while at >= 0 and (tokens[at].form in MARKS or may_be_adjective(tokens[at])):
        if tokens[at].lemmas & _PRONOUNS:  # „z kim Hudson …”, whatever adjective „kim” may be
            return ""
        if _RELATIVE in tokens[at].lemmas:
            return ""
        at -= 1
    governs = at >= 0 and tokens[at].may_be(PREPOSITIONS)
    return tokens[at].form.lower() if governs else ""


def _preposition_of_noun(tokens: Sequence[Token], mention: Name, *, by_others: bool) -> str:
    """The preposition that governs a common noun in front of a name: „na uniwersytecie Berkeley”.

    None where the noun says when, is asked for („w jakim filmie Houston zagrała …”) or stands in a case in which the
    name does not („za scenariusz Coppola”), as the name then belongs to the verb, unless others do what that says.
    """
    noun = mention.start - 1
    if noun > 0 and tokens[noun].lemmas & _INTRODUCING and (introduces := _preposition(tokens, noun)):
        return introduces  # „we wsi o nazwie Wielkanoc”
    if noun < 1 or not common_nouns(tokens[noun]) or _is_verb(tokens[noun]) or _is_asked(tokens, noun):
        return ""
    cases = name_cases(tokens[mention.start])
    apart = bool(cases) and Case.GEN not in cases and cases.isdisjoint(tokens[noun].cases)
    return "" if (apart and not by_others) or tokens[noun].lemmas & _TIMES else _preposition(tokens, noun)


def _is_attribute(tokens: Sequence[Token], mention: Name) -> bool:
    """Whether a name can only be the attribute of the common noun in front, as which the verb has: „armią Sparty”."""
    noun = in_front_of_marks(tokens, mention.start)
    if noun < 0 or not common_nouns(tokens[noun]) or _is_verb(tokens[noun]):
        return False
    cases = name_cases(tokens[mention.start + mention.quoted])
    return Case.GEN in cases and cases.isdisjoint(tokens[noun].cases)


def _belongs_to_asked(tokens: Sequence[Token], mention: Name) -> bool:
    """Whether a name may be the genitive behind a noun that is asked for, and does the same as that: „Które państwo
    Europy ma …?”."""
    noun = mention.start - 1
    if noun < 1 or mention.quoted or not common_nouns(tokens[noun]) or not _is_asked(tokens, noun):
        return False
    return Case.NOM in tokens[noun].cases and Case.GEN in name_cases(tokens[mention.start])


def _is_asked(tokens: Sequence[Token], noun: int) -> bool:
    """Whether a word is a question word, whatever noun it may be as well („kim”), or one describes it, other adjectives
    between."""
    at = noun if tokens[noun].lemmas & _ASKING else noun - 1
    while at > 0 and may_be_adjective(tokens[at]) and not tokens[at].lemmas & _ASKING:
        at -= 1
    return bool(tokens[at].lemmas & _ASKING)


def _others(tokens: Sequence[Token], clause: Sequence[int], mention: Name) -> frozenset[str]:
    return frozenset(lemma for at in clause if not mention.start <= at < mention.end for lemma in tokens[at].lemmas)
