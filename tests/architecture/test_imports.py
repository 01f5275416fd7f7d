"""The direction of imports: DESIGN's layers, no cycle, no project import inside a function."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.architecture.imports import Import, faults, find_cycle, imports_of, project_modules, unit

ROOT = Path(__file__).resolve().parents[2]
MODULES = project_modules(ROOT)


@cache
def _imports(module: str) -> list[Import]:
    path = MODULES[module]
    return imports_of(module, path.read_text(encoding="utf-8"), MODULES, package=path.name == "__init__.py")


def _illegal(module: str) -> list[str]:
    path = MODULES[module]
    lines = path.read_text(encoding="utf-8").splitlines()
    return [
        f"{path.relative_to(ROOT)}:{one.line}: {lines[one.line - 1].strip()}  <- {fault}"
        for one in _imports(module)
        for fault in faults(one)
    ]


def test_imports_run_one_way() -> None:
    illegal = [line for module in sorted(MODULES) for line in _illegal(module)]
    assert not illegal, "\n" + "\n".join(illegal)


def test_every_module_has_a_layer() -> None:
    assert [module for module in sorted(MODULES) if unit(module) is None] == []


def test_no_import_cycle() -> None:
    graph = {module: frozenset(one.imported for one in _imports(module)) for module in MODULES}
    cycle = find_cycle(graph)
    assert cycle is None, " -> ".join(cycle or ())


def test_the_engine_names_no_store() -> None:
    engine = "kgqa.execution.engine"
    imported = {one.imported for module in MODULES if module.startswith(engine) for one in _imports(module)}
    stores = {one for one in imported if one.startswith(("kgqa.execution.", "wikidata_hdt")) and engine not in one}
    assert stores == {"kgqa.execution.budget", "kgqa.execution.entity_reading"}


@pytest.mark.parametrize("whole", ["kgqa.execution", "wikidata_hdt"])
def test_no_circle_of_folders(whole: str) -> None:
    """The folders of a package, and the modules beside them, import each other one way."""
    graph: dict[str, set[str]] = {}
    for module in MODULES:
        if module.startswith(f"{whole}."):
            inside = (one.imported for one in _imports(module) if one.imported.startswith(f"{whole}."))
            graph.setdefault(_folder(module, whole), set()).update(_folder(name, whole) for name in inside)
    cycle = find_cycle({folder: frozenset(found - {folder}) for folder, found in graph.items()})
    assert cycle is None, " -> ".join(cycle or ())


def _folder(module: str, whole: str) -> str:
    return module.removeprefix(f"{whole}.").split(".")[0]


def test_no_module_name_stands_in_two_packages() -> None:
    places: dict[str, list[str]] = {}
    for module, path in MODULES.items():
        if path.name != "__init__.py":
            places.setdefault(path.stem, []).append(module)
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


def test_the_project_was_found() -> None:
    assert {"cli", "kgqa", "kgqa.model", "kgqa.templating.pattern", "wikidata_hdt.clear_errors"} <= set(MODULES)
    assert any(one.imported == "kgqa.terms" for one in _imports("kgqa.polish.question.analysis"))


KNOWN = dict.fromkeys(
    (
        "kgqa",
        "kgqa.polish",
        "kgqa.polish.question.analyser",
        "kgqa.assembly",
        "kgqa.execution",
        "kgqa.execution.hdt.graph_queries",
        "kgqa.interfaces",
        "kgqa.linking",
        "kgqa.linking.lookup.lemma_keys",
        "kgqa.matching.matcher",
        "kgqa.model",
        "kgqa.pipeline.question_answering",
        "kgqa.terms",
        "wikidata_hdt",
        "wikidata_hdt.labels.label_index",
    )
)


def _faults(module: str, source: str) -> list[str]:
    return [fault for one in imports_of(module, source, KNOWN) for fault in faults(one)]


@pytest.mark.parametrize(
    ("module", "source", "fault"),
    [
        (
            "kgqa.polish.question.analyser",
            "from kgqa.linking.lookup.lemma_keys import LemmaKeys",
            "kgqa.polish must not import",
        ),
        ("kgqa.polish.question.analyser", "from kgqa.linking import keys", "must not import kgqa.linking"),
        ("kgqa.polish.question.analyser", "import kgqa.linking.lookup.lemma_keys", "must not import kgqa.linking"),
        (
            "kgqa.polish.question.analyser",
            "import json, kgqa.linking.lookup.lemma_keys as k",
            "must not import kgqa.linking",
        ),
        ("kgqa.polish.question.analyser", "from ...linking.keys import LemmaKeys", "must not import kgqa.linking"),
        (
            "kgqa.polish.question.analyser",
            "from ... import assembly",
            "kgqa.polish must not import kgqa.assembly",
        ),
        (
            "kgqa.polish.question.analyser",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from kgqa.linking.linker import Linker",
            "must not import kgqa.linking",
        ),
        (
            "kgqa.polish.question.analyser",
            "try:\n    import kgqa.assembly\nexcept ImportError: ...",
            "must not import",
        ),
        ("kgqa.pipeline.question_answering", "from kgqa.matching.matcher import TemplateMatcher", "only kgqa.assembly"),
        ("kgqa.interfaces.console", "from kgqa.matching.matcher import TemplateMatcher", "only kgqa.assembly"),
        ("kgqa.interfaces.console", "from kgqa.execution import hdt_graph", "only kgqa.assembly"),
        (
            "kgqa.interfaces.ask",
            "def run():\n    from kgqa.linking.lookup.lemma_keys import LemmaKeys",
            "only kgqa.assembly",
        ),
        ("kgqa.evaluation.runner", "import kgqa.interfaces", "kgqa.evaluation must not import kgqa.interfaces"),
        ("kgqa.assembly", "from kgqa.interfaces import options", "kgqa.assembly must not import"),
        ("kgqa.terms", "from kgqa.model import Token", "kgqa.terms must not import kgqa.model"),
        ("kgqa.errors", "from kgqa.terms import Tag", "kgqa.errors must not import kgqa.terms"),
        ("wikidata_hdt.labels.label_index", "from kgqa.terms import Tag", "wikidata_hdt must not import kgqa"),
        ("wikidata_hdt.labels.label_index", "import kgqa", "wikidata_hdt must not import kgqa"),
        ("kgqa.linking.lookup.lemma_keys", "def keys():\n    from kgqa.terms import Tag", "top of a module"),
        (
            "kgqa.linking.lookup.lemma_keys",
            "class K:\n    async def f(self):\n        import wikidata_hdt.labels.label_index",
            "top of a module",
        ),
        ("kgqa.model", "from kgqa.unheard import thing", "kgqa.unheard"),
        ("kgqa.novelty", "from kgqa.terms import Tag", "kgqa.novelty belongs to no layer"),
    ],
)
def test_an_illegal_import_is_caught(module: str, source: str, fault: str) -> None:
    found = _faults(module, source)
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("module", "source"),
    [
        (
            "kgqa.polish.question.analyser",
            "import re\nfrom kgqa.terms import Tag\nfrom kgqa.polish.question.option_lists import Options",
        ),
        ("kgqa.linking.lookup.lemma_keys", "from wikidata_hdt.labels.label_index import LabelEntry"),
        (
            "kgqa.assembly",
            "from kgqa.linking.linker import Linker\nfrom kgqa.pipeline.question_answering import Pipeline",
        ),
        ("kgqa.interfaces.console", "from kgqa.execution.hdt.graph_queries import evaluate"),
        ("kgqa.interfaces.console", "from kgqa.execution.hdt import graph_queries"),
        ("kgqa.interfaces.ask", "def run():\n    from kgqa.assembly import open_pipeline"),
        ("kgqa.assembly.parts", "def fallback():\n    from kgqa.retrieval.text_answerer import TextAnswerer"),
        ("kgqa.linking.lookup.lemma_keys", "def keys():\n    import spacy"),
        ("cli", "from kgqa.interfaces import main"),
        ("kgqa.interfaces.ask", "from kgqa import __version__"),
    ],
)
def test_a_legal_import_passes(module: str, source: str) -> None:
    assert _faults(module, source) == []


def test_a_cycle_is_found() -> None:
    graph = {"a": frozenset({"b"}), "b": frozenset({"c", "d"}), "c": frozenset({"a"}), "d": frozenset[str]()}
    assert find_cycle(graph) == ["a", "b", "c", "a"]
    assert find_cycle(graph | {"c": frozenset({"d"})}) is None
