"""No format loses anything of a record."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgqa.annotation.formats.sqad_layout import (
    SqadLayout,
    TaggedText,
    gaps_of,
    read_layout,
    read_vertical,
    write_vertical,
)
from kgqa.annotation.question_records import Article, Excerpt, Field, Record
from kgqa.annotation.record_sets import NAMES, RecordFormat, format_of, format_to_write, formats
from kgqa.annotation.retagging import tagged_throughout
from kgqa.annotation.tools import LanguageTools
from kgqa.errors import InputError
from tests.unit.annotation.strategies import RECORDS, TAGGED_RECORDS, taggings

FILES = {"sqad": "set", "squad": "set.json", "squad-lines": "set.jsonl", "jsonl": "set.jsonl.gz"}
QUICK = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="session")
def known(tools: LanguageTools) -> Mapping[str, RecordFormat]:
    return formats(tools)


def written_and_read(records: list[Record], form: RecordFormat) -> list[Record]:
    with TemporaryDirectory() as directory:
        path = Path(directory) / FILES[form.name]
        form.write(records, path)
        return list(form.read(path))


@pytest.mark.parametrize("name", [name for name in NAMES if name != "sqad"])
@QUICK
@given(records=st.lists(st.one_of(RECORDS, TAGGED_RECORDS), max_size=3))
def test_files_lose_nothing(name: str, known: Mapping[str, RecordFormat], records: list[Record]) -> None:
    assert written_and_read(records, known[name]) == records


@QUICK
@given(records=st.lists(TAGGED_RECORDS, max_size=3))
def test_directories_lose_nothing(
    known: Mapping[str, RecordFormat], tools: LanguageTools, records: list[Record]
) -> None:
    tagged = [tagged_throughout(record, tools) for record in records]
    found = written_and_read(records, known["sqad"])
    assert sorted(found, key=repr) == sorted(tagged, key=repr)


@pytest.mark.parametrize("first", NAMES)
@pytest.mark.parametrize("second", NAMES)
def test_every_way_between_formats_leads_back(
    first: str, second: str, record: Record, tools: LanguageTools, known: Mapping[str, RecordFormat]
) -> None:
    full = tagged_throughout(record, tools)
    once = written_and_read([full], known[first])
    assert written_and_read(written_and_read(once, known[second]), known[first]) == once == [full]


@QUICK
@given(taggings())
def test_vertical_texts_lose_nothing(tagged: tuple[str, tuple[tuple[object, ...], ...]]) -> None:
    text = TaggedText(*tagged)  # type: ignore[arg-type]
    plain = tuple(tuple(replace(token, corrected=False) for token in sentence) for sentence in text.tagging)
    assert read_vertical(write_vertical(text), gaps_of(text)) == TaggedText(text.text, plain)


FOREIGN = {
    "01question.vert": "<s>\nKde\tkde\tk6\nleží\tležet\tk5\nBrno\tBrno\tk1\n<g/>\n?\t?\tkI\n</s>\n",
    "03text.vert": '<s desamb="1">\nBrno\tBrno\tk1\nleží\tležet\tk5\nna\tna\tk7\nMoravě\tMorava\tk1\n<g/>\n.\t.\tkI\n'
    "</s>\n<s>\nJe\tbýt\tk5\nvelké\tvelký\tk2\n<g/>\n.\t.\tkI\n</s>\n",
    "04url.txt": "https://cs.wikipedia.org/wiki/Brno\n",
    "05metadata.txt": "<question_type>LOCATION</question_type>\nanswer_type: LOCATION\nbatch\t7\n",
    "06answer.selection.vert": "<s>\nBrno\nleží\nna\nMoravě\n<g/>\n.\n</s>\n",
    "07question_context.vert": "<s>\nJe\tbýt\tk5\n</s>\n<s>\nvelké\n</s>\n",
    "08note.txt": "ahoj\n",
    "09answer_extraction.vert": "na\tna\tk7\tloc\nMoravě\tMorava\tk1\tloc\n",
}


@pytest.fixture
def foreign(tmp_path: Path) -> Path:
    directory = tmp_path / "foreign" / "data" / "000012"
    directory.mkdir(parents=True)
    for name, text in FOREIGN.items():
        (directory / name).write_text(text, encoding="utf-8")
    return tmp_path / "foreign"


def test_a_foreign_collection_is_read(foreign: Path, known: Mapping[str, RecordFormat]) -> None:
    (found,) = known["sqad"].read(foreign)
    assert found == next(iter(known["sqad"].read(foreign / "data" / "000012")))
    assert (found.id, found.question, found.question_type, found.answer_type) == (
        "000012", "Kde leží Brno?", "LOCATION", "LOCATION",
    )  # fmt: skip
    assert found.article == Article("Brno leží na Moravě. Je velké.", "", "https://cs.wikipedia.org/wiki/Brno")
    assert (found.selection.text, found.extraction.text) == ("Brno leží na Moravě.", "na Moravě")
    assert found.context == (Excerpt("Je"), Excerpt("velké"))
    assert found.tagging[Field.EXTRACTION][0][1].tag == "k1\tloc"
    assert found.extra == {"sqad": {"files": {"08note.txt": "ahoj\n"}, "metadata": {"batch": "7"}}}


def test_a_foreign_collection_survives_every_format(foreign: Path, known: Mapping[str, RecordFormat]) -> None:
    (found,) = known["sqad"].read(foreign)
    full = replace(found, tagging={**found.tagging})
    for name in NAMES:
        (back,) = written_and_read([full], known[name])
        assert replace(back, tagging={}) == replace(full, tagging={})
        assert all(back.tagging[part] == tagging for part, tagging in full.tagging.items())


def test_a_directory_holds_what_the_data_set_describes(
    record: Record, tools: LanguageTools, known: Mapping[str, RecordFormat], tmp_path: Path
) -> None:
    known["sqad"].write([replace(record, id="000003"), replace(record, id="000003")], tmp_path / "set")
    assert [one.name for one in sorted((tmp_path / "set" / "data").iterdir())] == ["000001", "000003"]
    directory = tmp_path / "set" / "data" / "000003"
    assert {path.name for path in directory.iterdir()} >= FOREIGN.keys() - {"07question_context.vert", "08note.txt"}
    assert (directory / "09answer_extraction.vert").read_text(encoding="utf-8") == (
        "<s>\nw\tw\tprep:loc:nwok\nWarszawie\tWarszawa\tsubst:sg:loc:f\n</s>\n"
    )
    assert (directory / "04url.txt").read_text(encoding="utf-8") == record.article.url + "\n"


POQUAD = {
    "version": "v2.0",
    "data": [
        {
            "id": 7,
            "title": "Wisła",
            "summary": "Rzeka.",
            "url": "https://pl.wikipedia.org/wiki/Wis%C5%82a",
            "paragraphs": [
                {
                    "context": "Wisła jest rzeką. Ma 1047 km.",
                    "qas": [
                        {
                            "id": "7_0_0",
                            "question": "Ile kilometrów ma Wisła?",
                            "answers": [
                                {
                                    "text": "1047 km",
                                    "answer_start": 21,
                                    "answer_end": 28,
                                    "generative_answer": "1047 km",
                                },
                                {"text": "1047", "answer_start": 21, "answer_end": 25},
                            ],
                            "is_impossible": False,
                        },
                        {
                            "id": "7_0_1",
                            "question": "Kto nazwał Wisłę?",
                            "answers": [],
                            "plausible_answers": [{"text": "Wisła", "answer_start": 0}],
                            "is_impossible": True,
                        },
                    ],
                },
                {"context": "Płynie przez Kraków.", "qas": [{"id": "x", "question": "Kto?", "answers": []}]},
            ],
        }
    ],
}


def test_a_squad_file_comes_back_as_it_was(known: Mapping[str, RecordFormat], tmp_path: Path) -> None:
    path = tmp_path / "in.json"
    path.write_text(json.dumps(POQUAD), encoding="utf-8")
    records = list(known["squad"].read(path))
    assert [record.answerable for record in records] == [True, False, True]
    assert records[0].extraction == Excerpt("1047 km", 21)
    known["squad"].write(records, tmp_path / "out.json")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8")) == POQUAD


LINES = [
    {
        "id": "1", "title": "Wisła", "url": "u", "context": "Ma 1047 km.", "question": "Ile?", "answers": ["1047 km"],
        "generative_answers": ["1047"], "answer_starts": [3], "is_impossible": False,
    },
    {
        "id": "2", "title": "", "url": "", "context": "Ma 1047 km.", "question": "Kto?", "answers": [],
        "generative_answers": [], "answer_starts": [], "is_impossible": True,
    },
    {
        "id": "3", "title": "", "url": "", "context": "Ma 1047 km.", "question": "Co?",
        "answers": {"text": ["1047 km", "1047"], "answer_start": [3, 3]},
    },
]  # fmt: skip


def test_squad_lines_come_back_as_they_were(known: Mapping[str, RecordFormat], tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in LINES), encoding="utf-8")
    assert format_of(path) == "squad-lines"
    known["squad-lines"].write(known["squad-lines"].read(path), tmp_path / "out.jsonl")
    assert [json.loads(line) for line in (tmp_path / "out.jsonl").read_bytes().splitlines()] == LINES


def test_formats_are_told_by_names_and_first_lines(
    tmp_path: Path, record: Record, known: Mapping[str, RecordFormat]
) -> None:
    known["jsonl"].write([record], tmp_path / "a.jsonl.gz")
    assert b"question" in gzip.decompress((tmp_path / "a.jsonl.gz").read_bytes())
    assert (format_of(tmp_path / "a.jsonl.gz"), format_of(tmp_path), format_of(Path("x.json.gz"))) == (
        "jsonl", "sqad", "squad",
    )  # fmt: skip
    assert [format_to_write(Path(name)) for name in ("x", "x.json", "x.jsonl.gz")] == ["sqad", "squad", "jsonl"]
    for tell in (format_of, format_to_write):
        with pytest.raises(InputError, match="does not tell the format"):
            tell(Path("x.txt"))


BAD = {
    "no file": ("jsonl", None, "no such file"),
    "no JSON": ("jsonl", "{", "line 1: no JSON"),
    "no object": ("jsonl", "[]", "line 1: no record"),
    "no id": ("jsonl", '{"question": "a", "text": ""}', "line 1: no record"),
    "wrong kind": ("jsonl", '{"id": 1, "question": "a", "text": ""}', "line 1: no record"),
    "unknown state": ("jsonl", '{"id": "1", "question": "a", "text": "", "state": "lost"}', "line 1: no record"),
    "deep": ("jsonl", "[" * 100_000, "line 1: no JSON"),
    "not UTF-8": ("jsonl", b"\xff\xfe", "no JSON"),
    "no data": ("squad", "{}", "no list of objects"),
    "no paragraphs": ("squad", '{"data": [{}]}', "article 1: no list of objects"),
    "no answers": ("squad", '{"data": [{"paragraphs": [{"context": "", "qas": [{}]}]}]}', "no question of a SQuAD"),
    "no context": ("squad-lines", '{"question": ""}', "line 1: no question of a SQuAD file"),
    "bad supplement": (
        "squad-lines", '{"question": "", "context": "", "answers": [], "kgqa": {"state": 7}}', "line 1: no record",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_bad_files_are_refused_clearly(case: str, known: Mapping[str, RecordFormat], tmp_path: Path) -> None:
    name, content, message = BAD[case]
    path = tmp_path / "bad"
    if content is not None:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(InputError, match=message):
        list(known[name].read(path))


def test_bad_directories_are_refused_clearly(foreign: Path, known: Mapping[str, RecordFormat], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no records there"):
        list(known["sqad"].read(tmp_path / "nowhere"))
    (foreign / "data" / "000012" / "02answer.vert").write_bytes(b"\xff")
    with pytest.raises(InputError, match="cannot read the file"):
        list(known["sqad"].read(foreign))


def test_what_is_there_is_not_overwritten(record: Record, known: Mapping[str, RecordFormat], tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="the output is there already"):
        known["sqad"].write([record], tmp_path)


def test_what_a_killed_export_left_goes_with_the_next(
    record: Record, known: Mapping[str, RecordFormat], tmp_path: Path
) -> None:
    (tmp_path / ".new-abcdefgh" / "data").mkdir(parents=True)
    (tmp_path / "new").mkdir()
    known["sqad"].write([record], tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["new"]
    assert (tmp_path / "new").stat().st_mode & 0o777 == tmp_path.joinpath("new", "data").stat().st_mode & 0o777


@pytest.mark.parametrize("name", ["../../escaped.txt", "/tmp/x", ".hidden", "a/b", ""])
def test_files_of_records_stay_in_their_directory(
    name: str, record: Record, known: Mapping[str, RecordFormat], tmp_path: Path
) -> None:
    tricky = replace(record, extra={"sqad": {"files": {name: "x"}}})
    with pytest.raises(InputError, match="a file that cannot be written"):
        known["sqad"].write([tricky], tmp_path / "set")


def test_unusable_leftovers_are_refused(record: Record, known: Mapping[str, RecordFormat], tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"unusable extra\.squad\.article"):
        known["squad"].write([replace(record, extra={"squad": {"article": 7}})], tmp_path / "set.json")
    with pytest.raises(InputError, match=r"unusable extra\.sqad\.files"):
        known["sqad"].write([replace(record, extra={"sqad": 7})], tmp_path / "set")


def test_a_layout_is_read(tmp_path: Path, record: Record, tools: LanguageTools) -> None:
    path = tmp_path / "layout.yaml"
    path.write_text("root: ''\ndigits: 4\nmetadata_style: tags\nquestion_type: q_type\n", encoding="utf-8")
    layout = read_layout(path)
    assert layout == SqadLayout(root="", digits=4, metadata_style="tags", question_type="q_type")
    form = formats(tools, layout)["sqad"]
    form.write([record], tmp_path / "set")
    metadata = (tmp_path / "set" / "0001" / "05metadata.txt").read_text(encoding="utf-8")
    assert metadata == "<q_type>LOCATION</q_type>\n<answer_type>LOCATION</answer_type>\n"
    assert list(form.read(tmp_path / "set")) == [tagged_throughout(record, tools)]


@pytest.mark.parametrize("text", ["- a", "colour: red", "digits: six", "url: ../x", "{"])
def test_a_bad_layout_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "layout.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="layout"):
        read_layout(path)
