"""A battle: an operation planned between entries of a campaign, then recorded, by hand or by the engine."""

import uuid
from functools import cache
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Prefetch, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armies.models.content import NAME_LENGTH
from armies.models.content import SLUG_LENGTH as OPERATION_LENGTH
from armies.models.content_words import content_words, reader_language
from armies.models.strike_force import SLUG_LENGTH, unguessable_slug
from campaigns.ledger.part import ALL, CHOSEN, KINDS, Part
from campaigns.models.campaign import Campaign
from campaigns.models.documents import DocumentField
from campaigns.models.entry import face_columns
from jobs.json_field import JSONField
from people.models import FoldedField, FoldedQuerySet
from web.models.game import listed
from web.translation.messages import fault_from, fault_in_words

PROVED = ("auto_resolved", "played")
"""The methods whose record is proved by what was published before (C-AUT-04)."""

ID_LENGTH = 40
"""Ids of hexes and chapters, as their documents allow them."""


class BattleQuerySet(FoldedQuerySet["Battle"]):
    def update(self, **values: Any) -> int:
        """Each change has its time, by which calendars notice it."""
        return super().update(**{"changed": timezone.now(), **values})

    def visible_to(self, user: Any) -> "BattleQuerySet":
        """What a person may read: the battles of the campaigns they may read."""
        return self.filter(campaign__in=Campaign.objects.visible_to(user))

    def recordable_by(self, user: Any) -> "BattleQuerySet":
        """What a person may record: their own battles, and as organiser all of the campaign."""
        from campaigns.models.side import Side

        if not user.is_authenticated:
            return self.none()
        own = Side.objects.filter(
            battle=models.OuterRef("pk"),
            entry__membership__user=user,
            entry__membership__state="active",
            entry__membership__role__in=["organiser", "player"],
        )
        organised = Campaign.objects.editable_by(user).filter(pk=models.OuterRef("campaign"))
        return self.listed().filter(models.Exists(own) | models.Exists(organised))

    def listed(self) -> "BattleQuerySet":
        """Those of games that are listed."""
        return self.filter(campaign__game__in=listed())

    def organised_by(self, user: Any) -> "BattleQuerySet":
        return self.filter(campaign__in=Campaign.objects.editable_by(user))

    def planned(self) -> "BattleQuerySet":
        return self.filter(state=Battle.State.PLANNED)

    def revocable(self) -> "BattleQuerySet":
        """Planned battles, neither committed nor with a pending result (C-RND-08, C-MEM-06)."""
        return self.planned().filter(commitment="").without_pending_result()

    def without_pending_result(self) -> "BattleQuerySet":
        """Battles without an open or disputed proposal."""
        return self.exclude(models.Exists(_proposals()))

    def with_pending(self, *states: str) -> "BattleQuerySet":
        """Battles with a proposed result in one of these states, open or disputed; of none given: in any."""
        return self.filter(models.Exists(_proposals().filter(state__in=states) if states else _proposals()))

    def in_status(self, status: str) -> "BattleQuerySet":
        """As lists are narrowed: planned is what has no proposed result ("open") and no disputed one; all otherwise."""
        if status in ("open", "disputed"):
            return self.planned().with_pending(status)
        if status == Battle.State.PLANNED:
            return self.planned().without_pending_result()
        return self.filter(state=status) if status in Battle.State.values else self

    def recorded(self) -> "BattleQuerySet":
        return self.filter(state=Battle.State.RECORDED)

    def with_sides(self) -> "BattleQuerySet":
        """With sides, entries and players, in a constant number of queries."""
        from campaigns.models.side import Side

        sides = Side.objects.select_related("entry__membership__user").defer("entry__roster", "entry__content")
        sides = sides.annotate(**face_columns("entry__"))
        return self.with_pending_result().select_related("campaign").prefetch_related(Prefetch("sides", sides))

    def with_pending_result(self) -> "BattleQuerySet":
        """With `pending`: whether a result is proposed (open) or disputed; None for neither."""
        return self.annotate(pending=_pending())

    def with_reports(self) -> "BattleQuerySet":
        """With `reports`: the results that their players reported and that do not stand yet, the earliest first."""
        from campaigns.models.proposal import Proposal

        rows = Proposal.objects.pending().select_related("proposer__user").order_by("made", "pk")
        return self.prefetch_related(Prefetch("proposals", rows, to_attr="reports"))

    def with_documents(self) -> "BattleQuerySet":
        return self.defer(None)


@cache
def _proposals() -> models.QuerySet[Any]:
    """The proposed results of a battle; built once, for every page of a campaign asks for them several times."""
    from campaigns.models.proposal import Proposal

    return Proposal.objects.pending().filter(battle=models.OuterRef("pk"))


@cache
def _pending() -> models.Subquery:
    return models.Subquery(_proposals().order_by("state").values("state")[:1])


class BattleManager(models.Manager.from_queryset(BattleQuerySet)):  # type: ignore[misc]
    """Defers the documents, which lists do not need."""

    def get_queryset(self) -> BattleQuerySet:
        return super().get_queryset().defer("operation", "scenario", "result", "answers", "refusals", "secret")


class Battle(models.Model):
    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        RECORDED = "recorded", _("recorded")
        CALLED_OFF = "called_off", _("called off")
        VOID = "void", _("taken back")

    class Method(models.TextChoices):
        BY_HAND = "by_hand", _("by hand")
        AUTO_RESOLVED = "auto_resolved", _("auto-resolved")
        BY_SCRIPT = "by_script", _("by script")
        PLAYED = "played", _("played in the browser")
        CONCEDED = "conceded", _("conceded")

    class PartKind(models.TextChoices):
        ALL = "all", _("The whole force")
        NUMBER = "number", _("Up to a number, as its player chooses")
        LOT = "lot", _("A number drawn by lot")
        POINTS = "points", _("Up to a number of points, as its player chooses")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="battles")
    slug = models.CharField(max_length=SLUG_LENGTH, unique=True, default=unguessable_slug, editable=False)
    key = models.UUIDField(
        unique=True, default=uuid.uuid4, editable=False, help_text=_("Of the form that made it: sent twice, made once.")
    )
    number = models.PositiveIntegerField(_("number"), editable=False, help_text=_("In the ledger of its campaign."))
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    date = models.DateTimeField(_("date"), null=True, blank=True, help_text=_("When its players agreed to fight it."))
    date_changes = models.PositiveIntegerField(
        default=0, db_default=0, editable=False, help_text=_("How often that changed, by which calendars notice it.")
    )
    stake = models.CharField(_("territory at stake"), max_length=ID_LENGTH, blank=True)
    chapter = models.CharField(_("chapter"), max_length=ID_LENGTH, blank=True)
    title = models.CharField(_("operation"), max_length=NAME_LENGTH)
    folded = FoldedField(of="title", indexed=True)
    operation = DocumentField(help_text=_("The operation as it was when planned."))
    operation_slug = models.SlugField(max_length=OPERATION_LENGTH, editable=False)
    operation_by_lot = models.BooleanField(default=False, editable=False, help_text=_("Drawn, not chosen (C-PRT-04)."))
    part_kind = models.CharField(_("who fights"), max_length=6, choices=PartKind.choices, default=PartKind.ALL)
    part_figure = models.PositiveIntegerField(_("how many"), default=0)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.PLANNED)
    method = models.CharField(_("method"), max_length=13, choices=Method.choices, blank=True)
    secret = models.CharField(max_length=64, help_text=_("The server's part of the seed; told once it was fought."))
    seed_commitment = models.CharField(
        max_length=64, help_text=_("Of the secret, published when the battle is planned.")
    )
    commitment = models.CharField(
        max_length=64, blank=True, help_text=_("Of the inputs, published when all are locked.")
    )
    committed = models.DateTimeField(_("committed"), null=True, blank=True)
    seed = models.PositiveBigIntegerField(
        _("seed"), null=True, blank=True, help_text=_("What the engine fought from; nobody knows it before.")
    )
    in_person = models.BooleanField(
        _("played by its players"), default=False, help_text=_("Whether people were seated when all was locked.")
    )
    scenario = DocumentField(help_text=_("What the engine fights: damocles-scenario/1."))
    answers = DocumentField(null=True, help_text=_("What its players answered, of a battle played in the browser."))
    result = DocumentField(null=True, help_text=_("What came out: damocles-result/1."))
    refusals = DocumentField(default=dict, help_text=_("Why orders were refused, by event of the result."))
    digest = models.CharField(max_length=64, blank=True)
    engine = models.CharField(_("engine"), max_length=20, blank=True)
    error = JSONField(
        _("trouble"), blank=True, default=str, help_text=_("Why the engine could not fight what was committed.")
    )
    notes = models.TextField(_("notes"), blank=True)
    called_off_with = models.PositiveIntegerField(
        null=True, editable=False, help_text=_("The event of the ledger that called it off; none when a person did.")
    )
    version = models.PositiveIntegerField(default=1, editable=False)
    planned = models.DateTimeField(_("planned"), auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    planned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="battles_planned"
    )
    played = models.DateField(_("played"), null=True, blank=True)
    recorded = models.DateTimeField(_("recorded"), null=True, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="battles_recorded"
    )

    objects = BattleManager()

    class Meta:
        ordering = ["-planned", "-pk"]
        verbose_name = _("battle")
        verbose_name_plural = _("battles")
        indexes = [
            models.Index(fields=["campaign", "state"], name="battles_of_campaign"),
            models.Index(fields=["state", "deadline"], name="battles_by_deadline"),
            models.Index(fields=["-recorded", "-id"], condition=Q(state="recorded"), name="battles_recorded"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["planned", "called_off"], method="", played=None, recorded=None, result=None)
                | Q(state="recorded", method="by_hand", played__isnull=False, recorded__isnull=False)
                | Q(state="recorded", method="conceded", played__isnull=False, recorded__isnull=False, result=None)
                | Q(state="recorded", method="auto_resolved", played__isnull=False, recorded__isnull=False)
                & Q(result__isnull=False)
                & ~Q(digest="")
                & ~Q(engine="")
                | Q(state="recorded", method="by_script", played__isnull=False, recorded__isnull=False)
                & Q(result__isnull=False)
                & ~Q(digest="")
                & ~Q(engine="")
                | Q(state="recorded", method="played", played__isnull=False, recorded__isnull=False)
                & Q(result__isnull=False, answers__isnull=False)
                & ~Q(digest="")
                & ~Q(engine="")
                | Q(state="void") & ~Q(method=""),
                name="battle_state_and_method_agree",
            ),
            models.CheckConstraint(
                condition=Q(commitment="", committed=None) | ~Q(commitment="") & Q(committed__isnull=False),
                name="battle_committed_or_not",
            ),
            models.UniqueConstraint(fields=["campaign", "number"], name="one_battle_a_number"),
            models.CheckConstraint(
                condition=Q(part_kind=ALL, part_figure=0) | Q(part_kind__in=KINDS[1:], part_figure__gte=1),
                name="battle_part",
            ),
            models.CheckConstraint(condition=Q(version__gte=1), name="battle_version"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("campaigns:battle", args=[self.slug])

    @property
    def shown_title(self) -> str:
        """The title of its operation in the reader's language."""
        return content_words(self.campaign.game)[self.title] if reader_language() else self.title

    @property
    def part(self) -> Part:
        """The part of each force that fights (C-PRT-01)."""
        return Part(self.part_kind, self.part_figure)

    def part_is_chosen(self) -> bool:
        """Whether players choose who of their force fights."""
        return self.part_kind in CHOSEN

    def is_planned(self) -> bool:
        return self.state == self.State.PLANNED

    def is_committed(self) -> bool:
        """Whether all plans are locked and the commitment is published (C-AUT)."""
        return self.commitment != ""

    def status(self) -> str:
        """How it stands, in words: with a result proposed or disputed a battle is no more merely planned."""
        pending_words = {"open": gettext("result proposed"), "disputed": gettext("result disputed")}
        pending = pending_words.get(self.pending_result())
        if pending or not self.is_planned() or not self.is_committed() or self.is_stuck():
            return pending or self.get_state_display()
        return gettext("plans locked")

    def is_disputed(self) -> bool:
        return self.pending_result() == "disputed"

    def is_stuck(self) -> bool:
        """Whether the engine failed to fight the committed inputs (C-AUT-09)."""
        return self.is_planned() and self.error != ""

    def trouble(self) -> str:
        """Why the engine could not fight it, in the reader's language; empty for none."""
        return self.error if isinstance(self.error, str) else fault_in_words(fault_from(self.error))

    def pending_result(self) -> str:
        """Whether a result is proposed (open) or disputed, which keeps the engine from fighting (C-RES-12); or "".

        A committed battle is fought all the same, unless the engine cannot.
        """
        if not self.is_planned() or (self.is_committed() and not self.is_stuck()):
            return ""
        if hasattr(self, "pending"):
            return self.pending or ""
        return self.proposals.pending().order_by("state").values_list("state", flat=True).first() or ""

    def has_pending_result(self) -> bool:
        return self.pending_result() != ""

    def is_recorded(self) -> bool:
        return self.state == self.State.RECORDED

    def is_void(self) -> bool:
        """Whether its result is revoked; the revocation may be undone."""
        return self.state == self.State.VOID

    def is_auto_resolved(self) -> bool:
        return self.method == self.Method.AUTO_RESOLVED

    def is_played(self) -> bool:
        """Whether its players played it in the browser (C-AUT-12)."""
        return self.method == self.Method.PLAYED

    def is_proved(self) -> bool:
        """Whether its record is proved by what was published before (C-AUT-04)."""
        return self.method in PROVED

    def has_replay(self) -> bool:
        """Whether the battle has events to replay."""
        return self.is_recorded() and (self.is_proved() or self.method == self.Method.BY_SCRIPT)

    def is_conceded(self) -> bool:
        """Whether it was conceded before it was fought (C-RND-11)."""
        return self.is_recorded() and self.method == self.Method.CONCEDED

    def may_be_corrected(self) -> bool:
        """Whether an organiser may replace its result, active or revoked (C-RES-13)."""
        return self.is_recorded() or self.is_void()

    def engine_result(self) -> Any:
        """The engine's result, unless replaced by a manual one (C-RES-13)."""
        return None if self.is_by_hand() else self.result

    def is_by_hand(self) -> bool:
        return self.method == self.Method.BY_HAND

    def is_draw(self) -> bool:
        """A draw is shown as one."""
        return self.is_recorded() and all(side.outcome == "draw" for side in self.sides.all())

    def day(self) -> str:
        """The date played, or of a planned battle the agreed one, else the deadline; empty without any."""
        if self.played is not None:
            return date_format(self.played)
        if self.date is not None and self.is_planned():
            return date_format(timezone.localtime(self.date), "DATETIME_FORMAT")
        if self.deadline is None or not self.is_planned():
            return ""
        return gettext("until %(day)s") % {"day": date_format(timezone.localdate(self.deadline))}
