"""Rules data as designers edit it: differences, history, duplicates, files and tables."""
