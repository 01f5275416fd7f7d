"""Batches of chunks: the same triples, rejections and counts as reading line by line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.wikidata_hdt import strategies as terms
from wikidata_hdt.hdt.literals import stored
from wikidata_hdt.ntriples.ntriples import NTriplesError, Triple, format_triple, parse_line
from wikidata_hdt.profiles.profile_filter import ProfileFilter
from wikidata_hdt.profiles.profiles import load_profile
from wikidata_hdt.profiles.term_batch import OBJECT, SUBJECT, Batch, NTriplesBatches, batch_of

ENTITY = "http://www.wikidata.org/entity/"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
LINES = (
    "<http://a/s> <http://a/p> <http://a/o> .",
    f'<{ENTITY}Q1> <{LABEL}> "jeden"@pl .',
    f'<{ENTITY}Q1> <{LABEL}> "eins"@de .',
    f'<{ENTITY}Q1> <{LABEL}> "je\\u0142 \\"x\\""@pl .',
    f'<{ENTITY}Q1> <{LABEL}> "a <b> {{c}}"@pl .',
    f'<{ENTITY}Q1> <{LABEL}> "plain" .',
    f"<{ENTITY}Q1> <http://www.wikidata.org/prop/direct/P18> <http://commons.wikimedia.org/wiki/Special:FilePath/x> .",
    f"<{ENTITY}Q1> <http://www.wikidata.org/prop/direct/P856> <http://x.org/> .",
    f"<{ENTITY}statement/Q1-2> <http://www.wikidata.org/prop/statement/P85> <{ENTITY}Q3> .",
    f"<{ENTITY}Q1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://wikiba.se/ontology#Item> .",
    "",
    "# a comment",
    "_:b <http://a/p> _:c .",
    "<urn:s> <urn:p> <urn:o> .",
    '<http://a/s> <http://a/p> "x"^^<http://www.w3.org/2001/XMLSchema#string> .',
    '<http://a/s> <http://a/p> "-0043-03-13T00:00:00Z"^^<http://www.w3.org/2001/XMLSchema#dateTime> .',
    '<http://a/s> <http://a/p>\t"tab between" .',
    "<http://a/s> <http://a/p> <http://a/o> . # comment",
    "<http://a/s> <http://a/p> <http://a/o>.",
    "<http://a/s> <http://a/p> <http://a/o> .\r",
    '<http://a/s> <http://a/p> "zażółć" .',
    '<http://a/s> <http://a/p> "tab\tinside" .',
    "<http://a/s> <http://a/p> <http://a/o> <http://a/g> .",
    '<http://a/s> <http://a/p> "x"^<http://a> .',
    '<http://a/s> <http://a/p> "x"@p_l .',
    '<http://a/s> <http://a/p> "x" y" .',
    "<http://a/s> <http://a/p> <http://a b> .",
    "<http://a s> <http://a/p> <http://a/o> .",
    "<http://a/s> <http://a{p> <http://a/o> .",
    "<http://a/s><http://a/p> <http://a/o> . x",
    '<http://a/s> <http://a/p> "\\q" .',
    '<http://a/s> <http://a/p> "\\ud800" .',
    '<http://a/s> "x" <http://a/o> .',
    '<http://a/s> <http://a/p> "\\u0142\\U0001F600\\u0105"@pl .',
    '<http://a/s> <http://a/p> "\\\\u0142 \\\\\\u0142" .',
    '<http://a/s> <http://a/p> "\\u0022\\u000a\\u0041" .',
    '<http://a/s> <http://a/p> "\\U00110000" .',
    '<http://a/s> <http://a/p> "\\u014" .',
    '<http://a/s> <http://a/p> "x"@p\\u0142 .',
    '<http://a/s> <http://a/p> "x"^^<http://a/\\u0142> .',
    "<http://a/\\u0142> <http://a/p\\u0142> <http://a/\\u0142> .",
    "_:b\\u0142 <http://a/p> <http://a/o> .",
    "<http://a/s> <http://a/p> <http://a/o> \\u0142.",
    "garbage",
    "<http://a/s> <http://a/p> .",
    "<http://a/s> <http://a/p> <http://a/o> ,",
)


def triples_of(batch: Batch) -> list[Triple]:
    nodes = [batch.nodes[index] for index in range(len(batch.nodes))]
    return sorted((nodes[s], batch.predicates[p], nodes[o]) for s, p, o in batch.triples.T.tolist())


def line_by_line(text: bytes, keeps: ProfileFilter) -> tuple[list[Triple], list[int], int]:
    kept, rejected, dropped = [], [], 0
    for number, line in enumerate(text.split(b"\n"), 1):
        try:
            triple = parse_line(line)
            held = triple and (*triple[:2], stored(triple[2]))
        except NTriplesError:
            rejected.append(number)
            continue
        except ValueError:  # U+0000, which counts only in a triple that the profile keeps
            if triple is not None and keeps.keeps(triple):
                rejected.append(number)
            else:
                dropped += 1
            continue
        if triple is not None and held is not None and keeps.keeps(triple):
            kept.append(held)
        elif triple is not None:
            dropped += 1
    return sorted(kept), rejected, dropped


def check(text: bytes, keeps: ProfileFilter) -> Batch:
    batch = NTriplesBatches(keeps).batch(text)
    found = triples_of(batch), [reject.line for reject in batch.rejects], batch.dropped
    assert found == line_by_line(text, keeps)
    nodes = [batch.nodes[index] for index in range(len(batch.nodes))]
    assert nodes == sorted(set(nodes))
    roles = {node: SUBJECT * any(node == s for s, _, _ in found[0]) + OBJECT * any(node == o for _, _, o in found[0])
             for node in nodes}  # fmt: skip
    assert [roles[node] for node in nodes] == batch.roles.tolist()
    assert batch.predicates == sorted({p for _, p, _ in found[0]})
    return batch


@pytest.mark.parametrize("profile", ["truthy", "full"])
def test_all_kinds_of_lines_at_once(profile: str) -> None:
    keeps = ProfileFilter(load_profile(profile))
    batch = check("\n".join(LINES).encode() + b'\n<a:s> <a:p> "\xff" .\n<a:s> <a:p> "cut off', keeps)
    assert batch.lines == len(LINES) + 2
    assert batch.rejects[-1].text == b'<a:s> <a:p> "cut off\n'


@pytest.mark.parametrize("line", LINES)
def test_each_kind_of_line_alone(line: str) -> None:
    check(line.encode() + b"\n", ProfileFilter(load_profile("truthy")))


@given(st.lists(st.sampled_from(LINES), max_size=12), st.booleans())
def test_lines_in_any_company(lines: list[str], end: bool) -> None:
    check("\n".join(lines).encode() + b"\n" * end, ProfileFilter(load_profile("full")))


@given(st.lists(terms.triples, max_size=15))
def test_any_triples(triples: list[tuple[str, str, str]]) -> None:
    text = "".join(format_triple(*triple) for triple in triples).encode()
    check(text, ProfileFilter(load_profile("truthy")))


_FRAGMENTS = [
    "\\",
    "u",
    "u0142",
    "U0001F600",
    "d800",
    "0041",
    '"',
    "x",
    "ł",
    "<http://a/",
    "> ",
    "\n",
    "\r",
    " .",
    "@pl",
]


@given(st.lists(st.sampled_from(_FRAGMENTS), max_size=20))
def test_escapes_anywhere(fragments: list[str]) -> None:
    inside = "".join(fragments)
    for line in (f'<http://a/s> <http://a/p> "{inside}" .', f"<http://a/{inside}> <http://a/p> <http://a/o> .", inside):
        batch = check(line.encode() + b"\n", ProfileFilter(load_profile("full")))
        assert all(reject.text in line.encode() + b"\n" for reject in batch.rejects)


@given(st.binary(max_size=200))
def test_any_bytes(text: bytes) -> None:
    check(text, ProfileFilter(load_profile("truthy")))


def test_other_languages_and_properties() -> None:
    profile = replace(load_profile("truthy"), languages=("de",), drop_properties=frozenset({"P31"}))
    lines = f'<{ENTITY}Q1> <{LABEL}> "jeden"@pl .\n<{ENTITY}Q1> <{LABEL}> "eins"@de .\n' \
        f"<{ENTITY}Q1> <http://www.wikidata.org/prop/direct/P31> <{ENTITY}Q2> .\n"  # fmt: skip
    batch = check(lines.encode(), ProfileFilter(profile))
    assert [o for _, _, o in triples_of(batch)] == [b'"eins"@de']


def test_long_literals() -> None:
    line = b'<a:s> <http://a/p> "%s"@pl .\n' % (b"x" * 3_000_000)
    http = b'<http://a/s> <http://a/p> "%s"@pl .\n' % (b"y" * 3_000_000)
    batch = check(line + http, ProfileFilter(load_profile("truthy")))
    assert batch.triples.shape[1] == 2


def test_batches_of_triples_at_hand() -> None:
    triples = [(b"a:s", b"a:p", b"a:s"), (b"a:s", b"a:p", b'"x"'), (b"a:s", b"a:p", b"a:s")]
    batch = batch_of(triples)
    assert triples_of(batch) == sorted(triples)
    assert batch.roles.tolist() == [OBJECT, SUBJECT | OBJECT]
    assert triples_of(batch_of([])) == []
