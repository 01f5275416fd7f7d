"""Times of table questions: python benchmarks/tables.py [--rows N]

Prints the time of a question over a table of 1,000 rows beside its target, and the time and memory until a table of N
rows (a million) is ready, beside those of `polars.read_csv` and, where installed, `pandas.read_csv` of the same file.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kgqa.tables.reading.table_files import read_tables
from kgqa.tables.table_answering import TableAnswerer

QUESTIONS = (
    "Jaka jest ludność gminy 17 w 2019 roku?",
    "Która gmina ma największą ludność?",
    "Ile gmin ma ludność powyżej 500 tysięcy?",
    "W jakim województwie leży gmina 33?",
    "O ile większą ludność ma gmina 5 niż gmina 6?",
)
_READERS = {
    "polars.read_csv": "import polars; polars.read_csv(path, separator=';', decimal_comma=True)",
    "pandas.read_csv": "import pandas; pandas.read_csv(path, sep=';', decimal=',')",
    "kgqa": "import pathlib; from kgqa.tables.reading.table_files import read_tables; read_tables(pathlib.Path(path))",
}
_TIMED = (
    "import resource, sys, time; path = sys.argv[1]; begun = time.perf_counter(); {}; "
    "print(time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
)


def write_table(path: Path, rows: int) -> None:
    """A table of municipalities with chance figures."""
    chance = random.Random(1)
    provinces = ("mazowieckie", "opolskie", "śląskie", "łódzkie")
    with path.open("w", encoding="utf-8") as out:
        out.write("Gmina;Województwo;Rok;Ludność;Powierzchnia;Wskaźnik\n")
        for row in range(rows):
            area, share = f"{chance.random() * 300:.2f}", f"{chance.random():.4f}"
            name, province = f"Gmina {row % 2500}", provinces[row % 4]
            line = f"{name};{province};{2019 - row // 2500};{chance.randrange(1000, 900_000)};{area};{share}\n"
            out.write(line.replace(".", ","))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    rows = parser.parse_args().rows
    with tempfile.TemporaryDirectory() as directory:
        small, large = Path(directory, "small.csv"), Path(directory, "large.csv")
        write_table(small, 1000)
        answerer = TableAnswerer(read_tables(small))
        answerer.answer(QUESTIONS[0])
        times = []
        for question in QUESTIONS * 5:
            begun = time.perf_counter()
            answerer.answer(question)
            times.append((time.perf_counter() - begun) * 1000)
        print(f"1,000 rows: median {statistics.median(times):.0f} ms, longest {max(times):.0f} ms (target 50 ms)")
        write_table(large, rows)
        for name, code in _READERS.items():
            if importlib.util.find_spec(name.split(".", maxsplit=1)[0]):
                command = [sys.executable, "-c", _TIMED.format(code), str(large)]
                seconds, megabytes = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split()
                print(f"{rows} rows, {name}: {float(seconds):.2f} s, {float(megabytes):.0f} MB")
        big = TableAnswerer(read_tables(large))
        for question in QUESTIONS[:2]:
            begun = time.perf_counter()
            big.answer(question)
            print(f"{rows} rows, {question} {time.perf_counter() - begun:.2f} s")
        print(f"memory with its index: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
