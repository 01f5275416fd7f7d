"""Words that are known by name: question words, function words, nouns of classes, nations, abbreviations."""
