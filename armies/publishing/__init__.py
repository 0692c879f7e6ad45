"""A draft, and what its publication would change."""
