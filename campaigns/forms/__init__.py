"""What people fill in: each form answers with the values an action takes."""
