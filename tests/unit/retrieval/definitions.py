"""A small dictionary, written for the tests, in the formats that are read."""

from __future__ import annotations

import gzip
from pathlib import Path

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

ROWS = [
    ("parasol", "n", "(przedmiot) osłona na lasce, która chroni od deszczu | grzyb jadalny o dużym kapeluszu"),
    ("parasolka", "n", "(zdrobniale) parasol"),
    ("deszczochron", "n", "parasol"),
    ("latarnik", "n", "człowiek, który zapala światło w latarni morskiej"),
    ("latarnia morska", "n", "wieża ze światłem, które prowadzi statki"),
    ("spichlerz", "n", "budynek, w którym przechowuje się zboże"),
    ("ul", "n", "skrzynka, w której mieszkają pszczoły"),
    ("pasieka", "n", "miejsce, w którym stoją ule i w którym mieszkają pszczoły"),
    ("bartnik", "n", "człowiek, który dawniej zbierał miód leśnych pszczół"),
    ("osełka", "n", "kamień do ostrzenia noży"),
]


def write_table(directory: Path, name: str = "definitions.tsv") -> Path:
    """The dictionary as a table with a head."""
    path = directory / name
    lines = ["headword\tpos\tdefinition", *("\t".join(row) for row in ROWS)]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def write_dictd(directory: Path, texts: dict[str, str], name: str = "words", *, packed: bool = True) -> Path:
    """Texts by headword as the two files of a dictd dictionary; the index is returned."""
    data, lines = b"", []
    for headword, text in texts.items():
        encoded = text.encode()
        lines.append(f"{headword}\t{_base64(len(data))}\t{_base64(len(encoded))}\n")
        data += encoded
    path = directory / f"{name}.index"
    path.write_text("".join(lines), encoding="utf-8")
    texts_path = directory / (f"{name}.dict.dz" if packed else f"{name}.dict")
    texts_path.write_bytes(gzip.compress(data) if packed else data)
    return path


def _base64(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 64)
        digits = _DIGITS[digit] + digits
    return digits
