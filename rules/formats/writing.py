"""Numbers as documents write them."""


def plain_number(value: float) -> int | float:
    """A number without a fraction is written whole: 12, not 12.0."""
    return int(value) if value == int(value) else value


def in_centimetres(hundredths: int) -> int | float:
    """A distance as documents write it: 12, 2.5."""
    return plain_number(hundredths / 100)


def point_document(x: int, y: int) -> list[int | float]:
    """A place on the table, [x, y]."""
    return [in_centimetres(x), in_centimetres(y)]


def points_document(positions: list[int]) -> list[list[int | float]]:
    """Places on the table from x, y of each in turn."""
    return [point_document(positions[at], positions[at + 1]) for at in range(0, len(positions), 2)]
