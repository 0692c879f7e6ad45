"""Campaigns: who plays in them, the operations fought, standings and replays."""
