"""Who decides for a player."""
