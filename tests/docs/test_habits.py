"""What a change goes through is the same everywhere: `make check`, the hooks of pre-commit, and CI."""

from __future__ import annotations

import re

import yaml

from tests.docs.blocks import ROOT

MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def _steps(target: str) -> list[str]:
    """The commands of a target, with the variables of the Makefile but those of coverage put in."""
    variables = dict(re.findall(r"^(\w+) := (.*)$", MAKEFILE, re.MULTILINE)) | {"COVERAGE": ""}
    recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert recipe
    steps = recipe[1]
    while "$(" in steps:
        steps = re.sub(r"\$\((\w+)\)", lambda match: variables[match[1]], steps)
    return [step.strip() for step in steps.splitlines()]


def test_hooks_do_what_make_check_does() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repository["repo"] for repository in config["repos"]] == ["local"], "nothing is downloaded"
    hooks = [hook["entry"] for repository in config["repos"] for hook in repository["hooks"]]
    checked = [step.removesuffix(" .") for step in _steps("check")]
    assert hooks == checked


def test_ci_runs_what_the_readme_names() -> None:
    steps = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()[-3:]
    assert steps == ["make demo", "make wheel", "make check"]
    assert _steps("test")[0] in _steps("check")
