"""Everything that reads Polish, each fact about the language once: text in, an `Analysis` out.

`lists` are words that are known by name, `tokens` the words of a text with every reading of the dictionary, `tagging`
the likeliest of them, `clauses` what stands together, `values` numbers, times and quantities, `question` what is asked
for, `messages` which parts of a longer text ask. All word lists lie in `data`.
"""
