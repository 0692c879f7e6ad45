"""Content as CSV tables: one row per datasheet, weapon or asset; export and import are lossless."""
