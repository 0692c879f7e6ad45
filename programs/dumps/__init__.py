"""Nightly dumps of what everybody may read: rows as compressed lines of JSON, and a manifest with their digests."""
