"""What is printed: datasheets, weapons, powers, missions as typed values."""
