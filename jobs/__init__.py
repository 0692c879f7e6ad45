"""Work outside a request: a queue in the database, and the workers that do what stands in it."""
