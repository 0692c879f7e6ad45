"""A random choice among things by dice on the table (H-DIE-03)."""

from typing import Final

from rules.table.dice import Dice

FACES: Final = 6
SHARED: Final = (2, 3, 6)
"""Numbers of things that share the six faces out evenly."""


def choice_by_dice(dice: Dice, count: int) -> tuple[int, list[int]]:
    """The place of one of `count` things, each as likely, and the dice that it took; one thing takes none.

    2, 3 or 6 share the faces out from the lowest; of 4 or 5 a face above is rolled again; more take two dice read as 1
    to 36, the first the sixes, and roll again what is above the largest multiple.
    """
    if count <= 1:
        return 0, []
    dice_fallen: list[int] = []
    if count > FACES:
        most = FACES * FACES // count * count
        while True:
            pair = dice.roll(2)
            dice_fallen += pair
            number = (pair[0] - 1) * FACES + pair[1]
            if number <= most:
                return (number - 1) // (most // count), dice_fallen
    while True:
        face = int(dice.d6())
        dice_fallen.append(face)
        if count in SHARED:
            return (face - 1) // (FACES // count), dice_fallen
        if face <= count:
            return face - 1, dice_fallen
