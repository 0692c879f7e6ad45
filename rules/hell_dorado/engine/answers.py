"""Answers to the questions of a battle, which are the entries of scripts too (questions 1 to 24 of the rulebook).

Ways are x and y of each corner in turn, the start left out; distances are hundredths of a fathom.
"""

from typing import ClassVar, Final

from rules.table.asking import Answer as BaseAnswer

ACTIONS: Final = (
    "none", "walk", "run", "attack", "charge", "shoot", "retreat", "concentrate", "focus", "melee", "lemure",
)  # fmt: skip
"""The actions (ACN), to do nothing included; getting up and being immobilized are done without being asked."""


class Answer(BaseAnswer):
    """An answer; one with a `question` is to that kind alone, as entries of scripts are."""

    def __init__(self, unit: str = "") -> None:
        super().__init__(unit)
        self.question = ""

    def answers(self, kind: str) -> bool:
        return kind in self.KINDS and self.question in ("", kind)


class Split(Answer):
    """How much of each undotted unit's CMD is light, by unit; the rest is dark (H-CMP-11)."""

    KINDS: ClassVar[tuple[str, ...]] = ("split",)

    def __init__(self, light: dict[str, int]) -> None:
        super().__init__()
        self.light = light


class ShiftTerrain(Answer):
    """A piece and where its centre goes, or "" (H-ABI-59)."""

    KINDS: ClassVar[tuple[str, ...]] = ("shift_terrain",)

    def __init__(self, piece: str, x: int = 0, y: int = 0) -> None:
        super().__init__()
        self.piece = piece
        self.x = x
        self.y = y


class Zone(Answer):
    """A conflict zone (H-ABI-51), or the deployment zone "0" or "1" of the dominant player (H-SET-06), by its id."""

    KINDS: ClassVar[tuple[str, ...]] = ("conflict_zone", "zone")

    def __init__(self, zone: str) -> None:
        super().__init__()
        self.zone = zone


class First(Answer):
    """The player who deploys or activates first (H-SET-06, H-TRN-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("deploys_first", "first")

    def __init__(self, player: str) -> None:
        super().__init__()
        self.player = player


class Deploy(Answer):
    """Where a unit is placed (H-SET-06)."""

    KINDS: ClassVar[tuple[str, ...]] = ("deploy",)

    def __init__(self, unit: str, x: int, y: int) -> None:
        super().__init__(unit)
        self.x = x
        self.y = y


class UpkeepOrder(Answer):
    """The order of the effects of the upkeep, by their places (H-UPK-04)."""

    KINDS: ClassVar[tuple[str, ...]] = ("upkeep_order",)

    def __init__(self, order: tuple[int, ...]) -> None:
        super().__init__()
        self.order = order


class Activate(Answer):
    """The unit that is activated, "" to skip (H-ACT-01, H-ACT-04); or who follows by Vae Soli or accelerated."""

    KINDS: ClassVar[tuple[str, ...]] = ("activate", "vae_soli", "accelerated")

    def __init__(self, chosen: str) -> None:
        super().__init__()
        self.chosen = chosen

    def names(self) -> str:
        return self.chosen


class Use:
    """A power that is used: whose, on which units or at which point, and from which CMD it is paid (H-CMD-08).

    `spell` and `place` are those of an invoked lemure, whose miniature is `miniature` (H-LEM-02, H-LEM-04).
    """

    def __init__(
        self,
        power: str,
        by: str = "",
        targets: tuple[str, ...] = (),
        point: tuple[int, int] | None = None,
        dot: str = "",
        miniature: str = "",
        spell: str = "",
    ) -> None:
        self.power = power
        self.by = by
        self.targets = targets
        self.point = point
        self.dot = dot
        self.miniature = miniature
        self.spell = spell


class FreePower(Answer):
    """A free power that is used now, None to pass (H-PWR-06)."""

    KINDS: ClassVar[tuple[str, ...]] = ("free_power",)

    def __init__(self, use: Use | None) -> None:
        super().__init__()
        self.use = use


class Action(Answer):
    """What a unit does in its activation (H-ACT-06).

    `way` is walked before what follows; with `after` the shot, power or release comes first and the way after it
    (H-ACN-05, H-ACN-11, H-LEM-09); `second` is the way after the shot of H-ABI-49. `target` is whom it fights or shoots
    at, `point` what an explosion is aimed at or a blast points to, `weapon` and `type` with what. `use` is the power
    of a Concentration or Focus, or the spell that a lemure releases; `ends` tells a Focus that ends consumed states,
    `reloads` one that reloads a weapon (H-ACN-15). `pays` says that CMD is paid for control areas, difficult terrain,
    Terrifying and Uncontrollable, and `dot` from which; `before` and `behind` are passive powers used before and after.
    """

    KINDS: ClassVar[tuple[str, ...]] = ("action", "retreat_move")

    def __init__(
        self,
        unit: str,
        action: str,
        way: tuple[int, ...] = (),
        target: str = "",
        weapon: str = "",
        type: str = "",
        point: tuple[int, int] | None = None,
        use: Use | None = None,
        after: bool = False,
        second: tuple[int, ...] = (),
        pays: bool = False,
        dot: str = "",
        ends: bool = False,
        reloads: str = "",
        before: tuple[Use, ...] = (),
        behind: tuple[Use, ...] = (),
    ) -> None:
        super().__init__(unit)
        self.action = action
        self.way = way
        self.target = target
        self.weapon = weapon
        self.type = type
        self.point = point
        self.use = use
        self.after = after
        self.second = second
        self.pays = pays
        self.dot = dot
        self.ends = ends
        self.reloads = reloads
        self.before = before
        self.behind = behind


class Pick(Answer):
    """A unit that is picked, "" for none: who attacks one that retreats, focuses or is immobilized, which evasive unit
    is fought, whom the second sequence of Frenzy is against."""

    KINDS: ClassVar[tuple[str, ...]] = (
        "retreat_attacker", "focus_attacker", "immobilized_attacker", "evasive", "second_target",
    )  # fmt: skip

    def __init__(self, picked: str) -> None:
        super().__init__()
        self.picked = picked

    def names(self) -> str:
        return self.picked


class Dodge(Answer):
    """Whether a die is rolled for a dodge (H-ABI-21)."""

    KINDS: ClassVar[tuple[str, ...]] = ("dodge",)

    def __init__(self, rolls: bool, unit: str = "") -> None:
        super().__init__(unit)
        self.rolls = rolls


class DodgeMove(Answer):
    """Where a unit that dodges goes, by a way (H-ABI-21)."""

    KINDS: ClassVar[tuple[str, ...]] = ("dodge_move",)

    def __init__(self, way: tuple[int, ...], unit: str = "") -> None:
        super().__init__(unit)
        self.way = way


class Armed(Answer):
    """A weapon and a type of its damage, "" for none (H-FGT-05, H-UNT-08, H-ABI-18)."""

    KINDS: ClassVar[tuple[str, ...]] = ("weapon", "defensive_shot")

    def __init__(self, weapon: str, type: str = "", unit: str = "") -> None:
        super().__init__(unit)
        self.weapon = weapon
        self.type = type


class VaeVictis(Answer):
    """CMD spent on Vae Victis, and of which dot (H-ORD-07)."""

    KINDS: ClassVar[tuple[str, ...]] = ("vae_victis",)

    def __init__(self, points: int, dot: str = "", unit: str = "") -> None:
        super().__init__(unit)
        self.points = points
        self.dot = dot


class Yes(Answer):
    """Whether Defensive Combat is used (H-ABI-17)."""

    KINDS: ClassVar[tuple[str, ...]] = ("defensive_combat",)

    def __init__(self, yes: bool, unit: str = "") -> None:
        super().__init__(unit)
        self.yes = yes


class Reroll(Answer):
    """Dice that are rolled again, by their places from 0 (H-FGT-10, H-ABI-47, H-STA-13)."""

    KINDS: ClassVar[tuple[str, ...]] = ("reroll", "force_reroll")

    def __init__(self, dice: tuple[int, ...], unit: str = "") -> None:
        super().__init__(unit)
        self.dice = dice


class Hits(Answer):
    """How many hits count (H-FGT-12)."""

    KINDS: ClassVar[tuple[str, ...]] = ("hits",)

    def __init__(self, hits: int, unit: str = "") -> None:
        super().__init__(unit)
        self.hits = hits
