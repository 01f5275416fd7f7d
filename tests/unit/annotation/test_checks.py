"""Every check finds what it is for, and repairs what it can."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.annotation.checks import Check, QuestionIndex, all_checks, fixed, problems_of
from kgqa.annotation.checks.base import LANGUAGES
from kgqa.annotation.question_records import Article, Excerpt, Field, Record, TaggedToken
from kgqa.annotation.tools import LanguageTools

OTHER = ("2", "W którym roku Bolesław Prus napisał powieść „Lalka”?")


@pytest.fixture
def checks(tools: LanguageTools) -> dict[str, Check]:
    return {check.name: check for check in all_checks(tools, QuestionIndex(tools, [OTHER]))}


def found(record: Record, checks: dict[str, Check]) -> set[tuple[str, str, Field]]:
    """Check, message and field of all problems; every message can be said in both languages."""
    problems = list(problems_of(record, list(checks.values())))
    assert all(problem.text(language) for problem in problems for language in LANGUAGES)
    assert {problem.record for problem in problems} <= {record.id}
    return {(problem.check, problem.code, problem.field) for problem in problems}


def test_a_good_record_passes(record: Record, checks: dict[str, Check]) -> None:
    assert found(record, checks) == set()
    assert fixed(record, list(checks.values())) == record


def selected(record: Record, sentence: str, answer: str, **others: object) -> Record:
    """The record with another answer sentence and exact answer."""
    text = record.article.text
    places = (Excerpt(sentence, text.find(sentence)), Excerpt(answer, text.find(answer)))
    return replace(record, selection=places[0], extraction=places[1], answer=answer, **others)  # type: ignore[arg-type]


CASES = {
    "empty": (
        lambda record: Record("1", "", Article("")),
        {("complete", "missing", part) for part in Field if part not in (Field.URL, Field.TITLE, Field.CONTEXT)},
    ),
    "unanswerable": (
        lambda record: replace(record, answerable=False, answer="", extraction=Excerpt(""), selection=Excerpt("")),
        set(),
    ),
    "two sentences": (
        lambda record: selected(
            record, "Bolesław Prus był polskim pisarzem. Urodził się w Hrubieszowie.", "w Hrubieszowie"
        ),
        {("one-sentence", "several", Field.SELECTION)},
    ),
    "two sentences that the article does not have": (
        lambda record: replace(
            record,
            selection=Excerpt("Nic nie wiadomo. Faraon ukazał się w Warszawie."),
            extraction=Excerpt("w Warszawie"),
        ),
        {("one-sentence", "several", Field.SELECTION), ("selection-in-text", "absent", Field.SELECTION)},
    ),
    "part of a sentence": (
        lambda record: selected(record, "„Faraon” ukazała się w Warszawie", "w Warszawie"),
        {("one-sentence", "part", Field.SELECTION)},
    ),
    "sentence at another place": (
        lambda record: replace(record, selection=Excerpt(record.selection.text, 3)),
        {("selection-in-text", "elsewhere", Field.SELECTION)},
    ),
    "answer that the sentence does not have": (
        lambda record: replace(record, extraction=Excerpt("w Krakowie"), answer="w Krakowie"),
        {("extraction-in-selection", "absent", Field.EXTRACTION)},
    ),
    "answer at another place": (
        lambda record: replace(record, extraction=Excerpt("w Warszawie", 3)),
        {("extraction-in-selection", "elsewhere", Field.EXTRACTION)},
    ),
    "answer from another sentence": (
        lambda record: replace(
            record, extraction=Excerpt("Hrubieszowie", record.article.text.index("Hrub")), answer="Hrubieszów"
        ),
        {("extraction-in-selection", "absent", Field.EXTRACTION)},
    ),
    "cut word": (
        lambda record: replace(record, extraction=Excerpt("Warsz"), answer="Warsz"),
        {("extraction-in-selection", "cut", Field.EXTRACTION)},
    ),
    "whole sentence": (
        lambda record: replace(record, extraction=record.selection, answer=record.selection.text),
        {("extraction-in-selection", "whole", Field.EXTRACTION)},
    ),
    "other words": (
        lambda record: replace(record, answer="w Krakowie"),
        {("answer-agrees", "added", Field.ANSWER)},
    ),
    "fewer words": (
        lambda record: replace(record, extraction=Excerpt("w Warszawie po czterech latach"), answer="w Warszawie"),
        {("answer-agrees", "dropped", Field.ANSWER)},
    ),
    "other inflection": (lambda record: replace(record, answer="Warszawa"), set()),
    "pronoun": (
        lambda record: selected(record, "On napisał w 1890 roku powieść „Lalka”.", "„Lalka”"),
        {("context-for-anaphor", "missing", Field.CONTEXT)},
    ),
    "pronoun with context": (
        lambda record: selected(
            record,
            "On napisał w 1890 roku powieść „Lalka”.",
            "„Lalka”",
            context=(Excerpt("Bolesław Prus był polskim pisarzem.", 0),),
        ),
        set(),
    ),
    "no subject": (
        lambda record: selected(record, "Urodził się w Hrubieszowie.", "w Hrubieszowie"),
        {("context-for-anaphor", "subject", Field.CONTEXT)},
    ),
    "context from elsewhere": (
        lambda record: replace(record, context=(Excerpt("Był Polakiem."),)),
        {("context-for-anaphor", "absent", Field.CONTEXT)},
    ),
    "unknown type": (
        lambda record: replace(record, question_type="PLACE", answer_type="place"),
        {
            ("types-known", "unknown", Field.QUESTION_TYPE),
            ("types-known", "unknown", Field.ANSWER_TYPE),
            ("types-as-classified", "other", Field.QUESTION_TYPE),
            ("types-as-classified", "other", Field.ANSWER_TYPE),
        },
    ),
    "types that clash": (
        lambda record: replace(record, answer_type="PERSON"),
        {
            ("types-compatible", "clash", Field.ANSWER_TYPE),
            ("types-as-classified", "other", Field.ANSWER_TYPE),
        },
    ),
    "yes": (
        lambda record: replace(record, answer="tak"),
        {("yes-no-for-verb-phrase", "type", Field.ANSWER_TYPE)},
    ),
    "yes where it may be": (
        lambda record: replace(
            record,
            question="Czy „Faraon” ukazał się w Warszawie?",
            question_type="VERB_PHRASE",
            answer_type="YES_NO",
            answer="tak",
        ),
        set(),
    ),
    "neither yes nor no": (
        lambda record: replace(
            record,
            question="Czy „Faraon” ukazał się w Warszawie?",
            question_type="VERB_PHRASE",
            answer_type="YES_NO",
        ),
        {("yes-no-for-verb-phrase", "answer", Field.ANSWER)},
    ),
    "same question": (
        lambda record: replace(record, question=OTHER[1].upper()),
        {
            ("unique-question", "same", Field.QUESTION),
            ("types-as-classified", "other", Field.QUESTION_TYPE),
            ("types-as-classified", "other", Field.ANSWER_TYPE),
        },
    ),
    "address without a scheme": (
        lambda record: replace(record, article=replace(record.article, url="pl.wikipedia.org/wiki/Prus")),
        {("url-well-formed", "malformed", Field.URL)},
    ),
    "invisible character": (
        lambda record: replace(record, answer="w War\u00adszawie\u200b"),
        {("clean-encoding", "characters", Field.ANSWER), ("answer-agrees", "added", Field.ANSWER)},
    ),
    "garbled letters": (
        lambda record: replace(record, article=replace(record.article, title="BolesĹ‚aw Prus")),
        {("clean-encoding", "garbled", Field.TITLE)},
    ),
    "separate accents": (
        lambda record: replace(record, article=replace(record.article, title="Zo\u0301raw")),
        {("clean-encoding", "composition", Field.TITLE)},
    ),
    "tagged words of another text": (
        lambda record: record.tagged(Field.ANSWER, ((TaggedToken("we", 0, "we", "prep"),),)),
        {("tags-fit-words", "words", Field.ANSWER)},
    ),
    "untagged rest": (
        lambda record: record.tagged(Field.ANSWER, ((TaggedToken("w", 0, "w", "prep:loc:nwok"),),)),
        {("tags-fit-words", "words", Field.ANSWER)},
    ),
    "unknown tag": (
        lambda record: record.tagged(
            Field.ANSWER,
            ((TaggedToken("w", 0, "w", "prep:loc:nwok"), TaggedToken("Warszawie", 2, "Warszawa", "subst:sg:nom:f")),),
        ),
        {("tags-fit-words", "tag", Field.ANSWER)},
    ),
    "unknown tag that a person chose": (
        lambda record: record.tagged(
            Field.ANSWER,
            ((TaggedToken("w", 0, "w", "prep:loc:nwok"), TaggedToken("Warszawie", 2, "X", "subst:sg:nom:f", True)),),
        ),
        set(),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_each_fault_is_found(name: str, record: Record, checks: dict[str, Check]) -> None:
    change, expected = CASES[name]
    assert found(change(record), checks) == expected


def test_every_check_has_a_case(checks: dict[str, Check]) -> None:
    assert {check for _change, expected in CASES.values() for check, _code, _field in expected} == set(checks)


def test_every_check_explains_itself(checks: dict[str, Check]) -> None:
    for name, check in checks.items():
        assert check.name == name
        assert all(check.about(language).endswith(".") for language in LANGUAGES)


REPAIRED = [
    "two sentences",
    "part of a sentence",
    "sentence at another place",
    "cut word",
    "answer at another place",
    "address without a scheme",
    "invisible character",
    "garbled letters",
    "separate accents",
    "tagged words of another text",
    "untagged rest",
    "unknown tag",
]


@pytest.mark.parametrize("name", REPAIRED)
def test_what_needs_no_person_is_repaired(name: str, record: Record, checks: dict[str, Check]) -> None:
    change, expected = CASES[name]
    left = found(fixed(change(record), list(checks.values())), checks)
    assert not left & expected


def test_what_is_not_given_is_proposed(record: Record, checks: dict[str, Check]) -> None:
    bare = replace(record, answer="", selection=Excerpt(""), question_type="", answer_type="")
    assert fixed(bare, list(checks.values())) == record


def test_spellings_of_types_are_repaired(record: Record, checks: dict[str, Check]) -> None:
    loose = replace(record, question_type="verb phrase", answer_type="yes/no")
    mended = checks["types-known"].fixed(loose)
    assert (mended.question_type, mended.answer_type) == ("VERB_PHRASE", "YES_NO")


def test_an_answer_in_other_letters_is_found_in_the_sentence(record: Record, checks: dict[str, Check]) -> None:
    mended = checks["extraction-in-selection"].fixed(replace(record, extraction=Excerpt("W  warszawie,")))
    assert mended.extraction == record.extraction


@pytest.mark.parametrize(
    ("extraction", "answer", "code"),
    [
        ("dr Johannesa Lepsiusa", "dr Johannes Lepsius", None),
        ("wiceadmirała Davida Beatty'ego", "wiceadmirał David Beatty", None),
        ("1989", "Od 1989 roku", None),
        ("Warszawie", "powieść z Warszawy", None),
        ("Johna Hustona", "John Hutson", "added"),
        ("szwedzki", "Szwecja", "added"),
        ("669", "6", "added"),
        ("igelit", "gelit", "added"),
        ("Harry S. Truman", "Truman", "dropped"),
    ],
)
def test_answers_may_be_inflected(
    extraction: str, answer: str, code: str | None, record: Record, checks: dict[str, Check]
) -> None:
    found = checks["answer-agrees"].problems(replace(record, extraction=Excerpt(extraction), answer=answer))
    assert [problem.code for problem in found] == ([code] if code else [])


@pytest.mark.parametrize(
    ("sentence", "code"),
    [
        ("Jego ojciec był lekarzem.", "missing"),
        ("Tam powstał pierwszy dom.", "missing"),
        ("„Ten pisarz umarł w Warszawie.", "missing"),
        ("To, co napisał, jest znane.", None),
        ("Zmarł w Warszawie.", "subject"),
        ("Zmarł tam jego ojciec.", None),
        ("Przyjmuje się, że zginęło 30 osób.", None),
        ("Wzięło w nim udział 62 skoczków.", None),
        ("…", None),
    ],
)
def test_what_points_back_needs_a_context(
    sentence: str, code: str | None, record: Record, checks: dict[str, Check]
) -> None:
    found = checks["context-for-anaphor"].problems(replace(record, selection=Excerpt(sentence)))
    assert [problem.code for problem in found] == ([code] if code else [])


def test_a_cut_number_is_left_to_a_person(record: Record, checks: dict[str, Check]) -> None:
    sentence = "On napisał w 1890 roku powieść „Lalka”."
    start = record.article.text.index(sentence)
    cut = replace(record, selection=Excerpt(sentence, start), extraction=Excerpt("18", record.article.text.index("18")))
    assert checks["extraction-in-selection"].fixed(cut) == cut


def test_an_answer_stands_where_it_is_whole(record: Record, checks: dict[str, Check]) -> None:
    text = "Ola lubi kota, a Ala ma kota i kot ma dom."
    one = replace(record, article=Article(text), selection=Excerpt(text, 0), extraction=Excerpt("kot", 9))
    assert checks["extraction-in-selection"].fixed(one).extraction == Excerpt("kot", text.index("kot ma"))


def test_places_move_when_the_text_is_cleaned(record: Record, checks: dict[str, Check]) -> None:
    dirty = replace(
        record,
        article=replace(record.article, text="\ufeff" + record.article.text),
        selection=Excerpt(record.selection.text, (record.selection.start or 0) + 1),
        extraction=Excerpt(record.extraction.text, (record.extraction.start or 0) + 1),
    )
    assert checks["clean-encoding"].fixed(dirty) == record


def test_the_classifier_says_how_sure_it_is(record: Record, checks: dict[str, Check]) -> None:
    problem = next(checks["types-as-classified"].problems(replace(record, question_type="ENTITY")))
    assert problem.confidence is not None
    assert 0.5 < problem.confidence < 1
    assert problem.text() == f"the classifier sees LOCATION, not ENTITY (confidence {problem.confidence:.2f})"
