"""The page of what is kept of people, why, how long and with whom; its figures are those that the code goes by."""

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from armies.models.table_game import OF_NOBODY as TABLE_OF_NOBODY
from damocles_site import game_choice, purging, theme
from damocles_site.accounts import devices
from damocles_site.models import ARCHIVE_KEPT_FOR
from damocles_site.well_known import uri_of
from jobs.models import DONE_FOR, FAILED_FOR
from people.models.account_deletion import GRACE
from people.models.audit_entry import KEPT_FOR as AUDIT_KEPT_FOR
from play.models import OF_NOBODY, STILL, UNJOINED
from programs.webhooks.deliveries import KEPT_FOR as SENT_KEPT_FOR
from web.api.idempotency import KEPT_FOR as ANSWER_KEPT_FOR


class Kept(NamedTuple):
    """One sort of data, what it is kept for, and for how long at most; None until its owner deletes it."""

    what: Promise
    why: Promise
    at_most: timedelta | Promise | None = None


KEPT = (
    Kept(
        gettext_lazy(
            "Name, e-mail addresses, the password as a hash, keys of two-step sign-in, language and time zone"
        ),
        gettext_lazy("To sign you in, and to write to you"),
    ),
    Kept(
        gettext_lazy("Lists with all versions, own factions, collection, pictures, games, tables, notes"),
        gettext_lazy("They are what the site is for"),
    ),
    Kept(
        gettext_lazy("Which messages went to your webhooks, and whether they arrived"),
        gettext_lazy("So that you can mend one and send again"),
        SENT_KEPT_FOR,
    ),
    Kept(
        gettext_lazy("Campaigns, their battles and ledgers"),
        gettext_lazy("They belong to all who take part: without your account they stay, without your name"),
        gettext_lazy("as long as the campaign"),
    ),
    Kept(
        gettext_lazy("What was reported, decided, and written for moderators to read"),
        gettext_lazy("So that decisions can be answered for; your name goes with your account"),
        gettext_lazy("as long as the site"),
    ),
    Kept(
        gettext_lazy(
            "Audit log: sign-ins, refused passwords, changes of the account, each with the address it came from"
        ),
        gettext_lazy("So that you see who was in your account"),
        AUDIT_KEPT_FOR,
    ),
    Kept(
        gettext_lazy("An account that its owner had deleted"),
        gettext_lazy("In case they come back"),
        GRACE,
    ),
    Kept(
        gettext_lazy("Archives of all your data"),
        gettext_lazy("For you to take; nobody else opens them"),
        ARCHIVE_KEPT_FOR,
    ),
    Kept(
        gettext_lazy("Sessions, with browser and address"),
        gettext_lazy("To keep you signed in"),
        timedelta(seconds=settings.SESSION_COOKIE_AGE),
    ),
    Kept(
        gettext_lazy("Notices you have read"),
        gettext_lazy("To tell you what happened in your games"),
        purging.READ,
    ),
    Kept(gettext_lazy("Notices you have not read"), gettext_lazy("The same"), purging.UNREAD),
    Kept(
        gettext_lazy("Letters that could not be sent, failed jobs"),
        gettext_lazy("So that whoever runs the site can mend what is wrong"),
        FAILED_FOR,
    ),
    Kept(
        gettext_lazy("Finished jobs, files you uploaded among them"),
        gettext_lazy("To show you what came of them"),
        DONE_FOR,
    ),
    Kept(
        gettext_lazy("Answers to programs, which may repeat a call"),
        gettext_lazy("So that nothing is done twice"),
        ANSWER_KEPT_FOR,
    ),
    Kept(
        gettext_lazy("Lists of visitors without an account that nobody opens"),
        gettext_lazy("In case they come back"),
        purging.UNOPENED,
    ),
    Kept(gettext_lazy("Tables at which visitors alone played"), gettext_lazy("The same"), TABLE_OF_NOBODY),
    Kept(gettext_lazy("Battles in the browser that nobody joined"), gettext_lazy("The same"), UNJOINED),
    Kept(gettext_lazy("Battles in the browser that nobody goes on with"), gettext_lazy("The same"), STILL),
    Kept(gettext_lazy("Battles in the browser that visitors alone ended"), gettext_lazy("The same"), OF_NOBODY),
)

COOKIES = (
    (settings.SESSION_COOKIE_NAME, gettext_lazy("who is signed in"), timedelta(seconds=settings.SESSION_COOKIE_AGE)),
    (
        settings.CSRF_COOKIE_NAME,
        gettext_lazy("that a form comes from this site"),
        timedelta(seconds=settings.CSRF_COOKIE_AGE),
    ),
    (
        devices.COOKIE,
        gettext_lazy("that you signed in on this device before, so that strangers cannot lock you out"),
        devices.KEPT_FOR,
    ),
    (
        settings.LANGUAGE_COOKIE_NAME,
        gettext_lazy("the language you chose"),
        timedelta(seconds=settings.LANGUAGE_COOKIE_AGE),
    ),
    ("theme", gettext_lazy("light or dark, if you chose"), timedelta(seconds=theme.COOKIE_AGE)),
    (
        game_choice.COOKIE,
        gettext_lazy("the game you chose"),
        timedelta(seconds=theme.COOKIE_AGE),
    ),
)
"""All of them are needed for what somebody asked of the site; none follows anybody."""


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    context = {
        "kept": [(row.what, row.why, in_words(row.at_most)) for row in KEPT],
        "cookies": [(name, why, in_words(at_most)) for name, why, at_most in COOKIES],
        "operator": settings.OPERATOR,
        "abuse": settings.ABUSE_CONTACT,
        "abuse_uri": uri_of(settings.ABUSE_CONTACT),
        "security": settings.SECURITY_CONTACT,
        "security_uri": uri_of(settings.SECURITY_CONTACT),
        "mail_server": settings.MAIL_SERVER,
    }
    return render(request, "privacy.html", context)


def in_words(at_most: timedelta | Promise | None) -> str:
    """Such as "90 days"."""
    if at_most is None:
        return _("until you delete it")
    if isinstance(at_most, Promise):
        return str(at_most)
    if at_most < timedelta(days=1):
        hours = round(at_most / timedelta(hours=1))
        return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
    return ngettext("%(count)d day", "%(count)d days", at_most.days) % {"count": at_most.days}
