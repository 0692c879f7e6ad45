"""Mails, sent after what they tell is kept."""
