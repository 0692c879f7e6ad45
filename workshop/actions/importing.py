"""Import content documents into rows, atomically: create new rows, update changed ones, leave the rest."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import models, transaction

from armies.models import Asset, Datasheet, Faction, Operation, Part, Weapon
from rules.formats.errors import DocumentError
from rules.game.derived.content import read_new_mission
from rules.game.game import Game
from rules.games import game_called, game_of, refuse_other_game
from rules.message import Message
from workshop.actions.printed_texts import translate_texts
from workshop.actions.publishing import NothingNewError, publish
from workshop.content.printed_texts import HEAD, pack_with_texts

HEAD_COLUMNS = ("slug", "name", "summary", "rules")
ASSET_COLUMNS = ("slug", "name", "text", "orders", "copies", "when")


class Outcome(NamedTuple):
    """The result for one row (created, changed, deleted, left alone) or for a faction (published)."""

    verb: str
    kind: str
    slug: str
    name: str


def read_content(document: object) -> dict[str, Any]:
    """A content pack or an operation in its canonical form; DocumentError when it is neither, or wrong."""
    game = game_of(document)
    content, operation = game.facts.format("content"), game.facts.format("operation")
    format = document.get("format") if isinstance(document, dict) else None
    if format == content:
        return game.formats.written("content", game.formats.read("content", document))
    if format == operation:
        return game.formats.written("operation", read_new_mission(game, document))
    raise DocumentError(
        "format", Message("is not content"), Message("must be {one} or {other}", one=content, other=operation)
    )


def read_pack(document: object, game: Game | None = None) -> dict[str, Any]:
    """A content pack in its canonical form, of this game where one is given; DocumentError."""
    game = game or game_of(document)
    format = game.facts.format("content")
    if not isinstance(document, dict) or document.get("format") != format:
        refuse_other_game(document, game)
        raise DocumentError("format", Message("is not a content pack"), Message("must be {word}", word=format))
    return game.formats.written("content", game.formats.read("content", document))


def is_pack(document: dict[str, Any]) -> bool:
    """Whether canonical content is a faction's pack, and no operation."""
    return "faction" in document


@transaction.atomic
def save_content(
    documents: Sequence[dict[str, Any]], *, draft: bool = False, notes: str | None = None, publisher: Any = None
) -> list[Outcome]:
    """Save canonical documents in one transaction and publish their factions, unless `draft` is set.

    Without `notes` a release says what changed.
    """
    outcomes: list[Outcome] = []
    for document in documents:
        if is_pack(document):
            outcomes += _save_pack(document)
            if not draft:
                outcomes += _publish(document["faction"]["slug"], publisher, notes)
        else:
            outcomes += _save_operation(document, draft, notes, publisher)
    return outcomes


def _publish(slug: str, publisher: Any, notes: str | None) -> list[Outcome]:
    """Publish the faction if its draft differs from its last release."""
    try:
        release = publish(Faction.objects.get(slug=slug), publisher, notes)
    except NothingNewError:
        return []
    return [Outcome("published", str(release._meta.verbose_name), str(release.number), slug)]


def _save_operation(document: dict[str, Any], draft: bool, notes: str | None, publisher: Any) -> list[Outcome]:
    """The draft of an operation, published unless it is to stay a draft or says what its last release says."""
    values = {"title": document["title"], "document": document}
    row, outcome = _save(Operation, {"game": game_of(document).slug, "slug": document["slug"]}, values)
    if draft:
        return [outcome]
    try:
        release = publish(row, publisher, notes)
    except NothingNewError:
        return [outcome]
    return [outcome, Outcome("published", str(release._meta.verbose_name), str(release.number), row.slug)]


def _save_pack(document: dict[str, Any]) -> list[Outcome]:
    game = game_of(document)
    document = pack_with_texts(game, document)
    head = document["faction"]
    _refuse_faction_of_another_game(head["slug"], game)
    faction, outcome = _save(Faction, {"slug": head["slug"]}, _head_values(head) | {"game": game.slug})
    if faction.homebrew:
        raise DocumentError(
            "faction.slug",
            Message("{found} is a player's own faction", found=head["slug"]),
            Message("choose another slug"),
        )
    return [outcome, *save_parts(faction, document)]


def _refuse_faction_of_another_game(slug: str, game: Game) -> None:
    """A slug is one faction's, whatever its game."""
    row = Faction.objects.filter(slug=slug).exclude(game=game.slug).first()
    if row is not None:
        other = game_called(row.game)
        raise DocumentError(
            "faction.slug",
            Message("{found} is a faction of the game {game}", found=slug, game=other.name if other else row.game),
            Message("choose another slug"),
        )


def save_draft(faction: Faction, document: dict[str, Any]) -> list[Outcome]:
    """Let the draft of this faction be a canonical pack, whatever slug that names."""
    document = pack_with_texts(faction.rules_of_game, document)
    return [save_faction_head(faction, document["faction"]), *save_parts(faction, document)]


def save_faction_head(faction: Faction, head: dict[str, Any]) -> Outcome:
    """A faction's name, summary and rules."""
    return _save(Faction, {"slug": faction.slug}, _head_values(head))[1]


def _head_values(head: dict[str, Any]) -> dict[str, Any]:
    others = {key: value for key, value in head.items() if key not in HEAD_COLUMNS}
    return {"name": head["name"], "summary": head.get("summary", ""), "rules": head.get("rules", []), "head": others}


def save_parts(faction: Faction, document: dict[str, Any]) -> list[Outcome]:
    """Save the parts of a pack; rows that are not in the pack are deleted from the draft."""
    outcomes: list[Outcome] = []
    kinds = [kind.key for kind in faction.rules_of_game.facts.kinds]
    for kind in kinds:
        rows = {row.slug: row for row in _drafted(faction, kind)}
        for position, part in enumerate(document.get(kind, [])):
            outcomes += _save_part(faction, kind, part, rows.get(part["slug"]), {"position": position})
    for kind in kinds:
        outcomes += delete_missing(faction.rows(kind).current(), document.get(kind, []))
        translate_texts(faction, kind, document.get(kind, []))
    translate_texts(faction, HEAD, [document["faction"]])
    return outcomes


def save_part(
    faction: Faction, kind: str, document: dict[str, Any], position: int, withdrawn: bool = False, reason: str = ""
) -> list[Outcome]:
    """Save a canonical part of this kind as its row; the history of rows gives this reason."""
    row = _drafted(faction, kind).filter(slug=document["slug"]).first()
    return _save_part(faction, kind, document, row, {"position": position, "withdrawn": withdrawn}, reason)


def _drafted(faction: Faction, kind: str) -> models.QuerySet[Any]:
    """The rows of a kind of part as they are now, whatever was fetched with the faction; with their weapons."""
    model = faction.rows(kind).model
    rows = model._default_manager.filter(faction=faction, **({"kind": kind} if model is Part else {}))
    return rows.prefetch_related("weapons") if model is Datasheet else rows


def _save_part(
    faction: Faction, kind: str, document: dict[str, Any], row: Any, place: dict[str, Any], reason: str = ""
) -> list[Outcome]:
    model = faction.rows(kind).model
    key = {"faction": faction, "slug": document["slug"]} | ({"kind": kind} if model is Part else {})
    saved, outcome = _save_row(row, model, key, {**VALUES[model](document), "withdrawn": False, **place}, reason)
    if model is not Datasheet:
        return [outcome]
    weapons = [] if row is None else list(row.weapons.all())
    return [outcome, *_save_weapons(saved, weapons, document.get("weapons", []), reason)]


def _save_weapons(
    row: Datasheet, present: Sequence[Weapon], weapons: Sequence[dict[str, Any]], reason: str
) -> list[Outcome]:
    outcomes: list[Outcome] = []
    by_slug = {weapon.slug: weapon for weapon in present}
    for place, weapon in enumerate(weapons):
        values = _weapon_values(weapon) | {"position": place}
        key = {"datasheet": row, "slug": weapon["slug"]}
        outcomes.append(_save_row(by_slug.pop(weapon["slug"], None), Weapon, key, values, reason)[1])
    for gone in by_slug.values():
        outcomes.append(_outcome("deleted", gone))
        gone.delete()
    return outcomes


def _save(model: type[models.Model], key: dict[str, Any], values: Mapping[str, Any]) -> tuple[Any, Outcome]:
    return _save_row(model._default_manager.filter(**key).first(), model, key, values)


def _save_row(
    row: Any, model: type[models.Model], key: dict[str, Any], values: Mapping[str, Any], reason: str = ""
) -> tuple[Any, Outcome]:
    """Save a row only if it is new or differs, so that its history has no empty changes."""
    if row is None:
        row = model(**key, **values)
        row._change_reason = reason or None
        row.save()
        return row, _outcome("created", row)
    changed = [name for name, value in values.items() if getattr(row, name) != value]
    if not changed:
        return row, _outcome("left alone", row)
    for name in changed:
        setattr(row, name, values[name])
    row._change_reason = reason or None
    row.save()
    return row, _outcome("changed", row)


def delete_missing(rows: models.QuerySet[Any], documents: Sequence[dict[str, Any]]) -> list[Outcome]:
    """Delete draft rows that the pack no longer has; lists on earlier releases keep them."""
    outcomes = []
    for row in rows.exclude(slug__in=[document["slug"] for document in documents]):
        outcomes.append(_outcome("deleted", row))
        row.delete()
    return outcomes


def _outcome(verb: str, row: Any) -> Outcome:
    return Outcome(verb, getattr(row, "kind_name", str(row._meta.verbose_name)), row.slug, str(row))


def _datasheet_values(sheet: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": sheet["name"],
        "type": sheet["type"],
        "fewest": sheet["size"][0],
        "most": sheet["size"][1],
        "orders": sheet["orders"],
        "move": _decimal(sheet["move"]),
        "health": sheet["health"],
        "defense": sheet["defense"],
        "base": _decimal(sheet.get("base", 2.5)),
        "strategic_valor": sheet["strategic_valor"],
        "per_extra_unit": sheet.get("strategic_valor_per_extra_unit", 0),
        "abilities": sheet.get("abilities", []),
        "scenery": sheet.get("scenery"),
    }


def _weapon_values(weapon: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": weapon["name"],
        "kind": weapon["kind"],
        "range": _decimal(weapon["range"]),
        "attacks": str(weapon["attacks"]),
        "precision": weapon["precision"],
        "damage": str(weapon["damage"]),
        "carriers": weapon.get("carriers"),
        "abilities": weapon.get("abilities", []),
    }


def _asset_values(asset: dict[str, Any]) -> dict[str, Any]:
    return {
        "name": asset["name"],
        "text": asset.get("text", ""),
        "orders": asset.get("orders", 0),
        "copies": asset.get("copies"),
        "when": asset.get("when", Asset.When.ACTIVATION),
        "play": {key: value for key, value in asset.items() if key not in ASSET_COLUMNS},
    }


def _part_values(part: dict[str, Any]) -> dict[str, Any]:
    return {"name": part["name"], "body": {key: value for key, value in part.items() if key not in ("slug", "name")}}


VALUES: dict[type[models.Model], Callable[[dict[str, Any]], dict[str, Any]]] = {
    Datasheet: _datasheet_values,
    Asset: _asset_values,
    Part: _part_values,
}
"""The values of a row by its document, without its place."""


def _decimal(value: float) -> Decimal:
    return Decimal(str(value))
