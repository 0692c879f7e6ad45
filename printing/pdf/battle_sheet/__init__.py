"""The battle sheet, for keeping track of a list during a battle."""
