"""What is read of a campaign: its state folded from the ledger, limits, usage, export and audit."""
