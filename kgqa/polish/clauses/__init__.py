"""Tokens -> what stands together: noun phrases, names with what calls, governs or describes them, and their verbs."""
