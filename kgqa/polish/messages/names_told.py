"""What the text in front of a question names, and more than a name alone that the text says of a thing; which of these
names a pronoun may point back to, by gender and number („go” is not Poland), and which are no more than the noun of a
longer phrase („stan wojenny”)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.messages.clause_variants import SUPERLATIVE, WORD
from kgqa.polish.messages.framing import framing_words, is_asking, is_preposition, sentence_spans
from kgqa.polish.messages.pointing_back import BREAK, points_back, words_of
from kgqa.polish.tokens.tags import ADJECTIVES, PERSONAL_PRONOUNS, PLAIN_NOUNS
from kgqa.polish.tokens.words import Inflected, Token
from kgqa.polish.values.quotations import MARKS, closed_quotations, without_closed_quotations
from kgqa.terms import Number

_NAME = re.compile(
    r"(?<!\w)\.\w{2,3}\b|(?<!\w)\+\d{1,4}\b|(?<![:;=])[^\W\d_a-ząćęłńóśźż]\w*(?:[-’']\w+)*(?:\s+(?:[^\W\d_a-ząćęłńóśźż]\w*|\d{4}|[IVX]+)(?:[-’']\w+)*)*"
)
"""Words with capital letters, an internet domain, a calling code; not the letter of a face of punctuation marks."""
_TOPIC_ENDS = re.compile(r"\s*[–—:]|\s+-\s")


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
