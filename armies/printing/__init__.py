"""Printing: what can be printed, what was chosen of it, and the prints themselves; `armies.pdf` draws them."""
