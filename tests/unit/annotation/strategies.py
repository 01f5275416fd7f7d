"""Records of all kinds for properties of the formats."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import strategies as st

from kgqa.annotation.question_records import (
    TAGGED,
    Alternative,
    Article,
    Excerpt,
    Field,
    Record,
    State,
    TaggedToken,
    Tagging,
)

CHARACTERS = st.characters(exclude_categories=("Cs",))
PIECES = st.sampled_from(
    ["<s>", "</s>", "<g/>", "&lt;", "&amp;", "&", "<", "a\tb", "ż", "„", "Ala", ".", "\u2028", "…"]
)
SPACES = st.sampled_from(["", " ", "  ", "\n", "\n\n", "\t", "\u00a0", " \r\n"])
WORDS = st.one_of(PIECES, st.text(CHARACTERS, min_size=1, max_size=8).filter(lambda text: not text.isspace()))
TEXTS = st.one_of(st.text(CHARACTERS, max_size=30), st.lists(st.one_of(WORDS, SPACES), max_size=8).map("".join))
STARTS = st.one_of(st.none(), st.integers(0, 10_000))
EXCERPTS = st.builds(Excerpt, TEXTS, STARTS)
MARKS = st.one_of(PIECES, st.text(CHARACTERS, max_size=5))


@st.composite
def taggings(draw: st.DrawFn) -> tuple[str, Tagging]:
    """A text and tokens that cover it but for white space."""
    text, sentences = draw(SPACES), []
    for _ in range(draw(st.integers(0, 3))):
        tokens = []
        for _ in range(draw(st.integers(1, 4))):
            form = draw(WORDS)
            tokens.append(TaggedToken(form, len(text), draw(MARKS), draw(MARKS), draw(st.booleans())))
            text += form + draw(SPACES)
        sentences.append(tuple(tokens))
    return text, tuple(sentences)


def tagged_record(texts: dict[Field, tuple[str, Tagging]], record: Record) -> Record:
    """A record with texts and their tags."""
    text = {part: found[0] for part, found in texts.items()}
    return Record(
        record.id,
        text[Field.QUESTION],
        Article(text[Field.TEXT], record.article.title, record.article.url),
        Excerpt(text[Field.SELECTION], record.selection.start),
        Excerpt(text[Field.EXTRACTION], record.extraction.start),
        text[Field.ANSWER],
        record.context,
        record.question_type,
        record.answer_type,
        record.answerable,
        record.alternatives,
        record.annotator,
        record.created,
        record.changed,
        record.state,
        {part: found[1] for part, found in texts.items() if found[1]},
        record.extra,
    )


TIMES = st.one_of(st.none(), st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC)))
EXTRA = st.dictionaries(
    TEXTS, st.recursive(st.one_of(st.none(), st.booleans(), st.integers(), TEXTS), st.lists), max_size=2
)
TYPES = st.one_of(st.sampled_from(["", "PERSON", "YES/NO"]), TEXTS)
RECORDS = st.builds(
    Record,
    id=st.one_of(st.sampled_from(["000007", "1010_0_0", "../x"]), TEXTS),
    question=TEXTS,
    article=st.builds(Article, TEXTS, TEXTS, TEXTS),
    selection=EXCERPTS,
    extraction=EXCERPTS,
    answer=TEXTS,
    context=st.lists(EXCERPTS, max_size=2).map(tuple),
    question_type=TYPES,
    answer_type=TYPES,
    answerable=st.booleans(),
    alternatives=st.lists(st.builds(Alternative, EXCERPTS, TEXTS), max_size=2).map(tuple),
    annotator=TEXTS,
    created=TIMES,
    changed=TIMES,
    state=st.sampled_from(State),
    tagging=st.just({}),
    extra=EXTRA.filter(lambda extra: not extra.keys() & {"squad", "sqad"}),
)
TAGGED_RECORDS = st.builds(
    tagged_record, st.fixed_dictionaries({part: taggings() for part in TAGGED if part is not Field.CONTEXT}), RECORDS
)
