"""Armies: factions and their content, strike forces, decks."""
