"""A faction's emblem and colour, chosen from what is drawn: seen at once wherever the faction is."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies import access
from armies.models.face import Colour, Emblem
from people.http_methods import require_safe_or_POST
from workshop.actions import homebrew as actions
from workshop.views.drafts import not_found_page


class FaceForm(forms.Form):
    emblem = forms.ChoiceField(label=gettext_lazy("Emblem"), choices=Emblem.choices)
    colour = forms.ChoiceField(label=gettext_lazy("Colour"), choices=Colour.choices)


@require_safe_or_POST
def face(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the face of a faction that one decides of; no release is needed for it."""
    faction = access.managed(request).filter(slug=slug).first()
    if faction is None:
        return not_found_page(request)
    form = FaceForm(request.POST or None, initial=faction.face._asdict())
    if request.method == "POST" and form.is_valid():
        actions.choose_face(faction, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("workshop:draft", slug)
    return render(request, "workshop/face.html", {"faction": faction, "form": form}, status=422 if form.errors else 200)
