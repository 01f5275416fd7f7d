"""The command line. Each command is a module of this package; a command parses, makes one call and renders."""

from __future__ import annotations

import click

from kgqa import __version__
from kgqa.interfaces.console import occupy_closed_streams
from kgqa.interfaces.groups import LazyGroup
from kgqa.interfaces.memory import collect_rarely

SUMMARIES = {
    "answer": "Answer a file of questions, one answer a line.",
    "ask": "Answer one question, for people.",
    "chat": "Ask questions one after another, with follow-ups.",
    "examples": "Print questions that the loaded data answer.",
    "shell": "Look into questions: how their words were read, linked and answered.",
    "link": "Link the entities of a file of questions, a JSON line each.",
    "inflect": "Put labels into a case and number, one form a line.",
    "fit": "Put labels into the form that questions ask for, one a line.",
    "evaluate": "Score answers against a gold file.",
    "compare": "Answer questions that compare two objects, one answer a line (QALD-10, task 2).",
    "kg": "Look at and check the data directory.",
    "text": "Build, search and check the passage index.",
    "templates": "Check and list the question templates, and show what they answer.",
    "table": "Answer questions from data tables: CSV, Excel, ODS, JSON, XML and HTML files.",
    "records": "Question-answer records: convert, check, count, split, and measure answer selection on them.",
    "serve": "Serve answers, evaluation protocols, a SPARQL endpoint and the web page over HTTP.",
    "annotate": "Serve the page on which annotators make question-answer records.",
    "config": "Show the settings.",
}


@click.group(
    cls=LazyGroup,
    package=__name__,
    summaries=SUMMARIES,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="kgqa")
def main() -> None:
    """Answer general-knowledge questions asked in Polish from a local Wikidata HDT file.

    \b
    Example:
      kgqa ask "Jak nazywa się stolica Francji?"
    """
    occupy_closed_streams()
    collect_rarely()
