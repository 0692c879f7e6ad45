"""The API of the account itself: everything of its own as one archive."""
