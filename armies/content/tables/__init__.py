"""Content as tables, CSV and XLSX: a row a datasheet, weapon or asset; out to a spreadsheet and back unchanged."""
