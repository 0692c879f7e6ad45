"""Lists of any game."""
