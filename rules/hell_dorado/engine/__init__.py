"""The battle: its state, the one writer of it, and the rules, a module a part of the rulebook."""
