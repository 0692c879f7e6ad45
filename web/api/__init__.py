"""What every call of the API shares: base views, schema, ETags, idempotency, throttling, pages, problems."""
