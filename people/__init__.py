"""What a person is told, and how: the language, the clock and the mails of an account. Other floors stand on it."""
