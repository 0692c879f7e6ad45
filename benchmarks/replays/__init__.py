"""How soon the replay of a long battle is there: the server's processor time, and the browser's on a telephone."""
