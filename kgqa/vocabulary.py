"""Wikidata's properties and classes that code names, each once, with its number on Wikidata beside it.

Those of single relations stand in templates and tables; here is what the machinery itself must know: what a thing is,
where it lies, when it ended.
"""

from __future__ import annotations

from kgqa.terms import ItemId, PropertyId

INSTANCE_OF = PropertyId("P31")
SUBCLASS_OF = PropertyId("P279")
PARENT_TAXON = PropertyId("P171")
OCCUPATION = PropertyId("P106")
POSITION = PropertyId("P39")
SEX = PropertyId("P21")

COUNTRY = PropertyId("P17")
CITIZENSHIP = PropertyId("P27")
CONTINENT = PropertyId("P30")
UNIT_OF = PropertyId("P131")
"""Located in the administrative territorial entity."""
LOCATION = PropertyId("P276")
ORIGIN = PropertyId("P495")
"""Country of origin."""
JURISDICTION = PropertyId("P1001")
PLACES = (COUNTRY, CITIZENSHIP, CONTINENT, UNIT_OF, LOCATION, ORIGIN, JURISDICTION)
"""Where things are or belong."""

DISSOLVED = PropertyId("P576")
ENDED = PropertyId("P582")
ENDS = (DISSOLVED, ENDED)
"""When things ceased to be."""

IMAGE = PropertyId("P18")

HUMAN = ItemId("Q5")
HISTORICAL_COUNTRY = ItemId("Q3024240")
