"""The document of each kind of event; every key is required (C-LED-01)."""

import re
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field, model_validator

from campaigns.ledger.alliances import ALLIANCES
from campaigns.ledger.challenge_documents import AnsweredModel, ChallengedModel
from campaigns.ledger.document_checks import MAX_SQUADS, NUMBER, REASON, SQUAD, Day, Document, Instant
from campaigns.ledger.grant_documents import AwardedModel, GrantedModel
from campaigns.ledger.hexes import MapModel, read_map
from campaigns.ledger.member_documents import JoinedModel, LeftModel, ReplacedModel, RoleGivenModel
from campaigns.ledger.settings import CUTS, MAX_GROUPS, MAX_ROUNDS, MAX_VALOR, AgreementModel, read_settings
from campaigns.ledger.story import StoryModel, read_story
from rules.formats.checks import (
    FLAG,
    ID,
    MAX_NAME_LENGTH,
    NAME,
    ONCE,
    SLUG,
    UNLIKE_IDS,
    MappingOf,
    OneOf,
    OrNothing,
    Pattern,
    Text,
    refusal,
)
from rules.formats.errors import DocumentError, shown, under
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.message import Message

MAX_SIDES = 4
MAX_PAIRINGS = 500
MAX_TAKEN_BACK = 500
MAX_MET = 5000
MAX_CUT = max(CUTS) * MAX_GROUPS
MAX_VICTORY_POINTS = 999
MAX_UNITS = 2000
MAX_PERSON_LENGTH = 150
MAX_REASONS = 50
MAX_FIGURES = 20
MAX_FIGURE = 9_999

OUTCOMES = ("won", "lost", "draw")
CONCEDED = "conceded"
METHODS = ("by_hand", "auto_resolved", "by_script", "played", CONCEDED)

NUMBER_OR_NOTHING = OrNothing(NUMBER)
PERSON_OR_NOBODY = OrNothing(Text(MAX_PERSON_LENGTH, name=True))
ROUND = Whole(1, MAX_ROUNDS, Message("a round"))
TABLE = Whole(1, MAX_PAIRINGS, Message("a table"))
ROUND_OR_NOTHING = OrNothing(Whole(1, MAX_ROUNDS, Message("a round")))
POINTS = Whole(0, MAX_VALOR)
PLACE_OR_NOTHING = OrNothing(Pattern(re.compile(r"[A-Za-z0-9_-]{1,60}", re.ASCII), Message("must be an id")))
HASH = Pattern(re.compile(r"[0-9a-f]{64}"), Message("must be 64 hexadecimal digits"))
UNITS = Whole(0, MAX_UNITS)
_CHANGE = Whole(-MAX_VICTORY_POINTS, MAX_VICTORY_POINTS)
REASONS = MappingOf(Text(MAX_NAME_LENGTH, name=True), _CHANGE, MAX_REASONS, Message("reasons and their points"))
FIGURES = MappingOf(Text(MAX_NAME_LENGTH, name=True), Whole(0, MAX_FIGURE), MAX_FIGURES, Message("figures by name"))


class FoundedModel(Model):
    """`game` is absent in campaigns of the first game that were founded before there were others."""

    game: Annotated[str, SLUG] = ""
    name: Annotated[str, NAME]
    agreement: Annotated[dict[str, Any], Document(AgreementModel)]


class AgreedModel(Model):
    agreement: Annotated[dict[str, Any], Document(AgreementModel)]


class SquadModel(Model):
    id: Annotated[str, SQUAD]
    name: Annotated[str, NAME]
    datasheet: Annotated[str, SLUG]
    points: Annotated[int, POINTS] = 0


class RefittedModel(Model):
    """`points` are there where the game has them, of the force and of each squad. `seal` is that of its documents."""

    force: Annotated[int, NUMBER]
    name: Annotated[str, NAME]
    faction: Annotated[str, SLUG]
    faction_name: Annotated[str, NAME]
    release: Annotated[int | None, NUMBER_OR_NOTHING]
    points: Annotated[int, POINTS] = 0
    seal: Annotated[str, HASH] = ""
    squads: Annotated[list[SquadModel], Field(min_length=1, max_length=MAX_SQUADS), UNLIKE_IDS]


class EnteredModel(RefittedModel):
    """A force that was brought on paper has no squads and no seal, and may have no faction (C-FRC-09)."""

    member: Annotated[int, NUMBER]
    faction: Annotated[str, SLUG] = ""
    faction_name: Annotated[str, NAME] = ""
    squads: Annotated[list[SquadModel], Field(max_length=MAX_SQUADS), UNLIKE_IDS]


class WithdrawnModel(Model):
    force: Annotated[int, NUMBER]


class EventPairingModel(Model):
    """A battle, the forces that meet in it, and its table if that is not its place in the list; or who has a bye.

    A battle may be for third place (C-KND-08), a bye a half-point one (C-PAI-10).
    """

    battle: Annotated[int, NUMBER] = 0
    forces: Annotated[list[Annotated[int, NUMBER]], Field(min_length=2, max_length=MAX_SIDES)] = []
    bye: Annotated[int, NUMBER] = 0
    table: Annotated[int, TABLE] = 0
    third_place: Annotated[bool, FLAG] = False
    half: Annotated[bool, FLAG] = False

    @model_validator(mode="after")
    def a_battle_or_a_bye(self) -> "EventPairingModel":
        fields = self.model_fields_set
        if fields - {"table", "third_place"} != {"battle", "forces"} and fields - {"half"} != {"bye"}:
            raise refusal(
                Message("is neither a battle nor a bye"),
                Message("must have the keys battle and forces, or the key bye"),
            )
        return self

    def all(self) -> list[int]:
        """The forces it is about."""
        return self.forces or [self.bye]


class PairingsAddedModel(Model):
    round: Annotated[int, ROUND]
    pairings: Annotated[list[EventPairingModel], Field(max_length=MAX_PAIRINGS)]

    @model_validator(mode="after")
    def each_force_once(self) -> "PairingsAddedModel":
        """Forces, battles and tables are unique within a round (C-RND-01)."""
        forces, battles, tables = set[int](), set[int](), set[int]()
        for n, pairing in enumerate(self.pairings):
            check_once(forces, pairing.all(), "force", n)
            check_once(battles, [pairing.battle] if pairing.forces else [], "battle", n)
            check_once(tables, [pairing.table] if pairing.table else [], "table", n)
        return self


class RoundOpenedModel(PairingsAddedModel):
    limit: Annotated[int | None, OrNothing(POINTS)]
    deadline: Annotated[str | None, OrNothing(Instant())]


class RoundsKeptModel(Model):
    """Rounds that stay as they were played, though what they were paired from was corrected (C-LED-13)."""

    rounds: Annotated[list[Annotated[int, ROUND]], Field(min_length=1, max_length=MAX_ROUNDS), ONCE]


class RoundClosedModel(Model):
    round: Annotated[int, ROUND]


class DeadlineMovedModel(Model):
    round: Annotated[int, ROUND]
    deadline: Annotated[str | None, OrNothing(Instant())]


class TableModel(Model):
    battle: Annotated[int, NUMBER]
    table: Annotated[int, TABLE]


class TablesSetModel(Model):
    """The tables of battles of a round (C-RND-16)."""

    round: Annotated[int, ROUND]
    tables: Annotated[list[TableModel], Field(min_length=1, max_length=MAX_PAIRINGS)]

    @model_validator(mode="after")
    def each_table_once(self) -> "TablesSetModel":
        battles, tables = set[int](), set[int]()
        for n, place in enumerate(self.tables):
            check_once(battles, [place.battle], "battle", n, "tables")
            check_once(tables, [place.table], "table", n, "tables")
        return self


class EventDeedsModel(Model):
    id: Annotated[str, SQUAD]
    slain: Annotated[int, UNITS]
    destroyed: Annotated[int, UNITS]
    objectives: Annotated[int, Whole(0, MAX_VICTORY_POINTS)]
    survived: Annotated[bool, FLAG]


class EventSideModel(Model):
    force: Annotated[int, NUMBER]
    member: Annotated[int, NUMBER]
    outcome: Annotated[str, OneOf(*OUTCOMES)]
    victory_points: Annotated[int, Whole(0, MAX_VICTORY_POINTS)]
    squads_lost: Annotated[int, Whole(0, MAX_SQUADS)]
    figures: Annotated[dict[str, int], FIGURES]
    reasons: Annotated[dict[str, int], REASONS]
    squads: Annotated[list[EventDeedsModel], Field(max_length=MAX_SQUADS), UNLIKE_IDS]
    alliance: Annotated[str, OneOf("", *ALLIANCES)] = ""
    won_roll_off: Annotated[bool, FLAG] = False


class ResultModel(Model):
    battle: Annotated[int, NUMBER]
    round: Annotated[int | None, ROUND_OR_NOTHING]
    title: Annotated[str, NAME]
    operation: Annotated[str, SLUG]
    method: Annotated[str, OneOf(*METHODS)]
    played: Annotated[str, Day()]
    stake: Annotated[str | None, PLACE_OR_NOTHING]
    chapter: Annotated[str | None, PLACE_OR_NOTHING]
    luck: Annotated[str, HASH]
    sides: Annotated[list[EventSideModel], Field(min_length=2, max_length=MAX_SIDES)]

    @model_validator(mode="after")
    def sides_agree(self) -> "ResultModel":
        """Each force is there once; a draw is everybody's, or there are winners and losers (C-RES-02)."""
        forces: set[int] = set()
        for n, side in enumerate(self.sides):
            check_once(forces, [side.force], "force", n, "sides")
        outcomes = {side.outcome for side in self.sides}
        if outcomes not in ({"draw"}, {"won", "lost"}):
            reported = ", ".join(side.outcome for side in self.sides)
            raise refusal(
                Message("cannot be {found}", found=reported),
                Message("must all be draw, or some won and some lost"),
                ("sides",),
            )
        ahead = [n for n, side in enumerate(self.sides) if side.won_roll_off]
        if len(ahead) > 1 or (ahead and outcomes != {"draw"}):
            raise refusal(
                Message("cannot have won the roll-off"),
                Message("must be one side's, after a draw"),
                ("sides", ahead[-1], "won_roll_off"),
            )
        for n, side in enumerate(self.sides):
            if any(side.alliance == other.alliance != "" and side.outcome != other.outcome for other in self.sides):
                raise refusal(
                    Message("is not that of its allies"),
                    Message("must be the same for all of an alliance"),
                    ("sides", n, "outcome"),
                )
        return self


_MEMBERS = list[Annotated[int, NUMBER]]


class KeptApartModel(Model):
    """Clubs, whose members do not meet in the first round, and pairs who met in an event before (C-PAI-08)."""

    clubs: Annotated[
        list[Annotated[_MEMBERS, Field(min_length=2, max_length=MAX_PAIRINGS)]], Field(max_length=MAX_PAIRINGS)
    ]
    met: Annotated[list[Annotated[_MEMBERS, Field(min_length=2, max_length=2)]], Field(max_length=MAX_MET)]


class GroupedModel(Model):
    """The groups of a league, first to last, of members (C-GRP-01)."""

    groups: Annotated[
        list[Annotated[_MEMBERS, Field(min_length=2, max_length=MAX_PAIRINGS)]],
        Field(min_length=2, max_length=MAX_GROUPS),
    ]

    @model_validator(mode="after")
    def each_member_once(self) -> "GroupedModel":
        known: set[int] = set()
        for n, group in enumerate(self.groups):
            check_once(known, group, "member", n, "groups")
        return self


class CutModel(Model):
    """Who goes on to a knock-out, the first seed first; `first` is who went on by the standings then (C-CUT-02)."""

    members: Annotated[list[Annotated[int, NUMBER]], Field(min_length=2, max_length=MAX_CUT), ONCE]
    first: Annotated[list[Annotated[int, NUMBER]], Field(max_length=MAX_CUT), ONCE]


class HonouredModel(Model):
    force: Annotated[int, NUMBER]
    squad: Annotated[str, SQUAD]
    honour: Annotated[str, SLUG]


class MapDrawnModel(Model):
    map: Annotated[dict[str, Any], Document(MapModel)]


class HeldModel(Model):
    hex: Annotated[str, ID]
    member: Annotated[int | None, NUMBER_OR_NOTHING]
    reason: Annotated[str, REASON]


class StoryDrawnModel(Model):
    story: Annotated[dict[str, Any], Document(StoryModel)]


class TurnedToModel(Model):
    chapter: Annotated[str | None, PLACE_OR_NOTHING]


class TakenBackModel(Model):
    events: Annotated[list[Annotated[int, NUMBER]], Field(min_length=1, max_length=MAX_TAKEN_BACK)]
    reason: Annotated[str, REASON]


KINDS: dict[str, type[Model]] = {
    "founded": FoundedModel,
    "agreed": AgreedModel,
    "joined": JoinedModel,
    "role_given": RoleGivenModel,
    "left": LeftModel,
    "replaced": ReplacedModel,
    "entered": EnteredModel,
    "refitted": RefittedModel,
    "withdrawn": WithdrawnModel,
    "round_opened": RoundOpenedModel,
    "round_closed": RoundClosedModel,
    "pairings_added": PairingsAddedModel,
    "rounds_kept": RoundsKeptModel,
    "deadline_moved": DeadlineMovedModel,
    "tables_set": TablesSetModel,
    "result": ResultModel,
    "awarded": AwardedModel,
    "granted": GrantedModel,
    "challenged": ChallengedModel,
    "challenge_answered": AnsweredModel,
    "kept_apart": KeptApartModel,
    "grouped": GroupedModel,
    "cut": CutModel,
    "honoured": HonouredModel,
    "map_drawn": MapDrawnModel,
    "held": HeldModel,
    "story_drawn": StoryDrawnModel,
    "turned_to": TurnedToModel,
    "taken_back": TakenBackModel,
}
"""Kinds of events with the models of their documents."""


WITHIN: dict[str, Callable[[object, str], object]] = {"agreement": read_settings, "map": read_map, "story": read_story}
"""Nested documents with their readers."""


def check_once(known: set[int], numbers: list[int], what: str, n: int, within: str = "pairings") -> None:
    """Numbers in a list are unique."""
    for number in numbers:
        if number in known:
            raise refusal(
                Message("has {what}, which is there already", what=f"{what} {number}"),
                Message("must have each once"),
                (within, n),
            )
        known.add(number)


def read_document(kind: str, document: object, path: str = "") -> dict[str, Any]:
    """Validate the document of an event and return it unchanged; otherwise DocumentError."""
    if kind not in KINDS:
        raise DocumentError(
            path,
            Message("cannot be an event of the kind {kind}", kind=shown(kind)),
            Message("must be one of {words}", words=", ".join(KINDS)),
        )
    model_from(KINDS[kind], document, path)
    assert isinstance(document, dict)
    for key, read in WITHIN.items():
        if key in KINDS[kind].model_fields and key in document:
            read(document[key], under(path, key))
    return document
