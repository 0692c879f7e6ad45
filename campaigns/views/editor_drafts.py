"""Editing drafts of maps and stories in the session, until they are saved to the ledger.

Each button sends one command and the digest of the draft it was shown: changes made in another tab, and drafts lost
with their session, are reported as a conflict and never overwritten.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise

from campaigns import access
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.map_and_story import digest_of
from campaigns.forms.maps import DocumentForm
from campaigns.models import Membership
from campaigns.read_model.campaign_state import state_of
from campaigns.views.campaign_context import campaign_context
from people.http_methods import require_safe_or_POST
from rules.formats.errors import DocumentError
from web.translation.messages import fault_in_words

Document = dict[str, Any]


class Draft(NamedTuple):
    """A document in the editor: `seen` is the digest of the saved document it began from, `changed` if they differ."""

    document: Document | None
    seen: str
    changed: bool


class EditorDrafts:
    """A member's draft of a document of a campaign. `commands` maps buttons to methods, `part` is the selected part.

    `present` returns the saved document and `write` saves the draft; the messages are shown afterwards.
    """

    permission: ClassVar[str]
    what: ClassVar[str]
    address: ClassVar[str]
    template: ClassVar[str]
    part: ClassVar[str]
    saved_message: ClassVar[str | Promise]
    discarded_message: ClassVar[str | Promise]
    commands: ClassVar[Mapping[str, Callable[[Any], HttpResponse]]]

    @classmethod
    def as_view(cls) -> Callable[..., HttpResponse]:
        """The page: each button changes the draft, and only the one that saves writes to the ledger."""

        @login_required
        @require_safe_or_POST
        def view(request: HttpRequest, slug: str) -> HttpResponse:
            return cls(request, access.membership_for(request, slug, cls.permission)).answer()

        return view

    def __init__(self, request: HttpRequest, membership: Membership) -> None:
        self.request = request
        self.membership = membership
        self.campaign = membership.campaign
        self.state = state_of(self.campaign)
        self.key = f"{self.what}-{self.campaign.pk}"
        self.draft = self._draft()

    def present(self) -> Document | None:
        raise NotImplementedError

    def write(self, seen: str) -> None:
        """Save the draft to the ledger, unless the saved document differs from `seen`."""
        raise NotImplementedError

    def context(self, chosen: str) -> dict[str, Any]:
        """Context of the page in addition to the draft."""
        raise NotImplementedError

    def typed(self) -> Form | None:
        """The submitted form of a part; None if there is no such part."""
        raise NotImplementedError

    def summary(self, document: Document | None) -> list[tuple[str, object]]:
        """Figures of a document for comparison."""
        raise NotImplementedError

    def _draft(self) -> Draft:
        present, kept = self.present(), self.request.session.get(self.key)
        if kept is None:
            return Draft(present, digest_of(present), False)
        return Draft(kept["document"], kept["seen"], kept["document"] != present)

    def answer(self) -> HttpResponse:
        if self.request.method != "POST":
            return self.page()
        do = self.commands.get(self.request.POST.get("do", ""))
        if do is None:
            return self.page(422)
        return do(self) if self.request.POST.get("mark") == digest_of(self.draft.document) else self.draft_conflict()

    def page(self, status: int = 200, chosen: str = "", **more: Any) -> HttpResponse:
        context = campaign_context(self.request, self.campaign, self.what) | {"upload": DocumentForm(what=self.what)}
        context |= {"draft": self.draft, "seen": self.draft.seen, "mark": digest_of(self.draft.document)}
        return render(self.request, self.template, context | self.context(chosen) | more, status=status)

    def refused(self, message: str) -> HttpResponse:
        return self.page(422, refused=message)

    def draft_conflict(self) -> HttpResponse:
        """409: the draft changed in another tab; show the submitted values and the changed draft."""
        kept = self.key in self.request.session
        form = self.typed() if self.request.POST.get("do") == "change" else None
        typed = [(field.label, field.value()) for field in form if not field.is_hidden] if form else []
        return self.page(409, elsewhere="changed" if kept else "gone", typed=typed)

    def keep(self, document: Document, at: str = "") -> HttpResponse:
        """Store the draft in the session and redirect to the selected part."""
        self.request.session[self.key] = {"document": document, "seen": self.draft.seen}
        here = reverse(f"campaigns:{self.address}", args=[self.campaign.slug])
        return redirect(f"{here}?{self.part}={at}#{self.part}" if at else here)

    def upload(self) -> HttpResponse:
        form = DocumentForm(self.request.POST, self.request.FILES, what=self.what)
        if not form.is_valid():
            return self.page(422, upload=form, faulty=form)
        return self.keep(form.cleaned_data["file"])

    def discard(self) -> HttpResponse:
        self.request.session.pop(self.key, None)
        messages.success(self.request, str(self.discarded_message))
        return redirect(f"campaigns:{self.what}", self.campaign.slug)

    def finish(self) -> HttpResponse:
        """Save the draft to the ledger, unless the saved document has changed."""
        try:
            self.write(self.request.POST.get("seen", ""))
        except DocumentError as error:
            return self.refused(fault_in_words(error))
        except RefusedError as refused:
            return self.refused(refused.reason)
        except StaleError:
            return self._ledger_conflict()
        self.request.session.pop(self.key, None)
        messages.success(self.request, str(self.saved_message))
        return redirect(f"campaigns:{self.what}", self.campaign.slug)

    def _ledger_conflict(self) -> HttpResponse:
        """409: the ledger changed; show both versions, keep the draft, allow saving again."""
        self.state = state_of(self.campaign)
        present = self.present()
        summaries: dict[str, Any] = {"mine": self.summary(self.draft.document), "theirs": self.summary(present)}
        return self.page(409, conflict=True, seen=digest_of(present), **summaries)
