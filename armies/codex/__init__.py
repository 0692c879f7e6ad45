"""The rules data and the rulebook to read and search."""
