"""Reports of evaluations, for people: text, HTML, pictures."""
