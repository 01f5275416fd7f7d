"""Inflects labels of the sample and lemmatises the forms; what does not come back is listed with its reason.

    python -m tests.unit.verbalisation.round_trip [--write]

prints how many forms of all cases come back, and with `--write` renews the list `tests/data/inflection/round_trip.tsv`.
A form may not come back because it is a form of another label, too (`homonym: …`), because it may be a nominative
itself (`nominative`), because it is also a plural (`plural: …`), or because words that the dictionary lacks do not tell
(`unknown words: …`, with what was taken for the label).
"""

from __future__ import annotations

import csv
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import Case, ItemId, Number
from kgqa.verbalisation.labels.inflection import Inflector
from wikidata_hdt.sample.sample_build import read_sample
from wikidata_hdt.sample.sample_triples import SampleEntity

LISTED = Path(__file__).parents[2] / "data" / "inflection" / "round_trip.tsv"


@dataclass(frozen=True)
class Labelled:
    """What the inflector may know of an item of the sample."""

    item: str
    label: str
    description: str
    classes: frozenset[ItemId]
    sex: ItemId | None


@dataclass(frozen=True)
class Miss:
    """A form that did not come back as its label."""

    entity: Labelled
    case: Case
    form: str
    found: str


def labelled() -> list[Labelled]:
    """The items of the sample, in its order."""
    return [_labelled(entity) for entity in read_sample().items.values()]


def _labelled(entity: SampleEntity) -> Labelled:
    classes, sexes = (
        [ItemId(claim.value.item) for claim in entity.claims.get(prop, ()) if claim.value.item]
        for prop in ("P31", "P21")
    )
    return Labelled(entity.id, entity.label_pl, entity.description_pl, frozenset(classes), next(iter(sexes), None))


def misses(inflector: Inflector, pairs: Iterable[tuple[Labelled, Case]]) -> Iterator[Miss]:
    """The forms that do not come back."""
    for entity, case in pairs:
        form = inflect(inflector, entity.label, entity, case)
        found = inflector.lemmatise(form, description=entity.description)
        if found != entity.label:
            yield Miss(entity, case, form, found)


def inflect(inflector: Inflector, label: str, entity: Labelled, case: Case) -> str:
    """The form of a label with all that is known of an item."""
    return inflector.inflect(label, case=case, description=entity.description, classes=entity.classes, sex=entity.sex)


def reason(inflector: Inflector, miss: Miss) -> str:
    """Why a form did not come back."""
    if miss.found == miss.form:
        return "nominative"
    about = miss.entity
    forms = ((inflect(inflector, miss.found, about, case), inflector.inflect(miss.found, case=case)) for case in Case)
    if miss.form in chain.from_iterable(forms):
        return f"homonym: {miss.found}"
    if any(inflector.inflect(miss.found, case=case, number=Number.PL) == miss.form for case in Case):
        return f"plural: {miss.found}"
    return f"unknown words: {miss.found}"


def listed() -> dict[tuple[str, Case], str]:
    """The known exceptions: item and case -> reason."""
    with LISTED.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {(row["item"], Case(case)): row["reason"] for row in rows for case in row["cases"].split()}


def main() -> None:
    """Print the figures of all labels in all cases."""
    inflector = Inflector(MorfeuszMorphology())
    entities = labelled()
    found = list(misses(inflector, ((entity, case) for entity in entities for case in Case)))
    reasons: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for miss in found:
        reasons[miss.entity.item, miss.entity.label, reason(inflector, miss)].append(miss.case)
    total = len(entities) * len(Case)
    sys.stdout.write(f"{total - len(found)} of {total} forms come back ({1 - len(found) / total:.1%})\n")
    kinds = Counter({why.partition(":")[0]: 0 for _, _, why in reasons})
    for (_, _, why), cases in reasons.items():
        kinds[why.partition(":")[0]] += len(cases)
    sys.stdout.writelines(f"{count:6} {kind}\n" for kind, count in kinds.most_common())
    if "--write" in sys.argv:
        rows = [f"{item}\t{label}\t{' '.join(cases)}\t{why}" for (item, label, why), cases in reasons.items()]
        LISTED.write_text("\n".join(["item\tlabel\tcases\treason", *rows]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
