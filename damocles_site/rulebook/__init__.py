"""The pages of rules, their coverage by code and tests, and their search."""
