"""Questions that ask of what the statement in front of them leaves unnamed.

„Wokół Marsa krążą satelity. W jakiej liczbie?” asks „W jakiej liczbie wokół Marsa krążą satelity?”; „Tylko jedna rzeka
bierze początek z Bajkału. Która?” asks „Która rzeka bierze początek z Bajkału?”; „Przez Pragę płynie rzeka. Do jakiej
większej rzeki ona wpada?” asks all of this of one thing; and a thing that a relative clause describes is asked about in
its words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kgqa.polish.clauses.clause_context import relative_openings
from kgqa.polish.messages.clause_variants import WORD, not_led_up_to, without_fillers
from kgqa.polish.messages.framing import core_question, framing_words, is_asking, is_preposition, tells_of_speaker
from kgqa.polish.messages.pointing_back import BREAK, asks_of_noun, points_back
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.polish.tokens.words import Token

_SENTENCE_END = re.compile(r"[.!…]+\s+")
_LEAST_WORDS = 3
"""Words that a statement has at least."""
_WHETHER = "czy"
_ONCE = re.compile(r"\s*,\s.*")
"""What stands behind a comma: a statement is taken up to it."""
_END = " .!…"


def about_unnamed(text: str, mentions: Sequence[str] = ()) -> Iterator[str]:
    """What the end of a text asks of the thing that a statement in front of it leaves unnamed.

    A statement that begins with one of `mentions`, the names that are known in the text, keeps its capital letter.

    >>> next(about_unnamed("Wokół Marsa krążą satelity. W jakiej liczbie?"))
    'w jakiej liczbie wokół Marsa krążą satelity?'
    >>> next(about_unnamed("Tylko jedna rzeka bierze początek z Bajkału, choć setki do niego wpadają. Która?"))
    'która rzeka bierze początek z Bajkału?'
    >>> next(about_unnamed("Dramat ten dał fabułę pewnej operze – której?"))
    'dramat ten dał fabułę której operze?'
    >>> next(about_unnamed("Przez Pragę płynie rzeka. Do jakiej większej rzeki oddaje ona swoje wody?"))
    'przez Pragę płynie rzeka, do jakiej większej rzeki oddaje swoje wody?'
    """
    for start, opened in _splits(text):
        claim = _small(not_led_up_to(core_question(text[:start])).strip(" .!?…,;:–—-"), mentions)
        asked = without_fillers(text[opened:]).strip(" .!?…")
        words = WORD.findall(asked)
        said = WORD.findall(claim)
        if _SENTENCE_END.search(asked) or not _states(said) or not any(map(is_asking, words)) or _WHETHER in words:
            continue
        if phrase := _asking_phrase(words):
            yield from _named_by(claim, phrase)
        elif (
            _WHETHER not in words and any(map(_points, words)) and not any(_points(word) or _has(word) for word in said)
        ):
            yield f"{claim}, {_small(' '.join(word for word in words if not _points(word)), mentions)}?"


def _states(words: Sequence[str]) -> bool:
    """Whether words state something: they ask nothing, and tell nothing of the speaker."""
    told = any(is_asking(word) or tells_of_speaker(word) for word in words)
    return len(words) >= _LEAST_WORDS and not told


def _splits(text: str) -> Iterator[tuple[int, int]]:
    """Where a statement may end and the question behind it begin, last first, in characters."""
    marks = [*_SENTENCE_END.finditer(text), *BREAK.finditer(text)]
    yield from sorted({match.span() for match in marks if match.end() < len(text)}, reverse=True)


def _frames(word: str) -> bool:
    said = word.lower()
    return points_back(said) or any(said in framing_words(name) for name in ("words", "naming", "joining"))


def _asking_phrase(words: Sequence[str]) -> list[str]:
    """The question word with its preposition and its noun, in small letters; empty for a question that says more."""
    asks = next(place for place, word in enumerate(words) if is_asking(word))
    opens = asks - (asks > 0 and is_preposition(words[asks - 1]))
    nouns = [word for word in words[asks + 1 :] if not _frames(word)]
    before = [word for word in words[:asks] if not (is_preposition(word) or _frames(word))]
    if before or len(nouns) > asks_of_noun(words[asks]):
        return []
    return [*(word.lower() for word in words[opens : asks + 1]), *nouns]


def _named_by(claim: str, asked: Sequence[str]) -> Iterator[str]:
    """A statement with the question in the place of what it leaves unnamed, or in front of it."""
    bare = len(asked) == 1 and asks_of_noun(asked[0])
    unnamed = framing_words("unnamed") | framing_words("only one")
    open_places = [word for word in WORD.finditer(claim) if word.group().lower() in unnamed]
    if bare and open_places:
        start, end = open_places[-1].span()
        before = claim[:start]
        kept = before if any(not _frames(word) for word in WORD.findall(before)) else ""
        yield f"{kept}{asked[0]}{_ONCE.sub('', claim[end:])}?"
    elif bare:
        *rest, noun = claim.split()
        if noun.islower():
            yield f"{' '.join(rest)} {asked[0]} {noun}?"
    else:
        yield f"{' '.join(asked)} {claim}?"
        yield f"{claim} {' '.join(asked)}?"


def _small(said: str, mentions: Sequence[str]) -> str:
    """What is said with a small letter in front, unless it opens with a name."""
    if any(said.startswith(mention) for mention in mentions) or not said[1:2].islower():
        return said
    return said[:1].lower() + said[1:]


def _points(word: str) -> bool:
    return word.lower() in framing_words("anaphors")


def _has(word: str) -> bool:
    """Whether a word says that something belongs to somebody: a question may be about either."""
    return word.lower() in framing_words("having")


def described(text: str, tokens: Sequence[Token]) -> str:
    """The last noun behind a preposition, in small letters, with the relative clause that tells of it and ends the text
    („kraju, którego stolicą jest Lima” of „Byłem w kraju, którego stolicą jest Lima.”); else empty."""
    for clause in reversed(tuple(relative_openings(tokens))):
        head = tokens[clause.head]
        ends = not any(token.form[0].isalnum() for token in tokens[clause.end :])
        if ends and clause.head and head.form.islower() and tokens[clause.head - 1].may_be(PREPOSITIONS):
            return text[head.start :].rstrip(_END)
    return ""


def tells_which(tokens: Sequence[Token], start: int) -> bool:
    """Whether what begins at a character tells no more than which thing is meant, that has no name („człowiek, który
    objął urząd prezydenta USA – kto to był?”)."""
    clauses = (one for one in relative_openings(tokens) if tokens[one.head].form.islower())
    return any(tokens[one.start].start <= start < tokens[one.end - 1].end for one in clauses)
