"""Each player's strength: strategic valor of squads in proportion to the units left."""

from collections.abc import Iterable, Mapping

from campaigns.replays.participants import Participants


class Strength:
    """Counts units as they go; squads are numbered across all players."""

    def __init__(self, participants: Participants, health: Mapping[str, Iterable[int]]) -> None:
        owners = {player.side: id for id, player in participants.players.items()}
        squads = list(participants.squads.values())
        self.owner = [owners[squad.side] for squad in squads]
        self.worth = [squad.points for squad in squads]
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
