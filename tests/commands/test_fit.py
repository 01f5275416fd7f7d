"""`fit` reads questions as the settings say."""

from __future__ import annotations

from tests.commands.conftest import Run


def test_fit_uses_the_configured_pipeline(run: Run) -> None:
    table = "question\tlabel\tdescription\nGdzie leży Wawel?\tKraków\t\n"
    result = run("fit", "-", stdin=table.encode(), KGQA_SPACY_MODEL="no_such_pipeline")
    assert result.stderr.decode().startswith("error: cannot load the spaCy pipeline: no_such_pipeline")
    assert (result.stdout, result.returncode) == (b"", 1)
