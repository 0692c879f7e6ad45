"""A job: a row from the transaction that asks for it until some time after it is done."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from jobs.json_field import JSONField

KIND_LENGTH = 60
KEY_LENGTH = 120
OWNER_LENGTH = 60
WORKER_LENGTH = 80
DONE_FOR = timedelta(hours=1)
FAILED_FOR = timedelta(days=30)
SYSTEM, PERSON, FILE, IDLE = 0, 1, 2, 3
"""Priorities: what the site does by itself is short and goes before what a person waits for. Files that people send are
read by processes of their own, and what nobody waits for is done by one.
"""


class JobQuerySet(models.QuerySet["Job"]):
    def claimable(self, now: datetime) -> "JobQuerySet":
        """Those that a worker may take: due, or let go by a worker that was killed; in fair order."""
        waiting = Q(state=Job.State.WAITING, due__lte=now)
        return self.filter(waiting | Q(state=Job.State.RUNNING, lease__lte=now)).order_by("priority", "turn", "pk")

    def unfinished(self) -> "JobQuerySet":
        return self.filter(state__in=(Job.State.WAITING, Job.State.RUNNING))

    def over(self, now: datetime) -> "JobQuerySet":
        """Those whose result nobody asks for any more, and failures that administrators have had time to see.

        What is done later than now was noted by a clock that was ahead.
        """
        done = Q(state=Job.State.DONE) & (Q(finished__lt=now - DONE_FOR) | Q(finished__gt=now + DONE_FOR))
        return self.filter(done | Q(state=Job.State.FAILED, finished__lt=now - FAILED_FOR))

    def before(self, job: "Job") -> "JobQuerySet":
        """Those that are done before a waiting one."""
        earlier = Q(turn__lt=job.turn) | Q(turn=job.turn, pk__lt=job.pk)
        alone = job.priority > PERSON
        lane = self.filter(priority=job.priority) if alone else self.filter(priority__lte=PERSON)
        first = Q(priority__lt=job.priority) | Q(earlier, priority=job.priority)
        running = Q(state=Job.State.RUNNING)
        return lane.exclude(pk=job.pk).filter(running | Q(first, state=Job.State.WAITING, due__lte=timezone.now()))


class JobManager(models.Manager.from_queryset(JobQuerySet)):  # type: ignore[misc]
    def get_queryset(self) -> JobQuerySet:
        """Files are fetched where they are read."""
        rows: JobQuerySet = super().get_queryset()
        return rows.defer("file")


class Job(models.Model):
    """Something that must happen once, whoever is killed meanwhile."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    kind = models.CharField(_("kind"), max_length=KIND_LENGTH)
    key = models.CharField(
        max_length=KEY_LENGTH, blank=True, help_text=_("Asked for twice under one key, it is one job.")
    )
    owner = models.CharField(
        _("owner"), max_length=OWNER_LENGTH, blank=True, help_text=_("Who waits: owners take turns.")
    )
    payload = JSONField(default=dict)
    file = models.BinaryField(null=True)
    priority = models.PositiveSmallIntegerField(_("priority"), default=PERSON)
    turn = models.PositiveBigIntegerField(_("turn"), default=0)
    state = models.CharField(_("state"), max_length=7, choices=State.choices, default=State.WAITING)
    created = models.DateTimeField(_("created"), default=timezone.now)
    due = models.DateTimeField(_("next try"), default=timezone.now)
    tries = models.PositiveIntegerField(_("tries"), default=0)
    worker = models.CharField(_("worker"), max_length=WORKER_LENGTH, blank=True)
    lease = models.DateTimeField(_("leased until"), null=True, help_text=_("Extended while its worker lives."))
    finished = models.DateTimeField(_("finished"), null=True)
    error = models.TextField(_("error"), blank=True)
    progress = JSONField(null=True, help_text=_("What is known while it is being done."))
    result = JSONField(null=True)
    output = models.BinaryField(null=True)

    objects = JobManager()

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        constraints = [models.UniqueConstraint(fields=["key"], condition=~Q(key=""), name="job_key")]
        indexes = [
            models.Index(
                fields=["priority", "turn", "id"],
                condition=Q(state__in=("waiting", "running")),
                name="jobs_unfinished",
            ),
            models.Index(fields=["owner"], condition=Q(state__in=("waiting", "running")), name="jobs_owner"),
            models.Index(fields=["finished"], condition=Q(state__in=("done", "failed")), name="jobs_finished"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    def is_finished(self) -> bool:
        return self.state in (Job.State.DONE, Job.State.FAILED)

    def place(self) -> int:
        """The place in the queue of a job that waits: 1 is next, 0 is being done."""
        return 0 if self.state == Job.State.RUNNING else 1 + Job.objects.before(self).count()
