"""The one reader of each: facts about Polish that several stages need."""
