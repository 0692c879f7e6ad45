"""Messages of the rules, and texts of content, in the reader's language."""
