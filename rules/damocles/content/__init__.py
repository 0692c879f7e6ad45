"""What is printed: units, weapons, missions, as typed values."""
