"""A word replaced in all texts of a draft: looked at first, written as a whole, and taken back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from armies import access
from armies.content.diff import describe_difference
from armies.models import Faction
from armies.models.places import place_in_words
from people.http_methods import require_safe_or_POST
from rules.content.diff import compare_packs
from rules.formats.errors import DocumentError
from web.game_addresses import show_game
from web.translation.messages import fault_in_words
from workshop.actions.drafting import OtherRowError, replace_parts
from workshop.actions.importing import read_pack
from workshop.actions.publishing import digest_of
from workshop.content.printed_texts import HEAD
from workshop.content.renaming import renamed
from workshop.forms.form_parts import line
from workshop.views.drafts import not_found_page
from workshop.views.undoing import last_save, remember_save, undo_last_save

PAGE = "rename"
Document = dict[str, Any]


class RenameForm(forms.Form):
    """Which words to replace by which; `seen` is the digest of the draft that was looked at."""

    use_required_attribute = False
    old = line(gettext_lazy("Replace"))
    new = line(gettext_lazy("By"))
    whole_words = forms.BooleanField(label=gettext_lazy("Whole words only"), required=False, initial=True)
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for field in self.fields.values():
            field.unmarked = True  # type: ignore[attr-defined]

    def clean_old(self) -> str:
        old = str(self.cleaned_data["old"])
        if not old:
            raise forms.ValidationError(_("Say which text to replace."))
        return old


@require_safe_or_POST
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    """Show where the words stand and what would stand there, then write it."""
    faction = access.drafts(request).with_content().filter(slug=slug).first()
    if faction is None and request.method != "POST":
        raise Http404
    if faction is None:
        return not_found_page(request)
    show_game(request, faction.rules_of_game)
    form = RenameForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, faction, form, 422 if form.errors else 200)
    given, pack, game = form.cleaned_data, faction.pack(), faction.rules_of_game
    made, number = renamed(game, pack, given["old"], given["new"], given["whole_words"])
    try:
        before, after = read_pack(pack, game), read_pack(made, game)
    except DocumentError as error:
        for fault in error.all[:20]:
            form.add_error(None, fault_in_words(fault, place_in_words(made, fault.path)))
        return _page(request, faction, form, 422)
    seen = digest_of(pack)
    if "save" in request.POST and given["seen"] == seen and number:
        return _saved(request, faction, before, after, number)
    form = RenameForm(initial=given | {"seen": seen})
    late = "save" in request.POST and given["seen"] != seen
    changes = describe_difference(compare_packs(before, after), game)
    return _page(request, faction, form, 409 if late else 200, number=number, changes=changes, late=late)


def _saved(request: HttpRequest, faction: Faction, before: Document, after: Document, number: int) -> HttpResponse:
    moment = timezone.now()
    try:
        replace_parts(faction, after, digest_of(faction.pack()))
    except OtherRowError:  # between reading and saving: shown as it stands now
        return rename(request, faction.slug)
    kinds = {kind.key: kind.key for kind in faction.rules_of_game.facts.kinds}
    changed = {
        kind: [new["slug"] for old, new in zip(before[kind], after[kind], strict=True) if old != new] for kind in kinds
    }
    head = {HEAD: [faction.slug]} if before["faction"] != after["faction"] else {}
    changed = {kind: slugs for kind, slugs in changed.items() if slugs} | head
    remember_save(request, faction, PAGE, moment, changed, [])
    words = ngettext("Replaced in %(n)d place.", "Replaced in %(n)d places.", number)
    messages.success(request, words % {"n": number})
    return redirect("workshop:rename", faction.slug)


def _page(request: HttpRequest, faction: Faction, form: RenameForm, status: int = 200, **more: Any) -> HttpResponse:
    context = {"faction": faction, "form": form, "undo": last_save(request, faction, PAGE)}
    return render(request, "workshop/rename.html", context | more, status=status)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    faction = access.drafts(request).filter(slug=slug).first()
    if faction is None:
        return not_found_page(request)
    undo_last_save(request, faction, PAGE)
    return redirect("workshop:rename", slug)
