"""One view of what answering a question led to, and its renderings: text for terminals, JSON; the page has its HTML."""
