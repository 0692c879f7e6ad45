"""Drafts, and the effects of publishing them."""
