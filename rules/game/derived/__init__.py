"""What follows from a game's answers: functions that take the game. Some are defaults of its interfaces."""
