"""Parts of one kind as a table of cells to type in."""
