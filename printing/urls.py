"""Addresses of prints, and of the pictures that chats show of shared lists."""

from functools import partial

from django.urls import path

from armies.views.published_releases import FactionReleases, OperationReleases
from printing.print_urls import print_urls
from printing.views import shared_pictures, sources
from web.game_addresses import of_each_game

app_name = "printing"

faction_errata, operation_errata = (partial(sources.errata, kind) for kind in (FactionReleases, OperationReleases))
BETWEEN = "releases/<int:old>-<int:new>/print/"

urlpatterns = [
    *of_each_game(*print_urls("print/blanks/", "blanks", sources.blanks, "blanks.pdf")),
    *print_urls("factions/<slug:slug>/print/", "faction", sources.codex, "codex.pdf"),
    *print_urls(f"factions/<slug:slug>/{BETWEEN}", "errata", faction_errata, "errata.pdf"),
    *print_urls("operations/<slug:slug>/print/", "operation", sources.operation, "briefing.pdf"),
    *print_urls(f"operations/<slug:slug>/{BETWEEN}", "operation_errata", operation_errata, "errata.pdf"),
    *print_urls("strike-forces/<slug:slug>/print/", "strike_force", sources.strike_force, "pack.pdf"),
    *print_urls("lists/<slug:token>/print/", "shared", sources.shared_list, "pack.pdf"),
    path("factions/<slug:slug>/picture.png", shared_pictures.faction_picture, name="faction_picture"),
    path("lists/<slug:token>/picture.png", shared_pictures.picture, name="shared_picture"),
]
