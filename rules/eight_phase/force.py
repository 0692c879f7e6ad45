"""Forces as their players write them: units of profiles (E-FRC-01 to E-FRC-03)."""


class ForceUnit:
    """A unit of a force; `id` identifies it within its force, a new unit has none yet."""

    def __init__(self, profile: str, name: str = "", id: str = "") -> None:
        self.id = id
        self.profile = profile
        self.name = name


class Force:
    """A force: its faction, points limit (None without) and units."""

    def __init__(
        self, name: str, faction: str, limit: int | None, units: tuple[ForceUnit, ...] = (), release: int = 0
    ) -> None:
        self.name = name
        self.faction = faction
        self.limit = limit
        self.units = units
        self.release = release
