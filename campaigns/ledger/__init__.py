"""The campaign itself, without a database: events, what they add up to, pairings, maps, stories, fair seeds."""
