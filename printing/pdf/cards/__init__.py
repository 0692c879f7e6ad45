"""Cards of parts, units and assets, on pages and on sheets to cut."""
