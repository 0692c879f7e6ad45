"""Who decides: a person, a script, an automatic style of command, one that looks ahead."""
