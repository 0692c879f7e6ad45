"""The API of prints."""
