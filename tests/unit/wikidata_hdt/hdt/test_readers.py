"""Both readers of HDT files tell the same, and neither takes damage for data or ends the process."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest

from wikidata_hdt.clear_errors import ClearError, DataError
from wikidata_hdt.hdt.checksums import crc16
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.hdt.index_file import index_path
from wikidata_hdt.store import READER, HdtFile, Role

_READERS = ("package", "own")


def _triples(seed: int) -> Iterator[tuple[bytes, bytes, bytes]]:
    """A graph with hubs: an object of 700 subjects, a subject of 700 objects, and a hundred terms that are both."""
    chance = random.Random(seed)
    for number in range(700):
        yield b"urn:n%d" % number, b"urn:kind", b"urn:class"
        yield b"urn:hub", b"urn:has", b'"%d"@pl' % number
        yield b"urn:n%d" % chance.randrange(700), b"urn:p%d" % chance.randrange(5), b"urn:n%d" % chance.randrange(100)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("readers") / "graph.hdt"
    write_hdt(path, _triples(1))
    HdtFile.open(path)
    return path


def test_the_readers_agree(path: Path) -> None:
    package, own = (HdtFile.open(path, reader=name) for name in _READERS)
    everything = list(package.search_ids()[0])
    assert list(own.search_ids()[0]) == everything
    for triple in everything[::40]:
        for known in product((True, False), repeat=3):
            s, p, o = (number if is_known else 0 for number, is_known in zip(triple, known, strict=True))
            (expected, count), (found, ours) = package.search_ids(s, p, o), own.search_ids(s, p, o)
            listed = list(expected)
            assert list(found) == listed
            assert ours == count or (s and p and o and len(listed) == ours)
            skip = len(listed) // 2
            assert list(own.search_ids(s, p, o, skip)[0]) == listed[skip:]
        assert own.count(*(own.id_term(number, role) for number, role in zip(triple, Role, strict=True))) == 1
    assert list(own.search(p="urn:has")) == list(package.search(p="urn:has"))


def test_the_readers_number_alike(path: Path) -> None:
    package, own = (HdtFile.open(path, reader=name) for name in _READERS)
    sizes = {Role.SUBJECT: own.subject_count, Role.PREDICATE: own.predicate_count, Role.OBJECT: own.object_count}
    for role, size in sizes.items():
        for number in range(1, size + 1):
            term = package.id_term(number, role)
            assert own.id_term(number, role) == term
            assert own.term_id(term, role) == number
            assert own.term_id(term + "x", role) == package.term_id(term + "x", role)
    assert list(own.objects_from('"69')) == list(package.objects_from('"69'))


@pytest.mark.parametrize("reader", _READERS)
@pytest.mark.parametrize("seed", range(25))
def test_damage_is_an_error_or_harmless(seed: int, reader: str, path: Path, tmp_path: Path) -> None:
    chance = random.Random(seed)
    copies = [bytearray(path.read_bytes()), bytearray(index_path(path).read_bytes())]
    for _ in range(chance.choice([1, 3, 20])):
        copy = chance.choice(copies)
        copy[chance.randrange(len(copy))] = chance.choice([0, 255, chance.randrange(256)])
    damaged = tmp_path / "graph.hdt"
    damaged.write_bytes(copies[0])
    index_path(damaged).write_bytes(copies[1])
    try:
        graph = HdtFile.open(damaged, reader=reader)
    except DataError:
        return
    for pattern in product(range(0, 30, 7), range(3), range(0, 30, 7)):
        try:
            for triple in islice(graph.search_ids(*pattern)[0], 100):
                for number, role in zip(triple, Role, strict=True):
                    graph.term_id(graph.id_term(number, role), role)
        except DataError as error:
            assert error.message


def test_a_kind_that_is_not_read(path: Path, tmp_path: Path) -> None:
    data = path.read_bytes()
    four = b"<http://purl.org/HDT/hdt#dictionaryFour>"
    start = data.index(b"$HDT\x03" + four)
    end = data.index(b"\0", data.index(b"\0", start + 5) + 1) + 1
    control = data[start:end].replace(four, b"<http://purl.org/HDT/hdt#dictionaryLiteral>")
    literal = data[:start] + control + crc16(control).to_bytes(2, "little") + data[end + 2 :]
    (tmp_path / "literal.hdt").write_bytes(literal)
    with pytest.raises(DataError, match=r"of a kind that is not read: .*dictionaryLiteral.*expected dictionaryFour"):
        HdtFile.open(tmp_path / "literal.hdt")


def test_without_the_package(path: Path) -> None:
    code = (
        "import sys; sys.modules['hdt'] = None; from pathlib import Path; from wikidata_hdt.store import HdtFile\n"
        "print(HdtFile.open(Path(sys.argv[1])).count(p='urn:kind'))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("700\n", "")
    named = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, env={READER: "package"}, check=False
    )
    assert "the package hdt is not installed" in named.stderr


def test_a_reader_that_there_is_not(path: Path) -> None:
    with pytest.raises(ClearError, match="no such reader of HDT files: quick"):
        HdtFile.open(path, reader="quick")
