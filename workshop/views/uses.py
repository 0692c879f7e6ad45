"""Pages of the workshop: where weapons, abilities and parts are used, and a change of a shared one in all parts."""

from datetime import datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.bridge import list_of
from armies.content.raw_values import notation
from armies.models import Faction, StrikeForce
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.game_addresses import show_game
from web.translation.messages import shown
from workshop.actions.drafting import OtherRowError
from workshop.actions.shared_parts import canonical_parts, change_all, make_alike
from workshop.content.uses import Change, Shared, changes_elsewhere, shared_in
from workshop.forms.effect_summaries import effect_summary_of
from workshop.publishing.deletion import may_be_named
from workshop.views.drafts import not_found_page, unknown_kind
from workshop.views.undoing import last_save, remember_save, undo_last_save

PAGE = "uses"
CHANGED = "changed_elsewhere"
"""In the session: what was changed in a part that others have too."""

MAX_LISTS = 1000
"""Lists that are looked through for a part, the newest first."""
MAX_NAMED = 20

Document = dict[str, Any]


class Where(NamedTuple):
    """A part that uses something, and the address of its form."""

    name: str
    url: str


def _parts(faction: Faction) -> dict[str, list[Document]]:
    """The parts of a draft by kind, and its head, without those withdrawn."""
    pack = faction.pack()
    kinds = {kind.key: pack[kind.key] for kind in faction.rules_of_game.facts.kinds}
    return {"": [pack["faction"]], **kinds}


def _named(faction: Faction, parts: dict[str, list[Document]], keys: list[tuple[str, str]]) -> list[Where]:
    names = {(kind, part["slug"]): part["name"] for kind, every in parts.items() for part in every}
    return [Where(names[key], _address(faction, *key)) for key in keys]


def _address(faction: Faction, kind: str, slug: str) -> str:
    if not kind:
        return reverse("workshop:edit_faction", args=[faction.slug])
    return reverse("workshop:edit_content", args=[faction.slug, kind, slug])


def _title(game: Game, list_key: str) -> str:
    term, label = dict(game.facts.named).get(list_key), shown(game.display.draft_words.field_label(list_key))
    return label or str(capfirst(shown(term.many) if term else list_key.replace("_", " ")))


@require_safe
def uses(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything within the parts of a draft that has a name, with where it is used."""
    faction = get_object_or_404(access.drafts(request).with_content(), slug=slug)
    show_game(request, faction.rules_of_game)
    parts = _parts(faction)
    lists: dict[str, list[tuple[Shared, list[Where]]]] = {}
    for shared in shared_in(parts):
        lists.setdefault(shared.key, []).append((shared, _named(faction, parts, shared.parts)))
    titled = [(key, _title(faction.rules_of_game, key), rows) for key, rows in lists.items()]
    context = {"faction": faction, "lists": titled, "undo": last_save(request, faction, PAGE)}
    return render(request, "workshop/uses.html", context)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back the last change of something shared."""
    faction = access.drafts(request).filter(slug=slug).first()
    if faction is None:
        return not_found_page(request)
    undo_last_save(request, faction, PAGE)
    return redirect("workshop:uses", slug)


@require_safe_or_POST
def uses_of(request: HttpRequest, slug: str, name: str, item: str) -> HttpResponse:
    """One of them, as it is written in each part; all can be made alike."""
    faction = access.drafts(request).with_content().filter(slug=slug).first()
    parts = {} if faction is None else _parts(faction)
    shared = next(
        (candidate for candidate in shared_in(parts) if (candidate.key, candidate.slug) == (name, item)), None
    )
    if faction is None or shared is None:
        if request.method == "POST":
            return not_found_page(request)
        raise Http404
    show_game(request, faction.rules_of_game)
    if request.method == "POST":
        return _made_alike(request, faction, shared)
    versions = [
        (version, _named(faction, parts, version.parts), _lines(faction.rules_of_game, shared, n))
        for n, version in enumerate(shared.versions)
    ]
    context = {"faction": faction, "found": shared, "versions": versions, "title": _title(faction.rules_of_game, name)}
    return render(request, "workshop/uses_of.html", context)


def _lines(game: Game, shared: Shared, number: int) -> list[str]:
    """What of a version the others do not say."""
    document = shared.versions[number].document
    others = [version.document for n, version in enumerate(shared.versions) if n != number]
    keys = [key for key in document if any(other.get(key) != document[key] for other in others)]
    return [_line(game, f"{shared.parts[0][0]}.{shared.key}.{key}", key, document[key]) for key in keys]


def _line(game: Game, place: str, key: str, value: Any) -> str:
    """A key and its value; abilities by what battles make of them."""
    label = shown(game.display.draft_words.field_label(key)) or str(capfirst(key.replace("_", " ")))
    named = [entry for entry in value if isinstance(entry, dict) and "name" in entry] if isinstance(value, list) else []
    summaries = [(entry["name"], effect_summary_of(place, entry, game)) for entry in named]
    words = [f"{name} ({summary.sentence})" if summary else str(name) for name, summary in summaries]
    return _("%(place)s: %(message)s") % {
        "place": label,
        "message": ", ".join(words) or notation({key: value})[len(key) + 2 :],
    }


def _made_alike(request: HttpRequest, faction: Faction, shared: Shared) -> HttpResponse:
    number = whole_number(request.POST.get("version"))
    back = redirect("workshop:uses_of", faction.slug, shared.key, shared.slug)
    if number is None or number >= len(shared.versions):
        return back
    moment = timezone.now()
    try:
        changed = make_alike(faction, shared.key, shared.versions[number].document)
    except (OtherRowError, DocumentError):
        messages.error(request, _("Somebody changed one of them meanwhile; nothing was changed."))
        return back
    _report_changes(request, faction, changed, moment)
    return back


def _report_changes(request: HttpRequest, faction: Faction, changed: dict[str, list[str]], moment: datetime) -> None:
    """Say what was changed, and remember it, so that it can be taken back."""
    number = sum(len(slugs) for slugs in changed.values())
    if not number:
        return
    remember_save(request, faction, PAGE, moment, changed, [])
    template = ngettext("It is changed in %(n)d more.", "It is changed in %(n)d more.", number)
    messages.success(request, template % {"n": number})


def remember_changes(request: HttpRequest, faction: Faction, kind: str, before: Document, after: Document) -> bool:
    """Whether a part that was just saved changed what others have as it was: they are offered the same change."""
    request.session.pop(CHANGED, None)
    try:
        old, new = (faction.rules_of_game.formats.canonical(kind, document) for document in (before, after))
    except DocumentError:
        return False
    others = [part for slug, part in canonical_parts(faction, kind).items() if slug != after["slug"]]
    changes = changes_elsewhere(old, new, others)
    if changes:
        at = [faction.pk, kind, after["slug"]]
        request.session[CHANGED] = {"at": at, "changes": [list(change) for change in changes]}
    return bool(changes)


@require_safe_or_POST
def change_others(request: HttpRequest, slug: str, kind: str, row: str) -> HttpResponse:
    """Offer what was changed in a part to all that still have it as it was, in one step."""
    faction = access.drafts(request).filter(slug=slug).first()
    if faction is None or unknown_kind(faction, kind) or not faction.rows(kind).filter(slug=row).exists():
        if request.method == "POST":
            return not_found_page(request)
        raise Http404
    show_game(request, faction.rules_of_game)
    kept = request.session.get(CHANGED)
    changes = [Change(*change) for change in kept["changes"]] if kept and kept["at"] == [faction.pk, kind, row] else []
    if request.method == "POST":
        return _changed_others(request, faction, kind, changes)
    if not changes:
        return redirect("workshop:draft", slug)
    names = dict(faction.rows(kind).values_list("slug", "name"))
    offered = [(change, [Where(names[part], _address(faction, kind, part)) for part in change.parts if part in names],
                _title(faction.rules_of_game, change.key)) for change in changes]  # fmt: skip
    context = {"faction": faction, "name": names[row], "changes": offered}
    return render(request, "workshop/change_others.html", context)


def _changed_others(request: HttpRequest, faction: Faction, kind: str, changes: list[Change]) -> HttpResponse:
    chosen = [change for change in changes if change.choice in request.POST.getlist("change")]
    request.session.pop(CHANGED, None)
    moment = timezone.now()
    try:
        changed = change_all(faction, kind, chosen)
    except (OtherRowError, DocumentError):
        messages.error(request, _("Somebody changed one of them meanwhile; nothing was changed."))
        return redirect("workshop:draft", faction.slug)
    _report_changes(request, faction, {kind: changed} if changed else {}, moment)
    return redirect("workshop:uses" if changed else "workshop:draft", faction.slug)


@require_safe
def part_uses(request: HttpRequest, slug: str, kind: str, row: str) -> HttpResponse:
    """Where a part is used: in lists, and in releases."""
    faction = get_object_or_404(access.drafts(request), slug=slug)
    part = None if unknown_kind(faction, kind) else faction.rows(kind).filter(slug=row).first()
    if part is None:
        raise Http404
    show_game(request, faction.rules_of_game)
    lists = [strike_force for strike_force in _lists(faction) if _names(faction, strike_force, kind, row)]
    named = StrikeForce.objects.filter(may_be_named(request.user), pk__in=[strike_force.pk for strike_force in lists])
    may_see = set(named.values_list("pk", flat=True))
    known = [strike_force for strike_force in lists if strike_force.pk in may_see][:MAX_NAMED]
    releases = [release for release in faction.releases.all() if _holds(release.document, kind, row)]
    context = {"faction": faction, "kind": kind, "part": part, "lists": lists, "named": known, "releases": releases}
    return render(request, "workshop/part_uses.html", context | {"most": MAX_LISTS})


def _lists(faction: Faction) -> list[StrikeForce]:
    rows = StrikeForce.objects.filter(faction=faction, archived=None).select_related("release").order_by("-pk")
    return list(rows.defer("release__document")[:MAX_LISTS])


def _names(faction: Faction, row: StrikeForce, kind: str, slug: str) -> bool:
    references = faction.rules_of_game.lists.references(list_of(row, faction))
    return any((reference.kind, reference.slug) == (kind, slug) for reference in references)


def _holds(document: Document, kind: str, slug: str) -> bool:
    return any(part["slug"] == slug for part in document.get(kind, []))
