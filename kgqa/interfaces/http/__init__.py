"""The HTTP service: answers, evaluation protocols, SPARQL protocol, metrics and the web page in one application."""
