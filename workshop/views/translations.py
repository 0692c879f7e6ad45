"""The texts of a draft in another language: what is missing, and fields to write it."""

from collections.abc import Mapping
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from armies import access
from armies.models import Faction
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from rules.formats.errors import DocumentError
from web.game_addresses import show_game
from web.translation.content_texts import Text, texts_of
from web.translation.messages import fault_in_words
from workshop.actions.drafting import OtherRowError
from workshop.actions.translating import save_texts
from workshop.publishing.translations import LANGUAGES, name_of
from workshop.views.drafts import not_found_page

PAGE_SIZE = 60
"""Texts on a page; each has three fields, and a form has 1,800 at most."""

MAX_LENGTH = 5000


def digest_of_text(text: str) -> str:
    """What a form names a text by: it may have line breaks, which forms send otherwise."""
    return sha256(text.encode()).hexdigest()[:32]


class TranslationField(NamedTuple):
    """A text with its translation, numbered on its page."""

    n: int
    text: Text
    words: str

    @property
    def key(self) -> str:
        return digest_of_text(self.text.text)

    @property
    def long(self) -> bool:
        return self.text.key in ("summary", "text")


@require_safe_or_POST
def translations(request: HttpRequest, slug: str, language: str) -> HttpResponse:
    """The texts that are missing, or all of them."""
    if language not in LANGUAGES:
        raise Http404
    rows = access.publishable_without_review(request).with_content()
    if request.method == "POST":
        faction = rows.filter(slug=slug).first()
        return not_found_page(request) if faction is None else _saved(request, faction, language)
    return _page(request, get_object_or_404(rows, slug=slug), language)


def _saved(request: HttpRequest, faction: Faction, language: str) -> HttpResponse:
    given, version = _given(request.POST, faction), whole_number(request.POST.get("version"))
    try:
        save_texts(faction, language, given, -1 if version is None else version, request.user)
    except OtherRowError:
        words = _("Somebody saved other translations meanwhile. Nothing of yours was saved yet: save it again.")
        return _page(request, faction, language, given, [words], 409)
    except DocumentError as error:
        return _page(request, faction, language, given, [fault_in_words(fault) for fault in error.all], 422)
    messages.success(request, _("Saved."))
    return redirect(request.get_full_path())


def _given(data: Mapping[str, str], faction: Faction) -> dict[str, str]:
    """The translations typed, by the texts of the draft whose digests were sent with them."""
    texts = {digest_of_text(text.text): text.text for text in texts_of(faction.pack())}
    sent = {name.removeprefix("text-"): texts.get(key) for name, key in data.items() if name.startswith("text-")}
    typed = {text: data.get(f"words-{n}", "")[:MAX_LENGTH] for n, text in sent.items() if text is not None}
    return {text: translation.replace("\r\n", "\n") for text, translation in typed.items()}


def _page(
    request: HttpRequest,
    faction: Faction,
    language: str,
    given: Mapping[str, str] | None = None,
    faults: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    show_game(request, faction.rules_of_game)
    row = faction.translations.filter(language=language).first()
    known: dict[str, str] = row.texts if row else {}
    texts, whole = texts_of(faction.pack()), "all" in request.GET
    missing = [text for text in texts if text.text not in known]
    listed = [text for text in texts if text.text in given] if given else texts if whole else missing
    page = Paginator(listed, PAGE_SIZE).get_page(request.GET.get("page"))
    shown = {**known, **(given or {})}
    fields = [TranslationField(n, text, shown.get(text.text, "")) for n, text in enumerate(page.object_list)]
    context: dict[str, Any] = {"faction": faction, "language": language, "name": name_of(language), "page_obj": page}
    context |= {"groups": [(part, list(each)) for part, each in groupby(fields, key=lambda field: field.text.part)]}
    context |= {"missing": len(missing), "texts": len(texts), "whole": whole, "faults": faults or []}
    context |= {"version": row.version if row else 0}
    return render(request, "workshop/translations.html", context, status=status)
