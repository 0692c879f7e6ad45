"""A battle's operation, forecast, verification and images."""
