"""What a graph's statements say of an item: the properties that are read and the order of languages.

Source of the class rules: Wikidata's membership properties P31 (instance of) and P279 (subclass of); people (P31 Q5)
also count as what they do (P106 occupation) and hold (P39 position).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kgqa import vocabulary
from kgqa.model import Entity
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal, Term
from wikidata_hdt.language_tags import language_of

LANGUAGES = ("pl", "mul", "en")
"""Languages of labels and descriptions, best first; `mul` holds names that are the same in all languages."""

LABEL = Iri(RDFS_LABEL)
DESCRIPTION = Iri(SCHEMA_DESCRIPTION)
INSTANCE_OF = vocabulary.INSTANCE_OF.direct
SUBCLASS_OF = vocabulary.SUBCLASS_OF.direct
OCCUPATION = vocabulary.OCCUPATION.direct
POSITION = vocabulary.POSITION.direct
SEX = vocabulary.SEX.direct


def entity_of(item: ItemId, objects: Callable[[Iri], Sequence[Term]]) -> Entity:
    """The item's label, description, classes, occupations and sex; `objects` gives the objects of a property."""
    label, description = best_text(objects(LABEL)), best_text(objects(DESCRIPTION))
    sex = items(objects(SEX))
    return Entity(
        item,
        label.value if label else str(item),
        language_of(label.language) if label else "",
        description.value if description else "",
        frozenset(items(objects(INSTANCE_OF))),
        frozenset(items(objects(OCCUPATION))),
        sex[0] if sex else None,
    )


def best_text(terms: Sequence[Term]) -> Literal | None:
    """The literal of the first language of the chain; among equals the first in the graph's order."""
    texts = {language_of(term.language): term for term in reversed(terms) if isinstance(term, Literal)}
    return next((texts[language] for language in LANGUAGES if language in texts), None)


def items(terms: Iterable[Term]) -> list[ItemId]:
    """The items among the terms."""
    return [item for term in terms if isinstance(term, Iri) and (item := term.item) is not None]
