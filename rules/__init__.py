"""The games' rules: plain typed Python, standard library only, compiled when a C compiler is available."""
