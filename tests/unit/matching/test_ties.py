"""Queries that take the first of an order say what decides between equal values, so that every store gives the same."""

from __future__ import annotations

import pytest

from kgqa.resources import template_directory
from kgqa.sparql.algebra import OrderKey, Variable
from kgqa.templating.template import Template
from kgqa.templating.template_library import load_library

_TEMPLATES = load_library(template_directory()).templates.values()
_LIMITED = [template for template in _TEMPLATES if template.query.base.limit is not None]


@pytest.mark.parametrize("template", _LIMITED, ids=lambda template: template.id)
def test_the_answer_itself_is_the_last_key(template: Template) -> None:
    assert template.query.base.order_by[-1] == OrderKey(Variable(template.query.answered))


def test_there_are_such_templates() -> None:
    assert len(_LIMITED) >= 15
