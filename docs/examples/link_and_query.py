"""Links the names of a text, asks the graph about them in SPARQL, and puts labels into a sentence."""

import kgqa

TEXT = "Maria Skłodowska-Curie urodziła się w Warszawie."
with kgqa.open() as session:
    for link in session.link(TEXT):
        print(TEXT[link.start : link.end], link.id, link.label)
        rows = session.sparql(f"SELECT ?label {{ wd:{link.id} wdt:P31/rdfs:label ?label FILTER(LANG(?label) = 'pl') }}")
        print("  ", rows[0]["label"])
    print("Myślę o", session.inflect("Nowa Zelandia", case="loc"))
