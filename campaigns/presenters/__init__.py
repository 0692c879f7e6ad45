"""What pages show, put together: rounds, forces, the ledger, what a change would come to."""
