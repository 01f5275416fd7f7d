"""Entry point of a clone: `python cli.py …` is `kgqa …` installed; a Python without its packages is told so."""

import sys
from typing import NoReturn

_OWN = ("", "kgqa", "wikidata_hdt")


def _missing(error: ModuleNotFoundError) -> NoReturn:
    name = (error.name or "").partition(".")[0]
    if name in _OWN:
        raise error
    sys.exit(
        f"error: a package is not installed: {name} (for {sys.executable}); "
        "`make demo` sets up .venv, then `.venv/bin/python cli.py …`, or `. .venv/bin/activate` first"
    )


try:
    from kgqa.interfaces.commands import main
except ModuleNotFoundError as error:
    _missing(error)

if __name__ == "__main__":
    try:
        main()
    except ModuleNotFoundError as error:
        _missing(error)
