"""What any tabletop game needs and no game in particular: dice, geometry, cards, questions, odds."""
