"""Wikidata's properties and classes that code names, each once, with its number on Wikidata beside it.

Those of single relations stand in templates and tables; here is what the machinery itself must know: what a thing is,
where it lies, when it ended.
"""

from __future__ import annotations

from kgqa.terms import ItemId, PropertyId

INSTANCE_OF = PropertyId("P31")
SUBCLASS_OF = PropertyId("P279")
PARENT_TAXON = PropertyId("P171")
TAXON_RANK = PropertyId("P105")
OCCUPATION = PropertyId("P106")
POSITION, TEAM = PropertyId("P39"), PropertyId("P54")
FORM_OF_GOVERNMENT = PropertyId("P122")
NAMED_AFTER = PropertyId("P138")
SEX = PropertyId("P21")
BIRTHPLACE = PropertyId("P19")
PEOPLE = PropertyId("P172")
"""The ethnic group of a person."""
LANGUAGE = PropertyId("P1412")
"""A language that a person speaks or writes."""
MOTHER_TONGUE = PropertyId("P103")
OFFICIAL_LANGUAGE = PropertyId("P37")
ORIGINAL_LANGUAGE, LANGUAGE_OF_WORK = PropertyId("P364"), PropertyId("P407")
AWARD_RECEIVED = PropertyId("P166")
DEMONYM = PropertyId("P1549")
LANGUAGE_CODE, WIKIMEDIA_CODE, TAXON_NAME = PropertyId("P218"), PropertyId("P424"), PropertyId("P225")
OFFICIAL_NAME, NATIVE_LABEL = PropertyId("P1448"), PropertyId("P1705")
SERIES_ORDINAL = PropertyId("P1545")

COUNTRY = PropertyId("P17")
CITIZENSHIP = PropertyId("P27")
CONTINENT = PropertyId("P30")
UNIT_OF = PropertyId("P131")
"""Located in the administrative territorial entity."""
LOCATION = PropertyId("P276")
ORIGIN = PropertyId("P495")
"""Country of origin."""
JURISDICTION = PropertyId("P1001")
COORDINATES, LENGTH = PropertyId("P625"), PropertyId("P2043")
MOUNTAIN_RANGE = PropertyId("P4552")
LANDFORM = PropertyId("P706")
"""Located in or on a physical feature."""
HEAD_OF_STATE, HEAD_OF_GOVERNMENT = PropertyId("P35"), PropertyId("P6")
OFFICEHOLDER = PropertyId("P1308")
CAPITAL, CAPITAL_OF = PropertyId("P36"), PropertyId("P1376")
CURRENCY = PropertyId("P38")
HEADQUARTERS, FORMED_IN = PropertyId("P159"), PropertyId("P740")
COUNTRY_FOR_SPORT = PropertyId("P1532")
SET_IN = PropertyId("P840")
"""Where a story takes place."""
ELEVATION = PropertyId("P2044")
EMPLOYER, SCHOOL, RESIDENCE = PropertyId("P108"), PropertyId("P69"), PropertyId("P551")
WORKPLACE = PropertyId("P937")
RELIGION, PARTY, SPORT = PropertyId("P140"), PropertyId("P102"), PropertyId("P641")
WRITTEN_LANGUAGE = PropertyId("P6886")
PARTICIPANT, PARTICIPANT_IN, CONFLICT = PropertyId("P710"), PropertyId("P1344"), PropertyId("P607")
CROWDS = (
    WORKPLACE, EMPLOYER, SCHOOL, RESIDENCE, CITIZENSHIP, BIRTHPLACE, LANGUAGE, MOTHER_TONGUE, WRITTEN_LANGUAGE,
    RELIGION, PARTY, SPORT, PARTICIPANT_IN, CONFLICT,
)  # fmt: skip
"""What people share with far more people than any graph knows."""
PLACES = (COUNTRY, CITIZENSHIP, CONTINENT, UNIT_OF, LOCATION, ORIGIN, JURISDICTION)
"""Where things are or belong."""

AUTHOR, DIRECTOR, SCREENWRITER = PropertyId("P50"), PropertyId("P57"), PropertyId("P58")
COMPOSER, ILLUSTRATOR, CREATOR = PropertyId("P86"), PropertyId("P110"), PropertyId("P170")
PERFORMER, ARCHITECT, DESIGNER = PropertyId("P175"), PropertyId("P84"), PropertyId("P287")
DEVELOPER, DISCOVERER = PropertyId("P178"), PropertyId("P61")
CREATORS = (
    AUTHOR, DIRECTOR, SCREENWRITER, COMPOSER, ILLUSTRATOR, CREATOR, PERFORMER, ARCHITECT, DESIGNER, DEVELOPER,
    DISCOVERER,
)  # fmt: skip
"""Who made a work."""

BORDERS, TWIN_TOWN = PropertyId("P47"), PropertyId("P190")
FOLLOWS, FOLLOWED_BY = PropertyId("P155"), PropertyId("P156")
REPLACES, REPLACED_BY = PropertyId("P1365"), PropertyId("P1366")
PART_OF, HAS_PART = PropertyId("P361"), PropertyId("P527")
MEMBER_OF = PropertyId("P463")
WINNER = PropertyId("P1346")
HOLDS_UNIT = PropertyId("P150")
"""Contains the administrative territorial entity."""
INSTANCES, MEMBER_COUNT = PropertyId("P1114"), PropertyId("P2124")
"""How many members a class has, or pieces of a thing there are; how many members an organisation has."""
ORBITS, ORBITED_BY = PropertyId("P397"), PropertyId("P398")
FATHER, MOTHER, CHILD = PropertyId("P22"), PropertyId("P25"), PropertyId("P40")
SPOUSE, SIBLING = PropertyId("P26"), PropertyId("P3373")

BORN, DIED = PropertyId("P569"), PropertyId("P570")
LAUNCHED = PropertyId("P606")
"""Date of a service's or vehicle's first use or launch."""
MOMENT, BEGUN = PropertyId("P585"), PropertyId("P580")
FOUNDED, DISSOLVED = PropertyId("P571"), PropertyId("P576")
ENDED = PropertyId("P582")
ENDS = (DISSOLVED, ENDED)
"""When things ceased to be."""

PARTS = (PropertyId("P3005"), PropertyId("P518"), SEX, JURISDICTION)
"""Qualifiers that say of which part of its subject a statement holds: valid in place, applies to part, sex or gender,
applies to jurisdiction."""

IMAGE = PropertyId("P18")
PUBLISHED = PropertyId("P577")
COUNTRY_CODE = PropertyId("P297")
"""Two letters of a state: ISO 3166-1 alpha-2."""

HUMAN = ItemId("Q5")
PRIME_MINISTER = ItemId("Q14212")
LATIN, POLISH = ItemId("Q397"), ItemId("Q809")
FEMALE, MALE = ItemId("Q6581072"), ItemId("Q6581097")
WOMEN, MEN = ItemId("Q467"), ItemId("Q8441")
OTHER_SEX = {FEMALE: MALE, MALE: FEMALE}
TRANS_FEMALE, TRANS_MALE = ItemId("Q1052281"), ItemId("Q2449503")
CITY, SETTLEMENT, VILLAGE, CAPITAL_CITY = ItemId("Q515"), ItemId("Q486972"), ItemId("Q532"), ItemId("Q5119")
CONTINENT_CLASS = ItemId("Q5107")
COUNTRY_CLASS = ItemId("Q6256")
OCEAN = ItemId("Q9430")
EARTH = ItemId("Q2")
SOVEREIGN_STATE = ItemId("Q3624078")
TAXON = ItemId("Q16521")
ONE = ItemId("Q199")
"""The unit of numbers that have none."""
PROPORTION, PERCENT = PropertyId("P1107"), ItemId("Q11229")
"""What part of 1 something is, and the unit of percents."""
CIRCUMSTANCES, CIRCA = PropertyId("P1480"), ItemId("Q5727902")
"""Sourcing circumstances, and the one that says that a value is approximate."""
JULIAN_CALENDAR = ItemId("Q1985786")
HISTORICAL_COUNTRY, HISTORICAL_REGION = ItemId("Q3024240"), ItemId("Q1620908")
ANCIENT_CIVILIZATION = ItemId("Q28171280")
CAUSES = frozenset(map(PropertyId, ("P509", "P828", "P1196", "P1478", "P1479")))
"""Cause of death, cause, manner of death, immediate and contributing cause: what „dlaczego” asks for."""

CAST_MEMBER, VOICE_ACTOR, PARTICIPATING_TEAM, NOTABLE_WORK = map(PropertyId, ("P161", "P725", "P1923", "P800"))
LONG_LISTS = (
    CAST_MEMBER, VOICE_ACTOR, PARTICIPATING_TEAM, NOTABLE_WORK, PERFORMER, TWIN_TOWN, BORDERS, CHILD, SIBLING, COMPOSER,
    AUTHOR,
)  # fmt: skip
"""Of which single items have many values that questions name beside the item."""


def numbers(*properties: PropertyId) -> frozenset[int]:
    """The numbers of properties, by which the label index notes what is said of an item."""
    return frozenset(one.number for one in properties)
