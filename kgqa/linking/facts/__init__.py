"""An item -> what tells it from its namesakes: kinds, sorts, places, years, callings, media."""
