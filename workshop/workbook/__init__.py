"""A whole draft as one XLSX workbook: a sheet for each table, a row for each object; out, in, and back with faults."""
