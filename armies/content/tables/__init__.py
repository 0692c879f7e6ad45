"""Content as CSV and XLSX tables: one row per datasheet, weapon or asset; export and import are lossless."""
