"""The designers of one faction: chosen by its owner, or by those who keep the official ones."""

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from armies import access
from people.http_methods import require_safe_or_POST
from workshop.actions.designers import MAX_DESIGNERS, TooManyError, add_designer, remove_designer
from workshop.views.draft_releases import FactionDraftReleases
from workshop.views.factions import workshop_of


class DesignerForm(forms.Form):
    """A player, by the name of their account."""

    user = forms.CharField(
        label=gettext_lazy("Name of the account"),
        max_length=150,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )

    def clean_user(self) -> User:
        user = User.objects.filter(username=self.cleaned_data["user"], is_active=True).first()
        if user is None:
            raise forms.ValidationError(_("There is no account of this name."))
        return user


@require_safe_or_POST
def designers(request: HttpRequest, slug: str) -> HttpResponse:
    """Who writes this draft, and a field to add a player."""
    held = FactionDraftReleases(request, slug, "staff")
    faction, form = held.holder, DesignerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            added = add_designer(faction, form.cleaned_data["user"], request.user)
        except TooManyError:
            form.add_error("user", _("A faction has %(most)s designers at most.") % {"most": MAX_DESIGNERS})
        else:
            messages.success(request, _("%(name)s may write this draft now.") % {"name": added})
            return redirect("workshop:designers", slug)
    rows = faction.designers.select_related("user", "added_by")
    context = {"held": held, "faction": faction, "form": form, "designers": rows}
    return render(request, "workshop/designers.html", context, status=422 if form.errors else 200)


@require_POST
def remove(request: HttpRequest, slug: str, user: int) -> HttpResponse:
    """Take the draft from a designer; designers may also leave by themselves."""
    leaves = user == request.user.pk
    faction = get_object_or_404(access.drafts(request) if leaves else access.designer_managed(request), slug=slug)
    remove_designer(faction, user)
    messages.success(request, _("Saved."))
    return workshop_of(faction) if leaves else redirect("workshop:designers", slug)
