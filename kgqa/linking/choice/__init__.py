"""Weighs candidates by all features and chooses: among namesakes, among overlapping spans, NIL for names of nothing."""
