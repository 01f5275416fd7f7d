"""Where the project's own data lies, in a clone and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def template_directory() -> Path:
    """The question templates: inside the package where it was installed, beside it in a clone."""
    installed = _PACKAGE / "templates"
    return installed if installed.is_dir() else _PACKAGE.parent / "templates"
