"""Takes from a longer message the questions that it may ask, each with what was named before it.

„Byłem na Wawelu i słyszałem o Jadwidze Andegaweńskiej. Wiesz, gdzie ją pochowano?” asks „gdzie pochowano?” about one
of the names in front of it; which one, only the graph can tell. Behind a claim „Ma rację?” asks whether it is true;
behind „potrzebuję” or „hasło:” stands what is asked for without any question word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.asked_values import with_full_names
from kgqa.polish.messages.asking_parts import Part, asking_parts, requested_parts
from kgqa.polish.messages.chained_statements import chained, of_told_set
from kgqa.polish.messages.claims import checked, is_claim, left_open, posed, says_nothing, stated
from kgqa.polish.messages.clause_variants import (
    SUPERLATIVE,
    WORD,
    at_its_time,
    fronted,
    resumed,
    unjoined,
    with_second_names,
    without_fillers,
    without_reporting,
)
from kgqa.polish.messages.framing import (
    as_typed,
    core_question,
    framing_words,
    is_asking,
    sentence_spans,
    sentences,
    without_nudge,
)
from kgqa.polish.messages.keyword_queries import compared_names, keyword_variants, with_commas
from kgqa.polish.messages.left_out_things import about_unnamed, described, tells_which
from kgqa.polish.messages.pointing_back import (
    BREAK,
    about,
    asks_for_number,
    asks_of_that,
    is_of_unnamed,
    lacks_noun,
    of_both,
    of_first_and_second,
    of_them,
    opened,
    owned,
    pointed_at,
    points_to_noun,
    with_other_subject,
    words_of,
)
from kgqa.polish.messages.several_told import (
    may_be_meant,
    names_in,
    of_several_told,
    phrases_of,
    said_again,
    takes_all,
    told_before,
    what_is_computed,
    without_those_told,
    without_whereabouts,
)
from kgqa.polish.messages.spoken_clauses import behind, lemmas
from kgqa.polish.messages.told_guesses import without_guesses
from kgqa.polish.tokens.words import Token

_MOST = 12
_FEWEST = 2
"""Words that a statement has more of that a question mark alone makes a question."""
_OPENED = "„"
_MOST_OWNERS = 3
"""Names of which the last thing told in front of a question may be."""
_SUPPOSING = re.compile(
    r"\b(jeżeli|jeśli|gdyby|jakby|gdy|skoro)\s+([^.?!]+),\s+(?:to\s+)?((?:\w+ )?\w+[^,.?!]*\?)", re.IGNORECASE
)
"""A condition, and the question behind it."""
_DEED_ENDINGS = ("ania", "enia", "cia")
"""How nouns of what is done end in the genitive („powstania”, „założenia”, „odkrycia”)."""
_MOST_CHARACTERS = 1_000
"""Of a message that is searched for questions."""


class InnerQuestions:
    """Takes questions from messages, whose clauses it reads on tokens."""

    def __init__(self, tokens: Callable[[str], Sequence[Token]]) -> None:
        """`tokens` reads a text, with diacritics put in."""
        self._tokens = tokens

    def of(self, text: str, mentions: Iterable[str] = ()) -> tuple[str, ...]:
        """Questions that a message may ask, the likeliest first; none where it is no more than its core.

        `mentions` are surfaces in the text that are known to name things: names found there may be longer than their
        words in capital letters („maszcie radiowym w Konstantynowie”). „Siema, potrzebuję na szybko: jak nazywa się
        parlament w Izraelu? Mam to na końcu języka.” asks „jak nazywa się parlament w Izraelu?”.
        """
        if len(text) > _MOST_CHARACTERS:
            return ()
        text, core = without_nudge(text), core_question(text)
        questions: Iterator[str] = (
            one
            for said in dict.fromkeys((text, with_second_names(text)))
            for one in self._questions(said, tuple(mentions))
        )
        if (full := core_question(with_full_names(text))) != core:
            questions = chain([full], questions)
        if asked := core_question(without_guesses(text, self._tokens(text))):
            questions = chain([asked], self._questions(asked, tuple(mentions)), questions)
        told = without_reporting(text)
        if told != text:
            questions = chain(questions, [told], self._questions(told, tuple(mentions)))
        found = dict.fromkeys(as_typed(one, text) for one in islice(questions, 4 * _MOST) if one != core)
        return tuple(islice(found, _MOST))

    def _questions(self, text: str, mentions: Sequence[str]) -> Iterator[str]:
        if told := tuple(of_told_set(text)):  # „Który z nich …?” asks of nothing else, but where several are named
            yield from told
            before, *asking = sentences(text)
            if not (asking and names_in(before, mentions)[1:]):
                return
        yield from self._lacking(text, mentions)
        yield from _ordered(text)
        yield from _computed(text)
        yield from _supposed(text)
        yield from keyword_variants(text)
        yield from compared_names(text, mentions)
        yield from with_commas(text, mentions)
        yield from chained(text)
        yield from said_again(text)
        yield from _left_open(text, mentions)
        yield from self._of_parts(text, mentions)
        core = core_question(text)
        bare = without_fillers(core)
        plain = posed(bare)
        if any(map(is_asking, WORD.findall(plain)[:1])):
            yield plain
        if len(sentences(bare)) == 1 and (asked := fronted(bare)):
            yield asked
        if any(map(is_asking, WORD.findall(bare))) and not BREAK.search(bare):
            yield bare
        words = WORD.findall(core)
        if len(words) > _FEWEST and is_claim(core) and not self._describes(core):
            yield f"Czy {unjoined(core)}"  # „chrom wrze powyżej 1000 stopni?”

    def _lacking(self, text: str, mentions: Sequence[str]) -> Iterator[str]:
        """What a message says is missing or asked for, of the name there or in front, where its last sentence only asks
        what that is („Czytam o Heglu i brakuje mi daty urodzenia. Kiedy to było?”)."""
        *before, last = ("", *sentences(text))
        if not any(before) or not all(map(_asks_again, self._tokens(last))):
            return
        said, tokens = before[-1], self._tokens(before[-1])
        wanting = [at for at, one in enumerate(tokens[:-1]) if one.lemmas & (lemmas("missing") | lemmas("inquiring"))]
        if not wanting or any(map(is_asking, WORD.findall(said))):
            return
        start = behind(tokens, wanting[-1] + 1, lemmas("by_whom_missed"))
        phrase = said[tokens[start].start :].strip(" .!…") if start < len(tokens) else ""
        names = names_in(f", {phrase}", mentions) or names_in(
            text[: text.find(said)] + said[: tokens[start - 1].end], mentions
        )
        for name in names[:_MOST_OWNERS] if phrase else ():
            what = "jaka" if (best := tokens[start].best) and best.lemma.endswith("a") else "jaki"
            yield f"{what} {phrase if name in phrase else f'{phrase} {name}'}?"

    def _describes(self, text: str) -> bool:
        """Whether a text has a superlative and no verb: it describes what it asks for, and states nothing."""
        graded = any(word.lower().startswith(SUPERLATIVE) for word in WORD.findall(text))
        return graded and not any(token.is_finite for token in self._tokens(text))

    def _of_parts(self, text: str, mentions: Sequence[str]) -> Iterator[str]:
        """What parts of a message ask: as they are where they name what they ask of, and about what was told before."""
        parts = [_timed(part, text) for part in (*asking_parts(text), *requested_parts(text))]
        asking = sorted(parts, key=lambda part: (not part.text.endswith("?"), part.start))
        before = {part: names_in(text[: part.start], mentions) for part in asking}
        naming = [part for part in asking if names_in(part.text, mentions)]
        others = {part: with_other_subject(part.text, before[part]) for part in naming}
        yield from filter(None, others.values())
        owned = [part for part in naming if _is_owned_before(part, text[: part.start], mentions)]
        of_that = [part for part in asking if part.start and asks_of_that(part.text)]
        whole = [part for part in naming if not others[part] and part not in (*owned, *of_that)]
        pointing = [part.text for part in whole if points_to_noun(part.text) and before[part]]
        yield from (part.text for part in whole if part.text.endswith("?") and part.text not in pointing)
        yield from checked(text)
        for claim in () if self._describes(text) else stated(text, mentions):
            yield from (claim, without_fillers(claim))
        for part in asking:
            if part in whole and not part.text.endswith("?"):
                yield part.text
            if part not in of_that or not asks_for_number(part.text):
                yield from self._about_names(part, text[: part.start], before[part], mentions)
        yield from pointing
        yield from _commanded(text)
        alone = [part.text for part in asking if not words_of(part.text) & framing_words("anaphors")]
        alone = [text for text in alone if not lacks_noun(text)] if any(before.values()) else alone
        yield from about_unnamed(text, mentions)
        yield from (*map(without_fillers, alone), *alone)

    def _about_names(self, part: Part, before: str, told: Sequence[str], mentions: Sequence[str]) -> Iterator[str]:
        """A part about each of the names `told` in front of it; then about more than these names say."""
        if again := resumed(part.text, before):
            yield again
        if options := of_them(part.text, told):
            yield options
        yield from filter(None, (of_both(part.text, told), of_first_and_second(part.text, told)))
        yield from without_those_told(part.text, told)
        several = tuple(of_several_told(part.text, before, mentions))
        yield from several
        if several and takes_all(part.text):
            return  # of none of them alone
        if is_of_unnamed(part.text, before):
            return
        if computed := what_is_computed(part.text, before):
            yield f"{computed} – {opened(part.text)}"
            return  # of none of what is added up alone
        named = told_before(before, mentions) if lacks_noun(part.text) else told
        said = self._tokens(before)
        asked = self._tokens(part.text)
        named = [name for name in named if not tells_which(said, before.rfind(name))]
        named = [name for name in named if may_be_meant(name, said, before, asked)]
        names = without_whereabouts(pointed_at(part.text, named, before), before, part.text)
        phrases = phrases_of(names[0], named, before) if names else []
        if says_nothing(part.text):  # who somebody is whose name is told, nobody asks
            phrases, names = [phrase for phrase in phrases if not phrase.startswith(names[0])], ()
        is_title = bool(names) and names[0].startswith(_OPENED) and not before.startswith(names[0])
        for name in (*phrases, *names) if is_title else (*names, *phrases):
            yield about(name, part.text)
        if not named and (thing := described(before, said)):
            yield about(thing, part.text)


def _asks_again(token: Token) -> bool:
    """Whether a word says no more than that the answer is asked for („Która to data?”)."""
    if not token.form[:1].isalpha() or not token.lemmas.isdisjoint(question_words()):
        return True
    return bool(token.lemmas & lemmas("asked_again"))


def asks_late(text: str) -> bool:
    """Whether a clause behind the first one asks by a word that opens no relative clause.

    >>> asks_late("Mam zagwozdkę, kto był starszy"), asks_late("państwo, w którym leży Oslo")
    (True, False)
    """
    first = (words[0].lower() for part in asking_parts(text) if part.start and (words := WORD.findall(part.text)))
    return any(is_asking(word) and word not in framing_words("relative") for word in first)


def _is_owned_before(part: Part, before: str, mentions: Sequence[str]) -> bool:
    """Whether a part asks of what belongs to a thing that was named in front of it alone („Ile jego księżyców …?”)."""
    if not (noun := owned(part.text)) or not names_in(before, mentions):
        return False
    said = opened(part.text)
    opening = said[: said.lower().rfind(noun)]
    return not names_in(f", {opening}", mentions)


def _supposed(text: str) -> Iterator[str]:
    """What is asked under a condition, with the condition („jeżeli dodam A do B, to ile …?”)."""
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        opened = [match for match in _SUPPOSING.finditer(sentence) if not any(map(is_asking, WORD.findall(match[2])))]
        yield from (f"{match[1]} {match[2]} – {match[3]}" for match in opened[-1:])


def _ordered(text: str) -> Iterator[str]:
    """The sentences of a message that want things put in order („Uporządkuj od największej: …”)."""
    for start, end in sentence_spans(text):
        words = words_of(text[start:end])
        if start and words & framing_words("ordering"):
            yield text[start:end]


def _commanded(text: str) -> Iterator[str]:
    """The sentences behind the first that begin with a command („Rysuję Układ Słoneczny. Wymień planety.”)."""
    for start, end in sentence_spans(text)[1:]:
        first = next(iter(WORD.findall(text[start:end])), "").lower()
        if first in framing_words("commands"):
            yield text[start:end]


def _computed(text: str) -> Iterator[str]:
    """What a sentence wants computed („Podziel A przez B: ile razy …?”), without what asks so once more."""
    for start, end in sentence_spans(text):
        said = core_question(text[start:end])
        first = next(iter(WORD.findall(said)), "").lower()
        if first in framing_words("computing"):
            yield said.partition(":")[0].strip(" .!")


def _timed(part: Part, text: str) -> Part:
    return Part(at_its_time(part.text, text[: part.start]), part.start)


def _left_open(text: str, mentions: Sequence[str]) -> Iterator[str]:
    """What claims of the message leave open, where its questions say no more („Jak on się nazywa?”)."""
    for start, end in sentence_spans(text):
        sentence = text[start:end]
        for begin in (0, *(match.start() for match in BREAK.finditer(sentence))):
            clause = sentence[begin:].lstrip(" ,;:–—-")
            before = text[: start + begin]
            if before and says_nothing(clause) and any(map(is_asking, words_of(clause))):
                yield from _of_owned(before, clause, mentions)
            for question in left_open(before, clause, mentions) if before else ():
                yield from (about(name, question) for name in _unnamed(question, before, mentions)[:1])
                yield question


def _of_owned(before: str, clause: str, mentions: Sequence[str]) -> Iterator[str]:
    """What a question that says nothing of its own asks about the last thing that belongs to what was named before
    („Liza Minnelli zachwyca. Jej mama też śpiewała, jak się nazywała?”)."""
    if noun := owned(sentences(before)[-1]):
        names = names_in(before, mentions)[:_MOST_OWNERS]
        event = _event(sentences(before)[-1], noun)
        yield from (f"{clause.strip(' ?.!').lower()} {event} {name}?" for name in names if event)
        yield from (about(name, f"{clause.strip(' ?.!')} {noun}") for name in names)


def _event(sentence: str, noun: str) -> str:
    """The noun in front of what belongs to somebody, where that is what happened to it („w rocznicę powstania jego
    państwa”); else empty."""
    words = [word.lower() for word in WORD.findall(sentence)]
    place = next((at for at in range(1, len(words) - 1) if " ".join(words[at : at + 2]) == noun), 0)
    return words[place - 1] if place and words[place - 1].endswith(_DEED_ENDINGS) else ""


def _unnamed(question: str, before: str, mentions: Sequence[str]) -> Sequence[str]:
    """The names in front of a question that points back and names nothing itself."""
    points = words_of(question) & framing_words("anaphors") and not names_in(f", {question}", mentions)
    return names_in(before, mentions) if points else ()
