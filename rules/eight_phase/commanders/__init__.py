"""Who decides: script, person, random, steady and its two bents, aggressive and defensive."""
