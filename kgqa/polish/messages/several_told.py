"""Questions about several things that the text in front of them tells: „Wisła, Odra i Warta – która z nich …?”.

What is told is a row of names, or what stands behind „te” and „wszystkie” („o tych pierwiastkach, z których zrobiony
jest szmaragd”). It is put in front of the question as it stands: a reader of free order needs no other words.
A question whose end says the same once more in plain words („… najtrudniej stopić, bo ma najwyższą temperaturę
topnienia?”) asks that of them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.clause_variants import SUPERLATIVE, WORD, without_fillers
from kgqa.polish.messages.framing import core_question, framing_words, is_asking, is_preposition, sentence_spans
from kgqa.polish.messages.pointing_back import BREAK, asks_of_noun, opened, points_back, words_of
from kgqa.polish.tokens.tags import ADJECTIVES, PERSONAL_PRONOUNS, PLAIN_NOUNS
from kgqa.polish.tokens.words import Inflected, Token
from kgqa.polish.values.numbers import cardinals
from kgqa.polish.values.quotations import MARKS, closed_quotations, without_closed_quotations
from kgqa.terms import Number

_MOST_SETS = 2
"""Things told in front of a question of which the last ones are tried."""
_LEAST_WORDS = 2
_WHETHER = "czy "
_TRAILING = re.compile(r"(?:[\s,;:.!?–—-]+(?:to|i|a|więc|no)?)+$")
"""What joins what was told with the question behind it."""
_AMOUNT = re.compile(r"\bil(?:e|u|oma)\b", re.IGNORECASE)
_JOINT = r"\s*,?\s+(?:i|oraz|a|czy|lub|albo)\s+"
_PAST = ("ł", "ła", "ło", "li", "ły")
_THEY_DID, _SHORTEST_VERB = ("li", "ły"), 4
"""How verbs end by which several did something, and the letters that adverbs („mały”, „cały”) have at most."""
_LEAST_AGAIN = 3
"""Words that a predicate has at least."""
_NAME = re.compile(
    r"(?<!\w)\.\w{2,3}\b|(?<!\w)\+\d{1,4}\b|(?<![:;=])[^\W\d_a-ząćęłńóśźż]\w*(?:[-’']\w+)*(?:\s+(?:[^\W\d_a-ząćęłńóśźż]\w*|\d{4}|[IVX]+)(?:[-’']\w+)*)*"
)
"""Words with capital letters, an internet domain, a calling code; not the letter of a face of punctuation marks."""
_TOPIC_ENDS = re.compile(r"\s*[–—:]|\s+-\s")


def of_several_told(clause: str, before: str, mentions: Sequence[str]) -> Iterator[str]:
    """A clause that points back to several things behind what tells of them, last first.

    >>> next(of_several_told("Ile wynosi mediana ich długości?", "Mam trzy rzeki: Wisłę, Odrę i Wartę.", ()))
    'Wisłę, Odrę i Wartę – ile wynosi mediana ich długości?'
    """
    pointers = framing_words("several") if names_in(f", {clause}", mentions) else framing_words("several or one")
    takes_together = takes_all(clause) and not names_in(f", {opened(clause)}", mentions)
    if words_of(clause).isdisjoint(pointers) and not takes_together:
        return
    clause = without_fillers(clause)
    if clause.lower().startswith(_WHETHER):
        yield from (claim for row in _rows(before, mentions) for claim in _in_place(clause, row, pointers))
        return
    for told in dict.fromkeys((*_rows(before, mentions), *_sets(before))):
        yield from (f"{told} – {opened(one)}" for one in (*said_again(clause), clause))
    for row in _rows(before, mentions):
        yield from _for_them(clause, row)


def takes_all(clause: str) -> bool:
    """Whether a clause speaks of all that was told before it, and of none of it alone: by a word for that, or by a verb
    of what several did."""
    words = words_of(clause)
    is_of_several = any(word.endswith(_THEY_DID) and len(word) > _SHORTEST_VERB for word in words)
    return is_of_several or not words.isdisjoint(framing_words("several") | framing_words("together"))


def _for_them(clause: str, row: str) -> Iterator[str]:
    """A clause with a row in place of the noun that points back to it („stolice tych trzech krajów”)."""
    words = list(WORD.finditer(clause))
    for place, word in enumerate(words[:-1]):
        counted = words[place + 1].group().lower() in framing_words("several counted")
        noun = words[place + 1 + counted : place + 2 + counted]
        if word.group().lower() in framing_words("of all") and noun and noun[0].group().islower():
            names = " ".join(one for one in row.split() if not is_preposition(one))
            yield f"{clause[: word.start()]}{names}{clause[noun[0].end() :]}"
            return


def _in_place(clause: str, row: str, pointers: Collection[str]) -> Iterator[str]:
    """A claim about a row in place of the first word that points back to it („Czy oni żyli …?”)."""
    for pointer in islice((word for word in WORD.finditer(clause) if word.group().lower() in pointers), 1):
        yield f"{clause[: pointer.start()]}{row}{clause[pointer.end() :]}"


def _rows(text: str, mentions: Sequence[str]) -> Iterator[str]:
    """The last row of names in a text, those in small letters among them that are known."""
    names = {*names_in(text, mentions), *(one.strip() for one in mentions if WORD.fullmatch(one.strip()))}
    if len(names) < _LEAST_WORDS:
        return
    name = f"(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})"
    further = rf"(?:(?:{'|'.join(framing_words('prepositions'))})\s+)?{name}"
    row = re.compile(rf"(?<!\w){name}(?:\s*,\s*{further})*(?:{_JOINT}|\s*,\s*){further}(?!\w)", re.IGNORECASE)
    yield from (found[0] for found in list(row.finditer(text))[-1:])


def _sets(text: str) -> Iterator[str]:
    """What stands behind words that speak of several things, up to the end of a text, last first."""
    numbers = framing_words("of all") | cardinals().keys()
    starts = [word for word in WORD.finditer(text) if word.group().lower() in numbers]
    for word in reversed(starts[-_MOST_SETS:]):
        told = core_question(_TRAILING.sub("", text[word.end() :]).strip())
        if len(WORD.findall(told)) >= _LEAST_WORDS and not is_asking(WORD.findall(told)[0]):
            yield told


def what_is_computed(clause: str, before: str) -> str:
    """What the text in front of a question for an amount wants computed, from its verb on; empty if it wants nothing.

    >>> what_is_computed("Ile kilometrów dostanę?", "Załóżmy, że dodam długość Wisły do długości Odry.")
    'dodam długość Wisły do długości Odry'
    """
    if not _AMOUNT.search(clause):
        return ""
    stems = tuple(framing_words("computing stems"))
    verbs = [word for word in WORD.finditer(before) if word.group().lower().startswith(stems)]
    return _TRAILING.sub("", before[verbs[-1].start() :]) if verbs else ""


def without_those_told(clause: str, names: Sequence[str]) -> Iterator[str]:
    """A clause that asks for other things than one of some names, last first, by that name.

    >>> next(without_those_told("Jakie inne księżyce ma Jowisz?", ["Io"]))
    'Jakie księżyce ma Jowisz oprócz Io?'
    """
    words = list(WORD.finditer(clause))
    other = next((at for at, word in enumerate(words) if word.group().lower() in framing_words("others")), 0)
    if other and is_asking(words[other - 1].group()):
        rest = f"{clause[: words[other].start()]}{clause[words[other].end() :].lstrip()}"
        yield from (f"{rest.rstrip(' ?.!')} oprócz {name}?" for name in names if name not in clause)


def said_again(text: str) -> Iterator[str]:
    """What is asked for, with the predicate that stands behind „czyli”, „to znaczy” or „bo”.

    >>> next(said_again("Które muzeum ma najdłuższy staż, czyli najwcześniej otworzyło swoje drzwi?"))
    'które muzeum najwcześniej otworzyło swoje drzwi?'
    """
    for mark in BREAK.finditer(text):
        asked = _asked(WORD.findall(text[: mark.start()]))
        predicate = _predicate(WORD.findall(text[mark.end() :]))
        if asked and predicate:
            yield f"{' '.join((*asked, *predicate))}?"
        elif asked and (once_more := _asked_again(text[mark.end() :])):
            yield f"{once_more} {_behind(text[: mark.start()])}?"


def _asked(words: Sequence[str]) -> Sequence[str]:
    """The question word with its preposition and its noun, in small letters where it opens the question."""
    place = next((at for at, word in enumerate(words) if is_asking(word)), None)
    if place is None:
        return ()
    start = place - (place > 0 and is_preposition(words[place - 1]))
    end = place + 1 + asks_of_noun(words[place])
    if words[place + 1 : place + 2] and words[place + 1] in word_list("of_several"):  # „który z tych metali”
        end = place + 3 + any(word in framing_words("determiners") for word in words[place + 2 : place + 3])
    return (words[start].lower(), *words[start + 1 : end])


def _asked_again(text: str) -> str:
    """What says a question once more behind a word for that, where a question word opens it („to znaczy ile km²”)."""
    words = list(WORD.finditer(text))
    start = next((at + 1 for at, word in enumerate(words[:2]) if word.group().lower() in framing_words("restating")), 0)
    if not start or start >= len(words) or not is_asking(words[start].group()):
        return ""
    return text[words[start].start() :].rstrip(" ?.!")


def _behind(text: str) -> str:
    """What a question says behind „jak” with its adjective, or behind its question word."""
    words = list(WORD.finditer(text))
    place = next(at for at, word in enumerate(words) if is_asking(word.group()))
    return text[words[min(place + 1, len(words) - 1)].end() :].strip(" ,")


def _predicate(words: Sequence[str]) -> Sequence[str]:
    """The words behind one that says a question once more, if a verb is near and nothing else is asked."""
    again = framing_words("restating") | framing_words("reasons")
    start = next((at + 1 for at, word in enumerate(words[:2]) if word.lower() in again), 0)
    said = words[start:] if start else ()
    has_verb = any(_is_verb(word) for word in said[:2])
    unclear = any(is_asking(word) or points_back(word) for word in said)
    return said if len(said) >= _LEAST_AGAIN and has_verb and not unclear else ()


def _is_verb(word: str) -> bool:
    """Whether a word is a verb by its looks: a form of the past, or of „mieć” and „być”."""
    return word.endswith(_PAST) or word in framing_words("having") | framing_words("copulas")


def names_in(text: str, mentions: Sequence[str]) -> list[str]:
    """What a text names, last first: quotations, then words with capital letters that do not just open a sentence,
    then mentions of several words in small letters."""
    quoted = [match.group() for match in closed_quotations(text)]
    rest = without_closed_quotations(text, " , ")
    opened = {start for start, _end in sentence_spans(rest)}
    names = [_capitals(match, mentions) if match.start() in opened else match.group() for match in _NAME.finditer(rest)]
    known = [said for mention in mentions if not _is_placed(said := mention.strip(f" .,!?{MARKS}"))]
    longest = (max((one for one in known if name in one), key=len, default=name) for name in reversed(names) if name)
    small = [one for one in known if one.islower() and " " in one and one in rest and not _is_counted(one, rest)]
    small.sort(key=rest.index, reverse=True)
    return list(dict.fromkeys([*reversed(quoted), *longest, *small]))


def _is_placed(mention: str) -> bool:
    """Whether a mention opens with a preposition in small letters („w Barcelonie”)."""
    first = mention.partition(" ")[0]
    return first.islower() and is_preposition(first)


def _is_counted(mention: str, text: str) -> bool:
    """Whether a number stands in front of a mention, which is then its unit („17 mln kilometrów kwadratowych”)."""
    before = text[: text.index(mention)].split()
    if before and before[-1].lower() in framing_words("multiples"):
        before.pop()
    return bool(before) and before[-1][-1:].isdigit()


def without_whereabouts(names: Sequence[str], text: str, clause: str) -> Sequence[str]:
    """The names without the places that only say where another one is („Grenfell Tower w Londynie”), unless the clause
    asks of a place or of a thing of some kind („tam”, „to miasto”)."""
    pointing = ("there", "local", "determiners")
    if any(not framing_words(name).isdisjoint(words_of(clause)) for name in pointing):
        return names
    return [name for name in names if not any(_is_in(name, other, text) for other in names if other != name)]


def _is_in(name: str, other: str, text: str) -> bool:
    """Whether a text has two names side by side with a preposition of a place between them."""
    return any(f"{other} {preposition} {name}" in text for preposition in word_list("inside"))


def told_before(text: str, mentions: Sequence[str]) -> list[str]:
    """What a text names, last first; where it names nothing else, words in small letters that are mentions."""
    words = (word.group() for word in WORD.finditer(text))
    known = [word for word in words if word in mentions and _is_own(word) and word not in framing_words("times")]
    return names_in(text, mentions) or list(dict.fromkeys(reversed(known)))


def _capitals(opening: re.Match[str], mentions: Sequence[str]) -> str:
    """The name that opens a sentence, without words of frames („A Fortran”); empty if it is none. What a question is
    about is named as a whole („Chrzest Polski – kiedy …”)."""
    words = opening.group().split()
    start = next((place for place, word in enumerate(words) if not _is_function(word.lower())), len(words))
    is_topic = _TOPIC_ENDS.match(opening.string, opening.end()) is not None
    known = (place for place in range(start, len(words)) if " ".join(words[place:]) in mentions)
    name = " ".join(words[start if is_topic else next(known, start) :])
    return name if len(words) > 1 or name in mentions or name[:1] in (".", "+") else ""


def phrases_of(name: str, names: Sequence[str], text: str) -> list[str]:
    """More than one of the names of a text says: with the noun that it belongs to („siedziby OPEC”), from a superlative
    on („najwyższa góra Portugalii”), with the place that the nearest other name tells („Stadion Olimpijski w Oslo”)."""
    before = text[: text.rfind(name)]
    opened = max((match.end() for match in BREAK.finditer(before)), default=0)
    nouns = _own_words([word.group() for word in WORD.finditer(before, opened)]) if before[-1:].isspace() else []
    best = [place for place, noun in enumerate(nouns) if noun.startswith(SUPERLATIVE)]
    starts = dict.fromkeys([len(nouns) - 1, *best] if nouns else ())
    found = [f"{' '.join(nouns[start:])} {name}" for start in starts]
    if name.startswith("+"):
        return [f"numer {name}"]
    others = [other for other in names if other not in name][: not _is_place(name, text)]
    return found + [f"{name} w {other}" for other in others if _is_place(other, text)]


def _own_words(words: Sequence[str]) -> list[str]:
    """The last words in small letters that are of no frame."""
    start = next((place for place in range(len(words), 0, -1) if not _is_own(words[place - 1])), 0)
    return list(words[start:])


def _is_own(word: str) -> bool:
    return word.islower() and not _is_function(word)


def _is_function(word: str) -> bool:
    is_said = is_preposition(word) or points_back(word) or is_asking(word)
    return is_said or word in framing_words("words") or word in framing_words("fillers")


def _is_place(name: str, text: str) -> bool:
    """Whether a preposition stands before a name, as before places that one goes to or comes from."""
    before = [word.group() for word in WORD.finditer(text[: text.rfind(name)])]
    return bool(before) and is_preposition(before[-1])


def may_be_meant(name: str, before: Sequence[Token], text: str, asked: Sequence[Token]) -> bool:
    """Whether the pronouns of what is asked agree with a name in the `text` before it, whose tokens are `before`.

    What stands in front of a name may be meant, too; of quoted names and of words that the dictionary does not know
    anything may be said.
    """
    start = text.rfind(name)
    inside = [at for at, token in enumerate(before) if start <= token.start < start + len(name)]
    if start < 0 or not inside or not name[0].isalpha():
        return True
    if _goes_on(before, inside[-1]):
        return False
    owner = before[inside[0] - 1 : inside[0]]  # „odkrywczyni polonu”
    heads = [one for token in (before[inside[0]], *owner) for one in token.readings_as(PLAIN_NOUNS)]
    pronouns = [singular for token in asked if (singular := _singular(token))]
    return not heads or all(any(_agrees(one, head) for one in singular for head in heads) for singular in pronouns)


def _goes_on(tokens: Sequence[Token], last: int) -> bool:
    """Whether an adjective behind a common noun makes it another one."""
    noun, behind = tokens[last], tokens[last + 1] if last + 1 < len(tokens) else None
    if behind is None or not noun.form.islower() or not behind.is_surely(ADJECTIVES) or not noun.best:
        return False
    return any(one.agrees(noun.best) for one in behind.readings_as(ADJECTIVES))


def _singular(token: Token) -> Sequence[Inflected]:
    """The readings of a word as a pronoun for one thing; what may be a noun as well („go”) rather stands for one."""
    return [one for one in token.readings_as(PERSONAL_PRONOUNS) if Number.SG in one.numbers]


def _agrees(pronoun: Inflected, noun: Inflected) -> bool:
    return bool(pronoun.genders & noun.genders) and Number.SG in noun.numbers
