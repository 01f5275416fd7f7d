"""Which extra of the package brings a module that is not installed; told in one line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, distribution, requires

from kgqa.errors import ClearError

_NAME = re.compile(r"[\w.-]+")
_EXTRA = re.compile(r"""extra == ['"]([\w-]+)['"]""")
_ORIGIN = "direct_url.json"
"""Where pip notes what it installed a package from. Source: PEP 610."""
_CLONE = "."
_WHOLE = ("all", "dev")
"""Extras that name others."""
_DISTRIBUTIONS = {
    "argon2": "argon2-cffi",
    "opensearchpy": "opensearch-py",
    "starlette": "fastapi",
    "pydantic": "fastapi",
}
"""Distributions that have another name than their modules, or come with another one."""


@contextmanager
def extras_told() -> Iterator[None]:
    """Within it, or within a function that it decorates, a module that an extra brings is missed by a `ClearError`."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (missing := missing_extra(error)) is None:
            raise
        raise missing from error


def missing_extra(error: ModuleNotFoundError, command: str = "") -> ClearError | None:
    """The error to show for a module that is not there; None if no package that we ask for brings it. Of several extras
    that bring it, the one with the name of the command is told alone."""
    module = (error.name or "").partition(".")[0]
    name = _plain(_DISTRIBUTIONS.get(module, module))
    extras = sorted({extra for required, extra in _required() if _plain(required) == name})
    extras = [command] if command in extras else extras
    if not extras:
        return None
    package = _package()
    packages = [f"'{package}[{extra}]'" if extra else package for extra in extras]
    what = f"this needs the extra {' or '.join(extras)}" if all(extras) else "a package is not installed"
    where = " in the clone" if package == _CLONE else ""
    return ClearError(what, value=f"module {module}", remedy=f"install it: pip install {' or '.join(packages)}{where}")


def _package() -> str:
    """What pip is to be given: a clone that is installed as it stands is not to be replaced by a published package."""
    try:
        origin = json.loads(distribution("kgqa").read_text(_ORIGIN) or "{}")
    except PackageNotFoundError:
        return "kgqa"
    return _CLONE if origin.get("dir_info", {}).get("editable") else "kgqa"


def _required() -> list[tuple[str, str]]:
    """Distributions that the package asks for, each with its extra or an empty text."""
    try:
        lines = requires("kgqa") or ()
    except PackageNotFoundError:  # a clone that is not installed
        return []
    found = [(match.group(), _extra(line)) for line in lines if (match := _NAME.match(line))]
    return [(name, extra) for name, extra in found if extra not in _WHOLE]


def _extra(line: str) -> str:
    match = _EXTRA.search(line)
    return match.group(1) if match else ""


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
