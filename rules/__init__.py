"""The game itself: plain typed Python, standard library only, compiled when a C compiler is there."""
