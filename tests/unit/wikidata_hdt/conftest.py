"""A small sample in the tables' format, built once for all tests that only read it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from wikidata_hdt.labels.folding import fold
from wikidata_hdt.sample.sample_cache import ensure_sample

TYPES = """pid\tdatatype\tunit
P17\titem
P31\titem
P36\titem
P39\titem
P297\texternal-id
P569\ttime
P580\ttime
P582\ttime
P585\ttime
P625\tcoordinate
P1082\tquantity
P1545\tstring
P1549\tmonolingual
P2044\tquantity\tQ11573
"""
PROPERTIES = "pid\tpl_label\tpl_aliases\tpl_description\ten_label\n" + "".join(
    f"{line.split()[0]}\twłaściwość {line.split()[0]}\tskrót {line.split()[0]}\topis\tproperty {line.split()[0]}\n"
    for line in TYPES.splitlines()[1:]
)
AUTHORED = """qid\tpl_label\tpl_aliases\ten_label
Q515\tmiasto\tmiasteczko|gród\tcity
Q36\tRzeczpospolita Polska\tPolska\tRepublic of Poland
Q11573\tmetr\t\tmetre
Q116\tmonarcha\twładca\tmonarch
Q30461\tprezydent\t\tpresident
"""
STATES = """qid\tlabel_pl\taliases_pl\tlabel_en\tdescription_pl\tP36\tP297\tP1082\tP1549\tP625
# a comment

Q36\tPolska\tRP\tPoland\tpaństwo w Europie\tQ31487{P582=1596}|Q270{P580=1596}\tPL\t38036118{P585=2021}\tPolak@pl\t52 19
"""
CITIES = """qid\tlabel_pl\taliases_pl\tlabel_en\tdescription_pl\tP31\tP17\tP2044
Q270\tWarszawa\tStolica\tWarsaw\tstolica Polski\tQ515\tQ36\t113.5
Q31487\tKraków\t\tKraków\t\tQ515\tQ36
Q36\tPolska\tLechia\tPoland
"""
PEOPLE = """qid\tlabel_pl\taliases_pl\tlabel_en\tdescription_pl\tP39\tP569
Q1048\tGajusz Juliusz Cezar\tCezar\tJulius Caesar\twódz rzymski\t\t-100-07-12
Q444\tLech Wałęsa\tWałęsa\tLech Wałęsa\tpolityk\tQ30461{P580=1990-12-22;P582=1995-12-22;P1545=1}|Q116\t1943
"""


@pytest.fixture(scope="session")
def write_tables() -> Callable[..., Path]:
    """Writes a sample directory; keyword arguments replace or add tables by name."""

    def write(directory: Path, **tables: str) -> Path:
        texts = {"states": STATES, "cities": CITIES, "people": PEOPLE} | tables
        (directory / "tables").mkdir(parents=True)
        (directory / "property_types.tsv").write_text(texts.pop("types", TYPES), encoding="utf-8")
        (directory / "authored_property_labels.tsv").write_text(PROPERTIES, encoding="utf-8")
        (directory / "authored_item_labels.tsv").write_text(AUTHORED, encoding="utf-8")
        for name, text in texts.items():
            (directory / "tables" / f"{name}.tsv").write_text(text, encoding="utf-8")
        return directory

    return write


def lemma_keys(text: str) -> list[str]:
    """A stand-in for lemmas: every word without its last letter."""
    return [" ".join(word[:-1] for word in fold(text).split())]


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory, write_tables: Callable[..., Path]) -> Path:
    """The data directory built from the tables above; tests must not change it."""
    tables = write_tables(tmp_path_factory.mktemp("tables") / "sample")
    return ensure_sample(tmp_path_factory.mktemp("cache"), lemma_keys, "1", tables)
