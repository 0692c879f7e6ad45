"""Copies of one campaign that was really played: its members, forces, battles, ledger, notices and words."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import models

from benchmarks.big_year.accounts import YEAR
from benchmarks.big_year.lists import YEAR_IN_SECONDS, token
from benchmarks.big_year.names import a_name
from benchmarks.big_year.rows import Template, insert, next_key
from campaigns.models import Battle, BattleMessage, Campaign, Entry, PlayerStory, Side
from campaigns.models.campaign import CODE_LENGTH, CODE_LETTERS

PLAYERS, SQUADS = 10, 5
PAIRS = PLAYERS // 2
Change = Callable[[int, int, Any], Mapping[str, Any]]
"""Other values of a row: of which copy, which of the template's rows, and that row."""

UNIQUE: dict[str, Callable[[random.Random], Any]] = {
    "slug": token,
    "key": lambda draw: UUID(int=draw.getrandbits(128)),
    "invite_token": lambda draw: token(draw) + token(draw),
    "calendar_token": lambda draw: token(draw) + token(draw),
    "code": lambda draw: "".join(draw.choices(CODE_LETTERS, k=CODE_LENGTH)),
    "salt": token,
}


def played_campaign(battles: int) -> Campaign:
    """A public campaign of ten players and so many battles, one of them still to be fought, with all that is said."""
    from campaigns.actions.battles import plan
    from rules.damocles.engine.operations.eradication import eradication
    from tests.campaigns.support.season import a_season, lay_map_and_story

    campaign = a_season(PLAYERS, max(1, battles // PAIRS), SQUADS)
    lay_map_and_story(campaign, 8, 6)
    campaign.visibility = Campaign.Visibility.PUBLIC
    campaign.save()
    member = campaign.memberships.get(number=1)
    key = next(iter(campaign.battles.all())).key
    pair = list(Entry.objects.with_documents().filter(membership__campaign=campaign)[:2])
    battle = plan(campaign, member.user, key=UUID(int=key.int ^ 1), operation=eradication(), entries=pair)
    pair_member = pair[0].membership
    BattleMessage.objects.create(battle=battle, author=pair_member, text="Tuesday at seven?")
    PlayerStory.objects.create(campaign=campaign, author=pair_member, title="The long watch", text="It snowed.")
    return campaign


class Copier:
    """Writes copies of the rows of a campaign; the keys of a copy's rows follow those of the copy before."""

    def __init__(self, count: int, accounts: Sequence[int], first_list: int) -> None:
        self.count, self.accounts, self.first_list = count, accounts, first_list
        self.draw = random.Random(count)  # noqa: S311
        self.starts: dict[type[models.Model], int] = {}
        self.places: dict[tuple[type[models.Model], Any], int] = {}
        self.sizes: dict[type[models.Model], int] = {}
        self.users: dict[Any, int] = {}

    def write(self, rows: Sequence[models.Model], change: Change = lambda copy, place, row: {}) -> None:
        """Every copy of rows of one model, which lead to rows of models written before."""
        model = type(rows[0])
        self.starts[model], self.sizes[model] = next_key(model), len(rows)
        self.places |= {(model, row.pk): place for place, row in enumerate(rows)}
        insert(model, self._copies(model, rows, change))

    def _copies(self, model: type[models.Model], rows: Any, change: Change) -> Iterator[tuple[Any, ...]]:
        templates = [Template(row) for row in rows]
        unique = [name for name in UNIQUE if name in templates[0].fields]
        for copy in range(self.count):
            for place, (row, template) in enumerate(zip(rows, templates, strict=True)):
                fresh = {name: UNIQUE[name](self.draw) for name in unique if template.values[name]}
                key = {model._meta.pk.attname: self.key(model, copy, row.pk)}
                yield template.copy({**key, **self.references(row, copy), **fresh, **change(copy, place, row)})

    def key(self, model: type[models.Model], copy: int, pk: Any) -> int:
        return self.starts[model] + copy * self.sizes[model] + self.places[model, pk]

    def references(self, row: models.Model, copy: int) -> dict[str, Any]:
        """Where a copy's foreign keys lead: to the same copy's rows, and to accounts of its own."""
        keys: dict[str, Any] = {}
        for field in row._meta.concrete_fields:
            model, pk = field.related_model, getattr(row, field.attname)
            if pk is None or model is None:
                continue
            if (model, pk) in self.places:
                keys[field.attname] = self.key(model, copy, pk)
            elif model._meta.label == "auth.User":
                keys[field.attname] = self.account(copy, pk)
        return keys

    def account(self, copy: int, user: int) -> int:
        place = self.users.setdefault(user, len(self.users))
        return self.accounts[(copy * (PLAYERS + 1) + place) % len(self.accounts)]

    def list_of(self, copy: int, user: int) -> int:
        return self.first_list + self.account(copy, user) - self.accounts[0]


def add_campaigns(count: int, original: Campaign, accounts: Sequence[int], first_list: int) -> None:
    copier = Copier(count, accounts, first_list)
    entries = list(Entry.objects.with_documents().filter(membership__campaign=original).select_related("membership"))
    battles = list(Battle.objects.with_documents().filter(campaign=original))
    copier.write([original], lambda copy, place, row: facts(copier.draw, copy, count))
    copier.write(list(original.memberships.all()))
    copier.write(entries, lambda copy, place, row: {"strike_force_id": copier.list_of(copy, row.membership.user_id)})
    copier.write(battles, lambda copy, place, row: later(copy, row))
    copier.write(list(Side.objects.filter(battle__in=battles)))
    copier.write(list(original.ledger.all()))
    copier.write(list(BattleMessage.objects.filter(battle__in=battles)))
    copier.write(list(original.stories.all()))
    copier.write(list(original.notices.all()), lambda copy, place, row: {"once": f"{copy}.{place}", "read": row.made})


def facts(draw: random.Random, copy: int, count: int) -> dict[str, Any]:
    """Campaigns are made evenly over the year; two of five are private, every tenth is put away."""
    at = YEAR + timedelta(seconds=copy * YEAR_IN_SECONDS // count)
    visibility = Campaign.Visibility.PRIVATE if copy % 5 > 2 else Campaign.Visibility.PUBLIC
    return {"name": a_name(draw), "created": at, "visibility": visibility, "archived": at if copy % 10 == 9 else None}


def later(copy: int, row: Battle) -> dict[str, Any]:
    """Battles of each copy are fought on a day of their own."""
    moved = timedelta(hours=copy % 7900)
    return {} if row.recorded is None else {"recorded": YEAR + moved, "planned": YEAR + moved}
