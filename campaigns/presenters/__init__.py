"""View models of pages: rounds, forces, the ledger, previews of changes."""
