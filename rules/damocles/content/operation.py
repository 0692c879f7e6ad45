"""What players agree on first: an operation, with its battlefield, length, scoring and ends (R-BAS-01, R-OPS-01)."""

from typing import Final

from rules.table.shapes import Shape

TURNS: Final = 7
"""The maximum number of turns of an operation (R-TRN-03)."""

PANEL_COST: Final = 2
"""The X of the strategical panel, unless the operation sets another (R-TAC-05)."""


class ScoringRule:
    """Points for an event; `when`, `objective`, `territory` and `from_turn` for what is held.

    `objective` is "" for each of them; `territory` is an id, `own` or `enemy`.
    """

    def __init__(
        self, event: str, points: int, when: str = "", objective: str = "", territory: str = "", from_turn: int = 1
    ) -> None:
        self.event = event
        self.points = points
        self.when = when
        self.objective = objective
        self.territory = territory
        self.from_turn = from_turn


class SpecialRule:
    """A rule of an operation in words; what it does in numbers is in the scoring, under the event `scoring`.

    "" means the event that the slug is named after.
    """

    def __init__(self, slug: str, name: str, text: str = "", scoring: str = "") -> None:
        self.slug = slug
        self.name = name
        self.text = text
        self.scoring = scoring


class Operation:
    """An operation (R-OPS-01); distances are hundredths of a centimetre.

    `players` are the minimum and the maximum; `strategic_valor` is the suggested one, 0 for none (R-BAS-05); objectives
    are (id, x, y), territories (id, shape), and `no_mans_land` the ids of those without deployment;
    `ends_at_victory_points` is 0 when no number of points ends it.
    """

    def __init__(
        self,
        slug: str,
        title: str,
        summary: str,
        players: tuple[int, int],
        strategic_valor: int,
        turns: int,
        panel_cost: int,
        width: int,
        height: int,
        objectives: list[tuple[str, int, int]],
        territories: list[tuple[str, Shape]],
        no_mans_land: list[str],
        special_rules: list[SpecialRule],
        scoring: list[ScoringRule],
        ends_on_elimination: bool,
        ends_at_victory_points: int,
    ) -> None:
        self.slug = slug
        self.title = title
        self.summary = summary
        self.players = players
        self.strategic_valor = strategic_valor
        self.turns = turns
        self.panel_cost = panel_cost
        self.width = width
        self.height = height
        self.objectives = objectives
        self.territories = territories
        self.no_mans_land = no_mans_land
        self.special_rules = special_rules
        self.scoring = scoring
        self.ends_on_elimination = ends_on_elimination
        self.ends_at_victory_points = ends_at_victory_points

    def not_simulated(self) -> list[str]:
        """The names of the special rules that are for people alone: no scoring of that event stands for them."""
        scored = [rule.event for rule in self.scoring]
        rules = self.special_rules
        return [rule.name for rule in rules if (rule.scoring or rule.slug.replace("-", "_")) not in scored]
