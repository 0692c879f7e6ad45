"""The models that a player owns."""
