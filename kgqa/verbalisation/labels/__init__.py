"""Labels of any kind: their inflection and lemmatisation."""
