"""Answer general-knowledge questions asked in Polish from a local Wikidata HDT file.

    >>> import kgqa
    >>> with kgqa.open() as asked:
    ...     print(asked.ask("Gdzie urodziła się Wisława Szymborska?").text)
    w Kórniku

What stands here is public and stays: a name or argument that goes is first announced by a `DeprecationWarning` in a
minor version. Everything is loaded when it is first asked for; the types stand in `__init__.pyi`.
"""

from importlib import import_module

__version__ = "0.1.0"

_LIBRARY = "kgqa.interfaces.library"
_PUBLIC = {
    "Answer": f"{_LIBRARY}.library_answer",
    "Candidate": f"{_LIBRARY}.library_answer",
    "ClearError": "kgqa.errors",
    "Item": f"{_LIBRARY}.library_answer",
    "Link": f"{_LIBRARY}.library_answer",
    "Session": f"{_LIBRARY}.library_session",
    "Statement": f"{_LIBRARY}.library_answer",
    "Step": f"{_LIBRARY}.library_answer",
    "answer_frame": f"{_LIBRARY}.answer_frames",
    "open": f"{_LIBRARY}.library_session",
}
"""Where each public name is defined."""


def __getattr__(name: str) -> object:
    """A public name, loaded now."""
    if name not in _PUBLIC:
        raise AttributeError(f"module 'kgqa' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_PUBLIC[name]), name)
    return found


def __dir__() -> list[str]:
    """The public names."""
    return sorted(["__version__", *_PUBLIC])
