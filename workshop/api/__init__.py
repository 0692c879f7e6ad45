"""Drafts in the API: read, replaced, published, shared."""
