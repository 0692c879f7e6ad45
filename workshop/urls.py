"""URLs of the workshop, where drafts are edited."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, include, path

from web.game_addresses import of_each_game
from workshop.views import (
    deleted,
    designers,
    drafts,
    edit,
    face,
    factions,
    fight,
    grid,
    laboratory,
    operations,
    pickers,
    publish,
    releases,
    rename,
    reusable_parts,
    reviews,
    translations,
    trials,
    unsimulated,
    uses,
    workbook,
)
from workshop.views.draft_releases import DraftReleases, FactionDraftReleases, OperationDraftReleases


def draft_release_urls(route: str, kind: type[DraftReleases]) -> list[URLPattern]:
    """The pages of a draft's releases and of their review, under the names that its kind has for them."""
    pages: dict[str, tuple[str, Callable[..., HttpResponse]]] = {
        "list": ("releases/", releases.releases),
        "back": ("releases/<int:number>/draft/", releases.back_to_release),
        "withdraw": ("releases/<int:number>/withdraw/", releases.withdraw_release),
        "offer": ("releases/<int:number>/offer/", releases.offer_release),
        "approve": ("review/<int:pk>/approve/", reviews.approve_request),
        "send_back": ("review/<int:pk>/send-back/", reviews.send_back_request),
        "review": ("designers/review/", reviews.set_reviewed),
    }
    return [
        path(f"{route}{step}", view, {"kind": kind}, name=kind.addresses[page].removeprefix("workshop:"))
        for page, (step, view) in pages.items()
    ]


app_name = "workshop"

ROW = "<slug:slug>/<slug:kind>/<slug:row>/"

OPERATION = "operation-drafts/<int:number>/"

of_a_faction = [
    path("<slug:slug>/", drafts.draft, name="draft"),
    path("<slug:slug>/faction/", edit.edit_faction, name="edit_faction"),
    path("<slug:slug>/share/renew/", factions.renew_link, name="renew_faction_link"),
    *draft_release_urls("<slug:key>/", FactionDraftReleases),
    path("<slug:slug>/deleted/", deleted.deleted, name="deleted_content"),
    path(f"{ROW}restore/", deleted.restore_deleted, name="restore_deleted"),
    path("<slug:slug>/translations/<slug:language>/", translations.translations, name="translations"),
    path("<slug:slug>/designers/", designers.designers, name="designers"),
    path("<slug:slug>/designers/<int:user>/remove/", designers.remove, name="remove_designer"),
    path("<slug:slug>/grid/<slug:kind>/", grid.grid, name="grid"),
    path("<slug:slug>/grid/<slug:kind>/undo/", grid.undo, name="undo_grid"),
    path("<slug:slug>/grid/<slug:kind>/pickers/", pickers.pickers, name="grid_pickers"),
    path("<slug:slug>/grid/<slug:kind>/known/", reusable_parts.reusable_parts, name="grid_known"),
    path("<slug:slug>/grid/<slug:kind>/<slug:name>/", grid.grid, name="grid_list"),
    path("<slug:slug>/grid/<slug:kind>/<slug:name>/undo/", grid.undo, name="undo_grid_list"),
    path("<slug:slug>/grid/<slug:kind>/<slug:name>/pickers/", pickers.pickers, name="grid_list_pickers"),
    path("<slug:slug>/grid/<slug:kind>/<slug:name>/known/", reusable_parts.reusable_parts, name="grid_list_known"),
    path("<slug:slug>/rename/", rename.rename, name="rename"),
    path("<slug:slug>/rename/undo/", rename.undo, name="undo_rename"),
    path("<slug:slug>/workbook/", workbook.workbook, name="workbook"),
    path("<slug:slug>/workbook/download/", workbook.download, name="download_workbook"),
    path("<slug:slug>/<slug:kind>/new/", edit.new_content, name="new_content"),
    path("<slug:slug>/not-simulated/", unsimulated.unsimulated, name="unsimulated"),
    path("<slug:slug>/uses/", uses.uses, name="uses"),
    path("<slug:slug>/uses/undo/", uses.undo, name="undo_uses"),
    path("<slug:slug>/uses/<slug:name>/<slug:item>/", uses.uses_of, name="uses_of"),
    path(f"{ROW}uses/", uses.part_uses, name="part_uses"),
    path(f"{ROW}others/", uses.change_others, name="change_others"),
    path(ROW, edit.edit_content, name="edit_content"),
    path(f"{ROW}duplicate/", drafts.duplicate, name="duplicate_content"),
    path(f"{ROW}up/", drafts.move_up, name="content_up"),
    path(f"{ROW}down/", drafts.move_down, name="content_down"),
    path(f"{ROW}withdraw/", drafts.withdraw, name="withdraw_content"),
    path(f"{ROW}bring-back/", drafts.bring_back, name="bring_back_content"),
    path(f"{ROW}delete/", drafts.delete_content, name="delete_content"),
    path("<slug:slug>/publish/", publish.publish_draft, name="publish"),
    path("<slug:slug>/fight/", fight.fight_draft, name="fight_draft"),
    path("<slug:slug>/worth/", laboratory.worth, name="worth"),
    path("<slug:slug>/sweep/", laboratory.sweep, name="sweep"),
    path("<slug:slug>/impact/", publish.publish_impact, name="publish_impact"),
    path("<slug:slug>/pack/", factions.pack, name="pack"),
    path("<slug:slug>/load/", factions.load, name="load_pack"),
    path("<slug:slug>/face/", face.face, name="faction_face"),
    path("<slug:slug>/share/", factions.share, name="share_faction"),
    path("<slug:slug>/archive/", factions.archive, name="archive_faction"),
    path("<slug:slug>/restore/", factions.restore, name="restore_faction"),
    path("<slug:slug>/delete/", factions.delete, name="delete_faction"),
]

urlpatterns = [
    *of_each_game(
        path("workshop/", drafts.workshop, name="workshop"),
        path("workshop/new/", factions.new, name="new_faction"),
        path("workshop/new/pack/", factions.from_pack, name="faction_from_pack"),
        path("workshop/new/copy/", factions.copy, name="faction_copy"),
        path("operation-drafts/", operations.operation_drafts, name="operation_drafts"),
        path("operation-drafts/new/", operations.new_operation, name="new_operation"),
        path("operation-drafts/copy/", operations.copy_operation, name="copy_operation"),
    ),
    path("workshop/", include(of_a_faction)),
    path(OPERATION, operations.operation_draft, name="operation_draft"),
    path(f"{OPERATION}edit/", operations.edit_operation, name="edit_operation"),
    path(f"{OPERATION}publish/", operations.publish_an_operation, name="publish_operation"),
    path(f"{OPERATION}try/", trials.try_operation, name="try_operation"),
    path(f"{OPERATION}history/", operations.operation_history, name="operation_history"),
    *draft_release_urls("operation-drafts/<int:key>/", OperationDraftReleases),
    path(f"{OPERATION}undo/", operations.undo_operation, name="undo_operation"),
    path(f"{OPERATION}bring-back/", operations.bring_back_operation, name="bring_back_operation"),
    path(f"{OPERATION}archive/", operations.archive_operation, name="archive_operation"),
    path(f"{OPERATION}restore/", operations.restore_operation, name="restore_operation"),
    path(f"{OPERATION}delete/", operations.delete_operation, name="delete_operation"),
    path("homebrew/<slug:token>/", factions.open_link, name="homebrew"),
]
