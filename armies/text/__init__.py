"""Terms, violations and releases in the reader's language."""
