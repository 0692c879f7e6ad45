"""A copy of a part of a draft: in the same faction, under a slug and name of its own; a datasheet with its weapons."""

from itertools import count
from typing import TypeVar

from django.db import models, transaction
from django.utils.translation import gettext as _

from armies.models import Asset, Datasheet, Part
from armies.models.content import NAME_LENGTH, SLUG_LENGTH

Content = TypeVar("Content", Datasheet, Asset, Part)


@transaction.atomic
def duplicate(row: Content) -> Content:
    """Create a copy; its position is right after the original."""
    taken = set(row.faction.rows(row.part_kind).values_list("slug", flat=True))
    number = next(number for number in count(1) if slug_of_copy(row.slug, number) not in taken)
    copy = _copied(row, slug=slug_of_copy(row.slug, number), name=name_of_copy(row.name, number))
    if isinstance(row, Datasheet):
        for weapon in row.weapons.all():
            _copied(weapon, datasheet=copy)
    return copy


def slug_of_copy(slug: str, number: int) -> str:
    """rifles-copy, rifles-copy-2; a long slug is cut to make room."""
    ending = "-copy" if number == 1 else f"-copy-{number}"
    return slug[: SLUG_LENGTH - len(ending)] + ending


def name_of_copy(name: str, number: int) -> str:
    """Rifles (copy), Rifles (copy 2); a long name is cut to make room."""
    ending = _("(copy)") if number == 1 else _("(copy %(number)d)") % {"number": number}
    return f"{name[: NAME_LENGTH - len(ending) - 1].rstrip()} {ending}"


Row = TypeVar("Row", bound=models.Model)


def _copied(row: Row, **changes: object) -> Row:
    names = [field.attname for field in row._meta.concrete_fields if not field.primary_key]
    copy = type(row)(**{name: getattr(row, name) for name in names})
    for name, value in changes.items():
        setattr(copy, name, value)
    copy.save()
    return copy
