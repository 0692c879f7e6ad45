"""What somebody has here: to take away, to see what of it is limited, and to have deleted with the account."""
