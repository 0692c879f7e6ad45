"""Each player's strength: strategic valor of squads in proportion to the units left."""

from collections.abc import Iterable, Mapping

from campaigns.replays.participants import Participants, Squad


def worth(squad: Squad) -> int:
    """Its strategic valor at its size (R-ARM-02); of a squad that is only named, its number of units."""
    sheet = squad.document
    if "strategic_valor" not in sheet:
        return squad.size
    fewest = sheet.get("size", [squad.size])[0]
    extra: int = sheet.get("strategic_valor_per_extra_unit", 0)
    valor: int = sheet["strategic_valor"]
    return valor + extra * max(0, squad.size - fewest)


class Strength:
    """Counts units as they go; squads are numbered across all players."""

    def __init__(self, participants: Participants, health: Mapping[str, Iterable[int]]) -> None:
        owners = {player.side: id for id, player in participants.players.items()}
        squads = list(participants.squads.values())
        self.owner = [owners[squad.side] for squad in squads]
        self.worth = [worth(squad) for squad in squads]
        self.size = [squad.size for squad in squads]
        self.left = [sum(points > 0 for points in health[squad.id]) for squad in squads]

    def lose(self, lost: Iterable[int]) -> dict[str, int]:
        """Remove a unit from each of these squads; return their players' strength."""
        players: list[str] = []
        for number in lost:
            self.left[number] -= 1
            if self.owner[number] not in players:
                players.append(self.owner[number])
        return {player: self.of(player) for player in players}

    def of(self, player: str) -> int:
        """In whole SV."""
        squads = [number for number, owner in enumerate(self.owner) if owner == player]
        return round(sum(self.worth[n] * self.left[n] / self.size[n] for n in squads))

    def of_all(self) -> dict[str, int]:
        return {player: self.of(player) for player in dict.fromkeys(self.owner)}
