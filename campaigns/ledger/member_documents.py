"""The documents of events about members."""

from typing import Annotated

from campaigns.ledger.document_checks import NUMBER
from rules.formats.checks import OneOf
from rules.formats.model import Model

ROLES = ("organiser", "player", "follower")


class JoinedModel(Model):
    """Members by number only: events are immutable, while names may have to be deleted (C-LED-12)."""

    member: Annotated[int, NUMBER]
    role: Annotated[str, OneOf(*ROLES)]


class RoleGivenModel(Model):
    member: Annotated[int, NUMBER]
    role: Annotated[str, OneOf(*ROLES)]


class LeftModel(Model):
    member: Annotated[int, NUMBER]


class ReplacedModel(Model):
    member: Annotated[int, NUMBER]
