"""Campaigns without a database: events and their state, pairings, maps, stories, fair seeds."""
