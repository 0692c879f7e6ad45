"""Prints: their kinds, what is chosen of them, the files that are kept, pictures for chats; `printing.pdf` draws."""
