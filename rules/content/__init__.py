"""Rules data of any game."""
