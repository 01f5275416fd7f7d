"""Loading templates: what a good file gives, and what is said about each kind of bad one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kgqa.errors import TemplateError
from kgqa.resources import template_directory
from kgqa.sparql.reader import read
from kgqa.templating.pattern import PatternParser
from kgqa.templating.pattern_facts import needs, required_slots
from kgqa.templating.template import SlotSpec, SlotType, TemplateLibrary
from kgqa.templating.template_library import load_library
from kgqa.terms import ItemId

PHRASES = """phrases:
  is: "(być / to)"
  isnt: "nie <is>"
fillers: [się, też]
copulas: ["[<is>]", "to"]
"""
CAPITAL = """- id: capital
  description: The capital of a state.
  slots:
    country: {type: place, classes: [Q6256]}
    city: place
  nominals:
    city: ["stolica {country:gen}"]
  patterns:
    - "{city} ; leżeć ; {country:w+loc}"
  query: "SELECT * WHERE { ?country wdt:P36 ?city }"
  examples:
    - Co jest stolicą Francji?
"""
Load = Callable[..., TemplateLibrary]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Loads a directory with these files; a text may be given as bytes."""

    def written(templates: str | bytes = CAPITAL, *, phrases: str = PHRASES, **more: str) -> TemplateLibrary:
        (tmp_path / "phrases.yaml").write_text(phrases, encoding="utf-8")
        data = templates if isinstance(templates, bytes) else templates.encode()
        (tmp_path / "geography.yaml").write_bytes(data)
        for name, text in more.items():
            path = tmp_path / "more" / f"{name}.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return load_library(tmp_path)

    return written


def test_a_template(load: Load) -> None:
    template = load().templates["capital"]
    assert template.description == "The capital of a state."
    assert template.slots == {
        "country": SlotSpec(SlotType.PLACE, frozenset({ItemId("Q6256")})),
        "city": SlotSpec(SlotType.PLACE),
    }
    assert template.examples == ("Co jest stolicą Francji?",)
    assert template.near_misses == ()
    assert template.query.select("city") == read("SELECT DISTINCT ?city WHERE { ?country wdt:P36 ?city }")
    assert template.origin.startswith("geography.yaml:1")


def test_a_nominal_gives_a_sentence_per_copula(load: Load) -> None:
    template = load().templates["capital"]
    texts = [pattern.pattern.text for pattern in template.patterns]
    assert [(nominal.pattern.text, nominal.asked) for nominal in template.nominals] == [
        ("stolica {country:gen}", "city")
    ]
    assert texts[0] == "{city} ; leżeć ; {country:w+loc}"
    assert {"{city} ; [<is>] ; stolica {country:gen}", "{city} ; to ; stolica {country:gen}"} <= set(texts)


def test_a_nominal_for_a_period_gives_no_sentence(load: Load) -> None:
    entry = CAPITAL.replace("    city: place\n", "    city: period\n").replace(
        "?city }", "?city_first . ?city wdt:P1 ?city_last }"
    )
    template = load(entry.split("  patterns:")[0] + "  query:" + entry.split("  query:")[1]).templates["capital"]
    assert template.patterns == ()
    assert [template.denotes_period(nominal) for nominal in template.nominals] == [True]


def test_fragments_of_queries_are_written_out(load: Load) -> None:
    shared = PHRASES + 'fragments:\n  seat: "?country wdt:P36 ?city"\n'
    template = load(CAPITAL.replace("?country wdt:P36 ?city", "%seat%"), phrases=shared).templates["capital"]
    assert template.query.select("city") == read("SELECT DISTINCT ?city WHERE { ?country wdt:P36 ?city }")


def test_an_unknown_fragment(load: Load) -> None:
    with pytest.raises(TemplateError) as caught:
        load(CAPITAL.replace("?country wdt:P36 ?city", "%seat%"))
    assert "%seat%" in caught.value.message


def test_phrases_may_build_on_earlier_ones(load: Load) -> None:
    library = load(CAPITAL.replace("leżeć", "<isnt>"))
    assert (
        library.templates["capital"].patterns[0].pattern.chunks[1]
        == (PatternParser({}).parse("(nie (być / to))").chunks[0])
    )
    assert library.fillers == {"się", "też"}


def test_flags_and_the_slots_that_may_be_asked(load: Load) -> None:
    plain = load().templates["capital"]
    assert (plain.generic, plain.closed, plain.asks) == (False, frozenset(), {"country", "city"})
    special = load(CAPITAL + "  generic: true\n  closed: [country]\n  asks: [city]\n").templates["capital"]
    assert (special.generic, special.closed, special.asks) == (True, {"country"}, {"city"})


def test_files_of_all_levels_are_read(load: Load) -> None:
    assert set(load(works=CAPITAL.replace("id: capital", "id: other")).templates) == {"capital", "other"}


def test_a_byte_order_mark_and_polish_names_are_harmless(load: Load) -> None:
    assert set(load("\ufeff" + CAPITAL.replace("id: capital", "id: stolica-państwa")).templates) == {"stolica-państwa"}


def test_the_library_is_read_only(load: Load) -> None:
    templates = load().templates
    with pytest.raises(TypeError):
        templates["other"] = templates["capital"]  # type: ignore[index]


def test_the_shipped_templates_load() -> None:
    library = load_library(template_directory())
    assert len(library.templates) >= 30
    assert all(template.examples and template.near_misses for template in library.templates.values())


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("a b", [{"a"}, {"b"}]),
        ("a [b] {x}", [{"a"}]),
        ("(a / b)", [{"a", "b"}]),
        ("(a c / b d)", [{"a", "b"}]),
        ("(a / {x})", []),
        ("(a / [b])", []),
        ("[a]", []),
    ],
)
def test_words_that_a_pattern_cannot_do_without(pattern: str, expected: list[set[str]]) -> None:
    assert list(needs(PatternParser().parse(pattern).chunks[0])) == expected


@pytest.mark.parametrize(
    ("pattern", "names"),
    [("{x} a [{y}] {z:w+loc}", ["x", "z"]), ("({x} a / {y})", []), ("[{x}]", []), ("a", [])],
)
def test_slots_that_a_pattern_cannot_do_without(pattern: str, names: list[str]) -> None:
    assert [slot.name for slot in required_slots(PatternParser().parse(pattern).chunks[0])] == names


NOMINALS = '    city: ["stolica {country:gen}"]\n'
PATTERNS = '    - "{city} ; leżeć ; {country:w+loc}"\n'
QUERY = '"SELECT * WHERE { ?country wdt:P36 ?city }"'


def _without(key: str) -> str:
    lines = CAPITAL.replace("- id", "  id").splitlines(keepends=True)
    start = next(index for index, line in enumerate(lines) if line.startswith(f"  {key}:"))
    end = next((index for index in range(start + 1, len(lines)) if lines[index][2] != " "), len(lines))
    rest = lines[:start] + lines[end:]
    return "-" + rest[0][1:] + "".join(rest[1:])


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            CAPITAL + "  near_miss: [x]\n",
            ["geography.yaml:1", "unknown key: near_miss", "expected one of ", "near_misses"],
        ),
        (CAPITAL + "  5: x\n", ["geography.yaml", "line 13", "key 5 is no text"]),
        *(
            (_without(key), ["geography.yaml:1", f"{key}: ", f"expected the key {key}"])
            for key in ("id", "description")
        ),
        *((_without(key), ["geography.yaml:1", f"{key}: ", f"expected the key {key}"]) for key in ("slots", "query")),
        (_without("examples"), ["geography.yaml:1", "examples: ", "expected the key examples"]),
        (
            CAPITAL.replace("  patterns:\n" + PATTERNS, "").replace("  nominals:\n" + NOMINALS, ""),
            ["geography.yaml:1", "patterns", "expected patterns or nominals"],
        ),
        (
            CAPITAL.replace("{country:w+loc}", "{state:w+loc}"),
            ["geography.yaml:1", "patterns", "{state}", "expected one of the slots country, city"],
        ),
        (
            CAPITAL.replace("{country:gen}", "{state:gen}"),
            ["geography.yaml:1", "{state}", "expected one of the slots country, city"],
        ),
        (
            CAPITAL.replace("    city: [", "    town: ["),
            ["geography.yaml:1", "nominals", "town", "expected one of the slots country, city"],
        ),
        (
            CAPITAL.replace("?city", "?town"),
            ["geography.yaml:1", "query", "?city", "expected every slot as a variable of the query"],
        ),
        (CAPITAL.replace("?city }", "?city"), ["geography.yaml:1", "query", "does not parse"]),
        (CAPITAL.replace("wdt:", "foo:"), ["geography.yaml:1", "query", "unknown prefix", "foo"]),
        (
            CAPITAL.replace("SELECT *", "ASK"),
            ["geography.yaml:1", "query", "not a query for solutions: ASK", "expected SELECT"],
        ),
        (
            CAPITAL.replace(QUERY, "INSERT DATA { wd:Q1 wdt:P36 wd:Q2 }"),
            ["geography.yaml:1", "query", "UPDATE is not supported: INSERT", "a query of one graph"],
        ),
        (
            CAPITAL.replace("leżeć", "<lies>"),
            ["geography.yaml:1", "patterns", "unknown phrase <lies>", "{city} ; <lies>", "expected one of is, isnt"],
        ),
        (CAPITAL.replace("leżeć", "(leżeć"), ["geography.yaml:1", "patterns", "lacks )", "{city} ; (leżeć"]),
        (CAPITAL + CAPITAL, ["geography.yaml:13: id", "duplicate template id: capital", "geography.yaml:1: id"]),
        (CAPITAL + "  id: other\n", ["geography.yaml", "line 13", "key 'id' is given twice"]),
        (CAPITAL.replace("    city: place", "    country: place"), ["geography.yaml", "line 5", "'country'", "twice"]),
        (
            CAPITAL.replace("    city: place", "    city: town"),
            ["geography.yaml:1", "slots.city.type", "town", "expected one of item, person, place, time"],
        ),
        (
            CAPITAL.replace("    city: place", "    city: {type: place, class: [Q1]}"),
            ["geography.yaml:1", "slots.city", "class", "a type, or the keys type"],
        ),
        (
            CAPITAL.replace("    city: place", "    city: [place]"),
            ["geography.yaml:1", "slots.city", "['place']", "a type, or the keys type"],
        ),
        (
            CAPITAL.replace("    city: place", "    city: {}"),
            ["geography.yaml:1", "slots.city.type", "expected one of item"],
        ),
        (
            CAPITAL.replace("Q6256", "P6256"),
            ["geography.yaml:1", "slots.country.classes", "P6256", "expected item ids"],
        ),
        (CAPITAL.replace("id: capital", "id: 7"), ["geography.yaml:1", "id: ", "7", "expected text"]),
        (CAPITAL.replace("id: capital", 'id: " "'), ["geography.yaml:1", "id: ", "expected text"]),
        (CAPITAL.replace(QUERY, "[a]"), ["geography.yaml:1", "query", "['a']", "expected text"]),
        (
            CAPITAL.replace("    - Co jest stolicą Francji?", "    - no"),
            ["geography.yaml:1", "examples", "False", "expected a list of texts", "quote words"],
        ),
        (
            CAPITAL.replace(PATTERNS, "    leżeć\n"),
            ["geography.yaml:1", "patterns", "leżeć", "expected a list of texts"],
        ),
        (CAPITAL.replace(NOMINALS, "    - stolica\n"), ["geography.yaml:1", "nominals", "expected a mapping"]),
        (CAPITAL + "  generic: 1\n", ["geography.yaml:1", "generic", "expected true or false"]),
        (
            CAPITAL + "  closed: [town]\n",
            ["geography.yaml:1", "closed", "town", "expected one of the slots country, city"],
        ),
        (CAPITAL + "  asks: [town]\n", ["geography.yaml:1", "asks", "town", "expected one of the slots country, city"]),
        ("- capital\n", ["geography.yaml", "wrong entry: capital", "expected a mapping"]),
        ("id: capital\n", ["geography.yaml", "wrong top level: dict", "expected list"]),
        ("", ["geography.yaml", "wrong top level", "expected list"]),
        ("# nothing yet\n", ["geography.yaml", "wrong top level", "expected list"]),
        ("- id: [\n", ["geography.yaml", "not readable as YAML", "line 2"]),
        ("- id: x\n---\n- id: y\n", ["geography.yaml", "not readable as YAML", "line 2"]),
        ("-\tid: x\n", ["geography.yaml", "not readable as YAML", "line 1"]),
        ("- id: !!python/name:os.system\n", ["geography.yaml", "not readable as YAML", "python/name:os.system"]),
        ("- id: leśna\n".encode("iso-8859-2"), ["geography.yaml", "not readable as YAML", "0xb6"]),
        ("- id: x\n".encode("utf-16"), ["geography.yaml", "not readable as YAML"]),
    ],
)
def test_errors_name_the_place_the_key_and_what_was_expected(load: Load, text: str | bytes, parts: list[str]) -> None:
    with pytest.raises(TemplateError) as caught:
        load(text)
    assert [part for part in parts if part not in caught.value.message] == [], caught.value.message
    assert "\n" not in caught.value.message


@pytest.mark.parametrize(
    ("phrases", "parts"),
    [
        (
            PHRASES + "filler: [a]\n",
            ["phrases.yaml:1", "unknown key: filler", "copulas, fillers, fragments, phrases, synonyms"],
        ),
        (PHRASES.replace("to)", "<x>)"), ["unknown phrase <x>", "expected one of none"]),
        (
            PHRASES + "synonyms: {mieć: posiadać}\n",
            ["phrases.yaml", "synonyms.mieć", "posiadać", "synonyms are a list"],
        ),
        (PHRASES + "synonyms: {mieć: [a ; b]}\n", ["phrases.yaml", "synonyms.mieć", "a ; b", "expected no ;"]),
        (PHRASES.replace("to)", "to"), ["pattern lacks )"]),
        (PHRASES.replace("[się, też]", "się"), ["phrases.yaml:1", "fillers", "się", "expected a list of texts"]),
        (PHRASES.replace("[się, też]", "[no]"), ["phrases.yaml:1", "fillers", "False", "quote words such as nie"]),
        (PHRASES + "fillers: [a]\n", ["phrases.yaml", "line 6", "'fillers' is given twice"]),
        (PHRASES.replace("[<is>]", "[<iss>]"), ["unknown phrase <iss>", "expected one of is, isnt"]),
        ("phrases: [a]\n", ["phrases.yaml:1", "phrases: ", "expected a mapping"]),
        ("- a\n", ["phrases.yaml", "wrong top level: list", "expected dict"]),
        ("", ["phrases.yaml", "wrong top level", "expected dict"]),
    ],
)
def test_errors_in_the_phrases(load: Load, phrases: str, parts: list[str]) -> None:
    with pytest.raises(TemplateError) as caught:
        load(phrases=phrases)
    assert [part for part in parts if part not in caught.value.message] == [], caught.value.message


def test_the_same_id_in_two_files(load: Load) -> None:
    with pytest.raises(
        TemplateError, match=r"works\.yaml:1: id: duplicate template id: capital; see geography\.yaml:1"
    ):
        load(works=CAPITAL)


def test_no_directory_of_templates(tmp_path: Path) -> None:
    for directory in (tmp_path, tmp_path / "missing"):
        with pytest.raises(TemplateError) as caught:
            load_library(directory)
        assert str(directory) in caught.value.message
        assert "expected a directory with phrases.yaml" in caught.value.message


def test_a_directory_named_like_a_file(load: Load, tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").mkdir()
    with pytest.raises(TemplateError, match=r"odd\.yaml: not readable as YAML"):
        load()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (CAPITAL.replace("[Q6256]", "5"), ["geography.yaml:1", "slots.country.classes", "expected item ids"]),
        (CAPITAL + "  [a, b]: c\n", ["geography.yaml", "line 13"]),
        (CAPITAL.replace("leżeć", "(" * 3000 + "leżeć" + ")" * 3000), ["geography.yaml:1", "patterns"]),
        (CAPITAL.replace("{country:gen}", "; {country:gen}"), ["geography.yaml:1", "nominals"]),
        (CAPITAL.replace('["stolica {country:gen}"]', "[5]"), ["geography.yaml:1", "nominals", "5"]),
        (
            CAPITAL.replace("leżeć ; ", "").replace("{city} ; {country:w+loc}", "[leżeć]"),
            ["geography.yaml:1", "patterns"],
        ),
        (CAPITAL.replace("SELECT *", "SELECT ?size"), ["geography.yaml:1", "query", "?size"]),
    ],
    ids=[
        "classes are a number",
        "key is a list",
        "deep nesting",
        "nominal of two chunks",
        "nominal is a number",
        "pattern that fits nothing at all",
        "projection that is no slot",
    ],
)
def test_more_errors_to_be_told(load: Load, text: str, parts: list[str]) -> None:
    test_errors_name_the_place_the_key_and_what_was_expected(load, text, parts)


@pytest.mark.parametrize(
    ("phrases", "parts"),
    [
        (PHRASES.replace("to)", "<x>)"), ["phrases.yaml:", "phrases", "is"]),
        (PHRASES.replace("(być / to)", "być ; to"), ["phrases.yaml:", "phrases", "być ; to"]),
    ],
    ids=["unknown phrase without its place", "all chunks but the first are lost"],
)
def test_more_errors_in_the_phrases(load: Load, phrases: str, parts: list[str]) -> None:
    test_errors_in_the_phrases(load, phrases, parts)
