"""URLs of factions and strike forces."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path

from armies.views import (
    browse,
    builder,
    codex,
    collection,
    comparing,
    copying,
    create,
    export,
    field,
    forecast_panel,
    forecasts,
    history,
    importing,
    keeping,
    list_pictures,
    notes,
    opening_hand,
    operations,
    own_lists,
    owned_pictures,
    releases,
    shared,
    sharing,
    shopping,
    swaps,
    table_games,
    table_mode,
    table_taps,
    unit_odds,
    upgrades,
)
from armies.views.published_releases import FactionReleases, OperationReleases, PublishedReleases
from web.game_addresses import of_each_game

app_name = "armies"


def release_urls(route: str, kind: type[PublishedReleases]) -> list[URLPattern]:
    """The pages of what was published of a draft, under the names that its kind has for them."""
    pages: dict[str, tuple[str, Callable[..., HttpResponse]]] = {
        "list": ("", releases.releases),
        "compare": ("compare/", releases.compare),
        "one": ("<int:number>/", releases.release),
    }
    return [
        path(f"{route}{step}", view, {"kind": kind}, name=kind.addresses[page].removeprefix("armies:"))
        for page, (step, view) in pages.items()
    ]


urlpatterns = [
    *of_each_game(
        path("factions/", codex.factions, name="factions"),
        path("operations/", operations.operations, name="operations"),
        path("strike-forces/", own_lists.strike_forces, name="strike_forces"),
        path("strike-forces/new/", create.new, name="new"),
        path("lists/", browse.public_lists, name="public_lists"),
        path("strike-forces/import/", importing.import_roster, name="import"),
        path("strike-forces/compare/", comparing.compare, name="compare"),
        path("strike-forces/upgrade/", upgrades.upgrade_all, name="upgrade_all"),
        path("collection/", collection.collection, name="collection"),
        path("collection/shopping/", shopping.shopping, name="shopping"),
    ),
    path("factions/<slug:slug>/", codex.faction, name="faction"),
    path("operations/<slug:slug>/", operations.operation, name="operation"),
    *release_urls("factions/<slug:slug>/releases/", FactionReleases),
    *release_urls("operations/<slug:slug>/releases/", OperationReleases),
    path("factions/<slug:slug>/releases/<int:number>/content/", releases.content, name="release_content"),
    path("factions/<slug:slug>/<slug:kind>/", codex.parts, name="parts"),
    path("factions/<slug:slug>/<slug:kind>/<slug:part>/", codex.part, name="part"),
    path("strike-forces/import/preview/", importing.preview, name="import_preview"),
    path("strike-forces/<slug:slug>/", builder.strike_force, name="strike_force"),
    path("strike-forces/<slug:slug>/settings/", builder.settings, name="settings"),
    path("strike-forces/<slug:slug>/squads/", builder.add_squad, name="add_squad"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/", builder.change_squad, name="change_squad"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/duplicate/", builder.duplicate_squad, name="duplicate_squad"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/up/", builder.move_up, name="move_up"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/down/", builder.move_down, name="move_down"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/remove/", builder.remove_squad, name="remove_squad"),
    path("strike-forces/<slug:slug>/note/", notes.note, name="note"),
    path("strike-forces/<slug:slug>/tags/", notes.tags, name="tags"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/note/", notes.note, name="squad_note"),
    path("strike-forces/<slug:slug>/deck/", builder.deck, name="deck"),
    path("strike-forces/<slug:slug>/deck/fill/", builder.fill_deck, name="fill_deck"),
    path("strike-forces/<slug:slug>/reorder/", builder.reorder, name="reorder"),
    path("strike-forces/<slug:slug>/forecast/", forecasts.forecast, name="forecast"),
    path("strike-forces/<slug:slug>/forecast/panel/", forecast_panel.panel, name="forecast_panel"),
    path("strike-forces/<slug:slug>/forecast/field/", field.field, name="field"),
    path("strike-forces/<slug:slug>/forecast/swaps/", swaps.swaps, name="swaps"),
    path("strike-forces/<slug:slug>/forecast/swap/", swaps.swap, name="swap"),
    path("strike-forces/<slug:slug>/fix/", builder.fix, name="fix"),
    path("strike-forces/<slug:slug>/undo/", builder.undo, name="undo"),
    path("strike-forces/<slug:slug>/redo/", builder.redo, name="redo"),
    path("strike-forces/<slug:slug>/hand/", opening_hand.opening_hand, name="opening_hand"),
    path("strike-forces/<slug:slug>/squads/<slug:squad>/odds/", unit_odds.unit_odds, name="squad_odds"),
    path("strike-forces/<slug:slug>/parts/<slug:part>/odds/", unit_odds.unit_odds, name="part_odds"),
    path("strike-forces/<slug:slug>/history/", history.history, name="history"),
    path("strike-forces/<slug:slug>/versions/<int:version>/", history.version, name="version"),
    path("strike-forces/<slug:slug>/versions/<int:version>/restore/", builder.restore_version, name="restore_version"),
    path("strike-forces/<slug:slug>/upgrade/", upgrades.upgrade_one, name="upgrade"),
    path("strike-forces/<slug:slug>/table/", table_mode.table, name="table"),
    path("strike-forces/<slug:slug>/table/start/", table_mode.start, name="start_table"),
    path("tables/", table_games.join_table, name="join_table"),
    path("tables/<slug:code>/", table_games.table_game, name="table_game"),
    path("tables/<slug:code>/sit/", table_games.sit, name="sit_at_table"),
    path("tables/<slug:code>/back/<slug:token>/", table_games.back, name="back_to_table"),
    path("tables/<slug:code>/taps/", table_taps.taps, name="taps"),
    path("tables/<slug:code>/end/", table_games.end, name="end_table"),
    path("tables/<slug:code>/withdraw/", table_games.withdraw, name="withdraw_end"),
    path("tables/<slug:code>/reopen/", table_games.reopen, name="reopen_table"),
    path("strike-forces/<slug:slug>/pictures/", list_pictures.pictures, name="list_pictures"),
    path("strike-forces/<slug:slug>/pictures/<uuid:key>/delete/", list_pictures.delete, name="delete_list_picture"),
    path("list-pictures/<uuid:key>/", list_pictures.picture, name="list_picture"),
    path("list-pictures/<uuid:key>/small/", list_pictures.small, name="small_list_picture"),
    path("strike-forces/<slug:slug>/share/", sharing.share, name="share"),
    path("strike-forces/<slug:slug>/share/link/", sharing.renew_link, name="renew_link"),
    path("strike-forces/<slug:slug>/clone/", copying.clone, name="clone"),
    path("strike-forces/<slug:slug>/archive/", own_lists.archive, name="archive"),
    path("strike-forces/<slug:slug>/restore/", own_lists.restore, name="restore"),
    path("strike-forces/<slug:slug>/delete/", own_lists.delete, name="delete"),
    path("strike-forces/<slug:slug>/keep/", keeping.keep, name="keep"),
    path("strike-forces/<slug:slug>/export/", export.export_roster, name="export"),
    path("collection/export/", collection.export_collection, name="export_collection"),
    path("collection/<slug:slug>/<slug:part>/picture/", owned_pictures.owned_picture, name="owned_picture"),
    path("collection-pictures/<uuid:key>/", owned_pictures.picture, name="owned_picture_file"),
    path("collection-pictures/<uuid:key>/delete/", owned_pictures.delete, name="delete_owned_picture"),
    path("collection/shopping/export/", shopping.export_shopping, name="export_shopping"),
    path("collection/import/", collection.import_collection, name="import_collection"),
    path("lists/<slug:token>/", shared.shared, name="shared"),
    path("lists/<slug:token>/keep/", keeping.keep_shared, name="keep_shared"),
    path("lists/<slug:token>/export/", shared.export_shared, name="export_shared"),
    path("lists/<slug:token>/copy/", copying.copy_shared, name="copy_shared"),
]
