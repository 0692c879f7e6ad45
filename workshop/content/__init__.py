"""A draft as its forms, tables and workbook see it: columns, words, slugs, uses, copies."""
