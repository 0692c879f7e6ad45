"""Documents in and out: content, roster, operation, scenario, result. Here alone pydantic may read."""
