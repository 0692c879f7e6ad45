"""What the commands of all apps share: plain refusals."""
