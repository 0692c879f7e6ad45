"""Sheets of rules and texts in columns: the quick reference and errata."""
