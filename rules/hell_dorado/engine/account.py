"""The part of a battle that keeps its players' account: command, score, who has won."""

from __future__ import annotations

from rules.hell_dorado.engine.state import Player
from rules.table.asking import BaseBattle


class Account(BaseBattle):
    """Who plays, and how it stands between them; `winner` is a side, -1 as long as nobody has won."""

    def __init__(self) -> None:
        super().__init__()
        self.players: list[Player] = []
        self.over = False
        self.winner = -1

    # command

    def pools_set(self) -> None:
        """Each Command Pool is the company's total CMD, that of who came later added (H-UPK-01, H-CMD-02, H-CMD-06)."""
        for player in self.players:
            player.total = [known + new for known, new in zip(player.total, player.arriving, strict=True)]
            player.arriving = [0, 0, 0]
            player.pool = list(player.total)
        self.note("pools", pools={player.id: list(player.pool) for player in self.players})

    def paid_command(self, player: Player, points: list[int], reason: str, permanent: bool = False) -> None:
        """CMD is taken from the pool, permanent points from the total too (H-CMD-03, H-CMD-04)."""
        if not any(points):
            return
        for dot, count in enumerate(points):
            player.pool[dot] -= count
            if permanent:
                player.total[dot] = max(0, player.total[dot] - count)
        if self.event_log is not None:
            self.note("command", player=player.id, points=-sum(points), reason=reason, pool=list(player.pool))

    def lost_command(self, player: Player, points: int, dot: int, reason: str) -> None:
        """CMD of a unit that is gone leaves total and pool, which never go below 0 (H-CMD-05)."""
        if points:
            player.total[dot] = max(0, player.total[dot] - points)
            player.pool[dot] = max(0, player.pool[dot] - points)
            self.note(
                "command_lost",
                player=player.id,
                points=points,
                reason=reason,
                total=list(player.total),
                pool=list(player.pool),
            )

    def gained_command(self, player: Player, points: int, dot: int, reason: str) -> None:
        """CMD comes into the pool."""
        player.pool[dot] = max(0, player.pool[dot] + points)
        self.note("command", player=player.id, points=points, reason=reason, pool=list(player.pool))

    # score and end

    def scored(self, player: Player, points: int, reason: str) -> None:
        if points:
            player.score += points
            self.note("score", player=player.id, points=points, reason=reason, total=player.score)

    def ended(self, winner: int, reason: str) -> None:
        """The battle is over; `winner` is a side, -1 for a draw (H-VIC-04)."""
        self.over = True
        self.winner = winner
        name = None if winner < 0 else self.players[winner].id
        points = {player.id: player.score for player in self.players}
        self.note("end", winner=name, draw=winner < 0, victory_points=points, reason=reason)
