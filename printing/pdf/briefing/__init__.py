"""An operation's briefing."""
