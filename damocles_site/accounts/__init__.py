"""Sign-in, account forms and API tokens."""
