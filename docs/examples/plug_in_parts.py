"""Parts of one's own: a reranker of names, an encoder and a reader of passages, a directory of templates.

Each is a class that is made without arguments and has one method; a setting names it as MODULE:NAME.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import kgqa

HERE = Path(__file__).stem
GRAPH = '<http://x.example/lipiny> <http://www.w3.org/2000/01/rdf-schema#label> "Lipiny"@pl .'
PASSAGES = """{"id": "1", "title": "Szkoła w Lipinach", "url": "", "text": "Szkołę w Lipinach zbudowano w 1931 roku."}
{"id": "2", "title": "Młyn", "url": "", "text": "Młyn nad Lipką stoi od 1874 roku, szkoły przy nim nie ma."}
"""


class PreferGods:
    """A reranker: where a name may mean a god of Rome (Mars, Mercury), the god goes first."""

    def rerank(self, analysis, mention):
        gods = sorted(mention.candidates, key=lambda one: one.item not in ("Q1150", "Q112"))
        best = max((one.score for one in mention.candidates), default=0.0)
        raised = [replace(one, score=best + 1) if place == 0 else one for place, one in enumerate(gods)]
        return replace(mention, candidates=tuple(raised))


class SharedLetters:
    """An encoder of passages: how alike texts are by their groups of three letters, -1 to 1."""

    def likeness(self, question, texts):
        asked = self._groups(question)
        return [len(asked & self._groups(text)) / max(1, len(asked)) for text in texts]

    def _groups(self, text):
        return {text[place : place + 3].lower() for place in range(len(text) - 2)}


@dataclass
class Span:
    """What a reader points out: offsets in characters, and how likely it is."""

    start: int
    end: int
    probability: float


class YearReader:
    """A reader of passages: the first year of each text."""

    def read(self, question, texts):
        found = [re.search(r"\d{4}", text) for text in texts]
        return [Span(match.start(), match.end(), 0.9) if match else None for match in found]


def own_templates(room):
    """A copy of the templates with one more: „Ile kilometrów płynie woda …?”."""
    source = Path(kgqa.__file__).parent / "templates"  # in a clone they stand beside the package
    place = Path(shutil.copytree(source if source.exists() else source.parents[1] / "templates", room / "templates"))
    (place / "mine.yaml").write_text(
        """- id: river-length-in-my-words
  description: How far the water of a river runs.
  slots:
    river: {type: item}
    length: {type: quantity, unit: km}
  patterns:
    - "woda {river:gen} ; płynąć ; {length}"
  query: "SELECT * WHERE { ?river wdt:P2043 ?length }"
  examples:
    - Ile kilometrów płynie woda Wisły?
""",
        encoding="utf-8",
    )
    return place


if __name__ == "__main__":
    with kgqa.open() as usual, kgqa.open(reranker=f"{HERE}:PreferGods") as ours:
        print("Mars:", usual.link("Co to jest Mars?")[0].id, "->", ours.link("Co to jest Mars?")[0].id)
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        (room / "graph.ttl").write_text(GRAPH, encoding="utf-8")
        (room / "passages.jsonl").write_text(PASSAGES, encoding="utf-8")
        for command, source in (("kg", "graph.ttl"), ("text", "passages.jsonl")):
            build = [sys.executable, "-m", "kgqa", command, "build", room / source, "--out", room / "data"]
            subprocess.run(build, check=True, capture_output=True)
        parts = {"encoder": f"{HERE}:SharedLetters", "reader": f"{HERE}:YearReader"}
        with kgqa.open(room / "data", mode="text", **parts) as session:
            print("read:", session.ask("W którym roku zbudowano szkołę w Lipinach?"))
        with kgqa.open(templates=own_templates(room)) as session:
            print("template:", session.ask("Ile kilometrów płynie woda Wisły?"))
