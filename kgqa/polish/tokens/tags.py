"""Classes of tags of the SGJP tagset, by the first part of a tag (`Tag.pos`), and its marks of names.

Source: tagset of Morfeusz 2 / SGJP (http://morfeusz.sgjp.pl/doc/about).
"""

from __future__ import annotations

GENDERED_VERBS = frozenset({"praet", "winien", "cond"})
"""Verbs that agree with their subject in gender: „był”, „powinien”, „byłby”."""

TENSED_VERBS = frozenset({"praet", "fin"})
"""Verbs in the past or present tense, as most sentences tell of things: „był”, „jest”."""

PERSONAL_VERBS = GENDERED_VERBS | TENSED_VERBS | {"bedzie"}
"""Verbs that agree with a subject."""

STATING_VERBS = PERSONAL_VERBS | {"imps"}
"""Verbs of statements, those without a subject („zbudowano”) among them."""

COMMANDS = frozenset({"impt"})
FINITE_VERBS = STATING_VERBS | COMMANDS
"""Verbs of clauses, commands among them, whose forms often are those of nouns („myśl”)."""

SUBJECTLESS_VERBS = FINITE_VERBS - PERSONAL_VERBS
"""Verbs that agree with nothing."""

PRESENT_VERBS = frozenset({"fin"})
ADVERBS = frozenset({"adv"})
PERSONAL_PRONOUNS = frozenset({"ppron12", "ppron3"})
PRONOUNS = PERSONAL_PRONOUNS | {"siebie"}
MANNERS = frozenset({"adjp"})
"""Adjectives behind „po” („po polsku”)."""
ABBREVIATIONS = frozenset({"brev"})
PREPOSITIONS = frozenset({"prep"})
CONJUNCTIONS = frozenset({"conj"})
PARTICLES = frozenset({"part"})
JOINING = PREPOSITIONS | CONJUNCTIONS | PARTICLES | {"comp"}
"""Words that only join others, or colour what they say."""

NUMERAL_WORDS = frozenset({"num"})
ACTIVE_PARTICIPLES = frozenset({"pact"})
PASSIVE_PARTICIPLES = frozenset({"ppas"})
PARTICIPLES = ACTIVE_PARTICIPLES | PASSIVE_PARTICIPLES
ADJECTIVES = frozenset({"adj"})
ADJECTIVAL = PARTICIPLES | ADJECTIVES
"""What agrees with a noun like an adjective."""

SUBSTANTIVES = frozenset({"subst"})
"""Nouns without depreciative forms and those of verbs."""

PLAIN_NOUNS = SUBSTANTIVES | {"depr"}
"""Nouns, depreciative forms („profesory”) among them, without those of verbs."""

NOUNS = PLAIN_NOUNS | {"ger"}
"""Nouns, those of verbs („czytanie”) among them."""

KIND_NOUNS = SUBSTANTIVES | {"ger"}
"""Nouns that say what kind of thing is meant: those without depreciative forms."""

SUPERLATIVE = "sup"
GRADED = frozenset({"com", SUPERLATIVE})
"""Degrees (`Tag.degree`) of adjectives and adverbs that compare."""

UNKNOWN = frozenset({"ign", "xxx"})
"""Words that the dictionary lacks, or has as foreign."""

FIRST_PERSON, SECOND_PERSON, THIRD_PERSON = "pri", "sec", "ter"
"""Persons (`Tag.person`) of verbs and pronouns."""

PLURAL_ONLY = ":pt"
COUNTING = "rec"
"""Parts of tags: of nouns without a singular, of numerals with the genitive."""

GIVEN_NAME, SURNAME, PLACE_NAME, COMMON_NAME = "imię", "nazwisko", "nazwa_geograficzna", "nazwa_pospolita"
"""What kinds of names the dictionary tells (`Reading.names`); the last one marks common nouns."""
