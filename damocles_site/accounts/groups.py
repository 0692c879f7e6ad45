"""The groups that ship, and what each may do: a group is as this table says after every `migrate`.

None of them makes anybody staff, changes rights, chooses designers, or reads what is private but for the organisers'
help, which reads campaigns. Other groups are the owner's, and are left alone.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from django.apps import apps as installed
from django.contrib.auth.management import create_permissions

RULES = ("faction", "datasheet", "weapon", "asset", "part", "operation")


def _rights(app: str, models: Iterable[str], verbs: str = "view") -> Iterator[str]:
    return (f"{app}.{verb}_{model}" for model in models for verb in verbs.split())


READS = (*_rights("armies", RULES), "armies.view_release")

GROUPS: dict[str, tuple[str, ...]] = {
    "Designers": (
        *READS,
        *_rights("armies", RULES, "add change"),
        *_rights("armies", (model for model in RULES if model != "faction"), "delete"),
    ),
    "Moderators": (
        *READS,
        *_rights("armies", ("strikeforce", "listpicture")),
        *_rights("campaigns", ("campaign", "playerstory", "picture")),
        *_rights("auth", ("user",)),
        *_rights("moderation", ("case",), "view change"),
        "moderation.ban_account",
    ),
    "Organisers' help": (
        *_rights("campaigns", ("campaign", "membership", "battle", "entry", "ledgerevent", "invitation")),
        "campaigns.view_private_campaign",
    ),
    "Readers": READS,
}


def sync_groups(sender: Any, using: str, apps: Any = installed, **options: Any) -> None:
    """Make the groups, each with its permissions and no others."""
    try:
        groups, permissions = (apps.get_model("auth", name) for name in ("Group", "Permission"))
    except LookupError:
        return  # accounts are not migrated yet
    wanted = {right for rights in GROUPS.values() for right in rights}
    for label in sorted({right.partition(".")[0] for right in wanted}):
        create_permissions(installed.get_app_config(label), verbosity=0, using=using, apps=apps)
    known = permissions.objects.using(using).select_related("content_type")
    rows = {f"{row.content_type.app_label}.{row.codename}": row for row in known}
    for name, rights in GROUPS.items():
        group, _made = groups.objects.using(using).get_or_create(name=name)
        group.permissions.set([rows[right] for right in rights if right in rows])
