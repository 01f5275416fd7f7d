"""What claims of a message ask: whether they are true, or what they leave open.

„Mama mówi, że Lem miał syna. Jak on się nazywa?” asks what the claim leaves open; behind a claim „Ma rację?” asks
whether it is true, as „Oslo leży w Norwegii, prawda?” does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

from kgqa.polish.lists.question_words import PLACE, TIME, asking_for
from kgqa.polish.messages.asking_parts import is_cut_off
from kgqa.polish.messages.clause_variants import WORD, unjoined, without_fillers, without_time
from kgqa.polish.messages.framing import (
    as_typed,
    core_question,
    framing_words,
    is_asking,
    is_preposition,
    sentence_spans,
    sentences,
)
from kgqa.polish.messages.pointing_back import BREAK, about, asks_of_noun, points_back, words_of
from kgqa.polish.messages.several_told import names_in
from kgqa.polish.tokens.plain_text import plain_letters

_THAT = re.compile(r"\b(?:że|ze|iż)\s+", re.IGNORECASE)
"""Words behind which a claim follows."""
_AND = re.compile(r"\s+i\s+")
_OR_NOT = re.compile(r"((?:.*\s)?(\w+)\b.*?),? czy (?:też )?nie \2", re.IGNORECASE)
"""A claim with its verb again behind „czy nie”."""
_TOPIC = re.compile(r"(.+?),? to (.+)")
"""What a question is about, in front of it („Legia to w którym roku powstała?”)."""
_WHERE_OR_WHEN = "|".join(sorted(asking_for(PLACE, TIME)))
_OF_TWO = re.compile(rf"((?:[\w-]+ ){{0,2}}[\w-]+) ((?:{_WHERE_OR_WHEN}) i (?:{_WHERE_OR_WHEN}) \w.*)")
"""What a question is about, in front of two adverbs that ask („Kościuszko kiedy i gdzie się urodził”)."""
_HOW_MANY = "ile"
_ADVERBS = asking_for(PLACE, TIME)
_LEAST_WORDS = 2
_MOST_CLAIMS = 2
_MOST_CHARACTERS = 300
"""Of a question that is looked at for a statement."""
_WHETHER, _NOT = "czy", "nie"
_GAP = re.compile(r"…|\.\.\.")


def checked(text: str) -> Iterator[str]:
    """A claim that is asked to be judged, as a question; two of them as a choice."""
    lowered = plain_letters(text)
    checks = [lowered.find(plain_letters(check)) for check in framing_words("checks")]
    behind = min((place for place in checks if place > 0), default=None)
    if behind is None or any(map(_asks, sentences(text[behind:])[1:])):
        return
    said = sentences(text[:behind]) or [text[:behind]]
    said = [one for one in said if len(WORD.findall(one)) > _LEAST_WORDS][-1:]
    for sentence in said:
        claims = [BREAK.split(claim)[0].strip(" .!") for claim in _THAT.split(sentence)[1:]]
        first, *others = claims or [core_question(sentence).strip(" .!?")]
        yield f"Czy {first}{''.join(f', czy {other}' for other in others[:1])}?"


def posed(question: str) -> str:
    """A statement whose mark or tag asks whether it is true, and a question that supposes it, as a plain question.

    >>> posed("Oslo to stolica Norwegii, prawda?"), posed("Czy to nie Lem napisał „Solaris”?"), posed("stolica Peru?")
    ('Czy Oslo to stolica Norwegii?', 'Czy Lem napisał „Solaris”?', 'stolica Peru?')
    """
    if len(question) > _MOST_CHARACTERS:
        return question
    if supposed := _supposing().match(plain_letters(question)):
        return as_typed(f"Czy {question[supposed.end() :]}", question)
    topic = _TOPIC.match(question)
    if topic and not _asks_itself(topic[1]):
        said = unjoined(topic[1])
        if _tells_by_clause(said) and is_asking(WORD.findall(topic[2])[0]):
            return f"{topic[2].rstrip(' ?')} {said}?"
        if _asks_more(topic[2]):
            return f"{said} – {topic[2]}"
    if of_two := _OF_TWO.match(question):
        return f"{of_two[1]} – {of_two[2]}"
    bare = _untagged(question)
    words = [word.group().lower() for word in WORD.finditer(bare)]
    claims = question.endswith("?") and is_claim(f"{bare}?")
    if not claims or len(sentences(question)) > 1 or len(words) <= _LEAST_WORDS:
        return question
    is_tagged = bare != question.rstrip(" ?")
    is_said = not framing_words("copulas").isdisjoint(words[1:-1])
    return as_typed(f"Czy {unjoined(core_question(bare))}?", question) if is_tagged or is_said else question


@cache
def _supposing() -> re.Pattern[str]:
    """How a question begins that supposes the answer, the longest first, whatever its commas and diacritics."""
    said = sorted(framing_words("supposing"), key=len, reverse=True)
    alike = (r",?\s+".join(map(re.escape, plain_letters(one).replace(",", "").split())) for one in said)
    return re.compile(rf"(?:{'|'.join(alike)})\s+")


def _asks_itself(topic: str) -> bool:
    """Whether the topic of a question asks; the pronoun of a relative clause behind its first word does not."""
    first, *others = WORD.findall(topic)
    return is_asking(first) or any(is_asking(word) and word not in framing_words("relative") for word in others)


def _tells_by_clause(topic: str) -> bool:
    """Whether a relative clause tells what the topic of a question is („człowiek, który napisał …”)."""
    return any(word in framing_words("relative") for word in WORD.findall(topic)[1:])


def _asks_more(question: str) -> bool:
    """Whether a question behind „to” asks for more than what something is („to w którym roku …”, „to kiedy …”)."""
    words = [word.group() for word in WORD.finditer(question)]
    opens = 1 if words and is_preposition(words[0]) else 0
    return len(words) > _LEAST_WORDS and is_asking(words[opens]) and (opens == 1 or not asks_of_noun(words[0]))


def stated(text: str, mentions: Sequence[str]) -> Iterator[str]:
    """Statements that are put as questions („Oslo leży w Norwegii, prawda?”), with what they point back to.

    >>> next(stated("Byłem w Oslo. To jest stolica Norwegii, prawda?", ()))
    'Czy to jest stolica Norwegii?'
    """
    for start, end in sentence_spans(text):
        sentence = _untagged(text[start:end])
        said = [word.group() for word in WORD.finditer(sentence)]
        if not text[:end].endswith("?") or len(said) <= _LEAST_WORDS or not is_claim(f"{sentence}?"):
            continue
        if any(map(_asks, sentences(text[end:]))):
            return
        claim = unjoined(core_question(sentence).strip(" .!?"))
        pointers = sum(map(points_back, WORD.findall(claim)))
        before = names_in(text[:start], mentions) if pointers else []
        if names_in(f", {claim}", mentions):
            yield f"Czy {_small(claim)}?"
        if before:
            yield f"Czy {about(', '.join(before[1::-1] if pointers > 1 else before[:1]), _small(claim))}"


def _asks(sentence: str) -> bool:
    """Whether a sentence is a question with a question word, to which another before it only leads."""
    return sentence.endswith("?") and any(map(is_asking, WORD.findall(sentence)))


def _untagged(sentence: str) -> str:
    """A sentence without what asks behind it whether it is true.

    >>> _untagged("Należy Norwegia do NATO czy nie należy?"), _untagged("Oslo leży w Norwegii, prawda?")
    ('Należy Norwegia do NATO', 'Oslo leży w Norwegii')
    """
    bare = sentence.rstrip(" ?")
    if or_not := _OR_NOT.fullmatch(bare):
        return or_not[1]
    for tag in sorted(framing_words("tags"), key=len, reverse=True):
        if bare.lower().endswith(f" {tag}"):
            return bare[: -len(tag)].rstrip(" ,:–-")
    return bare


def _small(claim: str) -> str:
    """A claim with a small letter in front, where it opens with a word of its frame and no name."""
    first = WORD.match(claim)
    return claim[0].lower() + claim[1:] if first and points_back(first.group()) else claim


def left_open(before: str, clause: str, mentions: Sequence[str]) -> Iterator[str]:
    """What the claim in front of a question leaves open, where the question says nothing of its own.

    >>> next(left_open("Mama mówi, że Lem miał syna.", "Jak on się nazywa?", ()))
    'Lem miał syna – jak się nazywa?'
    >>> next(left_open("Czytałem, że Einstein grał na jakimś instrumencie.", "Na jakim?", ()))
    'Einstein grał na jakim instrumencie?'
    """
    words = [word.group() for word in WORD.finditer(without_fillers(clause))]
    if not any(map(is_asking, words)) or not _says_little(words):
        return
    asks = next(place for place, word in enumerate(words) if is_asking(word))
    opens = asks - (asks > 0 and is_preposition(words[asks - 1]))
    asked = " ".join(word.lower() for word in words[opens:] if not points_back(word))
    for claim in islice(_claims(before, mentions), _MOST_CLAIMS):
        yield from _asked_of(claim, asked, mentions)
        subject = _subject(claim)
        if names_in(f", {subject}", mentions):
            yield f"{subject} – {asked}?"


def _asked_of(claim: str, asked: str, mentions: Sequence[str]) -> Iterator[str]:
    """What a claim leaves open, or what it says that the question doubts: its time, or the name at its end."""
    if asked == _HOW_MANY and (counted := _counted(claim)):
        yield counted
        return
    if placed := _placed(claim, asked):
        yield placed
    timeless = without_time(claim)
    if timeless != claim and words_of(asked) & framing_words("times"):
        when = [word for word in asked.split() if word not in framing_words("copulas")]
        names_noun = asks_of_noun(when[0])  # „Jaki to był dzień tygodnia?”
        yield f"{when[0]} to {' '.join(when[1:])}, kiedy {timeless}?" if names_noun else f"{' '.join(when)} {timeless}?"
        return
    yield _completed(claim, asked)
    names = [name for name in names_in(f", {claim}", mentions) if claim.endswith(name)]
    rest = claim.removesuffix(names[0]).split() if names else []
    if rest and (is_preposition(rest[-1]) or rest[-1] in framing_words("copulas")):
        rest.pop()
    if len(rest) > _LEAST_WORDS and names_in(f", {' '.join(rest)}", mentions):
        yield f"{' '.join(rest)} – {asked}?"


def _placed(claim: str, asked: str) -> str:
    """A claim with „gdzie” or „kiedy” for the place or time at its end that it leaves open („w jakimś kraju”); else
    empty."""
    words = list(WORD.finditer(claim))
    adverb, *rest = asked.split()
    opens = next((place for place, word in enumerate(words) if _is_open(word.group())), 0)
    if adverb not in _ADVERBS or opens < _LEAST_WORDS or not framing_words("copulas").issuperset(rest):
        return ""
    before = words[opens - 1]
    return f"{adverb} {claim[: before.start()].strip()}?" if is_preposition(before.group()) else ""


def _counted(claim: str) -> str:
    """A claim with „ile” for the last word that tells a number but vaguely („ma kilkoro dzieci”); else empty."""
    vague = [word for word in WORD.finditer(claim) if word.group().lower() in framing_words("vague numbers")]
    return f"{claim[: vague[-1].start()]}{_HOW_MANY}{claim[vague[-1].end() :]}?" if vague else ""


def _subject(claim: str) -> str:
    """What stands before the verb of a claim that says what something is; empty if it says something else."""
    words = list(WORD.finditer(claim))
    verb = next((word.start() for word in words if word.group().lower() in framing_words("copulas")), 0)
    return claim[:verb].strip()


def _says_little(words: Sequence[str]) -> bool:
    """Whether a question says nothing of its own, or only of what class the thing asked for is („Jakie to miasto?”)."""
    own = _own(words)
    if framing_words("times").issuperset(map(str.lower, own)):
        return True
    return len(own) == 1 and own[0].islower() and any(asks_of_noun(word) for word in words)


def _completed(claim: str, asked: str) -> str:
    """A claim with a question word for its open place („jakiś”), or with the question behind it."""
    open_places = [word for word in WORD.finditer(claim) if _is_open(word.group())]
    if not open_places:
        return f"{claim} – {asked}?"
    start, end = open_places[-1].span()
    return f"{claim[:start]}{_interrogative(claim[start:end])}{claim[end:]}?"


def _claims(before: str, mentions: Sequence[str]) -> Iterator[str]:
    """Claims in front of a question that name something, last first; of two joined by „i” the one that alone does."""
    for sentence in reversed(sentences(before)):
        claim, reported = _claim(core_question(sentence), mentions)
        if is_cut_off(claim, sentence):
            continue
        if sentence.endswith("?") and (any(map(is_asking, WORD.findall(claim))) or _is_check(claim)):
            continue
        named = [
            said for said in _AND.split(claim) if names_in(f", {said}" if reported or said != claim else said, mentions)
        ]
        pointing = reported and words_of(claim) & framing_words("anaphors") and names_in(before, mentions)
        if named or pointing:
            yield unjoined(named[0] if len(named) == 1 else claim)
        elif claim and (names := names_in(before[: before.rfind(claim)], mentions)):
            said = without_fillers(f" {claim}").strip()
            yield f"{names[0]} {said[:1].lower()}{said[1:]}"


def _is_check(claim: str) -> bool:
    return plain_letters(claim.strip(" ?")) in map(plain_letters, framing_words("checks"))


def says_nothing(clause: str) -> bool:
    """Whether a clause asks for no more than the name of what was told before it („Jak on się nazywa?”)."""
    return not _own(WORD.findall(clause))


def _own(words: Sequence[str]) -> list[str]:
    """The words of a question that say something of its own; „ma na imię” says no more than „nazywa się”."""
    has = framing_words("having") if "imię" in words else frozenset[str]()
    return [word for word in words if not _says_nothing(word.lower()) and word.lower() not in has]


def _says_nothing(word: str) -> bool:
    pointing = is_asking(word) or is_preposition(word) or points_back(word)
    return pointing or any(word in framing_words(name) for name in ("naming", "unknown", "joining"))


def _claim(sentence: str, mentions: Sequence[str]) -> tuple[str, bool]:
    """The first clause that names something behind the last „że”, else of the sentence; and whether „że” is there."""
    *before, last = _THAT.split(sentence)
    first, *others = (clause.strip(" .!?") for clause in BREAK.split(last))
    if (
        before and len(others) > 1 and others[0].istitle() and first.islower()
    ):  # „że autorka, Doris Lessing, urodziła się”
        return f"{others[0]} {others[1]}", True
    if names_in(f", {first}" if before else first, mentions):
        return first, bool(before)
    return next((one for one in others if names_in(f", {one}", mentions)), first), bool(before)


def _is_open(word: str) -> bool:
    return is_asking(_interrogative(word)) and _interrogative(word) != word


def _interrogative(word: str) -> str:
    """The question word of an indefinite one: „jakiegoś” asks „jakiego”."""
    return word.lower().removesuffix("ś")


def asks_whether(message: str) -> bool:
    """Whether the last sentence of a message asks by „czy” whether something is so, and nothing else.

    >>> asks_whether("Lecę do Oslo. Czy obowiązuje tam euro?"), asks_whether("Norwegia: członek UE czy nie?")
    (True, True)
    >>> asks_whether("Oslo czy Bergen?"), asks_whether("Czy wiesz, gdzie leży Oslo?")
    (False, False)
    """
    words = [word.lower() for word in WORD.findall("".join(sentences(message)[-1:]))]
    asks = [word for word in words if is_asking(word)]
    return asks == [_WHETHER] and (words[0] == _WHETHER or words[-1] == _NOT)


def is_claim(sentence: str) -> bool:
    """Whether the question mark of a sentence alone asks if what it says is true; of one whose end is open it asks for
    that.

    >>> is_claim("Oslo leży w Norwegii?"), is_claim("Gdzie leży Oslo?"), is_claim("Stolica Norwegii to …?")
    (True, False, False)
    """
    words = [word.lower() for word in WORD.findall(sentence)]
    if not words or not sentence.endswith("?") or any(map(is_asking, words)):
        return False
    copulas = [at for at, word in enumerate(words, 1) if word in framing_words("copulas")]
    return copulas != [len(words)] and _GAP.search(sentence) is None
