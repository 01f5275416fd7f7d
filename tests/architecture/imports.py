"""Reads the imports of modules from their source and says which of them break the direction of imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

LAYERS: tuple[tuple[str, ...], ...] = (
    ("cli", "kgqa.client", "kgqa.spark", "kgqa.__main__"),
    ("kgqa.interfaces",),
    ("kgqa.evaluation",),
    ("kgqa.assembly",),
    ("kgqa.pipeline", "kgqa.tables"),
    (
        "kgqa.linking",
        "kgqa.answering",
        "kgqa.execution",
        "kgqa.verbalisation",
        "kgqa.retrieval",
        "kgqa.annotation",
        "kgqa.morphology",
        "kgqa.formats",
    ),
    ("kgqa.matching",),
    ("kgqa.templating",),
    ("kgqa.protocols", "kgqa.config"),
    ("kgqa.model",),
    ("kgqa.polish", "kgqa.sparql"),
    ("kgqa.resources", "kgqa.resources", "kgqa.vocabulary", "kgqa.values"),
    (
        "kgqa.terms",
        "kgqa.errors",
        "kgqa.addresses",
        "kgqa.logistic",
        "kgqa.globe",
        "kgqa.fast_values",
        "kgqa",
    ),
    ("wikidata_hdt",),
)
"""From top to bottom. A module imports from its own unit and from lower layers; units of one layer stand apart."""

STAGES = frozenset(
    f"kgqa.{name}" for name in ("linking", "matching", "answering", "execution", "verbalisation", "retrieval")
)

ASSEMBLY = "kgqa.assembly"

BUILDS_ON = {"kgqa.answering": "kgqa.matching"}
"""The one stage that runs what another one yields."""

SHARED = frozenset({"kgqa.execution.hdt.graph_queries"})
"""Modules of stages without stage classes: value types and functions, which interfaces and evaluation may use."""

LAZY = frozenset({"kgqa.interfaces", ASSEMBLY})
"""The only units whose functions may import from the project: a command loads what it needs when it runs, and the
assembly what a configuration asks for."""

_PROJECT = ("kgqa", "wikidata_hdt", "cli")


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module of the project."""

    importer: str
    imported: str
    line: int
    in_function: bool


def project_modules(root: Path) -> dict[str, Path]:
    """Every module of the project by its dotted name."""
    files = [root / "cli.py", *(root / "kgqa").rglob("*.py"), *(root / "wikidata_hdt").rglob("*.py")]
    return {_dotted(path.relative_to(root)): path for path in files}


def imports_of(module: str, source: str, known: Mapping[str, object], *, package: bool = False) -> list[Import]:
    """The project's modules that a module imports: also in functions, in `try`, under TYPE_CHECKING, relatively."""
    collector = _Collector(module if package else module.rpartition(".")[0])
    collector.visit(ast.parse(source))
    found = [
        Import(module, _module(name, known), line, inside)
        for name, line, inside in collector.found
        if name.split(".")[0] in _PROJECT
    ]
    return [one for one in dict.fromkeys(found) if one.imported != module]


def faults(one: Import) -> Iterator[str]:
    """What is wrong with an import; nothing if it is legal."""
    importer, imported = unit(one.importer), unit(one.imported)
    if importer is None or imported is None:
        yield f"{one.importer if importer is None else one.imported} belongs to no layer"
        return
    if importer != imported and _depth(imported) <= _depth(importer):
        yield f"{importer} must not import {imported}"
    elif (
        imported in STAGES
        and importer not in (imported, ASSEMBLY)
        and not (one.imported in SHARED or BUILDS_ON.get(importer) == imported)
    ):
        yield f"only {ASSEMBLY} puts stages together; {importer} must not import {one.imported}"
    if one.in_function and importer not in LAZY:
        yield "imports from the project stand at the top of a module"


def unit(module: str) -> str | None:
    """The unit of the layers that a module belongs to, or None."""
    names = {name for layer in LAYERS for name in layer}
    parts = module.split(".")
    prefixes = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    found = next((prefix for prefix in prefixes if prefix in names), None)
    return None if found == "kgqa" and module != "kgqa" else found


def find_cycle(graph: Mapping[str, frozenset[str]]) -> list[str] | None:
    """Modules that import each other in a circle, the first one repeated at the end; None if there are none."""
    done: set[str] = set()

    def search(module: str, path: list[str]) -> list[str] | None:
        if module in path:
            return [*path[path.index(module) :], module]
        if module in done:
            return None
        for imported in sorted(graph.get(module, ())):
            if cycle := search(imported, [*path, module]):
                return cycle
        done.add(module)
        return None

    return next((cycle for module in sorted(graph) if (cycle := search(module, []))), None)


def _depth(name: str) -> int:
    return next(depth for depth, layer in enumerate(LAYERS) if name in layer)


def _dotted(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _module(name: str, known: Mapping[str, object]) -> str:
    """The module that a dotted name is, or is an attribute of."""
    return name if name in known or name.rpartition(".")[0] not in known else name.rpartition(".")[0]


class _Collector(ast.NodeVisitor):
    """Collects (dotted name, line, whether it stands in a function)."""

    def __init__(self, package: str) -> None:
        self.found: list[tuple[str, int, bool]] = []
        self._package = package
        self._functions = 0

    def visit_Import(self, node: ast.Import) -> None:
        self.found.extend((alias.name, node.lineno, self._functions > 0) for alias in node.names)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        base = node.module or ""
        if node.level:
            above = self._package.split(".")[: len(self._package.split(".")) - node.level + 1]
            base = ".".join([*above, *filter(None, [node.module])])
        self.found.extend((f"{base}.{alias.name}", node.lineno, self._functions > 0) for alias in node.names)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> None:
        self._functions += 1
        self.generic_visit(node)
        self._functions -= 1

    visit_AsyncFunctionDef = visit_FunctionDef
