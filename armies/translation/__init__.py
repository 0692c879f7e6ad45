"""Messages of the rules translated; names folded for comparison."""
