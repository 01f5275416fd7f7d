"""Why a question has no answer, as far as its words tell: which were not understood, or what the graph lacks."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.model import Cause, Findings, Licence, Linked, NoAnswer, Part, Stage, Token
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import ADJECTIVAL, PLAIN_NOUNS

_FITS = 0.95
"""Score from which on a template without an answer explains a whole question. Not fitted: it only names the cause."""
_TELLING = PLAIN_NOUNS | ADJECTIVAL
_REASONS = {
    Cause.NAME: "no known thing is called {words}",
    Cause.WORD: "not understood: {words}",
    Cause.MANY: "the question is for one thing, and the graph has many that are so",
    Cause.RELATION: "the graph holds no answer to any reading of the question",
}


def missed(linked: Linked, findings: Findings) -> NoAnswer:
    """The miss of a question to which nothing that was found is likely enough, with its cause."""
    best = next(iter(findings.results), None)
    names, words = tuple(_unknown_names(linked)), tuple(_unsaid(linked, findings))
    understood = any(match.score >= _FITS for match in findings.empty)
    if names:
        cause, said = Cause.NAME, names
    elif understood and findings.many:
        cause, said = Cause.MANY, ()
    elif understood:
        cause, said = Cause.RELATION, ()
    elif words:
        cause, said = Cause.WORD, words
    else:
        cause, said = (Cause.READING if best else Cause.RELATION), ()
    stage = Stage.MATCHING if best is None and not findings.empty else Stage.EXECUTION
    quoted = ", ".join(f"„{one}”" for one in said)
    unlikely = f"no reading is likely enough: {best.score:.2f}" if best else "no template fits the question"
    return NoAnswer(stage, _REASONS.get(cause, unlikely).format(words=quoted), cause, said)


def unknown(linked: Linked) -> NoAnswer:
    """The miss of a question of which no word names or relates anything known."""
    names = tuple(_unknown_names(linked))
    cause, said = (Cause.NAME, names) if names else (Cause.WORD, tuple(_unexplained(linked)))
    return NoAnswer(Stage.LINKING, "no word of the question names anything known", cause, said)


def _unknown_names(linked: Linked) -> Iterator[str]:
    """Runs of capitalised words behind the first of a sentence, and quotations, in which nothing known is named."""
    analysis = linked.analysis
    opening = {start for start, _ in analysis.sentences} | {0}
    known = {at for one in linked.mentions if one.candidates for at in range(one.start, one.end)}
    known |= {at for one in linked.values for at in range(one.start, one.end)}
    times = {at for one in analysis.understanding.times for at in range(one.start, one.end)}
    run: list[str] = []
    for index, token in enumerate(analysis.tokens):
        asks = not token.lemmas.isdisjoint(question_words())
        if index not in known | times | opening and token.form[:1].isupper() and not asks:
            run.append(token.form)
        elif run:
            yield " ".join(run)
            run = []
    if run:
        yield " ".join(run)


def _unsaid(linked: Linked, findings: Findings) -> Iterator[str]:
    """The words that the likeliest reading leaves unaccounted for, or only guesses at; without any reading those that
    neither name nor relate anything."""
    first, analysis = next(iter(findings.results), None), linked.analysis
    if first is None:
        yield from _unexplained(linked)
    for one in first.alignment if first else ():
        guessed = one.licence is Licence.WEAK and one.part is Part.RELATION and _says_much(analysis.tokens[one.index])
        if one.licence is Licence.NONE or guessed:
            yield analysis.tokens[one.index].form


def _unexplained(linked: Linked) -> Iterator[str]:
    """The words that say much, ask nothing, and neither name nor relate anything known."""
    analysis = linked.analysis
    known = {at for one in linked.relation_phrases for at in one.tokens}
    known |= {at for one in linked.mentions for at in range(one.start, one.end)}
    known |= {at for one in analysis.wh_phrases for at in range(one.start, one.end)}
    yield from (token.form for at, token in enumerate(analysis.tokens) if at not in known and _says_much(token))


def _says_much(token: Token) -> bool:
    return bool(token.readings) and all(reading.tag.pos in _TELLING for reading in token.readings)
