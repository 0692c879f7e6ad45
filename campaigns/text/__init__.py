"""Localised texts of ledger events, agreements, plans and notices."""
