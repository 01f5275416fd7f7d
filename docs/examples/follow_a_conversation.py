"""Asks one question after another; each answer says how sure it is and what it rests on."""

import kgqa

with kgqa.open() as session:
    first = session.ask("Kto napisał „Lalkę”?")
    print(first.text, f"{first.confidence:.2f}", [item.id for item in first.items])
    for statement in first.statements:
        print("  ", statement.subject, statement.property, statement.value)
    print(session.ask("a kiedy umarł?", history=[first]).text)
    nothing = session.ask("Ile nóg ma pytanie o Xyzzy?")
    print(bool(nothing), nothing.reason)
