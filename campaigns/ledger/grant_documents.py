"""The document of what organisers give or take beside results (C-GRT-01)."""

from typing import Annotated

from pydantic import Field

from campaigns.ledger.document_checks import MAX_SQUADS, NUMBER, REASON, SQUAD
from campaigns.ledger.settings import MAX_CREDITS
from rules.formats.checks import ONCE, UNLIKE_IDS, OrNothing, Text
from rules.formats.model import Model
from rules.formats.numbers import Whole

MAX_AWARD = 999
MAX_GRANTED = 999
MAX_THINGS = 20
MAX_THING_LENGTH = 80

_THINGS = list[Annotated[str, Text(MAX_THING_LENGTH, name=True)]]
THINGS = (Field(max_length=MAX_THINGS), ONCE)


class AwardedModel(Model):
    member: Annotated[int, NUMBER]
    points: Annotated[int, Whole(-MAX_AWARD, MAX_AWARD)]
    reason: Annotated[str, REASON]


class SquadGrantModel(Model):
    """What a squad gets: an injury is words, or the slug of a scar of its game; what is healed or taken it had."""

    id: Annotated[str, SQUAD]
    experience: Annotated[int, Whole(-MAX_GRANTED, MAX_GRANTED)] = 0
    injuries: Annotated[_THINGS, *THINGS] = []
    healed: Annotated[_THINGS, *THINGS] = []
    equipment: Annotated[_THINGS, *THINGS] = []
    taken: Annotated[_THINGS, *THINGS] = []


class ForceGrantModel(Model):
    """What a force gets: credits for its purse, fewer than none take some away, and what its squads get."""

    force: Annotated[int, NUMBER]
    credits: Annotated[int, Whole(-MAX_CREDITS, MAX_CREDITS)] = 0
    squads: Annotated[list[SquadGrantModel], Field(max_length=MAX_SQUADS), UNLIKE_IDS] = []


class GrantedModel(Model):
    """Given to all at once, after a battle or for any other reason (C-GRT-01)."""

    battle: Annotated[int | None, OrNothing(NUMBER)]
    reason: Annotated[str, REASON]
    forces: Annotated[list[ForceGrantModel], Field(min_length=1, max_length=500)]
