"""Current values of the builder's forms, used for fields that were not submitted."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from django.http import QueryDict

from armies.bridge import content_of, list_columns, roster_of, sheet_of
from armies.models import StrikeForce
from rules.lists.change import Change
from rules.presentation.words import FormField


def settings_fields(strike_force: StrikeForce, choices: Sequence[FormField]) -> dict[str, str]:
    """Current values of the form of a list as a whole."""
    limit = {} if strike_force.limit is None else {"limit": str(strike_force.limit)}
    return {"name": strike_force.name, **limit, **{field.key: str(field.value) for field in choices}}


def fields_of_squad(row: StrikeForce, id: str, typed: Mapping[str, Any] | None = None) -> tuple[FormField, ...]:
    """The fields of a squad, as they would be with typed values; none of one that is not there."""
    if typed is not None:
        row = _with_values(row, id, typed)
    return next((unit.fields for unit in sheet_of(row, row.faction).units if unit.id == id), ())


def _with_values(row: StrikeForce, id: str, values: Mapping[str, Any]) -> StrikeForce:
    """The list with other values of a squad; never saved."""
    game, place = row.faction.rules_of_game, [squad["id"] for squad in row.squads].index(id)
    edited = game.lists.edit(roster_of(row), content_of(row.release), Change("set", place, value=dict(values)))
    changed = copy(row)
    changed.squads = list_columns(game, edited, row.version)["squads"]
    return changed


def texts_of(field: FormField) -> list[str]:
    """A field's value as a form submits it."""
    values = field.value if field.kind == "several" else [field.value]
    return [str(value) for value in values]


def completed(submitted: QueryDict, fields: Sequence[FormField]) -> QueryDict:
    """Submitted fields, with the present values of those that were not."""
    data = submitted.copy()
    for field in fields:
        if field.key not in data:
            data.setlist(field.key, texts_of(field))
    return data
