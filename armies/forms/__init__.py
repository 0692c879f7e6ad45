"""Forms of the builder and of import and export."""
