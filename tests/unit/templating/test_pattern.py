"""The pattern language: every construct, every error, and text -> tree -> text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.errors import TemplateError
from kgqa.templating.pattern import Choice, Node, Optional, PatternParser, Sequence, Slot, Word
from kgqa.terms import Case

A, B, C = Word("a"), Word("b"), Word("c")


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("stolica", Word("stolica")),
        ("Polska", Word("polska")),
        ("m.in", Word("m.in")),
        ("biało-czerwony", Word("biało-czerwony")),
        ("O'Hara", Word("o'hara")),
        ('"w"', Word("w", exact=True)),
        ('"Się"', Word("się", exact=True)),
        ('"co to"', Word("co to", exact=True)),
        ("długi@sup", Word("długi", feature="sup")),
        ("się", Optional(Word("się"))),
        ("a b", Sequence((A, B))),
        ("a\tb\n c", Sequence((A, B, C))),
        ("(a / b)", Choice((A, B))),
        ("(a/b/c)", Choice((A, B, C))),
        ("(a)", A),
        ("(a b) c", Sequence((Sequence((A, B)), C))),
        ("(a b / c)", Choice((Sequence((A, B)), C))),
        ("((a / b) / c)", Choice((Choice((A, B)), C))),
        ("[a]", Optional(A)),
        ("[a b]", Optional(Sequence((A, B)))),
        ("[a / b] c", Sequence((Optional(Choice((A, B))), C))),
        ("[[a]]", Optional(Optional(A))),
        ("{city}", Slot("city")),
        ("{birth_place}", Slot("birth_place")),
        ("{city:gen}", Slot("city", Case.GEN)),
        ("{city:w+loc}", Slot("city", Case.LOC, frozenset({"w"}))),
        ("{city:w,na+loc}", Slot("city", Case.LOC, frozenset({"w", "na"}))),
        ("{length?}", Slot("length", question_word=True)),
        ("a {city:acc} b", Sequence((A, Slot("city", Case.ACC), B))),
    ],
)
def test_one_chunk(text: str, node: Node) -> None:
    assert PatternParser().parse(text).chunks == (node,)


@pytest.mark.parametrize("case", list(Case))
def test_every_case(case: Case) -> None:
    assert PatternParser().parse(f"{{x:{case}}}").chunks == (Slot("x", case),)


def test_chunks_and_text_are_kept() -> None:
    pattern = PatternParser().parse("a ; b c;{x}")
    assert pattern.text == "a ; b c;{x}"
    assert pattern.chunks == (A, Sequence((B, C)), Slot("x"))


def test_a_shared_phrase_stands_for_its_node() -> None:
    parser = PatternParser({"is": Choice((A, B))})
    assert parser.parse("<is> c [<is>]").chunks == (Sequence((Choice((A, B)), C, Optional(Choice((A, B))))),)


@pytest.mark.parametrize(
    ("text", "problem", "expected"),
    [
        ("", "pattern has an empty part", "a word, slot or phrase"),
        ("  ", "pattern has an empty part", "a word, slot or phrase"),
        ("a ;", "pattern has an empty part: a ;", "a word, slot or phrase"),
        ("; a", "pattern has an empty part: ; a", "a word, slot or phrase"),
        ("a ;; b", "pattern has an empty part: a ;; b", "a word, slot or phrase"),
        ("()", "pattern has an empty part: ()", "a word, slot or phrase"),
        ("[]", "pattern has an empty part: []", "a word, slot or phrase"),
        ("(a /)", "pattern has an empty part: (a /)", "a word, slot or phrase"),
        ("/ a", "pattern has an empty part: / a", "a word, slot or phrase"),
        ("(a", "pattern lacks ): (a", "balanced ( ) [ ]"),
        ("(a / b", "pattern lacks ): (a / b", "balanced ( ) [ ]"),
        ("(a ; b)", "pattern lacks ): (a ; b)", "balanced ( ) [ ]"),
        ("[a", "pattern lacks ]: [a", "balanced ( ) [ ]"),
        ("(a]", "pattern lacks ): (a]", "balanced ( ) [ ]"),
        ("a)", "pattern has an unmatched mark: a)", "balanced ( ) [ ]"),
        ("a]", "pattern has an unmatched mark: a]", "balanced ( ) [ ]"),
        ("a / b", "pattern has an unmatched mark: a / b", "balanced ( ) [ ]"),
        ("<was>", "unknown phrase <was> in pattern: <was>", "one of has, is"),
        ("a & b", "pattern cannot be read:  & b", "words, {slots}, <phrases>"),
        ("kto?", "pattern cannot be read: ?", "words, {slots}, <phrases>"),
        ("a {city", "pattern cannot be read:  {city", "words, {slots}, <phrases>"),
        ("a <is", "pattern cannot be read:  <is", "words, {slots}, <phrases>"),
        ('a "b', 'pattern cannot be read:  "b', "words, {slots}, <phrases>"),
        ('""', 'pattern cannot be read: ""', "words, {slots}, <phrases>"),
        ("@sup", "pattern cannot be read: @sup", "words, {slots}, <phrases>"),
        ("{}", "slot {} cannot be read in pattern: {}", "{name}, {name:gen}, {name:w+loc}"),
        ("{City}", "slot {City} cannot be read in pattern", "{name}, {name:gen}, {name:w+loc}"),
        ("{city:genitive}", "slot {city:genitive} cannot be read", "{name}, {name:gen}, {name:w+loc}"),
        ("{city:w+}", "slot {city:w+} cannot be read in pattern", "{name}, {name:gen}, {name:w+loc}"),
        ("{city:w, na+loc}", "slot {city:w, na+loc} cannot be read", "{name}, {name:gen}, {name:w+loc}"),
    ],
)
def test_errors_name_the_pattern_and_what_was_expected(text: str, problem: str, expected: str) -> None:
    parser = PatternParser({"is": A, "has": B})
    with pytest.raises(TemplateError) as caught:
        parser.parse(text)
    assert problem in caught.value.message
    assert f"(expected {expected})" in caught.value.message


def test_synonyms_join_the_word_that_they_stand_for() -> None:
    parser = PatternParser(synonyms={"a": (B, Sequence((B, C))), "a@sup": (C,)})
    assert parser.parse("a").chunks == (Choice((A, B, Sequence((B, C)))),)
    assert parser.parse("a@sup").chunks == (Choice((Word("a", feature="sup"), C)),)
    assert parser.parse('b "a"').chunks == (Sequence((B, Word("a", exact=True))),)


def test_unknown_phrase_without_any_known() -> None:
    with pytest.raises(TemplateError, match="expected one of none"):
        PatternParser().parse("<is>")


_LETTERS = "aąbcćeęłńoóśzźżäé"
_lemmas = st.text(_LETTERS, min_size=1, max_size=6).filter(lambda text: text != "się")
_words = st.one_of(
    st.builds(Word, _lemmas),
    st.builds(lambda lemma, feature: Word(lemma, feature=feature), _lemmas, st.sampled_from(["sup", "com", "pl", "f"])),
    st.builds(
        lambda text: Word(text, exact=True),
        st.text(_LETTERS + " ()[]{}<>/;@", min_size=1, max_size=6),
    ),
)
_names = st.text("abc_", min_size=1, max_size=5)
_prepositions = st.frozensets(st.sampled_from(["w", "na", "z", "ze", "do", "śród"]), max_size=3)
_slots = st.one_of(
    st.builds(lambda name, bare: Slot(name, question_word=bare), _names, st.booleans()),
    st.builds(Slot, _names, st.sampled_from(Case), _prepositions, st.booleans()),
)
_floating = st.just(Optional(Word("się")))


def _several(nodes: st.SearchStrategy[Node]) -> st.SearchStrategy[tuple[Node, ...]]:
    return st.lists(nodes, min_size=2, max_size=4).map(tuple)


_nodes: st.SearchStrategy[Node] = st.recursive(
    st.one_of(_words, _slots, _floating),
    lambda inner: st.one_of(
        st.builds(Sequence, _several(inner)),
        st.builds(Choice, _several(inner)),
        st.builds(Optional, inner),
    ),
    max_leaves=12,
)


def written(node: Node) -> str:
    """The text of a node, in parentheses wherever they may be needed."""
    match node:
        case Word(text=text, exact=exact, feature=feature):
            return f'"{text}"' if exact else f"{text}@{feature}" if feature else text
        case Slot():
            return "{" + node.name + "?" * node.question_word + _wanted(node) + "}"
        case Sequence(nodes=nodes):
            return "(" + " ".join(map(written, nodes)) + ")"
        case Choice(nodes=nodes):
            return "(" + " / ".join(map(written, nodes)) + ")"
        case Optional(node=inner):
            return "się" if inner == Word("się") else f"[{written(inner)}]"


def _wanted(slot: Slot) -> str:
    if slot.case is None:
        return ""
    prepositions = ",".join(sorted(slot.prepositions))
    return f":{prepositions}+{slot.case}" if prepositions else f":{slot.case}"


@given(st.lists(_nodes, min_size=1, max_size=4).map(tuple))
def test_written_trees_read_back(chunks: tuple[Node, ...]) -> None:
    text = " ; ".join(map(written, chunks))
    assert PatternParser().parse(text).chunks == chunks


@given(st.text(_LETTERS + '()[]{}<>/;@"?:+, \n', max_size=40))
def test_any_text_is_a_pattern_or_a_template_error(text: str) -> None:
    try:
        pattern = PatternParser().parse(text)
    except TemplateError as error:
        assert "pattern" in error.message
    else:
        assert pattern.text == text
        assert pattern.chunks
