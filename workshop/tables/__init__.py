"""Content as CSV tables: one row per datasheet, weapon, asset or part; export and import are lossless."""
