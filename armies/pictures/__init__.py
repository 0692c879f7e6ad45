"""Maps and labels that screen and print draw alike."""
