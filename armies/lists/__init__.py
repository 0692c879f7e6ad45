"""Players' lists: own, shared and public ones, comparisons, upgrades and history."""
