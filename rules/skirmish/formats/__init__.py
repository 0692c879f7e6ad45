"""Documents of the Skirmish: read strictly, written canonically."""
