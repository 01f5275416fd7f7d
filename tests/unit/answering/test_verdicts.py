"""Whether several claims are true together."""

from __future__ import annotations

from kgqa.answering.conjunction import verdict
from kgqa.answering.kind_constraints import AnswerConstraints
from kgqa.answering.solver import Solver
from kgqa.model import Budget
from kgqa.templating.template import TemplateLibrary
from tests.doubles import MemoryGraph
from tests.rdflib_engine import MemoryExecutor
from tests.unit.matching import world
from tests.unit.matching.conftest import Asker


def test_nothing_is_known_of_claims_that_no_template_fits(library: TemplateLibrary, asked: Asker) -> None:
    facts = world.facts()
    graph = MemoryGraph(facts)
    constraints = AnswerConstraints(graph, world.PLACES)
    solver = Solver(library, MemoryExecutor(facts), graph, constraints, Budget(10.0, 1000))
    analysis = asked("Czy szczupak i karp to ryby?", {}).analysis
    assert verdict(solver, solver.watch(), analysis, (), 0.05) is None
    assert verdict(solver, solver.watch(), analysis, ((), ()), 0.05) is None
