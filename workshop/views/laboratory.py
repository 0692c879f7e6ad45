"""The laboratory: what datasheets are worth, and a figure swept to the value of half, for a draft or its release."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies import access
from armies.computation import sweep as sweeps
from armies.computation import worth_figures
from armies.computation.experiment_jobs import EXPERIMENTS, SWEEP, WORTH, ExperimentRequest, starters_of_size
from armies.computation.list_forecasts import STARTER, Opponent, missions, opponents
from armies.forms.forecasts import grouped
from armies.views.fight_pages import FightPage, chosen, query_of
from people.http_methods import require_safe_or_POST
from web.game_addresses import show_game
from workshop.actions.drafting import OtherRowError, row_digest, save_rows
from workshop.forms.laboratory import ExperimentForm, SweepForm
from workshop.publishing.draft import Draft
from workshop.publishing.laboratory import DRAFT, figure_choices, part_names, sweep_request, worth_request, worth_table
from workshop.publishing.prices import documents_at, suggested_of
from workshop.views.undoing import remember_save

Document = dict[str, Any]
Rows = Callable[[Document], Iterable[Sequence[object]]]
KEYS = ("of", "against", "mission", "commander", "figure")


class Bench:
    """A draft with what may be chosen for an experiment with it; whoever may not edit it sees nothing of it."""

    def __init__(self, request: HttpRequest, slug: str) -> None:
        faction = get_object_or_404(access.drafts(request).with_content(), slug=slug)
        self.request, self.faction, self.game = request, faction, faction.rules_of_game
        self.draft = Draft(faction)
        show_game(request, self.game)
        self.context: Document = {"faction": faction, "draft": self.draft}

    def choices(self) -> tuple[Any, ...]:
        """Arguments of a form."""
        fair = starters_of_size(self.game, self.faction.slug)
        starters = [opponent.key for opponent in self.offered[STARTER] if opponent.key in fair]
        data, released = chosen(self.request, KEYS), self.draft.last is not None
        return data, self.game, grouped(self.offered), missions(self.game), starters, released

    @cached_property
    def offered(self) -> dict[str, list[Opponent]]:
        return opponents(self.game, access.editable(self.request))

    def opponents(self, keys: Iterable[str]) -> list[Opponent]:
        """Those of these keys, which a form has found among the choices."""
        known = {opponent.key: opponent for group in self.offered.values() for opponent in group}
        return [known[key] for key in keys]

    def answer(
        self, form: ExperimentForm, template: str, part: str, rows: Rows, asked: Any, table: Any, kind: str
    ) -> HttpResponse:
        """The page of a choice with the figures that are known of it."""

        def ask(given: Document) -> ExperimentRequest:
            request: ExperimentRequest = asked(given, self.opponents(given["against"]))
            return request

        page = FightPage(template, part, EXPERIMENTS, table, rows, f"{self.faction.slug}-{kind}")
        return page.answer(self.request, form, ask, self.context)

    def take(self, prices: dict[str, int]) -> None:
        """Give the draft's parts these prices, which the grid takes back; they were told of what it says now."""
        moment, count = timezone.now(), 0
        for kind, documents in documents_at(self.draft, prices).items():
            rows = {row.slug: row_digest(row) for row in self.faction.rows(kind) if row.slug in documents}
            try:
                save_rows(self.faction, kind, documents, rows)
            except OtherRowError:  # somebody saved them since they were read
                continue
            if documents:
                remember_save(self.request, self.faction, f"{kind}/", moment, {kind: list(documents)}, [])
            count += len(documents)
        if count:
            text = ngettext("%(n)d price is in the draft.", "%(n)d prices are in the draft.", count) % {"n": count}
            messages.success(self.request, text + " " + _("Fight again to see what they do."))
        else:
            messages.info(self.request, _("Nothing was changed: the draft is not what these prices were told of."))

    def refused(self, template: str) -> HttpResponse:
        """A draft with which no legal list can be built cannot be fought; the page says what is missing."""
        return render(self.request, template, self.context, status=409 if self.request.method == "POST" else 200)


@require_safe_or_POST
def worth(request: HttpRequest, slug: str) -> HttpResponse:
    """What the draft's datasheets, or those of its release, are worth."""
    bench, template = Bench(request, slug), "workshop/worth.html"
    if not bench.draft.can_fight:
        return bench.refused(template)

    def asked(given: Document, against: list[Opponent]) -> ExperimentRequest:
        return worth_request(bench.draft, given["of"], against, given["mission"], given["commander"], given["lists"])

    def table(known: Document) -> Document:
        names, titles = part_names(bench.faction, bench.draft.content), missions(bench.game)
        return worth_table(bench.game, known, names, bench.draft.document, titles)

    form = ExperimentForm(*bench.choices())
    if "take" in request.POST and form.is_valid() and form.cleaned_data["of"] == DRAFT:
        fight = asked(form.cleaned_data, bench.opponents(form.cleaned_data["against"]))
        bench.take(suggested_of(fight.known or {"parts": []}, request.POST["take"]))
        return redirect(f"{request.path}?{query_of(form)}")
    return bench.answer(form, template, "workshop/_worth.html", worth_figures.as_csv_rows, asked, table, WORTH)


@require_safe_or_POST
def sweep(request: HttpRequest, slug: str) -> HttpResponse:
    """A figure of a datasheet, or its price, at one value after the other."""
    bench, template = Bench(request, slug), "workshop/sweep.html"
    if not bench.draft.can_fight:
        return bench.refused(template)
    figures = figure_choices(bench.game, bench.draft.document)
    form = SweepForm(*bench.choices(), figures=figures)

    def asked(given: Document, against: list[Opponent]) -> ExperimentRequest:
        which = (given["of"], against, given["mission"], given["commander"], given["lists"])
        return sweep_request(bench.draft, *which, given["figure"], form.values())

    def table(known: Document) -> Document:
        labels = {key: label for _name, group in figures for key, label in group}
        values = [
            entry
            | {"share": None if entry["share"] is None else 100 * entry["share"]}
            | dict(zip(("low", "high"), (100 * bound for bound in entry["interval"]), strict=True))
            for entry in known["values"]
        ]
        fought = [entry for entry in values if entry["share"] is not None]
        nearest = min(fought, key=lambda entry: abs(entry["share"] - 50)) if fought else None
        label = labels.get(f"{known['part']}:{known['figure']}", "")
        return {"label": label, "values": values, "nearest": nearest}

    return bench.answer(form, template, "workshop/_sweep.html", sweeps.as_csv_rows, asked, table, SWEEP)
