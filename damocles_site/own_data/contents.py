"""What is in somebody's archive: each file by its name, read from the database when it is written."""

import json
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import QuerySet

from armies.bridge import draft_document, strike_force_document
from armies.models import Change, Faction, ListPicture, OwnedModels, OwnedPicture, StrikeForce, TableSeat
from armies.models.change import STATE_FIELDS
from campaigns.models import (
    BattleMessage,
    Entry,
    MailChoice,
    Membership,
    Notice,
    NoticeChoice,
    Picture,
    PlayerStory,
    Side,
)
from campaigns.permissions import may
from campaigns.read_model.export import campaign_document
from campaigns.text.notices import notice_lines
from damocles_site.models import ApiToken
from moderation.models import Report
from people.locale import preferences_of
from people.models import AuditEntry
from play.models import PlayedAnswer, PlayedBattle, Seat
from players.export import written
from players.log.games import games_of
from players.models import GamePicture, GameRecord, Profile
from printing.models import PrintPreferences
from programs.models import Webhook

File = tuple[str, Iterable[bytes]]
"""A path in the archive, and what is in it, piece by piece."""

ROWS_AT_ONCE = 200


def files_of(user: User) -> Iterator[File]:
    """Nothing of others but what the site shows to them; no secret of theirs opens anything."""
    parts: tuple[Callable[[User], Iterator[File]], ...] = (_account, _lists, _factions, _campaigns, _games, _pictures)
    return chain.from_iterable(part(user) for part in parts)


def document(value: Any) -> Iterable[bytes]:
    return [json.dumps(value, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder).encode("utf-8", "replace")]


def lines(rows: Iterable[Any]) -> Iterator[bytes]:
    """A row a line, of which few are in memory."""
    for row in rows:
        yield (json.dumps(row, ensure_ascii=False, cls=DjangoJSONEncoder) + "\n").encode("utf-8", "replace")


def _rows(rows: QuerySet[Any], *names: str) -> list[dict[str, Any]]:
    return list(rows.values(*names))


def _lines(rows: QuerySet[Any], *names: str) -> Iterator[bytes]:
    return lines(rows.values(*names).iterator(chunk_size=ROWS_AT_ONCE))


def _account(user: User) -> Iterator[File]:
    own = preferences_of(user)
    prints = PrintPreferences.objects.filter(user=user).values_list("choices", flat=True).first()
    yield (
        "account.json",
        document(
            {
                "name": user.get_username(),
                "first_name": user.first_name,
                "last_name": user.last_name,
                "joined": user.date_joined,
                "last_sign_in": user.last_login,
                "language": own.language,
                "time_zone": own.time_zone,
                "game": own.game,
                "addresses": _rows(EmailAddress.objects.filter(user=user), "email", "verified", "primary"),
                "second_steps": _rows(Authenticator.objects.filter(user=user), "type", "created_at", "last_used_at"),
                "sessions": _rows(
                    UserSession.objects.filter(user=user), "created_at", "last_seen_at", "ip", "user_agent"
                ),
                "groups": list(user.groups.values_list("name", flat=True)),
                "notices": _rows(NoticeChoice.objects.filter(user=user), "kind", "on_site", "by_mail"),
                "mails": _rows(MailChoice.objects.filter(user=user), "daily", "steps"),
                "prints": prints,
                "profile": _rows(Profile.objects.filter(user=user), "shown", "about", "lists", "results", "collection"),
            }
        ),
    )
    tokens = ApiToken.objects.filter(owner=user)
    yield "tokens.json", document(_rows(tokens, "name", "scope", "hint", "created", "expires", "last_used"))
    hooks = Webhook.objects.filter(owner=user)
    yield "webhooks.json", document(_rows(hooks, "address", "format", "campaign__slug", "kinds", "created", "off"))
    yield "log.jsonl", _lines(AuditEntry.objects.of_account(user.pk), "made", "kind", "by", "address", "about")
    yield "notices.jsonl", lines(_notices(user))
    reports = Report.objects.filter(reporter=user)
    yield "reports.json", document(_rows(reports, "case__kind", "case__title", "reason", "words", "made"))


def _notices(user: User) -> Iterator[dict[str, Any]]:
    """In words, as their page has them."""
    rows = Notice.objects.filter(user=user).select_related("campaign")
    keys = list(rows.values_list("pk", flat=True))
    for first in range(0, len(keys), ROWS_AT_ONCE):
        for line in notice_lines(rows.filter(pk__in=keys[first : first + ROWS_AT_ONCE])):
            yield {"made": line.notice.made, "read": line.notice.read, "words": line.words}


ABOUT_LIST = ("name", "visibility", "notes", "tags", "version", "created", "updated", "archived", "published")


def _lists(user: User) -> Iterator[File]:
    """The list as its file, what stands beside it, and each version as it is kept."""
    rows = StrikeForce.objects.filter(owner=user)
    for slug in list(rows.order_by("pk").values_list("slug", flat=True)):
        row = rows.with_release().filter(slug=slug).first()
        if row is None:
            continue
        yield f"lists/{slug}/list.json", document(strike_force_document(row))
        about = {name: getattr(row, name) for name in ABOUT_LIST} | {"faction": row.faction.slug}
        yield f"lists/{slug}/about.json", document(about)
        kept = ("verb", "figures", "created", "release__number", *(name for name in STATE_FIELDS if name != "release"))
        yield f"lists/{slug}/versions.jsonl", _lines(Change.objects.filter(strike_force=row).order_by("version"), *kept)


def _factions(user: User) -> Iterator[File]:
    """Own drafts and releases, as files; the collection."""
    for faction in Faction.objects.filter(owner=user).order_by("pk").with_content():
        yield f"factions/{faction.slug}/draft.json", document(draft_document(faction))
        for release in faction.releases.order_by("number"):
            yield f"factions/{faction.slug}/release-{release.number}.json", document(release.document)
    owned = OwnedModels.objects.filter(user=user)
    yield "collection.json", document(_rows(owned, "faction__slug", "datasheet", "models", "built", "painted"))


LEDGER = ("number", "kind", "at", "by_number", "document", "hash")


def _campaigns(user: User) -> Iterator[File]:
    """The whole file where one may export it, else what members read; own forces, plans, stories and words."""
    for member in Membership.objects.of(user).select_related("campaign").order_by("pk"):
        campaign, folder = member.campaign, f"campaigns/{member.campaign.slug}"
        if may(member.role, "export"):
            yield f"{folder}/campaign.json", document(campaign_document(campaign))
        else:
            yield f"{folder}/ledger.jsonl", _lines(campaign.ledger.order_by("number"), *LEDGER)
        yield f"{folder}/mine.json", document(_mine(member))


def _mine(member: Membership) -> dict[str, Any]:
    entries = Entry.objects.filter(membership=member)
    sides = Side.objects.filter(entry__membership=member)
    return {
        "campaign": member.campaign.name,
        "member": member.number,
        "role": member.role,
        "joined": member.joined,
        "forces": [{"force": entry.number, "roster": entry.roster} for entry in entries.with_documents()],
        "plans": _rows(sides, "battle__number", "plan", "salt", "locked"),
        "stories": _rows(PlayerStory.objects.filter(author=member), "title", "text", "written", "battle__number"),
        "messages": _rows(BattleMessage.objects.filter(author=member), "battle__number", "text", "written"),
    }


TABLE = ("game__code", "game__game", "game__mission", "game__started", "game__ended", "place", "list_name", "score")
RECORD = (
    *("key", "game", "played", "list_name", "faction", "opponent", "opponent_list", "opponent_faction", "mission"),
    *("outcome", "points", "opponent_points", "link", "notes", "recorded"),
)


def _games(user: User) -> Iterator[File]:
    """The log as its own file has it, what was recorded by hand, tables, and battles in the browser."""
    yield "games.csv", [written(games_of(user))]
    yield "games.jsonl", _lines(GameRecord.objects.of(user), *RECORD)
    yield "tables.json", document(_rows(TableSeat.objects.of(user), *TABLE))
    for battle in PlayedBattle.objects.of_player(user).without_documents().order_by("pk").iterator(ROWS_AT_ONCE):
        yield f"battles/{battle.slug}.json", document(_played(user, battle))


def _played(user: User, battle: PlayedBattle) -> dict[str, Any]:
    """One's own answers; what came of it once it is over, for until then others may not be known."""
    mine = list(Seat.objects.filter(battle=battle, user=user).values_list("player", flat=True))
    answers = PlayedAnswer.objects.filter(battle=battle, player__in=mine, by_engine=False).order_by("number")
    return {
        "title": battle.title,
        "game": battle.game,
        "created": battle.created,
        "state": battle.state,
        "players": mine,
        "answers": _rows(answers, "number", "entry", "given"),
        "result": battle.result if battle.is_over() else None,
    }


def _pictures(user: User) -> Iterator[File]:
    """Each as it is kept, one in memory at a time; its caption is in the list of them."""
    kinds: dict[str, QuerySet[Any]] = {
        "miniatures": OwnedPicture.objects.filter(user=user),
        "lists": ListPicture.objects.filter(strike_force__owner=user),
        "games": GamePicture.objects.filter(record__user=user),
        "battles": Picture.objects.filter(author__user=user),
    }
    for kind, rows in kinds.items():
        yield f"pictures/{kind}.json", document(_rows(rows.order_by("pk"), "key", "caption", "added"))
        for key in list(rows.order_by("pk").values_list("key", flat=True)):
            image = rows.filter(key=key).values_list("image", flat=True).first()
            if image is not None:
                yield f"pictures/{kind}/{key}.jpg", [bytes(image)]
