"""The settings of a campaign: kind, limits, points and switches."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any

from pydantic import Field, model_validator

from rules.formats.checks import FLAG, ONCE, SLUG, MappingOf, OneOf, OrNothing, refusal
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.message import Message

LADDER, LEAGUE, SWISS, KNOCK_OUT, MAP, STORY = "ladder", "league", "swiss", "knock_out", "map", "story"
KINDS = (LADDER, LEAGUE, SWISS, KNOCK_OUT, MAP, STORY)
PAIRED = (LEAGUE, SWISS, KNOCK_OUT)
"""The kinds of campaigns whose rounds are paired by rule, and in which only rounds score (C-RND-04, C-PNT-09)."""
WITH_CUT = (LEAGUE, SWISS)
"""The kinds of campaigns that may end in a knock-out of their first (C-CUT-01)."""

NEVER, BY_AGREEMENT, ABSENT = "never", "by_agreement", "absent"
AUTO_RESOLVE = (NEVER, BY_AGREEMENT, ABSENT)
"""When a battle may be fought by the engine: never, when all agree, or also for who is absent at the deadline."""

TIE_BREAKERS = (
    "head_to_head", "difference", "scored", "strength", "median", "opponents_won", "won", "fewest_squads_lost",
)  # fmt: skip
DEFAULT_TIE_BREAKERS = ("difference", "scored")

MAX_ROUNDS = 64
MAX_DAYS = 366
MAX_VALOR = 1_000_000
MAX_POINTS = 100
MAX_SLUGS = 200
MAX_FRIENDLIES = 99
MAX_GROUPS = 16
CUTS = (0, 1, 2, 4, 8)
"""How many of each table go on to a knock-out; 1 is of each group alone (C-CUT-01)."""
MAX_CREDITS = 100_000


@dataclass(frozen=True)
class Points:
    """What a battle is worth in the standings; a bye is a round without an opponent (C-PAI-04)."""

    won: int = 3
    draw: int = 1
    lost: int = 0
    victory_point: int = 0
    bye: int = 3

    def document(self) -> dict[str, int]:
        return {
            "won": self.won,
            "draw": self.draw,
            "lost": self.lost,
            "victory_point": self.victory_point,
            "bye": self.bye,
        }


@dataclass(frozen=True)
class Purse:
    """The credits of a force: to begin with, and by the outcome of each battle that was fought (C-GRT-03)."""

    start: int = 0
    won: int = 0
    draw: int = 0
    lost: int = 0

    def worth(self, outcome: str) -> int:
        return {"won": self.won, "draw": self.draw, "lost": self.lost}[outcome]


@dataclass(frozen=True)
class Settings:
    """The settings of an agreement. `limits` are (first round, limit).

    `friendlies` are the battles outside rounds that score for each player where rounds are paired by rule (C-PNT-09).
    `cut` is how many go on to a knock-out, in a league of `groups` of each of them (C-CUT-01); 0 is none of either.
    """

    kind: str = LADDER
    legs: int = 1
    rounds: int = 4
    days: int | None = None
    limits: tuple[tuple[int, int], ...] = ()
    points: Points = Points()
    tie_breakers: tuple[str, ...] = DEFAULT_TIE_BREAKERS
    factions: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()
    releases: dict[str, int] = field(default_factory=dict)
    auto_resolve: str = BY_AGREEMENT
    confirm_days: int = 7
    approval: bool = False
    experience: bool = True
    honours: bool = True
    recovery: bool = True
    lists_required: bool = False
    factions_apart: bool = False
    friendlies: int = 0
    groups: int = 0
    cut: int = 0
    third_place: bool = False
    purse: Purse | None = None
    by_rating: bool = False

    @property
    def grouped(self) -> bool:
        """Whether a league is played in groups (C-GRP-01)."""
        return self.kind == LEAGUE and self.groups > 0

    @property
    def goes_on(self) -> int:
        """How many go on to a knock-out in all; 0 where there is none to come."""
        return self.cut * max(1, self.groups * self.grouped) if self.kind in WITH_CUT else 0

    @property
    def leaves_marks(self) -> bool:
        """Whether a battle leaves anything on its squads: experience, or scars."""
        return self.experience or self.recovery

    def document(self) -> dict[str, Any]:
        """The agreement as a document writes it, with every key."""
        return {
            "kind": self.kind,
            "legs": self.legs,
            "rounds": self.rounds,
            "days": self.days,
            "limits": [{"round": first, "limit": limit} for first, limit in self.limits],
            "points": self.points.document(),
            "tie_breakers": list(self.tie_breakers),
            "factions": list(self.factions),
            "operations": list(self.operations),
            "releases": dict(self.releases),
            "auto_resolve": self.auto_resolve,
            "confirm_days": self.confirm_days,
            "approval": self.approval,
            "experience": self.experience,
            "honours": self.honours,
            "recovery": self.recovery,
            "lists_required": self.lists_required,
            "factions_apart": self.factions_apart,
            "friendlies": self.friendlies,
            "groups": self.groups,
            "cut": self.cut,
            "third_place": self.third_place,
            "purse": None if self.purse is None else asdict(self.purse),
            "by_rating": self.by_rating,
        }


DEFAULTS = Settings()


class LimitModel(Model):
    round: Annotated[int, Whole(1, MAX_ROUNDS, Message("a round"))]
    limit: Annotated[int, Whole(1, MAX_VALOR, Message("a limit"))]


class PointsModel(Model):
    won: Annotated[int, Whole(0, MAX_POINTS)] = DEFAULTS.points.won
    draw: Annotated[int, Whole(0, MAX_POINTS)] = DEFAULTS.points.draw
    lost: Annotated[int, Whole(0, MAX_POINTS)] = DEFAULTS.points.lost
    victory_point: Annotated[int, Whole(0, MAX_POINTS)] = DEFAULTS.points.victory_point
    bye: Annotated[int, Whole(0, MAX_POINTS)] = DEFAULTS.points.bye

    def value(self) -> Points:
        return Points(self.won, self.draw, self.lost, self.victory_point, self.bye)


_CREDITS = Whole(0, MAX_CREDITS, Message("credits"))


class PurseModel(Model):
    start: Annotated[int, _CREDITS] = 0
    won: Annotated[int, _CREDITS] = 0
    draw: Annotated[int, _CREDITS] = 0
    lost: Annotated[int, _CREDITS] = 0

    def value(self) -> Purse:
        return Purse(self.start, self.won, self.draw, self.lost)


_SLUGS = (Field(max_length=MAX_SLUGS), ONCE)
_RELEASES = MappingOf(SLUG, Whole(1, 1_000_000, Message("a release")), MAX_SLUGS, Message("a faction and its release"))


class AgreementModel(Model):
    """An agreement as a document writes it: every key may be absent."""

    kind: Annotated[str, OneOf(*KINDS)] = DEFAULTS.kind
    legs: Annotated[int, Whole(1, 2)] = DEFAULTS.legs
    rounds: Annotated[int, Whole(1, MAX_ROUNDS)] = DEFAULTS.rounds
    days: Annotated[int | None, OrNothing(Whole(1, MAX_DAYS))] = DEFAULTS.days
    limits: Annotated[list[LimitModel], Field(max_length=MAX_ROUNDS)] = []
    points: PointsModel = PointsModel()
    tie_breakers: Annotated[list[Annotated[str, OneOf(*TIE_BREAKERS)]], Field(max_length=len(TIE_BREAKERS)), ONCE] = (
        list(DEFAULT_TIE_BREAKERS)
    )
    factions: Annotated[list[Annotated[str, SLUG]], *_SLUGS] = []
    operations: Annotated[list[Annotated[str, SLUG]], *_SLUGS] = []
    releases: Annotated[dict[str, int], _RELEASES] = {}
    auto_resolve: Annotated[str, OneOf(*AUTO_RESOLVE)] = DEFAULTS.auto_resolve
    confirm_days: Annotated[int, Whole(1, MAX_DAYS)] = DEFAULTS.confirm_days
    approval: Annotated[bool, FLAG] = DEFAULTS.approval
    experience: Annotated[bool, FLAG] = DEFAULTS.experience
    honours: Annotated[bool, FLAG] = DEFAULTS.honours
    recovery: Annotated[bool, FLAG] = DEFAULTS.recovery
    lists_required: Annotated[bool, FLAG] = DEFAULTS.lists_required
    factions_apart: Annotated[bool, FLAG] = DEFAULTS.factions_apart
    friendlies: Annotated[int, Whole(0, MAX_FRIENDLIES)] = DEFAULTS.friendlies
    groups: Annotated[int, Whole(0, MAX_GROUPS)] = DEFAULTS.groups
    cut: Annotated[int, Whole(0, max(CUTS))] = DEFAULTS.cut
    third_place: Annotated[bool, FLAG] = DEFAULTS.third_place
    purse: PurseModel | None = None
    by_rating: Annotated[bool, FLAG] = DEFAULTS.by_rating

    @model_validator(mode="after")
    def limits_in_order(self) -> "AgreementModel":
        """Each limit begins in a later round than the one before it."""
        for n in range(1, len(self.limits)):
            before, here = self.limits[n - 1].round, self.limits[n].round
            if here <= before:
                raise refusal(
                    Message("cannot be {found}", found=here),
                    Message("must be later than round {round}", round=before),
                    ("limits", n, "round"),
                )
        return self

    @model_validator(mode="after")
    def a_cut_for_a_bracket(self) -> "AgreementModel":
        """Two go on at least, and there are no single groups (C-CUT-01, C-GRP-01)."""
        if self.groups == 1:
            raise refusal(Message("cannot be {found}", found=1), Message("must be 0, or 2 at least"), ("groups",))
        allowed = CUTS if self.kind == LEAGUE and self.groups else [cut for cut in CUTS if cut != 1]
        if self.cut not in allowed:
            words = ", ".join(map(str, allowed))
            raise refusal(
                Message("cannot be {found}", found=self.cut), Message("must be one of {words}", words=words), ("cut",)
            )
        return self

    def value(self) -> Settings:
        return Settings(
            kind=self.kind,
            legs=self.legs,
            rounds=self.rounds,
            days=self.days,
            limits=tuple((entry.round, entry.limit) for entry in self.limits),
            points=self.points.value(),
            tie_breakers=tuple(self.tie_breakers),
            factions=tuple(self.factions),
            operations=tuple(self.operations),
            releases=dict(self.releases),
            auto_resolve=self.auto_resolve,
            confirm_days=self.confirm_days,
            approval=self.approval,
            experience=self.experience,
            honours=self.honours,
            recovery=self.recovery,
            lists_required=self.lists_required,
            factions_apart=self.factions_apart,
            friendlies=self.friendlies,
            groups=self.groups,
            cut=self.cut,
            third_place=self.third_place,
            purse=self.purse.value() if self.purse else None,
            by_rating=self.by_rating,
        )


def read_settings(document: object, path: str = "") -> Settings:
    """An agreement with every key that is absent as usual; DocumentError names key and remedy."""
    return model_from(AgreementModel, document, path).value()


def rebased(agreement: Mapping[str, Any], before: int | None, limit: int | None) -> dict[str, Any]:
    """The same agreement on another limit: each later limit stays as far above it as it was (C-AGR-04)."""
    if limit is None or before is None:
        return {**agreement, "limits": []}
    steps = [
        {"round": step["round"], "limit": min(max(step["limit"] - before + limit, 1), MAX_VALOR)}
        for step in agreement.get("limits", [])
    ]
    return {**agreement, "limits": steps}


def limit_at(settings: Settings, base_limit: int | None, round: int | None) -> int | None:
    """The most points of a force in a round: the campaign's own until another begins (C-RND-03)."""
    if base_limit is None:
        return None
    limit = base_limit
    for first, later in settings.limits:
        if round is not None and first <= round:
            limit = later
    return limit
