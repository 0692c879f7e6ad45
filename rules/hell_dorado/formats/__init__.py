"""Documents of Hell Dorado: read strictly, written canonically."""
