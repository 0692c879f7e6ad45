"""Notices and users' preferences for them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import Campaign
from jobs.json_field import JSONField
from web.models.game import listed


class NoticeQuerySet(models.QuerySet["Notice"]):
    def shown(self) -> "NoticeQuerySet":
        """Those on the site, of campaigns whose game is listed or of none."""
        return self.filter(Q(campaign=None) | Q(campaign__game__in=listed()), on_site=True)


class Notice(models.Model):
    """A notice for one user; its text is built from `about` when displayed."""

    class Kind(models.TextChoices):
        PLANNED = "planned", _("a battle is planned for you")
        LOCKED = "locked", _("your opponent locked a plan")
        RECORDED = "recorded", _("a battle of yours was recorded")
        PROPOSED = "proposed", _("a result waits for your word")
        DISPUTED = "disputed", _("a result you proposed is disputed")
        ROUND = "round", _("a round begins")
        DEADLINE = "deadline", _("a deadline is near")
        DATE = "date", _("a date of a battle is offered or agreed")
        MESSAGE = "message", _("somebody writes to you about a battle")
        MEMBERS = "members", _("people ask to join, join or leave")
        TAKEN_BACK = "taken_back", _("results are corrected")
        WITHDRAWN = "withdrawn", _("a release of an operation is withdrawn")
        REVIEWED = "reviewed", _("a draft waits for your review, or yours is answered")
        TURN = "turn", _("it is your turn in a battle")
        CLOCK = "clock", _("your clock in a battle is near its end")
        PLAY = "play", _("a challenge is accepted, something is offered, a battle is over")
        MODERATED = "moderated", _("moderators decided on what you share or reported")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices")
    campaign = models.ForeignKey(
        Campaign,
        on_delete=models.CASCADE,
        null=True,
        related_name="notices",
        help_text=_("None when it is about none, such as a word of the moderators."),
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)
    about = JSONField(default=dict, help_text=_("The figures and names its words are made from."))
    path = models.CharField(max_length=200, help_text=_("Where it leads."))
    made = models.DateTimeField(auto_now_add=True)
    on_site = models.BooleanField(default=True)
    read = models.DateTimeField(null=True)
    to_mail = models.BooleanField(default=False)
    mailed = models.DateTimeField(null=True)
    once = models.CharField(max_length=80, help_text=_("What it is about: told once, however often it is asked for."))

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        indexes = [
            models.Index(fields=["user", "read"], name="notices_unread"),
            models.Index(fields=["to_mail", "mailed"], name="notices_to_mail"),
        ]
        constraints = [models.UniqueConstraint(fields=["user", "once"], name="one_notice_a_cause")]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"


class NoticeChoice(models.Model):
    """A user's channels for one kind of notice; without a row both are on."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_choices")
    kind = models.CharField(max_length=10, choices=Notice.Kind.choices)
    on_site = models.BooleanField(default=True)
    by_mail = models.BooleanField(default=True)

    class Meta:
        verbose_name = _("choice of notices")
        verbose_name_plural = _("choices of notices")
        constraints = [
            models.UniqueConstraint(fields=["user", "kind"], name="one_choice_a_kind"),
            models.CheckConstraint(condition=Q(kind__in=[kind.value for kind in Notice.Kind]), name="choice_kind"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.kind}"


class MailChoice(models.Model):
    """How a user's mails come; without a row each at once, and none of the next steps."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="mail_choice"
    )
    daily = models.BooleanField(_("one e-mail a day"), default=False)
    steps = models.BooleanField(_("next steps by e-mail"), default=False)
    posted = models.DateTimeField(null=True, editable=False, help_text=_("When the last e-mail of a day was made."))

    class Meta:
        verbose_name = _("choice of e-mails")
        verbose_name_plural = _("choices of e-mails")

    def __str__(self) -> str:
        return f"{self.user}"
