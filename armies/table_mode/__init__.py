"""Table mode: what is set up, what taps come to, and the page that shows it."""
