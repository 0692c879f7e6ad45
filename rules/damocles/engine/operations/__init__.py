"""What operations score, and when they end."""
