"""Puts results into short Polish answers: label choice, inflection, prepositions, numbers, dates.

Independent of the other stages; usable as a library with a `kgqa.protocols.NounDictionary`.
"""
