"""Operations, `damocles-operation/1` (R-OPS-01, R-OPS-02)."""

from typing import Annotated, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from rules.damocles.content.operation import PANEL_COST, TURNS, Operation, ScoringRule, SpecialRule
from rules.formats.checks import (
    FLAG,
    GIVEN,
    ID,
    NAME,
    SLUG,
    TEXT,
    UNLIKE_IDS,
    UNLIKE_SLUGS,
    Check,
    JsonSchema,
    OneOf,
    checked,
    refusal,
)
from rules.formats.errors import shown
from rules.formats.json_schema import Refers, only_keys
from rules.formats.model import Model, model_from, refuse_foreign_keys
from rules.formats.numbers import POINT, Centimetres, Span, Whole
from rules.formats.shapes import PolygonField
from rules.formats.writing import in_centimetres, point_document
from rules.message import Message
from rules.table.shapes import Shape

FORMAT = "damocles-operation/1"
MAX_SIZE = 300
MIN_SIZE = 72
SMALLEST_CONVERGENCE = 84
"""The least width and height of a battlefield, for two players and for more (R-FLD-01)."""

OWN_OR_ENEMY = ("own", "enemy")
"""What scoring calls the territories of a player and of its enemies; none is named so."""

SCORING: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "squad_destroyed": ((), ()),
    "unit_slain": ((), ()),
    "first_blood": ((), ()),
    "objective_held": (("when",), ("objective", "from_turn")),
    "territory_held": (("when", "territory"), ("from_turn",)),
    "survivors": ((), ()),
}
"""Each event that scores, with the keys it needs beside `points` and those it may have."""


class ObjectiveModel(Model):
    id: Annotated[str, ID]
    center: Annotated[tuple[int, int], POINT]


class TerritoryModel(Model):
    """A territory; one that is not for `deployment` is a named part of no man's land."""

    id: Annotated[str, ID]
    polygon: PolygonField
    deployment: Annotated[bool, FLAG] = True

    @model_validator(mode="after")
    def no_reserved_id(self) -> Self:
        if self.id in OWN_OR_ENEMY:
            raise refusal(
                Message("cannot be {found}", found=shown(self.id)),
                Message("must be another id: scoring uses this word"),
                ("id",),
            )
        return self


class FieldModel(Model):
    """The battlefield: its size, objective markers and territories; the rest is no man's land."""

    width: Annotated[int, Centimetres(MIN_SIZE, MAX_SIZE, Message("a width"))]
    height: Annotated[int, Centimetres(MIN_SIZE, MAX_SIZE, Message("a height"))]
    objectives: Annotated[list[ObjectiveModel], Field(max_length=20), UNLIKE_IDS] = []
    territories: Annotated[list[TerritoryModel], Field(max_length=20), UNLIKE_IDS] = []

    @model_validator(mode="after")
    def all_inside(self) -> Self:
        for n, objective in enumerate(self.objectives):
            self.refuse_outside(objective.center, ("objectives", n, "center"))
        for n, territory in enumerate(self.territories):
            for m, corner in enumerate(territory.polygon):
                self.refuse_outside(corner, ("territories", n, "polygon", m))
        return self

    def refuse_outside(self, point: tuple[int, int], at: tuple[str | int, ...]) -> None:
        x, y = point
        if not (0 <= x <= self.width and 0 <= y <= self.height):
            size = f"{in_centimetres(self.width)} x {in_centimetres(self.height)}"
            raise refusal(
                Message("{name} is off the battlefield", name=point_document(x, y)),
                Message("must be within {size} cm", size=size),
                at,
            )


class PartialFieldModel(Model):
    """Some keys of a battlefield, to be merged over those of another."""

    width: Annotated[int, Centimetres(MIN_SIZE, MAX_SIZE, Message("a width"))] = 0
    height: Annotated[int, Centimetres(MIN_SIZE, MAX_SIZE, Message("a height"))] = 0
    objectives: Annotated[Annotated[list[ObjectiveModel], Field(max_length=20), UNLIKE_IDS] | None, GIVEN] = None
    territories: Annotated[Annotated[list[TerritoryModel], Field(max_length=20), UNLIKE_IDS] | None, GIVEN] = None


class SpecialRuleModel(Model):
    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    text: Annotated[str, TEXT] = ""
    scoring: Annotated[str, OneOf(*SCORING)] = ""


def keys_of(event: str) -> JsonSchema:
    """The keys that score this event."""
    needed, free = SCORING[event]
    return only_keys(("event", "points", *needed), free, event=event)


class ScoringModel(Model):
    model_config = ConfigDict(json_schema_extra={"oneOf": [keys_of(event) for event in SCORING]})

    event: Annotated[str, OneOf(*SCORING)]
    points: Annotated[int, Whole(-100, 100)]
    when: Annotated[str, OneOf("turn_end", "battle_end")] = ""
    objective: Annotated[str, ID, Refers("battlefield.objectives")] = ""
    territory: Annotated[str, ID, Refers("battlefield.territories", words=OWN_OR_ENEMY)] = ""
    from_turn: Annotated[int, Whole(1, TURNS)] = 1

    @model_validator(mode="after")
    def keys_of_the_event(self) -> Self:
        needed, free = SCORING[self.event]
        refuse_foreign_keys(self, self.event, ("event", "points", *needed), free)
        return self

    def value(self) -> ScoringRule:
        return ScoringRule(self.event, self.points, self.when, self.objective, self.territory, self.from_turn)


class End(Check):
    """`player_eliminated`, or {victory_points: n}: read as 0 and as n."""

    points = Whole(1, 1000)
    remedy = Message("must be {one} or {other}", one="player_eliminated", other="{victory_points: 1 to 1000}")

    def __call__(self, value: object) -> int:
        if value == "player_eliminated":
            return 0
        if not isinstance(value, dict) or list(value) != ["victory_points"]:
            raise self.refuse(value)
        return checked(self.points, value["victory_points"], "victory_points")

    def schema(self) -> JsonSchema:
        points = only_keys(["victory_points"]) | {
            "type": "object",
            "properties": {"victory_points": self.points.schema()},
        }
        return {"anyOf": [{"const": "player_eliminated"}, points]}


def _unlike_ends(ends: list[int]) -> list[int]:
    if len({end > 0 for end in ends}) < len(ends):
        raise refusal(Message("says one end twice"), Message("must say each once"))
    return ends


class AgreedOperationModel(Model):
    """An operation as it is fought; the number of players is checked by the scenario."""

    format: Annotated[str, OneOf(FORMAT)]
    slug: Annotated[str, SLUG]
    title: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""
    players: Annotated[tuple[int, int], Span(2, 4, Message("players"))] = (2, 2)
    strategic_valor: Annotated[int, Whole(1, 1_000_000)] = 0
    turns: Annotated[int, Whole(1, TURNS)] = TURNS
    panel_cost: Annotated[int, Whole(0, 99)] = PANEL_COST
    battlefield: FieldModel
    special_rules: Annotated[list[SpecialRuleModel], Field(max_length=20), UNLIKE_SLUGS] = []
    scoring: Annotated[list[ScoringModel], Field(max_length=50)] = []
    ends: Annotated[list[Annotated[int, End()]], AfterValidator(_unlike_ends)] = []

    @model_validator(mode="after")
    def scoring_of_what_is_there(self) -> Self:
        """The objectives and territories that score are on the battlefield."""
        objectives = [objective.id for objective in self.battlefield.objectives]
        territories = [*OWN_OR_ENEMY, *(territory.id for territory in self.battlefield.territories)]
        for n, rule in enumerate(self.scoring):
            for key, known in (("objective", objectives), ("territory", territories)):
                named = getattr(rule, key)
                if named and named not in known:
                    remedy = (
                        Message("must be one of {words}", words=", ".join(known))
                        if known
                        else Message("the battlefield has no {thing}", thing=key)
                    )
                    raise refusal(Message("cannot be {found}", found=shown(named)), remedy, ("scoring", n, key))
        return self

    def value(self) -> Operation:
        field = self.battlefield
        return Operation(
            self.slug,
            self.title,
            self.summary,
            self.players,
            self.strategic_valor,
            self.turns,
            self.panel_cost,
            field.width,
            field.height,
            [(objective.id, *objective.center) for objective in field.objectives],
            [(territory.id, Shape.polygon(territory.polygon)) for territory in field.territories],
            [territory.id for territory in field.territories if not territory.deployment],
            [SpecialRule(rule.slug, rule.name, rule.text, rule.scoring) for rule in self.special_rules],
            [rule.value() for rule in self.scoring],
            0 in self.ends,
            max(self.ends, default=0),
        )


class OperationModel(AgreedOperationModel):
    """An operation on its own: its battlefield has room for its maximum number of players."""

    model_config = ConfigDict(defer_build=True)

    @model_validator(mode="after")
    def room_for_all_players(self) -> Self:
        """Convergence needs a larger battlefield (R-FLD-01)."""
        for key in ("width", "height"):
            length = getattr(self.battlefield, key)
            if self.players[1] > 2 and length < SMALLEST_CONVERGENCE * 100:
                remedy = Message(
                    "must be at least {least} cm for {count} players",
                    least=SMALLEST_CONVERGENCE,
                    count=self.players[1],
                )
                raise refusal(Message("cannot be {found}", found=in_centimetres(length)), remedy, ("battlefield", key))
        return self


def read_operation(document: object, path: str = "") -> Operation:
    """An operation of ours or of players' own (R-OPS-02); DocumentError on a wrong one."""
    return model_from(OperationModel, document, path).value()


def operation_document(operation: Operation) -> dict[str, object]:
    """An operation as a document writes it."""
    document: dict[str, object] = {"format": FORMAT, "slug": operation.slug, "title": operation.title}
    if operation.summary:
        document["summary"] = operation.summary
    document["players"] = list(operation.players)
    if operation.strategic_valor:
        document["strategic_valor"] = operation.strategic_valor
    document |= {"turns": operation.turns, "panel_cost": operation.panel_cost}
    document["battlefield"] = _field_document(operation)
    if operation.special_rules:
        document["special_rules"] = [_special_rule_document(rule) for rule in operation.special_rules]
    if operation.scoring:
        document["scoring"] = [_scoring_document(rule) for rule in operation.scoring]
    ends: list[object] = ["player_eliminated"] if operation.ends_on_elimination else []
    if operation.ends_at_victory_points:
        ends.append({"victory_points": operation.ends_at_victory_points})
    return document | ({"ends": ends} if ends else {})


def _field_document(operation: Operation) -> dict[str, object]:
    document: dict[str, object] = {
        "width": in_centimetres(operation.width),
        "height": in_centimetres(operation.height),
    }
    if operation.objectives:
        document["objectives"] = [{"id": id, "center": point_document(x, y)} for id, x, y in operation.objectives]
    if operation.territories:
        document["territories"] = [
            _territory_document(id, shape, id not in operation.no_mans_land) for id, shape in operation.territories
        ]
    return document


def _territory_document(id: str, shape: Shape, deployment: bool) -> dict[str, object]:
    document: dict[str, object] = {"id": id, "polygon": [point_document(x, y) for x, y in shape.points()]}
    return document | ({} if deployment else {"deployment": False})


def _special_rule_document(rule: SpecialRule) -> dict[str, object]:
    document: dict[str, object] = {"slug": rule.slug, "name": rule.name}
    return document | {key: value for key, value in (("text", rule.text), ("scoring", rule.scoring)) if value}


def _scoring_document(rule: ScoringRule) -> dict[str, object]:
    document: dict[str, object] = {"event": rule.event, "points": rule.points}
    for key, word in (("when", rule.when), ("objective", rule.objective), ("territory", rule.territory)):
        if word:
            document[key] = word
    return document | ({"from_turn": rule.from_turn} if rule.from_turn > 1 else {})
