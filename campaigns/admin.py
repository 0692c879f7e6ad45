"""Admin of campaigns: names may be changed; members, battles and ledgers are read-only."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import Max, OuterRef, Prefetch, QuerySet, Subquery
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from campaigns.models import (
    Battle,
    BattleForecast,
    Campaign,
    Entry,
    Invitation,
    LedgerEvent,
    Membership,
    Picture,
    PlayerStory,
    Side,
    WhatIf,
)
from campaigns.text.ledger import KINDS
from people.admin_base import GuardedAdmin
from web.admin.read_only import folded
from web.admin.stored_pictures import StoredPictureAdmin
from web.models.game import shown_game
from workshop.admin.concurrent_edits import OptimisticLockAdmin


class ReadOnly:
    """Mixin for read-only admins."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class CampaignRowAdmin(GuardedAdmin):
    """Admin limited to rows of campaigns the user may administer."""

    campaign = "campaign"

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        return rows.filter(**{f"{self.campaign}__in": Campaign.objects.administered_by(user)})

    def is_private(self, row: Any, user: Any) -> bool:
        rows = type(row).objects.filter(pk=row.pk)
        return not rows.filter(**{f"{self.campaign}__in": Campaign.objects.visible_to(user)}).exists()


class MembershipInline(ReadOnly, admin.TabularInline):
    """Read-only: memberships change on the members' page, which writes the ledger."""

    model = Membership
    template = "admin/read_only_rows.html"
    extra = 0
    fields = ("name", "user", "role", "state")


class SideInline(ReadOnly, admin.TabularInline):
    """Read-only; plans and salts are not shown here."""

    model = Side
    template = "admin/read_only_rows.html"
    extra = 0
    fields = (
        "entry",
        "colour",
        "alliance",
        "outcome",
        "victory_points",
        "squads_lost",
        "won_roll_off",
        "figures",
        "locked",
    )


@admin.register(Campaign)
class CampaignAdmin(OptimisticLockAdmin, GuardedAdmin):
    list_display = ("name", shown_game, "organisers", "member_count", "last_event", "created", "archived")
    list_filter = ("archived",)
    search_fields = ("folded", "summary")
    fields = (
        *("name", "summary", "organisers", "member_count", "battle_count", "last_event"),
        *("game", "limit", "forces", "archived", "slug", "created"),
    )
    readonly_fields = fields[2:]
    inlines = (MembershipInline,)

    def readable(self, rows: QuerySet[Any], user: Any) -> QuerySet[Any]:
        """With organisers, counts and the last event, in as many queries for many campaigns as for one."""
        last = LedgerEvent.objects.filter(campaign=OuterRef("pk")).order_by("-number")
        organisers = Prefetch("memberships", Membership.objects.organising().select_related("user"), "organising")
        known = Campaign.objects.administered_by(user).with_counts()
        campaigns = (known & rows).prefetch_related(organisers)
        return campaigns.annotate(last_at=Subquery(last.values("at")[:1]), last_kind=Subquery(last.values("kind")[:1]))

    def is_private(self, row: Campaign, user: Any) -> bool:
        return not Campaign.objects.visible_to(user).filter(pk=row.pk).exists()

    @admin.display(description=_("organisers"))
    def organisers(self, row: Any) -> str:
        return ", ".join(str(member) for member in row.organising) or "–"

    @admin.display(description=_("members"), ordering="members")
    def member_count(self, row: Any) -> int:
        return int(row.members)

    @admin.display(description=_("battles"))
    def battle_count(self, row: Any) -> str:
        template = gettext("%(recorded)s recorded, %(planned)s planned")
        return template % {"recorded": row.recorded, "planned": row.planned}

    @admin.display(description=_("last event"), ordering="last_at")
    def last_event(self, row: Any) -> str:
        if row.last_at is None:
            return "–"
        at = timezone.localtime(datetime.fromisoformat(row.last_at))
        return f"{gettext(KINDS.get(row.last_kind, row.last_kind))}, {date_format(at, 'DATETIME_FORMAT')}"

    @admin.display(description=_("forces entered"))
    def forces(self, row: Any) -> str:
        """How much of the limit they use: a limit below the largest would break it."""
        entries = Entry.objects.active().filter(membership__campaign=row)
        count, most = entries.count(), entries.aggregate(most=Max("points"))["most"]
        forces = ngettext("%(count)s force", "%(count)s forces", count) % {"count": count}
        return (
            forces
            if most is None
            else gettext("%(forces)s, the largest of %(most)s") % {"forces": forces, "most": most}
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Campaigns are created on the site, which starts their ledger."""
        return False

    def save_model(self, request: HttpRequest, row: Any, form: Any, change: bool) -> None:
        """Increment the version, so that an organiser's open form conflicts."""
        row.version += 1
        super().save_model(request, row, form, change)


@admin.register(Entry)
class EntryAdmin(ReadOnly, CampaignRowAdmin):
    campaign = "membership__campaign"
    list_display = ("name", "membership", "faction", "points", "entered", "withdrawn")
    list_select_related = ("membership__user", "membership__campaign")
    search_fields = ("folded",)
    by_index = True
    fields = ("membership", "number", "name", "faction", "points", "squads", "units", "entered", "withdrawn")
    readonly_fields = ("units",)

    def view_on_site(self, row: Entry) -> str:
        return reverse("campaigns:force", args=[row.membership.campaign.slug, row.number])

    @admin.display(description=_("as it was entered"))
    def units(self, row: Entry) -> str:
        return folded(row.roster)


@admin.register(Battle)
class BattleAdmin(ReadOnly, CampaignRowAdmin):
    """What it says is named here field by field: the server's secret, which foresees dice, is told nowhere but there
    where it may be verified."""

    list_display = ("title", "campaign", "state", "method", "seed", "played", "engine")
    list_select_related = ("campaign",)
    list_filter = ("state", "method")
    search_fields = ("folded", "campaign__folded", "slug__exact", "seed__exact")
    by_index = True
    fields = (
        ("campaign", "number", "title", "slug"),
        ("state", "method", "round", "deadline", "stake", "chapter"),
        ("seed_commitment", "commitment", "committed"),
        ("seed", "digest", "engine", "trouble"),
        "notes",
        ("planned", "planned_by", "played", "recorded", "recorded_by"),
    )
    readonly_fields = ("trouble",)
    inlines = (SideInline,)

    @admin.display(description=_("trouble"))
    def trouble(self, row: Battle) -> str:
        return row.trouble()


@admin.register(WhatIf)
class WhatIfAdmin(ReadOnly, CampaignRowAdmin):
    campaign = "battle__campaign"
    list_display = ("battle", "turn", "author", "created")
    list_select_related = ("battle", "author")
    search_fields = ("battle__folded", "battle__slug", "author__folded__name")
    fields = ("battle", "turn", "author", "created")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """What-ifs are no record, so administrators may delete them."""
        return admin.ModelAdmin.has_delete_permission(self, request, obj)


@admin.register(BattleForecast)
class BattleForecastAdmin(ReadOnly, CampaignRowAdmin):
    campaign = "battle__campaign"
    list_display = ("battle", "asked", "error")
    list_select_related = ("battle",)
    search_fields = ("battle__folded", "battle__slug")
    fields = ("battle", "made_of", "asked", "error")
    readonly_fields = ("made_of",)

    @admin.display(description=_("made of"))
    def made_of(self, row: BattleForecast) -> str:
        return folded(row.origins)


class KindFilter(admin.SimpleListFilter):
    """The kinds there may be: to ask a million events which there are takes longer than to show a page of them."""

    title = _("kind")
    parameter_name = "kind"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(kind, gettext(text)) for kind, text in KINDS.items()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(kind=self.value()) if self.value() else queryset


@admin.register(LedgerEvent)
class LedgerEventAdmin(ReadOnly, CampaignRowAdmin):
    """Read-only: the ledger is append-only."""

    list_display = ("campaign", "number", "kind_in_words", "at", "by_number")
    list_select_related = ("campaign",)
    list_filter = (KindFilter,)
    search_fields = ("campaign__folded",)
    by_index = True
    fields = ("campaign", "number", "kind_in_words", "at", "by", "by_number", "document_in_lines", "hash")
    readonly_fields = ("kind_in_words", "document_in_lines")

    def view_on_site(self, row: LedgerEvent) -> str:
        return reverse("campaigns:ledger", args=[row.campaign.slug])

    @admin.display(description=_("kind"), ordering="kind")
    def kind_in_words(self, row: LedgerEvent) -> str:
        return gettext(KINDS.get(row.kind, row.kind))

    @admin.display(description=_("what it says"))
    def document_in_lines(self, row: LedgerEvent) -> str:
        return folded(row.document)


@admin.register(Invitation)
class InvitationAdmin(ReadOnly, CampaignRowAdmin):
    """Invitations, without their tokens."""

    list_display = ("email", "campaign", "role", "made", "mailed", "accepted", "withdrawn")
    list_select_related = ("campaign",)
    search_fields = ("email", "campaign__folded")
    by_index = True
    fields = ("email", "campaign", "role", "place", "sent_by", "made", "mailed", "accepted", "withdrawn")


class OfMembersAdmin(ReadOnly, CampaignRowAdmin):
    """What members wrote or added: read here, deleted where the law asks for it; moderators hide it on the site."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)


@admin.register(PlayerStory)
class PlayerStoryAdmin(OfMembersAdmin):
    list_display = ("title", "author", "campaign", "written", "hidden", "taken_down")
    list_select_related = ("author", "campaign")
    list_filter = ("hidden", "taken_down")
    search_fields = ("folded", "author__folded", "campaign__folded")
    fields = ("title", "text", "author", "campaign", "battle", "written", "hidden", "taken_down", "taken_down_why")

    def view_on_site(self, row: PlayerStory) -> str:
        return reverse("campaigns:player_story", args=[row.pk])


@admin.register(Picture)
class PictureAdmin(StoredPictureAdmin, OfMembersAdmin):
    campaign = "battle__campaign"
    list_display = ("preview", "__str__", "author", "battle", "added", "taken_down")
    list_display_links = ("__str__",)
    list_select_related = ("author", "battle")
    search_fields = ("folded", "author__folded", "battle__folded")
    fields = ("drawn", "caption", "author", "battle", "added", "taken_down", "taken_down_why")
    readonly_fields = ("drawn",)

    def view_on_site(self, row: Picture) -> str:
        return row.battle.get_absolute_url()
