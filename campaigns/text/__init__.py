"""What a ledger, an agreement, a plan or a notice says, in the language of whoever reads it."""
