"""Cases of reported things, the reports themselves, and the log of what moderators did."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Count, OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from web.models.moderated import MAX_REASON_LENGTH

TITLE_LENGTH = 200


class CaseQuerySet(models.QuerySet["Case"]):
    def waiting(self) -> "CaseQuerySet":
        """Cases that nobody has decided, the oldest first."""
        return self.filter(closed=None).order_by("opened", "pk")

    def decided(self) -> "CaseQuerySet":
        """Decided cases, the latest first."""
        return self.exclude(closed=None).order_by("-closed", "-pk")

    def with_reports(self) -> "CaseQuerySet":
        """With owner, unanswered reports, last act, and how often something of the same owner was hidden."""
        hidden = Act.objects.filter(verb=Act.Verb.HID, case__owner=OuterRef("owner")).order_by().values("case__owner")
        last = Act.objects.filter(case=OuterRef("pk")).order_by("-pk").values("verb")[:1]
        unanswered = Report.objects.filter(answered=None).select_related("reporter")
        return (
            self.select_related("owner")
            .annotate(hidden_before=Coalesce(Subquery(hidden.annotate(acts=Count("pk")).values("acts")), 0))
            .annotate(last_verb=Subquery(last))
            .prefetch_related(Prefetch("reports", unanswered, to_attr="unanswered"))
        )


class Case(models.Model):
    """A thing that was reported, once for however many reports; a new report opens it again."""

    class Kind(models.TextChoices):
        LIST = "list", _("list")
        FACTION = "faction", _("faction")
        STORY = "story", _("story")
        PICTURE = "picture", _("picture")
        MINIATURES = "model", _("picture of miniatures")
        PROFILE = "profile", _("profile")
        MESSAGE = "message", _("message")

    kind = models.CharField(_("kind"), max_length=7, choices=Kind.choices)
    thing = models.PositiveBigIntegerField(editable=False)
    title = models.CharField(_("title"), max_length=TITLE_LENGTH, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="cases",
        verbose_name=_("owner"),
    )
    opened = models.DateTimeField(_("opened"), default=timezone.now)
    closed = models.DateTimeField(_("decided"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1, editable=False)

    objects = CaseQuerySet.as_manager()

    class Meta:
        ordering = ["opened", "pk"]
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        permissions = [("ban_account", "Can ban players' accounts")]
        indexes = [models.Index(fields=["closed", "opened"], name="cases_waiting")]
        constraints = [
            models.UniqueConstraint(fields=["kind", "thing"], name="one_case_a_thing"),
            models.CheckConstraint(condition=Q(version__gte=1), name="case_version"),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("moderation:case", args=[self.pk])


class Report(models.Model):
    """What one person reported of a thing; answered once the case is decided."""

    class Reason(models.TextChoices):
        INSULT = "insult", _("It insults or threatens somebody")
        PRIVATE = "private", _("It tells something private about somebody")
        COPIED = "copied", _("It is somebody else's work, taken without permission")
        SPAM = "spam", _("It is advertising or spam")
        OTHER = "other", _("Something else")

    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="reports", verbose_name=_("by")
    )
    reason = models.CharField(_("reason"), max_length=7, choices=Reason.choices)
    words = models.TextField(_("what is wrong with it"), max_length=MAX_REASON_LENGTH, blank=True)
    made = models.DateTimeField(_("reported"), default=timezone.now)
    answered = models.DateTimeField(_("answered"), null=True, blank=True)
    answer = models.ForeignKey("Act", on_delete=models.SET_NULL, null=True, related_name="answers")

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(
                fields=["case", "reporter"], condition=Q(answered=None), name="one_open_report_a_person"
            )
        ]

    def __str__(self) -> str:
        return self.get_reason_display()


class Act(models.Model):
    """What a moderator did, when and why: rows are added and never changed."""

    class Verb(models.TextChoices):
        HID = "hid", _("hidden")
        SHOWED = "showed", _("shown again")
        KEPT = "kept", _("left as it is")
        BANNED = "banned", _("banned")
        LIFTED = "lifted", _("ban lifted")

    verb = models.CharField(_("act"), max_length=6, choices=Verb.choices)
    case = models.ForeignKey(Case, on_delete=models.CASCADE, null=True, related_name="acts", verbose_name=_("case"))
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="moderated",
        verbose_name=_("account"),
        help_text=_("Whose account was banned, or whose thing it is."),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    by_name = models.CharField(max_length=150, editable=False, help_text=_("Kept when the account is gone."))
    at = models.DateTimeField(_("at"), default=timezone.now)
    why = models.TextField(_("why"), max_length=MAX_REASON_LENGTH)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("act of a moderator")
        verbose_name_plural = _("acts of moderators")
        constraints = [models.CheckConstraint(condition=~Q(why=""), name="act_with_reason")]

    def __str__(self) -> str:
        return f"{self.get_verb_display()}: {self.case or self.account}"


def is_banned(account: Any) -> bool:
    """Whether moderators banned an account that cannot sign in; others may have been deactivated by administrators."""
    bans = Act.objects.filter(account=account, verb__in=[Act.Verb.BANNED, Act.Verb.LIFTED]).order_by("-pk")
    last = bans.values_list("verb", flat=True).first()
    return not account.is_active and last == Act.Verb.BANNED
