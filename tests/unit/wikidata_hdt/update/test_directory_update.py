"""An updated directory says what one says that was built of the same anew; so does one that was made one of both."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kgqa.execution.engine.id_store import TIME, Store
from kgqa.execution.hdt.hdt_terms import to_text
from kgqa.execution.hdt.updated_store import store_of
from kgqa.terms import Iri
from tests.unit.wikidata_hdt.build.test_build_killed import kill_points
from tests.unit.wikidata_hdt.builds import MEMORY, build
from tests.unit.wikidata_hdt.conftest import lemma_keys
from tests.unit.wikidata_hdt.update.made_entities import World, dated, made_entity, write_lines
from wikidata_hdt.build.directory_build import BuildProgress
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.overlay import TextTriple, all_triples
from wikidata_hdt.profiles.profiles import load_profile
from wikidata_hdt.update.compaction import CompactionOptions, compact
from wikidata_hdt.update.directory_update import UpdateOptions, UpdateReport, update_data_directory
from wikidata_hdt.update.second_graph import SAME_AS
from wikidata_hdt.verify import verify
from wikidata_hdt.wikidata_iris import DIRECT, ENTITY, VALUE_NODE

PROFILE = load_profile("full")
_MERGING = CompactionOptions(lemma_keys, "1", MEMORY, 1)


def untold(_step: str, _done: int, _total: int | None) -> None:
    """Progress that nobody listens to."""


_TOLD: BuildProgress = untold


def update(directory: Path, *entities: Path, triples: tuple[Path, ...] = ()) -> UpdateReport:
    options = UpdateOptions(lambda _full, languages: replace(PROFILE, languages=tuple(languages)), lemma_keys, "1")
    return update_data_directory(directory, [*map(str, entities)], [*map(str, triples)], options)


def expected(world: World, place: Path) -> Path:
    """A directory built of everything that is said at the end."""
    lines = write_lines(place / "all.json", list(world.entities.values()))
    build(lines, place / "plain", profile=PROFILE)
    triples = [_led(triple, world) for triple in all_triples(place / "plain")]
    triples += [(f"{ENTITY}Q{old}", SAME_AS, f"{ENTITY}Q{_end(new, world)}") for old, new in world.redirects.items()]
    text = "".join(f"<{s}> <{p}> {_written(o)} .\n" for s, p, o in triples)
    (place / "all.nt").write_text(text, encoding="utf-8")
    build(place / "all.nt", place / "built", profile=PROFILE)
    return place / "built"


def _written(term: str) -> str:
    return term if term.startswith(("_:", '"')) else f"<{term}>"


def _led(triple: TextTriple, world: World) -> TextTriple:
    subject, predicate, obj = triple
    number = obj.removeprefix(f"{ENTITY}Q")
    led = number != obj and number.isdigit()
    return subject, predicate, f"{ENTITY}Q{_end(int(number), world)}" if led else obj


def _end(number: int, world: World) -> int:
    while number in world.redirects:
        number = world.redirects[number]
    return number


def triples_of(store: Store) -> set[tuple[str, str, str]]:
    found = (tuple(to_text(store.term(node)) for node in triple) for triple in store.triples(0, 0, 0)[0])
    return {(s, p, o) for s, p, o in found}


@pytest.fixture(scope="module", params=range(12))
def updated(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A directory that was updated four times, and one built of the same."""
    world, place = World(random.Random(request.param)), tmp_path_factory.mktemp("updated")
    build(write_lines(place / "begin.json", world.begin()), place / "data", profile=PROFILE)
    for number in range(4):
        update(place / "data", write_lines(place / f"{number}.json", world.change()))
    return place / "data", expected(world, place)


def test_it_says_what_a_build_of_the_same_says(updated: tuple[Path, Path]) -> None:
    found, built = updated
    assert set(all_triples(found)) == set(all_triples(built))
    opened, other = (open_data_directory(path) for path in updated)
    store, whole = store_of(opened.graph, opened.overlay), store_of(other.graph, other.overlay)
    assert triples_of(store) == triples_of(whole) == set(all_triples(built))
    assert store.size == whole.size
    assert {store.term(node) for node in store.nodes()} == {whole.term(node) for node in whole.nodes()}


def test_every_pattern_and_every_array_agree(updated: tuple[Path, Path]) -> None:
    opened = open_data_directory(updated[0])
    store = store_of(opened.graph, opened.overlay)
    assert store.arrays is not None
    triples = list(store.triples(0, 0, 0)[0])
    for s, p, o in triples[::7]:
        objects = sorted(three for one, two, three in triples if (one, two) == (s, p))
        assert sorted(store.objects(s, p)[0]) == sorted(store.arrays.objects(s, p).tolist()) == objects
        subjects = sorted(one for one, two, three in triples if (two, three) == (p, o))
        assert sorted(store.subjects(p, o)[0]) == sorted(store.arrays.subjects(p, o).tolist()) == subjects
        assert store.triples(0, p, o)[1] == len(subjects)
        assert store.triples(0, 0, o)[1] == sum(three == o for _, _, three in triples)
        pairs = sorted((one, three) for one, two, three in triples if two == p)
        assert sorted(zip(*(column.tolist() for column in store.arrays.pairs(p)), strict=True)) == pairs
        assert store.triples(0, p, 0)[1] == len(pairs)
        assert store.node(store.term(s)) == s
        assert store.node(store.term(o)) == o


def test_names_are_those_of_a_build(updated: tuple[Path, Path]) -> None:
    found, built = (open_data_directory(path).labels for path in updated)
    assert found.counts == built.counts
    for letter in "abcdef":
        for number in range(7):
            key = f"nazwa {letter} {number}"
            assert found.lookup(key) == built.lookup(key), key
    assert found.starting_with("na") == built.starting_with("na")
    assert found.has_prefix("name 3") == built.has_prefix("name 3")
    assert found.known(["nazwa a 1", "nie"]) == built.known(["nazwa a 1", "nie"])
    assert found.count_forms() == built.count_forms()
    for word in ("opis", "3", "2"):
        mine, its = (set(one.described([{word}, {"opi*"}], 99)) for one in (found, built))
        assert mine == its != set(), word
    for item in range(1, 46):
        mine, its = found.signature(item), built.signature(item)
        assert replace(mine, received=frozenset()) == replace(its, received=frozenset())


def test_statistics_are_those_of_a_build(updated: tuple[Path, Path]) -> None:
    found, built = (open_data_directory(path).statistics for path in updated)
    for number in range(1, 10):
        assert found.class_size(f"Q{number}") == built.class_size(f"Q{number}"), number
    for name in ("P31", "P19", "P569", "P2044", "P279", *(f"P{number}" for number in range(50, 61))):
        mine, its = found.property_ends(name), built.property_ends(name)
        assert (mine is None) == (its is None), name
        if mine and its:
            assert (mine.statements, mine.subjects, mine.objects) == (its.statements, its.subjects, its.objects), name
            assert mine.subject_classes == its.subject_classes
            assert mine.literal == its.literal
        assert [found.share_with(f"Q{n}", name) for n in range(9)] == [
            built.share_with(f"Q{n}", name) for n in range(9)
        ]


def test_made_one_it_has_the_bytes_of_a_build(updated: tuple[Path, Path], tmp_path: Path) -> None:
    found = shutil.copytree(updated[0], tmp_path / "data", symlinks=True)
    before = open_data_directory(found)
    compact(found, _MERGING, untold)
    assert verify(found).problems == ()
    for name in ("graph.hdt", "graph.hdt.index.v1-1"):
        mine, its = ((path / name).read_bytes() for path in (found, updated[1]))
        assert _without_date(mine) == _without_date(its), name
    assert not (found / "update.hdt").exists()
    assert before.manifest is not None
    after = open_data_directory(found).manifest
    assert after is not None
    assert (after.updates, after.sources) == (before.manifest.updates, before.manifest.sources)
    assert compact(found, _MERGING, untold) is None


def _without_date(graph: bytes) -> bytes:
    place = graph.find(b"terms/issued")
    return graph if place < 0 else graph[:place] + graph[place + 60 :]


def test_it_is_sound(updated: tuple[Path, Path]) -> None:
    assert verify(updated[0]).problems == ()


def test_a_kill_anywhere_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    world = World(random.Random(9))
    build(write_lines(tmp_path / "begin.json", world.begin()), tmp_path / "data", profile=PROFILE)
    update(tmp_path / "data", write_lines(tmp_path / "0.json", world.change()))
    old, changes = set(all_triples(tmp_path / "data")), write_lines(tmp_path / "1.json", world.change())
    seen = []
    for _ in kill_points(lambda: update(tmp_path / "data", changes)):
        seen.append(set(all_triples(tmp_path / "data")))
        assert verify(tmp_path / "data").problems == ()
    new = set(all_triples(expected(world, tmp_path)))
    assert all(one in (old, new) for one in seen)
    update(tmp_path / "data", changes)
    assert set(all_triples(tmp_path / "data")) == new
    assert len(list((tmp_path / "data" / ".versions").iterdir())) == 1
    assert not list((tmp_path / "data").glob(".update-*"))


def test_values_stand_in_order_in_both_graphs(tmp_path: Path) -> None:
    chance = random.Random(3)
    items = [made_entity(chance, number) | {"claims": dated(chance, number)} for number in range(10, 1300)]
    build(write_lines(tmp_path / "begin.json", items), tmp_path / "data", profile=load_profile("truthy"))
    changed = [made_entity(chance, number) | {"claims": dated(chance, number)} for number in range(1200, 1500)]
    update(tmp_path / "data", write_lines(tmp_path / "changed.json", [*changed, {"id": "Q11", "missing": ""}]))
    opened = open_data_directory(tmp_path / "data")
    store = store_of(opened.graph, opened.overlay)
    assert store.arrays is not None
    values = store.arrays.values
    assert values is not None
    predicate = store.node(Iri(f"{DIRECT}P569"))
    found = values.in_order(predicate)
    assert found is not None
    subjects, objects = found.piece(slice(0, found.length))
    years = [str(to_text(store.term(node))) for node in objects.tolist()]
    assert years == sorted(years)
    pairs = zip(*(column.tolist() for column in store.arrays.pairs(predicate)), strict=True)
    assert sorted(zip(subjects.tolist(), objects.tolist(), strict=True)) == sorted(pairs)
    assert found.length == 1489
    kinds, keys = values.keys(objects)
    assert set(kinds.tolist()) == {TIME}
    assert keys.tolist() == sorted(keys.tolist())


def test_statements_about_a_value_stay(tmp_path: Path) -> None:
    world = World(random.Random(5))
    build(write_lines(tmp_path / "begin.json", world.begin()), tmp_path / "data", profile=PROFILE)
    before = set(all_triples(tmp_path / "data"))
    value = next(subject for subject, _, _ in before if subject.startswith(VALUE_NODE))
    (tmp_path / "own.nt").write_text(f"<{value}> <urn:note> <urn:seen> .\n")
    update(tmp_path / "data", triples=(tmp_path / "own.nt",))
    assert set(all_triples(tmp_path / "data")) == {*before, (value, "urn:note", "urn:seen")}
    update(tmp_path / "data", write_lines(tmp_path / "change.json", world.change()))
    assert (value, "urn:note", "urn:seen") in set(all_triples(tmp_path / "data"))


def _built(place: Path, *triples: str) -> Path:
    """A directory of triples of items, each as in „Q1 P50 Q2”."""
    (place / "begin.nt").write_text("".join(_line(*triple.split()) for triple in triples))
    build(place / "begin.nt", place / "data", profile=PROFILE)
    return place / "data"


def _line(subject: str, predicate: str, obj: str) -> str:
    named = SAME_AS if predicate == "same" else DIRECT + predicate
    return f"<{ENTITY}{subject}> <{named}> <{obj if ':' in obj else ENTITY + obj}> .\n"


def _after(directory: Path, *told: dict[str, Any]) -> set[str]:
    """What a directory says after an update, in the form of `_built`."""
    update(directory, write_lines(directory.with_name("changes.json"), list(told)))
    said = (" ".join(triple) for triple in all_triples(directory) if not triple[2].startswith('"'))
    return {triple.replace(SAME_AS, "same").replace(DIRECT, "").replace(ENTITY, "") for triple in said}


def _redirect(item: str, target: str) -> dict[str, Any]:
    return {"entity": item, "redirect": target}


def _item(name: str) -> dict[str, Any]:
    return {"type": "item", "id": name, "labels": {"pl": {"language": "pl", "value": name}}}


def test_redirects_lead_to_their_end_and_are_undone(tmp_path: Path) -> None:
    data = _built(tmp_path, "Q1 P50 Q2", "Q5 P50 Q3", "Q2 P51 Q5", "Q3 P51 Q5", "Q4 P51 Q5")
    assert _after(data, _redirect("Q2", "Q3")) >= {"Q1 P50 Q3", "Q2 same Q3", "Q3 P51 Q5"}
    both = {"Q1 P50 Q4", "Q5 P50 Q4", "Q2 same Q4", "Q3 same Q4", "Q4 P51 Q5"}
    assert _after(data, _redirect("Q3", "Q4")) == both
    assert _after(data, _redirect("Q2", "Q3")) == both
    assert _after(data, _item("Q3")) == {"Q1 P50 Q3", "Q5 P50 Q3", "Q2 same Q3", "Q4 P51 Q5"}
    assert _after(data, _item("Q2")) == {"Q1 P50 Q2", "Q5 P50 Q3", "Q4 P51 Q5"}


def test_what_is_said_with_both_ends_of_a_redirect_comes_apart_again(tmp_path: Path) -> None:
    data = _built(tmp_path, "Q1 P50 Q2", "Q1 P50 Q3", "Q2 P51 Q1", "Q3 P51 Q1")
    assert _after(data, _redirect("Q2", "Q3")) == {"Q1 P50 Q3", "Q2 same Q3", "Q3 P51 Q1"}
    assert _after(data, {"id": "Q2", "missing": ""}) == {"Q1 P50 Q2", "Q1 P50 Q3", "Q3 P51 Q1"}


def test_a_redirect_of_a_deleted_item_stays(tmp_path: Path) -> None:
    data = _built(tmp_path, "Q1 P50 Q2", "Q2 P51 Q1", "Q3 P51 Q1")
    _after(data, _redirect("Q2", "Q3"))
    assert _after(data, {"id": "Q3", "missing": ""}) == {"Q1 P50 Q3", "Q2 same Q3"}


def test_redirects_in_a_circle_lead_nowhere(tmp_path: Path) -> None:
    data = _built(tmp_path, "Q1 P50 Q2", "Q2 P51 Q1", "Q3 P51 Q1")
    _after(data, _redirect("Q2", "Q3"))
    assert _after(data, _redirect("Q3", "Q2")) == {"Q1 P50 Q2", "Q2 same Q3", "Q3 same Q2"}


def test_things_of_an_own_vocabulary_are_no_redirects(tmp_path: Path) -> None:
    data = _built(tmp_path, "Q2 same urn:thing", "Q2 P51 Q1")
    (tmp_path / "own.nt").write_text(_line("Q1", "P50", "Q2"))
    update(data, triples=(tmp_path / "own.nt",))
    assert _after(data, _item("Q7")) == {"Q1 P50 Q2", "Q2 same urn:thing", "Q2 P51 Q1"}
