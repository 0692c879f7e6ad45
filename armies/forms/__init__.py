"""What players type into the builder and its neighbours."""
