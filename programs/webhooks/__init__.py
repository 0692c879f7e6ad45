"""Webhooks: which events go where, what is said of them, and how it gets there."""
