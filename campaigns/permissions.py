"""Who may do what in a campaign: one table, which pages, API and tests all read."""

from typing import Any

from campaigns.models import Campaign, Membership

ORGANISER, PLAYER, FOLLOWER = Membership.Role.ORGANISER, Membership.Role.PLAYER, Membership.Role.FOLLOWER
VISITOR = "visitor"
"""The role of non-members: they may read public campaigns and no private ones."""

EVERYBODY = frozenset({ORGANISER, PLAYER, FOLLOWER, VISITOR})
MEMBERS = frozenset({ORGANISER, PLAYER, FOLLOWER})
FIGHTERS = frozenset({ORGANISER, PLAYER})
ORGANISERS = frozenset({ORGANISER})

TABLE: dict[str, frozenset[str]] = {
    "read": EVERYBODY,
    "follow": EVERYBODY,
    "write own stories": MEMBERS,
    "try what if": MEMBERS,
    "leave": MEMBERS,
    "enter": FIGHTERS,
    "check in": FIGHTERS,
    "refit": FIGHTERS,
    "print a force": FIGHTERS,
    "honour": FIGHTERS,
    "plan": FIGHTERS,
    "challenge": FIGHTERS,
    "record": FIGHTERS,
    "talk": FIGHTERS,
    "lock a plan": FIGHTERS,
    "agree": ORGANISERS,
    "invite": ORGANISERS,
    "manage members": ORGANISERS,
    "enter for another": ORGANISERS,
    "subscribe": MEMBERS,
    "open rounds": ORGANISERS,
    "correct": ORGANISERS,
    "award": ORGANISERS,
    "draw the map": ORGANISERS,
    "write the story": ORGANISERS,
    "call off": ORGANISERS,
    "take newest operations": ORGANISERS,
    "archive": ORGANISERS,
    "copy": ORGANISERS,
    "export": ORGANISERS,
}
"""Each verb and the roles that may. What is one's own (a force, a plan, a side of a battle) is asked for besides."""


def role_in(campaign: Campaign, user: Any) -> str:
    """What a person is in a campaign: their role while they take part, else a visitor."""
    if not user.is_authenticated:
        return VISITOR
    roles = campaign.memberships.active().filter(user=user).values_list("role", flat=True)
    return roles.first() or VISITOR


def may(role: str, verb: str) -> bool:
    """Whether a role may do this (C-MEM-01); KeyError for a verb that the table does not have."""
    return role in TABLE[verb]


def roles_for(verb: str) -> frozenset[str]:
    return TABLE[verb]
