"""Datasheets and assets as pages and prints show them (R-DAT-01, R-AST-04)."""

from collections.abc import Mapping
from typing import Any, Final

from rules.damocles.content.parts import Ability, Asset, Datasheet, Faction, FactionPiece, Weapon
from rules.damocles.facts import ASSETS, SHEETS
from rules.damocles.facts import SQUAD_TYPES as TYPE_NAMES
from rules.damocles.formats.content import AssetModel, DatasheetModel
from rules.damocles.lists.army import Roster
from rules.damocles.lists.verdict import known_sheets
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined, message_in, plural_message
from rules.presentation.card_parts import weapon_icon, weapon_tables
from rules.presentation.cards import Boxes, Card, Column, Row, Stat, Text
from rules.presentation.drawing import centimetres, size
from rules.presentation.picture import Area, Key, Picture
from rules.presentation.words import CellValue, Words

TIMINGS: Final = {
    "always": Message("always"),
    "activation": Message("in an activation"),
    "attacking": Message("when attacking"),
    "defending": Message("when defending"),
    "charging": Message("when charging"),
    "charged": Message("when charged"),
    "turn_start": Message("at the start of a turn"),
    "slain": Message("when a unit is slain"),
}
"""When abilities and assets happen (R-DAT-02, R-AST-04)."""

AFFECTS: Final = {
    "self": Message("The squad itself"),
    "friendly": Message("Friendly squads"),
    "enemy": Message("Enemy squads"),
    "any": Message("Any squads"),
    "player": Message("Points and cards"),
    "people": Message("People alone"),
}
"""Whom abilities and assets are for; those without effects in data are carried out by players."""

ONCE: Final = {
    "activation": Message("once an activation"),
    "turn": Message("once a turn"),
    "battle": Message("once a battle"),
}

COVERS: Final = {
    "light": Message("Light cover"),
    "heavy": Message("Heavy cover"),
    "impenetrable": Message("Impenetrable"),
}
"""Kinds of cover (R-COV-07)."""

FILLS: Final = {"light": "leaves", "heavy": "stones", "impenetrable": "dark"}
"""How a piece of scenery is filled, by the cover that it gives."""

WEAPON_COLUMNS: Final = (
    Column(Message("Weapon")),
    Column(Message("Range"), Message("Rng"), Message("cm"), message_in("range", "R")),
    Column(Message("Attacks"), Message("Att"), letter=message_in("attacks", "A")),
    Column(Message("Precision"), Message("Prec"), letter=message_in("precision", "P")),
    Column(Message("Damage"), Message("Dmg"), letter=message_in("damage", "D")),
)
SORTS: Final = {True: Message("melee"), False: Message("missile")}


def card(content: Faction, kind: str, slug: str) -> Card:
    """The card of a datasheet or asset; LookupError."""
    return asset_card(content.asset(slug)) if kind == ASSETS else sheet_card(content.datasheet(slug))


def card_of(kind: str, document: dict[str, Any]) -> Card:
    """The card of a draft."""
    return asset_card(AssetModel.read(document)) if kind == ASSETS else sheet_card(DatasheetModel.read(document))


def unit_card(roster: Roster, content: Faction, place: int, elsewhere: Elsewhere = None) -> Card | None:
    """The card of a squad as it stands in a list; None where its datasheet is unknown."""
    squad = roster.squads[place]
    sheet = known_sheets(roster, content, elsewhere).get(squad.datasheet)
    return None if sheet is None else fielded_card(sheet, squad.size, squad.weapons)


def sheet_card(sheet: Datasheet) -> Card:
    return _card(sheet, [weapon_row(weapon, carriers(weapon)) for weapon in sheet.weapons])


def _card(sheet: Datasheet, weapons: list[Row], boxes: tuple[Boxes, ...] = ()) -> Card:
    """A datasheet; one that only stands has no characteristics (R-SET-05)."""
    return Card(
        SHEETS,
        sheet.slug,
        sheet.name,
        line=_about(sheet),
        icon=sheet.type,
        cost=(Stat(Message("SV"), sheet.strategic_valor, _worth(sheet)),),
        stats=() if only_stands(sheet) else characteristics(sheet),
        tables=weapon_tables(sheet.name, WEAPON_COLUMNS, weapons),
        texts=abilities(sheet.abilities),
        picture=None if sheet.scenery is None else outline(sheet.scenery),
        boxes=boxes,
    )


def only_stands(sheet: Datasheet) -> bool:
    """Whether it is faction scenery that neither moves nor fights (R-SET-05)."""
    return sheet.scenery is not None and not sheet.move and not sheet.weapons


def _about(sheet: Datasheet) -> Words:
    """Type, size and base."""
    if only_stands(sheet):
        return TYPE_NAMES[sheet.type]
    base = Message("base {cm:g} cm", cm=centimetres(sheet.base))
    return joined((TYPE_NAMES[sheet.type], size_of(sheet), base))


def size_of(sheet: Datasheet) -> Message:
    """How many units a squad may have."""
    if sheet.fewest == sheet.most:
        return plural_message("{count} unit", "{count} units", count=sheet.most)
    return Message("{fewest} to {most} units", fewest=sheet.fewest, most=sheet.most)


def _worth(sheet: Datasheet) -> Words:
    """What SV is for: the smallest squad, and each extra unit (R-ARM-04)."""
    if sheet.fewest == sheet.most or not sheet.strategic_valor_per_extra_unit:
        return ""
    return Message("SV, +{valor} a unit", valor=sheet.strategic_valor_per_extra_unit)


def characteristics(sheet: Datasheet) -> tuple[Stat, ...]:
    return figures(sheet.orders, centimetres(sheet.move), sheet.health, f"{sheet.defense}+")


def figures(orders: CellValue, move: CellValue, health: CellValue, defense: CellValue) -> tuple[Stat, ...]:
    """Orders, move, health and defense."""
    return (
        Stat(message_in("characteristic", "O"), orders, Message("Orders")),
        Stat(message_in("characteristic", "M"), move, Message("Move"), Message("cm")),
        Stat(message_in("characteristic", "H"), health, Message("Health")),
        Stat(message_in("characteristic", "D"), defense, Message("Defense")),
    )


def fielded_card(sheet: Datasheet, size: int, carriers: Mapping[str, int]) -> Card:
    """A squad's datasheet with the weapons that its units carry: those of every unit, and limited ones by carriers.

    Each unit has as many boxes as it has health.
    """
    counts = [(weapon, carriers.get(weapon.slug, 0 if weapon.carriers else size)) for weapon in sheet.weapons]
    rows = [weapon_row(weapon, number=count) for weapon, count in counts if count]
    boxes = () if only_stands(sheet) else (Boxes(Message("Health"), (sheet.health,) * size),)
    return _card(sheet, rows, boxes)


def weapon_row(weapon: Weapon, note: Words = "", number: int = 0) -> Row:
    return Row(
        (weapon.name, centimetres(weapon.range), str(weapon.attacks), f"{weapon.precision}+", str(weapon.damage)),
        abilities(weapon.abilities),
        weapon_icon(weapon.melee),
        SORTS[weapon.melee],
        note,
        number,
    )


def carriers(weapon: Weapon) -> Words:
    """The maximum number of carriers in a squad, if limited."""
    if not weapon.carriers:
        return ""
    return plural_message("at most {count} in a squad", "at most {count} in a squad", count=weapon.carriers)


def abilities(own: tuple[Ability, ...]) -> tuple[Text, ...]:
    """Abilities in words: name, text, and when they happen at what cost."""
    return tuple([Text(ability.name, ability.text, timing(ability)) for ability in own])


def timing(ability: Ability) -> Words:
    """Timing, cost and frequency."""
    return joined((when(ability), cost(ability), ONCE.get(ability.once, "")))


def when(ability: Ability) -> Words:
    return "" if ability.when == "always" else TIMINGS[ability.when]


def cost(ability: Ability) -> Words:
    """The cost in tactical points and orders; an asset's orders are paid by the affected squads (R-AST-04)."""
    points, orders = ability.cost_tactical_points, ability.cost_orders
    return joined(
        (
            Message("{count} TP", count=points) if points else "",
            plural_message("{count} order", "{count} orders", count=orders) if orders else "",
        ),
        " + ",
    )


def asset_card(asset: Asset) -> Card:
    """An asset: when it is played, at what cost, what it does to whom."""
    return Card(
        ASSETS,
        asset.slug,
        asset.name,
        line=joined((when(asset), ONCE.get(asset.once, ""))),
        icon=_sign(asset),
        cost=_costs(asset) or (Stat("", Message("no cost")),),
        texts=(Text("", asset.text, rule="R-AST-04"),),
        foot=affects(asset),
    )


def _costs(asset: Asset) -> tuple[Stat, ...]:
    """Its cost in tactical points, and in orders of the affected squads (R-AST-04)."""
    points, orders = asset.cost_tactical_points, asset.cost_orders
    costs = [Stat(Message("TP"), points)] if points else []
    if orders:
        costs.append(Stat(plural_message("order", "orders", count=orders), orders))
    return tuple(costs)


def _sign(asset: Asset) -> str:
    """An icon for the asset's subject: shooting, close combat, points and cards, or other."""
    for effect in asset.effects:
        if effect.against in ("missile", "melee"):
            return effect.against
    return "cards" if asset.target == "player" else "mark"


def affected(ability: Ability) -> str:
    """The key of an ability's or asset's target."""
    return ability.target if ability.effects else "people"


def affects(ability: Ability) -> Words:
    """The target, and its maximum distance; battles do not play what has no effects."""
    if not ability.effects:
        return Message("For people alone: no simulation plays it.")
    whom = AFFECTS[ability.target]
    if not ability.within:
        return whom
    return Message("{whom} within {cm:g} cm", whom=whom, cm=centimetres(ability.within))


def outline(piece: FactionPiece) -> Picture:
    """Faction scenery seen from above, with its cover and measures (R-SET-05)."""
    shape = piece.shape
    width, height = shape.right - shape.left, shape.top - shape.bottom
    corners = [(shape.x, shape.y)] if shape.round else list(zip(shape.outline.xs, shape.outline.ys, strict=True))
    points = tuple([(int(x - shape.left), int(y - shape.bottom)) for x, y in corners])
    stand = Message("Units may stand in it.") if piece.garrison else Message("Units may not stand in it.")
    fill = FILLS[piece.cover]
    edge = "dashed" if piece.cover == "light" else "solid"
    area = Area("piece", points, shape.radius if shape.round else 0, fill, edge, COVERS[piece.cover])
    sentence = Message("{size}. {stand}", size=size(width, height), stand=stand)
    return Picture(
        width, height, areas=(area,), legend=(Key(fill, edge, sentence, "R-GAR-02" if piece.garrison else ""),)
    )
