"""Tokens -> spans that belong together: noun phrases, numbers, times, quotations, wh-phrases, options."""
