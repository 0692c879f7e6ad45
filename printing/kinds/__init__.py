"""What can be printed: each kind makes a source of rows, and writes the source as a PDF."""
