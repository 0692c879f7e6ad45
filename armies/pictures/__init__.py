"""Maps and labels shared by pages and prints."""
