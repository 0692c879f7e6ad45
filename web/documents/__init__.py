"""Documents as JSON and YAML."""
