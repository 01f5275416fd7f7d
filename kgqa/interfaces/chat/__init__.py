"""A plain conversation: questions, and follow-ups that reuse what was talked about."""
