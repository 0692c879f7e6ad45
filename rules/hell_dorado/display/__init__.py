"""Words and drawings: sentences of events, cards, sheets, the map, the quick reference."""
