"""Tables as CSV and XLSX, read from files that people send."""
