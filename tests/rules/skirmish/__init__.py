"""The Skirmish."""
