"""What abilities and assets do, from data."""
