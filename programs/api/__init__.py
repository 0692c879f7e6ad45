"""The API of webhooks, public battles and statistics."""
