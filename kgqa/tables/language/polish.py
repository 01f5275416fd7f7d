"""Polish questions: every lemma that Morfeusz knows, kin of words, regions, degrees of adjectives.

The only module of `kgqa.tables` that knows the rest of the house's Polish.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from kgqa.morphology import MorfeuszMorphology
from kgqa.polish.tokens.question_spelling import Speller
from kgqa.polish.tokens.tags import ADJECTIVES, ADVERBS, FINITE_VERBS, PARTICIPLES, SUBSTANTIVES
from kgqa.polish.tokens.words import Reading
from kgqa.polish.values.numbers import cardinals as known_cardinals
from kgqa.polish.values.numbers import ordinals as known_ordinals
from kgqa.resources import table_rows
from kgqa.tables.grid.cell_text import fold
from kgqa.tables.language.question_cues import in_digits
from kgqa.tables.language.reading import Lexicon, Reader, cue_table, yes_no
from kgqa.terms import Case, Gender, Number

_PACKAGE = "kgqa.tables"
_LAND = re.compile(r"(\w{4,}?)(sz)?czyzn(?:a|y|ie|e|o)")
"""Names of lands, to which the adjectives of their towns belong: „Suwalszczyzna”, „Żywiecczyzna”."""
_ACTING = re.compile(r"(\w{3,}ac)(?:y|ego|emu|ym|ych|ymi|a|ej|e)")
"""Folded forms of those who do something."""
_DONE = re.compile(r"(\w{3,}(?:on|an|t))(?:y|ego|emu|ym|ych|ymi|a|ej|e)")
"""Folded forms of what is done."""
_WORD = re.compile(r"\w+")
_ENDING = re.compile(r"(?<=[^\W\d_a-ząćęłńóśźż]{2})[-–’'][a-ząćęłńóśźż]{1,4}\b")
"""The ending of a case behind an acronym: „PSZOK-ów”."""
_INFINITIVE = re.compile(r"(a|i|y|e|ną)ć$")
_STRETCHED = re.compile(r"(ow|yw|iw)$")
"""What the stem of a verb in „-ować” ends in."""
_SHORTEST_STEM, _SHORTEST_VERB = 4, 6
"""Letters of a stem that nouns are made of, and of a verb behind its prefix."""
_ADVERBIAL = re.compile(r"(?:ie|o|e)$")
"""What adverbs made of adjectives end in."""
_PARTICLES = frozenset({"part", "interj"})
"""Tags of words that say little in a question."""
_RELATIONS = frozenset({"prep", "conj", "comp", "interj", "siebie", "ppron12", "ppron3"})
"""Tags of words that name nothing."""
_VERBS = FINITE_VERBS | {"inf", "pred"}
"""Tags of finite verbs and infinitives."""


@cache
def polish() -> Reader:
    """The reader of Polish questions (about 0.1 s once, for the dictionary)."""
    cardinals = {fold(word): float(value) for word, value in known_cardinals().items() if value > 0}
    ordinals = {fold(word): number for word, number in known_ordinals().items() if number > 0}
    function = frozenset(word for row in table_rows(_PACKAGE, "function_pl.tsv") for word in row[0].split("|"))
    return Reader(
        Lexicon(
            cue_table(_PACKAGE, "cues_pl.tsv"),
            function,
            _kin(),
            cardinals,
            ordinals,
            lemmas,
            _superlatives,
            _verbal,
            {frozenset(row[1:]): row[0] for row in table_rows(_PACKAGE, "region_pairs_pl.tsv")},
            _participial,
            yes_no(_PACKAGE, "pl"),
            _adverbial,
            _spelled,
            _derived,
            _relational,
            _lacking,
        )
    )


@cache
def _kin() -> dict[str, frozenset[str]]:
    """Words that stand for one another."""
    found: dict[str, frozenset[str]] = {}
    for row in (row for name in ("kin_pl.tsv", "units_pl.tsv") for row in table_rows(_PACKAGE, name)):
        group = frozenset(row[0].split("|"))
        for word in group:
            found[word] = found.get(word, frozenset()) | group
    return found


@cache
def _regions() -> dict[str, str]:
    """The adjective of the province by the name of the region."""
    rows = table_rows(_PACKAGE, "regions_pl.tsv")
    return {name: adjective for adjective, names in rows for name in names.split("|")}


@cache
def _same() -> dict[str, str]:
    """Words by their abbreviations."""
    rows = (row[0].split("|") for row in table_rows(_PACKAGE, "same_pl.tsv"))
    return {short: word for word, *others in rows for short in others}


@cache
def _morphology() -> MorfeuszMorphology:
    return MorfeuszMorphology()


@cache
def _speller() -> Speller:
    return Speller(_morphology())


@lru_cache(maxsize=1_000)
def restored(question: str) -> str:
    """A question that was typed without diacritics with those of its likeliest words, letter for letter.

    >>> restored("ktore gminy maja wiecej mieszkancow niz 5000")
    'które gminy mają więcej mieszkańców niż 5000'
    """
    words = list(_WORD.finditer(question))
    spellings = _speller().spellings([word[0] for word in words])
    letters = list(question)
    for word, (likeliest, *_) in zip(words, spellings, strict=True):
        letters[word.start() : word.end()] = likeliest.lower() if word[0].islower() else likeliest
    return "".join(letters)


def _spelled(question: str) -> str:
    """A question with diacritics, its numerals in digits, acronyms without endings, and „i” for a plus sign."""
    return in_digits(restored(_ENDING.sub("", question)), _dictionary_forms).replace(" + ", " i ")


@lru_cache(maxsize=10_000)
def _dictionary_forms(word: str) -> frozenset[str]:
    return frozenset(reading.lemma.lower() for reading in _morphology().readings(word.lower())) or frozenset({word})


@lru_cache(maxsize=100_000)
def lemmas(word: str) -> frozenset[str]:
    """The folded lemmas of a word, its own form where the dictionary has none; the adjective of a region's name."""
    readings = _morphology().readings(word) or _morphology().readings(word.lower())
    found = {_lemma(reading) for reading in readings} or {fold(word)}
    if meant := _same().get(fold(word)):
        found.add(meant)
    if land := _LAND.fullmatch(fold(word)):
        found.add(land[1] + ("ski" if land[2] else "ki"))
    found |= set(map(fold, _adjectives(word)))
    if acting := _ACTING.fullmatch(fold(word)):
        found.add(acting[1] + "y")  # „zdających”, of whom the dictionary knows „zdawać” alone
    if (done := _DONE.fullmatch(fold(word))) and any(reading.is_of(PARTICIPLES) for reading in readings):
        found.add(done[1] + "y")  # „nieobsadzonych”, of which the dictionary knows „obsadzić” alone
    return frozenset(found | {_regions()[lemma] for lemma in found if lemma in _regions()})


@lru_cache(maxsize=10_000)
def _adjectives(word: str) -> frozenset[str]:
    """The adjectives of an adverb, as far as the dictionary has them: „selektywny” of „selektywnie”, „drogi”."""
    stems = (_ADVERBIAL.sub("", one.lemma) for one in _morphology().readings(word.lower()) if one.is_of(ADVERBS))
    made = (stem + ending for stem in stems for ending in ("y", "i", ""))
    return frozenset(one for one in made if may_be_adjective(one))


def _lemma(reading: Reading) -> str:
    """A folded lemma; that of „niestrzeżony” is no „strzec”."""
    return f"nie{fold(reading.lemma)}" if reading.has("neg") else fold(reading.lemma)


@lru_cache(maxsize=10_000)
def _verbal(word: str) -> bool:
    readings = _morphology().readings(word.lower())
    return bool(readings) and all(reading.is_of(_VERBS) for reading in readings)


@lru_cache(maxsize=10_000)
def is_name(word: str) -> bool:
    """Whether a word with a capital letter can only be a name, as far as the dictionary tells."""
    readings = _morphology().readings(word.lower()) if word[:1].isupper() else ()
    return word[:1].isupper() and all(reading.lemma[:1].isupper() for reading in readings)


@lru_cache(maxsize=10_000)
def is_person(word: str) -> bool:
    """Whether a noun names persons, or those who act as such: „dyrektor”, „kontrahent”."""
    nouns = [reading for reading in _morphology().readings(word.lower()) if reading.is_of(SUBSTANTIVES)]
    men = {reading.lemma for reading in nouns if Gender.M1 in reading.genders}
    return bool(nouns) and all(one.lemma in men and one.genders <= {Gender.M1, Gender.F} for one in nouns)


@lru_cache(maxsize=10_000)
def is_adjective(word: str) -> bool:
    """Whether a word can only be an adjective or a participle."""
    readings = _morphology().readings(word.lower())
    return bool(readings) and all(reading.is_of(ADJECTIVES | PARTICIPLES) for reading in readings)


@lru_cache(maxsize=10_000)
def may_be_adjective(word: str) -> bool:
    """Whether a word may be an adjective: „pocztowy”, who is a postman, too."""
    return any(reading.is_of(ADJECTIVES) for reading in _morphology().readings(word.lower()))


@lru_cache(maxsize=10_000)
def is_plural(word: str) -> bool:
    """Whether a noun can only be one of several: „dni”, „lekarze”."""
    nouns = [reading for reading in _morphology().readings(word.lower()) if reading.is_of(SUBSTANTIVES)]
    return bool(nouns) and all(reading.numbers == {Number.PL} for reading in nouns)


@lru_cache(maxsize=10_000)
def names_several(word: str) -> bool:
    """Whether a noun that heads a text can only be one of several: „gminy”, „miasta”."""
    nouns = [reading for reading in _morphology().readings(word.lower()) if reading.is_of(SUBSTANTIVES)]
    heading = [reading for reading in nouns if Case.NOM in reading.cases]
    return bool(heading) and all(reading.numbers == {Number.PL} for reading in heading)


@lru_cache(maxsize=10_000)
def is_known(word: str) -> bool:
    """Whether the dictionary has a word."""
    return bool(_morphology().readings(word.lower()))


@lru_cache(maxsize=10_000)
def _participial(word: str) -> bool:
    """Whether a word can be a participle or a verb."""
    readings = _morphology().readings(word.lower())
    return any(reading.is_of(PARTICIPLES | FINITE_VERBS) and not reading.is_addressing for reading in readings)


@lru_cache(maxsize=10_000)
def _relational(word: str) -> bool:
    """Whether a word can only be a preposition, a conjunction or an interjection: „spod”, „hej”."""
    readings = _morphology().readings(word.lower())
    return bool(readings) and all(reading.is_of(_RELATIONS) for reading in readings)


@lru_cache(maxsize=10_000)
def _adverbial(word: str) -> bool:
    """Whether a word can only be an adverb, or may be a particle or an interjection: „tak”, „hej”."""
    return _is_adverb(word) or any(reading.is_of(_PARTICLES) for reading in _morphology().readings(word.lower()))


@lru_cache(maxsize=10_000)
def _is_adverb(word: str) -> bool:
    """Whether a word can only be an adverb, no comparative or superlative."""
    readings = _morphology().readings(word.lower())
    return bool(readings) and all(reading.is_of(ADVERBS) and not reading.is_graded for reading in readings)


@lru_cache(maxsize=10_000)
def _derived(word: str) -> frozenset[str]:
    """Folded words that a word is made of, or that are made of it.

    Nouns made of a verb, and it without its prefix: „trener” for „trenuje”, „głosować” for „zagłosowało”; the noun of
    an adjective, „ulica” for „uliczny”, and that of a trade for it; the adjective of a noun in „-ówka”: „podstawowy”.
    """
    known = _morphology().readings(word.lower())
    verbs = {reading.lemma for reading in known if reading.is_of(_VERBS | PARTICIPLES)}
    adjectives = {reading.lemma for reading in known if reading.is_of(ADJECTIVES)}
    made = {noun for verb in verbs for noun in (*_nouns_of(verb), *_unprefixed(verb))}
    made |= {noun for adjective in adjectives for noun in _relating_to(adjective)}
    made |= {fold(reading.lemma).removesuffix("ka") + "y" for reading in known if reading.lemma.endswith("ówka")}
    return frozenset(map(fold, made))


def _relating_to(adjective: str) -> Iterator[str]:
    """The nouns that an adjective is made of, as far as the dictionary has them."""
    endings = (ending for ending in _affixes("adjective") if adjective.endswith(ending))
    stem = next((adjective.removesuffix(ending) for ending in endings), "")
    softened = (pair.split("=") for pair in _affixes("softened"))
    stems = [stem, *(stem.removesuffix(soft) + hard for soft, hard in softened if stem.endswith(soft))]
    for made in (one + ending for one in stems if len(stem) >= _SHORTEST_STEM for ending in _affixes("noun")):
        if any(reading.lemma == made and reading.is_of(SUBSTANTIVES) for reading in _morphology().readings(made)):
            yield made


@lru_cache(maxsize=1_000)
def _lacking(word: str, noun: str) -> frozenset[str]:
    """Folded adjectives of those who are without something: „bezrobotny” for „bez pracy”, „bezśnieżny”, „bezdomny”."""
    if word.lower() != "bez":
        return frozenset()
    nouns = {reading.lemma for reading in _morphology().readings(noun.lower()) if reading.is_of(SUBSTANTIVES)}
    nouns = nouns.union(*(_kin().get(fold(one), ()) for one in nouns))
    made = (f"bez{stem}{ending}" for one in nouns for stem in _stems(one) for ending in _affixes("adjective"))
    return frozenset(fold(one) for one in made if may_be_adjective(one))


def _stems(noun: str) -> Iterator[str]:
    """What adjectives are made of: the noun without its vowel, and so softened."""
    stem = noun.rstrip("aeo")
    yield stem
    softened = (pair.split("=") for pair in _affixes("softened"))
    yield from (stem.removesuffix(hard) + soft for soft, hard in softened if stem.endswith(hard))


def _nouns_of(verb: str) -> Iterator[str]:
    """Nouns that suffixes make of the stem of a verb, as far as the dictionary has them."""
    stem = _INFINITIVE.sub("", verb)
    stems = {verb[:-1], stem, _STRETCHED.sub("", stem)}
    for made in (one + suffix for one in stems if len(one) >= _SHORTEST_STEM for suffix in _affixes("suffix")):
        if any(reading.lemma == made and reading.is_of(SUBSTANTIVES) for reading in _morphology().readings(made)):
            yield made


def _unprefixed(verb: str) -> Iterator[str]:
    """A verb without its prefix, where that is one, too, and with other ones: „zakończyć” for „skończyć”."""
    rests = (verb.removeprefix(prefix) for prefix in _affixes("prefix"))
    for rest in (one for one in rests if one != verb and len(one) >= _SHORTEST_VERB and _is_infinitive(one)):
        yield from (one for prefix in ("", *_affixes("prefix")) if _is_infinitive(one := prefix + rest))


@lru_cache(maxsize=10_000)
def _is_infinitive(word: str) -> bool:
    return any(reading.has("inf") for reading in _morphology().readings(word))


@cache
def _affixes(kind: str) -> tuple[str, ...]:
    """What verbs begin with, or what makes nouns of them."""
    return next(tuple(row[1].split("|")) for row in table_rows(_PACKAGE, "affixes_pl.tsv") if row[0] == kind)


@cache
def _downward() -> frozenset[str]:
    return frozenset(word for row in table_rows(_PACKAGE, "downward_pl.tsv") for word in row[0].split("|"))


@lru_cache(maxsize=10_000)
def _superlatives(word: str) -> frozenset[str]:
    """The cues of an adjective or adverb in the superlative („największy”, „najczęściej”) or comparative degree."""
    for reading in _morphology().readings(word.lower()):
        if reading.is_graded:
            way = "MIN" if fold(reading.lemma) in _downward() else "MAX"
            return frozenset({way, "SUPER" if reading.is_superlative else "MORE"})
    return frozenset()
