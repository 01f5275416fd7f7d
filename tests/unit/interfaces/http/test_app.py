"""The application of a worker process."""

from __future__ import annotations

import subprocess
import sys

_READS_POLISH = ("spacy", "kgqa.polish.question.analyser", "kgqa.tables.table_answering", "kgqa.interfaces.http.page")


def test_an_application_of_sparql_alone_loads_no_reader_of_polish() -> None:
    code = f"import sys, kgqa.interfaces.http.app; print([one for one in {_READS_POLISH!r} if one in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"
