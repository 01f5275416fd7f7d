"""Ranking by what texts mean: an encoder of sentences, an extra, beside the words that texts share."""
