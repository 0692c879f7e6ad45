"""What stands beside and below what: rows, tables, columns, cards of fixed size, documents."""
