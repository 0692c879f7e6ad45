"""Preferences of accounts (language, time zone), outgoing mail and rate limits. Other layers build on it."""
