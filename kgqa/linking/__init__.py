"""Words of a question -> the items, properties, classes and values that they name.

In comes an analysis; out come mentions with ranked candidates (`linker`, for the stages that answer) or links that do
not overlap (`choice/text_links`, for their own sake). `lookup` finds what names may stand for, `facts` reads what the
graph tells of an item, `evidence` compares that with what is said around the name, `choice` weighs, `relations` links
words to properties. A word that tells something of names goes into a table of `data`, one a subject; what words may say
at all into `data/evidence.tsv`, its comparison into a clue of `evidence`.
"""
