"""Queries that take the first of an order say what decides between equal values, so that every store gives the same."""

from __future__ import annotations

import re

import pytest

from kgqa.resources import template_directory
from kgqa.templating.template import Template
from kgqa.templating.template_library import load_library

_ORDERED = re.compile(r"ORDER BY (?P<keys>.*?) LIMIT \d+\s*$")
_LIMITED = [
    template for template in load_library(template_directory()).templates.values() if "LIMIT" in template.query.body
]


@pytest.mark.parametrize("template", _LIMITED, ids=lambda template: template.id)
def test_the_answer_itself_is_the_last_key(template: Template) -> None:
    query = template.query
    found = _ORDERED.search(query.body)
    assert found is not None
    assert found["keys"].split()[-1] == f"?{query.answered}"


def test_there_are_such_templates() -> None:
    assert len(_LIMITED) >= 20
